import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import {
  type Answer,
  assertError,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { answerWith, CONSENT, settled } from "../../../support/connections/person.ts";
import { eventually } from "../../../support/eventually.ts";
import { GOOGLE, importDirectory } from "../../companies/routes/directory.ts";
import { openReceiver, type Received } from "../../webhooks/workers/delivery-fixture.ts";

/*
 * The whole story of a connection over HTTP, with every event at a real receiver, in order and verified. The person's side goes
 * through the page in test/web/.
 */

let app: TestApplication;
let client: Client;
let receiver: Awaited<ReturnType<typeof openReceiver>>;

before(async () => {
  receiver = await openReceiver((response) => response.end());
  app = await startApplication({
    prepare: importDirectory,
    allowPrivate: true,
    workers: ["deliveries", "connections"],
  });
  client = await app.client();
});
after(async () => {
  await app.stop();
  await receiver.close();
});

test("a client goes from a company search to a report, a refresh with a change, and the deletion", async () => {
  const hook = await client.post("/v1/webhooks/", { name: "all", webhook_url: `${receiver.url}/all`, events: ["*"] });
  assert.equal(hook.status, 201, hook.text);
  const company = await client.post("/v1/companies/", { name: "Google", domain: "google.com", product_type: "income" });
  assert.deepEqual([company.at("company_mapping_id"), company.at("success_rate")], [GOOGLE.id, null]);
  const user = await client.post("/v1/users/", { external_user_id: "borrower-1", first_name: "Ada" });
  const made = await client.post(`/v1/users/${user.at("id")}/tokens/`, {
    product_type: "income",
    company_mapping_id: company.at("company_mapping_id"),
    tracking_info: "loan-1",
  });
  const person = app.clientWith({ authorization: `Bearer ${made.at("bridge_token")}` });
  const session = await person.get("/v1/bridge/session/");
  assert.equal(session.at("company.company_mapping_id"), GOOGLE.id);
  const begun = await person.post("/v1/bridge/connections/", {
    provider_id: session.at("provider.id"),
    consent: CONSENT,
  });
  const form = await settled(person, begun);
  const done = await answerWith(person, form, { username: "changing", password: "goodpassword" });
  assert.equal(done.at("status"), "done", done.text);

  const exchanged = await client.post("/v1/link-access-tokens/", { public_token: done.at("public_token") });
  const linkId = String(exchanged.at("link_id"));
  const report = await client.get(`/v1/links/${linkId}/income/report`);
  assert.deepEqual(
    [report.status, report.at("status"), report.at("employments.0.company.name")],
    [200, "done", GOOGLE.name],
  );
  const statements = await countOf(client.get(`/v1/links/${linkId}/statements/?page_size=1`));
  const income = Number(report.at("employments.0.income"));

  const refresh = await client.post("/v1/refresh/tasks/", { access_token: exchanged.at("access_token") });
  await eventually(async () => {
    const task = await client.get(`/v1/refresh/tasks/${refresh.at("task_id")}/`);
    assert.equal(task.at("status"), "done", task.text);
  });
  const after = await client.get(`/v1/links/${linkId}/income/report`);
  assert.ok(Number(after.at("employments.0.income")) > income, "the refresh shows no raise");
  assert.equal(await countOf(client.get(`/v1/links/${linkId}/statements/?page_size=1`)), statements + 1);

  assert.equal((await client.delete(`/v1/links/${linkId}/`)).status, 204);
  assertError(await client.get(`/v1/links/${linkId}/income/report`), 404, "not_found");
  assertError(
    await client.post("/v1/refresh/tasks/", { access_token: exchanged.at("access_token") }),
    404,
    "not_found",
  );

  await eventually(async () => assert.equal(receiver.received.length, EVENTS.length));
  assert.deepEqual(receiver.received.map(eventOf), EVENTS);
  for (const got of receiver.received) assertVerified(got, String(hook.at("signing_secret")));
  const payloads = receiver.received.map(({ body }) => JSON.parse(body.toString()) as Record<string, unknown>);
  for (const payload of payloads) {
    const about = [payload.link_id, payload.user_id, payload.product, payload.tracking_info];
    assert.deepEqual(about, [linkId, user.at("id"), "income", "loan-1"]);
    assert.ok("status" in payload);
  }
});

const EVENTS = [
  "task-status-updated new",
  "task-status-updated login",
  "task-status-updated parse",
  "link-connected",
  "task-status-updated full_parse",
  "profile-created",
  "employment-created",
  "statements-created",
  "bank-accounts-created",
  "task-status-updated done",
  "task-status-updated new",
  "task-status-updated login",
  "task-status-updated parse",
  "task-status-updated full_parse",
  "employment-updated",
  "statements-created",
  "task-status-updated done",
  "link-deleted",
];

function eventOf({ body }: Received): string {
  const { event_type, status } = JSON.parse(body.toString()) as { event_type: string; status: string | null };
  return status === null ? event_type : `${event_type} ${status}`;
}

/** Both signatures: of the key that registered the webhook, and of the webhook's own secret. */
function assertVerified({ headers, body }: Received, signingSecret: string): void {
  const secret = client.headers["x-access-secret"] ?? "";
  assert.equal(headers["x-webhook-sign"], `v1=${createHmac("sha256", secret).update(body).digest("hex")}`);
  new Webhook(signingSecret).verify(body.toString(), headers as Record<string, string>);
}

async function countOf(answer: Promise<Answer>): Promise<number> {
  return Number((await answer).at("count"));
}
