import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "../../../src/operations/audit/audit.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../support/application.ts";
import { makeUser, type StoredLink, storeLink } from "../../support/connections/stored-link.ts";

let app: TestApplication;
let client: Client;
let link: StoredLink;

before(async () => {
  app = await startApplication({ isDirectoryAwaited: false });
  client = await app.client({ team: "lender" });
  link = await storeLink(app, client, { userId: await makeUser(client) });
});
after(() => app.stop());

const PATH = "/v1/income-assessments/";

test("listIncomeRules shows every rule with its text, parameters and sources", async () => {
  const rules = await client.get("/v1/income-rules/");
  assert.equal(rules.status, 200);
  const list = rules.body as unknown as { name: string; citations: unknown[] }[];
  assert.ok(list.some(({ name }) => name === "medicaid.engagement_month"));
  assert.ok(list.every(({ citations }) => citations.length > 0));
});

test("assessIncome assesses the employments of a link, with each figure's statements, and the read is in the inquiry log", async () => {
  const body = { rule: "payroll_checks.cleaned_totals", as_of: "2026-11-25", link_id: link.id };
  const answer = await client.post(PATH, body);
  assert.equal(answer.status, 200);
  const gross = (answer.at("figures") as { name: string; value: string; derivation: unknown }[]).find(
    ({ name }) => name === "gross",
  );
  const statements = await client.get(`/v1/links/${link.id}/statements/?page_size=100`);
  const shown = statements.at("results") as { id: string; gross_pay: string }[];
  const cents = shown.reduce((total, { gross_pay }) => total + Math.round(Number(gross_pay) * 100), 0);
  assert.equal(gross?.value, (cents / 100).toFixed(2));
  assert.ok(JSON.stringify(gross?.derivation).includes(`${shown[0]?.id}/gross`));
  const entries = await listAudit(app.db, { target: link.id, action: "link.read", limit: 100 });
  assert.ok(entries.some(({ details }) => JSON.stringify(details).includes("income assessment")));
});

test("assessIncome assesses facts that the request states", async () => {
  const facts = { rent_monthly: "1300.00", gross_monthly: "4000.00" };
  const answer = await client.post(PATH, { rule: "tenancy.rent_to_income", as_of: "2026-06-30", facts });
  assert.deepEqual([answer.at("verdict"), answer.at("figures.0.value")], ["exceeds", "0.3250"]);
});

test("assessIncome refuses facts, parameters, rules and links that are not there", async () => {
  const body = { rule: "tenancy.rent_to_income", as_of: "2026-06-30" };
  assertError(await client.post(PATH, { ...body, facts: { rent: "1.00" } }), 400, "incorrect_parameters");
  assertError(await client.post(PATH, { ...body, parameters: { limit: "much" } }), 400, "incorrect_parameters");
  assertError(await client.post(PATH, { ...body, rule: "tenancy.none" }), 404, "not_found");
  assertError(await client.post(PATH, { ...body, link_id: "0".repeat(32) }), 404, "not_found");
  const other = await app.client({ team: "stranger" });
  assertError(await other.post(PATH, { ...body, link_id: link.id }), 404, "not_found");
});
