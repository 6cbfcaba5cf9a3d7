import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { readRulePack } from "../../../../src/areas/income/packs/rule-pack.ts";
import { SANDBOX_PERSONS } from "../../../../src/areas/records/sources/sandbox-persons.ts";
import { listAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import { aVerification } from "../../../kernel/http/requests.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";

const DOCS = readFileSync(new URL("../../../../docs/decide/income.md", import.meta.url), "utf8");
/** The example of the documentation. */
const OWN_PACK: unknown = JSON.parse(/```json\n(\{[\s\S]*?\n\})\n```/.exec(DOCS)?.[1] ?? "");

let app: TestApplication;
let client: Client;

before(async () => {
  app = await startApplication({ isVerifying: true, isDirectoryAwaited: false, incomePacks: [readRulePack(OWN_PACK)] });
  client = await app.client({ team: "lender" });
});
after(() => app.stop());

const PATH = "/v1/income-assessments/";
const BASE_PAY = { rule: "fannie_mae.base_pay", as_of: "2026-11-25" };

async function verified(): Promise<string> {
  const subject = SANDBOX_PERSONS.find((person) => person.subject.first_name === "Avery")?.subject ?? assert.fail();
  const answer = await client.post("/v1/instant-verifications/", aVerification({ subject }), {
    headers: { prefer: "wait=20" },
  });
  assert.equal(answer.at("status"), "completed");
  return String(answer.at("id"));
}

test("createIncomeAssessment assesses the employments of a verification, and is erased with it", async () => {
  const id = await verified();
  const made = await client.post(PATH, { ...BASE_PAY, verification_id: id });
  assert.equal(made.status, 201);
  assert.deepEqual([made.at("subject"), made.at("verification_id")], ["verification", id]);
  assert.equal(made.at("verdict"), "computed");
  const verification = await client.get(`/v1/instant-verifications/${id}/`);
  const yearly = made.at("figures") as { name: string; value: string; derivation: unknown }[];
  const annual = yearly.find(({ name }) => name === "annual");
  assert.equal(annual?.value, verification.at("results.income_summary.current_annual_income"));
  assert.ok(JSON.stringify(annual?.derivation).includes(`${id}/employment 1/pay_rate`));
  const read = await listAudit(app.db, { target: id, action: "verification.read", limit: 10 });
  assert.ok(read.length > 0);
  assert.equal((await client.get(`${PATH}?verification_id=${id}`)).at("count"), 1);
  assert.equal((await client.delete(`/v1/instant-verifications/${id}/`)).status, 204);
  assertError(await client.get(`${PATH}${made.at("id")}/`), 404, "not_found");
});

test("the interface lists and uses the operator's rules", async () => {
  const rules = (await client.get("/v1/income-rules/")).body as { name: string }[];
  assert.ok(rules.some(({ name }) => name === "example_state.rent"));
  const facts = { rent_monthly: "1300.00", gross_monthly: "4000.00" };
  const made = await client.post(PATH, { rule: "example_state.rent", as_of: "2026-06-30", facts });
  assert.deepEqual([made.status, made.at("verdict")], [201, "exceeds"]);
});
