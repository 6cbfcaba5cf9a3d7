import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { mintKeyring } from "../src/kernel/crypto/keyring.ts";
import { dumpOf, freshDatabase, HOMES } from "./support/databases.ts";
import { type Deployment, type Ended, listening, makeDeployment, readPrinted } from "./support/deployment.ts";
import { eventually } from "./support/eventually.ts";
import { mappedFile, uploadMapped } from "./support/mapped-file.ts";
import { traceFinder } from "./support/traces.ts";

/** One person, of whom nothing may be left in the clear. The names are nobody's, the SSN is of a number never assigned. */
const PERSON = {
  "first name": "Zephyrinette",
  "middle name": "Ottokarlson",
  "last name": "Vandergrootenhuis",
  SSN: "412-73-9518",
  "SSN without dashes": "412739518",
  "date of birth": "1973-08-19",
  street: "7719 Quagmire Hollow Terrace",
  city: "Blatherwickton",
  ZIP: "97291-4836",
  "job title": "Senior Fennel Wrangler",
  pay: "83417.29",
};
/** Values of requests that are refused. */
const REFUSED = {
  "first name of a refused request": "Perpetuanella",
  "last name of a refused request": "Crumbelsworthy",
  "SSN of a refused request": "987-65-4329X",
  "date of birth of a refused request": "1968-13-27",
  "street of a refused row": "3 Gallimaufry Gardens",
};
/** What a person types while connecting an account, and what a client says of them. */
const TYPED = {
  password: "goodpassword",
  "password of a failed sign-in": "Xylophonic!Passw0rd-7731",
  "email address": "zephyrinette.vandergrootenhuis@blatherwick.example",
  "account number": "7700918265514433",
};
/** What is not sealed, and so must be found: or the search would not see the rows at all. */
const REFERENCE = "reference-kettledrum-5521";

test("traceFinder finds a value in clear, hex and base64, in any case and at every alignment, and nothing else", () => {
  const finder = traceFinder({ name: "Vandergrootenhuis" });
  for (const spelling of ["Vandergrootenhuis", "VANDERGROOTENHUIS", "vandergrootenhuis"]) {
    for (const before of ["", "x", "xy", "xyz"]) {
      const text = Buffer.from(`${before}${spelling}${before}`);
      assert.deepEqual(finder.find(text), ["name in clear"]);
      assert.deepEqual(finder.find(Buffer.from(text.toString("hex"))), ["name in hex"]);
      assert.ok(finder.find(Buffer.from(text.toString("base64"))).includes("name in base64"));
      assert.ok(finder.find(Buffer.from(text.toString("base64url"))).includes("name in base64url"));
    }
  }
  assert.deepEqual(finder.find(Buffer.from("Vandergrootenhui")), []);
  assert.deepEqual(finder.find(randomBytes(1_000_000)), []);
});

for (const home of HOMES) {
  test(`no personal value is left in the clear on the ${home} database, in the logs, or in what is delivered`, async (t) => {
    const server = home === "server" ? await freshDatabase(home, t) : null;
    // Of the programs' own: what they leave there, and where they would dump their memory, is searched.
    const temporary = mkdtempSync(path.join(tmpdir(), "ov-"));
    t.after(() => rmSync(temporary, { recursive: true, force: true }));
    const deployment = makeDeployment(t, {
      TMPDIR: temporary,
      OPENVOE_ALLOW_PRIVATE_WEBHOOKS: "true",
      OPENVOE_LOG_LEVEL: "debug",
      ...(server === null ? {} : { DATABASE_URL: server.url }),
    });
    mkdirSync(deployment.dataDir, { recursive: true });
    if (server !== null) writeRing(deployment);
    const receiver = await openFailingReceiver();
    t.after(async () => receiver.close());

    const told = await live(deployment, receiver.url);

    const places = [
      ...filesUnder(deployment.dataDir),
      ...filesUnder(temporary),
      ...told,
      ["deliveries", Buffer.from(receiver.bodies.join("\n"))],
    ];
    if (server !== null) places.push(["dump", Buffer.from((await dumpOf(server.url)).join("\n"))]);
    const finder = traceFinder({ ...PERSON, ...REFUSED, ...TYPED });
    const left = (places as Place[]).flatMap(([place, bytes]) =>
      finder.find(bytes).map((trace) => `${place}: ${trace}`),
    );
    assert.deepEqual(left, []);
    const reference = traceFinder({ reference: REFERENCE });
    const seen = (places as Place[]).filter(([, bytes]) => reference.find(bytes).length > 0).map(([place]) => place);
    assert.ok(seen.includes("deliveries"), "no delivery was seen");
    const holds = server === null ? /^postgres\/(base|pg_wal)\// : /^dump$/;
    assert.ok(
      seen.some((place) => holds.test(place)),
      "the search does not see the rows of the database",
    );
  });
}

type Place = readonly [name: string, bytes: Buffer];

/** Everything that can happen to a person's data in a day: import, refusal, verification, delivery, reading, rotation, stop. */
async function live(deployment: Deployment, receiverUrl: string): Promise<Place[]> {
  const ended: Ended[] = [];
  const keep = async (running: Promise<Ended>) => {
    const end = await running;
    ended.push(end);
    return end;
  };
  const outside = path.join(deployment.dataDir, "..");
  const people = path.join(outside, "people.csv");
  writeFileSync(people, PEOPLE_CSV);
  const imported = await keep(deployment.run(["import", "employments", people, "--env", "production", "--json"]));
  assert.equal(imported.code, 3, imported.stderr);
  assert.equal(JSON.parse(imported.stdout).added, 1);
  await importWithoutHeadings(outside, async (file) =>
    keep(deployment.run(["import", "employments", file, "--env", "production"])),
  );
  const created = await deployment.run(["keys", "create", "--env", "production", "--json"]);
  const key = readPrinted<{ client_id: string; access_secret: string }>(created);
  const scopes = ["--scopes", "imports:write,operations:read"];
  const operator = await deployment.run([
    "keys",
    "create",
    "--team",
    "operator",
    "--env",
    "production",
    ...scopes,
    "--json",
  ]);

  const service = deployment.start(["serve"]);
  const call = callerOf(await listening(service), key);
  await call("POST", "/v1/webhooks", { name: "Failing", webhook_url: receiverUrl, events: ["*"] }, 201);
  await refuse(call);
  const operate = callerOf(await listening(service), readPrinted(operator));
  await uploadWithoutHeadings(operate);
  await uploadMapped(operate, PERSON);
  const mapped = mappedFile(outside, PERSON);
  const loaded = await keep(deployment.run(["import", "employments", ...mapped, "--env", "production"]));
  assert.equal(loaded.code, 0, loaded.stderr);
  const ids = [await verify(call, PERSON.SSN), await verify(call, PERSON["SSN without dashes"].slice(-4))];
  for (const id of ids) {
    const { results } = await call("GET", `/v1/instant-verifications/${id}/`, null, 200);
    assert.equal(results.employments[0].income, PERSON.pay);
  }
  await call("GET", "/v1/instant-verifications/", null, 200);
  await eventually(async () => {
    const { results } = await call("GET", "/v1/webhook-requests/?outcome=refused", null, 200);
    assert.ok(results.length >= 2);
  });
  await connectAccounts(deployment, await listening(service));
  await keep(deployment.run(["keyring", "list"]));
  assert.equal((await keep(service.stop())).code, 0);
  const rejects = readFileSync(`${people}.rejects.csv`);
  const secrets = traceFinder({ secret: key.access_secret });
  assert.deepEqual(
    filesUnder(deployment.dataDir).flatMap(([place, bytes]) => secrets.find(bytes).map(() => place)),
    [],
  );
  return [["rejects", rejects], ...ended.map((end): Place => ["log", Buffer.from(end.stdout + end.stderr)])];
}

/** Files without a line of headings, of which the first line is a person's: a CSV file, and the fixed-width file of annual wages. */
const WITHOUT_HEADINGS = [
  `E7,Example Works,${PERSON["first name"]},${PERSON["last name"]},${PERSON["date of birth"]},${PERSON.SSN},2015-04-01\n`,
  `RW${PERSON["SSN without dashes"]}${PERSON["first name"].padEnd(15)}${PERSON["last name"].padEnd(20)}`.padEnd(512),
];

async function importWithoutHeadings(folder: string, run: (file: string) => Promise<Ended>): Promise<void> {
  for (const [index, text] of WITHOUT_HEADINGS.entries()) {
    const file = path.join(folder, `without-headings-${index}.txt`);
    writeFileSync(file, text);
    assert.notEqual((await run(file)).code, 0);
  }
}

async function uploadWithoutHeadings(call: Call): Promise<void> {
  for (const text of WITHOUT_HEADINGS) {
    const { id } = await call("POST", "/v1/imports/", { kind: "employments", source: REFERENCE }, 201);
    const part = { position: 0, content: Buffer.from(text).toString("base64") };
    await call("POST", `/v1/imports/${id}/parts/`, part, 200);
    await call("POST", `/v1/imports/${id}/start/`, {}, 202);
    await eventually(async () => {
      const job = await call("GET", `/v1/imports/${id}/`, null, 200);
      assert.equal(job.status, "failed");
      assert.deepEqual(traceFinder(PERSON).find(Buffer.from(JSON.stringify(job))), []);
    });
  }
}

/** A sign-in that fails, one that leaves its log-in for refreshes, and one that moves pay. */
async function connectAccounts(deployment: Deployment, url: string): Promise<void> {
  const created = await deployment.run(["keys", "create", "--env", "sandbox", "--json"]);
  const call = callerOf(url, readPrinted<{ client_id: string; access_secret: string }>(created));
  const details = {
    external_user_id: TYPED["email address"],
    first_name: PERSON["first name"],
    last_name: PERSON["last name"],
    email: TYPED["email address"],
    ssn: PERSON.SSN,
  };
  const user = await call("POST", "/v1/users/", details, 201);
  const account = { account_number: TYPED["account number"], routing_number: "123456789", bank_name: "Bank" };
  for (const [product_type, password] of [
    ["income", TYPED["password of a failed sign-in"]],
    ["income", TYPED.password],
    ["deposit_switch", TYPED.password],
  ] as const) {
    const token = await call(
      "POST",
      `/v1/users/${user.id}/tokens/`,
      { product_type, account, tracking_info: REFERENCE },
      201,
    );
    const done = await signIn(url, token.bridge_token, password);
    assert.equal(done.status, password === TYPED.password ? "done" : "login_error");
    if (done.status !== "done") continue;
    const { access_token } = await call("POST", "/v1/link-access-tokens/", { public_token: done.public_token }, 201);
    const report = product_type === "income" ? "income" : "direct_deposit";
    await call("GET", `/v1/links/${done.link_id}/${report}/report/`, null, 200);
    await call("POST", "/v1/refresh/tasks/", { access_token }, 201);
  }
  await order(call, url, { ...details, account });
  const { pdf_report } = await call("POST", `/v1/users/${user.id}/reports/`, { is_voe: false }, 201);
  const file = await fetch(pdf_report);
  assert.equal(file.headers.get("content-type"), "application/pdf");
  await file.arrayBuffer();
}

/** An order of which one part is connected, that is changed, declined, and then canceled by nobody: it has ended. */
async function order(
  call: ReturnType<typeof callerOf>,
  url: string,
  { account, ...details }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const loan = { borrower: PERSON["last name"], address: PERSON.street, pay: PERSON.pay };
  const employers = [{ company_name: "Home Depot", account: { ...(account as object), deposit_value: "10.00" } }];
  const body = { ...details, order_number: REFERENCE, tracking_info: REFERENCE, loan, notes: PERSON["job title"] };
  const made = await call("POST", "/v1/orders/", { ...body, employers, products: ["income", "deposit_switch"] }, 201);
  const page = callerOf(url, { authorization: `Bearer ${made.share_url.split("/").at(-1)}` });
  const seen = await page("GET", "/v1/order-page/session/", null, 200);
  assert.equal((await signIn(url, seen.parts[0].bridge_token, TYPED.password)).status, "done");
  await call("PATCH", `/v1/orders/${made.id}/`, { loan: { ...loan, born: PERSON["date of birth"] } }, 200);
  await page("POST", "/v1/order-page/decline/", {}, 200);
  await call("GET", `/v1/orders/${made.id}/`, null, 200);
}

/** Goes the person's way through a connection with the sandbox. Returns it as it ended. */
async function signIn(url: string, token: string, password: string) {
  const call = callerOf(url, { authorization: `Bearer ${token}` });
  const { provider, consent } = await call("GET", "/v1/bridge/session/", null, 200);
  const agreed = { accepted: true, version: consent.version, allows_refresh: true };
  const begin = { provider_id: provider.id, company_name: "Acme", consent: agreed };
  let seen = await call("POST", "/v1/bridge/connections/", begin, 201);
  for (let steps = 0; !seen.is_final && steps < 500; steps += 1) {
    if (seen.step === null) {
      await delay(20);
      seen = await call("GET", "/v1/bridge/connection/", null, 200);
      continue;
    }
    const values = seen.step.kind === "confirm" ? { confirm: "true" } : { username: "goodlogin", password };
    seen = await call("POST", "/v1/bridge/connection/answer/", { step_id: seen.step.id, values }, 200);
  }
  return seen;
}

const PEOPLE_CSV = `record_id,employer_name,first_name,middle_name,last_name,date_of_birth,ssn,street,city,state,zip,job_title,start_date,income,income_unit
P1,Example Works,${PERSON["first name"]},${PERSON["middle name"]},${PERSON["last name"]},${PERSON["date of birth"]},${PERSON.SSN},${PERSON.street},${PERSON.city},OR,${PERSON.ZIP},${PERSON["job title"]},2015-04-01,${PERSON.pay},YEARLY
P2,Example Works,${REFUSED["first name of a refused request"]},,${REFUSED["last name of a refused request"]},${REFUSED["date of birth of a refused request"]},${REFUSED["SSN of a refused request"]},${REFUSED["street of a refused row"]},,,,,soon,,
`;

type Call = ReturnType<typeof callerOf>;

async function verify(call: Call, ssn: string): Promise<string> {
  const answer = await call("POST", "/v1/instant-verifications/", verificationOf({ ssn }), 201, {
    prefer: "wait=10",
    "idempotency-key": `key-${ssn.length}`,
  });
  assert.equal(answer.results.outcome, "match");
  return answer.id;
}

function verificationOf(changes: Readonly<Record<string, string>>) {
  const subject = {
    first_name: PERSON["first name"],
    last_name: PERSON["last name"],
    date_of_birth: PERSON["date of birth"],
    ...changes,
  };
  const home = { street: PERSON.street, city: PERSON.city, state: "OR", zip: PERSON.ZIP, from_date: "2011-05-01" };
  return { subject, addresses: [home], tracking_info: REFERENCE };
}

/** Personal values where they do not belong: in fields of another form, in broken JSON, in addresses. */
async function refuse(call: Call): Promise<void> {
  const path = "/v1/instant-verifications/";
  const first = REFUSED["first name of a refused request"];
  const last = REFUSED["last name of a refused request"];
  const wrong = [
    { first_name: first, ssn: REFUSED["SSN of a refused request"] },
    { last_name: last, date_of_birth: REFUSED["date of birth of a refused request"] },
    { first_name: last.repeat(30) },
    { first_name: `${first}\u0000`, date_of_birth: first },
  ];
  const named = { "x-request-id": `${last}.${first}` };
  await call("GET", "/v1/instant-verifications/", null, 200, named);
  for (const changes of wrong) await call("POST", path, verificationOf(changes), 400);
  await call("POST", path, `{"subject": {"first_name": "${first}", "last_name": "${last}"`, 400);
  await call("POST", path, [first, last], 400);
  await call("GET", `${path}?status=${first}&cursor=${last}`, null, 400);
  await call("GET", `${path}${last}/`, null, 404);
  await call("GET", `/v1/people/${first}`, null, 404);
  await call("POST", "/v1/companies/", { name: "Example Works", ein: first, phone: last }, 400);
}

type Credentials = { readonly client_id: string; readonly access_secret: string } | { readonly authorization: string };

function callerOf(url: string, key: Credentials) {
  const own =
    "authorization" in key ? key : { "x-access-client-id": key.client_id, "x-access-secret": key.access_secret };
  return async (
    ...[method, target, body, status, more = {}]: [string, string, unknown, number, Record<string, string>?]
  ) => {
    const sent = body === null ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    const headers = { ...own, ...(body === null ? {} : { "content-type": "application/json" }), ...more };
    const response = await fetch(url + target, { method, headers, ...sent });
    const text = await response.text();
    assert.equal(response.status, status, text);
    if (status >= 400) {
      const echoed = traceFinder({ ...PERSON, ...REFUSED }).find(Buffer.from(text));
      assert.deepEqual(echoed, [], "an error repeats what was sent");
    }
    return JSON.parse(text);
  };
}

async function openFailingReceiver() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    response.writeHead(500).end("no");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    bodies,
    close: () => void server.close(() => {}).closeAllConnections(),
  };
}

function writeRing({ dataDir }: Deployment): void {
  writeFileSync(path.join(dataDir, "keyring.json"), JSON.stringify(mintKeyring()), { mode: 0o600 });
}

function filesUnder(folder: string): Place[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file): Place => [path.relative(folder, file), readFileSync(file)]);
}
