import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { TASK_FAILURES } from "../../../../src/areas/connections/task.ts";
import { EXPIRIES } from "../../../../src/program/areas.ts";
import { removeExpiredBatch } from "../../../../src/program/janitor.ts";
import { startApplication, type TestApplication } from "../../../support/application.ts";
import { Connecting, type PersonOfTest } from "../../../support/connections/connecting.ts";
import { eventually } from "../../../support/eventually.ts";
import { sql } from "../../webhooks/workers/delivery-fixture.ts";

let app: TestApplication;
let connecting: Connecting;
const providerId = "5a1d0b0c0000400080000000000000a1";

before(async () => {
  app = await startApplication({ workers: ["connections"] });
  connecting = new Connecting(app, await app.client());
});
after(() => app.stop());

type Answers = readonly Readonly<Record<string, string>>[];

/** Signs in and answers further steps. */
async function signIn(username: string, further: Answers = [], options: { password?: string; token?: object } = {}) {
  const { password = "goodpassword", token = {} } = options;
  const person = await connecting.begin({ providerId, token });
  await person.answer({ username, password });
  for (const answer of further) await person.answer(answer);
  return person;
}

const status = (...statuses: readonly string[]) => statuses.map((one) => `task-status-updated ${one}`);
const BEGUN = status("new", "login");
const CONNECTED = [...status("parse"), "link-connected"];
const created = (...families: readonly string[]) => families.map((family) => `${family}-created`);
/** Events of one employment's first fetch, in order. */
const SALARIED = created("profile", "employment", "statements", "bank-accounts");
/** Where pay is moved, neither the person, nor the job, nor payslips are shared: none are announced. */
const MOVED = created("bank-accounts");
const HOURLY = created("profile", "employment", "statements", "shifts", "bank-accounts");

async function check(person: PersonOfTest, expected: { readonly status: string; readonly events: readonly string[] }) {
  assert.equal(person.at("status"), expected.status, String(person.at("error.message")));
  assert.equal(person.at("is_final"), true);
  assert.deepEqual(await connecting.eventsOf(person.at("link_id")), expected.events);
}

const done = (families: readonly string[], before: readonly string[] = []) => ({
  status: "done",
  events: [...BEGUN, ...before, ...CONNECTED, ...status("full_parse"), ...families, ...status("done")],
});
const failure = (reason: string, before: readonly string[] = []) => ({
  status: reason,
  events: [...BEGUN, ...before, ...status(reason)],
});

test("the sandbox's successful log-ins send an event of every change in order, and no other", async () => {
  for (const username of ["goodlogin", "weekly", "annual", "terminated", "suspicious", "changing", "deposit.refused"]) {
    await check(await signIn(username), done(SALARIED));
  }
  for (const username of ["biweekly", "semimonthly", "monthly", "semiannual"]) {
    await check(await signIn(username), done(SALARIED));
  }
  for (const username of ["hourly.part-time", "hourly.full-time"]) await check(await signIn(username), done(HOURLY));
  await check(await signIn("slow"), done(SALARIED));
  // Where employment alone is shared, neither payslips nor bank accounts are announced.
  const employment = { token: { product_type: "employment" } };
  await check(await signIn("goodlogin", [], employment), done(created("profile", "employment")));
  await check(await signIn("redirect", [{ permission: "given" }]), done(SALARIED));
  await check(await signIn("choose.employer", [{ choice: "1".padStart(32, "0") }]), done(HOURLY));
});

test("a task that a wrong clock made due in a quarter of an hour goes on after the next upkeep, and one that waits for its person waits on", async (t) => {
  await connecting.begin({ providerId });
  const asking = () =>
    sql(app.db, "select id, due_at from tasks where finished_at is null and due_at = deadline_at order by id");
  const before = await asking();
  const body = "begin new.due_at = now() + interval '15 minutes'; return new; end";
  t.after(() => sql(app.db, "drop function delay_task cascade"));
  await sql(app.db, `create function delay_task() returns trigger language plpgsql as $$${body}$$`);
  await sql(app.db, "create trigger delay_task before insert on tasks for each row execute function delay_task()");
  const late = connecting.begin({ providerId });
  const text = "select id from tasks where finished_at is null and due_at <> deadline_at and due_at > now()";
  await eventually(async () => assert.equal((await sql(app.db, text)).length, 1));
  await removeExpiredBatch(app, EXPIRIES);
  assert.equal((await late).at("step.kind"), "form");
  assert.deepEqual((await asking()).slice(0, before.length), before);
});

test("the sandbox's suspicious account is reported as such, and the others are not", async () => {
  for (const [username, isSuspicious] of [
    ["goodlogin", false],
    ["suspicious", true],
  ] as const) {
    const person = await signIn(username);
    const report = await connecting.client.get(`/v1/links/${person.at("link_id")}/income/report/`);
    assert.equal(report.at("is_suspicious"), isSuspicious, report.text);
  }
});

test("the sandbox's multiple employments send events of each employment", async () => {
  const person = await signIn("multiple.employments");
  const events = await connecting.eventsOf(person.at("link_id"));
  const count = (type: string) => events.filter((event) => event === type).length;
  assert.deepEqual(
    [count("employment-created"), count("profile-created"), count("statements-created"), count("shifts-created")],
    [3, 3, 3, 1],
  );
  const isOfTask = (event: string) => !event.endsWith("-created");
  assert.deepEqual(events.filter(isOfTask), done([]).events);
  assert.equal(events.at(-1), "task-status-updated done");
});

test("the sandbox's failures end in their status and send only status events", async () => {
  const usernames = {
    locked: "account_locked",
    unavailable: "unavailable",
    error: "error",
    config: "config_error",
    unsupported: "not_supported",
    nobody: "login_error",
  };
  for (const [username, reason] of Object.entries(usernames)) await check(await signIn(username), failure(reason));
  await check(await signIn("goodlogin", [], { password: "wrong" }), failure("login_error"));
  await check(await signIn("redirect", [{ permission: "refused" }]), failure("login_error"));
});

test("the sandbox's account without data is connected, then ends as no_data", async () => {
  await check(await signIn("nodata"), {
    status: "no_data",
    events: [...BEGUN, ...CONNECTED, ...status("no_data")],
  });
});

test("the sandbox's code leads through mfa to done, or to mfa_error", async () => {
  const mfa = status("mfa");
  await check(await signIn("goodlogin", [{ code: "12345" }], { password: "mfa" }), done(SALARIED, mfa));
  await check(
    await signIn("goodlogin", [{ resend: "true" }, { code: "12345" }], { password: "mfa" }),
    done(SALARIED, mfa),
  );
  const wrong = { code: "54321" };
  await check(await signIn("goodlogin", [wrong, { code: "12345" }], { password: "mfa" }), done(SALARIED, mfa));
  await check(await signIn("goodlogin", [wrong, wrong, wrong], { password: "mfa" }), failure("mfa_error", mfa));
});

const ACCOUNT = { account_number: "160026001", routing_number: "123456789", bank_name: "Bank", deposit_value: "100" };

test("the sandbox moves pay once the person has confirmed, and refuses if it cannot", async () => {
  const token = { product_type: "pll", account: ACCOUNT };
  await check(await signIn("goodlogin", [{ confirm: "true" }], { token }), done(MOVED));
  const asked = [...BEGUN, ...CONNECTED];
  await check(await signIn("deposit.refused", [{ confirm: "true" }], { token }), {
    status: "not_supported",
    events: [...asked, ...status("not_supported")],
  });
  await check(await signIn("goodlogin", [{ confirm: "false" }], { token }), {
    status: "error",
    events: [...asked, ...status("error")],
  });
});

/** Events of a refresh up to where data are stored. */
const REFRESHED = [...status("new", "login", "parse", "full_parse")];

test("a refresh of goodlogin changes nothing, and one of changing sends events of a raise and a statement", async () => {
  for (const [username, changes] of [
    ["goodlogin", []],
    ["changing", ["employment-updated", "statements-created"]],
  ] as const) {
    const person = await signIn(username);
    const accessToken = await connecting.accessTokenOf(person);
    for (let refresh = 0; refresh < 2; refresh += 1) {
      const { length } = await connecting.eventsOf(person.at("link_id"));
      assert.equal(await connecting.refresh(accessToken), "done");
      const events = await connecting.eventsOf(person.at("link_id"), length);
      assert.deepEqual(events, [...REFRESHED, ...changes, ...status("done")], username);
    }
  }
});

test("a refresh whose log-in is refused disconnects the link, and one that cannot reach the provider does not", async () => {
  for (const [username, reason, after] of [
    ["refresh.fails", "login_error", ["link-disconnected"]],
    ["refresh.unavailable", "unavailable", []],
  ] as const) {
    const person = await signIn(username);
    const { length } = await connecting.eventsOf(person.at("link_id"));
    assert.equal(await connecting.refresh(await connecting.accessTokenOf(person)), reason);
    const events = await connecting.eventsOf(person.at("link_id"), length);
    assert.deepEqual(events, [...status("new", "login", reason), ...after]);
    const link = await connecting.client.get(`/v1/links/${person.at("link_id")}/`);
    assert.equal(link.at("status"), after.length > 0 ? "disconnected" : "connected");
  }
});

test("a scenario of a client can cause each failure, and changes at refreshes", async () => {
  for (const outcome of TASK_FAILURES) {
    const body = { name: outcome, username: `mine.${outcome}`, outcome };
    assert.equal((await connecting.client.post("/v1/sandbox/scenarios/", body)).status, 201);
    const person = await signIn(`mine.${outcome}`);
    await check(person, outcome === "no_data" ? failure(outcome, CONNECTED) : failure(outcome));
  }
  const employment = { income: "52000.00", income_unit: "YEARLY" };
  const body = {
    name: "Two changes",
    username: "mine",
    password: "own",
    mfa_code: "777",
    delay_ms: 50,
    employments: [employment],
    refreshes: [{ employments: [{ ...employment, job_title: "Head of all" }] }, { outcome: "account_locked" }],
  };
  assert.equal((await connecting.client.post("/v1/sandbox/scenarios/", body)).status, 201);
  const person = await signIn("mine", [{ code: "777" }], { password: "own" });
  await check(person, done(SALARIED, status("mfa")));
  const accessToken = await connecting.accessTokenOf(person);
  const { length } = await connecting.eventsOf(person.at("link_id"));
  assert.equal(await connecting.refresh(accessToken), "done");
  assert.ok((await connecting.eventsOf(person.at("link_id"), length)).includes("employment-updated"));
  assert.equal(await connecting.refresh(accessToken), "account_locked");
  const stranger = new Connecting(app, await app.client());
  const other = await stranger.begin({ providerId });
  await other.answer({ username: "mine", password: "own" });
  assert.equal(other.at("status"), "login_error");
});
