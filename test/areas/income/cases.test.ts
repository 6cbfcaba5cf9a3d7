import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { factsOfCase } from "../../../fixtures/income/case-facts.ts";
import { type IncomeCase, readIncomeCases } from "../../../fixtures/income/case-file.ts";
import { ruleOfCase } from "../../../fixtures/income/case-rules.ts";
import { answerCase, differencesOf } from "../../../fixtures/income/judge-case.ts";
import { assess, requestParameters } from "../../../src/areas/income/assess.ts";
import { BUNDLED_PACKS, rulesById } from "../../../src/areas/income/packs/packs.ts";
import { REASON_CODES } from "../../../src/areas/income/settled-by.ts";
import { INCOME_RULES_FILE, incomeRulesText } from "../../support/income-rules-text.ts";
import { centsOf, fractionOf } from "./recompute.ts";

const RULES = rulesById(BUNDLED_PACKS);
const CASES = ["cases.jsonl", "own-cases.jsonl", "branch-cases.jsonl"].flatMap((file) =>
  readIncomeCases(new URL(`../../../fixtures/income/${file}`, import.meta.url)),
);

function assessCase(income: IncomeCase) {
  const asked = ruleOfCase(income);
  const rule = asked === undefined ? undefined : RULES.get(asked.rule);
  if (asked === undefined || rule === undefined) return null;
  const names = requestParameters(rule);
  const stated = Object.fromEntries(Object.entries(asked.stated).filter(([name]) => names.includes(name)));
  return assess(rule, factsOfCase(income.input), stated);
}

test("assess gives figures, verdict and reasons of every worked example", () => {
  const wrong = CASES.flatMap((income) => differencesOf(income, answerCase(income)).map((of) => `${income.id}: ${of}`));
  assert.deepEqual(wrong, []);
});

test("every rule of every bundled pack cites its source and has at least three worked examples", () => {
  const examples = Map.groupBy(CASES, (income) => ruleOfCase(income)?.rule ?? "no rule");
  for (const rule of RULES.values()) {
    assert.ok(rule.citations.length > 0, `${rule.id} cites nothing`);
    const found = examples.get(rule.id)?.length ?? 0;
    assert.ok(found >= 3, `${rule.id} has ${found} worked examples`);
  }
});

/** Reasons of whose account it is: no rule gives them, and no case is about them. */
const OF_ACCOUNTS: readonly string[] = ["person_differs", "person_not_compared"];

test("every reason that a rule can give is given by a worked example", () => {
  const given = new Set(OF_ACCOUNTS);
  for (const income of CASES) for (const { code } of assessCase(income)?.reasons ?? []) given.add(code);
  assert.deepEqual(
    REASON_CODES.filter((code) => !given.has(code)),
    [],
  );
});

test(`${INCOME_RULES_FILE} has the text and sources of every bundled rule; npm run golden writes it`, () => {
  assert.equal(readFileSync(new URL(`../../../${INCOME_RULES_FILE}`, import.meta.url), "utf8"), incomeRulesText());
});

test("bench/income-cases/branches.md lists branches of every rule with cases of it, and every case of a branch", () => {
  const doc = readFileSync(new URL("../../../bench/income-cases/branches.md", import.meta.url), "utf8");
  const rows = [...doc.matchAll(/^\| `([a-z_]+\.[a-z_0-9]+)` \| .+ \| `([a-z_]+)` \| ([A-Z0-9]+-\d+) \|$/gm)];
  const byId = new Map(CASES.map((income) => [income.id, income]));
  for (const [row, rule, verdict, id] of rows) {
    const income = byId.get(id ?? "");
    assert.ok(income !== undefined, `${row}: no such case`);
    assert.deepEqual([ruleOfCase(income)?.rule, income.expected.verdict], [rule, verdict], row);
  }
  const listed = new Set(rows.map(([, , , id]) => id));
  const outcomes = new Set(rows.map(([, rule, verdict]) => `${rule} ${verdict}`));
  for (const income of CASES) {
    const rule = ruleOfCase(income)?.rule;
    if (rule === undefined) continue;
    assert.ok(outcomes.has(`${rule} ${income.expected.verdict}`), `${rule} ${income.expected.verdict} is not listed`);
    assert.ok(!income.id.startsWith("BR-") || listed.has(income.id), `${income.id} is not listed`);
  }
  for (const id of RULES.keys()) assert.ok(doc.includes(`| \`${id}\` |`), `${id} is not listed`);
});

test("a figure's derivation, computed again by a second implementation, gives the same value and the same cents", () => {
  let compared = 0;
  for (const income of CASES) {
    for (const { name, unit, value, exact, derivation } of assessCase(income)?.figures ?? []) {
      if (derivation === null || exact === null) continue;
      const [n, d] = fractionOf(derivation);
      const [top = "0", bottom = "1"] = exact.split("/");
      const scale = 10n ** BigInt(top.split(".")[1]?.length ?? 0);
      assert.equal(n * scale * BigInt(bottom), BigInt(top.replace(".", "")) * d, `${income.id} ${name}`);
      if (unit === "money") assert.equal(centsOf(derivation), BigInt(value.replace(".", "")), `${income.id} ${name}`);
      compared += 1;
    }
  }
  assert.ok(compared > 300);
});

test("a derivation names only inputs of the case", () => {
  const income = CASES.find(({ id }) => id === "C1-015");
  assert.ok(income !== undefined);
  const hours = assessCase(income)?.figures.find(({ name }) => name === "hours");
  assert.deepEqual(inputsOf(hours?.derivation), [
    "job 1/statement 2026-06-30/hours",
    "job 2/statement 2026-06-30/hours",
  ]);
});

function inputsOf(derivation: unknown): string[] {
  if (typeof derivation !== "object" || derivation === null) return [];
  if ("input" in derivation) return [String(derivation.input)];
  return "operands" in derivation && Array.isArray(derivation.operands) ? derivation.operands.flatMap(inputsOf) : [];
}
