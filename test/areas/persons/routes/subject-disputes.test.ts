import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { request } from "undici";
import { runDisputeClocks } from "../../../../src/areas/persons/ops/disputes/dispute-clock.ts";
import { findDecisions } from "../../../../src/areas/persons/ops/subjects/held-disputes.ts";
import { importEmployments } from "../../../../src/areas/records/ops/imports/import-employments.ts";
import { listRecipients } from "../../../../src/areas/verifications/ops/recipients.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { eventually } from "../../../support/eventually.ts";
import { HAS_PDFTOTEXT, pdfText } from "../../../support/pdf-text.ts";
import { holdsWhole } from "../../../support/whole-value.ts";
import { record, subjectDetails } from "../../records/linkage/persons.ts";
import { loadEmployments } from "../../records/ops/imports/load.ts";
import { feedOf } from "../../records/ops/imports/rows.ts";

const DISPUTES = "/v1/subjects/disputes/";
const VERIFICATIONS = "/v1/instant-verifications/";
const { subject: SUBJECT, addresses } = subjectDetails();
const LETTER = { name: "letter.txt", content_type: "text/plain", content: Buffer.from("I left.").toString("base64") };

let application: TestApplication;
/** Investigates. */
let operator: Client;
/** Verifies, as another team. */
let lender: Client;

before(async () => {
  application = await startApplication({ isVerifying: true });
  operator = await application.client({ environment: "production", scopes: ["subjects:write", "webhooks:read"] });
  lender = await application.client({ environment: "production" });
});
after(() => application.stop());

/** A record of its own for each test: of another person, so that tests do not meet. */
function personOf(number: number) {
  const ssn = `52341${7000 + number}`;
  const subject = {
    ...SUBJECT,
    ssn,
    date_of_birth: `197${number % 10}-03-1${number % 9}`,
    last_name: `Kofron${"abcdefgh"[number]}`,
  };
  const fields = { ...subject, record_id: `D${number}`, date_of_birth: subject.date_of_birth as never };
  return { subject, row: record(fields) };
}

const verify = (subject: object, by = lender) =>
  by.post(VERIFICATIONS, { subject, addresses }, { headers: { prefer: "wait=10" } });

const dispute = (subject: object, fields: object = {}) =>
  operator.post(DISPUTES, {
    subject,
    employer_name: "KELLANOVA",
    fields: ["end_date", "income"],
    reason: "inaccurate",
    explanation: "I left in June 2024, and had 60,000.",
    ...fields,
  });

/** The present in a client's feed of events. */
const presentOf = async (client: Client) => String((await client.get("/v1/webhook-events/")).at("cursor"));

/** The events until some of a type are there, as a client that follows the cursor gets them: a page ends before running transactions. */
async function eventsUntil(client: Client, since: string, { type, count }: { type: string; count: number }) {
  const found: Record<string, unknown>[] = [];
  let cursor = since;
  await eventually(async () => {
    const feed = await client.get(`/v1/webhook-events/?cursor=${cursor}`);
    cursor = String(feed.at("cursor"));
    const page = feed.at("results") as { payload: string }[];
    found.push(...page.map(({ payload }) => JSON.parse(payload)));
    assert.ok(found.filter(({ event_type }) => event_type === type).length >= count);
  });
  return found;
}

/** What the person disputes is in the PDF of the verification, and in an assessment of it with its PDF. */
async function isMarked(id: string) {
  const words = /The person disputes: end date, income \(since [A-Z][a-z]{2} \d+, \d{4}\)\./;
  const body = { rule: "medicaid.engagement_month", as_of: "2026-06-30", verification_id: id };
  const made = await lender.post("/v1/income-assessments/", body);
  const flags = made.at("flags") as { code: string; text: string }[];
  assert.match(flags.find(({ code }) => code === "disputed")?.text ?? "", words, made.text);
  for (const path of [`instant-verifications/${id}`, `income-assessments/${made.at("id")}`]) {
    const { statusCode, body: file } = await request(`${application.url}/v1/${path}/report.pdf`, {
      headers: lender.headers,
    });
    assert.equal(statusCode, 200, path);
    const bytes = Buffer.from(await file.arrayBuffer());
    if (HAS_PDFTOTEXT) assert.match(pdfText(bytes).replace(/\s+/g, " "), words, path);
  }
}

test("a dispute is shown to verifiers, corrected for good, and told to who had the data", async () => {
  const { subject, row } = personOf(1);
  await loadEmployments(application, [row]);
  const present = { lender: await presentOf(lender), operator: await presentOf(operator) };
  const early = await verify(subject);
  assert.equal(early.at("results.employments.0.disputes"), undefined);

  const opened = await dispute(subject, {
    statement: "The last day is missing.",
    documents: [LETTER],
    tells_recipients: true,
  });
  assert.equal(opened.status, 201, opened.text);
  assert.deepEqual(
    [opened.at("status"), opened.at("subject.ssn"), opened.at("disputed_values.income"), opened.at("result")],
    ["open", "***-**-7001", "52000.00", null],
  );
  const id = String(opened.at("id"));
  const file = await operator.get(`${DISPUTES}${id}/`);
  assert.deepEqual([file.at("documents.0.name"), file.at("documents.0.content")], [LETTER.name, LETTER.content]);

  const during = await verify(subject);
  const mark = during.at("results.employments.0.disputes.0") as Record<string, unknown>;
  assert.deepEqual(
    [mark.id, mark.status, mark.fields, mark.statement],
    [id, "open", ["end_date", "income"], "The last day is missing."],
  );
  assert.equal(during.at("results.employments.0.income"), "52000.00", "shown with the dispute");
  await isMarked(String(during.at("id")));

  const end = {
    outcome: "corrected",
    explanation: "Kellanova agreed.",
    values: { end_date: "2024-06-28", income: "60000.00" },
  };
  const ended = await operator.post(`${DISPUTES}${id}/end/`, end);
  assert.deepEqual([ended.status, ended.at("status")], [200, "corrected"], ended.text);
  const corrected = async () => {
    const answer = await verify(subject);
    const { end_date, income, disputes } = answer.at("results.employments.0") as Record<string, unknown>;
    assert.deepEqual([end_date, income, disputes], ["2024-06-28", "60000.00", undefined]);
  };
  await corrected();
  await loadEmployments(application, [row]);
  await corrected();
  await loadEmployments(application, [{ ...row, job_title: "Clerk II" }]);
  await corrected();
  await loadEmployments(application, [{ ...row, income: "65000.00", job_title: "Clerk III" }]);
  const later = await verify(subject);
  assert.equal(later.at("results.employments.0.income"), "65000.00", "another value than the disputed one is new");

  const told = await eventsUntil(lender, present.lender, { type: "dispute-notice", count: 2 });
  const notices = told.filter(({ event_type }) => event_type === "dispute-notice");
  assert.deepEqual(
    notices.map(({ verification_id, status, dispute_id }) => [verification_id, status, dispute_id]).sort(),
    [early.at("id"), during.at("id")].map((verification) => [verification, "corrected", id]).sort(),
  );
  const own = (await eventsUntil(operator, present.operator, { type: "dispute-ended", count: 1 })).at(-1);
  assert.deepEqual([own?.dispute_id, own?.status], [id, "corrected"]);
  assert.ok(!told.some(({ event_type }) => event_type === "dispute-ended"), "for the team that opened it");
});

test("a deleted record does not come back with an import, until its furnisher certifies it", async () => {
  const { subject, row } = personOf(2);
  await loadEmployments(application, [row]);
  const opened = await dispute(subject, { fields: [], reason: "not_mine" });
  const id = String(opened.at("id"));
  await operator.post(`${DISPUTES}${id}/end/`, { outcome: "deleted", explanation: "Of another person." });
  assert.equal((await verify(subject)).at("results.outcome"), "no_match");
  const again = async () => {
    const rows = [Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value ?? ""]))];
    const { feed, rejects } = feedOf(rows);
    await importEmployments(
      { ...application, findDecisions },
      { ...feed, environment: "production", source: "records", matchCompany: null },
    );
    return rejects;
  };
  const [reject] = await again();
  assert.match(String(reject?.reason), /was deleted after a dispute/);
  assert.equal((await verify(subject)).at("results.outcome"), "no_match");
  const certified = await operator.post(`${DISPUTES}${id}/reinsert/`, { certification: "Letter of the employer." });
  assert.equal(certified.at("status"), "verified");
  assert.deepEqual(await again(), []);
  assert.equal((await verify(subject)).at("results.outcome"), "match");
});

test("deleted fields are gone from the stored record, its pay too, and stay gone", async () => {
  const { subject, row } = personOf(3);
  await loadEmployments(application, [row]);
  const opened = await dispute(subject, { fields: ["income", "pay"] });
  await operator.post(`${DISPUTES}${opened.at("id")}/end/`, { outcome: "deleted", explanation: "Nobody could say." });
  await loadEmployments(application, [{ ...row, job_title: "Other" }]);
  const answer = await verify(subject);
  assert.deepEqual(
    [answer.at("results.employments.0.income"), answer.at("results.employments.0.job_title")],
    [null, "Other"],
  );
});

test("an operator may withhold disputed data until the dispute has ended", async (t) => {
  const withholding = await startApplication({ isVerifying: true, disputedData: "withhold" });
  t.after(() => withholding.stop());
  const { subject, row } = personOf(4);
  await loadEmployments(withholding, [row]);
  const investigator = await withholding.client({ environment: "production", scopes: ["subjects:write"] });
  const asker = await withholding.client({ environment: "production" });
  const body = { subject, employer_name: "Kellanova", reason: "inaccurate", explanation: "Wrong." };
  const some = await investigator.post(DISPUTES, { ...body, fields: ["income"] });
  const partly = await verify(subject, asker);
  assert.deepEqual(
    [partly.at("results.employments.0.income"), partly.at("results.employments.0.disputes.0.status")],
    [null, "open"],
  );
  assert.equal((await investigator.post(DISPUTES, body)).status, 201);
  assert.equal((await verify(subject, asker)).at("results.outcome"), "no_match", "the whole record is disputed");
  for (const { id } of (await investigator.get(`${DISPUTES}?status=open`)).at("results") as { id: string }[]) {
    await investigator.post(`${DISPUTES}${id}/end/`, { outcome: "verified", explanation: "It is right." });
  }
  const ended = await verify(subject, asker);
  assert.equal(ended.at("results.employments.0.income"), "52000.00");
  assertError(
    await investigator.post(`${DISPUTES}${some.at("id")}/end/`, { outcome: "deleted", explanation: "Again." }),
    409,
    "conflict",
  );
});

/** Has the days of a dispute pass, by the database's clock. */
async function pass(id: string, days: number): Promise<void> {
  const text = `update subject_disputes set due_at = due_at - make_interval(days => $2), created_at = created_at - make_interval(days => $2),
    next_at = next_at - make_interval(days => $2) where id = $1`;
  await application.db.rows({ name: "pass", text }, [id, days]);
}

const clocks = () => Promise.all([1, 2, 3].map(() => runDisputeClocks({ ...application, listRecipients })));

async function courseOf(id: string): Promise<string[]> {
  const text = "select event_type, payload from events where about_id = $1 order by created_at, id";
  const rows = await application.db.rows<{ event_type: string; payload: string }>({ name: "course", text }, [id]);
  return rows.map(({ event_type, payload }) => {
    const { days_left, status } = JSON.parse(payload);
    return `${event_type.replace("dispute-", "")} ${days_left ?? status}`;
  });
}

test("the clock of a dispute reminds 15, 5 and 1 days before, and deletes after 30", async () => {
  const { subject, row } = personOf(5);
  await loadEmployments(application, [row]);
  const id = String((await dispute(subject, { fields: ["income"] })).at("id"));
  await clocks();
  assert.deepEqual(await courseOf(id), ["opened open"]);
  await pass(id, 15);
  await clocks();
  await clocks();
  assert.deepEqual(await courseOf(id), ["opened open", "reminder 15"], "once, whoever looks");
  await pass(id, 14);
  for (let round = 0; round < 3; round += 1) await clocks();
  assert.deepEqual((await courseOf(id)).slice(2), ["reminder 1", "reminder 1"], "none was missed while nobody looked");
  await pass(id, 1);
  await clocks();
  await clocks();
  assert.deepEqual((await courseOf(id)).slice(4), ["ended deleted"]);
  assert.equal((await operator.get(`${DISPUTES}${id}/`)).at("status"), "deleted");
  assert.equal((await verify(subject)).at("results.employments.0.income"), null);
});

test("a job whose end was deleted is not sent: without it the job would count as current", async () => {
  const { subject, row } = personOf(16);
  await loadEmployments(application, [row]);
  const id = String((await dispute(subject, { fields: ["end_date"] })).at("id"));
  const end = { outcome: "deleted", explanation: "The employer keeps no record of it." };
  const ended = await operator.post(`${DISPUTES}${id}/end/`, end);
  assert.equal(ended.status, 200, ended.text);
  assert.deepEqual((await verify(subject)).at("results.employments"), []);
});

test("information of the person extends the clock by 15 days, once", async () => {
  const { subject, row } = personOf(6);
  await loadEmployments(application, [row]);
  const opened = await dispute(subject);
  const id = String(opened.at("id"));
  await pass(id, 29);
  const inform = (body: object) => operator.post(`${DISPUTES}${id}/information/`, body);
  const first = await inform({ text: "My last statement is of June.", documents: [LETTER] });
  const second = await inform({ text: "And here is more." });
  const dayOf = (at: unknown) => Date.parse(String(at)) / 86_400_000;
  assert.deepEqual(
    [first.at("status"), second.at("status"), second.at("information.1")],
    ["extended", "extended", "And here is more."],
  );
  assert.equal(first.at("due_at"), second.at("due_at"));
  assert.ok(Math.abs(dayOf(first.at("due_at")) - dayOf(opened.at("created_at")) - 16) < 0.01, "45 days from its start");
  await clocks();
  assert.deepEqual((await courseOf(id)).slice(1), [], "the reminders are those of the longer clock");
  await pass(id, 16);
  for (let round = 0; round < 5; round += 1) await clocks();
  assert.equal((await operator.get(`${DISPUTES}${id}/`)).at("status"), "deleted");
  assertError(await inform({ text: "Too late." }), 409, "conflict");
});

test("the routes of disputes refuse other scopes, teams, environments, persons and faulty bodies", async () => {
  const { subject, row } = personOf(7);
  await loadEmployments(application, [row]);
  const id = String((await dispute(subject)).at("id"));
  const acts = {
    information: { text: "x" },
    end: { outcome: "verified", explanation: "x" },
    reinsert: { certification: "x" },
    notices: {},
  };
  const stranger = await application.client({ environment: "production", scopes: ["subjects:write"] });
  const sandbox = await application.client({ scopes: ["subjects:write"] });
  assertError(await lender.get(DISPUTES), 403, "permission_denied");
  assertError(await lender.post(DISPUTES, {}), 403, "permission_denied");
  for (const [act, body] of Object.entries(acts)) {
    assertError(await lender.post(`${DISPUTES}${id}/${act}/`, body), 403, "permission_denied");
    for (const one of [stranger, sandbox]) {
      assertError(await one.post(`${DISPUTES}${id}/${act}/`, body), 404, "not_found");
    }
  }
  assertError(await stranger.get(`${DISPUTES}${id}/`), 404, "not_found");
  assert.equal((await stranger.get(DISPUTES)).at("count"), 0);
  assertError(await operator.post(`${DISPUTES}${id}/reinsert/`, acts.reinsert), 409, "conflict");
  const missing = "is in no imported record of this person in this environment";
  assertRefused(await dispute({ ...subject, ssn: "523419999" }), { employer_name: missing });
  assertRefused(await dispute(subject, { employer_name: null, employment_id: "0".repeat(32) }), {
    employment_id: missing,
  });
  assertRefused(await dispute(subject, { employer_name: null }), { employment_id: "is required, or employer_name" });
  assertRefused(await dispute(subject, { statement: "word ".repeat(101) }), {
    statement: "must have at most 100 words",
  });
  assertRefused(await dispute(subject, { documents: [{ ...LETTER, content: "????" }] }), {
    "documents[0].content": "must be Base64, with its padding",
  });
  assertRefused(await operator.post(`${DISPUTES}${id}/information/`, {}), { text: "is required, or documents" });
  assertRefused(await operator.post(`${DISPUTES}${id}/information/`, { text: null }), {
    text: "is required, or documents",
  });
  const end = (body: object) => operator.post(`${DISPUTES}${id}/end/`, { explanation: "x", ...body });
  assertRefused(await end({ outcome: "corrected", values: { job_title: "Boss" } }), {
    "values.job_title": "is not what was disputed",
  });
  assertRefused(await end({ outcome: "corrected" }), {
    values: "must have the right value of at least one disputed field",
  });
  assertRefused(await end({ outcome: "deleted", values: { income: "1.00" } }), {
    values: "are only given with corrected",
  });
});

test("disputes are sealed, and in the inquiry log without personal values", async () => {
  const rows = await application.db.rows<{ row: string }>({
    name: "rows",
    text: `select d::text as row from subject_disputes d union all select a::text from audit_entries a union all select f::text from subject_dispute_documents f
      union all select payload from events`,
  });
  const text = rows.map(({ row }) => row).join("\n");
  assert.match(text, /dispute\.open/);
  for (const value of ["Kofronb", "523417001", "60000.00", "I left", "2024-06-28"]) {
    assert.ok(!holdsWhole(text, value), value);
  }
});
