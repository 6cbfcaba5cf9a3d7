import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { caseNames, readCase } from "../../../../bench/payroll-files/cases.ts";
import type { PayrollJob } from "../../../../src/areas/files/payroll/payroll-file.ts";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";
import { recordIds } from "../../../../src/areas/files/payroll/record-ids.ts";

const FOLDER = path.join(import.meta.dirname, "../../../../fixtures/payroll-files");
const SMALL = caseNames(FOLDER).filter((name) => !name.includes("large"));

function job(fields: Partial<PayrollJob>): PayrollJob {
  return { rows: [2], person: "P0001", employer: { name: "Acme" }, first: "Ann", last: "Sample", ...fields };
}

describe("recordIds", () => {
  test("gives each job of a file an id of its own, whatever the order of the jobs of different persons", () => {
    for (const name of SMALL) {
      const { jobs } = readPayrollFile(readCase(FOLDER, name).bytes, { year: 2026 });
      const ids = recordIds(jobs);
      assert.equal(new Set(ids.values()).size, jobs.length, name);
      const numbered = [...ids.values()].filter((id) => id.includes("#"));
      const turned = recordIds(jobs.toReversed());
      for (const one of jobs) {
        if (numbered.length === 0) assert.equal(turned.get(one), ids.get(one), name);
      }
    }
  });

  test("gives a pay run and a list of employees with the same numbers the same ids", () => {
    const listed = job({ employee_id: "17", position_id: "ACM17", ssn: "219099999" });
    const paid = job({ employee_id: "17", employer: { code: "ACM" } });
    assert.equal(recordIds([listed]).get(listed), recordIds([paid]).get(paid));
  });

  test("gives a correction of an SSN the id of what was reported first", () => {
    const first = job({ employer: { ein: "961234567" }, ssn: "219099998" });
    const corrections = { ssn: { original: "219099998", correct: "219099999" } };
    const second = job({ ...first, ssn: "219099999", record_kind: "correction", corrections });
    assert.equal(recordIds([second]).get(second), recordIds([first]).get(first));
  });

  test("gives the current job of a number the plain id", () => {
    const ended = job({ employee_id: "17", position_id: "A", end: "2024-01-31" });
    const current = job({ employee_id: "17", position_id: "B" });
    const ids = recordIds([ended, current]);
    assert.deepEqual([ids.get(current), ids.get(ended)], ["17", "17/A"]);
  });
});
