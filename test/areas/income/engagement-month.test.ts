import assert from "node:assert/strict";
import { test } from "node:test";
import { assess } from "../../../src/areas/income/assess.ts";
import type { FactsDocument } from "../../../src/areas/income/facts/facts-document.ts";
import { BUNDLED_PACKS, rulesById } from "../../../src/areas/income/packs/packs.ts";

/** Verdict, codes of the reasons and names of the hours of June 2026. */
function juneOf(facts: Omit<FactsDocument, "as_of">): [string, string[], string[]] {
  const rule = rulesById(BUNDLED_PACKS).get("medicaid.engagement_month");
  assert.ok(rule !== undefined);
  const { verdict, reasons, figures } = assess(rule, { as_of: "2026-07-01", ...facts }, { month: "2026-06" });
  const hours = figures.filter(({ unit }) => unit === "hours").map(({ name, value }) => `${name} ${value}`);
  return [verdict, reasons.map(({ code }) => code), hours];
}

/** A job with weekly statements of June, each for so many hours, through June 28. */
function weekly(hours: string, more: object = {}) {
  const statements = ["2026-06-05", "2026-06-12", "2026-06-19", "2026-06-26"].map((pay_date, at) => ({
    pay_date,
    period_start: `2026-06-0${1 + 7 * at}`.replace(/-0(\d\d)$/, "-$1"),
    period_end: `2026-06-0${7 + 7 * at}`.replace(/-0(\d\d)$/, "-$1"),
    hours,
    gross: "100.00",
  }));
  return { start_date: "2020-01-06", pay_frequency: "weekly" as const, statements, ...more };
}

test("engagement_month cannot tell while the last days of the month could still bring the hours", () => {
  assert.deepEqual(juneOf({ employments: [weekly("19.5")] }).slice(0, 2), ["cannot_tell", ["statements_incomplete"]]);
  // Two days of 24 hours are not enough.
  assert.deepEqual(juneOf({ employments: [weekly("7")] }).slice(0, 2), ["not_shown", ["hours_and_income_below"]]);
  assert.equal(juneOf({ employments: [weekly("19.5", { end_date: "2026-06-28" })] })[0], "not_shown");
});

test("engagement_month counts an activity only if the caller states that it is verified", () => {
  const volunteering = { kind: "community_service" as const, month: "2026-06", hours: "82" };
  assert.equal(juneOf({ employments: [], activities: [volunteering] })[0], "cannot_tell");
  assert.equal(juneOf({ employments: [], activities: [{ ...volunteering, is_verified: true }] })[0], "met");
});

test("engagement_month gives no hours for a job without statements", () => {
  assert.deepEqual(juneOf({ employments: [{ start_date: "2020-01-06" }] }), ["cannot_tell", ["no_statements"], []]);
});
