import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

const PEOPLE = ["Ann", "Bob", "Cay"] as const;

function read(lines: readonly string[]) {
  const { jobs, questions } = readPayrollFile(Buffer.from(lines.join("\n")), { year: 2026 });
  return { jobs, ids: questions.map(({ id }) => id) };
}

describe("readPayrollFile of names and numbers of others", () => {
  for (const [title, employer] of [
    ["Plan Name: Sample Works Inc 401(k) Plan", undefined],
    ["Fund: Sample Builders Services", undefined],
    ["Sample Works Services Retirement Savings Plan", undefined],
    ["Company: Sample Works Inc", "Sample Works Inc"],
  ] as const) {
    test(`takes ${employer ?? "no employer"} from the title ${title}`, () => {
      const { jobs, ids } = read([
        `"${title}"`,
        "SSN,Last Name,First Name,Hire Date,Hours Worked",
        ...PEOPLE.map((name, at) => `219-45-123${at},Sample,${name},2019-03-1${at},2080`),
      ]);
      assert.equal(jobs[0]?.employer?.name, employer);
      assert.equal(ids.includes("employer"), employer === undefined);
    });
  }

  for (const [company, employer] of [
    ["KRB", undefined],
    ["Sample Works", "Sample Works"],
  ] as const) {
    test(`takes ${company} below Company for the ${employer === undefined ? "code" : "name"} of the employer`, () => {
      const { jobs } = read([
        "Company,Pay Group,Empl ID,Name,Check Dt,Total Gross,Net Pay",
        ...PEOPLE.map((name, at) => `${company},BIW,3011${at},"Sample,${name}",2026-01-02,1712.00,126${at}.60`),
      ]);
      const { name, code } = jobs[0]?.employer ?? {};
      assert.equal(name, employer);
      assert.equal(code === company, employer === undefined);
    });
  }

  for (const [reference, id] of [
    ["SLIP/10", undefined],
    ["E10", "E100"],
  ] as const) {
    test(`takes ${id ?? "no number of the person"} from references such as ${reference}0`, () => {
      const { jobs } = read([
        "Employee Name,Reference,Date From,Date To,Gross,Net",
        ...PEOPLE.map((name, at) => `${name} Sample,${reference}${at},2025-12-14,2025-12-27,1712.00,126${at}.60`),
      ]);
      assert.equal(jobs[0]?.employee_id, id);
    });
  }
});
