import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { Ajv } from "ajv";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { makeUser, storeLink } from "../../../support/connections/stored-link.ts";

const SCHEMA: object = JSON.parse(
  readFileSync(new URL("../../../../fixtures/income/emmy-income-report.schema.json", import.meta.url), "utf8"),
);
const isReport = new Ajv({ formats: { date: /^\d{4}-\d\d-\d\d$/, "date-time": /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ } }).compile(
  SCHEMA,
);

let app: TestApplication;
let client: Client;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
const receiver = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  received.push({ headers: request.headers, body });
  response.writeHead(request.url === "/full" ? 503 : 200).end();
});
let url: string;

before(async () => {
  app = await startApplication({ isDirectoryAwaited: false, allowPrivate: true });
  client = await app.client();
  await new Promise<void>((resolve) => void receiver.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
after(async () => {
  receiver.close();
  await app.stop();
});

const PATH = "/v1/income-assessments/";

async function assessed(): Promise<string> {
  const link = await storeLink(app, client, { userId: await makeUser(client) });
  const body = { rule: "payroll_checks.cleaned_totals", as_of: "2026-11-25", link_id: link.id };
  return String((await client.post(PATH, body)).at("id"));
}

/** Checks a signature as Emmy's documentation tells a receiver to: five minutes, and HMAC-SHA-512 over version, time and body. */
function isGenuine({ headers, body }: (typeof received)[number], key: string): boolean {
  const timestamp = String(headers["x-emmy-timestamp"]);
  const isFresh = Math.abs(Date.now() / 1_000 - Number(timestamp)) <= 300;
  const expected = createHmac("sha512", key).update(`v1:${timestamp}:${body}`).digest("hex");
  return isFresh && headers["x-emmy-signature"] === expected;
}

test("deliverEmmyReport sends the facts in the receiver's JSON, signed", async () => {
  const id = await assessed();
  const body = { url: `${url}/reports`, key: "agency-key", metadata: { case_number: "case-17" } };
  const sent = await client.post(`${PATH}${id}/emmy-deliveries/`, body);
  assert.deepEqual([sent.status, sent.at("is_delivered"), sent.at("status_code")], [200, true, 200]);
  const last = received.at(-1) ?? assert.fail("nothing was received");
  assert.ok(isGenuine(last, "agency-key") && !isGenuine(last, "another-key"));
  const report = JSON.parse(last.body);
  const isValid = isReport(JSON.parse(last.body));
  assert.ok(isValid, JSON.stringify(isReport.errors));
  assert.equal(report.agency_partner_metadata.case_number, "case-17");
  const [employment] = report.income_report.employments;
  assert.equal(employment.applicant_full_name, "Ada Sample");
  assert.ok(employment.paystubs.length > 0 && Number.isInteger(employment.paystubs[0].pay_gross));
});

test("deliverEmmyReport says what a receiver answered, and takes the older form of signature", async () => {
  const id = await assessed();
  const body = { url: `${url}/full`, key: "agency-key", form: "ivaas" };
  const sent = await client.post(`${PATH}${id}/emmy-deliveries/`, body);
  assert.deepEqual([sent.at("is_delivered"), sent.at("status_code")], [false, 503]);
  const last = received.at(-1) ?? assert.fail("nothing was received");
  const signed = `${last.headers["x-ivaas-timestamp"]}:${last.body}`;
  const expected = createHmac("sha512", "agency-key").update(signed).digest("hex");
  assert.equal(last.headers["x-ivaas-signature"], expected);
});

test("deliverEmmyReport refuses a URL that is none, an unknown name and another team's assessment", async () => {
  const facts = { rent_monthly: "1300.00", gross_monthly: "4000.00" };
  const made = await client.post(PATH, { rule: "tenancy.rent_to_income", as_of: "2026-06-30", facts });
  const path = `${PATH}${made.at("id")}/emmy-deliveries/`;
  const body = { url: `${url}/reports`, key: "agency-key" };
  assertError(await client.post(path, { ...body, url: "agency" }), 400, "incorrect_parameters");
  assertError(await client.post(path, body), 409, "conflict");
  const other = await app.client({ team: "stranger" });
  assertError(await other.post(path, body), 404, "not_found");
});

test("deliverEmmyReport takes only https where private addresses are refused, and only hosts that the operator lists", async () => {
  const production = await startApplication({ isDirectoryAwaited: false, agencyHosts: ["reports.agency.example"] });
  try {
    const sender = await production.client();
    const send = (to: string) =>
      sender.post(`${PATH}01890000-0000-7000-8000-000000000000/emmy-deliveries/`, { url: to, key: "agency-key" });
    const refusals = [
      ["http://reports.agency.example/in", "must be an https URL"],
      ["https://127.0.0.1/in", "must not lead to a private, loopback, link-local or otherwise special address"],
      ["https://agency.example/in", "must have a host that OPENVOE_AGENCY_HOSTS lists"],
      ["https://reports.agency.example.thief.example/in", "must have a host that OPENVOE_AGENCY_HOSTS lists"],
    ] as const;
    for (const [to, message] of refusals) {
      assertRefused(await send(to), { url: message });
    }
    // A listed host passes the check: only the assessment is unknown.
    assertError(await send("https://Reports.agency.example:8443/in"), 404, "not_found");
  } finally {
    await production.stop();
  }
});
