import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { parseNetworkFile } from "../../../../src/kernel/network/network-file.ts";
import { NETWORK_SECTIONS, type NetworkSettings } from "../../../../src/program/app/network-settings.ts";
import { startApplication, type TestApplication } from "../../../support/application.ts";
import { Connecting } from "../../../support/connections/connecting.ts";
import { eventually } from "../../../support/eventually.ts";
import { CLIENT_SECRET, employee, type StandIn, startStandIn } from "../../../support/network/gusto-stand-in.ts";
import { answerJson } from "../../../support/network/target-server.ts";
import { holdsWhole } from "../../../support/whole-value.ts";
import { sql } from "../../webhooks/workers/delivery-fixture.ts";

const EXAMPLE = path.join(import.meta.dirname, "../../../../examples/oauth2-provider/network.json");

let app: TestApplication;
let connecting: Connecting;
let standIn: StandIn;
let network: NetworkSettings;
const ends: (() => Promise<void>)[] = [];

/** The network file of the example, with the stand-in in place of Gusto. */
function exampleNetwork(url: string): NetworkSettings {
  const text = readFileSync(EXAMPLE, "utf8")
    .replaceAll("https://api.gusto-demo.com", url)
    .replaceAll(/("url": "[^"]+")( \})/g, '$1, "allow_private": true, "deadline_ms": 30000, "attempts": 1$2')
    .replace('["development"]', '["sandbox"]');
  const places = { readFile: () => "", readVariable: () => CLIENT_SECRET };
  return parseNetworkFile(text, { name: "network.json", sections: NETWORK_SECTIONS, places });
}

before(async () => {
  standIn = await startStandIn({ after: (end) => void ends.push(end) });
  network = exampleNetwork(standIn.server.url);
  app = await startApplication({
    network,
    workers: ["connections"],
    publicUrl: "https://voe.example",
  });
  connecting = new Connecting(app, await app.client());
});
after(async () => {
  await app.stop();
  for (const end of ends) await end();
});
beforeEach(() => {
  standIn.tokenAnswer = null;
  standIn.tokenDelayMs = 0;
  app.log.length = 0;
});

const begin = () => connecting.begin({ providerId: network.providers[0]?.id ?? assert.fail() });
type Person = Awaited<ReturnType<typeof begin>>;

/** Signs in at the stand-in and comes back. */
async function signIn(person: Person, isAllowed = true): Promise<Record<string, string>> {
  const returned = standIn.authorize(String(person.at("step.url")), isAllowed);
  await person.answer(returned);
  return returned;
}

async function connected(email = "ann1@example.com"): Promise<Person> {
  const person = await begin();
  await signIn(person);
  await person.answer({ person: email });
  assert.equal(person.at("status"), "done", `${person.at("error.message")} ${app.log}`);
  return person;
}

const logged = () =>
  app.log.map((line) => JSON.parse(line)).flatMap(({ call, reason }) => (reason ? [`${call} ${reason}`] : []));

test("an oauth2 provider sends the person away with PKCE and state, and reads what the network file says", async () => {
  const person = await begin();
  const url = new URL(String(person.at("step.url")));
  assert.equal(person.at("step.kind"), "redirect");
  const { state, code_challenge, ...rest } = Object.fromEntries(url.searchParams);
  assert.deepEqual(rest, {
    response_type: "code",
    client_id: "the client id of your application",
    redirect_uri: "https://voe.example/bridge/return",
    code_challenge_method: "S256",
  });
  assert.match(String(state), /^[0-9a-f]{32}\.[\w-]{32}$/);
  assert.match(String(code_challenge), /^[\w-]{43}$/);
  await signIn(person);
  assert.equal(person.at("step.fields.0.label"), "E-mail address of the employee at Gusto");
  await person.answer({ person: "nobody@example.com" });
  assert.equal(person.at("step.error"), "No person was found by this value.");
  await person.answer({ person: " ANN1@example.com " });
  assert.equal(person.at("status"), "done");
  const report = await connecting.client.get(`/v1/links/${person.at("link_id")}/income/report/`);
  assert.deepEqual(
    [
      report.at("employments.0.company.name"),
      report.at("employments.0.income"),
      report.at("employments.0.income_unit"),
      report.at("employments.0.profile.first_name"),
      report.at("employments.0.statements.0.gross_pay"),
      report.at("employments.1"),
    ],
    ["Example Instruments, Inc.", "52000.00", "YEARLY", "Ann", "2000.00", undefined],
  );
  const api = standIn.server.received.find(({ path: called }) => called.startsWith("/v1/"));
  assert.equal(api?.headers["x-gusto-api-version"], "2024-04-01");
});

test("denied consent ends the task as login_error", async () => {
  const person = await begin();
  await signIn(person, false);
  assert.equal(person.at("status"), "login_error");
  assert.equal(person.at("error.message"), "Access was not allowed at the payroll provider.");
  assert.deepEqual(logged(), ["sign-in access_denied"]);
});

test("a wrong state ends the task as error, and the code is not used", async () => {
  const before = standIn.server.received.length;
  for (const change of [{ state: "wrong" }, { state: "" }, { code: "" }]) {
    const person = await begin();
    const returned = standIn.authorize(String(person.at("step.url")));
    await person.answer({ ...returned, ...change });
    assert.equal(person.at("status"), "error", JSON.stringify(change));
  }
  assert.deepEqual(logged(), Array(3).fill("sign-in wrong_state_or_code"));
  assert.equal(standIn.server.received.length, before);
});

test("a replayed code, and one of another sign-in, end the task as login_error", async () => {
  const person = await begin();
  const { code = "" } = await signIn(person);
  const other = await begin();
  const own = standIn.authorize(String(other.at("step.url")));
  await other.answer({ ...own, code });
  assert.equal(other.at("status"), "login_error");
  // PKCE: the code of another sign-in is of no use with this one's verifier.
  const third = await begin();
  const fourth = await begin();
  const stolen = standIn.authorize(String(third.at("step.url")));
  const mine = standIn.authorize(String(fourth.at("step.url")));
  await fourth.answer({ ...mine, code: String(stolen.code) });
  assert.equal(fourth.at("status"), "login_error");
  assert.deepEqual(logged(), ["sign-in invalid_grant", "sign-in invalid_grant"]);
});

test("a refresh uses each refresh token once and keeps the one that it got", async () => {
  const person = await connected();
  const accessToken = await connecting.accessTokenOf(person);
  for (let made = 0; made < 3; made += 1) assert.equal(await connecting.refresh(accessToken), "done");
  assert.deepEqual(logged(), []);
});

test("two refreshes at once use one refresh token after the other, and the link keeps the last", async () => {
  const person = await connected();
  const accessToken = await connecting.accessTokenOf(person);
  standIn.tokenDelayMs = 300;
  const both = await Promise.all([connecting.refresh(accessToken), connecting.refresh(accessToken)]);
  assert.deepEqual(both, ["done", "done"], app.log.join(""));
  standIn.tokenDelayMs = 0;
  assert.equal(await connecting.refresh(accessToken), "done");
  assert.deepEqual(logged(), []);
});

test("two refreshes that a worker claims together use one refresh token after the other", async () => {
  const accessToken = await connecting.accessTokenOf(await connected());
  const body = "begin new.due_at = now() + interval '1 hour'; return new; end";
  await sql(app.db, `create function delay_task() returns trigger language plpgsql as $$${body}$$`);
  await sql(app.db, "create trigger delay_task before insert on tasks for each row execute function delay_task()");
  standIn.tokenDelayMs = 300;
  const both = Promise.all([connecting.refresh(accessToken), connecting.refresh(accessToken)]);
  const refreshes = "where kind = 'refresh' and finished_at is null";
  await eventually(async () => assert.equal((await sql(app.db, `select id from tasks ${refreshes}`)).length, 2));
  await sql(app.db, `update tasks set due_at = now() ${refreshes}`);
  assert.deepEqual(await both, ["done", "done"], app.log.join(""));
  await sql(app.db, "drop function delay_task cascade");
});

test("an expired or revoked refresh token ends the refresh as login_error and disconnects the link", async () => {
  const person = await connected();
  const accessToken = await connecting.accessTokenOf(person);
  standIn.refreshTokens.clear();
  assert.equal(await connecting.refresh(accessToken), "login_error");
  const link = await connecting.client.get(`/v1/links/${person.at("link_id")}/`);
  assert.equal(link.at("status"), "disconnected");
  assert.deepEqual(logged(), ["refresh invalid_grant"]);
});

const TOKEN_CASES: readonly (readonly [string, string, string, NonNullable<StandIn["tokenAnswer"]>])[] = [
  ["garbage", "error", "garbage", (response) => response.end("<html>Ann Example")],
  ["an answer without a token", "error", "invalid_token_answer", (response) => answerJson(response, { token: "Ann" })],
  ["a list", "error", "invalid_token_answer", (response) => answerJson(response, ["Ann"])],
  ["an own error word", "config_error", "unknown_error", (r) => answerJson(r, { error: "Ann Example" }, 400)],
  ["a refused client", "config_error", "unauthorized", (r) => answerJson(r, { error: "invalid_client" }, 401)],
  ["a server error", "unavailable", "server_error", (response) => answerJson(response, {}, 500)],
  ["a redirect", "config_error", "redirect", (response) => response.writeHead(302, { location: "/" }).end()],
];

for (const [what, status, reason, tokenAnswer] of TOKEN_CASES) {
  test(`${what} of the token endpoint ends the task as ${status}, and a refresh leaves the link connected`, async () => {
    const good = await connected();
    const accessToken = await connecting.accessTokenOf(good);
    standIn.tokenAnswer = tokenAnswer;
    const person = await begin();
    await signIn(person);
    assert.equal(person.at("status"), status);
    assert.equal(await connecting.refresh(accessToken), status === "config_error" ? "unavailable" : status);
    assert.deepEqual(logged(), [`sign-in ${reason}`, `refresh ${reason}`]);
    standIn.tokenAnswer = null;
    assert.equal(await connecting.refresh(accessToken), "done");
  });
}

test("a thousand employees are read page by page, and the one is found", async () => {
  const before = standIn.employees.splice(0);
  standIn.employees.push(...Array.from({ length: 1_000 }, (_, at) => employee(at + 1)));
  await connected("ann987@example.com");
  const pages = standIn.server.received.filter(({ path: called }) => called.includes("/employees?page=11"));
  assert.ok(pages.length > 0);
  standIn.employees.splice(0, 1_000, ...before);
});

test("a person who is not found three times ends the task as no_data", async () => {
  const person = await begin();
  await signIn(person);
  for (const asked of ["a", "", "c"]) await person.answer({ person: asked });
  assert.equal(person.at("status"), "no_data");
});

test("data that do not fit the mapping end the task as error, and the log names the member", async () => {
  const before = standIn.employees.splice(0, 1, employee(1, { date_of_birth: "Ann's birthday" }));
  const person = await begin();
  await signIn(person);
  await person.answer({ person: "ann1@example.com" });
  assert.equal(person.at("status"), "error");
  const line = app.log.map((one) => JSON.parse(one)).find(({ call }) => call === "mapping");
  assert.deepEqual(line?.faults, ["employments.0.profile.date_of_birth: format date"]);
  standIn.employees.splice(0, 1, ...before);
});

test("nothing of a person and no token is in the log", async () => {
  const person = await connected();
  assert.equal(await connecting.refresh(await connecting.accessTokenOf(person)), "done");
  standIn.refreshTokens.clear();
  await connecting.refresh(await connecting.accessTokenOf(await connected()));
  const log = app.log.join("\n");
  for (const value of ["Ann", "ann1@example.com"]) assert.ok(!holdsWhole(log, value), value);
  assert.doesNotMatch(log, /1988-04|ann1@|Bearer|stand-in-secret/);
});
