import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { request } from "undici";
import type { SealedAssessment } from "../../../../src/areas/income/ops/answers/stored-assessment.ts";
import { INCOME_SEALED } from "../../../../src/areas/income/sql/sealed.ts";
import { listAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import { openJson, sealJson } from "../../../../src/kernel/crypto/seal.ts";
import type { AssessmentId } from "../../../../src/kernel/ids.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { connectAsPerson } from "../../../support/connections/borrower.ts";
import { linkData } from "../../../support/connections/reports.ts";
import { makeUser, type StoredLink, storeLink } from "../../../support/connections/stored-link.ts";
import { eventually } from "../../../support/eventually.ts";
import { Ordering } from "../../../support/orders/ordering.ts";
import { HAS_PDFTOTEXT, pdfText } from "../../../support/pdf-text.ts";

/*
 * Pay of an account that is of another person than the one who was named: what assessments, their documents, deliveries,
 * monitors and events say of it. The links that are stored are of Ada B. Sample.
 */

let app: TestApplication;
let client: Client;
let ordering: Ordering;
let url: string;
const received: string[] = [];
const receiver = createServer(async (incoming, response) => {
  received.push(Buffer.concat(await incoming.toArray()).toString());
  response.writeHead(200).end();
});

before(async () => {
  app = await startApplication({ workers: ["connections", "orders", "monitors"], allowPrivate: true });
  client = await app.client({ team: "Example Agency" });
  ordering = new Ordering(app, client);
  await client.post("/v1/sandbox/scenarios/", {
    name: "Maria",
    username: "maria",
    password: "pw",
    employments: [
      { profile: { first_name: "Maria", last_name: "Gomez", date_of_birth: "1988-04-12", ssn: "900114321" } },
    ],
  });
  await new Promise<void>((resolve) => void receiver.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
after(async () => {
  receiver.close();
  await app.stop();
});

const PATH = "/v1/income-assessments/";
const NO_TEXT = HAS_PDFTOTEXT ? false : "no pdftotext on this machine";
const TOTALS = { rule: "payroll_checks.cleaned_totals", as_of: "2026-11-25" };
const NOBODY = { first_name: null, last_name: null };
const OTHER = { first_name: "Guadalupe", last_name: "Torres" };

/** A link of Ada B. Sample whose user is another person, or nobody. */
async function linkOf(named: object): Promise<StoredLink> {
  const { employments, ...rest } = linkData();
  return storeLink(app, client, {
    userId: await makeUser(client, named),
    data: { ...rest, employments: employments.slice(0, 1) },
  });
}

async function textOf(id: unknown): Promise<string> {
  const { statusCode, body } = await request(`${app.url}${PATH}${id}/report.pdf`, { headers: client.headers });
  assert.equal(statusCode, 200);
  return pdfText(Buffer.from(await body.arrayBuffer())).replace(/\s+/g, " ");
}

for (const [named, identity, reason] of [
  [OTHER, "differs", "person_differs"],
  [NOBODY, "not_compared", "person_not_compared"],
] as const) {
  test(`createIncomeAssessment of a link or user whose account is ${identity} cannot tell, unless the caller looked`, async () => {
    const link = await linkOf(named);
    for (const subject of [{ link_id: link.id }, { user_id: link.userId }]) {
      const made = await client.post(PATH, { ...TOTALS, ...subject });
      assert.deepEqual(
        [made.at("verdict"), made.at("figures"), made.at("reasons.0.code"), made.at("identity")],
        ["cannot_tell", [], reason, identity],
      );
      assert.equal(made.at("settled_by.0.from"), "requester");
      assert.deepEqual(made.at("identity_review"), null);
      const codes = (made.at("flags") as { code: string }[]).map(({ code }) => code);
      assert.ok(codes.includes(reason), codes.join());
      const looked = await client.post(PATH, { ...TOTALS, ...subject, identity_reviewed: true });
      assert.deepEqual([looked.at("verdict"), looked.at("identity")], ["computed", identity]);
      assert.deepEqual(looked.at("identity_review.stated_at"), looked.at("created_at"));
      const read = await client.get(`${PATH}${looked.at("id")}/`);
      assert.deepEqual(read.body, looked.body);
      const [entry] = await listAudit(app.db, {
        target: String(looked.at("id")),
        action: "income_assessment.create",
        limit: 1,
      });
      assert.deepEqual([entry?.details.identity, entry?.details.identity_reviewed], [identity, true]);
      assert.equal(entry?.actor, looked.at("identity_review.stated_by"));
    }
  });
}

test("createIncomeAssessmentBatch says of each line whose account it is", async () => {
  const [own, other] = [await linkOf({}), await linkOf(OTHER)];
  const lines = [{ link_id: own.id }, { link_id: other.id }, { link_id: other.id, identity_reviewed: true }];
  const { body } = await request(`${app.url}${PATH}batch/`, {
    method: "POST",
    headers: { ...client.headers, "content-type": "application/x-ndjson" },
    body: lines.map((line) => JSON.stringify({ ...TOTALS, ...line })).join("\n"),
  });
  const verdicts = (await body.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .map(({ verdict, identity }) => [verdict, identity]);
  assert.deepEqual(verdicts, [
    ["computed", "agrees"],
    ["cannot_tell", "differs"],
    ["computed", "differs"],
  ]);
});

test("getIncomeAssessmentStatements says whose account the statements are of", async () => {
  const link = await linkOf(OTHER);
  const made = await client.post(PATH, { ...TOTALS, link_id: link.id });
  const pay = await client.get(`${PATH}${made.at("id")}/statements/`);
  assert.deepEqual([pay.at("identity"), pay.at("holders")], ["differs", ["Ada B. Sample"]]);
});

test("getIncomeAssessmentReport of an account of another person prints no pay, and who was asked about and whose it is", {
  skip: NO_TEXT,
}, async () => {
  const link = await linkOf(OTHER);
  const made = await client.post(PATH, { ...TOTALS, link_id: link.id });
  const text = await textOf(made.at("id"));
  assert.match(text, /The payroll account is of another person than the one who was named\. Nothing is decided/);
  assert.match(text, /Asked about Guadalupe Torres/);
  assert.match(text, /Payroll account of Ada B\. Sample/);
  assert.doesNotMatch(text, /Gross pay by month|Statements, each with its source|\$|\d\.\d\d\b/);
  const looked = await client.post(PATH, { ...TOTALS, link_id: link.id, identity_reviewed: true });
  const reviewed = await textOf(looked.at("id"));
  assert.match(reviewed, /The requester stated at .* that they checked, and that the pay is this person's/);
  assert.match(reviewed, /Payroll account of Ada B\. Sample/);
  assert.match(reviewed, /Statements, each with its source/);
});

test("an assessment that was made before accounts were compared is not compared, and its PDF prints no pay", {
  skip: NO_TEXT,
}, async () => {
  const link = await linkOf({});
  const made = await client.post(PATH, { ...TOTALS, link_id: link.id });
  assert.deepEqual([made.at("verdict"), made.at("identity")], ["computed", "agrees"]);
  const id = String(made.at("id")) as AssessmentId;
  const [row] = await app.db.rows<{ sealed_assessment: Buffer }>(
    { name: "sealed_of", text: "select sealed_assessment from income_assessments where id = $1" },
    [id],
  );
  assert.ok(row !== undefined);
  const place = INCOME_SEALED.incomeAssessment(id);
  const content = openJson<SealedAssessment>(app.keyring, row.sealed_assessment, place);
  const { identity, identity_reviewed, ...assessment } = content.assessment;
  await app.db.rows({ name: "seal", text: "update income_assessments set sealed_assessment = $2 where id = $1" }, [
    id,
    sealJson(app.keyring, { assessment, facts: content.facts }, place),
  ]);
  assert.equal((await client.get(`${PATH}${id}/`)).at("identity"), "not_compared");
  const text = await textOf(id);
  assert.match(text, /Made before payroll accounts were compared: assess it again/);
  assert.doesNotMatch(text, /\$|\d\.\d\d\b/);
  assertError(await client.post(`${PATH}${id}/emmy-deliveries/`, { url, key: "agency-key" }), 409, "conflict");
});

test("getIncomeAssessmentReport of Form 1005 never names the applicant over the wages of another person", {
  skip: NO_TEXT,
}, async () => {
  const link = await linkOf(OTHER);
  const form = { rule: "fannie_mae.form_1005", as_of: "2026-11-25", link_id: link.id };
  const blank = await textOf((await client.post(PATH, form)).at("id"));
  assert.match(blank, /7\. Applicant left blank/);
  assert.match(blank, /Payroll account of Ada B\. Sample/);
  assert.match(blank, /12A Current gross base pay open/);
  assert.doesNotMatch(blank, /Guadalupe|\$/);
  const looked = await textOf((await client.post(PATH, { ...form, identity_reviewed: true })).at("id"));
  assert.match(looked, /7\. Applicant Ada B\. Sample/);
  assert.match(looked, /another person than the one who was named\. The requester stated/);
  assert.doesNotMatch(looked, /Guadalupe/);
  assert.match(looked, /12A Current gross base pay \$/);
  const nobody = await linkOf(NOBODY);
  const compared = await textOf((await client.post(PATH, { ...form, link_id: nobody.id })).at("id"));
  assert.match(compared, /7\. Applicant left blank/);
});

test("deliverEmmyReport sends nothing of an account of another person, and its own name once the sender looked", async () => {
  const link = await linkOf(OTHER);
  const delivery = { url, key: "agency-key", applicant_full_name: "Guadalupe Torres" };
  const made = await client.post(PATH, { ...TOTALS, link_id: link.id });
  const refused = await client.post(`${PATH}${made.at("id")}/emmy-deliveries/`, delivery);
  assertError(refused, 409, "conflict");
  assert.deepEqual(received, []);
  const looked = await client.post(PATH, { ...TOTALS, link_id: link.id, identity_reviewed: true });
  const sent = await client.post(`${PATH}${looked.at("id")}/emmy-deliveries/`, delivery);
  assert.equal(sent.at("is_delivered"), true);
  const [employment] = JSON.parse(received.at(-1) ?? "{}").income_report.employments;
  assert.equal(employment.applicant_full_name, "Ada B. Sample");
  assert.match(employment.applicant_extra_comments, /differs from the applicant/);
});

test("an order that another person signed in for: its rules cannot tell, by event too, and its assessment needs a look", async () => {
  const rule = { rule: "tenancy.forty_times", facts: { rent_monthly: "900.00" } };
  const order = await ordering.make({ ...OTHER, income_rules: [rule, rule] });
  await connectAsPerson(app, order.at("bridge_token"), { username: "maria", password: "pw" });
  const done = await ordering.readUntil(order.at("id"), "completed");
  const answered = {
    verdict: done.at("income_assessments.1.verdict"),
    identity: done.at("income_assessments.1.identity"),
  };
  assert.deepEqual(answered, { verdict: "cannot_tell", identity: "differs" });
  const events = (await ordering.eventsOf(order.at("id"))).filter(
    ({ event_type }) => event_type === "income-assessment-completed",
  );
  assert.deepEqual(
    events.map(({ verdict, identity }) => [verdict, identity]),
    [
      ["cannot_tell", "differs"],
      ["cannot_tell", "differs"],
    ],
  );
  const body = { rule: "tenancy.forty_times", as_of: "2026-11-25", order_id: order.at("id"), facts: rule.facts };
  assert.equal((await client.post(PATH, body)).at("verdict"), "cannot_tell");
  const looked = await client.post(PATH, { ...body, identity_reviewed: true });
  assert.notEqual(looked.at("verdict"), "cannot_tell");
  assert.equal(looked.at("identity"), "differs");
});

test("an order's assessment names whom the order names, not the user", { skip: NO_TEXT }, async () => {
  const userId = await makeUser(client, { first_name: "Zora", last_name: "Elsewhere" });
  const order = await ordering.make({ user_id: userId, ...OTHER });
  await connectAsPerson(app, order.at("bridge_token"), { username: "maria", password: "pw" });
  await ordering.readUntil(order.at("id"), "completed");
  const made = await client.post(PATH, { ...TOTALS, order_id: order.at("id") });
  assert.match(await textOf(made.at("id")), /Asked about Guadalupe Torres/);
});

test("createMonitor answers its rules by an account of another person only where the caller looked, as long as it stays so", async () => {
  const rule = { rule: "tenancy.forty_times", facts: { rent_monthly: "900.00" } };
  const order = await ordering.make(OTHER);
  await connectAsPerson(app, order.at("bridge_token"), { username: "maria", password: "pw" });
  const done = await ordering.readUntil(order.at("id"), "completed");
  const link_id = done.at("employers.0.link_id");
  const open = await client.post("/v1/monitors/", { link_id, income_rules: [rule] });
  assert.deepEqual(
    [open.at("income_assessments.0.verdict"), open.at("income_assessments.0.identity")],
    ["cannot_tell", "differs"],
    open.text,
  );
  await client.delete(`/v1/monitors/${open.at("id")}/`);
  const looked = await client.post("/v1/monitors/", { link_id, income_rules: [rule], identity_reviewed: true });
  const decided = looked.at("income_assessments.0.verdict");
  assert.notEqual(decided, "cannot_tell");
  const made = await client.get(`${PATH}${looked.at("income_assessments.0.assessment_id")}/`);
  assert.ok(made.at("identity_review") !== null);
  // Another name of the order: the account differs in something else than what was looked at.
  await client.patch(`/v1/orders/${order.at("id")}/`, { date_of_birth: "1950-01-31" });
  const text = "update monitors set due_at = now() - interval '1 second' where id = $1";
  await app.db.rows({ name: "make_due", text }, [looked.at("id")]);
  await eventually(async () => {
    const refreshed = await client.get(`/v1/monitors/${looked.at("id")}/`);
    assert.equal(refreshed.at("income_assessments.0.verdict"), "cannot_tell");
  });
  const events = (await ordering.eventsOf(link_id)).filter(
    ({ event_type }) => event_type === "income-assessment-changed",
  );
  assert.deepEqual(
    events.map(({ former_verdict, verdict, identity }) => [former_verdict, verdict, identity]),
    [[decided, "cannot_tell", "differs"]],
  );
});
