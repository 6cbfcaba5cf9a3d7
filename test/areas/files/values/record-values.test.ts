import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  incomeUnitOf,
  jobTypeCodeOf,
  payFrequencyOf,
  readRecordDate,
} from "../../../../src/areas/files/values/record-values.ts";
import { JOB_TYPES } from "../../../../src/areas/payroll/document.ts";
import { PAY_FREQUENCIES } from "../../../../src/kernel/pay/frequencies.ts";
import { INCOME_UNITS } from "../../../../src/kernel/pay/units.ts";

describe("the values of a record", () => {
  test("are read as themselves by their codes", () => {
    assert.deepEqual(JOB_TYPES.map(jobTypeCodeOf), JOB_TYPES);
    assert.deepEqual(PAY_FREQUENCIES.map(payFrequencyOf), PAY_FREQUENCIES);
    assert.deepEqual(
      INCOME_UNITS.map((unit) => incomeUnitOf(unit)?.unit),
      INCOME_UNITS,
    );
  });
});

/** What is known of the dates of a file that does not tell their order. */
const START = { order: null, pivotYear: 2027, isEnd: false } as const;

test("readRecordDate reads every form that has one meaning without the order of day and month", () => {
  const forms = [
    "Mon, 05 Jan 2015",
    "Monday, January 5, 2015",
    "05JAN2015",
    "Jan-05-2015",
    "5th January 2015",
    "5th of January, 2015",
    "2015-Jan-05",
    "20150105000000",
    "201501050830",
    '"2015-01-05"',
    "2015 / 01 / 05",
    "2015-01-05T08:30:00-05:00",
  ];
  for (const text of forms) assert.equal(readRecordDate(text, START), "2015-01-05", text);
});

test("readRecordDate reads the day and month in the order told, whatever signs and times are around them", () => {
  for (const text of ["01\\05\\2015", "1 / 5 / 2015", "1/5/2015 8:00:00 PM", "42009.5", "1-5-15"])
    assert.equal(readRecordDate(text, { ...START, order: "MDY" }), "2015-01-05", text);
});

test("readRecordDate takes what stands for no end as none", () => {
  for (const text of ["2999-12-31", "0001-01-01", "01/01/0001", "Not terminated", "NaT", "nan", "undefined"])
    assert.equal(readRecordDate(text, { ...START, order: "MDY", isEnd: true }), null, text);
});

test("payFrequencyOf reads the number of pays, and the days of payment", () => {
  const words: Readonly<Record<string, readonly string[]>> = {
    BW: ["26 pays", "26/yr", "26x", "BI-WK", "every second week", "Every Other Friday", "PAYROLL BIWEEKLY"],
    SM: ["24 per year", "15th & last", "1st & 16th", "2x/month"],
    W: ["52", "every Thursday", "Every Fri", "per week"],
    M: ["12x", "mthly", "once per month"],
  };
  for (const [code, texts] of Object.entries(words))
    for (const text of texts) assert.equal(payFrequencyOf(text), code, text);
  const others = ["4-weekly", "13 weekly", "10 monthly", "Bi-Monthly", "tri-weekly", "every payday", "every weekday"];
  for (const text of [...others, "every other payday", "2x", "2 times", "4 pays", "1 pay"])
    assert.equal(payFrequencyOf(text), undefined, text);
});

test("incomeUnitOf reads a unit with its article, and the pay of a period as a year's", () => {
  const units = {
    YEARLY: ["p.a.", "ann.", "a year", "Exempt"],
    HOURLY: ["an hour", "Non-Exempt"],
    DAILY: ["Daily Rate"],
  };
  for (const [unit, texts] of Object.entries(units))
    for (const text of texts) assert.deepEqual(incomeUnitOf(text), { unit, factor: 1 }, text);
  assert.deepEqual(incomeUnitOf("Quarterly"), { unit: "YEARLY", factor: 4 });
  for (const text of ["2x", "2 times", "every payday"]) assert.equal(incomeUnitOf(text), undefined, text);
});

test("jobTypeCodeOf knows types by a word among others, and nothing of a type that records have not", () => {
  assert.equal(jobTypeCodeOf("Permanent"), "F");
  assert.equal(jobTypeCodeOf("Fulltime exempt"), "F");
  assert.equal(jobTypeCodeOf("Half-time"), "P");
  assert.equal(jobTypeCodeOf("Variable hour"), "D");
  for (const text of ["Volunteer", "Fixed term", "Substitute"]) assert.equal(jobTypeCodeOf(text), undefined, text);
});
