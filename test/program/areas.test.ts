import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { heldCounts, heldIds, type PersonInEnvironment } from "../../src/kernel/registration/held.ts";
import { AREAS } from "../../src/program/areas.ts";
import { browserWith, OWN } from "../areas/persons/routes/visitor.ts";
import { date, record, subjectDetails } from "../areas/records/linkage/persons.ts";
import { loadEmployments } from "../areas/records/ops/imports/load.ts";
import { type Client, startApplication, type TestApplication } from "../support/application.ts";
import { HAS_PDFTOTEXT, pdfText } from "../support/pdf-text.ts";

/*
 * One person of whom every area holds something. An area that registers what it holds has a line in PRINTED, and what it has found stands in the person's
 * file, at their page, in what they download, and is gone after an erasure.
 */

const PERSON = { first_name: "Robert", last_name: "Kofron", ssn: "523417786", date_of_birth: "1971-03-11" };
const PROOF = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const BASIS = { requested_by: "subject", proof_sha256: PROOF };
const EMPLOYER = "Quagmire Hollow Dairy";
const EXPLANATION = "I had 60,000 in that year.";
const NO_PDFTOTEXT = HAS_PDFTOTEXT ? false : "no pdftotext on this machine";

/** What the PDF of the file has of each area that finds something. */
const PRINTED: Readonly<Record<string, readonly RegExp[]>> = {
  records: [new RegExp(`Your jobs and pay ${EMPLOYER}`)],
  verifications: [/Who asked about you Example Lending/],
  connections: [/What clients hold of you Example Lending/],
  persons: [new RegExp(`What you dispute ${EMPLOYER}`), new RegExp(EXPLANATION), /Frozen since \w/],
};

/** The areas that look for a person. */
const HOLDING = AREAS.flatMap(({ name, holds }) => (holds === undefined ? [] : [{ name, holds }]));
/** The kinds of rows that areas erase by their ids, with which an erasure is repeated after a restore. */
const ERASED = AREAS.flatMap(({ erases = {} }) => Object.keys(erases));
/** What is erased with its user. */
const OF_USERS = ["orders", "user_reports"];

let app: TestApplication;
let operator: Client;
let lender: Client;
let person: Client;

before(async () => {
  app = await startApplication({ isVerifying: true, workers: ["connections"] });
  operator = await app.client({ environment: "production", scopes: ["subjects:write"] });
  lender = await app.client({ team: "Example Lending", environment: "production" });
  const row = record({ ...PERSON, date_of_birth: date(PERSON.date_of_birth), employer_name: EMPLOYER });
  await loadEmployments(app, [row]);
  const { addresses } = subjectDetails();
  const asked = { subject: PERSON, addresses };
  const verified = await lender.post("/v1/instant-verifications/", asked, { headers: { prefer: "wait=20" } });
  assert.equal(verified.at("results.outcome"), "match", verified.text);
  await lender.post("/v1/users/", { external_user_id: "borrower-1", ...PERSON, date_of_birth: undefined });
  person = await handedOver();
  const employment_id = (await person.get("/v1/person/file/")).at("employments.0.employment_id");
  const dispute = { employment_id, fields: ["income"], reason: "inaccurate", explanation: EXPLANATION };
  assert.equal((await person.post("/v1/person/disputes/", dispute)).status, 201);
  assert.equal((await person.post("/v1/person/freeze/", {})).status, 200);
});
after(() => app.stop());

async function handedOver(): Promise<Client> {
  const made = await operator.post("/v1/subjects/sessions/", { subject: PERSON, ...BASIS });
  const token = String(made.at("url")).split("#token=")[1];
  return browserWith(app, await app.clientWith(OWN).post("/v1/person/session/", { token }));
}

/** What each area finds of the person. */
async function found() {
  const subject: PersonInEnvironment["subject"] = { ...PERSON, date_of_birth: date(PERSON.date_of_birth) };
  const context = { db: app.db, keyring: app.keyring, onUnreadable: () => assert.fail("unreadable") };
  const sought = { environment: "production", subject } as const;
  return Promise.all(HOLDING.map(async ({ name, holds }) => ({ name, held: await holds(context, sought, "file") })));
}

test("AREAS: what every area holds of a person stands in their file, at their page, and in what they download", async () => {
  const texts = {
    file: (await operator.post("/v1/subjects/file/", { subject: PERSON, ...BASIS })).text,
    page: (await person.get("/v1/person/file/")).text,
    download: await (await fetch(`${app.url}/v1/person/file.json`, { headers: person.headers })).text(),
  };
  for (const { name, held } of await found()) {
    const ids = Object.values(held.ids).flat();
    assert.ok(ids.length > 0, `this test makes nothing that ${name} holds`);
    assert.ok(held.file !== undefined, `${name} shows what it holds`);
    const kinds = Object.keys(held.ids).filter((kind) => !OF_USERS.includes(kind));
    assert.deepEqual(
      kinds.filter((kind) => !ERASED.includes(kind)),
      [],
      `${name} erases each kind by its ids`,
    );
    for (const [where, text] of Object.entries(texts)) {
      for (const id of ids) assert.ok(text.includes(id), `${where} has what ${name} holds: ${id}`);
    }
  }
});

test("AREAS: the PDF of the file has a part of every area that holds something", { skip: NO_PDFTOTEXT }, async () => {
  const answer = await fetch(`${app.url}/v1/person/file.pdf`, { headers: person.headers });
  const text = pdfText(Buffer.from(await answer.arrayBuffer())).replace(/\s+/g, " ");
  const showing = (await found()).filter(({ held }) => held.file !== undefined).map(({ name }) => name);
  assert.deepEqual(showing.sort(), Object.keys(PRINTED).sort());
  for (const pattern of Object.values(PRINTED).flat()) assert.match(text, pattern);
});

test("AREAS: an erasure tells how many rows of each kind it has removed, and every area holds nothing after it", async () => {
  const before = heldCounts(heldIds((await found()).map(({ held }) => held)));
  const erased = await operator.post("/v1/subjects/erasures/", { subject: PERSON, ...BASIS });
  assert.equal(erased.status, 200, erased.text);
  assert.deepEqual(erased.at("erased"), before);
  for (const { name, held } of await found()) {
    assert.deepEqual(Object.values(held.ids).flat(), [], `${name} holds nothing`);
  }
});
