import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { Connecting } from "../../../support/connections/connecting.ts";
import { dumpOf } from "../../../support/databases.ts";
import { eventually } from "../../../support/eventually.ts";
import { type MailServer, startMailServer } from "../../../support/mail-server.ts";
import { filesOfDatabase, walPosition } from "../../../support/stored-files.ts";
import { traceFinder } from "../../../support/traces.ts";
import { date, record, subjectDetails } from "../../records/linkage/persons.ts";
import { loadEmployments } from "../../records/ops/imports/load.ts";
import { openReceiver } from "../../webhooks/workers/delivery-fixture.ts";
import { codeIn, signInByMail } from "./visitor.ts";

/*
 * One person's whole way through the service: imported, verified, and then all that they can do at their own page. Each test goes on
 * where the one before has ended.
 */

const PERSON = { first_name: "Robert", last_name: "Vandergrootenhuis", ssn: "518604937", date_of_birth: "1963-11-29" };
/** Its number is no other test's: theirs share the log of changes that is searched, and a company's number is not sealed. */
const CONTACT = { email: "robert.vdg@example.com", phone: "6175550183" };
const LETTER = "The employer wrote that it was 60,917.40.";
const RECORDS_PROVIDER = "5a1d0b0c0000400080000000000000a2";
/** Everything of theirs that must be gone in the end. */
const VALUES = {
  "last name": PERSON.last_name,
  SSN: PERSON.ssn,
  "date of birth": PERSON.date_of_birth,
  "mail address": CONTACT.email,
  telephone: CONTACT.phone,
  pay: "60917.40",
  employer: "Quagmire Hollow Dairy",
  letter: LETTER,
};
/** Of the requests, and not sealed: what does not find it does not look where rows are. */
const REFERENCE = "reference-hurdy-gurdy-7741";

let app: TestApplication;
let mail: MailServer;
let operator: Client;
let lender: Client;
let person: Client;
let disputeId: string;
let firstVerification: string;
let walBefore: string;
let receiver: Awaited<ReturnType<typeof openReceiver>>;

before(async () => {
  mail = await startMailServer();
  app = await startApplication({
    isVerifying: true,
    workers: ["notifications", "connections", "orders", "deliveries"],
    smtpUrl: mail.url,
    allowPrivate: true,
  });
  walBefore = await walPosition(app);
  // What it answers is in the log of deliveries.
  receiver = await openReceiver((response) => {
    response.end(`${PERSON.last_name} ${PERSON.ssn} ${PERSON.date_of_birth}`);
  });
  operator = await app.client({ team: "operator", environment: "production", scopes: ["subjects:write"] });
  lender = await app.client({ team: "Example Lending", environment: "production" });
});
after(async () => {
  await app.stop();
  await mail.close();
  await receiver.close();
});

const ROW = record({
  ...PERSON,
  ...CONTACT,
  date_of_birth: date(PERSON.date_of_birth),
  employer_name: VALUES.employer,
  income: "52000.00",
});

const verify = (by: Client, headers: Readonly<Record<string, string>> = {}) => {
  const { addresses } = subjectDetails();
  const body = { subject: PERSON, addresses, tracking_info: REFERENCE, permissible_purpose: "EXTENSION_OF_CREDIT" };
  return by.post("/v1/instant-verifications/", body, { headers: { prefer: "wait=20", ...headers } });
};

const file = async () => {
  const answer = await person.get("/v1/person/file/");
  assert.equal(answer.status, 200, answer.text);
  return answer;
};

const mailed = (words: RegExp) =>
  eventually(async () => {
    const texts = mail.mails.map(({ text }) => text.replaceAll(/=\r?\n/g, "").replaceAll(/\r?\n/g, " "));
    assert.ok(
      texts.some((text) => words.test(text)),
      String(words),
    );
  });

test("a person is imported and verified, signs in, and sees the inquiry with its purpose", async () => {
  await loadEmployments(app, [ROW]);
  const webhook = { name: "Lender", webhook_url: receiver.url, events: ["*"] };
  assert.equal((await lender.post("/v1/webhooks", webhook)).status, 201);
  const asked = await verify(lender);
  assert.equal(asked.at("results.outcome"), "match", asked.text);
  firstVerification = String(asked.at("id"));
  person = await signInByMail(app, mail, PERSON);
  const seen = await file();
  assert.deepEqual(
    ["asked_by", "permissible_purpose", "verification_id"].map((field) => seen.at(`inquiries.0.${field}`)),
    ["Example Lending", "EXTENSION_OF_CREDIT", firstVerification],
  );
  assert.equal(seen.at("inquiries.0.given.employments.0.income"), "52000.00");
});

test("they dispute with a document, and the next verifier sees it as disputed", async () => {
  const opened = await person.post("/v1/person/disputes/", {
    employment_id: (await file()).at("employments.0.employment_id"),
    fields: ["income"],
    reason: "inaccurate",
    explanation: LETTER,
    documents: [{ name: "letter.txt", content_type: "text/plain", content: Buffer.from(LETTER).toString("base64") }],
    tells_recipients: true,
  });
  assert.equal(opened.status, 201, opened.text);
  disputeId = String(opened.at("id"));
  await mailed(/Your dispute was opened/);
  const next = await verify(await app.client({ team: "Another Lender", environment: "production" }));
  assert.deepEqual(
    [next.at("results.employments.0.disputes.0.status"), next.at("results.employments.0.disputes.0.fields.0")],
    ["open", "income"],
  );
});

test("it is corrected, and the earlier recipient is told", async () => {
  const since = String((await lender.get("/v1/webhook-events/")).at("cursor"));
  const end = { outcome: "corrected", explanation: "Confirmed.", values: { income: VALUES.pay } };
  assert.equal((await operator.post(`/v1/subjects/disputes/${disputeId}/end/`, end)).status, 200);
  await mailed(/Your dispute has ended/);
  await eventually(async () => {
    const feed = await lender.get(`/v1/webhook-events/?cursor=${since}`);
    const payloads = (feed.at("results") as { payload: string }[]).map(({ payload }) => JSON.parse(payload));
    const notice = payloads.find((one) => one.event_type === "dispute-notice");
    assert.deepEqual([notice?.verification_id, notice?.status], [firstVerification, "corrected"]);
  });
  assert.equal((await verify(lender)).at("results.employments.0.income"), VALUES.pay);
});

test("they freeze, and are refused everywhere: verification, another operator's question, order, connection", async () => {
  assert.equal((await person.post("/v1/person/freeze/", undefined)).status, 200);
  await mailed(/are frozen/);
  assertError(await verify(lender), 422, "subject_frozen");
  const way = { "openvoe-way": "hops=1; visited=operator-a.example" };
  assertError(await verify(lender, way), 422, "subject_frozen");
  const order = { external_user_id: "borrower-1", products: ["income"], ...PERSON };
  assertError(await lender.post("/v1/orders/", order), 422, "subject_frozen");
  const connecting = new Connecting(app, lender);
  const connection = await connecting.begin({ providerId: RECORDS_PROVIDER });
  await connection.answer(PERSON);
  const sent = await eventually(async () => {
    const code = codeIn(mail.mails.at(-1)?.text ?? "");
    assert.notEqual(code, "");
    return code;
  });
  await connection.answer({ code: sent });
  assert.deepEqual(
    [connection.at("status"), connection.at("error.message")],
    ["no_data", "The person has frozen their records: nothing is read until they end the freeze at their own page."],
  );
});

test("they download everything, and erase it: nothing is left but the tombstone", async () => {
  const download = await fetch(`${app.url}/v1/person/file.json`, { headers: person.headers });
  const text = await download.text();
  for (const value of [VALUES.employer, VALUES.pay, VALUES["date of birth"], VALUES["mail address"], LETTER]) {
    assert.ok(text.includes(value), value);
  }
  await eventually(async () => assert.ok((await count("delivery_attempts where sealed_response is not null")) >= 2));
  const erased = await person.post("/v1/person/erasure/", { date_of_birth: PERSON.date_of_birth });
  assert.equal(erased.status, 200, erased.text);
  assert.deepEqual(
    [erased.at("erased.employments"), erased.at("erased.verifications"), erased.at("erased.disputes")],
    [1, 3, 1],
  );
  await mailed(/were erased/);
  assertError(await person.get("/v1/person/file/"), 401, "authentication_failed");
  await eventually(async () => assert.equal(await count("outbox"), 0));
  const tables = "employments employment_pay verifications subject_disputes subject_dispute_documents subject_freezes";
  for (const table of `${tables} person_sessions person_contacts outbox orders`.split(" ")) {
    assert.equal(await count(table), 0, table);
  }
  const ofThem = "event_type like 'instant-verification-%' or event_type = 'dispute-notice'";
  for (const table of ["delivery_attempts", "events"]) {
    await eventually(async () => assert.equal(await count(`${table} where ${ofThem}`), 0, table));
  }
  const files = await filesOfDatabase(app, walBefore);
  const places: readonly (readonly [string, Buffer])[] = [
    ["dump", Buffer.from((await dumpOf(app.databaseUrl)).join("\n"))],
    ["log", Buffer.from(app.log.join("\n"))],
    ["deliveries", Buffer.from(receiver.received.map(({ body }) => body.toString()).join("\n"))],
    ...files,
  ];
  const finder = traceFinder(VALUES);
  assert.deepEqual(
    places.flatMap(([place, bytes]) => finder.find(bytes).map((trace) => `${place}: ${trace}`)),
    [],
  );
  // The first files of the log of changes may be gone by now, since other tests write too: a change of now is there.
  const reference = traceFinder({ reference: REFERENCE });
  await eventually(async () => {
    await app.db.rows({ name: "write_reference", text: "update teams set display_name = $1" }, [REFERENCE]);
    const now = await filesOfDatabase(app, await walPosition(app));
    const seen = now.filter(([, bytes]) => reference.find(bytes).length > 0).map(([place]) => place);
    assert.ok(
      seen.some((place) => place.startsWith("pg_wal/")),
      "the search sees the changes of rows",
    );
  });
  const tombstones = await app.db.rows<{ actor: string }>(
    {
      name: "tombstones",
      text: `select actor from audit_entries where action = 'subject.erase' and target = $1`,
    },
    [erased.at("id")],
  );
  assert.match(tombstones.map(({ actor }) => actor).join(), /^person:[0-9a-f]{32}$/);
});

async function count(table: string): Promise<number> {
  const [row] = await app.db.rows<{ count: number }>({
    name: `count_${table.replaceAll(/\W/g, "_")}`.slice(0, 60),
    text: `select count(*)::integer as count from ${table}`,
  });
  return row?.count ?? -1;
}
