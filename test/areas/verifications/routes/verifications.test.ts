import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SANDBOX_PERSONS } from "../../../../src/areas/records/sources/sandbox-persons.ts";
import { aVerification } from "../../../kernel/http/requests.ts";
import {
  type Answer,
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";

const PATH = "/v1/instant-verifications/";
const NO_TIME = "must be a time like 2026-11-21T14:30:00Z";
const SLOW = "Taylor";

/** What each person of the sandbox but the slow one comes to. */
const ENDS: readonly (readonly [
  name: string,
  end: { status: string; outcome?: string; jobs?: number; event?: string },
])[] = [
  ["Avery", { status: "completed", outcome: "match", jobs: 1 }],
  ["Jordan", { status: "completed", outcome: "match", jobs: 2 }],
  ["Riley", { status: "completed", outcome: "no_match", jobs: 0 }],
  ["Casey", { status: "completed", outcome: "ambiguous", jobs: 0 }],
  ["Morgan", { status: "partial", outcome: "match", jobs: 1 }],
  ["Quinn", { status: "failed" }],
  ["Jamie", { status: "completed", outcome: "match", jobs: 1 }],
];

function bodyOf(name: string, rest: object = {}) {
  const person = SANDBOX_PERSONS.find(({ subject }) => subject.first_name === name);
  assert.ok(person !== undefined);
  return aVerification({ subject: person.subject, rest });
}

describe("instant verifications", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication({ isVerifying: true });
    client = await app.client({ team: "one" });
  });
  after(() => app.stop());

  const createAndWait = async (by: Client, name: string, rest: object = {}): Promise<Answer> => {
    const answer = await by.post(PATH, bodyOf(name, rest), { headers: { prefer: "wait=20" } });
    assert.equal(answer.status, 201, answer.text);
    return answer;
  };

  for (const [name, end] of ENDS) {
    test(`getInstantVerification shows ${name} as ${Object.values(end).join(", ")}`, async () => {
      const created = await createAndWait(client, name);
      const read = await client.get(`${PATH}${created.at("id")}/`);
      assert.equal(read.status, 200);
      assert.equal(read.at("status"), end.status);
      assert.ok(String(read.at("completed_at")) > String(read.at("created_at")));
      assert.equal(read.at("results.outcome"), end.outcome);
      assert.equal((read.at("results.employments") as unknown[] | undefined)?.length, end.jobs);
      assert.equal(read.at("results") === null, end.status === "failed");
      const unreachable = read.at("results.unreachable_sources") as unknown[] | undefined;
      assert.equal((unreachable?.length ?? 0) > 0, end.status === "partial");
    });
  }

  test("getInstantVerification shows an employment with exactly the fields of the interface", async () => {
    const read = await client.get(`${PATH}${(await createAndWait(client, "Jordan")).at("id")}/`);
    assert.deepEqual(Object.keys(read.at("results.employments.0") as object), [
      ...[
        "employer_name",
        "company_mapping_id",
        "job_title",
        "start_date",
        "end_date",
        "is_active",
        "income",
        "income_unit",
      ],
      ...["pay_frequency", "source", "as_of", "match"],
    ]);
    const match = read.at("results.employments.0.match") as Record<string, unknown>;
    assert.deepEqual(Object.keys(match), ["probability", "name", "date_of_birth", "ssn", "address"]);
    const starts = (read.at("results.employments") as { start_date: string }[]).map((job) => job.start_date);
    assert.deepEqual(starts, [...starts].sort().reverse());
    assert.equal(read.at("results.income_summary.currency"), "USD");
    assert.deepEqual(read.at("results.sources"), ["sandbox-payroll", "sandbox-registry"]);
  });

  test("createInstantVerification with Prefer: wait=N responds as soon as the status is final", async () => {
    const answer = await createAndWait(client, "Avery");
    assert.deepEqual([answer.at("status"), answer.at("results.outcome")], ["completed", "match"]);
    assert.equal(answer.headers["preference-applied"], "wait=20");
    assert.equal(answer.at("subject.ssn"), "900010001");
  });

  test("createInstantVerification shows no results to a key without verifications:read, even if it waits", async () => {
    const headers = { prefer: "wait=20", "idempotency-key": "read by one, written by both" };
    const reader = await client.post(PATH, bodyOf("Avery"), { headers });
    assert.equal(reader.at("results.outcome"), "match");
    const writer = await app.client({ team: "one", scopes: ["verifications:write"] });
    for (const given of [headers, { prefer: "wait=20" }]) {
      const answer = await writer.post(PATH, bodyOf("Avery"), { headers: given });
      assert.deepEqual([answer.status, answer.at("status"), answer.at("results")], [201, "processing", null]);
      assert.equal(answer.headers["preference-applied"], undefined);
    }
  });

  test("createInstantVerification with Prefer: wait=N responds after N seconds with processing", async () => {
    const startedAt = performance.now();
    const answer = await client.post(PATH, bodyOf(SLOW), { headers: { prefer: "respond-async, wait=1" } });
    const tookMs = performance.now() - startedAt;
    assert.deepEqual([answer.status, answer.at("status"), answer.at("results")], [201, "processing", null]);
    assert.ok(tookMs >= 990, `it took ${tookMs} ms`);
  });

  test("createInstantVerification responds to all requests that wait for one verification under its Idempotency-Key", async () => {
    const create = (headers: Readonly<Record<string, string>>) =>
      client.post(PATH, bodyOf(SLOW), { headers: { "idempotency-key": "waited for", ...headers } });
    const created = await create({});
    const answers = await Promise.all([1, 8, 8].map((seconds) => create({ prefer: `wait=${seconds}` })));
    assert.deepEqual(
      answers.map((answer) => [answer.at("id"), answer.at("status")]),
      ["processing", "completed", "completed"].map((status) => [created.at("id"), status]),
    );
  });

  for (const prefer of ["wait", "wait=0", "wait=-1", "wait=x", "return=minimal", "await=20"]) {
    test(`createInstantVerification ignores Prefer: ${prefer}`, async () => {
      const answer = await client.post(PATH, bodyOf("Riley"), { headers: { prefer } });
      assert.deepEqual([answer.status, answer.at("status")], [201, "processing"]);
      assert.equal(answer.headers["preference-applied"], undefined);
    });
  }

  test("createInstantVerification waits at most 30 seconds", async () => {
    const answer = await client.post(PATH, bodyOf("Riley"), { headers: { prefer: "wait=9999" } });
    assert.equal(answer.headers["preference-applied"], "wait=30");
  });

  for (const [ssn, shown] of [
    ["219-09-9999", "***-**-9999"],
    ["9999", "***-**-9999"],
    [null, null],
  ] as const) {
    test(`getInstantVerification shows the SSN ${ssn} as ${shown}, and unmasked with pii:read`, async () => {
      const id = (await client.post(PATH, aVerification({ subject: { ssn } }))).at("id");
      const entitled = await app.client({ team: "one", scopes: ["verifications:read", "pii:read"] });
      assert.equal((await client.get(`${PATH}${id}/`)).at("subject.ssn"), shown);
      assert.equal((await entitled.get(`${PATH}${id}/`)).at("subject.ssn"), ssn?.replaceAll("-", "") ?? null);
      const find = (answer: Answer) =>
        (answer.at("results") as { id: string; subject: { ssn: string } }[]).find((one) => one.id === id);
      assert.equal(find(await client.get(PATH))?.subject.ssn, shown);
      assert.equal(find(await entitled.get(PATH))?.subject.ssn, ssn?.replaceAll("-", "") ?? null);
    });
  }

  test("getInstantVerification and listInstantVerifications return none of another team or environment", async () => {
    const id = (await client.post(PATH, aVerification({ rest: { tracking_info: "private" } }))).at("id");
    const strangers = [
      await app.client({ team: "two" }),
      await app.client({ team: "one", environment: "development" }),
      await app.client({ team: "one", environment: "production" }),
    ];
    for (const stranger of strangers) {
      assertError(await stranger.get(`${PATH}${id}/`), 404, "not_found");
      for (const query of ["", "?tracking_info=private", "?status=processing", "?status=completed"]) {
        assert.equal((await stranger.get(`${PATH}${query}`)).at("count"), 0);
      }
    }
    const sibling = await app.client({ team: "one" });
    assert.equal((await sibling.get(`${PATH}${id}/`)).status, 200);
  });

  describe("listInstantVerifications", () => {
    let lister: Client;
    const times: string[] = [];
    before(async () => {
      lister = await app.client({ team: "lister" });
      for (const [name, tracking_info] of [
        ["Avery", "a b&c=ü"],
        ["Morgan", "m"],
        ["Quinn", "m"],
      ] as const) {
        times.push(String((await createAndWait(lister, name, { tracking_info })).at("created_at")));
      }
    });
    const named = async (query: Record<string, string>) => {
      const answer = await lister.get(`${PATH}?${new URLSearchParams(query)}`);
      const { results, count } = answer.body as { results: { subject: { first_name: string } }[]; count: number };
      assert.equal(count, results.length);
      return results.map(({ subject }) => subject.first_name);
    };
    const filters: readonly (readonly [what: string, query: () => Record<string, string>, names: readonly string[]])[] =
      [
        ["nothing", () => ({}), ["Quinn", "Morgan", "Avery"]],
        ["a status", () => ({ status: "completed" }), ["Avery"]],
        ["another status", () => ({ status: "failed" }), ["Quinn"]],
        ["a status that none has", () => ({ status: "pending" }), []],
        ["a reference", () => ({ tracking_info: "m" }), ["Quinn", "Morgan"]],
        ["a reference of any characters", () => ({ tracking_info: "a b&c=ü" }), ["Avery"]],
        ["a reference with a wildcard", () => ({ tracking_info: "%" }), []],
        ["after a time, to the microsecond", () => ({ created_after: times[0] ?? "" }), ["Quinn", "Morgan"]],
        ["before a time, to the microsecond", () => ({ created_before: times[2] ?? "" }), ["Morgan", "Avery"]],
        ["between times", () => ({ created_after: times[0] ?? "", created_before: times[2] ?? "" }), ["Morgan"]],
        ["a reference and a status", () => ({ tracking_info: "m", status: "partial" }), ["Morgan"]],
      ];
    for (const [what, query, names] of filters) {
      test(`listInstantVerifications filters by ${what}`, async () => assert.deepEqual(await named(query()), names));
    }

    const refusals: readonly (readonly [query: string, faults: Record<string, string>])[] = [
      ["status=done", { status: "must be one of pending, processing, confirming, completed, partial, failed" }],
      ["status=", { status: "must be one of pending, processing, confirming, completed, partial, failed" }],
      ["created_after=2026-11-21", { created_after: NO_TIME }],
      ["created_before=2026-11-21T25:00:00Z", { created_before: NO_TIME }],
      ["created_before=2026-11-21T10:00:00", { created_before: NO_TIME }],
      [`tracking_info=${"x".repeat(1_025)}`, { tracking_info: "must have at most 1024 characters" }],
      ["tracking_info=%00", { tracking_info: "must not contain control characters" }],
      ["status=completed&status=failed", { status: "must be given only once" }],
      ["page_size=1&page_size=2", { page_size: "must be given only once" }],
      [
        "status=x&page_size=101&created_after=x",
        {
          status: "must be one of pending, processing, confirming, completed, partial, failed",
          page_size: "must be at most 100",
          created_after: NO_TIME,
        },
      ],
    ];
    for (const [query, faults] of refusals) {
      test(`listInstantVerifications refuses ?${query.slice(0, 50)}`, async () => {
        assertRefused(await lister.get(`${PATH}?${query}`), faults);
      });
    }
  });

  test("createInstantVerification starts as pending if the operator's queue limit is reached", async (t) => {
    // No worker here, which would let it go on before it is listed.
    const unbounded = await startApplication({});
    const held = await startApplication({ beside: unbounded, queueLimit: 1 });
    t.after(async () => {
      await held.stop();
      await unbounded.stop();
    });
    const first = await unbounded.client();
    assert.equal((await first.post(PATH, aVerification())).at("status"), "processing");
    const key = held.clientWith(first.headers);
    const answer = await key.post(PATH, aVerification());
    assert.deepEqual([answer.status, answer.at("status"), answer.at("completed_at")], [201, "pending", null]);
    const listed = await key.get(`${PATH}?status=pending`);
    assert.equal(listed.at("results.0.id"), answer.at("id"));
  });
});
