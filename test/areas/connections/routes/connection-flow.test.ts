import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openProviders } from "../../../../src/areas/connections/providers/providers.ts";
import type { FetchedData } from "../../../../src/areas/payroll/fetched-payroll.ts";
import type { Timestamp } from "../../../../src/kernel/ids.ts";
import {
  type Answer,
  assertError,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { fetchedEmployment } from "../../../support/connections/fetched-data.ts";
import { answerWith, beginAs, CONSENT, connectAs, eventsOf, settled } from "../../../support/connections/person.ts";
import { SCRIPTED_ID, scriptedProvider } from "../../../support/connections/scripted-provider.ts";
import { eventually } from "../../../support/eventually.ts";

let app: TestApplication;
let client: Client;
let data: FetchedData = { as_of: "2026-11-24T00:00:00.000000Z" as Timestamp, employments: [fetchedEmployment()] };

before(async () => {
  const providers = openProviders([scriptedProvider(() => data)]);
  app = await startApplication({ providers, workers: ["connections"] });
  client = await app.client();
});
after(() => app.stop());

const begin = (request: object = {}) => beginAs(app, client, request);

test("a connection leads from the bridge token to data that the client reads, and sends an event of every change in order", async () => {
  const { userId, token, person } = await begin();
  const session = await person.get("/v1/bridge/session/");
  assert.equal(session.at("provider.id"), SCRIPTED_ID, session.text);
  assert.equal(session.at("connection"), null);
  const done = await connectAs(person);
  assert.equal(done.at("status"), "done", done.text);
  const linkId = done.at("link_id");
  const exchanged = await client.post("/v1/link-access-tokens/", { public_token: done.at("public_token") });
  assert.deepEqual([exchanged.status, exchanged.at("link_id"), exchanged.at("user_id")], [201, linkId, userId]);
  assertError(
    await client.post("/v1/link-access-tokens/", { public_token: done.at("public_token") }),
    410,
    "expired_token",
  );
  assertError(
    await app.clientWith({ authorization: `Bearer ${token}` }).get("/v1/bridge/session/"),
    410,
    "expired_token",
  );
  assert.deepEqual(await eventsOf(app, linkId), [
    "task-status-updated new",
    "task-status-updated login",
    "task-status-updated parse",
    "link-connected",
    "task-status-updated full_parse",
    "profile-created",
    "employment-created",
    "statements-created",
    "task-status-updated done",
  ]);
});

test("a refresh sends events of what changed, and none of what did not", async () => {
  const { person } = await begin();
  const done = await connectAs(person);
  const linkId = done.at("link_id");
  const exchanged = await client.post("/v1/link-access-tokens/", { public_token: done.at("public_token") });
  const before = data;
  const raised = { ...fetchedEmployment(), income: "90000.00" };
  data = { ...before, employments: [raised] };
  const seen = (await eventsOf(app, linkId)).length;
  const refresh = await client.post("/v1/refresh/tasks/", { access_token: exchanged.at("access_token") });
  assert.equal(refresh.status, 201, refresh.text);
  await untilFinal(String(refresh.at("task_id")));
  data = before;
  assert.deepEqual((await eventsOf(app, linkId)).slice(seen), [
    "task-status-updated new",
    "task-status-updated login",
    "task-status-updated parse",
    "task-status-updated full_parse",
    "employment-updated",
    "task-status-updated done",
  ]);
});

async function untilFinal(taskId: string): Promise<Answer> {
  for (;;) {
    const task = await client.get(`/v1/refresh/tasks/${taskId}/`);
    if (task.at("finished_at") !== null) return task;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test("a wrong password ends the task, and the person can try again on the same link", async () => {
  const { person } = await begin();
  const failed = await connectAs(person, { user: "ada", password: "wrong" });
  assert.deepEqual([failed.at("status"), failed.at("error.code")], ["login_error", "login_error"]);
  const done = await connectAs(person);
  assert.deepEqual([done.at("status"), done.at("link_id")], ["done", failed.at("link_id")]);
});

test("a code is requested in the status mfa, and a wrong one ends in mfa_error", async () => {
  const { person } = await begin();
  const asked = await connectAs(person, { user: "code", password: "goodpassword" });
  assert.deepEqual([asked.at("status"), asked.at("step.kind")], ["mfa", "code"]);
  const failed = await answerWith(person, asked, { code: "00000" });
  assert.equal(failed.at("status"), "mfa_error");
});

test("a deposit product moves pay only after the person confirmed the account", async () => {
  const account = { account_number: "160026001", routing_number: "123456789", bank_name: "Bank", deposit_value: "100" };
  const { person } = await begin({ product_type: "deposit_switch", account });
  const asked = await connectAs(person);
  assert.deepEqual([asked.at("status"), asked.at("step.kind")], ["parse", "confirm"], asked.text);
  const done = await answerWith(person, asked, { confirm: "true" });
  assert.equal(done.at("status"), "done", done.text);
  // Nothing is stated of what such a link does not share.
  const linkId = String(done.at("link_id"));
  for (const path of ["identity", "employments"])
    assertError(await client.get(`/v1/links/${linkId}/${path}/`), 404, "not_found");
  const unread = (await eventsOf(app, linkId)).filter((one) => /^(profile|employment|statements|shifts)-/.test(one));
  assert.deepEqual(unread, []);
  const { person: other } = await begin({ product_type: "pll", account });
  const refused = await answerWith(other, await connectAs(other), { confirm: "false" });
  assert.equal(refused.at("status"), "error");
});

test("deleting a link deletes its data and sends link-deleted; its person gets a 404", async () => {
  const { person } = await begin();
  const done = await connectAs(person);
  const linkId = done.at("link_id");
  const token = String(done.at("management_url")).split("/").at(-1);
  const owner = app.clientWith({ authorization: `Bearer ${token}` });
  assert.equal((await owner.get("/v1/shared/link/")).at("employments.0.company_name"), "Acme");
  assert.equal((await client.delete(`/v1/links/${linkId}/`)).status, 204);
  assertError(await client.get(`/v1/links/${linkId}/`), 404, "not_found");
  assertError(await owner.get("/v1/shared/link/"), 404, "not_found");
  assert.equal((await eventsOf(app, linkId)).at(-1), "link-deleted");
  const [left] = await app.db.rows({
    name: "count_link_data",
    text: `select count(*) as count from link_data where link_id = '${linkId}'`,
  });
  assert.deepEqual(left, { count: 0 });
});

test("when a person revokes a link, the client can no longer read or refresh it", async () => {
  const { person } = await begin();
  const done = await connectAs(person);
  const exchanged = await client.post("/v1/link-access-tokens/", { public_token: done.at("public_token") });
  const token = String(done.at("management_url")).split("/").at(-1);
  const owner = app.clientWith({ authorization: `Bearer ${token}` });
  assert.equal((await owner.post("/v1/shared/link/revoke/", null)).at("status"), "revoked");
  assert.equal((await client.get(`/v1/links/${done.at("link_id")}/`)).at("status"), "revoked");
  assertError(
    await client.post("/v1/refresh/tasks/", { access_token: exchanged.at("access_token") }),
    404,
    "not_found",
  );
});

test("an answer to a step that is no longer current is refused", async () => {
  const { person } = await begin();
  const begun = await person.post("/v1/bridge/connections/", { provider_id: SCRIPTED_ID, consent: CONSENT });
  const asked = await settled(person, begun);
  const given = { step_id: asked.at("step.id"), values: { user: "ada", password: "goodpassword" } };
  assert.equal((await person.post("/v1/bridge/connection/answer/", given)).status, 200);
  assertError(await person.post("/v1/bridge/connection/answer/", given), 409, "conflict");
});

test("when a person cancels, the task ends as error", async () => {
  const { person } = await begin();
  await person.post("/v1/bridge/connections/", { provider_id: SCRIPTED_ID, consent: CONSENT });
  const left = await person.post("/v1/bridge/connection/cancel/", null);
  assert.deepEqual([left.at("status"), left.at("is_final")], ["error", true]);
});

const OVERDUE = "The connection took longer than 20 minutes.";

test("a task whose person does not answer within 20 minutes ends as error, and its step cannot be answered", async () => {
  const { person } = await begin();
  const begun = await person.post("/v1/bridge/connections/", { provider_id: SCRIPTED_ID, consent: CONSENT });
  const asked = await settled(person, begun);
  const text = `with before as (select id, deadline_at - created_at as span from tasks where id = $1)
    update tasks set deadline_at = now(), due_at = now() from before where tasks.id = before.id
    returning extract(epoch from span)::integer / 60 as minutes`;
  const rows = await app.db.rows({ name: "let_deadline_pass", text }, [asked.at("task_id")]);
  assert.deepEqual(rows, [{ minutes: 20 }]);
  await eventually(async () => {
    const ended = await person.get("/v1/bridge/connection/");
    assert.deepEqual([ended.at("status"), ended.at("error.message")], ["error", OVERDUE]);
  });
  const late = { step_id: asked.at("step.id"), values: { user: "ada", password: "goodpassword" } };
  assertError(await person.post("/v1/bridge/connection/answer/", late), 409, "conflict");
  assert.deepEqual(await eventsOf(app, asked.at("link_id")), ["task-status-updated new", "task-status-updated error"]);
});

test("an access token can be refreshed four times within a day", async () => {
  const { person } = await begin();
  const done = await connectAs(person);
  const { body } = await client.post("/v1/link-access-tokens/", { public_token: done.at("public_token") });
  const access_token = (body as { access_token: string }).access_token;
  for (let at = 0; at < 4; at += 1) {
    assert.equal((await client.post("/v1/refresh/tasks/", { access_token })).status, 201);
  }
  const fifth = await client.post("/v1/refresh/tasks/", { access_token });
  assertError(fifth, 429, "throttled");
  assert.ok(Number(fifth.headers["retry-after"]) > 0);
});
