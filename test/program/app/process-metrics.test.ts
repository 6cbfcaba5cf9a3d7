import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { pino } from "pino";
import { SANDBOX_PERSONS } from "../../../src/areas/records/sources/sandbox-persons.ts";
import { QUEUES } from "../../../src/kernel/measurements/sql/queues.ts";
import { openMetricsServer, openProcessMetrics } from "../../../src/program/app/process-metrics.ts";
import { aVerification } from "../../kernel/http/requests.ts";
import { type Client, startApplication, type TestApplication } from "../../support/application.ts";
import { eventually } from "../../support/eventually.ts";
import { promtool, SKIP_WITHOUT_PROMTOOL } from "../../support/promtool.ts";

let app: TestApplication;
let client: Client;

before(async () => {
  app = await startApplication({ isVerifying: true, isMeasured: true, workers: ["deliveries"], allowPrivate: true });
  client = await app.client();
});
after(() => app.stop());

function exposed(): Promise<string> {
  return app.metrics?.metrics.expose() ?? assert.fail("no metrics");
}

/** The value of one series; undefined where there is none. */
function valueIn(text: string, series: string): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

test("openProcessMetrics counts requests, ends of verifications, answers of sources and attempts to deliver", async () => {
  const hook = { name: "Closed", webhook_url: "http://127.0.0.1:2/", events: ["*"] };
  const made = await client.post("/v1/webhooks/", hook);
  assert.equal(made.status, 201, made.text);
  const person = SANDBOX_PERSONS.find(({ subject }) => subject.first_name === "Morgan") ?? assert.fail();
  const { subject } = person;
  const created = await client.post("/v1/instant-verifications/", aVerification({ subject }), {
    headers: { prefer: "wait=20" },
  });
  await client.get(`/v1/instant-verifications/${created.at("id")}/`);
  await client.get(`/v1/nothing-${subject.first_name}/`);
  const attempted = `openvoe_delivery_attempts_total{outcome="connection"}`;
  await eventually(async () => assert.ok((valueIn(await exposed(), attempted) ?? 0) >= 1));
  const text = await exposed();
  const route = `route="/v1/instant-verifications/"`;
  assert.equal(valueIn(text, `openvoe_http_requests_total{method="POST",${route},status="201"}`), 1);
  assert.equal(valueIn(text, `openvoe_http_request_duration_seconds_count{method="POST",${route}}`), 1);
  assert.equal(valueIn(text, `openvoe_http_requests_total{method="other",route="unserved",status="404"}`), 1);
  const ended = `{environment="sandbox",status="partial",outcome="match"}`;
  assert.equal(valueIn(text, `openvoe_verifications_ended_total${ended}`), 1);
  assert.equal(valueIn(text, `openvoe_source_answers_total{source="sandbox-registry",answer="unavailable"}`), 1);
  assert.equal(valueIn(text, `openvoe_source_duration_seconds_count{source="sandbox-payroll"}`), 1);
  assert.equal(valueIn(text, "openvoe_database_up"), 1);
  assert.equal(valueIn(text, "openvoe_directory_ready"), 1);
  assert.equal(valueIn(text, "openvoe_directory_version_lag"), 0);
  for (const queue of QUEUES)
    assert.equal(typeof valueIn(text, `openvoe_queue_depth{queue="${queue}"}`), "number", queue);
  for (const secret of [subject.first_name, subject.last_name, subject.ssn, String(created.at("id")).slice(3)]) {
    assert.equal(text.includes(secret), false, `the metrics contain ${secret}`);
  }
});

test("openProcessMetrics names every metric in docs/operate/observability.md, and the page names no other", async () => {
  const names = (await exposed()).match(/(?<=^# TYPE )\S+/gm)?.sort();
  const page = readFileSync(path.join(import.meta.dirname, "../../../docs/operate/observability.md"), "utf8");
  const table = page.slice(page.indexOf("## Metrics"), page.indexOf("## ", page.indexOf("## Metrics") + 3));
  const documented = [...table.matchAll(/^\| `([a-z0-9_]+)`/gm)].map(([, name]) => name).sort();
  assert.deepEqual(documented, names);
});

test("openProcessMetrics yields what promtool finds well formed", { skip: SKIP_WITHOUT_PROMTOOL }, async () => {
  const { isGood, output } = promtool(["check", "metrics"], await exposed());
  assert.ok(isGood, output);
});

test("openMetrics counts the CPU time of the process", async () => {
  const [, seconds] = /^process_cpu_seconds_total (\S+)$/m.exec(await exposed()) ?? [];
  assert.ok(Number(seconds) > 0.05, seconds);
});

test("openMetricsServer answers /metrics alone, and leaves out what a database that is down cannot tell", async (t) => {
  const down = { ...app.db, rows: () => Promise.reject(new Error("down")) };
  const opened = openProcessMetrics({ db: down, version: "1.2.3", commit: "c", role: "worker" });
  const stops: (() => unknown)[] = [];
  const server = openMetricsServer(opened, { log: pino({ level: "silent" }), stops });
  t.after(() => stops[0]?.());
  const { statusCode, headers, body } = await server.inject("/metrics");
  assert.equal(statusCode, 200);
  assert.match(String(headers["content-type"]), /^text\/plain; version=0\.0\.4/);
  assert.equal(valueIn(body, "openvoe_database_up"), 0);
  assert.equal(valueIn(body, `openvoe_build_info{version="1.2.3",commit="c",role="worker"}`), 1);
  assert.doesNotMatch(body, /^openvoe_(queue|directory|webhooks)/m);
  assert.equal((await server.inject("/healthz")).statusCode, 404);
});
