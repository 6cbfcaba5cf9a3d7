import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { openPeer } from "../../../src/areas/exchange/sources/peer.ts";
import type { NetworkPeerSettings } from "../../../src/areas/exchange/sources/peers-section.ts";
import type { SourceAnswer } from "../../../src/areas/records/source-answer.ts";
import { compileResults } from "../../../src/areas/verifications/results/compile.ts";
import { hasOpenssl, makeAuthority } from "../../kernel/egress/certificates.ts";
import { type Answering, answerJson, startTarget, targetAt } from "../../support/network/target-server.ts";
import { statement, yearTotals } from "../../support/recorded-pay.ts";
import { date, matched, subjectDetails } from "../records/linkage/persons.ts";
import { ask, clientOf, networkContext, told } from "../records/sources/network/asking.ts";
import { peerAt } from "./consortium.ts";

const skip = hasOpenssl ? false : "there is no openssl";
const ID = `iv_${"7".repeat(32)}`;
const JOB = {
  employer_name: "Corner Bakery",
  company_mapping_id: null,
  job_title: "Baker",
  start_date: "2020-01-06",
  end_date: null,
  is_active: true,
  income: "41000.00",
  income_unit: "YEARLY",
  pay_frequency: "BW",
  source: "records",
  as_of: "2026-10-31",
};
const MATCH = { probability: 0.9999, name: "agree", date_of_birth: "agree", ssn: "agree", address: "agree" };

function completed(employments: readonly object[], change: object = {}) {
  const outcome = employments.length > 0 ? "match" : "no_match";
  return { id: ID, status: "completed", results: { outcome, employments, unreachable_sources: [], ...change } };
}

async function peer(t: TestContext, answer: Answering, change: Partial<NetworkPeerSettings> = {}) {
  const context = await networkContext(t);
  const server = await startTarget(t, answer);
  const settings = peerAt("north", server.url, { timeoutMs: 20_000, ...change });
  const target = targetAt(server.url, { deadlineMs: settings.timeoutMs, maxResponseBytes: 1_000_000 });
  const self = { operatorId: "us", hops: 1 };
  const source = openPeer(settings, { ...context, client: clientOf(t, target), self, mayHold: null });
  return { source, server, context };
}

function replying(body: unknown, status = 200): Answering {
  return (_request, response) => answerJson(response, body, status);
}

test("openPeer asks through the public interface, with a wait, a way and one key a question", async (t) => {
  const { source, server } = await peer(t, replying(completed([{ ...JOB, match: MATCH }]), 201), { timeoutMs: 9_000 });
  const answer = await ask(source);
  assert.ok(answer.kind === "match");
  const [{ employment } = assert.fail()] = answer.matches;
  assert.deepEqual(
    [employment.source, employment.record.employer_name, employment.record.first_name],
    ["north", "Corner Bakery", ""],
  );
  await ask(source);
  await ask(source, subjectDetails(), { id: "f".repeat(32) });
  await ask(source, subjectDetails(), { isAskedAgain: true });
  const [first, again, other, afterConfirmation] = server.received.map(({ headers }) => headers);
  assert.deepEqual([first?.prefer, first?.["openvoe-way"]], ["wait=8", "hops=0; visited=us"]);
  assert.equal(first?.["idempotency-key"], again?.["idempotency-key"]);
  assert.notEqual(first?.["idempotency-key"], other?.["idempotency-key"]);
  assert.notEqual(first?.["idempotency-key"], afterConfirmation?.["idempotency-key"]);
});

test("openPeer answers with the pay that a peer sends if it is asked for, and leaves out an employment whose pay is malformed", async (t) => {
  const pay = { statements: [statement()], quarters: [], w2s: [yearTotals()] };
  const rows = [
    { ...JOB, match: MATCH, ...pay },
    { ...JOB, match: MATCH, employer_name: "Old Mill", statements: [{ ...statement(), gross_pay: "a lot" }] },
    { ...JOB, match: MATCH, employer_name: "No Pay Inc." },
  ];
  const { source } = await peer(t, replying(completed(rows)));
  const answer = await ask(source, subjectDetails(), {}, { withPay: true });
  assert.ok(answer.kind === "match");
  assert.deepEqual([told(answer), answer.isPartial], ["match 0 2", true]);
  assert.deepEqual(
    answer.matches.map((one) => one.pay),
    [{ statements: pay.statements, quarters: [], years: pay.w2s }, undefined],
  );
  const without = await ask(source);
  assert.ok(without.kind === "match");
  assert.deepEqual(
    [told(without), without.matches.map((one) => one.pay)],
    ["match 0 1 2", [undefined, undefined, undefined]],
  );
});

test("openPeer looks again at a verification that is under way, until its deadline", async (t) => {
  let looks = 0;
  const { source } = await peer(t, ({ method }, response) => {
    looks += method === "GET" ? 1 : 0;
    answerJson(response, looks < 2 ? { id: ID, status: "processing", results: null } : completed([]));
  });
  assert.equal(told(await ask(source)), "no_match");
  const never = await peer(t, replying({ id: ID, status: "processing", results: null }), { timeoutMs: 500 });
  assert.equal(told(await ask(never.source)), "unreachable timeout");
});

test("openPeer refuses what the peer itself says is another person's, or too unlikely", async (t) => {
  const refused = [
    { ssn: "differ" },
    { name: "differ", ssn: "missing" },
    { date_of_birth: "differ", ssn: "close" },
    { probability: 0.9 },
  ];
  const rows = refused.map((change) => ({ ...JOB, match: { ...MATCH, ...change } }));
  const { source } = await peer(t, replying(completed(rows)));
  assert.equal(told(await ask(source)), "no_match");
  const kept = [{ name: "differ" }, { date_of_birth: "differ" }, { ssn: "missing" }, { address: "differ" }];
  const good = await peer(t, replying(completed(kept.map((change) => ({ ...JOB, match: { ...MATCH, ...change } })))));
  assert.equal(told(await ask(good.source)), "match 0 1 2 3");
});

const ENDS: readonly (readonly [string, string, Answering])[] = [
  ["frozen there", "no_match", replying({ error: { code: "subject_frozen" } }, 422)],
  ["a loop", "no_match", replying({ error: { code: "conflict" } }, 409)],
  ["another refusal", "unreachable error", replying({ error: { code: "incorrect_parameters" } }, 400)],
  ["a bad key", "unreachable unavailable", replying({ error: { code: "authentication_failed" } }, 401)],
  ["ambiguous", "ambiguous", replying(completed([], { outcome: "ambiguous" }))],
  ["failed there", "unreachable unavailable", replying({ id: ID, status: "failed", results: null })],
  ["garbage", "unreachable error", (_, response) => response.end("\u0000")],
  ["another thing", "unreachable error", replying({ hello: "world" })],
  ["no match levels", "no_match", replying(completed([{ ...JOB, match: { probability: 2 } }]))],
  [
    "a thousand employments",
    "unreachable error",
    replying(completed(Array.from({ length: 1_000 }, () => ({ ...JOB, match: MATCH })))),
  ],
  ["another verification's id", "unreachable error", replying({ id: "../keys", status: "processing" })],
  ["a slow drip", "unreachable timeout", (_, response) => void response.writeHead(200).write("{")],
];

test("openPeer ends every answer in the right way", async (t) => {
  for (const [name, end, answer] of ENDS) {
    const { source, context } = await peer(t, answer, { timeoutMs: 500 });
    assert.equal(told(await ask(source)), end, name);
    assert.ok(!context.problems.join().includes("Kofron"));
  }
});

test("openPeer does not talk to a peer with another certificate", { skip }, async (t) => {
  const authority = makeAuthority(t);
  const other = makeAuthority(t);
  const { key, cert } = other.issue("IP:127.0.0.1");
  const server = await startTarget(t, replying(completed([])), { key, cert });
  const context = await networkContext(t);
  const target = targetAt(server.url, { tls: { authority: authority.cert }, attemptsMax: 1 });
  const self = { operatorId: "us", hops: 1 };
  const source = openPeer(peerAt("north", server.url), {
    ...context,
    client: clientOf(t, target),
    self,
    mayHold: null,
  });
  assert.equal(told(await ask(source)), "unreachable unavailable");
  assert.match(context.problems.join(), /^north: certificate \(/);
  assert.equal(server.received.length, 0);
});

test("openPeer tells of a given name that is merely similar, so that another source can outvote it", async (t) => {
  const match = { ...MATCH, name: "close", given_name: "similar" };
  const { source } = await peer(t, replying(completed([{ ...JOB, match }])));
  const answer = await ask(source);
  assert.ok(answer.kind === "match");
  const own = { source: "records", kind: "match", matches: [matched("E1")], probability: 0.9999 } as const;
  const jobsOf = (answers: readonly SourceAnswer[]) =>
    compileResults(answers, { today: date("2026-11-25") }).results?.employments.map(
      ({ employer_name }) => employer_name,
    );
  assert.deepEqual(jobsOf([answer]), ["Corner Bakery"]);
  assert.deepEqual(jobsOf([answer, own]), ["Kellanova"]);
});

test("openPeer is not asked by a question that has passed it, or has no hop left", async (t) => {
  const { source } = await peer(t, replying(completed([])));
  const question = { environment: "production", details: subjectDetails() } as const;
  const appliesTo = (visited: string[], hopsLeft: number) =>
    source.appliesTo({
      ...question,
      inquiry: { id: "0".repeat(32), permissiblePurpose: null, consent: null, way: { visited, hopsLeft } },
    });
  assert.deepEqual([appliesTo(["a"], 1), appliesTo(["a"], 0), appliesTo(["north"], 1)], [true, false, false]);
});
