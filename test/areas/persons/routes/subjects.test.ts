import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DEFAULT_SCOPES } from "../../../../src/kernel/access/caller.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { eventually } from "../../../support/eventually.ts";
import { holdsWhole } from "../../../support/whole-value.ts";
import { record, subjectDetails } from "../../records/linkage/persons.ts";
import { loadEmployments } from "../../records/ops/imports/load.ts";

const FREEZE = "/v1/subjects/freeze/";
const UNFREEZE = "/v1/subjects/unfreeze/";
const FREEZES = "/v1/subjects/freezes/";
const VERIFICATIONS = "/v1/instant-verifications/";
const { subject: SUBJECT, addresses } = subjectDetails();

let application: TestApplication;
/** May freeze. */
let operator: Client;
/** A client of another team. */
let lender: Client;

before(async () => {
  application = await startApplication({ isVerifying: true });
  await loadEmployments(application, [record()]);
  operator = await application.client({ environment: "production", scopes: ["subjects:write"] });
  lender = await application.client({ environment: "production" });
});
after(() => application.stop());

const verify = (subject: object = SUBJECT) =>
  lender.post(VERIFICATIONS, { subject, addresses }, { headers: { prefer: "wait=10" } });

async function frozen(subject: object = SUBJECT): Promise<string> {
  const answer = await operator.post(FREEZE, { subject });
  assert.equal(answer.status, 200);
  return String(answer.at("id"));
}

async function unfreeze(id: string): Promise<void> {
  assert.equal((await operator.post(UNFREEZE, { id })).status, 204);
}

test("freezeSubject refuses verifications of the subject for every team, until unfreezeSubject", async () => {
  assert.equal((await verify()).at("results.outcome"), "match");
  const id = await frozen();
  assertError(await verify(), 422, "subject_frozen");
  assertError(await verify({ ...SUBJECT, ssn: null }), 422, "subject_frozen");
  assertError(await verify({ ...SUBJECT, ssn: "7786", first_name: "Bob" }), 422, "subject_frozen");
  assert.equal(await frozen(), id, "the same freeze");
  await unfreeze(id);
  assert.equal((await verify()).at("results.outcome"), "match");
});

test("freezeSubject does not hold for a namesake with another SSN, nor in another environment", async () => {
  const id = await frozen();
  const namesake = await verify({ ...SUBJECT, ssn: "411223344" });
  assert.deepEqual([namesake.status, namesake.at("results.outcome")], [201, "no_match"]);
  const sandbox = await application.client();
  assert.equal((await sandbox.post(VERIFICATIONS, { subject: SUBJECT, addresses })).status, 201);
  await unfreeze(id);
});

test("a verification whose records are a frozen person's fails and shows no data", async () => {
  const id = await frozen();
  const typed = { ...SUBJECT, first_name: "Robret", ssn: "7786" };
  const answer = await verify(typed);
  assert.deepEqual([answer.status, answer.at("status"), answer.at("results")], [201, "failed", null]);
  await unfreeze(id);
  const after = await verify(typed);
  assert.equal(after.at("results.outcome"), "match", "found without the freeze");
});

test("a verification that was accepted before the freeze fails, and its event says why", async (t) => {
  const waiting = await startApplication();
  t.after(() => waiting.stop());
  await loadEmployments(waiting, [record()]);
  const client = await waiting.client({ environment: "production" });
  const placing = await waiting.client({ environment: "production", scopes: ["subjects:write"] });
  const key = { headers: { "idempotency-key": "before-the-freeze" } };
  const created = await client.post(VERIFICATIONS, { subject: SUBJECT, addresses }, key);
  assert.equal((await placing.post(FREEZE, { subject: SUBJECT })).status, 200);
  const again = await client.post(VERIFICATIONS, { subject: SUBJECT, addresses }, key);
  assert.deepEqual([again.status, again.at("id")], [201, created.at("id")], "repeated");
  const worker = await startApplication({ beside: waiting, isVerifying: true });
  t.after(() => worker.stop());
  await eventually(async () => {
    const answer = await client.get(`${VERIFICATIONS}${created.at("id")}/`);
    assert.deepEqual([answer.at("status"), answer.at("results")], ["failed", null]);
  });
  const text = "select payload from events where about_id = $1";
  const [event] = await waiting.db.rows<{ payload: string }>({ name: "event", text }, [
    String(created.at("id")).slice(3),
  ]);
  assert.equal(JSON.parse(event?.payload ?? "").data.error, "The subject has frozen their file.");
});

test("listSubjectFreezes shows the team's freezes with masked SSNs, and no other team ends them", async () => {
  const id = await frozen();
  const list = await operator.get(FREEZES);
  assert.deepEqual(
    [list.at("count"), list.at("results.0.id"), list.at("results.0.subject.ssn")],
    [1, id, "***-**-7786"],
  );
  const sandbox = await application.client({ scopes: ["subjects:write"] });
  assert.equal((await sandbox.get(FREEZES)).at("count"), 0);
  assertError(await sandbox.post(UNFREEZE, { id }), 404, "not_found");
  const stranger = await application.client({ environment: "production", scopes: ["subjects:write", "pii:read"] });
  assert.equal((await stranger.get(FREEZES)).at("count"), 0, "another team's freeze is not shown");
  assertError(await stranger.post(UNFREEZE, { id }), 404, "not_found");
  const own = await stranger.post(FREEZE, { subject: SUBJECT });
  assert.notEqual(own.at("id"), id);
  assert.equal((await stranger.get(FREEZES)).at("results.0.subject.ssn"), "523417786");
  assert.equal((await stranger.post(UNFREEZE, { id: own.at("id") })).status, 204);
  assertError(await verify(), 422, "subject_frozen");
  await unfreeze(id);
});

test("the routes of freezes refuse keys without subjects:write, which no key has by default", async () => {
  assert.ok(!DEFAULT_SCOPES.includes("subjects:write"));
  assertError(await lender.post(FREEZE, { subject: SUBJECT }), 403, "permission_denied");
  assertError(await lender.post(UNFREEZE, { id: "0".repeat(32) }), 403, "permission_denied");
  assertError(await lender.get(FREEZES), 403, "permission_denied");
});

test("freezeSubject refuses faulty subjects, and unfreezeSubject unknown ids", async () => {
  assertRefused(await operator.post(FREEZE, {}), { subject: "is required" });
  const faulty = { ...SUBJECT, date_of_birth: "2090-01-01", ssn: "12" };
  assertRefused(await operator.post(FREEZE, { subject: faulty }), {
    "subject.date_of_birth": "must not be in the future",
    "subject.ssn": "must be 9 digits, or the last 4",
  });
  const nobody = { first_name: "Unknown", last_name: "Unknown", date_of_birth: "1990-04-07" };
  assertRefused(await operator.post(FREEZE, { subject: nobody }), {
    subject: "must be a real name and date of birth: nobody is found by these",
  });
  assertError(await operator.post(UNFREEZE, { id: "0".repeat(32) }), 404, "not_found");
  assertError(await operator.post(UNFREEZE, { id: "nothing" }), 404, "not_found");
});

test("a freeze that cannot be opened holds for whoever shares a token with it", async () => {
  const id = await frozen();
  const spoil = "update subject_freezes set sealed_subject = '\\x00' where id = $1";
  await application.db.rows({ name: "spoil", text: spoil }, [id]);
  assertError(await verify({ ...SUBJECT, ssn: "411223344" }), 422, "subject_frozen");
  await unfreeze(id);
});

test("freezes are stored sealed and recorded in the inquiry log without personal values", async () => {
  const id = await frozen();
  const rows = await application.db.rows<{ row: string }>({
    name: "rows",
    text: "select f::text as row from subject_freezes f union all select a::text from audit_entries a",
  });
  const text = rows.map(({ row }) => row).join("\n");
  assert.match(text, new RegExp(`subject\\.freeze.*${id}|${id}.*subject\\.freeze`));
  for (const value of ["Kofron", "523417786", "1971-03-08"]) assert.ok(!holdsWhole(text, value), value);
  await unfreeze(id);
});
