import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { aVerification } from "../../../kernel/http/requests.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { eventually } from "../../../support/eventually.ts";
import { payOf, statement, yearTotals } from "../../../support/recorded-pay.ts";
import { record, subjectDetails } from "../../records/linkage/persons.ts";
import { loadEmployments, loadPaid } from "../../records/ops/imports/load.ts";

const PATH = "/v1/instant-verifications/";
const WAIT = { headers: { prefer: "wait=10" } };
const { subject, addresses } = subjectDetails();
const BODY = { subject, addresses, tracking_info: "loan-1" };

let application: TestApplication;
let client: Client;
let stranger: Client;

before(async () => {
  application = await startApplication({ isVerifying: true, allowPrivate: true, workers: ["deliveries"] });
  client = await application.client({ team: "lender", environment: "production" });
  stranger = await application.client({ team: "other", environment: "production" });
});
after(() => application.stop());

const count = async (table: string, condition: string, value: string): Promise<number> => {
  const text = `select count(*)::integer as count from ${table} where ${condition}`;
  const [row] = await application.db.rows<{ count: number }>({ name: `count_${table}_${condition.length}`, text }, [
    value,
  ]);
  return row?.count ?? -1;
};

test("reverifyInstantVerification repeats a verification and says what differs", async () => {
  const first = await client.post(PATH, BODY, WAIT);
  assert.equal(first.at("results.outcome"), "no_match");
  await loadEmployments(application, [record()]);
  const again = await client.post(`${PATH}${first.at("id")}/reverify/`, {});
  assert.deepEqual(
    [again.status, again.at("reverifies"), again.at("tracking_info"), again.at("subject.first_name")],
    [201, first.at("id"), "loan-1", subject.first_name],
  );
  assert.match(String(again.at("subject.ssn")), /^\*\*\*/);
  const second = await eventually(async () => {
    const read = await client.get(`${PATH}${again.at("id")}/`);
    assert.equal(read.at("status"), "completed");
    return read;
  });
  const changes = second.at("results.changes") as readonly { kind: string }[];
  assert.deepEqual(
    changes.map(({ kind }) => kind).filter((kind) => kind !== "income_changed"),
    ["outcome", "employment_added"],
  );
  const third = await client.request("POST", `${PATH}${again.at("id")}/reverify/`, {
    json: { tracking_info: "loan-2" },
  });
  await eventually(async () => {
    const read = await client.get(`${PATH}${third.at("id")}/`);
    assert.deepEqual([read.at("tracking_info"), read.at("results.changes")], ["loan-2", []]);
  });
  const waited = await client.post(`${PATH}${third.at("id")}/reverify/`, {}, WAIT);
  assert.deepEqual(
    [waited.status, waited.at("status"), waited.at("results.changes"), waited.headers["preference-applied"]],
    [201, "completed", [], "wait=10"],
  );
  assertError(await stranger.post(`${PATH}${first.at("id")}/reverify/`, {}), 404, "not_found");
});

test("eraseInstantVerification removes a verification with its event, deliveries and their log", async () => {
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    request.on("data", (chunk) => received.push(String(chunk)));
    request.on("end", () => response.end("thanks for loan-erase"));
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = receiver.address() as { port: number };
  const events = ["instant-verification-completed"];
  const webhook = await client.post("/v1/webhooks/", { name: "w", webhook_url: `http://127.0.0.1:${port}/`, events });
  assert.equal(webhook.status, 201);
  const created = await client.post(PATH, { ...BODY, tracking_info: "loan-erase" }, WAIT);
  const id = String(created.at("id"));
  await eventually(async () => {
    const logged = await client.get(`/v1/webhook-requests/?webhook_id=${webhook.at("id")}`);
    assert.equal(logged.at("count"), 1);
  });
  receiver.close();
  assertError(await stranger.delete(`${PATH}${id}/`), 404, "not_found");
  assert.equal((await client.delete(`${PATH}${id}/`)).status, 204);
  assertError(await client.get(`${PATH}${id}/`), 404, "not_found");
  assertError(await client.delete(`${PATH}${id}/`), 404, "not_found");
  assert.equal((await client.get(`/v1/webhook-requests/?webhook_id=${webhook.at("id")}`)).at("count"), 0);
  assert.equal(await count("events", "about_id = $1", id.slice(3)), 0);
  assert.equal(await count("events", "payload like $1", "%loan-erase%"), 0);
  const reader = await application.client({ team: "lender", environment: "production", scopes: ["audit:read"] });
  const log = await reader.get(`/v1/audit/?target=${id}`);
  const actions = (log.at("results") as readonly { action: string }[]).map(({ action }) => action);
  assert.deepEqual(actions, ["verification.erase", "verification.create"]);
  await client.delete(`/v1/webhooks/${webhook.at("id")}/`);
});

test("eraseInstantVerification ends an unfinished verification without an event", async (t) => {
  const idle = await startApplication();
  t.after(() => idle.stop());
  const caller = await idle.client();
  const created = await caller.post(PATH, aVerification());
  assertError(await caller.post(`${PATH}${created.at("id")}/reverify/`, {}), 409, "conflict");
  assert.equal((await caller.delete(`${PATH}${created.at("id")}/`)).status, 204);
  assert.equal((await caller.get(PATH)).at("count"), 0);
});

test("watchInstantVerification streams the status until it is final", async () => {
  const created = await client.post(PATH, BODY);
  const response = await fetch(`${client.url}${PATH}${created.at("id")}/events/`, { headers: client.headers });
  assert.equal(response.headers.get("content-type"), "text/event-stream; charset=utf-8");
  const events = (await response.text()).split("\n\n").filter((text) => text.startsWith("event: status"));
  const last = JSON.parse(events.at(-1)?.split("data: ")[1] ?? "");
  assert.deepEqual([last.verification_id, last.status], [created.at("id"), "completed"]);
  assert.deepEqual(Object.keys(last), ["verification_id", "status", "completed_at"]);
  const head = await fetch(`${client.url}${PATH}${created.at("id")}/events/`, {
    method: "HEAD",
    headers: client.headers,
  });
  assert.equal(head.status, 200);
  assertError(await stranger.get(`${PATH}${created.at("id")}/events/`), 404, "not_found");
});

test("createInstantVerificationBatch creates a verification a line, in order, and repeats none under a key", async () => {
  const lines = [
    JSON.stringify({ ...BODY, tracking_info: "batch-1", idempotency_key: "line-1" }),
    JSON.stringify({ ...BODY, subject: { ...subject, ssn: "12" } }),
    "not json",
    JSON.stringify({ ...BODY, tracking_info: "batch-2" }),
  ];
  const send = async (): Promise<Record<string, unknown>[]> => {
    const response = await fetch(`${client.url}${PATH}batch/`, {
      method: "POST",
      headers: { ...client.headers, "content-type": "application/x-ndjson" },
      body: `${lines.join("\n")}\n`,
    });
    assert.equal(response.status, 200);
    return (await response.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  };
  const [one, two, three, four] = await send();
  assert.deepEqual([one?.status, one?.tracking_info, four?.tracking_info], ["processing", "batch-1", "batch-2"]);
  assert.match(JSON.stringify(two), /subject\.ssn/);
  assert.match(JSON.stringify(three), /malformed_json/);
  const [again, , , other] = await send();
  assert.equal(again?.id, one?.id);
  assert.notEqual(other?.id, four?.id);
  const { idempotency_key: _, ...body } = JSON.parse(lines[0] ?? "");
  const single = await client.post(PATH, body, { headers: { "idempotency-key": "line-1" } });
  assert.equal(single.at("id"), one?.id, "keys are shared with single creations");
  await eventually(async () => {
    assert.equal((await client.get(`${PATH}${four?.id}/`)).at("status"), "completed");
  });
});

test("explainInstantVerification shows sources, evidence, events and deliveries, as far as the key's scopes reach", async () => {
  const id = String((await client.post(PATH, { ...BODY, tracking_info: "explained" }, WAIT)).at("id"));
  const plain = await client.get(`${PATH}${id}/explanation/`);
  assert.deepEqual([plain.at("evidence"), plain.at("personal"), plain.at("deliveries")], [[], null, []]);
  assert.deepEqual([plain.at("sources.0.name"), plain.at("sources.0.answer")], ["records", "match"]);
  assert.ok(Number(plain.at("sources.0.duration_ms")) >= 0);
  assert.equal(plain.at("events.0.event_type"), "instant-verification-completed");
  assert.ok(!plain.text.includes(subject.last_name));
  const scopes = ["verifications:read", "operations:read", "pii:read", "audit:read"] as const;
  const operator = await application.client({ team: "lender", environment: "production", scopes });
  const whole = await operator.get(`${PATH}${id}/explanation/`);
  assert.equal(whole.at("evidence.0.candidates.0.is_returned"), true);
  assert.equal(whole.at("evidence.0.candidates.0.fields.0.field"), "given");
  assert.equal(whole.at("personal.subject.last_name"), subject.last_name);
  const log = await operator.get(`/v1/audit/?target=${id}&action=verification.explain`);
  assert.deepEqual(
    [log.at("results.0.details"), log.at("results.1.details")],
    [{ personal_data: true }, { personal_data: false }],
  );
  assertError(await stranger.get(`${PATH}${id}/explanation/`), 404, "not_found");
});

test("explainInstantVerification names the file and row of each figure of pay, without an amount", async () => {
  await loadPaid(application, record(), {
    ...payOf([statement(), statement({ pay_date: "2026-11-27", source_row: "3" })]),
    years: [yearTotals()],
  });
  const id = String((await client.post(PATH, BODY, WAIT)).at("id"));
  const explained = await client.get(`${PATH}${id}/explanation/`);
  const figures = explained.at("figures") as readonly Record<string, unknown>[];
  assert.deepEqual(
    figures.map(({ employment, kind, period, source_file, source_row, added_up }) =>
      [employment, kind, period, source_file, source_row, added_up].join(" "),
    ),
    [
      "0 statement 2026-11-27 run.csv 3 ",
      "0 statement 2026-11-13 run.csv 2 ",
      "0 year 2026 w2.txt 3 ",
      "0 annual_income 2026   2",
    ],
  );
  assert.doesNotMatch(explained.text, /\d\.\d\d"/);
});

test("expireVerifications erases final verifications that are older than the operator keeps them", async (t) => {
  const [old, young] = [await client.post(PATH, BODY, WAIT), await client.post(PATH, BODY, WAIT)];
  const text = "update verifications set created_at = created_at - interval '31 days' where id = $1";
  await application.db.rows({ name: "make_old", text }, [String(old.at("id")).slice(3)]);
  const keeping = await startApplication({ beside: application, retentionDays: 30, workers: ["upkeep"] });
  t.after(() => keeping.stop());
  await eventually(async () => assertError(await client.get(`${PATH}${old.at("id")}/`), 404, "not_found"));
  assert.equal((await client.get(`${PATH}${young.at("id")}/`)).status, 200);
  assert.equal(await count("events", "about_id = $1", String(old.at("id")).slice(3)), 0);
  const reader = await application.client({ team: "lender", environment: "production", scopes: ["audit:read"] });
  const log = await reader.get("/v1/audit/?action=verification.expire");
  assert.deepEqual(log.at("results.0.details"), { verifications: 1, retention_days: 30 });
});
