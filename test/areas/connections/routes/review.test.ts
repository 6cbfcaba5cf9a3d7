import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openProviders } from "../../../../src/areas/connections/providers/providers.ts";
import { NOT_THEIR_ACCOUNT } from "../../../../src/areas/connections/task.ts";
import type { FetchedData } from "../../../../src/areas/payroll/fetched-payroll.ts";
import type { Timestamp } from "../../../../src/kernel/ids.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { fetchedEmployment } from "../../../support/connections/fetched-data.ts";
import { answerWith, beginAs, CONSENT, eventsOf, settled } from "../../../support/connections/person.ts";
import { SCRIPTED_ID, scriptedProvider } from "../../../support/connections/scripted-provider.ts";
import { eventually } from "../../../support/eventually.ts";
import { type MailServer, startMailServer } from "../../../support/mail-server.ts";
import { Ordering } from "../../../support/orders/ordering.ts";

let app: TestApplication;
let client: Client;
let mails: MailServer;
let ordering: Ordering;
const DATA: FetchedData = { as_of: "2026-11-24T00:00:00.000000Z" as Timestamp, employments: [fetchedEmployment()] };
const [{ profile }] = DATA.employments as [FetchedData["employments"][number]];
const REVIEWED = {
  provider_id: SCRIPTED_ID,
  company_name: "Acme",
  consent: { ...CONSENT, language: "es" },
  review: true,
};
const SIGN_IN = { user: "ada", password: "goodpassword" };

before(async () => {
  mails = await startMailServer();
  const providers = openProviders([scriptedProvider(() => DATA)]);
  app = await startApplication({
    providers,
    workers: ["connections", "orders", "notifications"],
    smtpUrl: mails.url,
    publicUrl: "https://voe.example.com",
  });
  client = await app.client();
  ordering = new Ordering(app, client);
});
after(() => app.stop());
after(() => mails.close());

/** Signs in, to the step that shows whose account it is. */
async function review(person: Client, request: object = REVIEWED) {
  const begun = await person.post("/v1/bridge/connections/", request);
  assert.equal(begun.status, 201, begun.text);
  const asked = await answerWith(person, await settled(person, begun), SIGN_IN);
  assert.equal(asked.at("step.kind"), "review", asked.text);
  return asked;
}

const personOf = (token: unknown) => app.clientWith({ authorization: `Bearer ${token}` });
const count = async (table: "link_data" | "tickets", linkId: unknown) => {
  const text = `select count(*)::integer as rows from ${table} where link_id = $1`;
  const [row] = await app.db.rows<{ rows: number }>({ name: `count_${table}_of_link`, text }, [linkId]);
  return row?.rows;
};

test("beginConnection with review shows whose account it is, and until it is sent nothing is stored for the client, told to it or finished", async () => {
  const { person } = await beginAs(app, client);
  const asked = await review(person);
  const linkId = asked.at("link_id");
  assert.equal(asked.at("status"), "parse");
  assert.equal(asked.at("step.review.name"), profile.full_name ?? `${profile.first_name} ${profile.last_name}`);
  const items = asked.at("step.review.items") as readonly { item: string; count: number | null }[];
  assert.equal(items.find(({ item }) => item === "statements")?.count, DATA.employments[0]?.statements.length);
  assert.deepEqual(await eventsOf(app, linkId), [
    "task-status-updated new",
    "task-status-updated login",
    "task-status-updated parse",
  ]);
  assert.equal(await count("link_data", linkId), 0);
  assert.equal(await count("tickets", linkId), 0);
  assert.equal((await client.get(`/v1/links/${linkId}/`)).at("status"), "pending");
  for (const path of ["employment", "identity", "income/report"]) {
    assert.notEqual((await client.get(`/v1/links/${linkId}/${path}/`)).status, 200);
  }
  const task = await client.get(`/v1/tasks/${asked.at("task_id")}/`);
  assert.ok(!task.text.includes(String(profile.last_name)), "the client's view of the task names nobody");

  const done = await answerWith(person, asked, { send: "true" });
  assert.equal(done.at("status"), "done", done.text);
  assert.deepEqual((await eventsOf(app, linkId)).slice(3, 5), ["link-connected", "task-status-updated full_parse"]);
  assert.equal((await client.get(`/v1/links/${linkId}/identity/`)).status, 200);
});

test("answerStep with an account that is not the person's keeps nothing of it, tells the client so, and lets them sign in again", async () => {
  const { person } = await beginAs(app, client);
  const asked = await review(person);
  const linkId = asked.at("link_id");
  const refused = await answerWith(person, asked, { send: "false" });
  assert.deepEqual([refused.at("status"), refused.at("error.refusal")], ["error", "not_their_account"]);
  assert.equal(refused.at("public_token"), null);
  const task = await client.get(`/v1/tasks/${asked.at("task_id")}/`);
  assert.deepEqual([task.at("refusal"), task.at("error_message")], ["not_their_account", NOT_THEIR_ACCOUNT]);
  const text = "select payload from events where about_id = $1 order by created_at desc, id desc limit 1";
  const [event] = await app.db.rows<{ payload: string }>({ name: "last_event_of_link", text }, [linkId]);
  const { status, refusal } = JSON.parse(event?.payload ?? "{}");
  assert.deepEqual([status, refusal], ["error", "not_their_account"]);
  const kept = "select sealed_state, sealed_step, sealed_answer from tasks where id = $1";
  const [row] = await app.db.rows({ name: "sealed_of_task", text: kept }, [asked.at("task_id")]);
  assert.deepEqual(row, { sealed_state: null, sealed_step: null, sealed_answer: null });
  assert.equal(await count("link_data", linkId), 0);
  const again = await review(person);
  assert.equal((await answerWith(person, again, { send: "true" })).at("status"), "done");
});

test("a person who answers late, or leaves at the review, sends nothing", async () => {
  const { person } = await beginAs(app, client);
  const asked = await review(person);
  await app.db.rows(
    { name: "overdue_task", text: "update tasks set deadline_at = now(), due_at = now() where id = $1" },
    [asked.at("task_id")],
  );
  await eventually(async () => assert.equal((await person.get("/v1/bridge/connection/")).at("status"), "error"));
  assertError(
    await person.post("/v1/bridge/connection/answer/", { step_id: asked.at("step.id"), values: { send: "true" } }),
    409,
    "conflict",
  );
  const other = await review(person);
  await person.post("/v1/bridge/connection/cancel/", {});
  assert.equal(await count("link_data", other.at("link_id")), 0);
});

test("the review of an order says which details differ from the client's, completes nothing before it is sent, and mails the link to stop", async () => {
  const order = await ordering.make({
    first_name: "Guadalupe",
    last_name: "Torres",
    date_of_birth: profile.date_of_birth,
    email: "guadalupe@example.com",
    notification_settings: { suppress_user_notifications: false, first_notification_delay_hours: 700 },
  });
  const person = personOf(order.at("bridge_token"));
  const asked = await review(person);
  assert.deepEqual(asked.at("step.review.differs"), ["name"]);
  const waiting = await ordering.read(order.at("id"));
  assert.deepEqual([waiting.at("status"), waiting.at("employers.0.link_id")], ["in_progress", null]);
  const done = await answerWith(person, asked, { send: "true" });
  assert.equal(done.at("link_sent_to"), "g***@example.com");
  await ordering.readUntil(order.at("id"), "completed");
  const mail = await mails.next();
  assert.match(mail.text, /Vea lo que comparte/, "in the language of the page");
  const link = /https:\/\/voe\.example\.com\/shared\/([0-9a-f]+)/.exec(mail.text)?.[1];
  const shared = personOf(link);
  assert.equal((await shared.get("/v1/shared/link/")).at("status"), "connected");
  assert.equal((await shared.post("/v1/shared/link/revoke/", {})).at("status"), "revoked");
});

test("a wrong employer of an order is replaced by the one that the person chooses after it, also when the page is opened again", async () => {
  const order = await ordering.make({});
  const token = order.at("bridge_token");
  const person = personOf(token);
  const failed = await answerWith(
    person,
    await settled(person, await person.post("/v1/bridge/connections/", { ...REVIEWED, company_name: "Wrong Mart" })),
    { user: "ada", password: "wrong" },
  );
  assert.equal(failed.at("status"), "login_error", failed.text);
  const again = await personOf(token).get("/v1/bridge/session/");
  assert.deepEqual(
    [again.at("order.company_name"), again.at("can_choose_employer"), again.at("can_choose_provider")],
    ["Wrong Mart", true, false],
  );
  const asked = await review(person, { ...REVIEWED, company_name: "Right Mart" });
  await answerWith(person, asked, { send: "true" });
  const ended = await ordering.readUntil(order.at("id"), "completed");
  assert.equal(ended.at("employers.0.company_name"), "Right Mart", ended.text);
  const named = await ordering.make({ employers: [{ company_name: "Named by the client" }] });
  assert.equal((await personOf(named.at("bridge_token")).get("/v1/bridge/session/")).at("can_choose_employer"), false);
});
