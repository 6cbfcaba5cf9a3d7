import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import {
  openRemoteSource,
  type RemoteSourceSettings,
  SEARCH_PATH,
} from "../../../../../src/areas/records/sources/network/remote.ts";
import { type Answering, answerJson, startTarget, targetAt } from "../../../../support/network/target-server.ts";
import { ELSEWHERE, record, subjectDetails } from "../../linkage/persons.ts";
import { ask, clientOf, networkContext, told } from "./asking.ts";

const SETTINGS: RemoteSourceSettings = {
  name: "payroll",
  environments: ["production"],
  timeoutMs: 20_000,
  questionsPerMinute: null,
  questionsPerDay: null,
  requiresConsent: false,
  fields: new Set(["name", "ssn_last_four"]),
  population: 10_000,
  minimumProbability: null,
};

async function remote(t: TestContext, answer: Answering, change: Partial<RemoteSourceSettings> = {}) {
  const context = await networkContext(t);
  const server = await startTarget(t, answer);
  const settings = { ...SETTINGS, ...change };
  const target = targetAt(server.url, { deadlineMs: settings.timeoutMs, maxResponseBytes: 2_000_000 });
  const source = openRemoteSource(settings, { ...context, client: clientOf(t, target) });
  return { source, server, context };
}

function replying(body: unknown): Answering {
  return (_request, response) => answerJson(response, body);
}

const TWIN = record({ record_id: "T1", first_name: "Roger", ssn: "523417787" });

test("openRemoteSource sends the allowed fields, and the linkage decides on the records", async (t) => {
  const records = [record(), TWIN, record({ record_id: "E2", ...ELSEWHERE, ssn: "411223344" })];
  const { source, server } = await remote(t, replying({ records }));
  const answer = await ask(source, subjectDetails(), { permissiblePurpose: "INSURANCE_UNDERWRITING" });
  assert.equal(told(answer), "match E1");
  assert.ok(answer.kind === "match" && answer.explanation?.candidates_seen === 3);
  const [{ path, body } = assert.fail()] = server.received;
  assert.equal(path, SEARCH_PATH);
  assert.deepEqual(JSON.parse(body), {
    environment: "production",
    question_id: "0190a0b0c0d0e0f00102030405060708",
    subject: { first_name: "Robert", last_name: "Kofron", ssn: "7786" },
    permissible_purpose: "INSURANCE_UNDERWRITING",
    consent: null,
  });
});

test("openRemoteSource never returns a record about another person, whoever decides", async (t) => {
  const other = record({ record_id: "O1", first_name: "Hyacinth", last_name: "Bancroft", ssn: "411223344" });
  const decision = { outcome: "match", probability: 1 };
  for (const records of [[other], [TWIN], [record({ ssn: "411223344" })], [record({ first_name: "Mary" })]]) {
    const decided = await remote(t, replying({ records }));
    assert.equal(told(await ask(decided.source)), "no_match");
    const own = await remote(t, replying({ records, decision }), { minimumProbability: 0.9 });
    assert.equal(told(await ask(own.source)), "no_match", records[0]?.record_id);
  }
});

test("openRemoteSource takes a decision of the system's own where that is allowed, and marks it", async (t) => {
  const records = [record({ ssn: null, street: null, zip: null, city: null, state: null })];
  const decision = { outcome: "match", probability: 0.97 };
  const { source } = await remote(t, replying({ records, decision }), { minimumProbability: 0.95 });
  const answer = await ask(source);
  assert.ok(answer.kind === "match");
  const [{ match } = assert.fail()] = answer.matches;
  assert.deepEqual([match.decided_by, match.probability, match.ssn], ["source", 0.97, "missing"]);
  const strict = await remote(t, replying({ records, decision }), { minimumProbability: 0.99 });
  assert.equal(told(await ask(strict.source)), "no_match");
  const refused = await remote(t, replying({ records, decision }));
  assert.equal(told(await ask(refused.source)), "unreachable error");
  assert.deepEqual(refused.context.problems, ["payroll: a decision of its own is not allowed"]);
  const persons = [
    record(),
    record({ record_id: "E2", first_name: "Rob", middle_name: "Ray", ssn: null }),
    record({ record_id: "E3", middle_name: "Lee", ssn: null }),
  ];
  const several = await remote(t, replying({ records: persons, decision }), { minimumProbability: 0.9 });
  assert.equal(told(await ask(several.source)), "ambiguous");
  const nothing = { records: [], decision: { outcome: "ambiguous", probability: 0.4 } };
  assert.equal(told(await ask((await remote(t, replying(nothing), { minimumProbability: 0.9 })).source)), "ambiguous");
});

const BAD: readonly (readonly [string, string, string, Answering])[] = [
  ["no JSON", "unreachable error", "garbage", (_, response) => response.end("<html>")],
  ["no records", "unreachable error", "no list of records", replying({ found: [] })],
  ["records that are none", "unreachable error", "no list of records", replying({ records: [7] })],
  ["a malformed decision", "unreachable error", "malformed", replying({ records: [], decision: { outcome: "yes" } })],
  [
    "a thousand candidates",
    "unreachable error",
    "over 500 records",
    replying({ records: Array.from({ length: 1_000 }, (_, at) => record({ record_id: `E${at}` })) }),
  ],
  ["an error of its own", "unreachable unavailable", "server_error", (_, response) => answerJson(response, {}, 500)],
  ["a refusal", "unreachable error", "refused with 422", (_, response) => answerJson(response, {}, 422)],
  [
    "a slow drip",
    "unreachable timeout",
    "timeout",
    (_, response) => void response.writeHead(200, { "content-type": "application/json" }).write('{"rec'),
  ],
  ["silence", "unreachable timeout", "timeout", () => {}],
];

test("openRemoteSource ends every bad answer as unreachable, and says why", async (t) => {
  for (const [name, end, problem, answer] of BAD) {
    const { source, context } = await remote(t, answer, { timeoutMs: 400, minimumProbability: 0.9 });
    assert.equal(told(await ask(source)), end, name);
    assert.match(context.problems.join(), new RegExp(problem), name);
    assert.ok(!context.problems.join().includes("Kofron"));
  }
});

test("openRemoteSource leaves out records that it cannot read, and says so", async (t) => {
  const records = [record(), { ...record({ record_id: "E2" }), income: "plenty" }, { record_id: "E3" }];
  const { source, context } = await remote(t, replying({ records }));
  const answer = await ask(source);
  assert.equal(told(answer), "match E1");
  assert.ok(answer.kind === "match" && answer.isPartial === true);
  assert.match(context.problems.join(), /income must be an amount/);
});

test("openRemoteSource asks within its budget, its environments and its terms", async (t) => {
  const { source, server, context } = await remote(t, replying({ records: [] }), {
    questionsPerMinute: 2,
    requiresConsent: true,
  });
  const question = { environment: "production", details: subjectDetails() } as const;
  assert.equal(source.appliesTo(question), false);
  const stated = {
    ...({ id: "0".repeat(32), way: null, permissiblePurpose: "EMPLOYMENT" } as const),
    consent: { obtained_at: "2026-11-01T09:30:00.000000Z" as never, evidence_sha256: "a".repeat(64) },
  };
  assert.equal(source.appliesTo({ ...question, inquiry: { ...stated, consent: null } }), false);
  assert.equal(source.appliesTo({ ...question, inquiry: stated }), true);
  assert.equal(source.appliesTo({ ...question, environment: "sandbox", inquiry: stated }), false);
  const answers = [await ask(source), await ask(source), await ask(source)].map(told);
  assert.deepEqual(answers, ["no_match", "no_match", "unreachable unavailable"]);
  assert.equal(server.received.length, 2);
  assert.deepEqual(context.problems, ["payroll: budget used up"]);
});
