import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, before, test } from "node:test";
import type { NetworkSettings } from "../../../../src/program/app/network-settings.ts";
import { hasOpenssl, makeAuthority } from "../../../kernel/egress/certificates.ts";
import { startApplication, type TestApplication } from "../../../support/application.ts";
import { Connecting } from "../../../support/connections/connecting.ts";
import { networkOf, remoteEntry } from "../../../support/network/network-of.ts";
import { answerJson, type Received, startTarget, type TargetServer } from "../../../support/network/target-server.ts";
import { GOOGLE, importDirectory } from "../../companies/routes/directory.ts";

/** How a payroll system answers the calls; those that are absent answer as a good one does. */
interface Behaviour {
  readonly [call: string]: (response: ServerResponse, about: { task_id: string }, given: Given) => void;
}

interface Given {
  readonly connection: { readonly task_id: string; readonly fetches_before: number };
}

const PERSON = { first_name: "Ann", last_name: "Example", date_of_birth: "1988-04-12", ssn: "900123456" };

function employment(change: object = {}) {
  return {
    key: "e-1",
    is_active: true,
    company: { name: "Example Instruments, Inc." },
    profile: PERSON,
    statements: [],
    w2s: [],
    bank_accounts: [],
    shifts: [],
    ...change,
  };
}

const fetched = (about: object, ...employments: object[]) => ({ kind: "fetched", ...about, data: { employments } });
const GOOD: Behaviour = {
  begin: (response, about) =>
    answerJson(response, { kind: "signed_in", ...about, state: { s: 1 }, refresh_state: { r: 1 } }),
  refresh: (response, about) =>
    answerJson(response, { kind: "signed_in", ...about, state: { s: 1 }, refresh_state: { r: 1 } }),
  fetch: (response, about) => answerJson(response, fetched(about, employment())),
};

const thousand = Array.from({ length: 1_000 }, (_, at) => ({ id: `${at}`, label: `Account ${at}` }));
const asking = (step: object) => (response: ServerResponse, about: object) =>
  answerJson(response, { kind: "step", ...about, step: { title: "Choose", ...step }, state: null });

/** What a system does, in which status the task ends, and what the log says of it. */
const CASES: Readonly<Record<string, readonly [Behaviour, string, ...string[]]>> = {
  silent: [{ begin: () => {} }, "unavailable", "begin timeout"],
  garbage: [{ fetch: (response) => response.end("<html>Ann Example 900123456") }, "error", "fetch garbage 200"],
  dripping: [
    {
      fetch: (response) => {
        response.writeHead(200, { "content-length": "9000" });
        const timer = setInterval(() => response.write("Ann "), 20);
        response.on("close", () => clearInterval(timer));
      },
    },
    "unavailable",
    "fetch timeout 200",
  ],
  oversize: [{ fetch: (response) => answerJson(response, "Ann".repeat(200_000)) }, "error", "fetch too_large 200"],
  redirecting: [
    { begin: (response) => response.writeHead(307, { location: "http://127.0.0.1:1/" }).end() },
    "config_error",
    "begin redirect 307",
  ],
  unauthorized: [{ begin: (response) => answerJson(response, {}, 401) }, "config_error", "begin unauthorized 401"],
  missing: [{ begin: (response) => answerJson(response, {}, 404) }, "error", "begin refused 404"],
  broken: [{ begin: (response) => answerJson(response, {}, 500) }, "unavailable", "begin server_error 500"],
  mixed: [
    { fetch: (response) => answerJson(response, fetched({ task_id: "0".repeat(32) }, employment())) },
    "error",
    "fetch answer_about_another_task 200",
  ],
  twoPersons: [
    {
      fetch: (response, about) =>
        answerJson(response, fetched(about, employment(), employment({ key: "e-2", profile: { ssn: "9999" } }))),
    },
    "error",
    "fetch invalid_answer employments: of more than one person",
  ],
  otherForm: [
    { fetch: (response, about) => answerJson(response, fetched(about, { ...employment(), is_active: "Ann" })) },
    "error",
    "fetch invalid_answer 200 data.employments.0.is_active: type boolean",
  ],
  repeating: [
    { fetch: (response, about) => answerJson(response, fetched(about, employment(), employment())) },
    "error",
    "fetch invalid_answer employments: key repeats",
  ],
  manyEmployments: [
    {
      fetch: (response, about) =>
        answerJson(response, fetched(about, ...thousand.map(({ id }) => employment({ key: id })))),
    },
    "error",
    "fetch invalid_answer 200 data.employments: maxItems 100",
  ],
  manyAccounts: [
    { begin: asking({ kind: "choice", options: thousand }) },
    "error",
    "begin invalid_answer 200 step.options: maxItems 100",
  ],
  scriptUrl: [{ begin: asking({ kind: "redirect", url: "javascript:alert(1)" }) }, "error", "answer redirect_url"],
  unknownKind: [{ begin: (response, about) => answerJson(response, { kind: "done", ...about }) }, "error"],
  empty: [{ fetch: (response, about) => answerJson(response, fetched(about)) }, "no_data"],
  told: [
    { begin: (response, about) => answerJson(response, { kind: "failed", ...about, reason: "not_supported" }) },
    "not_supported",
    "begin told_failure 200",
  ],
};

let app: TestApplication;
let connecting: Connecting;
let network: NetworkSettings;
let server: TargetServer;
const ends: (() => Promise<void>)[] = [];
const behaviours = new Map<string, Behaviour>(
  Object.entries(CASES).map(([name, [behaviour]]) => [name.toLowerCase(), { ...GOOD, ...behaviour }]),
);

before(async () => {
  server = await startTarget({ after: (end) => void ends.push(end) }, answer);
  const slugs = [...behaviours.keys(), "good", "gone"];
  const entries = slugs.map((slug) => {
    const url = slug === "gone" ? "http://127.0.0.1:1024" : `${server.url}/${slug}`;
    return remoteEntry(slug, { url, deadline_ms: 300, max_response_bytes: 500_000, attempts: 1 });
  });
  network = networkOf({ providers: entries });
  behaviours.set("good", GOOD);
  const served = { network, workers: ["connections"], publicUrl: "https://voe.example" } as const;
  app = await startApplication({ ...served, prepare: importDirectory });
  connecting = new Connecting(app, await app.client());
});
after(async () => {
  await app.stop();
  for (const end of ends) await end();
});

function answer({ path, body }: Received, response: ServerResponse): void {
  const [, slug = "", call = ""] = /^\/([a-z]+)\/v1\/([a-z]+)$/.exec(path) ?? [];
  const given = JSON.parse(body) as Given;
  behaviours.get(slug)?.[call]?.(response, { task_id: given.connection.task_id }, given);
}

const idOf = (slug: string) => network.providers.find((one) => one.slug === slug)?.id ?? assert.fail(slug);

/** What the log says of a provider: call, reason, status, code and faults, where there are any. */
function loggedOf(slug: string): string[] {
  const lines = app.log.map((line) => JSON.parse(line)).filter(({ provider }) => provider === slug);
  return lines.map(({ call, reason, status, code, faults = [] }) =>
    [call, reason, status, code, ...faults].filter((part) => part !== null).join(" "),
  );
}

for (const [name, [, status, ...logged]] of Object.entries(CASES)) {
  test(`a remote provider that is ${name} ends the task as ${status}`, async () => {
    const slug = name.toLowerCase();
    const person = await connecting.begin({ providerId: idOf(slug) });
    assert.equal(person.at("status"), status, String(person.at("error.message")));
    if (logged.length > 0) assert.deepEqual(loggedOf(slug), logged);
  });
}

test("a remote provider on which nothing listens ends the task as unavailable", async () => {
  const person = await connecting.begin({ providerId: idOf("gone") });
  assert.equal(person.at("status"), "unavailable");
  assert.deepEqual(loggedOf("gone"), ["begin connection ECONNREFUSED"]);
});

test("a remote provider is told of the connection, and nothing of the person or the client", async () => {
  server.received.length = 0;
  const person = await connecting.begin({ providerId: idOf("good") });
  assert.equal(person.at("status"), "done");
  const [begin, fetch] = server.received.map(({ body }) => JSON.parse(body));
  assert.deepEqual(begin, {
    connection: {
      link_id: person.at("link_id"),
      task_id: begin.connection.task_id,
      environment: "sandbox",
      product: "income",
      company: { id: null, name: "Example Instruments, Inc." },
      return_url: "https://voe.example/bridge/return",
      now: begin.connection.now,
      fetches_before: 0,
    },
  });
  assert.deepEqual(fetch.state, { s: 1 });
  const keys = server.received.map(({ headers }) => headers["idempotency-key"]);
  assert.match(String(keys[0]), /^[0-9a-f]{64}$/);
  assert.notEqual(keys[0], keys[1]);
});

test("a connection whose employer is the chosen one maps the company to the provider, and no other does", async () => {
  const token = { company_mapping_id: GOOGLE.id };
  const stateOf = async () => (await connecting.client.get(`/v1/companies/${GOOGLE.id}/`)).at("mapping_status");
  const connect = async (name: string) => {
    behaviours.set("good", {
      ...GOOD,
      fetch: (response, about) => answerJson(response, fetched(about, employment({ company: { name } }))),
    });
    const person = await connecting.begin({ providerId: idOf("good"), company: GOOGLE });
    behaviours.set("good", GOOD);
    assert.equal(person.at("status"), "done");
  };
  await connect("Acme Widgets");
  assert.equal(await stateOf(), "unmapped");
  await connect("Google, Inc.");
  assert.equal(await stateOf(), "mapped");
  const user = await connecting.client.post("/v1/users/", { external_user_id: "suggested" });
  const body = { product_type: "income", ...token };
  const made = await connecting.client.post(`/v1/users/${user.at("id")}/tokens/`, body);
  const session = app.clientWith({ authorization: `Bearer ${made.at("bridge_token")}` });
  assert.equal((await session.get("/v1/bridge/session/")).at("provider.id"), idOf("good"));
});

test("a refresh that fetches another person's data ends as error and leaves the link as it was", async () => {
  const person = await connecting.begin({ providerId: idOf("good") });
  const accessToken = await connecting.accessTokenOf(person);
  const other = employment({ profile: { ...PERSON, ssn: "900999999" } });
  behaviours.set("good", { ...GOOD, fetch: (response, about) => answerJson(response, fetched(about, other)) });
  assert.equal(await connecting.refresh(accessToken), "error");
  behaviours.set("good", GOOD);
  const link = await connecting.client.get(`/v1/links/${person.at("link_id")}/`);
  assert.equal(link.at("status"), "connected", link.text);
  const line = app.log.find((one) => one.includes("running a connection task"));
  assert.equal(JSON.parse(line ?? "{}").err.detail, "good");
  assert.equal(await connecting.refresh(accessToken), "done");
});

test("a refresh while credentials are refused ends as unavailable, so that the link stays connected", async () => {
  const person = await connecting.begin({ providerId: idOf("good") });
  const accessToken = await connecting.accessTokenOf(person);
  behaviours.set("good", { ...GOOD, refresh: (response) => answerJson(response, {}, 401) });
  assert.equal(await connecting.refresh(accessToken), "unavailable");
  behaviours.set("good", GOOD);
  assert.equal(await connecting.refresh(accessToken), "done");
});

test("a wrong and an expired certificate end the task as config_error", {
  skip: hasOpenssl ? false : "there is no openssl",
}, async (t) => {
  const authority = makeAuthority(t);
  const good = (_request: Received, response: ServerResponse) => answerJson(response, {});
  const wrong = await startTarget(t, good, authority.selfSign("IP:127.0.0.1"));
  const expired = await startTarget(t, good, authority.issue("IP:127.0.0.1", [-2, -1]));
  const trusting = { authority: { file: "ca.pem" } };
  const providers = [
    remoteEntry("wrong", { url: wrong.url, ...trusting }),
    remoteEntry("expired", { url: expired.url, ...trusting }),
  ];
  const secured = networkOf({ providers }, { "ca.pem": authority.cert });
  const second = await startApplication({ network: secured, workers: ["connections"] });
  t.after(() => second.stop());
  const there = new Connecting(second, await second.client());
  for (const { id } of secured.providers) {
    const person = await there.begin({ providerId: id });
    assert.equal(person.at("status"), "config_error");
  }
  const codes = second.log
    .map((line) => JSON.parse(line))
    .flatMap(({ reason, code }) => (reason ? [[reason, code]] : []));
  assert.deepEqual(codes, [
    ["certificate", "DEPTH_ZERO_SELF_SIGNED_CERT"],
    ["certificate", "CERT_HAS_EXPIRED"],
  ]);
});

test("no line of the log has anything of the person", () => {
  assert.ok(app.log.length > 10);
  assert.doesNotMatch(app.log.join(""), /\bAnn\b|900123456|1988-04-12/);
});
