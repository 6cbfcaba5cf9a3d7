import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readCaseload } from "../../src/areas/assessments/ops/caseload.ts";
import { CONNECTIONS_SEALED } from "../../src/areas/connections/sql/sealed.ts";
import type { LinkData } from "../../src/areas/payroll/fetched-payroll.ts";
import { SANDBOX_PERSONS } from "../../src/areas/records/sources/sandbox-persons.ts";
import { VERIFICATIONS_SEALED } from "../../src/areas/verifications/sql/sealed.ts";
import { openJson, sealJson } from "../../src/kernel/crypto/seal.ts";
import { type IsoDate, idHex, type ReportId, type TeamId, type VerificationId } from "../../src/kernel/ids.ts";
import { sql } from "../areas/webhooks/workers/delivery-fixture.ts";
import { aVerification } from "../kernel/http/requests.ts";
import { type Client, startApplication, type TestApplication } from "../support/application.ts";
import { linkData } from "../support/connections/reports.ts";
import { makeUser, storeLink } from "../support/connections/stored-link.ts";
import { eventually } from "../support/eventually.ts";
import { line, statement as recorded } from "../support/recorded-pay.ts";

let app: TestApplication;
let lender: Client;

before(async () => {
  app = await startApplication({ isVerifying: true, isDirectoryAwaited: false });
  lender = await app.client({ environment: "sandbox" });
});
after(() => app.stop());

/** A document as version 0.2.0 sealed it: its deductions do not say how they are taxed. */
function former<Document>(document: Document): Document {
  const text = JSON.stringify(document, (name, value) => (name === "tax_treatment" ? undefined : value));
  return JSON.parse(text) as Document;
}

/** The tax treatments of all deductions of an answer, each once; `absent` where a deduction has none. */
function treatmentsOf(answer: unknown): string[] {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (name === "deductions" && Array.isArray(member))
        for (const one of member as object[]) found.add("tax_treatment" in one ? String(one.tax_treatment) : "absent");
      walk(member);
    }
  };
  walk(answer);
  return [...found];
}

test("openLinkData opens what a former version stored, with the tax treatment of deductions unknown", async () => {
  const data: LinkData = former(linkData());
  assert.deepEqual(treatmentsOf(data), ["absent"]);
  const { id, userId } = await storeLink(app, lender, { userId: await makeUser(lender), data });
  for (const path of [`links/${id}/income/report`, `links/${id}/statements`]) {
    const answer = await lender.get(`/v1/${path}/`);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(treatmentsOf(answer.body), ["null"], path);
  }
  const facts = { rule: "fannie_mae.base_pay", as_of: "2026-11-25", user_id: userId };
  assert.equal((await lender.post("/v1/income-assessments/", facts)).status, 201);
});

test("getUserReport reads a report that a former version stored", async () => {
  const userId = await makeUser(lender);
  await storeLink(app, lender, { userId });
  const id = String((await lender.post(`/v1/users/${userId}/reports/`, {})).at("report_id")) as ReportId;
  const [row] = await sql<{ sealed: Buffer }>(
    app.db,
    "select sealed_report as sealed from user_reports where id = $1",
    [id],
  );
  const place = CONNECTIONS_SEALED.userReport(id);
  const stored = former(openJson(app.keyring, row?.sealed ?? assert.fail(), place));
  await sql(app.db, "update user_reports set sealed_report = $2 where id = $1", [
    id,
    sealJson(app.keyring, stored, place),
  ]);
  const answer = await lender.get(`/v1/users/${userId}/reports/${id}/`);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(treatmentsOf(answer.body), ["null"]);
});

test("openResults reads results that a former version stored, and a caseload does not take an unknown treatment for none", async () => {
  const { subject } = SANDBOX_PERSONS.find((person) => person.subject.first_name === "Avery") ?? assert.fail();
  const made = await lender.post("/v1/instant-verifications/", aVerification({ subject }));
  const id = String(made.at("id")) as VerificationId;
  const read = () => lender.get(`/v1/instant-verifications/${id}/`);
  await eventually(async () => assert.equal((await read()).at("status"), "completed"));
  const place = VERIFICATIONS_SEALED.verificationResults(idHex(id));
  const [row] = await sql<{ sealed_results: Buffer; team_id: TeamId }>(
    app.db,
    "select sealed_results, team_id from verifications where id = $1",
    [idHex(id)],
  );
  const results = openJson(app.keyring, row?.sealed_results ?? assert.fail(), place);
  const paid = recorded({ gross_pay: "1000.00", net_pay: "950.00", deductions: [line("401(k)", "50.00")] as never });
  const employments = results.employments.map((one) => ({ ...one, statements: former([paid]) }));
  assert.deepEqual(treatmentsOf(employments), ["absent"]);
  const sealed = sealJson(app.keyring, { ...results, employments }, place);
  await sql(app.db, "update verifications set sealed_results = $2 where id = $1", [idHex(id), sealed]);

  assert.deepEqual(treatmentsOf((await read()).body), ["null"]);
  const wanted = {
    tenant: { teamId: row?.team_id ?? assert.fail(), environment: "sandbox" },
    reader: { actor: "test" },
    asOf: "2026-11-25" as IsoDate,
  } as const;
  const found: (string | null | undefined)[] = [];
  for await (const page of readCaseload(app as never, wanted))
    for (const { facts } of page)
      for (const { statements } of facts?.employments ?? []) found.push(...(statements ?? []).map((one) => one.pretax));
  assert.deepEqual(
    found,
    employments.map(() => null),
  );
});
