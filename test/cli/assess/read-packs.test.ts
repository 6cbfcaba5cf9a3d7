import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { readIncomeRules } from "../../../src/cli/assess/read-packs.ts";
import { makeDeployment } from "../../support/deployment.ts";

const DOCS = readFileSync(new URL("../../../docs/income.md", import.meta.url), "utf8");
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
  assert.match(refused.stderr, /rule pack broken\.json: .*version/);
  assert.throws(() => readIncomeRules([pack, pack]), { message: /two rule packs have the name example_state/ });
});
