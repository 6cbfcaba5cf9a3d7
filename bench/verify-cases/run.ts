/*
 * Verifies simulated persons over HTTP, as a client would: the directory and the payroll records are imported by the command
 * line, and the first cases with a whole SSN are posted. See README.md. The exit code is 1 when a target is missed.
 * Run: node bench/verify-cases/run.ts [--cases 200] [--write]
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  COMPANIES_FILE,
  EMPLOYMENTS_FILE,
  type KnownEmployment,
  readCases,
  readEmployments,
  type VerificationCase,
} from "../../fixtures/cases.ts";
import { type BenchHome, HOMES, type HomeKind, openHome, runOpenvoe } from "../../fixtures/home.ts";
import { type CredentialHeaders, makeKey, startService } from "../../fixtures/service.ts";

/** The share of the persons with records that have to be found. */
const FOUND_MIN = 0.95;

/** What the interface shows of an employment, as far as it tells records apart. */
interface ShownEmployment {
  readonly employer_name: string;
  readonly job_title: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly income: string | null;
}

interface Answer {
  readonly status: string;
  readonly results: { readonly outcome: string; readonly employments: readonly ShownEmployment[] } | null;
}

interface Tally {
  cases: number;
  withRecords: number;
  /** `match`, with at least one record of the person and none of another's. */
  found: number;
  /** Found, with every record of the person. */
  exact: number;
  /** With another person's record, whoever else's stand beside it. */
  wrong: number;
  ambiguous: number;
  unfinished: number;
}

const { values } = parseArgs({
  options: { cases: { type: "string", default: "200" }, write: { type: "boolean", default: false } },
});
const cases = readCases()
  .filter(({ ssn }) => ssn.length === 9)
  .slice(0, Number(values.cases));
const ownersOf = ownersByFace();
const lines: string[] = [];
for (const kind of HOMES) lines.push(...lineOf(kind, await runHome(kind)));
const report = [headOfTable(), ...lines].join("\n");
console.log(report);
if (values.write) writeFileSync(path.join(import.meta.dirname, "./baseline.md"), baseline(report));

async function runHome(kind: HomeKind): Promise<Tally> {
  const home = await openHome(kind);
  try {
    await runOpenvoe(home.env, ["import", "companies", COMPANIES_FILE]);
    await runOpenvoe(home.env, ["import", "employments", EMPLOYMENTS_FILE, "--env", "development"]);
    return await verifyAll(home);
  } finally {
    await home.close();
  }
}

async function verifyAll(home: BenchHome): Promise<Tally> {
  const credential = await makeKey(home, "development");
  const service = await startService(home);
  const tally = { cases: 0, withRecords: 0, found: 0, exact: 0, wrong: 0, ambiguous: 0, unfinished: 0 };
  try {
    for (const one of cases) count(tally, one, await verify(service.url, credential, one));
  } finally {
    await service.stop();
  }
  return tally;
}

async function verify(url: string, credential: CredentialHeaders, { body, id }: VerificationCase): Promise<Answer> {
  const answer = await fetch(`${url}/v1/instant-verifications/`, {
    method: "POST",
    headers: { ...credential, "content-type": "application/json", prefer: "wait=10" },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`case ${id}: the service answered ${answer.status}`);
  return (await answer.json()) as Answer;
}

function count(tally: Tally, { recordIds, id }: VerificationCase, { status, results }: Answer): void {
  tally.cases += 1;
  if (recordIds.length > 0) tally.withRecords += 1;
  if (status !== "completed") tally.unfinished += 1;
  if (results?.outcome === "ambiguous") tally.ambiguous += 1;
  const own = new Set(recordIds);
  const shown = (results?.employments ?? []).map((employment) => ownersOf.get(faceOf(employment)) ?? []);
  if (shown.some((records) => !records.some((record) => own.has(record)))) {
    tally.wrong += 1;
    console.log(`case ${id}: a record of another person was returned`);
  } else if (results?.outcome === "match" && shown.length > 0) {
    tally.found += 1;
    const returned = new Set(shown.flat().filter((record) => own.has(record)));
    if (returned.size === own.size) tally.exact += 1;
  }
}

/** The interface shows no record id, so a record is told by its face: everything of its job that is shown unchanged. */
function ownersByFace(): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const known of readEmployments()) {
    const face = faceOfKnown(known);
    owners.set(face, [...(owners.get(face) ?? []), known.recordId]);
  }
  return owners;
}

function faceOf({ employer_name, job_title, start_date, end_date, income }: ShownEmployment): string {
  return [employer_name, job_title ?? "", start_date ?? "", end_date ?? "", income ?? ""].join("|");
}

function faceOfKnown({ employerName, jobTitle, startDate, endDate, income }: KnownEmployment): string {
  return [employerName, jobTitle, startDate, endDate, income === "" ? "" : Number(income).toFixed(2)].join("|");
}

function headOfTable(): string {
  return [
    "| Home | Cases | With records | Found | Exact | Ambiguous | With another person's record | Not completed in 10 s |",
    "|---|---:|---:|---:|---:|---:|---:|---:|",
  ].join("\n");
}

function lineOf(kind: HomeKind, tally: Tally): string[] {
  const { cases, withRecords, found, exact, ambiguous, wrong, unfinished } = tally;
  if (wrong > 0 || found < FOUND_MIN * withRecords) process.exitCode = 1;
  const share = (number: number) => `${number} (${((100 * number) / withRecords).toFixed(1)} %)`;
  return [`| ${[kind, cases, withRecords, share(found), share(exact), ambiguous, wrong, unfinished].join(" | ")} |`];
}

function baseline(report: string): string {
  const command = ["node bench/verify-cases/run.ts", ...process.argv.slice(2)].join(" ");
  const date = new Date().toISOString().slice(0, 10);
  return `# Baseline of bench/verify-cases\n\n\`${command}\`, ${date}, two shared cores, Node ${process.version}.\n\n${report}\n`;
}
