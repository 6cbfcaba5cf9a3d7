import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { request } from "undici";
import { openLetters } from "../../../../src/areas/persons/letters/letters.ts";
import { DEFAULT_TEAM } from "../../../../src/kernel/access/caller.ts";
import { listAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { HAS_PDFTOTEXT, pdfText } from "../../../support/pdf-text.ts";
import { record, subjectDetails } from "../../records/linkage/persons.ts";
import { loadEmployments } from "../../records/ops/imports/load.ts";

const VERIFICATIONS = "/v1/instant-verifications/";
const DISPUTES = "/v1/subjects/disputes/";
const AGENCY = { name: "Example Bureau", address: "1 Sample Street, Austin, TX 78701", phone: "(512) 555-0100" };
const { subject, addresses } = subjectDetails();
const OTHER = { ...subject, first_name: "Ottilie", last_name: "Marchbanks", ssn: "219077321" };

let app: TestApplication;
let lender: Client;
let operator: Client;
let verificationId: string;

before(async () => {
  app = await startApplication({ isVerifying: true, letters: openLetters([], AGENCY) });
  lender = await app.client({ team: "Example Lending", environment: "production" });
  operator = await app.client({ team: "bureau", environment: "production", scopes: ["subjects:write"] });
  await loadEmployments(app, [record(), record({ ...OTHER, record_id: "other", employer_name: "Quillfeather, Inc." })]);
  const asked = await lender.post(VERIFICATIONS, { subject, addresses }, { headers: { prefer: "wait=20" } });
  assert.equal(asked.at("results.outcome"), "match", asked.text);
  verificationId = String(asked.at("id"));
});
after(() => app.stop());

const letter = (path: string, client: Client, query: string) => client.get(`${path}/letter/?${query}`);
const ofVerification = (query: string) => letter(VERIFICATIONS + verificationId, lender, query);

async function pdf(path: string, client: Client, query: string) {
  const url = `${app.url}${path}/letter.pdf?${query}`;
  const { statusCode, headers, body } = await request(url, { headers: client.headers });
  assert.equal(statusCode, 200);
  return { headers, bytes: Buffer.from(await body.arrayBuffer()) };
}

test("getVerificationLetter leaves who decides blank for a team without a name of its own, and ends no sentence twice", async () => {
  const unnamed = await app.client({ team: DEFAULT_TEAM, environment: "production", isUnnamed: true });
  const body = { subject: OTHER, addresses };
  const asked = await unnamed.post(VERIFICATIONS, body, { headers: { prefer: "wait=20" } });
  const text = String((await letter(VERIFICATIONS + asked.at("id"), unnamed, "kind=adverse_action")).at("text"));
  assert.match(text, /^_+ has made a decision/m);
  assert.ok(text.includes("from: Quillfeather, Inc.\n"), text);
});

test("getVerificationLetter fills the notice of a decision in both languages, with a blank for what is not known", async () => {
  const english = await ofVerification("kind=adverse_action");
  const text = String(english.at("text"));
  for (const said of [
    `To ${subject.first_name} ${subject.last_name}`,
    "Example Lending has made a decision",
    "15 U.S.C. § 1681m(a)",
    "Example Bureau, 1 Sample Street, Austin, TX 78701, telephone (512) 555-0100",
    "What was decided: ____",
    record().employer_name,
    `/person`,
    verificationId,
    "within 60 days",
    "legal advice",
  ]) {
    assert.ok(text.includes(said), `${said}\n\n${text}`);
  }
  assert.doesNotMatch(text, /[{}]|null|undefined/);
  assert.match(String(english.at("legal_note")), /legal advice/);
  const spanish = await ofVerification("kind=adverse_action&language=es");
  assert.match(
    String(spanish.at("text")),
    /^Aviso de una decisión[\s\S]*Example Lending ha tomado[\s\S]*asesoramiento legal/,
  );
  const rights = await ofVerification("kind=summary_of_rights&language=es");
  assert.match(String(rights.at("text")), /§ 1681g\(a\)[\s\S]*Example Bureau/);
});

test("getVerificationLetterFile draws the same letter, which the inquiry log has", {
  skip: HAS_PDFTOTEXT ? false : "no pdftotext on this machine",
}, async () => {
  const { headers, bytes } = await pdf(VERIFICATIONS + verificationId, lender, "kind=adverse_action&language=es");
  assert.equal(headers["content-type"], "application/pdf");
  assert.equal(headers["content-disposition"], 'inline; filename="adverse-action.pdf"');
  const words = (text: string) => text.replace(/[•\-\s]+/g, " ").trim();
  const text = words(String((await ofVerification("kind=adverse_action&language=es")).at("text")));
  const drawn = words(pdfText(bytes));
  for (const paragraph of text.split(/(?<=\.) /)) assert.ok(drawn.includes(paragraph), `${paragraph}\n\n${drawn}`);
  const entries = await listAudit(app.db, { limit: 100, action: "verification.report", target: verificationId });
  assert.ok(entries.some(({ details }) => details["letter"] === "adverse_action"));
});

test("getDisputeLetter tells the results of an investigation, and nothing before it has ended", async () => {
  const opened = await operator.post(DISPUTES, {
    subject,
    employer_name: record().employer_name,
    fields: ["job_title"],
    reason: "inaccurate",
    explanation: "I was a lead.",
  });
  assert.equal(opened.status, 201, opened.text);
  const path = DISPUTES + String(opened.at("id"));
  assertError(await letter(path, operator, "kind=dispute_results"), 409, "conflict");
  assert.equal((await letter(path, operator, "kind=summary_of_rights")).status, 200);
  const end = { outcome: "corrected", explanation: "The employer confirmed it.", values: { job_title: "Lead" } };
  assert.equal((await operator.post(`${path}/end/`, end)).status, 200);
  const english = String((await letter(path, operator, "kind=dispute_results")).at("text"));
  for (const said of [
    `You disputed job title at ${record().employer_name}`,
    "The information was corrected.",
    "The employer confirmed it.",
    `job title: ${record().job_title ?? "nothing"} → Lead`,
    "§ 1681i(a)(6)(B)(iii)",
    "records",
  ]) {
    assert.ok(english.includes(said), `${said}\n\n${english}`);
  }
  const spanish = String((await letter(path, operator, "kind=dispute_results&language=es")).at("text"));
  assert.match(spanish, /La información se corrigió\.[\s\S]*puesto: /);
  const { bytes } = await pdf(path, operator, "kind=dispute_results");
  assert.equal(bytes.subarray(0, 5).toString(), "%PDF-");
});

test("a template of the operator replaces the bundled one of its kind and language alone", async (t) => {
  const own = {
    kind: "adverse_action",
    language: "en",
    title: "Ours",
    blocks: [{ text: "Dear {{person_name}}" }],
  } as const;
  const beside = await startApplication({
    beside: app,
    letters: openLetters([own as never], null),
    isVerifying: false,
  });
  t.after(() => beside.stop());
  const client = beside.clientWith(lender.headers);
  const path = VERIFICATIONS + verificationId;
  const text = (await letter(path, client, "kind=adverse_action")).at("text");
  assert.match(
    String(text),
    new RegExp(`^Ours\n\n[A-Z][a-z]+ \\d+, \\d{4}\n\nDear ${subject.first_name} ${subject.last_name}\n$`),
  );
  assert.match(String((await letter(path, client, "kind=adverse_action&language=es")).at("text")), /_{8}, _{8}/);
});

test("letters refuse an unknown kind and language, another team's verification, and a key without the scope", async () => {
  assertRefused(await ofVerification("kind=dispute_results"), {
    kind: "must be one of adverse_action, summary_of_rights",
  });
  assertRefused(await ofVerification("kind=adverse_action&language=fr"), { language: "must be one of en, es" });
  const other = await app.client({ team: "other", environment: "production" });
  assertError(await letter(VERIFICATIONS + verificationId, other, "kind=adverse_action"), 404, "not_found");
  assertError(await letter(DISPUTES + "0".repeat(32), operator, "kind=dispute_results"), 404, "not_found");
  assertError(await letter(DISPUTES + "0".repeat(32), lender, "kind=dispute_results"), 403, "permission_denied");
});
