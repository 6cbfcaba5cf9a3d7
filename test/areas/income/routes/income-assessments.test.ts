import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { makeUser, type StoredLink, storeLink } from "../../../support/connections/stored-link.ts";

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
const RENT = {
  rule: "tenancy.rent_to_income",
  as_of: "2026-06-30",
  facts: { rent_monthly: "1300.00", gross_monthly: "4000.00" },
};
const TOTALS = { rule: "payroll_checks.cleaned_totals", as_of: "2026-11-25" };

test("listIncomeRules shows every rule with its text, parameters and sources", async () => {
  const rules = await client.get("/v1/income-rules/");
  assert.equal(rules.status, 200);
  const list = rules.body as unknown as { name: string; citations: unknown[] }[];
  assert.ok(list.some(({ name }) => name === "medicaid.engagement_month"));
  assert.ok(list.every(({ citations }) => citations.length > 0));
});

test("createIncomeAssessment assesses the employments of a link, with each figure's statements, and the read is in the inquiry log", async () => {
  const answer = await client.post(PATH, { ...TOTALS, link_id: link.id });
  assert.equal(answer.status, 201);
  assert.deepEqual([answer.at("subject"), answer.at("user_id")], ["link", link.userId]);
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
  const [made] = await listAudit(app.db, {
    target: String(answer.at("id")),
    action: "income_assessment.create",
    limit: 1,
  });
  assert.deepEqual([made?.details.rule, made?.details.link], [TOTALS.rule, link.id]);
});

test("createIncomeAssessment assesses the links of a user and of an order alike", async () => {
  const ofLink = await client.post(PATH, { ...TOTALS, link_id: link.id });
  const ofUser = await client.post(PATH, { ...TOTALS, user_id: link.userId });
  assert.equal(ofUser.status, 201);
  assert.deepEqual(ofUser.at("figures"), ofLink.at("figures"));
});

test("createIncomeAssessment refuses a user and an order without data on income", async () => {
  const user_id = await makeUser(client);
  assertError(await client.post(PATH, { ...TOTALS, user_id }), 404, "not_found");
  const order = await client.post("/v1/orders/", {
    order_number: "case-1",
    first_name: "Ada",
    last_name: "Sample",
    products: ["income"],
    employers: [{ company_name: "Example Depot" }],
    notification_settings: { suppress_user_notifications: true },
  });
  assert.equal(order.status, 201);
  assertError(await client.post(PATH, { ...TOTALS, order_id: order.at("id") }), 404, "not_found");
});

test("createIncomeAssessment says of an answer that cannot be told what would settle it", async () => {
  const facts = { gross_monthly: "4000.00" };
  const open = await client.post(PATH, { rule: "fannie_mae.debt_to_income", as_of: RENT.as_of, facts });
  assert.deepEqual([open.at("verdict"), open.at("reasons.0.settled_by.code")], ["cannot_tell", "debt_amount"]);
  const [settlement, ...others] = open.at("settled_by") as { code: string; from: string; text: string }[];
  assert.deepEqual([settlement?.code, settlement?.from, others], ["debt_amount", "person", []]);
  const decided = await client.post(PATH, RENT);
  assert.deepEqual([decided.at("verdict"), decided.at("settled_by")], ["exceeds", []]);
});

test("createIncomeAssessment assesses facts that the request states, under a key once", async () => {
  const answer = await client.post(PATH, RENT, { headers: { "idempotency-key": "rent-1" } });
  assert.deepEqual([answer.at("verdict"), answer.at("figures.0.value")], ["exceeds", "0.3250"]);
  const again = await client.post(PATH, RENT, { headers: { "idempotency-key": "rent-1" } });
  assert.deepEqual(again.body, answer.body);
});

test("createIncomeAssessment refuses facts, parameters, rules and subjects that are not there", async () => {
  assertError(await client.post(PATH, { ...RENT, facts: { rent: "1.00" } }), 400, "incorrect_parameters");
  assertError(await client.post(PATH, { ...RENT, parameters: { limit: "much" } }), 400, "incorrect_parameters");
  const malformed = await client.post(PATH, { ...RENT, as_of: "30 June", facts: { ...RENT.facts, note_date: "x" } });
  const params = malformed.at("error.extra.invalid-params") as { field: string }[];
  assert.deepEqual(params.map(({ field }) => field).sort(), ["as_of", "facts"]);
  const both = { ...RENT, link_id: link.id, user_id: link.userId };
  assertError(await client.post(PATH, both), 400, "incorrect_parameters");
  assertError(await client.post(PATH, { ...RENT, rule: "tenancy.none" }), 404, "not_found");
  const divisor = { ...RENT, rule: "tenancy.forty_times", parameters: { multiple: "0" } };
  assertError(await client.post(PATH, divisor), 400, "incorrect_parameters");
  for (const subject of ["link_id", "user_id", "order_id"]) {
    assertError(await client.post(PATH, { ...RENT, [subject]: "0".repeat(32) }), 404, "not_found");
  }
  assertError(await client.post(PATH, { ...RENT, verification_id: "0".repeat(32) }), 404, "not_found");
  const other = await app.client({ team: "stranger" });
  assertError(await other.post(PATH, { ...RENT, link_id: link.id }), 404, "not_found");
  const limited = await app.client({ team: "lender", scopes: ["connections:read"] });
  const verification = { ...RENT, verification_id: `iv_${"0".repeat(32)}` };
  assertError(await limited.post(PATH, verification), 403, "permission_denied");
});

test("getIncomeAssessment shows it as it was made, to its team alone, and eraseIncomeAssessment erases it", async () => {
  const made = await client.post(PATH, RENT);
  const id = String(made.at("id"));
  const read = await client.get(`${PATH}${id}/`);
  assert.deepEqual(read.body, made.body);
  const [entry] = await listAudit(app.db, { target: id, action: "income_assessment.read", limit: 1 });
  assert.ok(entry !== undefined);
  const other = await app.client({ team: "stranger" });
  assertError(await other.get(`${PATH}${id}/`), 404, "not_found");
  assertError(await other.delete(`${PATH}${id}/`), 404, "not_found");
  assert.equal((await client.delete(`${PATH}${id}/`)).status, 204);
  assertError(await client.get(`${PATH}${id}/`), 404, "not_found");
  assertError(await client.delete(`${PATH}${id}/`), 404, "not_found");
});

test("listIncomeAssessments pages newest first, and filters", async () => {
  const team = await app.client({ team: "agency" });
  const ids: unknown[] = [];
  for (const gross_monthly of ["4000.00", "9000.00", "4000.00"]) {
    const facts = { rent_monthly: "1300.00", gross_monthly };
    ids.push((await team.post(PATH, { ...RENT, facts, tracking_info: `case ${gross_monthly}` })).at("id"));
  }
  const first = await team.get(`${PATH}?page_size=2`);
  assert.deepEqual([first.at("count"), first.at("results.0.id"), first.at("results.1.id")], [3, ids[2], ids[1]]);
  const second = await team.get(String(first.at("next")).replace(/^.*\/v1/, "/v1"));
  assert.equal(second.at("results.0.id"), ids[0]);
  assert.equal((await team.get(`${PATH}?verdict=within`)).at("count"), 1);
  assert.equal((await team.get(`${PATH}?tracking_info=case 4000.00`)).at("count"), 2);
  assert.equal((await team.get(`${PATH}?rule=tenancy.none`)).at("count"), 0);
  assert.equal((await team.get(`${PATH}?link_id=none`)).at("count"), 0);
});

test("createIncomeAssessmentBatch answers each line in order, with the error of that line alone", async () => {
  const lines = [
    { ...RENT, tracking_info: "a" },
    { ...RENT, rule: "tenancy.none" },
    { ...TOTALS, link_id: link.id },
  ];
  const response = await fetch(`${client.url}${PATH}batch/`, {
    method: "POST",
    headers: { ...client.headers, "content-type": "application/x-ndjson" },
    body: lines.map((line) => JSON.stringify(line)).join("\n"),
  });
  assert.equal(response.status, 200);
  const answers = (await response.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    answers.map(({ verdict, error }) => verdict ?? error.code),
    ["exceeds", "not_found", "computed"],
  );
});

test("an assessment is deleted with the link that it is about", async () => {
  const one = await storeLink(app, client, { userId: await makeUser(client) });
  const ofLink = await client.post(PATH, { ...TOTALS, link_id: one.id });
  const ofUser = await client.post(PATH, { ...TOTALS, user_id: one.userId });
  assert.equal((await client.delete(`/v1/links/${one.id}/`)).status, 204);
  for (const made of [ofLink, ofUser]) assertError(await client.get(`${PATH}${made.at("id")}/`), 404, "not_found");
});

test("getIncomeAssessmentStatements names each statement as the derivations do, with months, and is refused to another team", async () => {
  const made = await client.post(PATH, { ...TOTALS, link_id: link.id });
  const answer = await client.get(`${PATH}${made.at("id")}/statements/`);
  assert.equal(answer.status, 200);
  const statements = answer.at("statements") as { input: string; gross: string; pay_date: string }[];
  const derived = JSON.stringify(made.at("figures"));
  assert.ok(statements.length > 0 && statements.every(({ input }) => derived.includes(`"${input}/gross"`)));
  const months = answer.at("months") as { month: string; gross: string }[];
  const [first] = months;
  const ofFirst = statements.filter(({ pay_date }) => pay_date.startsWith(first?.month ?? "none"));
  const cents = ofFirst.reduce((sum, { gross }) => sum + Math.round(Number(gross) * 100), 0);
  assert.equal(first?.gross, (cents / 100).toFixed(2));
  const other = await app.client({ team: "stranger" });
  assertError(await other.get(`${PATH}${made.at("id")}/statements/`), 404, "not_found");
});

test("listIncomeRules says of each rule what a request can state for it", async () => {
  const rules = (await client.get("/v1/income-rules/")).body as unknown as {
    name: string;
    asks: { in: string; name: string; type: string }[];
  }[];
  const asksOf = (rule: string) => rules.find(({ name }) => name === rule)?.asks ?? assert.fail(rule);
  const month = asksOf("medicaid.engagement_month");
  assert.ok(
    month.some(
      ({ in: place, name, type }) => place === "facts" && name === "household.magi_monthly" && type === "by_month",
    ),
  );
  assert.ok(month.some(({ in: place, name, type }) => place === "parameters" && name === "month" && type === "month"));
  const debt = asksOf("fannie_mae.debt_to_income");
  assert.deepEqual(debt.find(({ name }) => name === "debts")?.type, "numbers");
  const person = asksOf("medicaid.engagement_exclusion");
  assert.deepEqual(person.find(({ name }) => name === "person.birth_date")?.type, "day");
  assert.deepEqual(person.find(({ name }) => name === "person.provides_care")?.type, "flag");
});
