import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { request } from "undici";
import { SANDBOX_PERSONS } from "../../../../src/areas/records/sources/sandbox-persons.ts";
import { listAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import { aVerification } from "../../../kernel/http/requests.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { HAS_PDFTOTEXT, pdfText } from "../../../support/pdf-text.ts";
import { payOf, statement, yearTotals } from "../../../support/recorded-pay.ts";
import { record, subjectDetails } from "../../records/linkage/persons.ts";
import { loadPaid } from "../../records/ops/imports/load.ts";

const PATH = "/v1/instant-verifications/";

let app: TestApplication;
let client: Client;
let anyone: Client;

before(async () => {
  app = await startApplication({ isVerifying: true, isDirectoryAwaited: false });
  client = await app.client({ team: "Example Lending" });
  anyone = app.clientWith({});
});
after(() => app.stop());

/** The id of a final verification of one of the sandbox's persons. */
async function verified(name: string, rest: object = {}): Promise<string> {
  const subject = SANDBOX_PERSONS.find((person) => person.subject.first_name === name)?.subject ?? assert.fail(name);
  const answer = await client.post(PATH, aVerification({ subject, rest }), { headers: { prefer: "wait=20" } });
  assert.equal(answer.status, 201, answer.text);
  return String(answer.at("id"));
}

async function report(id: string, headers = client.headers) {
  const { statusCode, headers: given, body } = await request(`${app.url}${PATH}${id}/report.pdf`, { headers });
  return { statusCode, headers: given, bytes: Buffer.from(await body.arrayBuffer()) };
}

/** Writes a report into a folder if one is named, to be looked at. */
function keepPicture(name: string, bytes: Buffer): void {
  const folder = process.env.OPENVOE_TEST_PICTURES;
  if (folder !== undefined) writeFileSync(`${folder}/verification-${name}.pdf`, bytes);
}

/** The text on one line. */
async function textOf(name: string): Promise<string> {
  const { statusCode, bytes } = await report(await verified(name));
  assert.equal(statusCode, 200);
  keepPicture(name, bytes);
  assert.equal(bytes.toString("latin1").match(/\/Type \/Page\b/g)?.length, 1, `${name} has more than one page`);
  return pdfText(bytes).replace(/\s+/g, " ");
}

test("getVerificationReport yields the same bytes for the same verification, as a file for the browser", async () => {
  const id = await verified("Jordan");
  const [one, other] = [await report(id), await report(id)];
  assert.deepEqual(one.bytes, other.bytes);
  assert.equal(one.headers["content-type"], "application/pdf");
  assert.equal(one.headers["content-disposition"], `inline; filename="verification-${id.slice(3)}.pdf"`);
  assert.equal(one.bytes.subarray(0, 5).toString(), "%PDF-");
});

test("getVerificationReport says who asked, what was found, from where, how sure, and what is not known", {
  skip: HAS_PDFTOTEXT ? false : "no pdftotext on this machine",
}, async () => {
  const jordan = await textOf("Jordan");
  assert.match(jordan, /Requested by Example Lending About Jordan/);
  assert.match(jordan, /Purpose Not stated/);
  assert.match(jordan, /Not for a decision: made in the environment sandbox/);
  assert.match(jordan, /SSN \*\*\*-\*\*-\d{4} /);
  assert.doesNotMatch(jordan, /\b9\d{8}\b|\b9\d\d-\d\d-\d{4}\b/);
  assert.match(jordan, /Records of this person were found\. Employer Job title From To Pay Source Data as of/);
  assert.match(jordan, /sandbox-payroll/);
  assert.match(jordan, /calibrated probability that the records are this person's: 99\.99 %/);
  assert.match(await textOf("Riley"), /No record of this person was found\. This does not mean .* not employed/);
  assert.match(await textOf("Casey"), /Records of several persons fit equally well, so none is shown/);
  const quinn = await textOf("Quinn");
  assert.match(quinn, /No source gave an answer/);
  assert.match(quinn, /Answered None /);
  assert.match(
    await textOf("Morgan"),
    /Not every source answered: there may be others.* Did not answer sandbox-\w+ \((timeout|unavailable|error)\)/,
  );
  assert.match(await textOf("Jamie"), /Example Gardens: the source does not say: .*income/);
});

test("getVerificationReport prints the pay statements, quarters and years of a job, and the files that they are from", {
  skip: HAS_PDFTOTEXT ? false : "no pdftotext on this machine",
}, async () => {
  const statements = Array.from({ length: 14 }, (_, at) =>
    statement({
      pay_date: `2026-${String(12 - Math.floor(at / 2)).padStart(2, "0")}-${at % 2 === 0 ? 20 : "06"}`,
      gross_pay_ytd: at === 0 ? "48000.00" : null,
      source_file: at < 7 ? "late.csv" : "early.csv",
      derived_fields: ["hours"],
    }),
  );
  await loadPaid(app, record(), { ...payOf(statements), years: [yearTotals({ wages: "51600.00" })] });
  const lender = await app.client({ team: "Example Lending", environment: "production" });
  const made = await lender.post(PATH, subjectDetails(), { headers: { prefer: "wait=20" } });
  const { bytes } = await report(String(made.at("id")), lender.headers);
  keepPicture("pay", bytes);
  const text = pdfText(bytes).replace(/\s+/g, " ");
  const parts = [
    `Pay from ${record().employer_name}`,
    ...["Income by year, added up from pay statements", "2026 $28,000.00 $21,000.00"],
    ...["Pay statements Pay date Period Hours Gross pay Net pay Gross year to date"],
    ...["Dec 20, 2026 Oct 26, 2026 to Nov 8, 2026 80.00 $2,000.00 $1,500.00 $48,000.00"],
    ...["The newest 12 of 14 pay statements", "Forms W-2", "$51,600.00"],
    ...["Read from late.csv, early.csv, w2.txt.", "computed: hours"],
  ];
  for (const part of parts) assert.ok(text.includes(part), `${part} is not in ${text}`);
});

test("getVerificationReport shows the purpose and the consent that were stated", {
  skip: HAS_PDFTOTEXT ? false : "no pdftotext on this machine",
}, async () => {
  const consent = { obtained_at: "2026-11-20T10:00:00Z", evidence_sha256: "ab".repeat(32) };
  const id = await verified("Avery", { permissible_purpose: "EXTENSION_OF_CREDIT", consent });
  const text = pdfText((await report(id)).bytes).replace(/\s+/g, " ");
  assert.match(text, /Purpose Extension of credit/);
  assert.match(text, /Consent obtained at Nov 20, 2026, 10:00 UTC\. SHA-256 of the evidence: (ab){32}/);
});

test("getVerificationReport writes each report into the inquiry log", async () => {
  const id = await verified("Avery");
  await report(id);
  const filter = { limit: 100, action: "verification.report", target: id } as const;
  assert.deepEqual(
    (await listAudit(app.db, filter)).map(({ details }) => details),
    [{}],
  );
});

test("getVerificationReport is a 404 for an unknown id and for another team's, and a 403 without the scope", async () => {
  const id = await verified("Avery");
  const other = await app.client({ team: "other" });
  assertError(await other.get(`${PATH}${id}/report.pdf`), 404, "not_found");
  assertError(await client.get(`${PATH}iv_${"0".repeat(32)}/report.pdf`), 404, "not_found");
  assertError(await client.get(`${PATH}none/report.pdf`), 404, "not_found");
  const writer = await app.client({ team: "Example Lending", scopes: ["verifications:write"] });
  assertError(await writer.get(`${PATH}${id}/report.pdf`), 403, "permission_denied");
  assertError(await anyone.get(`${PATH}${id}/report.pdf`), 401, "authentication_failed");
});

test("getVerificationReport is a 409 while the verification has no final status", async () => {
  const idle = await startApplication({ isDirectoryAwaited: false });
  try {
    const caller = await idle.client();
    const { at } = await caller.post(PATH, aVerification());
    const answer = await caller.get(`${PATH}${at("id")}/report.pdf`);
    assertError(answer, 409, "conflict");
    assert.match(String(answer.at("error.message")), /is processing/);
  } finally {
    await idle.stop();
  }
});

test("checkVerificationReport tells anyone with the printed address whether the fingerprint is that of the result", {
  skip: HAS_PDFTOTEXT ? false : "no pdftotext on this machine",
}, async () => {
  const id = await verified("Jordan");
  const text = pdfText((await report(id)).bytes).replace(/\s+/g, "");
  const address = /\/v1\/verification-reports\/[\w-]{43}\/\?sha256=[0-9a-f]{64}/.exec(text)?.[0] ?? assert.fail(text);
  const answer = await anyone.get(address);
  const read = await client.get(`${PATH}${id}/`);
  const completed_at = read.at("completed_at");
  assert.deepEqual(answer.body, { id, status: "completed", completed_at, matches: true });
  const wrong = await anyone.get(address.replace(/[0-9a-f]$/, (digit) => (digit === "0" ? "1" : "0")));
  assert.equal(wrong.at("matches"), false);
  assert.equal(wrong.text.includes("Jordan"), false);
  const page = await pageAt(address);
  assert.deepEqual([page.status, page.title], [200, "This report is genuine"]);
  assert.ok(page.text.includes(id) && !page.text.includes("Jordan"));
  assert.match(page.policy, /default-src 'none'/);
  const altered = await pageAt(address.replace(/.$/, (digit) => (digit === "0" ? "1" : "0")));
  assert.deepEqual([altered.status, altered.title], [200, "This report does not match"]);
  assert.equal(address.endsWith(fingerprintOf(read.body as object)), true);
});

/** The page to which a browser is led from an address of the interface. */
async function pageAt(address: string) {
  const headers = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const first = await fetch(`${app.url}${address}`, { headers, redirect: "manual" });
  assert.equal(first.status, 302);
  const shown = await fetch(new URL(first.headers.get("location") ?? "", `${app.url}${address}`), { headers });
  const text = await shown.text();
  const policy = shown.headers.get("content-security-policy") ?? "";
  return { status: shown.status, title: /<h1>([^<]*)<.h1>/.exec(text)?.[1], text, policy };
}

test("checkVerificationReport tells a browser in words that an address is not ours, or not whole", async () => {
  const of = async (address: string) => {
    const { status, title } = await pageAt(address);
    return [status, title];
  };
  const none = `/v1/verification-reports/${"A".repeat(43)}/`;
  assert.deepEqual(await of(`${none}?sha256=${"0".repeat(64)}`), [404, "No report is at this address"]);
  assert.deepEqual(await of(none), [400, "This address is not complete"]);
});

/** As the documentation defines it. */
function fingerprintOf(body: object): string {
  const kept = Object.entries(body).filter(([name]) => name !== "addresses" && name !== "tracking_info");
  return createHash("sha256")
    .update(sorted(Object.fromEntries(kept)))
    .digest("hex");
}

function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${sorted(member)}`).join(",")}}`;
}

test("checkVerificationReport is a 404 for an address that is not ours, and a 400 without a fingerprint", async () => {
  const sha256 = "0".repeat(64);
  for (const token of ["none", "A".repeat(43)]) {
    assertError(await anyone.get(`/v1/verification-reports/${token}/?sha256=${sha256}`), 404, "not_found");
  }
  assertRefused(await anyone.get(`/v1/verification-reports/none/`), { sha256: "is required" });
  assertError(await anyone.get(`/v1/verification-reports/none/?sha256=ABC`), 400, "incorrect_parameters");
});
