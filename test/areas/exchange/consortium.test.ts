import assert from "node:assert/strict";
import { test } from "node:test";
import { freezeSubject } from "../../../src/areas/persons/ops/subjects/freezes.ts";
import type { Answer, Client } from "../../support/application.ts";
import { payOf, statement } from "../../support/recorded-pay.ts";
import { date, record, subjectDetails } from "../records/linkage/persons.ts";
import { loadPaid } from "../records/ops/imports/load.ts";
import { ENVIRONMENT, fillExchange, startConsortium, type Wire } from "./consortium.ts";

const PATH = "/v1/instant-verifications/";
const STATED = {
  permissible_purpose: "EXTENSION_OF_CREDIT",
  consent: { obtained_at: "2026-11-01T09:30:00.000000Z", evidence_sha256: "ab".repeat(32) },
};
const { subject: ROBERT } = subjectDetails();
const BAKERY = record({
  record_id: "B1",
  employer_name: "Corner Bakery",
  start_date: date("2021-03-01"),
  as_of: date("2026-09-30"),
});
const MILL = record({
  record_id: "M1",
  employer_name: "Old Mill Papers",
  start_date: date("2014-02-01"),
  end_date: date("2016-01-31"),
});
const OTHER = record({
  record_id: "O1",
  first_name: "Hyacinth",
  last_name: "Bancroft",
  ssn: "411223344",
  date_of_birth: date("1966-10-12"),
});

async function verify(client: Client, change: object = {}, subject: object = ROBERT): Promise<Answer> {
  const { addresses } = subjectDetails();
  const old = {
    street: "9 Former Lane",
    city: "Tulsa",
    state: "OK",
    zip: "74101",
    from_date: "2009-01-01",
    to_date: "2014-12-31",
  };
  const body = { subject, addresses: [...addresses, old], ...STATED, ...change };
  return client.post(PATH, body, { headers: { prefer: "wait=20" } });
}

function employers(answer: Answer): string[] {
  const employments = (answer.at("results.employments") ?? []) as { employer_name: string; source: string }[];
  return employments.map(({ employer_name, source }) => `${source}: ${employer_name}`).sort();
}

function creations({ exchanged }: Wire): number {
  return exchanged.filter(({ method, path }) => method === "POST" && path === PATH).length;
}

test("three operators answer as a consortium: matches of two, and partial names the one that is down", async (t) => {
  const { a, b, c } = await startConsortium(t, {
    a: { records: [MILL] },
    b: { records: [BAKERY], asks: [] },
    c: { asks: [] },
  });
  const whole = await verify(a.client);
  assert.equal(whole.at("status"), "completed");
  assert.deepEqual(employers(whole), ["b: Corner Bakery", "records: Old Mill Papers"]);
  assert.deepEqual(whole.at("results.sources"), ["b", "c", "records"]);
  c.wire.isCut = true;
  const part = await verify(a.client);
  assert.equal(part.at("status"), "partial");
  assert.deepEqual(employers(part), ["b: Corner Bakery", "records: Old Mill Papers"]);
  assert.deepEqual(part.at("results.unreachable_sources"), [{ name: "c", reason: "unavailable" }]);
  assert.ok(a.application.log.some((line) => line.includes('"problem":"connection') && line.includes('"source":"c"')));
  assert.ok(!a.application.log.some((line) => line.includes("Kofron")));
  // The purpose and the consent are the peer's to record.
  const entries = await b.application.db.rows({
    name: "entries",
    text: "select details from audit_entries where action = 'verification.create'",
  });
  const details = { ...STATED, awaits_results: true };
  assert.deepEqual(entries, [{ details }, { details }]);
});

test("a consortium's answer carries the pay statements of a peer, and names the file and row there", async (t) => {
  const { a, b } = await startConsortium(t, { a: {}, b: { records: [], asks: [] } });
  await loadPaid(b.application, BAKERY, payOf([statement()]));
  const answer = await verify(a.client);
  assert.deepEqual(employers(answer), ["b: Corner Bakery"]);
  assert.deepEqual(answer.at("results.employments.0.statements"), [statement()]);
  assert.equal(answer.at("results.employments.0.annual_income_summary.0.gross_pay"), "2000.00");
  const explained = await a.client.get(`${PATH}${answer.at("id")}/explanation/`);
  assert.deepEqual([explained.at("figures.0.source_file"), explained.at("figures.0.source_row")], ["run.csv", "2"]);
});

test("a frozen or unconsented subject stays unseen in a consortium", async (t) => {
  const { a, b } = await startConsortium(t, {
    a: { peer: { requiresConsent: true } },
    b: { records: [BAKERY], asks: [] },
  });
  const unconsented = await verify(a.client, { consent: null });
  assert.deepEqual([unconsented.at("status"), unconsented.at("results.outcome")], ["completed", "no_match"]);
  assert.equal(b.wire.exchanged.length, 0);
  const by = { actor: "operator:test", teamId: null, environment: ENVIRONMENT } as const;
  const freeze = await freezeSubject(b.application, by, ROBERT);
  const there = await verify(a.client);
  assert.deepEqual([there.at("status"), there.at("results.outcome"), employers(there)], ["completed", "no_match", []]);
  assert.equal(creations(b.wire), 1);
  assert.ok(freeze.id !== "");
  await freezeSubject(a.application, by, ROBERT);
  assert.equal((await verify(a.client)).status, 422);
  assert.equal(creations(b.wire), 1);
});

test("a ring of operators ends, and nobody is asked twice on one way", async (t) => {
  const ring = await startConsortium(t, {
    a: { asks: ["b"], hops: 8 },
    b: { asks: ["c"], hops: 8 },
    c: { asks: ["a"], hops: 8, records: [BAKERY] },
  });
  const answer = await verify(ring.a.client);
  assert.equal(answer.at("status"), "completed");
  assert.deepEqual(employers(answer), ["b: Corner Bakery"]);
  const asked = [ring.a, ring.b, ring.c].map(({ wire }) => creations(wire));
  assert.deepEqual(asked, [0, 1, 1]);
  assert.equal(ring.c.wire.exchanged[0]?.headers["openvoe-way"], "hops=6; visited=a,b");
});

test("nothing but the allowed fields crosses the wire", async (t) => {
  const fields = new Set(["name", "date_of_birth", "ssn_last_four", "current_addresses"] as const);
  const { a, b } = await startConsortium(t, { a: { peer: { fields } }, b: { records: [BAKERY], asks: [] } });
  const answer = await verify(a.client, { tracking_info: "loan-4711" });
  assert.deepEqual(employers(answer), ["b: Corner Bakery"]);
  const [sent] = b.wire.exchanged;
  const body = JSON.parse(sent?.body ?? "") as { subject: object; addresses: object[] };
  assert.deepEqual(Object.keys(body).sort(), ["addresses", "consent", "permissible_purpose", "subject"]);
  assert.deepEqual(body.subject, {
    first_name: "Robert",
    last_name: "Kofron",
    date_of_birth: "1971-03-08",
    ssn: "7786",
  });
  assert.equal(body.addresses.length, 1);
  const headers = Object.keys(sent?.headers ?? {}).sort();
  const own = [
    "accept",
    "connection",
    "content-length",
    "content-type",
    "host",
    "idempotency-key",
    "openvoe-way",
    "prefer",
  ];
  assert.deepEqual(headers, [...own, "user-agent", "x-access-client-id", "x-access-secret"]);
  const wire = JSON.stringify(sent);
  for (const secret of ["52341", "9 Former Lane", "74101", "loan-4711", String(answer.at("id")).slice(3)]) {
    assert.ok(!JSON.stringify([sent?.headers, sent?.body]).includes(secret), secret);
  }
  assert.ok(wire.includes("Corner Bakery"));
});

test("with the private exchange nothing of a person crosses the wire to a peer that does not hold them", async (t) => {
  const peer = { exchange: { setMaxAgeMs: 0 } };
  const { a, b, c } = await startConsortium(t, {
    a: { peer },
    b: { records: [BAKERY], asks: [] },
    c: { records: [OTHER], asks: [] },
  });
  await fillExchange(b.application);
  await fillExchange(c.application);
  const answer = await verify(a.client);
  assert.equal(answer.at("status"), "completed");
  assert.deepEqual(employers(answer), ["b: Corner Bakery"]);
  assert.deepEqual([creations(b.wire), creations(c.wire)], [1, 0]);
  const wire = JSON.stringify(c.wire.exchanged);
  for (const part of [
    "Robert",
    "Kofron",
    "1971",
    "0308",
    "523417786",
    "7786",
    "76701",
    "Waco",
    "EXTENSION_OF_CREDIT",
  ]) {
    assert.ok(!wire.includes(part), part);
  }
  // The same question again is of other points.
  await verify(a.client);
  const [first, second] = c.wire.exchanged.filter(({ path }) => path.includes("evaluations")).map(({ body }) => body);
  assert.ok(first !== undefined && second !== undefined && first !== second);
  // A record that was imported since is found, and a person who is frozen since is not.
  const { loadEmployments } = await import("../records/ops/imports/load.ts");
  await loadEmployments(c.application, [MILL], ENVIRONMENT);
  await fillExchange(c.application);
  assert.deepEqual(employers(await verify(a.client)), ["b: Corner Bakery", "c: Old Mill Papers"]);
  await freezeSubject(c.application, { actor: "operator:test", teamId: null, environment: ENVIRONMENT }, ROBERT);
  await fillExchange(c.application);
  assert.deepEqual(employers(await verify(a.client)), ["b: Corner Bakery"]);
  assert.equal(creations(c.wire), 1);
});
