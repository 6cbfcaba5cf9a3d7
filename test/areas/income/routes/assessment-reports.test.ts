import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { request } from "undici";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { makeUser, storeLink } from "../../../support/connections/stored-link.ts";
import { HAS_PDFTOTEXT, pdfText } from "../../../support/pdf-text.ts";

let app: TestApplication;
let client: Client;

before(async () => {
  app = await startApplication({ isDirectoryAwaited: false });
  client = await app.client({ team: "Example Agency" });
});
after(() => app.stop());

const PATH = "/v1/income-assessments/";
const NO_TEXT = HAS_PDFTOTEXT ? false : "no pdftotext on this machine";
const MONTHS = ["2026-03", "2026-04", "2026-05", "2026-06"];
const JOB = {
  id: "job-1",
  employer: "Elm Yard",
  status: "current",
  pay_frequency: "monthly",
  start_date: "2024-02-05",
  statements: MONTHS.map((month, at) => ({
    id: `statement-${month}`,
    pay_date: `${month}-28`,
    gross: `${480 + 60 * at}.00`,
    period_start: `${month}-01`,
    period_end: `${month}-28`,
    hours: at === 0 ? null : "66",
  })),
};

async function pdfOf(id: unknown, name: string): Promise<Buffer> {
  const url = `${app.url}${PATH}${id}/report.pdf`;
  const { statusCode, headers, body } = await request(url, { headers: client.headers });
  assert.deepEqual([statusCode, headers["content-type"]], [200, "application/pdf"]);
  const bytes = Buffer.from(await body.arrayBuffer());
  const folder = process.env.OPENVOE_TEST_PICTURES;
  if (folder !== undefined) writeFileSync(`${folder}/income-${name}.pdf`, bytes);
  return bytes;
}

function textOf(bytes: Buffer): string {
  return pdfText(bytes).replace(/\s+/g, " ");
}

test("getIncomeAssessmentReport has the verdict, the threshold, each statement and what would settle an open question", {
  skip: NO_TEXT,
}, async () => {
  const facts = { employments: [JOB] };
  const body = { rule: "medicaid.engagement_month", as_of: "2026-07-10", facts, parameters: { month: "2026-03" } };
  const made = await client.post(PATH, { ...body, tracking_info: "case-17" });
  assert.equal(made.at("verdict"), "cannot_tell");
  const [one, again] = [await pdfOf(made.at("id"), "open"), await pdfOf(made.at("id"), "open")];
  assert.deepEqual(one, again);
  const text = textOf(one);
  assert.match(text, /Cannot tell: something is missing/);
  assert.match(text, /Hours unknown .*the hours of each pay period/);
  assert.match(text, /threshold \$580\.00/);
  assert.match(text, /statement-2026-04/);
  assert.match(text, /42 CFR/);
  assert.match(text, /case-17/);
  const met = await client.post(PATH, { ...body, parameters: { month: "2026-06" } });
  assert.match(textOf(await pdfOf(met.at("id"), "met")), /Met: what is known reaches the threshold/);
});

test("getIncomeAssessmentReport of Form 1005 fills what payroll knows, and lists what it leaves open", {
  skip: NO_TEXT,
}, async () => {
  const link = await storeLink(app, client, { userId: await makeUser(client) });
  const made = await client.post(PATH, { rule: "fannie_mae.form_1005", as_of: "2026-11-25", link_id: link.id });
  const text = textOf(await pdfOf(made.at("id"), "form-1005"));
  assert.match(text, /Ada Sample/);
  assert.match(text, /2\. Lender Example Agency/);
  assert.match(text, /Left open, because payroll does not know it/);
  assert.match(text, /11 Probability of continued employment open/);
});

test("checkVerificationReport says whether a report of an assessment is genuine", { skip: NO_TEXT }, async () => {
  const facts = { rent_monthly: "1300.00", gross_monthly: "4000.00" };
  const made = await client.post(PATH, { rule: "tenancy.rent_to_income", as_of: "2026-06-30", facts });
  const text = pdfText(await pdfOf(made.at("id"), "rent")).replace(/\s+/g, "");
  const [, token, fingerprint] = /verification-reports\/([\w-]{43})\/\?sha256=([0-9a-f]{64})/.exec(text) ?? [];
  const anyone = app.clientWith({});
  const check = await anyone.get(`/v1/verification-reports/${token}/?sha256=${fingerprint}`);
  assert.deepEqual([check.at("id"), check.at("status"), check.at("matches")], [made.at("id"), "completed", true]);
  const other = await anyone.get(`/v1/verification-reports/${token}/?sha256=${"0".repeat(64)}`);
  assert.equal(other.at("matches"), false);
  await client.delete(`${PATH}${made.at("id")}/`);
  assertError(await anyone.get(`/v1/verification-reports/${token}/?sha256=${fingerprint}`), 404, "not_found");
});

test("getIncomeAssessmentReport is refused to another team", async () => {
  const facts = { rent_monthly: "1300.00", gross_monthly: "4000.00" };
  const made = await client.post(PATH, { rule: "tenancy.rent_to_income", as_of: "2026-06-30", facts });
  const other = await app.client({ team: "stranger" });
  const url = `${app.url}${PATH}${made.at("id")}/report.pdf`;
  const { statusCode, body } = await request(url, { headers: other.headers });
  await body.dump();
  assert.equal(statusCode, 404);
});

test("getIncomeAssessmentReport says what the requester stated, next to the rule's default, and who made it", {
  skip: NO_TEXT,
}, async () => {
  const link = await storeLink(app, client, { userId: await makeUser(client) });
  const facts = { household: { magi_monthly: { "2026-06": "9000" } }, employments: [JOB] };
  const parameters = { month: "2026-06", minimum_wage: "1" };
  const body = { rule: "medicaid.engagement_month", as_of: "2026-07-10", facts, parameters };
  const made = await client.post(PATH, { ...body, link_id: link.id });
  const text = textOf(await pdfOf(made.at("id"), "stated"));
  assert.match(
    text,
    /Stated by the requester The requester typed these values\. They do not come from payroll records\./,
  );
  assert.match(text, /Household: magi monthly: 2026-06 9000 –/);
  assert.match(text, /Employments 1 id: job-1; employer: Elm Yard;.* statements: 4 /);
  assert.match(text, /Minimum wage 1 7\.25/);
  assert.match(text, /Made by Key [0-9a-f]{8}/);
  assert.match(text, /Stated: statement-2026-06/);
  const pay = await client.get(`${PATH}${made.at("id")}/statements/`);
  assert.equal(pay.at("person"), "Ada Sample");
  const stated = pay.at("stated") as object[];
  assert.deepEqual(stated.at(-1), { in: "parameters", name: "minimum_wage", value: "1", rule_value: "7.25" });
  const statements = pay.at("statements") as { employer: string; is_stated: boolean }[];
  const kinds = new Set(statements.map(({ employer, is_stated }) => `${employer === "Elm Yard"} ${is_stated}`));
  assert.deepEqual(kinds, new Set(["true true", "false false"]));
});

test("getIncomeAssessmentReport does not take a statement under a payroll job's id for payroll's", async () => {
  const link = await storeLink(app, client, { userId: await makeUser(client) });
  const body = { rule: "medicaid.engagement_month", as_of: "2026-07-10", link_id: link.id };
  const alone = await client.post(PATH, body);
  const ofPayroll = await client.get(`${PATH}${alone.at("id")}/statements/`);
  assert.deepEqual(ofPayroll.at("stated"), [], "nothing was typed");
  const employment = ofPayroll.at("statements.0.employment");
  const made = await client.post(PATH, { ...body, facts: { employments: [{ ...JOB, id: employment }] } });
  const pay = await client.get(`${PATH}${made.at("id")}/statements/`);
  const own = (pay.at("statements") as { employment: string; is_stated: boolean }[]).filter(
    (one) => one.employment === employment,
  );
  assert.ok(own.length > JOB.statements.length && own.every(({ is_stated }) => is_stated));
});
