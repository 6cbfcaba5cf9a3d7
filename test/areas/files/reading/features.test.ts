import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { formsOf, headingFeatures, valueFeatures } from "../../../../src/areas/files/reading/features.ts";

/** The features of the headings and values below, as the kept model was last measured with. */
const MEASURED = "7932ff48917592de01a1c9686c6152f29255e473466039e58aa01dc064d02442";

const HEADINGS = [
  "",
  "Employee ID",
  "Reg. Hrs",
  "grossPay",
  "FICA-Médicare YTD",
  "401(k) %",
  "Wages 2025Q3",
  "Net Pay $",
];
/** Values of each form, and on both sides of each bound. */
const COLUMNS: readonly (readonly string[])[] = [
  ["1234.50", "0.00", "7.25", "250000.00"],
  ["$1,234.50", "(12.00)", "-3.10", "1.234,50", "12.00 CR", "0"],
  "0.99 1.00 4.99 5.00 12.99 13.00 23.99 24.00 40.99 41.00 99.99 100.00 199.99 200.00 599.99 600.00".split(" "),
  "1999.99 2000.00 7999.99 8000.00 14999.99 15000.00 59999.99 60000.00 199999.99 200000.00".split(" "),
  ["12/31/1984", "01/01/1985", "12/31/2007", "01/01/2008", "12/31/2021", "01/01/2022"],
  ["40", "38.5", "7.3333", "1,000", "120,000"],
  ["7:30", "08:15:00", "5:05 PM", "12:00a"],
  ["900-70-1234", "XXX-XX-1234", "*1234", "900701234", "96-1234567", "QQ123456C"],
  ["01/15/2025", "2025-07-04", "15.03.1979", "20240229", "Jul 4, 2010", "31/12/1999", "45678"],
  ["07/01/2025 - 07/15/2025", "Jul 7 - Jul 13, 2025", "2025-07-01 to 2025-07-15"],
  ["2025", "3", "1234", "90210", "90210-1234", "00123", "12345678", "E-1042", "A17B"],
  ["a@example.com", "(555) 010-1234", "555.010.1234", "-", ""],
  ["CA", "12 Elm Street", "Reno, NV 89501", "Springfield", "Acme LLC", "Lincoln County"],
  ["Weekly", "Hourly", "Active", "Terminated", "Full Time", "Contractor", "W-2", "Overtime (1.5x)", "Overtime exempt"],
  ["Jr.", "Q", "Q.", "Doe, Jane", "O’Brien, Seán", "Jane Q Doe", "One Two Three Four Five", "401(k)", "HLTH", "Dept 4"],
];

test("headingFeatures and valueFeatures give the features with which the kept model was measured", () => {
  const features = [
    HEADINGS.map((one) => headingFeatures(one)),
    COLUMNS.map((one) => [one.map(formsOf), valueFeatures(one)]),
  ];
  const hash = createHash("sha256").update(JSON.stringify(features)).digest("hex");
  assert.equal(
    hash,
    MEASURED,
    "the features of columns have changed: run `npm run bench -- payroll-files` with the kept model and with one fitted anew, keep the better, and write this hash here",
  );
});
