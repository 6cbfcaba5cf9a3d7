import assert from "node:assert/strict";
import { test } from "node:test";
import type { ResultEmployment } from "../../../../src/areas/payroll/result-employment.ts";
import type { VerificationResults } from "../../../../src/areas/verifications/results/results.ts";
import { verificationChanges } from "../../../../src/areas/verifications/results/verification-changes.ts";

function employment(change: object = {}): ResultEmployment {
  const values = {
    employer_name: "Acme, Inc.",
    company_mapping_id: null,
    job_title: "Clerk",
    start_date: "2020-01-01",
    end_date: null,
    is_active: true,
    income: "50000.00",
    income_unit: "YEARLY",
    pay_frequency: "M",
    source: "records",
    as_of: "2026-01-01",
    match: null,
  };
  return { ...values, ...change } as unknown as ResultEmployment;
}

function results(employments: readonly ResultEmployment[], change: object = {}): VerificationResults {
  const rest = { outcome: "match", income_summary: null, confidence_score: 1, sources: [], unreachable_sources: [] };
  return { ...rest, employments, ...change } as VerificationResults;
}

test("verificationChanges finds nothing in equal results, whatever the sources' dates and the employer's spelling", () => {
  const later = employment({ as_of: "2026-06-01", employer_name: "ACME INC" });
  assert.deepEqual(verificationChanges(results([employment()]), results([later])), []);
});

test("verificationChanges names the fields of an employment that differ", () => {
  const ended = employment({ end_date: "2026-03-01", is_active: false });
  const changes = verificationChanges(results([employment()]), results([ended]));
  assert.deepEqual(
    changes.map(({ field, before, after }) => [field, before, after]),
    [
      ["end_date", null, "2026-03-01"],
      ["is_active", true, false],
    ],
  );
});

test("verificationChanges pairs two employments of one employer by their start dates first", () => {
  const [old, recent] = [employment({ start_date: "2010-01-01", end_date: "2015-01-01" }), employment()];
  assert.deepEqual(verificationChanges(results([old, recent]), results([recent, old])), []);
  const kinds = verificationChanges(results([old, recent]), results([recent])).map(({ kind }) => kind);
  assert.deepEqual(kinds, ["employment_removed"]);
});

test("verificationChanges says that the outcome and the income differ, also from results that there were none of", () => {
  const income = { current_annual_income: "50000.00", previous_annual_income: null, currency: "USD", derived_from: "" };
  const after = results([employment()], { income_summary: income });
  const kinds = verificationChanges(null, after).map(({ kind }) => kind);
  assert.deepEqual(kinds, ["outcome", "employment_added", "income_changed"]);
});
