import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { type MailServer, startMailServer } from "../../../support/mail-server.ts";
import { SERVED } from "../../../support/served.ts";
import { holdsWhole } from "../../../support/whole-value.ts";
import { date, record, subjectDetails } from "../../records/linkage/persons.ts";
import { loadEmployments } from "../../records/ops/imports/load.ts";
import { browserWith, codeIn, OWN, signInByMail } from "./visitor.ts";

const SIGN_INS = "/v1/person/sign-ins/";
const SESSION = "/v1/person/session/";
const FILE = "/v1/person/file/";
const ROBERT = { ssn: "523-41-7786", date_of_birth: "1971-03-08", first_name: "Robert", last_name: "Kofron" };
const MARY = { ssn: "411223344", date_of_birth: "1980-01-01", first_name: "Mary", last_name: "Kofron" };
const PROOF = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

let app: TestApplication;
let mail: MailServer;
let anyone: Client;
let operator: Client;

before(async () => {
  mail = await startMailServer();
  app = await startApplication({ isVerifying: true, smtpUrl: mail.url, trustedProxies: ["127.0.0.1"] });
  anyone = app.clientWith(OWN);
  operator = await app.client({ team: "operator", environment: "production", scopes: ["subjects:write"] });
  await loadEmployments(app, [
    record({ email: "robert@example.com" }),
    record({ record_id: "E2", email: "mary@example.com", ...MARY, date_of_birth: date(MARY.date_of_birth) }),
    // Under Robert's number, but of another person.
    record({ record_id: "E3", first_name: "Philippa", last_name: "Oduya", date_of_birth: date("1990-02-03") }),
  ]);
});
after(async () => {
  await app.stop();
  await mail.close();
});

test("a person signs in with the code from their mailbox, and sees what is held and who asked", async () => {
  const lender = await app.client({ team: "lender", environment: "production" });
  const { subject, addresses } = subjectDetails();
  const body = { subject, addresses, permissible_purpose: "EXTENSION_OF_CREDIT" };
  const asked = await lender.post("/v1/instant-verifications/", body, { headers: { prefer: "wait=10" } });
  const begun = await anyone.post(SIGN_INS, ROBERT);
  assert.deepEqual([begun.status, begun.at("can_resend")], [201, true]);
  const sent = await mail.next();
  assert.deepEqual(sent.to, ["robert@example.com"]);
  const wrong = await anyone.post(SESSION, { sign_in: begun.at("sign_in"), code: "x" });
  assertRefused(wrong, { code: "Enter the 6 digits." });
  const answer = { sign_in: begun.at("sign_in"), code: codeIn(sent.text) };
  const started = await anyone.post(SESSION, answer);
  assert.match(
    String(started.headers["set-cookie"]),
    /^openvoe_person_[0-9]+=[0-9a-f]{64}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict$/,
  );
  assert.deepEqual(
    [started.at("person.ssn"), started.at("proved_by"), started.at("environment")],
    ["***-**-7786", "one_time_code", "production"],
  );
  const file = await browserWith(app, started).get(FILE);
  assert.equal(file.status, 200, file.text);
  const employments = file.at("employments") as { record: { record_id: string; ssn: string } }[];
  assert.deepEqual(
    employments.map((one) => [one.record.record_id, one.record.ssn]),
    [["E1", "***-**-7786"]],
    "nothing under the number and another name",
  );
  assert.deepEqual(
    [
      file.at("inquiries.0.verification_id"),
      file.at("inquiries.0.asked_by"),
      file.at("inquiries.0.permissible_purpose"),
    ],
    [asked.at("id"), "lender", "EXTENSION_OF_CREDIT"],
  );
  assert.equal((file.at("inquiries.0.given.employments") as unknown[]).length, 1);
  assertError(await anyone.post(SESSION, answer), 410, "expired_token");
});

test("persons on file and others get the same answers, and five wrong codes lock both alike", async () => {
  const from = (address: string) => app.clientWith({ ...OWN, "x-forwarded-for": address });
  const course = async (details: object, address: string) => {
    const client = from(address);
    const begun = await client.post(SIGN_INS, details);
    const told: unknown[] = [begun.status, Object.keys(begun.body as object), begun.at("can_resend")];
    for (let tried = 0; tried < 6; tried += 1) {
      const answer = await client.post(SESSION, { sign_in: begun.at("sign_in"), code: "000000" });
      told.push([answer.status, answer.at("error.message"), answer.at("error.extra.invalid-params.0.message")]);
    }
    const again = await client.post(SIGN_INS, details);
    told.push([again.status, again.at("error.message"), again.headers["retry-after"]]);
    return told;
  };
  const [known, unknown] = await Promise.all([
    course(MARY, "203.0.113.7"),
    course({ ...MARY, ssn: "411223355", date_of_birth: "1980-01-02" }, "203.0.113.8"),
  ]);
  assert.deepEqual(known, unknown);
  assert.deepEqual(known.slice(3, 7), Array(4).fill([400, "Incorrect request parameters", "The code is not correct."]));
  assert.deepEqual((known.at(-1) as unknown[])[0], 429);
  assert.deepEqual((await mail.next()).to, ["mary@example.com"]);
});

test("another code makes the one before void, three times", async () => {
  const client = app.clientWith({ ...OWN, "x-forwarded-for": "203.0.113.20" });
  const begun = await client.post(SIGN_INS, ROBERT);
  const sign_in = begun.at("sign_in");
  const first = codeIn((await mail.next()).text);
  const resends: unknown[] = [];
  let latest = "";
  for (let sent = 0; sent < 3; sent += 1) {
    resends.push((await client.post(`${SIGN_INS}resend/`, { sign_in })).at("can_resend"));
    latest = codeIn((await mail.next()).text);
  }
  assert.deepEqual(resends, [true, true, false]);
  assertRefused(await client.post(`${SIGN_INS}resend/`, { sign_in }), {
    code: "No further code can be sent. Enter the last one.",
  });
  if (first !== latest) {
    assertRefused(await client.post(SESSION, { sign_in, code: first }), { code: "The code is not correct." });
  }
  assert.equal((await client.post(SESSION, { sign_in, code: latest })).status, 201);
});

test("an operator's own sign-in hands a person over by a link that works once", async () => {
  const { subject } = subjectDetails();
  const request = { subject, requested_by: "subject", proof_sha256: PROOF };
  const made = await operator.post("/v1/subjects/sessions/", request);
  assert.equal(made.status, 201, made.text);
  const token = String(made.at("url")).split("#token=")[1];
  assert.equal(String(made.at("url")), `${app.url}/person#token=${token}`);
  const started = await anyone.post(SESSION, { token });
  assert.equal(started.at("proved_by"), "hand_over");
  const person = browserWith(app, started);
  assert.equal((await person.get(FILE)).at("employments.0.record.record_id"), "E1");
  assertError(await anyone.post(SESSION, { token }), 410, "expired_token");
  assertError(
    await operator.post("/v1/subjects/sessions/", { ...request, proof_sha256: null }),
    400,
    "incorrect_parameters",
  );
  assertRefused(await operator.post("/v1/subjects/sessions/", { ...request, subject: { ...subject, ssn: "7786" } }), {
    "subject.ssn": "must have all nine digits: four are shared by many",
  });
  for (const ssn of [null, undefined]) {
    assertRefused(await operator.post("/v1/subjects/sessions/", { ...request, subject: { ...subject, ssn } }), {
      "subject.ssn": "is required: a namesake's data must not be shown or erased",
    });
  }
  const late = String((await operator.post("/v1/subjects/sessions/", request)).at("url")).split("#token=")[1];
  await app.db.rows({ name: "late", text: "update person_sessions set expires_at = now() where stage = 'hand_over'" });
  assertError(await anyone.post(SESSION, { token: late }), 410, "expired_token");
});

test("a session ends when it is signed out, idle or over, and is bound to its cookie and its page", async () => {
  const person = await signInByMail(app, mail, ROBERT);
  assertError(await person.with({ "x-openvoe-session": "" }).post(SIGN_INS, ROBERT), 403, "permission_denied");
  assertError(await person.with({ origin: "https://evil.example" }).get(FILE), 403, "permission_denied");
  assertError(await person.with({ "x-openvoe-session": "0".repeat(32) }).get(FILE), 401, "authentication_failed");
  const dashboards = String(person.headers.cookie).replace("openvoe_person", "openvoe_session");
  assertError(await person.with({ cookie: dashboards }).get(FILE), 401, "authentication_failed");
  const idle = await signInByMail(app, mail, ROBERT);
  const set = (text: string) => app.db.rows({ name: `set_${crypto.randomUUID()}`, text });
  await set("update person_sessions set used_at = now() - interval '15 minutes' where stage = 'session'");
  assertError(await idle.get(FILE), 401, "authentication_failed");
  await set("update person_sessions set used_at = now() where stage = 'session'");
  assert.equal((await idle.get(FILE)).status, 200);
  const out = await idle.delete(SESSION);
  assert.deepEqual([out.status, /Max-Age=0/.test(String(out.headers["set-cookie"]))], [204, true]);
  assertError(await idle.get(FILE), 401, "authentication_failed");
  await set("update person_sessions set expires_at = now() where stage = 'session'");
  assertError(await person.get(FILE), 401, "authentication_failed");
});

test("a sign-in refuses other origins, faulty details and unknown tokens", async () => {
  const elsewhere = app.clientWith({ ...OWN, origin: "https://evil.example" });
  assertError(await elsewhere.post(SIGN_INS, ROBERT), 403, "permission_denied");
  assertError(await app.clientWith({}).post(SIGN_INS, ROBERT), 403, "permission_denied");
  assertError(await anyone.post(SIGN_INS, { ...ROBERT, ssn: "1234" }), 400, "incorrect_parameters");
  assertRefused(await anyone.post(SIGN_INS, { ...ROBERT, date_of_birth: "2999-01-01" }), {
    date_of_birth: "must not be in the future",
  });
  assertRefused(await anyone.post(SESSION, {}), { token: "is required, or sign_in and code" });
  assertRefused(await anyone.post(SESSION, { sign_in: "x" }), { code: "is required" });
  assertRefused(await anyone.post(SESSION, { token: "x", code: "1" }), {
    code: "must be left out where token is given",
  });
  for (const body of [{ token: "0".repeat(64) }, { sign_in: "0".repeat(64), code: "123456" }]) {
    assertError(await anyone.post(SESSION, body), 410, "expired_token");
  }
});

test("a person's session opens nothing but the person's own routes, whichever way it is sent", async () => {
  const person = await signInByMail(app, mail, ROBERT);
  const token = tokenOf(person);
  const ways = [
    person,
    app.clientWith({ ...OWN, cookie: `openvoe_session_${new URL(app.url).port}=${token}` }),
    app.clientWith({ authorization: `Bearer ${token.slice(0, 32)}` }),
    app.clientWith({ "x-access-client-id": token.slice(0, 32), "x-access-secret": `prod-${token}` }),
  ];
  const closed = SERVED.filter(({ auth }) => !["public", "person_session", "own_page", "sign_in"].includes(auth.by));
  assert.ok(closed.length > 100);
  const open: string[] = [];
  for (const route of closed) {
    for (const [way, client] of ways.entries()) {
      const path = route.path.replaceAll(/:\w+/g, "0".repeat(32));
      const json = route.method === "GET" || route.method === "DELETE" ? {} : { json: {} };
      const { status } = await client.request(route.method, path, json);
      if (![401, 403, 404].includes(status)) open.push(`${route.method} ${route.path} by way ${way}: ${status}`);
    }
  }
  assert.deepEqual(open, []);
});

test("no key, dashboard session or other person's session opens a person's routes", async () => {
  const lender = await app.client({ team: "lender", environment: "production" });
  const mary = await operator.post("/v1/subjects/sessions/", {
    subject: { ...MARY, ssn: "411223344" },
    requested_by: "subject",
    proof_sha256: PROOF,
  });
  const hers = browserWith(app, await anyone.post(SESSION, { token: String(mary.at("url")).split("#token=")[1] }));
  for (const { method, path, auth } of SERVED) {
    if (auth.by !== "person_session") continue;
    const at = path.replaceAll(/:\w+/g, "0".repeat(32));
    for (const client of [lender, operator, anyone]) {
      const { status } = await client.request(method, at, method === "POST" ? { json: {} } : {});
      assert.ok([401, 403].includes(status), `${method} ${path}: ${status}`);
    }
  }
  const seen = await hers.get(FILE);
  assert.deepEqual(
    (seen.at("employments") as { record: { record_id: string } }[]).map(({ record }) => record.record_id),
    ["E2"],
  );
  assert.deepEqual(seen.at("inquiries"), []);
});

test("sessions are sealed, and in the inquiry log under a token of the person", async () => {
  const rows = await app.db.rows<{ row: string }>({
    name: "rows",
    text: `select s::text as row from person_sessions s union all select a::text from audit_entries a union all select l::text from code_limits l`,
  });
  const text = `${rows.map(({ row }) => row).join("\n")}\n${app.log.join("\n")}`;
  assert.match(text, /person:[0-9a-f]{32}/);
  for (const action of ["person.sign_in", "person.read", "person.hand_over"]) assert.ok(text.includes(action), action);
  for (const value of ["Kofron", "523417786", "523-41-7786", "1971-03-08", "robert@example.com"]) {
    assert.ok(!holdsWhole(text, value), value);
  }
});

function tokenOf({ headers }: Client): string {
  return String(headers.cookie).split("=")[1] ?? "";
}
