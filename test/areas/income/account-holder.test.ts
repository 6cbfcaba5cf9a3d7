import assert from "node:assert/strict";
import { test } from "node:test";
import { accountFlags, accountHolders, accountIdentity } from "../../../src/areas/income/account-holder.ts";
import { assess, requestParameters } from "../../../src/areas/income/assess.ts";
import type { EmploymentDocument, FactsDocument } from "../../../src/areas/income/facts/facts-document.ts";
import { BUNDLED_PACKS, rulesById } from "../../../src/areas/income/packs/packs.ts";
import type { Rule } from "../../../src/areas/income/rules/rule.ts";

const RULES = rulesById(BUNDLED_PACKS);
const AS_OF = "2026-07-10";

function job(change: EmploymentDocument): EmploymentDocument {
  return {
    employer: "Elm Yard",
    status: "current",
    pay_frequency: "monthly",
    start_date: "2024-02-05",
    pay_rate: "3000.00",
    pay_unit: "monthly",
    statements: ["2026-04-28", "2026-05-28", "2026-06-28"].map((pay_date) => ({
      pay_date,
      period_start: `${pay_date.slice(0, 7)}-01`,
      period_end: pay_date,
      gross: "3000.00",
      hours: "160",
    })),
    ...change,
  };
}

/** What a rule needs of the caller besides the pay, so that none fails for another reason than the person. */
function statedOf(rule: Rule): Record<string, unknown> {
  return requestParameters(rule).includes("month") ? { month: "2026-06" } : {};
}

function facts(...employments: EmploymentDocument[]): FactsDocument {
  return { as_of: AS_OF, employments, rent_monthly: "900.00", debts: ["100.00"] };
}

for (const [identity, code] of [
  ["differs", "person_differs"],
  ["not_compared", "person_not_compared"],
] as const) {
  test(`assess decides nothing by an account that is ${identity}, by any rule, and yields no figure`, () => {
    for (const rule of RULES.values()) {
      const { verdict, figures, reasons, flags, ...rest } = assess(
        rule,
        facts(job({ id: "a", identity })),
        statedOf(rule),
      );
      assert.deepEqual([verdict, figures, reasons.map((one) => one.code)], ["cannot_tell", [], [code]], rule.id);
      assert.deepEqual(
        flags.map((flag) => [flag.code, flag.about]),
        [[code, "a"]],
        rule.id,
      );
      assert.deepEqual([rest.identity, rest.identity_reviewed], [identity, false]);
    }
  });

  test(`assess decides by an account that is ${identity} once the caller states that they looked, and keeps the flag`, () => {
    for (const rule of RULES.values()) {
      const stated = statedOf(rule);
      const own = assess(rule, facts(job({ id: "a" })), stated);
      const looked = assess(rule, facts(job({ id: "a", identity })), stated, { isReviewed: true });
      assert.deepEqual(
        [looked.verdict, looked.figures, looked.reasons],
        [own.verdict, own.figures, own.reasons],
        rule.id,
      );
      assert.deepEqual(looked.flags.map((flag) => flag.code).at(-1), code);
      assert.equal(looked.identity_reviewed, true);
    }
  });
}

test("assess decides by an account that agrees, and by employments of no account, as before", () => {
  const rule = RULES.get("medicaid.engagement_month") as Rule;
  const stated = { month: "2026-06" };
  const own = assess(rule, facts(job({ id: "a", identity: "agrees" })), stated);
  assert.deepEqual([own.verdict, own.identity], ["met", "agrees"]);
  assert.equal(assess(rule, facts(job({ id: "a" })), stated).identity, null);
});

test("assess decides nothing if one of several accounts differs, even where its employment repeats another one", () => {
  const rule = RULES.get("medicaid.engagement_month") as Rule;
  const same = [job({ id: "a", identity: "agrees" }), job({ id: "b", identity: "differs" })];
  const assessment = assess(rule, facts(...same), { month: "2026-06" });
  const codes = assessment.reasons.map(({ code }) => code);
  assert.deepEqual([assessment.verdict, codes, assessment.identity], ["cannot_tell", ["person_differs"], "differs"]);
  const merged = [job({ id: "a", identity: "agrees" }), job({ id: "a", identity: "not_compared" })];
  assert.equal(assess(rule, facts(...merged), { month: "2026-06" }).identity, "not_compared");
});

test("assess gives the same bytes for the same accounts in any order", () => {
  const rule = RULES.get("payroll_checks.cleaned_totals") as Rule;
  const one = [job({ employer: "A", identity: "differs" }), job({ employer: "B", identity: "not_compared" })];
  const [forth, back] = [facts(...one), facts(...one.toReversed())].map((of) => JSON.stringify(assess(rule, of)));
  assert.equal(forth, back);
});

test("accountHolders names each person of an account once, and accountIdentity the worst of their comparisons", () => {
  const employments = [
    job({ identity: "agrees", holder: "Zoe Sample" }),
    job({ identity: "differs", holder: "Ada Sample" }),
    job({ holder: "Zoe Sample" }),
  ];
  assert.deepEqual(accountHolders({ employments }), ["Ada Sample", "Zoe Sample"]);
  assert.equal(accountIdentity({ employments }), "differs");
  assert.equal(accountIdentity({ employments: [] }), null);
  assert.deepEqual(
    accountFlags({ employments }).map((flag) => flag.code),
    ["person_differs"],
  );
});
