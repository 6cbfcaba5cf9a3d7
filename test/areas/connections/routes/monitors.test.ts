import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { answerWith, beginAs, CONSENT, eventsOf, settled } from "../../../support/connections/person.ts";
import { eventually } from "../../../support/eventually.ts";

const PATH = "/v1/monitors/";
const SANDBOX = "5a1d0b0c0000400080000000000000a1";

let app: TestApplication;
let client: Client;

before(async () => {
  app = await startApplication({ workers: ["connections", "monitors"] });
  client = await app.client();
});
after(() => app.stop());

/** Connects a sandbox account; returns the link's id and the person's client. */
async function connect(username: string, consent: object = CONSENT) {
  const { person } = await beginAs(app, client);
  const body = { provider_id: SANDBOX, company_name: "Acme", consent };
  const form = await settled(person, await person.post("/v1/bridge/connections/", body));
  const done = await answerWith(person, form, { username, password: "goodpassword" });
  assert.equal(done.at("status"), "done", done.text);
  const exchanged = await client.post("/v1/link-access-tokens/", { public_token: done.at("public_token") });
  return String(exchanged.at("link_id"));
}

async function monitored(linkId: string, body: object = {}): Promise<string> {
  const answer = await client.post(PATH, { link_id: linkId, ...body });
  assert.equal(answer.status, 201, answer.text);
  return String(answer.at("id"));
}

/** Makes a monitor due, and waits for the task that comes of it. */
async function runNow(id: string): Promise<string> {
  const before = (await client.get(`${PATH}${id}/`)).at("last_task_id");
  await makeDue(id);
  return eventually(async () => {
    const monitor = await client.get(`${PATH}${id}/`);
    assert.notEqual(monitor.at("last_task_id"), before);
    const task = await client.get(`/v1/tasks/${monitor.at("last_task_id")}/`);
    assert.notEqual(task.at("finished_at"), null);
    return String(task.at("status"));
  });
}

async function makeDue(id: string): Promise<void> {
  const text = "update monitors set due_at = now() - interval '1 second' where id = $1";
  await app.db.rows({ name: "make_due", text }, [id]);
}

async function payloadsOf(linkId: string, type: string): Promise<Record<string, unknown>[]> {
  const text = "select payload from events where about_id = $1 and event_type = $2 order by created_at, id";
  const rows = await app.db.rows<{ payload: string }>({ name: "payloads_of", text }, [linkId, type]);
  return rows.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
}

test("createMonitor answers with an active monitor whose first refresh is an interval away", async () => {
  const linkId = await connect("goodlogin");
  const answer = await client.post(PATH, { link_id: linkId, interval_days: 7 });
  assert.deepEqual([answer.status, answer.at("status"), answer.at("interval_days")], [201, "active", 7]);
  const days = (Date.parse(String(answer.at("next_refresh_at"))) - Date.now()) / 86_400_000;
  assert.ok(days > 6.4 && days < 7.6, `${days} days`);
  assert.equal((await client.get(`${PATH}?link_id=${linkId}`)).at("results.0.id"), answer.at("id"));
  assert.equal((await client.get(`${PATH}?user_id=${answer.at("user_id")}`)).at("count"), 1);
});

test("a due monitor refreshes its link, and reports only what has changed", async () => {
  const linkId = await connect("changing");
  const id = await monitored(linkId);
  const before = await eventsOf(app, linkId);
  assert.equal(await runNow(id), "done");
  const added = (await eventsOf(app, linkId)).slice(before.length);
  assert.ok(added.includes("employment-updated"), added.join());
  assert.ok(!added.some((event) => event.startsWith("task-")), added.join());
  const [updated] = await payloadsOf(linkId, "employment-updated");
  assert.ok(Array.isArray(updated?.changed_fields) && updated.changed_fields.includes("income"));
  assert.equal((await client.get(`${PATH}${id}/`)).at("last_task_status"), "done");
});

test("a due monitor whose data are as before sends no event", async () => {
  const linkId = await connect("goodlogin");
  const id = await monitored(linkId);
  const before = await eventsOf(app, linkId);
  assert.equal(await runNow(id), "done");
  assert.deepEqual(await eventsOf(app, linkId), before);
});

test("a due monitor creates one task, whatever number of workers there is", async (t) => {
  const second = await startApplication({ beside: app, workers: ["monitors"] });
  t.after(() => second.stop());
  const linkId = await connect("goodlogin");
  const id = await monitored(linkId);
  await runNow(id);
  await runNow(id);
  const text = "select count(*)::integer as count from tasks where link_id = $1 and kind = 'monitor'";
  assert.deepEqual(await app.db.rows({ name: "count_tasks", text }, [linkId]), [{ count: 2 }]);
});

test("a monitor pauses with its link, and ends when the person revokes it", async () => {
  const linkId = await connect("goodlogin");
  const id = await monitored(linkId);
  const set = (status: string) =>
    app.db.rows({ name: "set_status", text: "update links set status = $2 where id = $1" }, [linkId, status]);
  await set("disconnected");
  const paused = await client.get(`${PATH}${id}/`);
  assert.deepEqual([paused.at("status"), paused.at("next_refresh_at")], ["paused", null]);
  await makeDue(id);
  await set("connected");
  await eventually(async () => assert.notEqual((await client.get(`${PATH}${id}/`)).at("last_task_id"), null));
  await set("revoked");
  assert.equal((await client.get(`${PATH}${id}/`)).at("status"), "ended");
});

test("a monitor that has expired or was deleted does not run, and leaves room for another one", async () => {
  const linkId = await connect("goodlogin");
  const first = await monitored(linkId, { expires_at: new Date(Date.now() + 60_000).toISOString() });
  assertError(await client.post(PATH, { link_id: linkId }), 409, "conflict");
  const expire = "update monitors set expires_at = now() - interval '1 second' where id = $1";
  await app.db.rows({ name: "expire", text: expire }, [first]);
  assert.equal((await client.get(`${PATH}${first}/`)).at("status"), "ended");
  const second = await monitored(linkId);
  assert.equal((await client.delete(`${PATH}${second}/`)).status, 204);
  assert.equal((await client.delete(`${PATH}${second}/`)).status, 204);
  assert.equal((await client.get(`${PATH}${second}/`)).at("status"), "ended");
  await makeDue(second);
  const third = await monitored(linkId);
  await runNow(third);
  assert.equal((await client.get(`${PATH}${second}/`)).at("last_task_id"), null);
});

test("createMonitor refuses faulty bodies, other teams' links, and links without consent to refreshes", async () => {
  assertRefused(await client.post(PATH, {}), { link_id: "is required" });
  assertRefused(await client.post(PATH, { link_id: "a", expires_at: "2020-01-01T00:00:00Z", interval_days: 0 }), {
    interval_days: "must be at least 1",
    expires_at: "must be in the future",
  });
  assertError(await client.post(PATH, { link_id: "nothing" }), 404, "not_found");
  const linkId = await connect("goodlogin");
  const other = await app.client();
  assertError(await other.post(PATH, { link_id: linkId }), 404, "not_found");
  const id = await monitored(linkId);
  assertError(await other.get(`${PATH}${id}/`), 404, "not_found");
  assertError(await other.delete(`${PATH}${id}/`), 404, "not_found");
  assert.equal((await other.get(PATH)).at("count"), 0);
  const unconsented = await connect("goodlogin", { ...CONSENT, allows_refresh: false });
  assertError(await client.post(PATH, { link_id: unconsented }), 409, "conflict");
});
