import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { eventually } from "../../../support/eventually.ts";
import { type MailServer, startMailServer } from "../../../support/mail-server.ts";
import { date, record } from "../../records/linkage/persons.ts";
import { loadEmployments } from "../../records/ops/imports/load.ts";
import { browserWith, codeIn, OWN } from "./visitor.ts";

const FILE = "/v1/person/file/";
const PROOF = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const LETTER = { name: "letter.txt", content_type: "text/plain", content: Buffer.from("I left.").toString("base64") };

let app: TestApplication;
let mail: MailServer;
let operator: Client;

before(async () => {
  mail = await startMailServer();
  app = await startApplication({ isVerifying: true, workers: ["notifications"], smtpUrl: mail.url });
  operator = await app.client({ environment: "production", scopes: ["subjects:write", "webhooks:read"] });
});
after(async () => {
  await app.stop();
  await mail.close();
});

/** A person of each test's own, with a record, signed in by a hand-over. */
async function signedIn(number: number) {
  const subject = {
    first_name: "Robert",
    last_name: `Kofron${"abcdefgh"[number]}`,
    ssn: `52341${7000 + number}`,
    date_of_birth: `197${number}-03-11`,
  };
  const email = `robert${number}@example.com`;
  const row = record({ ...subject, date_of_birth: date(subject.date_of_birth), record_id: `P${number}`, email });
  await loadEmployments(app, [row]);
  const made = await operator.post("/v1/subjects/sessions/", { subject, requested_by: "subject", proof_sha256: PROOF });
  const token = String(made.at("url")).split("#token=")[1];
  const person = browserWith(app, await app.clientWith(OWN).post("/v1/person/session/", { token }));
  await mailTo(email, /Somebody signed in/);
  const employment = String((await person.get(FILE)).at("employments.0.employment_id"));
  return { subject, email, row, person, employment };
}

/** Waits for a message to somebody with some words. */
async function mailTo(to: string, words: RegExp): Promise<string> {
  return eventually(async () => {
    const found = mail.mails.find((one) => one.to.includes(to) && words.test(plain(one.text)));
    assert.ok(found !== undefined, `no mail to ${to} with ${words}`);
    return plain(found.text);
  });
}

/** The text of a mail whose lines are folded and quoted. */
const plain = (text: string) => text.replaceAll(/=\r?\n/g, "").replaceAll(/\r?\n/g, " ");

const verify = async (subject: object) => {
  const lender = await app.client({ environment: "production" });
  const addresses = [{ street: "1834 N 2nd Street", city: "Waco", state: "TX", zip: "76701", from_date: "2015-01-01" }];
  return lender.post("/v1/instant-verifications/", { subject, addresses }, { headers: { prefer: "wait=10" } });
};

test("a person disputes with a document: the operator is told, verifiers see it, and its end is told", async () => {
  const { subject, email, person, employment } = await signedIn(1);
  const since = String((await operator.get("/v1/webhook-events/")).at("cursor"));
  const opened = await person.post("/v1/person/disputes/", {
    employment_id: employment,
    fields: ["income"],
    reason: "inaccurate",
    explanation: "I had 60,000.",
    documents: [LETTER],
  });
  assert.equal(opened.status, 201, opened.text);
  assert.equal(opened.at("subject.ssn"), "***-**-7001");
  await mailTo(email, /Your dispute was opened/);
  const id = String(opened.at("id"));
  await eventually(async () => {
    const feed = await operator.get(`/v1/webhook-events/?cursor=${since}`);
    const payloads = (feed.at("results") as { payload: string }[]).map(({ payload }) => JSON.parse(payload));
    assert.ok(payloads.some((one) => one.event_type === "dispute-opened" && one.dispute_id === id));
  });
  assert.equal((await operator.get(`/v1/subjects/disputes/${id}/`)).at("documents.0.name"), "letter.txt");
  assert.equal((await verify(subject)).at("results.employments.0.disputes.0.id"), id);
  const informed = await person.post(`/v1/person/disputes/${id}/information/`, { text: "See my letter." });
  assert.equal(informed.at("status"), "extended");
  await mailTo(email, /What you added to your dispute was received/);
  const end = { outcome: "corrected", explanation: "The employer confirmed it.", values: { income: "60000.00" } };
  assert.equal((await operator.post(`/v1/subjects/disputes/${id}/end/`, end)).status, 200);
  assert.match(await mailTo(email, /Your dispute has ended/), /not legal advice/);
  const file = await person.get(FILE);
  assert.deepEqual([file.at("disputes.0.status"), file.at("employments.0.record.income")], ["corrected", "60000.00"]);
});

test("a person freezes and unfreezes, but ends no client's freeze", async () => {
  const { subject, email, person } = await signedIn(2);
  const frozen = await person.post("/v1/person/freeze/", undefined);
  assert.equal(frozen.status, 200, frozen.text);
  assert.equal((await person.post("/v1/person/freeze/", undefined)).at("id"), frozen.at("id"));
  await mailTo(email, /Your employment records are frozen/);
  assertError(await verify(subject), 422, "subject_frozen");
  await operator.post("/v1/subjects/freeze/", { subject });
  assert.deepEqual((await person.post("/v1/person/unfreeze/", undefined)).at("ended"), 1);
  await mailTo(email, /no longer frozen/);
  assertError(await verify(subject), 422, "subject_frozen");
  const file = await person.get(FILE);
  assert.deepEqual([file.at("freezes.0.is_liftable"), (file.at("freezes") as unknown[]).length], [false, 1]);
  assertError(await person.post("/v1/person/unfreeze/", undefined), 409, "conflict");
});

test("a person's new address counts once its code has come back, and the former one is told", async () => {
  const { subject, email, person } = await signedIn(3);
  const next = "robert.new@example.com";
  assertError(await person.post("/v1/person/contact/confirm/", { code: "123456" }), 409, "conflict");
  assert.equal((await person.post("/v1/person/contact/", { email: next })).status, 200);
  const code = /Your code is (\d{6})/.exec(await mailTo(next, /Your code is/))?.[1] ?? "";
  const wrong = code === "000000" ? "000001" : "000000";
  assertRefused(await person.post("/v1/person/contact/confirm/", { code: wrong }), {
    code: "The code is not correct.",
  });
  assert.equal((await person.get(FILE)).at("contact.email"), email);
  const changed = await person.post("/v1/person/contact/confirm/", { code });
  assert.deepEqual([changed.status, changed.at("email")], [200, next]);
  await mailTo(email, /Your contact details were changed/);
  await mailTo(next, /Your contact details were changed/);
  const begun = await app.clientWith(OWN).post("/v1/person/sign-ins/", subject);
  const sent = await eventually(async () => {
    const codes = mail.mails.filter((one) => one.to.includes(next) && codeIn(one.text) !== "");
    assert.equal(codes.length, 2, "the code of the next sign-in goes to the new address");
    return codeIn(codes.at(-1)?.text ?? "");
  });
  const again = await app.clientWith(OWN).post("/v1/person/session/", { sign_in: begun.at("sign_in"), code: sent });
  assert.equal(again.status, 201);
  assertRefused(await person.post("/v1/person/contact/", { email: "nowhere" }), { email: "must be a mail address" });
  assertRefused(await person.post("/v1/person/contact/", { phone: "12" }), {
    phone: "must be a US telephone number of ten digits",
  });
  assertRefused(await person.post("/v1/person/contact/", { phone: "2125550142" }), {
    phone: "cannot be reached by this service",
  });
  assertRefused(await person.post("/v1/person/contact/", {}), { email: "is required, or phone; not both" });
});

test("a person downloads their file as JSON and as a PDF", async () => {
  const { email, person } = await signedIn(4);
  const read = (path: string) => fetch(`${app.url}${path}`, { headers: person.headers });
  const json = await read("/v1/person/file.json");
  assert.deepEqual(
    [json.status, json.headers.get("cache-control"), json.headers.get("content-disposition")],
    [200, "no-store", 'inline; filename="your-file.json"'],
  );
  const file = (await json.json()) as { employments: { record: { record_id: string; ssn: string } }[] };
  assert.deepEqual([file.employments[0]?.record.record_id, file.employments[0]?.record.ssn], ["P4", "***-**-7004"]);
  const pdf = await read("/v1/person/file.pdf");
  assert.equal(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    "%PDF-",
  );
  await mailTo(email, /were downloaded/);
});

test("a person erases what is held, unless a hold stands; a message and a tombstone are left", async () => {
  const { subject, email, person, row } = await signedIn(5);
  const hold = await operator.post("/v1/subjects/holds/", { subject, reason: "Case 1" });
  const birth = { date_of_birth: subject.date_of_birth };
  assertError(await person.post("/v1/person/erasure/", birth), 409, "conflict");
  const held = await person.get(FILE);
  assert.deepEqual(Object.keys((held.at("legal_holds.0") ?? {}) as object).sort(), ["created_at", "id"], "no reason");
  await operator.post("/v1/subjects/holds/release/", { id: hold.at("id") });
  assertRefused(await person.post("/v1/person/erasure/", { date_of_birth: "1970-01-01" }), {
    date_of_birth: "is not yours",
  });
  const erased = await person.post("/v1/person/erasure/", birth);
  assert.deepEqual([erased.status, erased.at("erased.employments")], [200, 1], erased.text);
  await mailTo(email, /Your employment records were erased/);
  assertError(await person.get(FILE), 401, "authentication_failed");
  const [entry] = await app.db.rows<{ actor: string; details: object }>(
    {
      name: "tombstone",
      text: `select actor, details from audit_entries where target = $1`,
    },
    [erased.at("id")],
  );
  assert.match(entry?.actor ?? "", /^person:[0-9a-f]{32}$/);
  const { ids, ...details } = (entry?.details ?? {}) as Record<string, unknown>;
  // By these the erasure is repeated after a restore.
  assert.equal(Object.values((ids ?? {}) as Record<string, string[]>).flat().length, 1);
  assert.deepEqual(
    { ...details },
    {
      requested_by: "subject",
      proof_sha256: null,
      proved_by: "hand_over",
      ...(erased.at("erased") as object),
    },
  );
  await loadEmployments(app, [row]).catch(() => {});
  assert.equal((await verify(subject)).at("results.outcome"), "no_match");
});

test("a person acts on no record and no dispute of somebody else", async () => {
  const [one, other] = [await signedIn(6), await signedIn(7)];
  const dispute = { reason: "inaccurate", explanation: "Wrong." };
  assertRefused(await one.person.post("/v1/person/disputes/", { ...dispute, employment_id: other.employment }), {
    employment_id: "is in no imported record of this person in this environment",
  });
  const theirs = await other.person.post("/v1/person/disputes/", { ...dispute, employment_id: other.employment });
  const inform = (client: Client, id: unknown) =>
    client.post(`/v1/person/disputes/${id}/information/`, { text: "Mine." });
  assertError(await inform(one.person, theirs.at("id")), 404, "not_found");
  assertError(await inform(one.person, "0".repeat(32)), 404, "not_found");
  assert.equal((await inform(other.person, theirs.at("id"))).status, 200);
  assertRefused(await other.person.post(`/v1/person/disputes/${theirs.at("id")}/information/`, {}), {
    text: "is required, or documents",
  });
});
