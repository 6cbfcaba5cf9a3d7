import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { assertRefused, type Client, startApplication, type TestApplication } from "../../../support/application.ts";

let app: TestApplication;
let client: Client;

before(async () => {
  app = await startApplication({ allowPrivate: true, isDirectoryAwaited: false });
  client = await app.client();
});
after(() => app.stop());

/** Registers a receiver that answers as told, sends it a test event, and returns the attempt and what arrived. */
async function attemptAt(answer: (response: ServerResponse) => void, own: object = {}) {
  const arrived: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    arrived.push(request.headers);
    request.resume().on("end", () => answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const webhook_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const webhook = await client.post("/v1/webhooks/", { name: "own", webhook_url, events: ["*"], ...own });
  assert.equal(webhook.status, 201, webhook.text);
  const id = String(webhook.at("id"));
  const attempt = await client.post(`/v1/webhooks/${id}/test/`, {});
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { webhook, id, attempt, arrived };
}

const ok = (response: ServerResponse) => void response.end();

test("createWebhook takes headers of the client's own, sends them, and shows their names alone", async () => {
  const own = { headers: { "X-Api-Key": "top-secret" }, basic_auth: { username: "ada", password: "lovelace" } };
  const { webhook, id, attempt, arrived } = await attemptAt(ok, own);
  assert.equal(arrived[0]?.["x-api-key"], "top-secret");
  assert.equal(arrived[0]?.authorization, `Basic ${Buffer.from("ada:lovelace").toString("base64")}`);
  assert.deepEqual(webhook.at("header_names"), ["X-Api-Key", "Authorization"]);
  const shown = await client.get(`/v1/webhooks/${id}/`);
  for (const { text } of [webhook, shown, attempt]) assert.doesNotMatch(text, /top-secret|lovelace|YWRhOmxvdmVsYWNl/);
  assert.equal(attempt.at("request_headers.X-Api-Key"), "(hidden)");
  assert.match(String(attempt.at("request_headers.webhook-signature")), /^v1,/);
  const [row] = await app.db.rows<{ text: string }>({
    name: "read_webhook_row",
    text: "select w::text as text from webhooks w where header_names <> '{}'",
  });
  assert.doesNotMatch(String(row?.text), /top-secret|lovelace/);
});

test("updateWebhook replaces the client's own headers, keeps them where it names none, and removes them by null", async () => {
  const { id } = await attemptAt(ok, { custom_headers: { "X-Api-Key": "one" } });
  const named = async (change: object) =>
    (await client.request("PATCH", `/v1/webhooks/${id}/`, { json: change })).at("header_names");
  assert.deepEqual(await named({ name: "other" }), ["X-Api-Key"]);
  assert.deepEqual(await named({ headers: { "X-Tenant": "two" } }), ["X-Tenant"]);
  assert.deepEqual(await named({ headers: null }), undefined);
});

const REFUSED: readonly (readonly [own: object, field: string, message: RegExp])[] = [
  [{ headers: { Host: "elsewhere.example" } }, "headers.Host", /cannot be set/],
  [{ headers: { "Webhook-Signature": "v1,x" } }, "headers.Webhook-Signature", /cannot be set/],
  [{ custom_headers: { "Content-Length": "3" } }, "custom_headers.Content-Length", /cannot be set/],
  [{ headers: { "X Key": "a" } }, "headers.X Key", /is not a name of a header/],
  [{ headers: { "X-Key": "a\r\nHost: b" } }, "headers.X-Key", /visible characters of ASCII/],
  [{ headers: { "X-Key": "" } }, "headers.X-Key", /visible characters of ASCII/],
  [{ headers: { "X-Key": "a", "x-key": "b" } }, "headers.x-key", /is named twice/],
  [{ basic_auth: { username: "a:b", password: "c" } }, "basic_auth.username", /colon/],
  [
    { headers: { authorization: "Bearer x" }, basic_auth: { username: "a", password: "b" } },
    "basic_auth",
    /must be absent where headers name Authorization/,
  ],
];

for (const [own, field, message] of REFUSED) {
  test(`createWebhook refuses ${JSON.stringify(own)} by the name of the field`, async () => {
    const body = { name: "own", webhook_url: "http://127.0.0.1:9999/", events: ["*"], ...own };
    const answer = await client.post("/v1/webhooks/", body);
    const faults = answer.at("error.extra.invalid-params") as { field: string; message: string }[];
    assert.equal(answer.status, 400);
    assert.match(faults.find((fault) => fault.field === field)?.message ?? answer.text, message);
  });
}

test("testWebhook says where a redirect leads, and does not follow it", async () => {
  const { attempt, arrived } = await attemptAt((response) => {
    response.writeHead(302, { location: "/hooks/" }).end();
  });
  assert.deepEqual([attempt.at("outcome"), attempt.at("redirect_location")], ["redirect", "/hooks/"]);
  assert.equal(arrived.length, 1);
});

test("testWebhook shows a compressed answer and one in Latin-1 as text", async () => {
  const packed = await attemptAt((response) => {
    response.writeHead(200, { "content-encoding": "gzip", "x-request-id": "r-1" }).end(gzipSync("all well"));
  });
  assert.equal(packed.attempt.at("response_body"), "all well");
  assert.equal(packed.attempt.at("response_headers.x-request-id"), "r-1");
  const latin = Buffer.from("Fehler: ungültig", "latin1");
  for (const headers of [{ "content-type": "text/plain; charset=ISO-8859-1" }, {}]) {
    const { attempt } = await attemptAt((response) => void response.writeHead(400, headers).end(latin));
    assert.equal(attempt.at("response_body"), "Fehler: ungültig");
  }
  const broken = await attemptAt((response) => void response.writeHead(200, { "content-encoding": "gzip" }).end("no"));
  assert.match(String(broken.attempt.at("response_body")), /cannot be decompressed/);
});

test("testWebhook says why no answer came", async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const refused = await client.post("/v1/webhooks/", {
    name: "closed",
    webhook_url: `http://127.0.0.1:${port}/`,
    events: ["*"],
  });
  const attempt = await client.post(`/v1/webhooks/${refused.at("id")}/test/`, {});
  assert.equal(attempt.at("outcome"), "connection");
  assert.match(String(attempt.at("failure_reason")), /^ECONNREFUSED: nothing listens/);
  assert.equal(attempt.at("response_headers"), null);
});

test("updateWebhook says of a disabled webhook why, when and by whom, until it is enabled", async () => {
  const { id, webhook } = await attemptAt(ok);
  assert.equal(webhook.at("disabled"), undefined);
  const change = (json: object) => client.request("PATCH", `/v1/webhooks/${id}/`, { json });
  const disabled = await change({ enabled: false });
  assert.equal(disabled.at("disabled.reason"), "by request");
  assert.match(String(disabled.at("disabled.by")), /^[0-9a-f]{32}$/);
  assert.match(String(disabled.at("disabled.at")), /^\d{4}-/);
  assert.equal((await change({ enabled: true })).at("disabled"), undefined);
});

test("createWebhook refuses more than 20 headers", async () => {
  const headers = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`X-${at}`, "a"]));
  const body = { name: "many", webhook_url: "http://127.0.0.1:9998/", events: ["*"], headers };
  assertRefused(await client.post("/v1/webhooks/", body), { headers: "must have at most 20 entries" });
});
