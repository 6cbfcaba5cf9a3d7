import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { INCOME_UNITS, JOB_TYPES, PAY_FREQUENCIES } from "../../../src/domain/employment.ts";
import { incomeUnitOf, jobTypeCodeOf, payFrequencyOf } from "../../../src/files/values/record-values.ts";

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
