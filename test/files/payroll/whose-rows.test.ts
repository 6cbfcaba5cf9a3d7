import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../../src/files/payroll/read-payroll-file.ts";

/** What each person was paid, and the rows that are nobody's. */
function paidIn(text: string) {
  const { jobs, rejects, assumptions } = readPayrollFile(Buffer.from(text), { year: 2026 });
  const paid = jobs.map(({ first, statements }) => [first, ...(statements ?? []).map(({ gross }) => gross)].join(" "));
  return { paid, nobodys: rejects.filter(({ scope }) => scope === "row").map(({ row }) => row), assumptions };
}

const ASSUMED = "rows without a name are of the person above";
const CY = '"Other, Cy",219-45-1235';

describe("readPayrollFile of a table that writes each person once", () => {
  const others: readonly (readonly [string, string, string])[] = [
    ["Email", "ann@x.org", "bob@x.org"],
    ["Phone", "208-555-0101", "208-555-0102"],
    ["Street", "1 Elm St", "2 Oak St"],
    ["City", "Boise", "Nampa"],
    ["Job Title", "Clerk", "Driver"],
    ["Department", "Shop", "Yard"],
    ["Hire Date", "1/2/2015", "1/2/2020"],
    ["Email", "", "bob@x.org"],
  ];
  for (const [heading, own, other] of others) {
    test(`gives no row with another ${heading}${own === "" ? ", or one more," : ""} to the person above, nor those below it`, () => {
      const text =
        `Name,SSN,${heading},Check Date,Gross,Net\n"Sample, Ann",219-45-1234,${own},1/5/2024,10,9\n` +
        `,,${own},1/12/2024,15,13\n,,${other},1/19/2024,20,18\n,,,1/26/2024,21,18\n${CY},${other},1/5/2024,30,27\n`;
      assert.deepEqual(paidIn(text), {
        paid: ["Ann 10.00 15.00", "Cy 30.00"],
        nobodys: [4, 5],
        assumptions: [ASSUMED],
      });
    });
  }

  const lines = (rows: readonly string[]) =>
    paidIn(`Employee,SSN,Check Date,Code,Hours,Amount\n${rows.map((row) => `${row}\n`).join("")}`);
  const bob = '"Other, Bob",219-45-1236';
  test("gives a line of a payment to the person above, but not a second one of the same code and day", () => {
    const { paid, nobodys } = lines([`${bob},1/5/2024,REG,8,20`, ",,1/5/2024,OT,1,5", `${CY},1/5/2024,REG,8,30`]);
    assert.deepEqual([paid, nobodys], [["Bob 25.00", "Cy 30.00"], []]);
    const lost = lines([
      `${bob},1/5/2024,REG,8,20`,
      ",,1/5/2024,REG,8,30",
      ",,1/12/2024,REG,8,31",
      `${CY},1/5/2024,REG,8,40`,
    ]);
    assert.deepEqual(
      [lost.paid, lost.nobodys],
      [
        ["Bob 20.00", "Cy 40.00"],
        [3, 4],
      ],
    );
  });

  test("says so whatever sections follow", () => {
    const { paid, assumptions } = paidIn(
      "Name,SSN,Check Date,Gross,Net\n" +
        '"Sample, Ann",219-45-1234,1/5/2024,10,9\n,,1/12/2024,15,13\n,,1/19/2024,16,14\n' +
        `Name,SSN,Check Date,Gross,Fed,Net\n${CY},1/5/2024,30,3,27\n"Other, Bob",219-45-1236,1/5/2024,40,4,36\n`,
    );
    assert.deepEqual([paid, assumptions], [["Ann 10.00 15.00 16.00", "Cy 30.00", "Bob 40.00"], [ASSUMED]]);
  });
});
