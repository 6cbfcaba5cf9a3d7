import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfCase } from "../../../fixtures/income/case-facts.ts";
import { readIncomeCases } from "../../../fixtures/income/case-file.ts";
import { ruleOfCase } from "../../../fixtures/income/case-rules.ts";
import { assess } from "../../../src/areas/income/assess.ts";
import { BUNDLED_PACKS, rulesById } from "../../../src/areas/income/packs/packs.ts";
import { type Reasons, SHARED_REASONS } from "../../../src/areas/income/reasons.ts";
import { settledBy, settlementsOf } from "../../../src/areas/income/settled-by.ts";

const RULES = rulesById(BUNDLED_PACKS);

test("settlementsOf says for every open answer of the worked examples what would settle it, and for no other one", () => {
  const unsettled: string[] = [];
  let open = 0;
  for (const file of ["cases.jsonl", "own-cases.jsonl"]) {
    for (const income of readIncomeCases(new URL(`../../../fixtures/income/${file}`, import.meta.url))) {
      const asked = ruleOfCase(income);
      const rule = asked === undefined ? undefined : RULES.get(asked.rule);
      if (asked === undefined || rule === undefined) continue;
      const { verdict, reasons } = assess(rule, factsOfCase(income.input), asked.stated);
      const settlements = settlementsOf(verdict, reasons);
      if (verdict !== "cannot_tell") assert.deepEqual(settlements, [], income.id);
      else {
        open += 1;
        if (settlements.length === 0) unsettled.push(`${income.id}: ${reasons.map(({ code }) => code).join(", ")}`);
      }
    }
  }
  assert.ok(open > 50);
  assert.deepEqual(unsettled, []);
});

test("settlementsOf names what settles several reasons once, in their order", () => {
  const reasons = [{ code: "status_unknown" }, { code: "ytd_missing" }, { code: "no_recent_pay" }] as const;
  const codes = settlementsOf("cannot_tell", reasons).map(({ code }) => code);
  assert.deepEqual(codes, ["whether_employed", "year_to_date_totals"]);
  assert.equal(settledBy("hours_met"), null);
});

test("a code of a reason has one text: no rule repeats a shared one or another rule's", () => {
  const owners = new Map<string, Reasons>(Object.keys(SHARED_REASONS).map((code) => [code, SHARED_REASONS]));
  for (const { definition, id } of RULES.values()) {
    const own: Reasons = definition.reasons ?? {};
    for (const code of Object.keys(own)) {
      assert.equal(owners.get(code) ?? own, own, `${id} repeats ${code}`);
      owners.set(code, own);
    }
  }
});
