import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findDecisions } from "../../../../src/areas/persons/ops/subjects/held-disputes.ts";
import { importEmployments } from "../../../../src/areas/records/ops/imports/import-employments.ts";
import { readmitRecord } from "../../../../src/areas/records/ops/imports/readmit-record.ts";
import { expireVerifications } from "../../../../src/areas/verifications/ops/erase-verification.ts";
import type { IsoDate } from "../../../../src/kernel/ids.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { holdsWhole } from "../../../support/whole-value.ts";
import { record, subjectDetails } from "../../records/linkage/persons.ts";
import { loadEmployments } from "../../records/ops/imports/load.ts";
import { feedOf } from "../../records/ops/imports/rows.ts";

const FILE = "/v1/subjects/file/";
const ERASURES = "/v1/subjects/erasures/";
const HOLDS = "/v1/subjects/holds/";
const VERIFICATIONS = "/v1/instant-verifications/";
const { subject: SUBJECT, addresses } = subjectDetails();
/** A namesake of the same day of birth with another number. */
const NAMESAKE = { ...SUBJECT, ssn: "411223344" };
const PROOF = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const BASIS = { requested_by: "subject", proof_sha256: PROOF };

let application: TestApplication;
/** Of the operator. */
let operator: Client;
/** Of another team. */
let lender: Client;

before(async () => {
  application = await startApplication({ isVerifying: true });
  operator = await application.client({ environment: "production", scopes: ["subjects:write"] });
  lender = await application.client({ environment: "production" });
});
after(() => application.stop());

const verify = (subject: object) =>
  lender.post(VERIFICATIONS, { subject, addresses }, { headers: { prefer: "wait=10" } });
const user = (fields: object) => lender.post("/v1/users/", { external_user_id: crypto.randomUUID(), ...fields });

const ROWS = [
  record({ record_id: "F1" }),
  record({
    record_id: "F2",
    employer_name: "Acme Foods",
    start_date: "2012-01-09" as IsoDate,
    end_date: "2015-03-01" as IsoDate,
  }),
  record({ record_id: "F3", ssn: NAMESAKE.ssn }),
];

/** Every row of the database as text, each sealed column opened by nobody: as a dump has it. */
async function dump(): Promise<string> {
  const tables = await application.db.rows<{ name: string }>({
    name: "tables",
    text: "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = current_schema::regnamespace and not relispartition",
  });
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await application.db.rows<{ row: string }>({
        name: `dump_${name}`,
        text: `select t::text as row from ${name} t`,
      });
      return rows.map(({ row }) => row).join("\n");
    }),
  );
  return texts.join("\n");
}

test("a person's file has all that is held of them, of every team, and nothing of a namesake", async () => {
  await loadEmployments(application, ROWS);
  const asked = await verify(SUBJECT);
  await verify(NAMESAKE);
  const own = await user({ first_name: "Robert", last_name: "Kofron", ssn: "523417786" });
  await user({ first_name: "Robert", last_name: "Kofron", ssn: NAMESAKE.ssn });
  const file = await operator.post(FILE, { subject: SUBJECT, ...BASIS });
  assert.equal(file.status, 200, file.text);
  const employments = file.at("employments") as { record: { record_id: string; ssn: string } }[];
  assert.deepEqual(employments.map((one) => one.record.record_id).sort(), ["F1", "F2"]);
  assert.equal(employments[0]?.record.ssn, "***-**-7786");
  assert.deepEqual(
    (file.at("inquiries") as { verification_id: string }[]).map((one) => one.verification_id),
    [asked.at("id")],
  );
  assert.equal((file.at("inquiries.0.given.employments") as unknown[]).length, 2);
  assert.deepEqual(
    (file.at("users") as { id: string }[]).map(({ id }) => id),
    [own.at("id")],
  );
});

test("a legal hold stands against erasure by request, of one verification and by age", async () => {
  const held = await operator.post(HOLDS, { subject: SUBJECT, reason: "Case 26-cv-1041" });
  assert.equal(held.status, 201, held.text);
  assertError(await operator.post(ERASURES, { subject: SUBJECT, ...BASIS }), 409, "conflict");
  const verification = await verify(SUBJECT);
  const path = `${VERIFICATIONS}${verification.at("id")}/`;
  assertError(await lender.delete(path), 409, "conflict");
  const age = "update verifications set created_at = created_at - interval '10 days' where environment = 'production'";
  await application.db.rows({ name: "age", text: age });
  await expireVerifications(application, 5);
  assert.equal((await lender.get(path)).status, 200, "kept");
  assert.equal((await operator.get(HOLDS)).at("results.0.reason"), "Case 26-cv-1041");
  const stranger = await application.client({ environment: "production", scopes: ["subjects:write"] });
  assertError(await stranger.post(`${HOLDS}release/`, { id: held.at("id") }), 404, "not_found");
  assert.equal((await stranger.get(HOLDS)).at("count"), 0);
  assert.equal((await operator.post(`${HOLDS}release/`, { id: held.at("id") })).status, 204);
  assert.equal((await lender.delete(path)).status, 204);
});

test("an erasure leaves nothing of the person but the tombstone, and imports do not undo it", async () => {
  await loadEmployments(application, ROWS);
  const verification = await verify(SUBJECT);
  const other = await verify(NAMESAKE);
  const body = { subject: SUBJECT, employer_name: "Acme Foods", reason: "other", explanation: "See the letter." };
  const disputed = await operator.post("/v1/subjects/disputes/", body, { headers: { "idempotency-key": "once" } });
  assert.equal(disputed.status, 201, disputed.text);
  await operator.post("/v1/subjects/freeze/", { subject: SUBJECT });
  const before = await dump();
  const ids = [verification, disputed].map((one) => String(one.at("id")).replace("iv_", ""));
  for (const id of ids) assert.ok(before.includes(id), "the dump shows ids");

  const erased = await operator.post(ERASURES, { subject: SUBJECT, ...BASIS });
  assert.equal(erased.status, 200, erased.text);
  const { employments, users, disputes, freezes } = erased.at("erased") as Record<string, number>;
  assert.deepEqual([employments, users, disputes, freezes], [2, 1, 1, 1]);
  const file = await operator.post(FILE, { subject: SUBJECT, ...BASIS });
  for (const part of ["employments", "inquiries", "users", "disputes", "freezes"]) {
    assert.deepEqual(file.at(part), [], part);
  }
  assertError(await lender.get(`${VERIFICATIONS}${verification.at("id")}/`), 404, "not_found");
  assert.equal((await lender.get(`${VERIFICATIONS}${other.at("id")}/`)).status, 200, "the namesake's is kept");

  const rows = (await dump()).split("\n");
  const audit = rows.filter((row) => row.includes("subject.erase"));
  assert.ok(
    audit.some((row) => row.includes(String(erased.at("id"))) && row.includes(PROOF)),
    "the tombstone",
  );
  for (const value of ["Kofron", "523417786", "1971-03-08", "See the letter"]) {
    assert.ok(!rows.some((row) => holdsWhole(row, value)), value);
  }
  const left = await application.db.rows<{ count: number }>({
    name: "left",
    text: `select count(*) as count from (select id from subject_disputes union all select id from subject_freezes
      union all select answer_id from idempotency_keys where sealed_answer is not null) as rows`,
  });
  assert.deepEqual(left, [{ count: 0 }]);

  const values = ROWS.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value ?? ""])),
  );
  const again = async () => {
    const { feed, rejects } = feedOf(values);
    await importEmployments(
      { ...application, findDecisions },
      { ...feed, environment: "production", source: "records", matchCompany: null },
    );
    return rejects.map(({ reason }) => reason);
  };
  assert.deepEqual(
    (await again()).map((reason) => /^was erased/.test(reason)),
    [true, true],
  );
  const by = { actor: "operator:test", teamId: null, environment: "production" } as const;
  await readmitRecord(application, by, { source: "records", recordId: "F1" });
  assert.equal((await again()).length, 1);
  assert.equal((await verify(SUBJECT)).at("results.outcome"), "match");
});

test("files, erasures and holds refuse other scopes and environments, and faulty requests", async () => {
  const request = { subject: SUBJECT, ...BASIS };
  for (const path of [FILE, ERASURES]) {
    assertError(await lender.post(path, request), 403, "permission_denied");
    assertRefused(await operator.post(path, { subject: { ...SUBJECT, ssn: null }, ...BASIS }), {
      "subject.ssn": "is required: a namesake's data must not be shown or erased",
    });
    assertRefused(await operator.post(path, { subject: SUBJECT, requested_by: "guardian" }), {
      proof_sha256: "is required unless the operator asks",
    });
  }
  assertError(await lender.post(HOLDS, { subject: SUBJECT, reason: "x" }), 403, "permission_denied");
  assertError(await lender.get(HOLDS), 403, "permission_denied");
  assertError(await lender.post(`${HOLDS}release/`, { id: "0".repeat(32) }), 403, "permission_denied");
  assertError(await operator.post(`${HOLDS}release/`, { id: "nothing" }), 404, "not_found");
  const sandbox = await application.client({ scopes: ["subjects:write"] });
  assert.deepEqual((await sandbox.post(FILE, request)).at("employments"), [], "another environment");
  const nobody = { first_name: "Unknown", last_name: "Unknown", date_of_birth: "1990-04-07" };
  assertRefused(await operator.post(HOLDS, { subject: nobody, reason: "x" }), {
    subject: "must be a real name and date of birth: nobody is found by these",
  });
});
