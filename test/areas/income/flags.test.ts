import assert from "node:assert/strict";
import { test } from "node:test";
import { readFacts } from "../../../src/areas/income/facts/facts.ts";
import type { EmploymentDocument, StatementDocument } from "../../../src/areas/income/facts/facts-document.ts";
import { type FlagCode, flagsOf } from "../../../src/areas/income/flags.ts";

const AS_OF = "2026-06-30";

function paid(...days: [day: string, gross: string, more?: StatementDocument][]): StatementDocument[] {
  return days.map(([pay_date, gross, more]) => ({ pay_date, gross, ...more }));
}

const STEADY = paid(
  ["2026-04-03", "900.00"],
  ["2026-04-17", "900.00"],
  ["2026-05-01", "900.00"],
  ["2026-05-15", "900.00"],
  ["2026-05-29", "900.00"],
  ["2026-06-12", "900.00"],
  ["2026-06-26", "900.00"],
);

test("flagsOf says nothing of steady pay up to the day", () => {
  assert.deepEqual(codesOf([{ statements: STEADY }]), []);
});

test("flagsOf names what a reader has to look at, with its numbers", () => {
  const cases: [FlagCode, EmploymentDocument[], Record<string, string>][] = [
    [
      "stale",
      [{ statements: paid(["2026-02-06", "1.00"], ["2026-03-06", "1.00"], ["2026-04-03", "1.00"]) }],
      { days: "88" },
    ],
    ["short_history", [{ statements: paid(["2026-06-26", "900.00"]) }], { months: "1" }],
    [
      "gap",
      [{ statements: paid(["2026-03-06", "1.00"], ["2026-05-08", "1.00"], ["2026-06-05", "1.00"]) }],
      { days: "63" },
    ],
    [
      "falling",
      [{ statements: STEADY.map((of, at) => (at < 4 ? of : { ...of, gross: "700.00" })) }],
      { after: "2100.00" },
    ],
    [
      "variable",
      [{ statements: STEADY.map((of, at) => (at === 6 ? { ...of, gross: "1100.00" } : of)) }],
      { high: "1100.00" },
    ],
    [
      "unpaid_leave",
      [{ statements: STEADY, leave: [{ start: "2026-05-01", end: null, kind: "unpaid" }] }],
      { from: "2026-05-01" },
    ],
    ["employment_ended", [{ statements: STEADY, end_date: "2026-06-26" }], { end_date: "2026-06-26" }],
    [
      "ytd_differs",
      [{ statements: STEADY.map((of, at) => ({ ...of, ytd_gross: String(900 * (at + 1) + (at === 6 ? 1 : 0)) })) }],
      { difference: "1.00" },
    ],
    [
      "mostly_bonus",
      [
        {
          statements: [
            ...STEADY,
            ...paid(["2026-06-30", "9000.00", { parts: [{ kind: "bonus", amount: "9000.00" }] }]),
          ],
        },
      ],
      { bonus: "9000.00" },
    ],
    [
      "sources_disagree",
      [
        { id: "a", employer: "Elm Yard", statements: STEADY },
        {
          id: "b",
          employer: "Elm Yard",
          statements: STEADY.map((of, at) => (at === 2 ? { ...of, gross: "901.00" } : of)),
        },
      ],
      { here: "900.00", there: "901.00" },
    ],
  ];
  for (const [code, employments, values] of cases) {
    const flag = flagsOf(readFacts({ as_of: AS_OF, employments })).find((of) => of.code === code);
    assert.ok(flag !== undefined, code);
    for (const [name, value] of Object.entries(values)) assert.equal(flag.values[name], value, `${code} ${name}`);
  }
});

function codesOf(employments: EmploymentDocument[]): string[] {
  return flagsOf(readFacts({ as_of: AS_OF, employments })).map(({ code }) => code);
}
