import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { verifyCompat, verifyStandard } from "../../crypto/signature.ts";
import type { DirectoryHandle } from "../../directory/directory-handle.ts";
import type { ApiClient } from "../../egress/api-client.ts";
import { matchCompany } from "../../matching/answer/match.ts";
import { runImportCompanies, runImportEmployments } from "../import/run-import-file.ts";
import { importSummaryText } from "../import/summary.ts";
import type { OpenedContext } from "../process/open-context.ts";
import { STARTER_FILE } from "../process/starter-directory.ts";
import { CREATED, expectStatus, OK, shown } from "./answers.ts";
import type { Receiver } from "./receiver.ts";
import { DEMO_RECORDS_CSV, DEMO_SUBJECT } from "./records.ts";

/** How long the webhook may take, in milliseconds. */
const WEBHOOK_WITHIN_MS = 20_000;

/** What the steps of the demo share. */
export interface Stage {
  readonly context: OpenedContext;
  readonly client: ApiClient;
  readonly receiver: Receiver;
  /** The access secret of the client's key. */
  readonly secret: string;
  /** A folder that is deleted afterwards. */
  readonly dir: string;
  readonly say: (text: string) => void;
}

/** The steps of the demo in order. Each rejects if a response is not the expected one. */
export async function loadCompanies({ context, say }: Stage): Promise<void> {
  say("\n1. Import the bundled employers");
  const options = { file: STARTER_FILE, source: "starter", format: null, rejects: null, replace: true, actor: null };
  const summary = await runImportCompanies(context.db, options, terminal());
  say(importSummaryText(summary));
  assert(summary.added > 190_000 && summary.rejected === 0, "the directory was not loaded completely");
}

/** Loads three payroll records of two fictional persons, with the same birth date and address. */
export async function loadRecords(stage: Stage, directory: DirectoryHandle): Promise<void> {
  const { context, dir, say } = stage;
  say("\n2. Import payroll records of the sandbox");
  const file = path.join(dir, "records.csv");
  await writeFile(file, DEMO_RECORDS_CSV, { mode: 0o600 });
  const match = (query: Parameters<typeof matchCompany>[1]) => matchCompany(directory.current(), query);
  const options = { file, source: null, format: null, rejects: null, replace: false, actor: null };
  const chosen = { ...options, environment: "sandbox" as const, matchCompany: match };
  const summary = await runImportEmployments(context, chosen, terminal());
  say(importSummaryText(summary));
  assert.equal(summary.added, 3, "not every record was loaded");
}

/** Finds an employer by a misspelt name. */
export async function searchCompany({ client, say }: Stage): Promise<void> {
  say("\n3. Find a company by a misspelt name and its state");
  const body = { name: "Androscogin Savings Bnk", address: { state: "ME" }, product_type: "income" };
  const answer = shown(
    say,
    { method: "POST", path: "/v1/companies/", body },
    await client.call("POST", "/v1/companies/", body),
  );
  expectStatus(answer, OK);
  const match = answer.body as { company_mapping_id: string | null; name: string };
  assert.equal(match.name, "ANDROSCOGGIN SAVINGS BANK", "another company was found");
}

/** Registers the receiver. Returns the signing secret. */
export async function registerWebhook({ client, receiver, say }: Stage): Promise<string> {
  say("\n4. Register a webhook");
  const body = {
    name: "Demo",
    webhook_url: receiver.url,
    events: ["instant-verification-completed", "link-connected"],
  };
  const answer = shown(
    say,
    { method: "POST", path: "/v1/webhooks/", body },
    await client.call("POST", "/v1/webhooks/", body),
  );
  expectStatus(answer, CREATED);
  return (answer.body as { signing_secret: string }).signing_secret;
}

/** Creates the verification of the first person. Returns its id. */
export async function createVerification({ client, say }: Stage): Promise<string> {
  say("\n5. Verify a person");
  const path = "/v1/instant-verifications/";
  const answer = shown(
    say,
    { method: "POST", path, body: DEMO_SUBJECT },
    await client.call("POST", path, DEMO_SUBJECT),
  );
  expectStatus(answer, CREATED);
  return (answer.body as { id: string }).id;
}

/** Waits for the webhook and checks both of its signatures. */
export async function receiveWebhook(
  { receiver, secret, say }: Stage,
  expected: { readonly verificationId: string; readonly signingSecret: string },
): Promise<void> {
  say("\n6. Receive the webhook");
  const { headers, body } = await receiver.first("instant-verification-completed", WEBHOOK_WITHIN_MS);
  for (const name of ["x-webhook-sign", "webhook-id", "webhook-timestamp", "webhook-signature"]) {
    say(`   ${name}: ${headers[name]}`);
  }
  say(`   ${body}`);
  const event = JSON.parse(body.toString()) as { webhook_id: string; data: { verification_id: string } };
  assert.equal(event.data.verification_id, expected.verificationId, "the event is of another verification");
  assert(verifyCompat(body, String(headers["x-webhook-sign"]), secret), "X-WEBHOOK-SIGN is wrong");
  const timestampSeconds = Number(headers["webhook-timestamp"]);
  const isStandard = verifyStandard({
    id: event.webhook_id,
    timestampSeconds,
    body,
    secrets: [expected.signingSecret],
    signature: String(headers["webhook-signature"]),
    nowSeconds: timestampSeconds,
  });
  assert(isStandard, "webhook-signature is wrong");
  say("   Both signatures are valid.");
}

/** Reads the results: both jobs of the person, and none of her twin's. */
export async function readResults({ client, say }: Stage, verificationId: string): Promise<void> {
  say("\n7. Read the results");
  const path = `/v1/instant-verifications/${verificationId}/`;
  const answer = shown(say, { method: "GET", path }, await client.call("GET", path));
  expectStatus(answer, OK);
  const { status, results } = answer.body as {
    status: string;
    results: { outcome: string; employments: { job_title: string; company_mapping_id: string | null }[] };
  };
  assert.equal(status, "completed");
  assert.equal(results.outcome, "match");
  assert.deepEqual(
    results.employments.map((job) => job.job_title),
    ["Branch Manager", "Analyst"],
  );
  assert(
    results.employments.every((job) => job.company_mapping_id !== null),
    "an employer was not linked to its company",
  );
}

function terminal() {
  return { stdin: process.stdin, stderr: process.stderr, signal: new AbortController().signal };
}
