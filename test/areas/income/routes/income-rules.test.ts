import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { SANDBOX_PERSONS } from "../../../../src/areas/records/sources/sandbox-persons.ts";
import { listAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import { aVerification } from "../../../kernel/http/requests.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { connectAsPerson } from "../../../support/connections/borrower.ts";
import { answerWith, beginAs, CONSENT, settled } from "../../../support/connections/person.ts";
import { eventually } from "../../../support/eventually.ts";

/*
 * Rules of income that a verification, an order or a monitor carries.
 */

let app: TestApplication;
let client: Client;

before(async () => {
  const workers = ["connections", "orders", "monitors", "verifications"] as const;
  app = await startApplication({ workers, isVerifying: true, isDirectoryAwaited: false });
  client = await app.client({ team: "lender" });
});
after(() => app.stop());

const ASSESSMENTS = "/v1/income-assessments/";
const BASE_PAY = { rule: "fannie_mae.base_pay" };
const RENT = { rule: "tenancy.forty_times", facts: { rent_monthly: "99999.00" } };
type Shown = Readonly<Record<string, unknown>>;

/** The events of what they are about, in their order. */
async function toldOf(aboutId: unknown): Promise<Shown[]> {
  const text = "select payload from events where about_id = $1 order by created_at, id";
  const rows = await app.db.rows<{ payload: string }>({ name: "told_of", text }, [String(aboutId).replace("iv_", "")]);
  return rows.map(({ payload }) => JSON.parse(payload) as Shown);
}

function verify(income_rules: unknown, by: Client = client) {
  const subject = SANDBOX_PERSONS.find((person) => person.subject.first_name === "Avery")?.subject ?? assert.fail();
  const body = aVerification({ subject, rest: { income_rules, permissible_purpose: "EXTENSION_OF_CREDIT" } });
  return by.post("/v1/instant-verifications/", body, { headers: { prefer: "wait=20" } });
}

test("a verification answers the rules that it carries in its results, each stored, logged and told after its end", async () => {
  const verification = await verify([{ ...BASE_PAY, as_of: "2026-11-25" }, RENT]);
  assert.equal(verification.at("status"), "completed", verification.text);
  const [base, rent] = verification.at("results.income_assessments") as Shown[];
  assert.deepEqual([base?.rule, base?.as_of, base?.verdict], [BASE_PAY.rule, "2026-11-25", "computed"]);
  assert.deepEqual([rent?.rule, rent?.verdict], [RENT.rule, "not_met"]);
  const id = verification.at("id");
  const stored = await client.get(`${ASSESSMENTS}${base?.assessment_id}/`);
  const same = await client.post(ASSESSMENTS, { ...BASE_PAY, as_of: "2026-11-25", verification_id: id });
  assert.deepEqual(stored.at("figures"), same.at("figures"));
  assert.deepEqual([stored.at("verification_id"), stored.at("permissible_purpose")], [id, "EXTENSION_OF_CREDIT"]);
  const told = (await toldOf(id)).map(({ event_type, rule, verdict }) => [event_type, rule ?? null, verdict ?? null]);
  assert.deepEqual(told, [
    ["instant-verification-completed", null, null],
    ["income-assessment-completed", BASE_PAY.rule, "computed"],
    ["income-assessment-completed", RENT.rule, "not_met"],
  ]);
  const [entry] = await listAudit(app.db, {
    target: String(base?.assessment_id),
    action: "income_assessment.create",
    limit: 1,
  });
  assert.equal(entry?.details.verification, id);
  const again = await client.get(`/v1/instant-verifications/${id}/`);
  assert.deepEqual(again.at("results.income_assessments"), [base, rent]);
  assert.equal((await client.delete(`/v1/instant-verifications/${id}/`)).status, 204);
  assertError(await client.get(`${ASSESSMENTS}${base?.assessment_id}/`), 404, "not_found");
});

test("a verification without rules has no answers, and one that is repeated does not repeat its rules", async () => {
  const plain = await verify(null);
  assert.ok(!("income_assessments" in (plain.at("results") as Shown)));
  const first = await verify([BASE_PAY]);
  const repeated = await client.post(`/v1/instant-verifications/${first.at("id")}/reverify/`, {});
  const ended = await eventually(async () => {
    const read = await client.get(`/v1/instant-verifications/${repeated.at("id")}/`);
    assert.equal(read.at("status"), "completed");
    return read;
  });
  assert.ok(!("income_assessments" in (ended.at("results") as Shown)));
});

test("rules are refused at the creation in words: unknown ones, facts, parameters, and facts that no payroll has", async () => {
  const wrong = [
    { rule: "tenancy.none" },
    { rule: "fannie_mae.debt_to_income" },
    { ...BASE_PAY, facts: { rent: "1.00" }, parameters: { limit: "1" } },
    {
      rule: "tenancy.forty_times",
      facts: { rent_monthly: "1.00", gross_annual: "1.00" },
      parameters: { multiple: "0" },
    },
  ];
  const refused = await verify(wrong);
  assertError(refused, 400, "incorrect_parameters");
  const faults = refused.at("error.extra.invalid-params") as { field: string; message: string }[];
  assert.deepEqual(faults.map(({ field }) => field).sort(), [
    "income_rules[0].rule",
    "income_rules[1].facts",
    "income_rules[2].facts",
    "income_rules[2].parameters",
    "income_rules[3].parameters",
  ]);
  assert.match(refused.text, /is not a rule; GET \/v1\/income-rules\/ lists them/);
  assert.match(refused.text, /has to state debts, which no payroll has/);
  const many = await verify(Array.from({ length: 11 }, () => BASE_PAY));
  assertError(many, 400, "incorrect_parameters");
  const order = await client.post("/v1/orders/", { ...ORDER, income_rules: [{ rule: "tenancy.none" }] });
  assertRefused(order, { "income_rules[0].rule": "is not a rule; GET /v1/income-rules/ lists them" });
  const limited = await app.client({ team: "lender", scopes: ["verifications:write", "connections:write"] });
  assertError(await verify([BASE_PAY], limited), 403, "permission_denied");
  assertError(await limited.post("/v1/orders/", { ...ORDER, income_rules: [BASE_PAY] }), 403, "permission_denied");
});

const ORDER = {
  first_name: "Ada",
  last_name: "Borrower",
  products: ["income"],
  employers: [{ company_name: "Home Depot" }],
  tracking_info: "case-17",
  notification_settings: { suppress_user_notifications: true },
};

test("an order answers the rules that it carries when it ends, by the data of its links", async () => {
  const order = await client.post("/v1/orders/", { ...ORDER, income_rules: [BASE_PAY, RENT] });
  assert.deepEqual([order.status, order.at("income_assessments")], [201, []], order.text);
  const profile = { first_name: "Ada", last_name: "Borrower" };
  const account = { name: "Ada", username: "ada", password: "pw", employments: [{ profile }] };
  assert.equal((await client.post("/v1/sandbox/scenarios/", account)).status, 201);
  await connectAsPerson(app, order.at("bridge_token"), { username: "ada", password: "pw" });
  const ended = await eventually(async () => {
    const read = await client.get(`/v1/orders/${order.at("id")}/`);
    assert.equal(read.at("status"), "completed");
    return read;
  });
  const answers = ended.at("income_assessments") as Shown[];
  assert.deepEqual(
    answers.map(({ rule, verdict }) => [rule, verdict]),
    [
      [BASE_PAY.rule, "computed"],
      [RENT.rule, "not_met"],
    ],
  );
  const stored = await client.get(`${ASSESSMENTS}${answers[0]?.assessment_id}/`);
  const fields = [stored.at("order_id"), stored.at("user_id"), stored.at("tracking_info")];
  assert.deepEqual(fields, [order.at("id"), order.at("user_id"), "case-17"]);
  const linkId = ended.at("employers.0.link_id");
  const employment = ended.at("employers.0.employments.0.id");
  assert.ok(JSON.stringify(stored.at("figures")).includes(`${employment}/pay_rate`), stored.text);
  const told = (await toldOf(order.at("id"))).slice(-3).map(({ event_type }) => event_type);
  assert.deepEqual(told, ["order-status-updated", "income-assessment-completed", "income-assessment-completed"]);
  const reads = await listAudit(app.db, { target: String(linkId), action: "link.read", limit: 10 });
  assert.ok(reads.some(({ details }) => details.part === "income assessment"));
});

test("an order that ends without data is answered by what it stated, and a canceled one is not", async () => {
  const facts = { rent_monthly: "1000.00", gross_monthly: "4000.00" };
  const rules = [{ ...RENT, facts }, BASE_PAY];
  const unconnectable = await client.post("/v1/orders/", { ...ORDER, products: ["assets"], income_rules: rules });
  assert.equal(unconnectable.at("status"), "no_data");
  const answers = unconnectable.at("income_assessments") as Shown[];
  assert.deepEqual(
    answers.map(({ verdict }) => verdict),
    ["met", "cannot_tell"],
  );
  const canceled = await client.post("/v1/orders/", { ...ORDER, income_rules: rules });
  assert.equal((await client.post(`/v1/orders/${canceled.at("id")}/cancel/`, {})).status, 200);
  const read = await client.get(`/v1/orders/${canceled.at("id")}/`);
  assert.deepEqual([read.at("status"), read.at("income_assessments")], ["canceled", []]);
});

/** Connects a sandbox account; returns the link's id. */
async function connect(username: string): Promise<string> {
  const { person } = await beginAs(app, client);
  const provider = "5a1d0b0c0000400080000000000000a1";
  const body = { provider_id: provider, company_name: "Acme", consent: CONSENT };
  const form = await settled(person, await person.post("/v1/bridge/connections/", body));
  const done = await answerWith(person, form, { username, password: "goodpassword" });
  const exchanged = await client.post("/v1/link-access-tokens/", { public_token: done.at("public_token") });
  return String(exchanged.at("link_id"));
}

/** Makes a monitor due, and waits for the task that comes of it. */
async function refresh(id: unknown) {
  const former = (await client.get(`/v1/monitors/${id}/`)).at("last_task_id");
  const text = "update monitors set due_at = now() - interval '1 second' where id = $1";
  await app.db.rows({ name: "make_due", text }, [id]);
  return eventually(async () => {
    const monitor = await client.get(`/v1/monitors/${id}/`);
    assert.notEqual(monitor.at("last_task_id"), former);
    assert.equal(monitor.at("last_task_status"), "done");
    return monitor;
  });
}

/** A rent of which 40 times is a dollar more than a link's annual income. */
async function rentAbove(linkId: string) {
  const pay = await client.post(ASSESSMENTS, {
    ...BASE_PAY,
    as_of: "2026-11-25",
    link_id: linkId,
    identity_reviewed: true,
  });
  const annual = (pay.at("figures") as { name: string; value: string }[]).find(({ name }) => name === "annual");
  return { rule: RENT.rule, facts: { rent_monthly: ((Number(annual?.value) + 1) / 40).toFixed(4) } };
}

test("a monitor answers its rules at once and by each refresh, and tells a verdict that has changed, once", async () => {
  const linkId = await connect("changing");
  const income_rules = [await rentAbove(linkId), BASE_PAY];
  const monitor = await client.post("/v1/monitors/", { link_id: linkId, income_rules, identity_reviewed: true });
  assert.equal(monitor.status, 201, monitor.text);
  const [rent, base] = monitor.at("income_assessments") as Shown[];
  assert.deepEqual([rent?.verdict, base?.verdict], ["not_met", "computed"]);
  const [rentNow, baseNow] = (await refresh(monitor.at("id"))).at("income_assessments") as Shown[];
  assert.deepEqual([rentNow?.verdict, baseNow?.verdict], ["met", "computed"]);
  assert.notEqual(baseNow?.assessment_id, base?.assessment_id);
  await refresh(monitor.at("id"));
  const changes = (await toldOf(linkId)).filter(({ event_type }) => event_type === "income-assessment-changed");
  assert.equal(changes.length, 1, "the third answer is that of the second");
  const [change] = changes;
  assert.deepEqual(
    [change?.rule, change?.former_verdict, change?.verdict, change?.monitor_id],
    [RENT.rule, "not_met", "met", monitor.at("id")],
  );
  assert.deepEqual(
    [change?.former_assessment_id, change?.assessment_id],
    [rent?.assessment_id, rentNow?.assessment_id],
  );
  const stored = await client.get(`${ASSESSMENTS}${rentNow?.assessment_id}/`);
  assert.deepEqual([stored.at("link_id"), stored.at("verdict")], [linkId, "met"]);
});

test("a monitor whose data are as before stores and tells nothing", async () => {
  const linkId = await connect("goodlogin");
  const monitor = await client.post("/v1/monitors/", { link_id: linkId, income_rules: [BASE_PAY] });
  const before = await toldOf(linkId);
  const refreshed = await refresh(monitor.at("id"));
  assert.deepEqual(refreshed.at("income_assessments"), monitor.at("income_assessments"));
  assert.deepEqual(await toldOf(linkId), before);
  assert.equal((await client.get(`${ASSESSMENTS}?link_id=${linkId}`)).at("count"), 1);
});
