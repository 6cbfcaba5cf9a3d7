import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { readIncomeRules } from "../../../../src/program/cli/assess/read-packs.ts";
import { makeDeployment } from "../../../support/deployment.ts";

const DOCS = readFileSync(new URL("../../../../docs/decide/income.md", import.meta.url), "utf8");
const EXAMPLE: unknown = JSON.parse(/```json\n(\{[\s\S]*?\n\})\n```/.exec(DOCS)?.[1] ?? "");

test("a pack of OPENVOE_INCOME_PACKS is used by openvoe assess; a broken one is named", async (t) => {
  const { run, dataDir } = makeDeployment(t);
  const folder = path.dirname(dataDir);
  const [file, pack, broken] = ["facts.ndjson", "state.json", "broken.json"].map((name) => path.join(folder, name));
  assert.ok(file !== undefined && pack !== undefined && broken !== undefined);
  writeFileSync(file, '{"as_of":"2026-06-30","rent_monthly":"1300.00","gross_monthly":"4000.00"}\n');
  writeFileSync(pack, JSON.stringify(EXAMPLE));
  writeFileSync(broken, JSON.stringify({ ...Object(EXAMPLE), version: 1 }));
  const answers = path.join(folder, "answers.ndjson");
  const assess = (packs: string) =>
    run(["assess", "example_state.rent", file, "--output", answers, "--force"], { OPENVOE_INCOME_PACKS: packs });
  assert.equal((await assess(pack)).code, 0);
  assert.equal(JSON.parse(readFileSync(answers, "utf8")).assessment.verdict, "exceeds");
  const refused = await assess(`${pack}, ${broken}`);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /rule pack \S+broken\.json: not a rule pack: version must be string\. Correct the file/);
  assert.throws(() => readIncomeRules([pack, pack]), { message: /two rule packs have the name example_state/ });
});

test("a start and openvoe doctor refuse a wrong pack of OPENVOE_INCOME_PACKS, with its file, the place and what to do", async (t) => {
  const { run, dataDir } = makeDeployment(t);
  const folder = path.dirname(dataDir);
  const [rule] = (EXAMPLE as { rules: { parameters: Record<string, unknown> }[] }).rules;
  const incomplete = {
    ...Object(EXAMPLE),
    rules: [{ ...rule, parameters: { ...rule?.parameters, weekly_per_year: undefined } }],
  };
  const packs: [string, string | null, RegExp][] = [
    ["incomplete.json", JSON.stringify(incomplete), /rules\[0\]\.parameters has to state weekly_per_year/],
    ["no-json.json", '{ "name": "example",', /it is not JSON \(.*position 20/],
    ["missing.json", null, /there is no such file/],
  ];
  for (const [name, text, why] of packs) {
    const file = path.join(folder, name);
    if (text !== null) writeFileSync(file, text);
    const env = { OPENVOE_INCOME_PACKS: file };
    const start = await run(["serve"], env);
    assert.equal(start.code, 1);
    assert.match(start.stderr, why);
    assert.ok(start.stderr.includes(`The rule pack ${file}: `), start.stderr);
    assert.match(start.stderr, /Correct the file, or take it out of OPENVOE_INCOME_PACKS/);
    const doctor = await run(["doctor", "--json"], env);
    const { checks } = JSON.parse(doctor.stdout) as { checks: { name: string; state: string; found: string }[] };
    const check = checks.find((one) => one.name === "rule packs");
    assert.equal(check?.state, "fault");
    assert.match(check?.found ?? "", why);
    assert.equal(doctor.code, 1);
  }
});
