import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Answer, type Client, startApplication, type TestApplication } from "../support/application.ts";
import { connectAsPerson, type LogIn } from "../support/connections/borrower.ts";
import { assertReads } from "./reads.ts";

/*
 * Loops and traps into which public clients fell when they were run against services of this kind.
 */

let app: TestApplication;
let client: Client;
let users = 0;

before(async () => {
  app = await startApplication({ workers: ["connections"] });
  client = await app.client();
});
after(() => app.stop());

async function begin(token: object = { product_type: "income" }) {
  users += 1;
  const userId = String((await client.post("/v1/users/", { external_user_id: `user-${users}` })).at("id"));
  const made = await client.post(`/v1/users/${userId}/tokens/`, token);
  return { userId, bridgeToken: made.at("bridge_token") };
}

/** Events as a receiver gets them, from a cursor on until one is the last. */
async function eventsUntil(cursor: unknown, isLast: (event: Record<string, unknown>) => boolean) {
  const events: Record<string, unknown>[] = [];
  let from = cursor;
  while (!events.some(isLast)) {
    const page = await client.get(`/v1/webhook-events/?cursor=${from}`, { headers: { prefer: "wait=10" } });
    assert.equal(page.status, 200, page.text);
    for (const { payload } of page.at("results") as { payload: unknown }[]) {
      events.push((typeof payload === "string" ? JSON.parse(payload) : payload) as Record<string, unknown>);
    }
    from = page.at("cursor");
  }
  return events;
}

const isDone = ({ event_type, status }: Record<string, unknown>) =>
  event_type === "task-status-updated" && status === "done";

test("every event has user_id and status, and those of tasks their link, so that a receiver of any client can file them", async () => {
  const start = (await client.get("/v1/webhook-events/")).at("cursor");
  const { userId, bridgeToken } = await begin();
  await connectAsPerson(app, bridgeToken, { username: "hourly.part-time" });
  const events = await eventsUntil(start, isDone);
  for (const event of events) {
    assertReads(event, { webhook_id: "id", event_type: "text", status: "text?", user_id: "id", link_id: "id" });
    assertReads(event, { event_created_at: "time", updated_at: "time" });
    assert.equal(event.user_id, userId);
  }
  const types = new Set(events.map(({ event_type }) => event_type));
  for (const type of [
    "link-connected",
    "employment-created",
    "profile-created",
    "statements-created",
    "shifts-created",
  ]) {
    assert.ok(types.has(type), type);
  }
});

test("a report is there as soon as the done event is, at its first request", async () => {
  const start = (await client.get("/v1/webhook-events/")).at("cursor");
  const { userId, bridgeToken } = await begin();
  const connected = connectAsPerson(app, bridgeToken);
  const done = (await eventsUntil(start, isDone)).find(isDone);
  const [report, ofUser] = await Promise.all([
    client.get(`/v1/links/${done?.link_id}/income/report/`),
    client.post(`/v1/users/${userId}/reports/`, { is_voe: false }),
  ]);
  assert.deepEqual([report.status, ofUser.status], [200, 201]);
  await connected;
});

test("a receiver's loop over a failed refresh ends, since every status is one that it knows", async () => {
  for (const [username, status] of [
    ["refresh.fails", "login_error"],
    ["refresh.unavailable", "unavailable"],
  ] as const) {
    const { accessToken } = await exchanged({ username });
    const made = await client.post("/v1/refresh/tasks/", { access_token: accessToken });
    assertReads(made.body, { task_id: "id" });
    let task: Answer;
    do {
      task = await client.get(`/v1/refresh/tasks/${made.at("task_id")}`);
      assertReads(task.body, { status: "text" });
      await new Promise((resolve) => setTimeout(resolve, 50));
    } while (task.at("finished_at") === null);
    assert.equal(task.at("status"), status);
  }
});

test("no token and no URL that is handed out has a percent sign, for clients that write answers as format strings", async () => {
  const { userId, bridgeToken } = await begin();
  const done = await connectAsPerson(app, bridgeToken);
  const exchange = await client.post("/v1/link-access-tokens/", { public_token: done.at("public_token") });
  const report = await client.get(`/v1/links/${exchange.at("link_id")}/income/report`);
  const ofUser = await client.post(`/v1/users/${userId}/reports/`, {});
  assert.doesNotMatch([bridgeToken, done.text, exchange.text, report.text, ofUser.text].join("\n"), /%/);
});

test("an empty body under a JSON content type is accepted wherever no field is needed", async () => {
  const { userId, linkId } = await exchanged();
  const empty = { headers: { "content-type": "application/json" } };
  assert.equal((await client.request("POST", `/v1/users/${userId}/reports/`, empty)).status, 201);
  assert.equal((await client.request("GET", `/v1/links/${linkId}/`, empty)).status, 200);
  assert.equal((await client.request("DELETE", `/v1/links/${linkId}/`, empty)).status, 204);
});

test("a JSON content type with a charset is accepted, and both spellings of the slash", async () => {
  const headers = { "content-type": "application/json;charset=UTF-8" };
  const made = await client.request("POST", "/v1/users", { body: '{"external_user_id":"charset"}', headers });
  assert.equal(made.status, 201, made.text);
  for (const path of [`/v1/users/${made.at("id")}`, `/v1/users/${made.at("id")}/`]) {
    assert.equal((await client.get(path, { headers })).status, 200);
  }
});

test("ids are hex digits, which clients put into paths without escaping", async () => {
  const { userId, linkId, accessToken } = await exchanged();
  const report = await client.post(`/v1/users/${userId}/reports/`, {});
  const tasks = await client.get(`/v1/tasks/?user_id=${userId}`);
  for (const id of [userId, linkId, accessToken, report.at("report_id"), tasks.at("results.0.id")]) {
    assert.match(String(id), /^[0-9a-f]{32}$/);
  }
});

/** A connected account of a new user. */
async function exchanged(logIn: LogIn = {}) {
  const { userId, bridgeToken } = await begin();
  const done = await connectAsPerson(app, bridgeToken, logIn);
  const exchange = await client.post("/v1/link-access-tokens/", { public_token: done.at("public_token") });
  return { userId, linkId: String(exchange.at("link_id")), accessToken: String(exchange.at("access_token")) };
}
