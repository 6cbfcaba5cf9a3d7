import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { pino } from "pino";
import { SANDBOX_PERSONS } from "../../../src/areas/records/sources/sandbox-persons.ts";
import type { Tracing } from "../../../src/kernel/tracing/tracing.ts";
import { openProcessTracing } from "../../../src/program/app/process-tracing.ts";
import { aVerification } from "../../kernel/http/requests.ts";
import { startApplication } from "../../support/application.ts";
import { HOMES } from "../../support/databases.ts";
import { eventually } from "../../support/eventually.ts";

/** The parent that requests come with: another service's span. */
const [TRACE_ID, SPAN_ID] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];

/** A span as OTLP has it in JSON. */
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

interface Posted {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A server that keeps what is posted to it and answers with a status. */
async function openPost(t: TestContext, status = 200) {
  const posted: Posted[] = [];
  const server: Server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    posted.push({ headers: request.headers, text });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { posted, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces` };
}

type Collector = Awaited<ReturnType<typeof openPost>>;

function spansOf({ posted }: Collector): SentSpan[] {
  return posted.flatMap(({ text }) =>
    JSON.parse(text).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
}

async function tracingTo(t: TestContext, collector: Collector, options: { ratio?: number; log?: string[] } = {}) {
  const stops: (() => unknown)[] = [];
  const log = pino({ base: null }, { write: (line: string) => void options.log?.push(line) });
  const target = { url: collector.url, headers: { "x-key": "secret" }, ratio: options.ratio ?? 1 };
  const tracing = await openProcessTracing({ ...target, version: "1.2.3", role: "test" }, { log, stops });
  const close = async () => {
    for (const stop of stops.splice(0)) await stop();
  };
  t.after(close);
  return { tracing, close };
}

test("one trace shows request, verification, sources, event and delivery, over two processes and the database", async (t) => {
  const [collector, receiver] = [await openPost(t), await openPost(t)];
  const api = await tracingTo(t, collector);
  const worker = await tracingTo(t, collector);
  const home = HOMES.at(-1) ?? "embedded";
  const front = await startApplication({ home, tracing: api.tracing, allowPrivate: true });
  const back = await startApplication({
    beside: front,
    tracing: worker.tracing,
    allowPrivate: true,
    isVerifying: true,
    workers: ["deliveries"],
  });
  t.after(() => front.stop());
  t.after(() => back.stop());
  const client = await front.client();
  await client.post("/v1/webhooks/", { name: "Traced", webhook_url: receiver.url, events: ["*"] });
  const { subject } = SANDBOX_PERSONS.find((one) => one.subject.first_name === "Morgan") ?? assert.fail();
  const headers = { traceparent: `00-${TRACE_ID}-${SPAN_ID}-01` };
  const created = await client.post("/v1/instant-verifications/", aVerification({ subject }), { headers });
  assert.equal(created.status, 201);
  await eventually(() => assert.equal(receiver.posted.length, 1));
  await Promise.all([front.stop(), back.stop()]);
  await Promise.all([api.close(), worker.close()]);

  const spans = spansOf(collector).filter(({ traceId }) => traceId === TRACE_ID);
  const named = (name: string) => spans.find((span) => span.name === name) ?? assert.fail(`no span ${name}`);
  const request = named("POST /v1/instant-verifications/");
  const verification = named("verification");
  const event = named("event");
  const delivery = named("delivery");
  const sources = spans.filter(({ name }) => name.startsWith("source "));
  assert.ok(sources.length >= 2, String(sources.length));
  assert.equal(request.parentSpanId, SPAN_ID);
  assert.equal(verification.parentSpanId, request.spanId);
  for (const source of sources) assert.equal(source.parentSpanId, verification.spanId);
  assert.equal(event.parentSpanId, verification.spanId);
  assert.equal(delivery.parentSpanId, event.spanId);
  assert.equal(receiver.posted[0]?.headers.traceparent, `00-${TRACE_ID}-${delivery.spanId}-01`);
  assert.deepEqual(
    request.attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
    [
      ["http.request.method", "POST"],
      ["http.route", "/v1/instant-verifications/"],
      ["http.response.status_code", 201],
    ],
  );
  const sent = collector.posted.map(({ text }) => text).join("\n");
  for (const personal of [...Object.values(subject), "Quillfeather", "loan-4711"]) {
    if (typeof personal === "string") assert.ok(!sent.includes(personal), personal);
  }
  assert.equal(collector.posted[0]?.headers["x-key"], "secret");
  const logged = [...front.log, ...back.log].filter((line) => line.includes(`"trace":{"id":"${TRACE_ID}"}`));
  assert.deepEqual(logged.map((line) => JSON.parse(line).msg).sort(), ["delivery attempted", "request answered"]);
});

test("a request that its caller does not sample is not recorded, nor is what follows, and its context goes on", async (t) => {
  const [collector, receiver] = [await openPost(t), await openPost(t)];
  const { tracing, close } = await tracingTo(t, collector);
  const app = await startApplication({ isVerifying: true, workers: ["deliveries"], allowPrivate: true, tracing });
  t.after(() => app.stop());
  const client = await app.client();
  await client.post("/v1/webhooks/", { name: "Traced", webhook_url: receiver.url, events: ["*"] });
  const headers = { traceparent: `00-${TRACE_ID}-${SPAN_ID}-00` };
  await client.post("/v1/instant-verifications/", aVerification(), { headers });
  await eventually(() => assert.equal(receiver.posted.length, 1));
  assert.match(String(receiver.posted[0]?.headers.traceparent), new RegExp(`^00-${TRACE_ID}-[0-9a-f]{16}-00$`));
  await app.stop();
  await close();
  assert.deepEqual(
    spansOf(collector).map(({ name }) => name),
    ["POST /v1/webhooks/"],
  );
});

test("without tracing nothing of a trace is stored, sent or logged", async (t) => {
  const receiver = await openPost(t);
  const app = await startApplication({ isVerifying: true, workers: ["deliveries"], allowPrivate: true });
  t.after(() => app.stop());
  const client = await app.client();
  await client.post("/v1/webhooks/", { name: "Untraced", webhook_url: receiver.url, events: ["*"] });
  const headers = { traceparent: `00-${TRACE_ID}-${SPAN_ID}-01` };
  await client.post("/v1/instant-verifications/", aVerification(), { headers });
  await eventually(() => assert.equal(receiver.posted.length, 1));
  assert.equal(receiver.posted[0]?.headers.traceparent, undefined);
  const text = "select trace_parent from verifications union all select trace_parent from events";
  assert.deepEqual(await app.db.rows({ name: "contexts", text }), [{ trace_parent: null }, { trace_parent: null }]);
  assert.ok(!app.log.some((line) => line.includes('"trace"')));
});

test("openProcessTracing records the set share of traces, and reports once that its collector takes none", async (t) => {
  const collector = await openPost(t, 500);
  const log: string[] = [];
  const none = await tracingTo(t, collector, { ratio: 0 });
  const start = (tracing: Tracing) => tracing.start("x", { kind: "internal", parent: null });
  start(none.tracing).end();
  await none.close();
  assert.deepEqual(collector.posted, []);
  const all = await tracingTo(t, collector, { log });
  // Two batches, of 512 spans at most.
  for (let count = 0; count < 600; count += 1) start(all.tracing).end();
  await all.close();
  assert.ok(collector.posted.length >= 2, String(collector.posted.length));
  assert.deepEqual(
    log.map((line) => [JSON.parse(line).msg, JSON.parse(line).reason]),
    [["traces are lost: the collector does not take them", "the collector answers 500"]],
  );
});
