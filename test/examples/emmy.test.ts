import assert from "node:assert/strict";
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { after, before, test } from "node:test";
import { type Client, startApplication, type TestApplication } from "../support/application.ts";
import { PersonOfTest } from "../support/connections/connecting.ts";
import { type Program, startProgram } from "../support/deployment.ts";
import { eventually } from "../support/eventually.ts";

/*
 * The calls that Emmy's payroll client makes (DSACMS/iv-cbv-payroll, argyle_service.rb), and the fields that its response
 * objects read. A field that Emmy does not read is not tested.
 */

const SERVER = path.join(import.meta.dirname, "../../examples/emmy/server.mjs");
const ADP = "item_000026933";
const SECRET = "the secret of Emmy's own choice";
const PAGE = "https://emmy.example.com";

/** What Emmy got: the name of the event and its data. */
interface Received {
  readonly event: string;
  readonly data: {
    readonly account: string;
    readonly user: string;
    readonly days_synced?: number;
    readonly resource?: {
      readonly accounts_connected?: readonly string[];
      readonly connection?: { readonly status: string; readonly error_code: string | null };
    };
  };
}

/** Argyle's objects have no types here: the tests say what they must be. */
type Json = ReturnType<typeof JSON.parse>;

interface Reply {
  readonly status: number;
  readonly body: Json;
}

let app: TestApplication;
let key: Client;
let adapter: Program;
let url = "";
const received: Received[] = [];
const refused: string[] = [];
const emmy = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  if (isSignedForEmmy(body, String(request.headers["x-argyle-signature"]))) received.push(JSON.parse(body.toString()));
  else refused.push(body.toString());
  response.end('{"status":"ok"}');
});

/** Emmy's check: HMAC-SHA512 of the raw body in hex, compared in constant time. */
function isSignedForEmmy(body: Buffer, signature: string): boolean {
  const expected = Buffer.from(createHmac("sha512", SECRET).update(body).digest("hex"));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

before(async () => {
  app = await startApplication({ workers: ["connections"] });
  key = await app.client();
  const { "x-access-client-id": OPENVOE_CLIENT_ID = "", "x-access-secret": OPENVOE_ACCESS_SECRET = "" } = key.headers;
  const env = { OPENVOE_URL: app.url, PORT: "0", EMMY_ORIGIN: PAGE, OPENVOE_CLIENT_ID, OPENVOE_ACCESS_SECRET };
  adapter = startProgram([SERVER], env);
  [, url = ""] = await adapter.says(/is at (http:\S+)\/v2/);
  await new Promise<void>((resolve) => emmy.listen(0, "127.0.0.1", resolve));
});
after(async () => {
  await adapter.stop();
  emmy.closeAllConnections();
  await new Promise((resolve) => emmy.close(resolve));
  await app.stop();
});

async function send(method: string, at: string, { body, headers = {} }: SendOptions = {}): Promise<Reply> {
  const response = await fetch(at.startsWith("http") ? at : `${url}${at}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

interface SendOptions {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call of Emmy's server: Basic auth with the key. */
function argyle(method: string, at: string, body?: object): Promise<Reply> {
  const pair = `${key.headers["x-access-client-id"]}:${key.headers["x-access-secret"]}`;
  const headers = { authorization: `Basic ${Buffer.from(pair).toString("base64")}` };
  return send(method, at.startsWith("http") ? at : `/v2/${at}`, { headers, ...(body === undefined ? {} : { body }) });
}

/** Connects an account as the shim and the Bridge page do. */
async function connect(userToken: string, username: string): Promise<PersonOfTest> {
  const session = await send("POST", "/link/sessions", { body: { user_token: userToken, item: ADP } });
  assert.equal(session.status, 200, JSON.stringify(session.body));
  assert.equal(session.body.bridge_script, `${app.url}/openvoe-bridge.js`);
  const person = new PersonOfTest(app.clientWith({ authorization: `Bearer ${session.body.bridge_token}` }));
  const shown = await person.client.get("/v1/bridge/session/");
  assert.equal(shown.at("provider.name"), "Sandbox Payroll", "the item names the provider");
  const consent = { accepted: true, version: "2026-12", allows_refresh: true };
  const body = {
    provider_id: shown.at("provider.id"),
    company_mapping_id: null,
    company_name: "Example Depot",
    consent,
  };
  await person.see(await person.client.post("/v1/bridge/connections/", body));
  await person.answer({ username, password: "goodpassword" });
  return person;
}

/** The events that Emmy got about a user since the count. */
const eventsOf = (user: string) => received.filter(({ data }) => data.user === user);

/** Creates the four subscriptions of Emmy's webhook manager. */
async function subscribe(): Promise<string[]> {
  const address = `http://127.0.0.1:${(emmy.address() as AddressInfo).port}/webhooks/argyle/events`;
  const plain = [
    "identities.added",
    "accounts.connected",
    "users.fully_synced",
    "paystubs.fully_synced",
    "gigs.fully_synced",
  ];
  const partial = ["paystubs.partially_synced", "gigs.partially_synced"];
  const wanted = [
    { events: plain, name: "dev", config: null },
    { events: partial, name: "dev-partial", config: { days_synced: 90 } },
    { events: partial, name: "dev-partial-six-months", config: { days_synced: 182 } },
    { events: ["accounts.updated"], name: "dev-include-resource", config: { include_resource: true } },
  ];
  const ids: string[] = [];
  for (const one of wanted) {
    const made = await argyle("POST", "webhooks", { ...one, url: address, secret: SECRET });
    assert.equal(made.status, 200, JSON.stringify(made.body));
    ids.push(made.body.id);
  }
  const { results } = (await argyle("GET", "webhooks")).body;
  assert.deepEqual(
    results.map(({ id, name, url: at, events }: Json) => [id, name, at, events]),
    wanted.map(({ name, events }, place) => [ids[place], name, address, events]),
  );
  return ids;
}

test("examples/emmy: a connected account answers Emmy's calls, and decides each of its jobs", async () => {
  const hooks = await subscribe();
  const created = await argyle("POST", "users", { external_id: "cbv-1" });
  const { id: user, user_token: first } = created.body;
  assert.ok(typeof user === "string" && typeof first === "string");
  const { user_token: token } = (await argyle("POST", "user-tokens", { user })).body;
  assert.deepEqual((await argyle("GET", `accounts?user=${user}&item=${ADP}&limit=10`)).body.results, []);

  const person = await connect(token, "goodlogin");
  assert.equal(person.at("status"), "done");
  const linked = await send("POST", "/link/accounts", {
    body: { user_token: token, public_token: person.at("public_token") },
  });
  const account = String(person.at("link_id"));
  assert.deepEqual(linked.body, { accountId: account, userId: user, itemId: ADP });

  await eventually(async () => assert.ok(eventsOf(user).some(({ event }) => event === "users.fully_synced")));
  const events = eventsOf(user);
  assert.deepEqual(
    events.map(({ event, data }) => [event, data.days_synced].filter((part) => part !== undefined).join(" ")),
    [
      "accounts.connected",
      "identities.added",
      "paystubs.partially_synced 90",
      "paystubs.partially_synced 182",
      "paystubs.fully_synced",
      "gigs.partially_synced 90",
      "gigs.partially_synced 182",
      "gigs.fully_synced",
      "users.fully_synced",
    ],
  );
  for (const { data } of events) assert.equal(data.account, account);
  assert.deepEqual(events.at(-1)?.data.resource?.accounts_connected, [account]);
  assert.deepEqual(refused, []);

  await readsReport({ account, user });
  assert.equal((await argyle("DELETE", `accounts/${account}`)).status, 204);
  assert.equal((await argyle("GET", `accounts/${account}`)).status, 404, "Faraday::ResourceNotFound");
  for (const hook of hooks) assert.equal((await argyle("DELETE", `webhooks/${hook}`)).status, 204);
  assert.deepEqual((await argyle("GET", "webhooks")).body.results, []);
});

/** The calls by which Emmy makes its report, field by field as its response objects read them. */
async function readsReport({ account, user }: { readonly account: string; readonly user: string }) {
  const report = await key.get(`/v1/links/${account}/income/report/`);
  const job = report.at("employments.0") as Json;
  assert.deepEqual((await argyle("GET", `users/${user}`)).body.accounts_connected, [account]);
  const { results: accounts } = (await argyle("GET", `accounts?user=${user}&item=${ADP}&limit=10`)).body;
  assert.deepEqual(
    accounts.map(({ id }: Json) => id),
    [account],
  );
  const { source, item, connection } = (await argyle("GET", `accounts/${account}`)).body;
  assert.deepEqual([source, item, connection.status], ["sandbox_payroll", ADP, "connected"]);

  const { results: identities } = (await argyle("GET", `identities?account=${account}&limit=10`)).body;
  assert.equal(identities.length, 1);
  const [identity] = identities;
  const { first_name, last_name, full_name, birth_date, ssn, email, phone_number, address } = identity;
  assert.deepEqual(
    { first_name, last_name, full_name, birth_date, ssn, email, phone_number, zip: address.postal_code },
    {
      first_name: job.profile.first_name,
      last_name: job.profile.last_name,
      full_name: job.profile.full_name,
      birth_date: job.profile.date_of_birth,
      ssn: job.profile.ssn,
      email: job.profile.email,
      phone_number: job.profile.phone,
      zip: job.profile.home_address.zip,
    },
  );
  assert.match(ssn, /\d{4}$/);
  const { employer, employment, employment_status, employment_type, hire_date, termination_date } = identity;
  assert.deepEqual(
    [identity.account, employer, employment, employment_status, employment_type, hire_date, termination_date],
    [account, "Example Depot", job.id, "active", "full-time", job.start_date, null],
  );
  assert.deepEqual(
    [identity.base_pay.amount, identity.base_pay.period, identity.pay_cycle],
    [job.income, "annual", "biweekly"],
  );

  await readsPaystubs(account, job);
  assert.deepEqual((await argyle("GET", `gigs?account=${account}&limit=200`)).body, {
    results: [],
    next: null,
    previous: null,
  });
  assert.deepEqual((await argyle("GET", `shifts?account=${account}`)).body.results, []);
  const { results: employments } = (await argyle("GET", `employments?account=${account}`)).body;
  assert.deepEqual([employments[0].id, employments[0].employer], [job.id, "Example Depot"]);
}

async function readsPaystubs(account: string, job: Json) {
  const dates: string[] = job.statements.map(({ pay_date }: Json) => pay_date);
  const [to, from] = [String(dates[1]), String(dates[5])];
  const range = `account=${account}&from_start_date=${from}&to_start_date=${to}`;
  const { results: stubs, next } = (await argyle("GET", `paystubs?${range}&limit=200`)).body;
  assert.equal(next, null);
  assert.deepEqual(
    stubs.map(({ paystub_date }: Json) => paystub_date),
    dates.slice(1, 6),
    "only those of the range",
  );
  // Emmy follows `next`, an absolute address, until there is none.
  const paged: Json[] = [];
  for (let at: string | null = `paystubs?${range}&limit=2`; at !== null; ) {
    const page: Json = (await argyle("GET", at)).body;
    assert.ok(page.results.length <= 2);
    paged.push(...page.results);
    at = page.next;
  }
  assert.deepEqual(paged, stubs);

  const [stub, statement] = [stubs[0], job.statements[1]];
  const { gross_pay, net_pay, gross_pay_ytd, hours, paystub_period, employer_address } = stub;
  assert.deepEqual(
    [stub.account, stub.employment, gross_pay, net_pay, gross_pay_ytd, hours, paystub_period],
    [
      account,
      job.id,
      statement.gross_pay,
      statement.net_pay,
      statement.gross_pay_ytd,
      statement.hours,
      {
        start_date: statement.period_start,
        end_date: statement.period_end,
      },
    ],
  );
  assert.deepEqual(
    [employer_address.line1, employer_address.city, employer_address.state, employer_address.postal_code],
    [job.company.address.street, job.company.address.city, job.company.address.state, job.company.address.zip],
  );
  assert.deepEqual(stub.gross_pay_list, [
    { name: "Regular", type: "base", amount: statement.earnings[0].amount, rate: null, hours: null },
  ]);
  const isTax = (line: Json) => ["federal", "state", "socialsec", "medicare"].includes(line.category);
  assert.deepEqual(
    stub.deduction_list.map((line: Json) => [line.name, line.amount, line.tax_classification]),
    statement.deductions
      .filter((line: Json) => !isTax(line))
      .map((line: Json) => [line.name, line.amount, line.tax_treatment]),
  );
  assert.ok(stub.deduction_list.length > 0 && stub.tax_list.length > 0);
}

test("examples/emmy: a sign-in without data ends as system_error, at which Emmy stops waiting", async () => {
  const hooks = await subscribe();
  const { id: user, user_token: token } = (await argyle("POST", "users", {})).body;
  const person = await connect(token, "nodata");
  assert.equal(person.at("status"), "no_data");
  await eventually(async () => assert.ok(eventsOf(user).some(({ event }) => event === "accounts.updated")));
  const { data } = eventsOf(user).find(({ event }) => event === "accounts.updated") ?? assert.fail();
  assert.deepEqual(
    [data.resource?.connection?.status, data.resource?.connection?.error_code],
    ["error", "system_error"],
  );
  for (const hook of hooks) await argyle("DELETE", `webhooks/${hook}`);
});

test("examples/emmy: the search has the employers of the directory and the payroll systems of the table", async () => {
  const { results } = (await argyle("GET", "employer-search?q=payc&status=healthy&status=issues")).body;
  assert.deepEqual(
    results.map(({ id, name, kind }: Json) => [id, name, kind]),
    [
      ["item_000029935", "Paycom", "platform"],
      ["item_000029932", "Paychex", "platform"],
      ["item_000029936", "Paycor", "platform"],
    ],
  );
});

test("examples/emmy: who has neither the key nor a genuine token of a user gets nothing", async () => {
  assert.equal((await send("GET", "/v2/webhooks")).status, 401);
  const { id: user, user_token: token } = (await argyle("POST", "users", {})).body;
  const [, until, signature] = token.split(".");
  const other = (await argyle("POST", "users", {})).body.id;
  for (const forged of [
    `${other}.${until}.${signature}`,
    `${user}.${Number(until) + 1}.${signature}`,
    `${user}.1.x`,
    "",
  ]) {
    const answer = await send("POST", "/link/sessions", { body: { user_token: forged, item: ADP } });
    assert.equal(answer.status, 401, forged);
  }
});
