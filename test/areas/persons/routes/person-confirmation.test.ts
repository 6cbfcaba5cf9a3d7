import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { expireConfirmations } from "../../../../src/areas/verifications/ops/confirmations.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { eventually } from "../../../support/eventually.ts";
import { type MailServer, startMailServer } from "../../../support/mail-server.ts";
import { holdsWhole } from "../../../support/whole-value.ts";
import { date, record, subjectDetails } from "../../records/linkage/persons.ts";
import { loadEmployments } from "../../records/ops/imports/load.ts";
import { sql } from "../../webhooks/workers/delivery-fixture.ts";
import { signInByMail } from "./visitor.ts";

const VERIFICATIONS = "/v1/instant-verifications/";
const ROBERT = { ssn: "523417786", date_of_birth: "1971-03-08", first_name: "Robert", last_name: "Kofron" };
const MARY = { ssn: "411223344", date_of_birth: "1980-01-01", first_name: "Mary", last_name: "Kofron" };
const JASPER = { ssn: "431223344", date_of_birth: "1969-05-06", first_name: "Jasper", last_name: "Hollivant" };
const BY_PHONE = { ssn: "441223344", date_of_birth: "1985-07-08", first_name: "Ottilie", last_name: "Brandvold" };
const REFUSED = { ssn: "451223344", date_of_birth: "1979-02-03", first_name: "Leopold", last_name: "Quarrington" };
const NOBODY_TOLD = { ssn: "401223344", date_of_birth: "1982-01-01", first_name: "Eve", last_name: "Example" };

let app: TestApplication;
let mail: MailServer;
let lender: Client;
let person: Client;
let jasper: Client;

before(async () => {
  mail = await startMailServer({
    replyTo: (_stage, to) => (to === "gone@example.com" ? { code: 550, text: "no such mailbox" } : null),
  });
  app = await startApplication({
    isVerifying: true,
    workers: ["notifications"],
    smtpUrl: mail.url,
    publicUrl: "https://voe.example.com",
    confirmHours: 72,
  });
  lender = await app.client({ team: "Example Lending", environment: "production" });
  await app.client({ team: "operator", environment: "production", scopes: ["subjects:write"] });
  await loadEmployments(app, [
    record({ ...ROBERT, date_of_birth: date(ROBERT.date_of_birth), email: "robert@example.com" }),
    record({ ...MARY, record_id: "E2", date_of_birth: date(MARY.date_of_birth), email: "mary@example.com" }),
    record({ ...JASPER, record_id: "E4", date_of_birth: date(JASPER.date_of_birth), email: "jasper@example.com" }),
    record({
      ...JASPER,
      record_id: "E5",
      date_of_birth: date(JASPER.date_of_birth),
      employer_name: "Old Mill",
      start_date: date("2010-01-04"),
      end_date: date("2015-01-01"),
    }),
    record({ ...BY_PHONE, record_id: "E6", date_of_birth: date(BY_PHONE.date_of_birth), phone: "2125550123" }),
    record({ ...REFUSED, record_id: "E8", date_of_birth: date(REFUSED.date_of_birth), email: "gone@example.com" }),
    record({ ...NOBODY_TOLD, record_id: "E3", date_of_birth: date(NOBODY_TOLD.date_of_birth) }),
  ]);
  person = await signInByMail(app, mail, ROBERT);
  jasper = await signInByMail(app, mail, JASPER);
});
after(async () => {
  await app.stop();
  await mail.close();
});

const { addresses } = subjectDetails();
const read = (id: string) => lender.get(`${VERIFICATIONS}${id}/`);

/** Asks about a person, until the answer waits for them. Returns the verification's id. */
async function ask(subject: object): Promise<string> {
  const asked = await lender.post(VERIFICATIONS, { subject, addresses, permissible_purpose: "EXTENSION_OF_CREDIT" });
  const id = String(asked.at("id"));
  await eventually(async () => assert.equal((await read(id)).at("status"), "confirming"));
  return id;
}

const final = (id: string) =>
  eventually(async () => {
    const answer = await read(id);
    assert.ok(answer.at("completed_at") !== null, answer.text);
    return answer;
  });

const waiting = async () => {
  const file = await person.get("/v1/person/file/");
  assert.equal(file.status, 200, file.text);
  return file.at("confirmations") as Record<string, unknown>[];
};

async function eventsAbout(id: string): Promise<unknown[]> {
  const text = "select payload from events where event_type like 'confirmation-%' order by created_at, id";
  const payloads = (await sql<{ payload: string }>(app.db, text)).map(({ payload }) => JSON.parse(payload));
  return payloads.filter((one) => one.verification_id === id).map((one) => `${one.event_type} ${one.status}`);
}

test("a verification waits until its person has seen what would be sent and confirms it", async () => {
  const id = await ask(ROBERT);
  assert.equal((await read(id)).at("results"), null);
  await eventually(async () => {
    const texts = mail.mails.map(({ text }) => text.replaceAll(/=\r?\n/g, ""));
    assert.ok(
      texts.some((text) => text.includes("see what would be sent") && text.includes("https://voe.example.com/person")),
    );
  });
  const [one] = await waiting();
  assert.deepEqual(
    [one?.["verification_id"], one?.["asked_by"], one?.["permissible_purpose"]],
    [id, "Example Lending", "EXTENSION_OF_CREDIT"],
  );
  const given = one?.["would_be_given"] as { employments: { employer_name: string; income: string }[] };
  assert.deepEqual([given.employments[0]?.employer_name, given.employments[0]?.income], ["Kellanova", "52000.00"]);
  const confirm = `/v1/person/confirmations/${id}/confirm/`;
  assert.equal((await person.post(confirm, undefined)).status, 204);
  const answer = await final(id);
  assert.equal(answer.at("results.person_confirmation.status"), "confirmed");
  assert.equal(answer.at("results.employments.0.employer_name"), "Kellanova");
  assert.deepEqual(await waiting(), []);
  assertError(await person.post(confirm, undefined), 409, "conflict");
  assert.deepEqual(await eventsAbout(id), ["confirmation-asked asked", "confirmation-ended confirmed"]);
  const [row] = await sql<{ sealed_preview: null }>(app.db, "select sealed_preview from verification_confirmations");
  assert.equal(row?.sealed_preview, null);
});

/** A dispute of the pay of the person who is signed in. */
async function payDispute() {
  const file = await person.get("/v1/person/file/");
  const employment_id = file.at("employments.0.employment_id");
  return { employment_id, fields: ["income"], reason: "inaccurate", explanation: "It was more." };
}

const confirmationsInLog = async (id: string) => {
  const text = `select actor, details from audit_entries where action = 'person.confirm' and target = $1`;
  const rows = await sql<{ actor: string; details: string | { status: string } }>(app.db, text, [id]);
  return rows.map(({ actor, details }) => {
    const { status } = typeof details === "string" ? JSON.parse(details) : details;
    return `${actor.replace(/[0-9a-f]{32}$/, "")} ${status}`;
  });
};

test("a flag opens a dispute, and the verification is sent without what is disputed", async () => {
  const id = await ask(ROBERT);
  const flagged = await person.post(`/v1/person/confirmations/${id}/flag/`, await payDispute());
  assert.deepEqual([flagged.status, flagged.at("status")], [201, "open"], flagged.text);
  const answer = await final(id);
  assert.equal(answer.at("results.person_confirmation.status"), "flagged");
  assert.deepEqual(answer.at("results.employments.0.disputes.0.fields"), ["income"]);
  assert.equal(answer.at("results.employments.0.income"), null, "though the operator shows what others dispute");
  assert.ok(!holdsWhole(answer.text, "52000"), answer.text);
  assert.deepEqual(await confirmationsInLog(id), ["person: flagged"]);
});

test("the person of the records is asked, whatever slips the request has", async () => {
  const slips = [
    { ...JASPER, ssn: "431223345" },
    { ...JASPER, last_name: "Kofron" },
  ];
  for (const slip of slips) {
    const id = await ask(slip);
    const file = await jasper.get("/v1/person/file/");
    const [one] = file.at("confirmations") as { verification_id: string; would_be_given: object }[];
    assert.equal(one?.verification_id, id);
    assert.deepEqual(Object.keys(one?.would_be_given ?? {}), ["employments", "income_summary"]);
    assertError(await person.post(`/v1/person/confirmations/${id}/confirm/`, undefined), 404, "not_found");
    assert.equal((await jasper.post(`/v1/person/confirmations/${id}/confirm/`, undefined)).status, 204);
    assert.equal((await final(id)).at("results.person_confirmation.status"), "confirmed");
  }
  const tokens =
    "select verification_id from verification_confirmations where status <> 'asked' and subject_tokens <> '{}'";
  assert.deepEqual(await sql(app.db, tokens), []);
});

test("only what would be sent is flagged", async () => {
  const id = await ask(JASPER);
  const file = await jasper.get("/v1/person/file/");
  const asked = file.at("confirmations.0.employment_ids") as string[];
  assert.deepEqual(
    asked,
    (file.at("employments") as { employment_id: string }[]).map((one) => one.employment_id),
  );
  const later = { ...JASPER, record_id: "E7", date_of_birth: date(JASPER.date_of_birth), employer_name: "New Mill" };
  await loadEmployments(app, [record(later)]);
  const jobs = (await jasper.get("/v1/person/file/")).at("employments") as {
    employment_id: string;
    record: { employer_name: string };
  }[];
  const employment_id = jobs.find(({ record }) => record.employer_name === "New Mill")?.employment_id;
  const dispute = { employment_id, fields: [], reason: "inaccurate", explanation: "Not mine." };
  const path = `/v1/person/confirmations/${id}/`;
  assertError(await jasper.post(`${path}flag/`, dispute), 400, "incorrect_parameters");
  assert.equal((await read(id)).at("status"), "confirming");
  assert.equal((await jasper.post(`${path}confirm/`, undefined)).status, 204);
  assert.equal((await final(id)).at("results.person_confirmation.status"), "changed");
});

test("a job whose end is flagged is left out, and never counts as current", async () => {
  const id = await ask(JASPER);
  const file = await jasper.get("/v1/person/file/");
  const jobs = file.at("employments") as { employment_id: string; record: { employer_name: string } }[];
  const employment_id = jobs.find(({ record }) => record.employer_name === "Old Mill")?.employment_id;
  const dispute = { employment_id, fields: ["end_date"], reason: "inaccurate", explanation: "It was a month later." };
  assert.equal((await jasper.post(`/v1/person/confirmations/${id}/flag/`, dispute)).status, 201);
  const answer = await final(id);
  const { length } = answer.at("results.employments") as object[];
  assert.equal(length, jobs.length - 1);
  assert.ok(!answer.text.includes("Old Mill"), answer.text);
  const currentIncome = `${52_000 * length}.00`;
  assert.equal(answer.at("results.income_summary.current_annual_income"), currentIncome);
});

test("of a confirmation, a flag and the clock at once one ends it, and a flag that lost opens no dispute", async () => {
  const id = await ask(ROBERT);
  const disputesBefore = await disputeCount();
  const dispute = await payDispute();
  await sql(app.db, "update verification_confirmations set due_at = now() where status = 'asked'");
  const path = `/v1/person/confirmations/${id}/`;
  const [confirmed, flagged] = await Promise.all([
    person.post(`${path}confirm/`, undefined),
    person.post(`${path}flag/`, dispute),
    expireConfirmations(app),
  ]);
  const { status } = (await final(id)).at("results.person_confirmation") as { status: string };
  assert.deepEqual(
    [confirmed.status, flagged.status],
    [status === "confirmed" || status === "changed" ? 204 : 409, status === "flagged" ? 201 : 409],
    status,
  );
  assert.equal(await disputeCount(), disputesBefore + (status === "flagged" ? 1 : 0));
  assert.equal((await eventsAbout(id)).length, 2);
  assert.equal((await confirmationsInLog(id)).length, 1);
});

async function disputeCount(): Promise<number> {
  const [row] = await sql<{ count: number }>(app.db, "select count(*)::integer as count from subject_disputes");
  return row?.count ?? -1;
}

test("what was changed after it was confirmed is said to be changed", async () => {
  const id = await ask(ROBERT);
  await loadEmployments(app, [
    record({ ...ROBERT, date_of_birth: date(ROBERT.date_of_birth), email: "robert@example.com", job_title: "Lead" }),
  ]);
  assert.equal((await person.post(`/v1/person/confirmations/${id}/confirm/`, undefined)).status, 204);
  assert.equal((await final(id)).at("results.person_confirmation.status"), "changed");
});

test("without an answer it goes on when the hours are over, once, over processes at once", async () => {
  const id = await ask(MARY);
  await expireConfirmations(app);
  assert.equal((await read(id)).at("status"), "confirming");
  await sql(
    app.db,
    "update verification_confirmations set due_at = now() - interval '1 minute' where status = 'asked'",
  );
  await Promise.all([expireConfirmations(app), expireConfirmations(app), expireConfirmations(app)]);
  assert.equal((await final(id)).at("results.person_confirmation.status"), "unanswered");
  assert.deepEqual(await eventsAbout(id), ["confirmation-asked asked", "confirmation-ended unanswered"]);
  assert.deepEqual(await confirmationsInLog(id), ["clock unanswered"]);
});

test("nobody waits for a person whom nothing reaches, nor for who is not found", async () => {
  const post = (subject: object) =>
    lender.post(VERIFICATIONS, { subject, addresses }, { headers: { prefer: "wait=20" } });
  const unreached = await post(NOBODY_TOLD);
  assert.deepEqual(
    [unreached.at("status"), unreached.at("results.person_confirmation.status")],
    ["completed", "unreached"],
  );
  const { status } = (await post(BY_PHONE)).at("results.person_confirmation") as { status: string };
  assert.equal(status, "unreached", "no channel reaches a phone");
  const absent = await post({ ...NOBODY_TOLD, ssn: "402556677", last_name: "Elsewhere", date_of_birth: "1969-02-02" });
  assert.deepEqual([absent.at("results.outcome"), absent.at("results.person_confirmation")], ["no_match", undefined]);
});

test("a person whose mailbox refuses the message is not waited for", async () => {
  const asked = await lender.post(VERIFICATIONS, { subject: REFUSED, addresses });
  const id = String(asked.at("id"));
  assert.equal((await final(id)).at("results.person_confirmation.status"), "unreached");
  assert.deepEqual(await eventsAbout(id), ["confirmation-asked asked", "confirmation-ended unreached"]);
});

test("one person answers for nobody else", async () => {
  const id = await ask(MARY);
  assertError(await person.post(`/v1/person/confirmations/${id}/confirm/`, undefined), 404, "not_found");
  assertError(await person.post("/v1/person/confirmations/x/confirm/", undefined), 404, "not_found");
  assert.equal((await read(id)).at("status"), "confirming");
  assert.equal((await lender.delete(`${VERIFICATIONS}${id}/`)).status, 204);
  assert.deepEqual(await eventsAbout(id), [], "an erased verification leaves no event of its confirmation");
  const left = await sql(app.db, "select from verification_confirmations where status = 'asked'");
  assert.deepEqual(left, []);
});

test("a namesake of one day of birth sees and answers nothing of the other's", async () => {
  const one = { ssn: "461223344", date_of_birth: "1977-09-10", first_name: "Cordelia", last_name: "Whitlocke" };
  const other = { ...one, ssn: "592817745" };
  const born = { date_of_birth: date(one.date_of_birth) };
  await loadEmployments(app, [
    record({ ...one, ...born, record_id: "E9", email: "one@example.com" }),
    record({ ...other, ...born, record_id: "E10", email: "other@example.com" }),
  ]);
  const namesake = await signInByMail(app, mail, other);
  const id = await ask(one);
  assert.deepEqual((await namesake.get("/v1/person/file/")).at("confirmations"), []);
  assertError(await namesake.post(`/v1/person/confirmations/${id}/confirm/`, undefined), 404, "not_found");
  const own = await signInByMail(app, mail, one);
  assert.equal((await own.get("/v1/person/file/")).at("confirmations.0.verification_id"), id);
  assert.equal((await own.post(`/v1/person/confirmations/${id}/confirm/`, undefined)).status, 204);
});

test("an erasure takes what waits for the person, whatever slips the request has, and nobody else's", async () => {
  const gone = { ssn: "471223344", date_of_birth: "1975-04-06", first_name: "Percival", last_name: "Ashgrove" };
  const born = date(gone.date_of_birth);
  await loadEmployments(app, [record({ ...gone, date_of_birth: born, record_id: "E11", email: "percy@example.com" })]);
  const [slipped, named, others] = [await ask({ ...gone, ssn: "471223345" }), await ask(gone), await ask(ROBERT)];
  const operator = await app.client({ team: "default", environment: "production", scopes: ["subjects:write"] });
  const basis = { requested_by: "operator", identity_check: "document" };
  const erased = await operator.post("/v1/subjects/erasures/", { subject: gone, ...basis });
  assert.deepEqual([erased.status, erased.at("erased.verifications")], [200, 2], erased.text);
  for (const id of [slipped, named]) assertError(await read(id), 404, "not_found");
  assert.equal((await read(others)).at("status"), "confirming");
  const [{ count } = { count: -1 }] = await sql<{ count: number }>(
    app.db,
    "select count(*)::integer as count from verification_confirmations where status = 'asked'",
  );
  assert.equal(count, 1);
  assert.equal((await person.post(`/v1/person/confirmations/${others}/confirm/`, undefined)).status, 204);
});
