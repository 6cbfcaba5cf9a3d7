import assert from "node:assert/strict";
import { test } from "node:test";
import { assess, statedParameterFaults } from "../../../src/areas/income/assess.ts";
import { BUNDLED_PACKS, rulesById } from "../../../src/areas/income/packs/packs.ts";
import { readRulePack } from "../../../src/areas/income/packs/rule-pack.ts";
import type { Rule } from "../../../src/areas/income/rules/rule.ts";

const PACK = {
  name: "example",
  title: "An example",
  version: "1",
  valid_from: "2026-01-01",
  valid_until: null,
  rules: [
    {
      id: "rent",
      kind: "rent_to_income",
      title: "Rent to income",
      text: "Rent over the gross monthly income of all tenants.",
      citations: [{ source: "House rules", section: "2", basis: "read" }],
      parameters: { limit: "0.33", weekly_per_year: "52", biweekly_per_year: "26", semi_monthly_per_year: "24" },
    },
  ],
};

test("readRulePack reads a pack, and its rules answer under the pack's name", () => {
  const rule = rulesById([...BUNDLED_PACKS, readRulePack(PACK)]).get("example.rent");
  assert.ok(rule !== undefined);
  const answer = assess(rule, { as_of: "2026-06-30", rent_monthly: "1320.00", gross_monthly: "4000.00" });
  assert.equal(answer.verdict, "within");
  assert.deepEqual(answer.rule.citations, PACK.rules[0]?.citations);
});

test("readRulePack reads every bundled pack, written as a file, to the same rules", () => {
  for (const bundled of BUNDLED_PACKS) {
    const { rules, ...header } = bundled;
    const documents = rules.map(({ id, definition, pack, ...stated }) => ({ ...stated, id: id.replace(/^\w+\./, "") }));
    const { rules: found } = readRulePack(JSON.parse(JSON.stringify({ ...header, rules: documents })));
    assert.deepEqual(found.map(withoutDefinition), rules.map(withoutDefinition), header.name);
    for (const [at, { definition }] of found.entries()) {
      assert.equal(definition.evaluate, rules[at]?.definition.evaluate, `${header.name}: two rules have one kind`);
    }
  }
});

function withoutDefinition({ definition, ...stated }: Rule) {
  return stated;
}

test("readRulePack refuses what is not a pack, and says what is wrong with it", () => {
  const [rule] = PACK.rules;
  const cases: [unknown, RegExp][] = [
    [{ ...PACK, version: undefined }, /version/],
    [{ ...PACK, rules: [{ ...rule, citations: [] }] }, /citations/],
    [{ ...PACK, rules: [{ ...rule, kind: "guess" }] }, /guess is not a kind/],
    [{ ...PACK, rules: [{ ...rule, parameters: { limit: 0.33 } }] }, /limit must be a decimal string/],
    [{ ...PACK, rules: [{ ...rule, parameters: { ceiling: "1" } }] }, /ceiling is not a parameter/],
    [
      { ...PACK, rules: [{ ...rule, parameters: { limit: "0.33" } }] },
      /rules\[0\]\.parameters has to state weekly_per_year/,
    ],
    [{ ...PACK, rules: [{ ...rule, note: "x" }] }, /rules\[0\] has no field note/],
    [{ ...PACK, rules: [rule, rule] }, /rules\[1\]\.id: two rules have the id rent/],
  ];
  for (const [document, message] of cases) assert.throws(() => readRulePack(document), { name: "RangeError", message });
});

test("rulesById refuses two packs of one name", () => {
  const pack = readRulePack(PACK);
  assert.throws(() => rulesById([pack, pack]), /two rule packs have the name example/);
});

test("statedParameterFaults refuses what only the pack states, and values of another kind", () => {
  const rule = rulesById(BUNDLED_PACKS).get("snap.stub_conversion");
  assert.ok(rule !== undefined);
  assert.deepEqual(statedParameterFaults(rule, { factor_set: "ma" }), []);
  assert.match(
    statedParameterFaults(rule, { factors_federal: { weekly: "5" } }).join(),
    /factors_federal cannot be stated/,
  );
  assert.match(statedParameterFaults(rule, { factor_set: "mine" }).join(), /factor_set must be one of/);
});
