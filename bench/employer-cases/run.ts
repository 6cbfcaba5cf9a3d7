/*
 * Searches for employers as people type them, over HTTP and by the command line. See README.md. Exits with 1 if a share is below its
 * aim or an unrelated employer is answered.
 * Run: node bench/employer-cases/run.ts [FILE] [--wrong] [--write]
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { COMPANIES_FILE } from "../../fixtures/cases.ts";
import { type BenchHome, openHome, runOpenvoe } from "../../fixtures/home.ts";
import { type CredentialHeaders, makeKey, startService } from "../../fixtures/service.ts";

const CASES_FILE = path.join(import.meta.dirname, "../../fixtures/employer-cases.jsonl");
const RIGHT_MIN = 0.9;
/** From this confidence on a search is answered. */
const ANSWERED_MIN = 0.5;

interface Query {
  readonly name?: string;
  readonly domain?: string;
  readonly ein?: string;
  readonly address?: Readonly<Record<string, string>>;
}

/** One line of a file of cases. */
interface EmployerCase {
  readonly kind: string;
  readonly query: Query;
  /** Ids that are right; empty: nobody is to be answered. */
  readonly accept: readonly string[];
  readonly employer: string;
}

interface Answer {
  readonly id: string | null;
  readonly confidence: number;
  readonly name: string;
}

const { values, positionals } = parseArgs({
  options: { wrong: { type: "boolean", default: false }, write: { type: "boolean", default: false } },
  allowPositionals: true,
});
const file = positionals[0] ?? CASES_FILE;
const cases = readFileSync(file, "utf8")
  .split("\n")
  .flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line) as EmployerCase]));
const home = await openHome("embedded");
try {
  await runOpenvoe(home.env, ["import", "companies", COMPANIES_FILE]);
  const { byHttp, byCommand } = await answersOf(home);
  report(byHttp, byCommand);
} finally {
  await home.close();
}

async function answersOf(at: BenchHome): Promise<{ readonly byHttp: Answer[]; readonly byCommand: Answer[] }> {
  const credential = await makeKey(at, "development");
  const service = await startService(at);
  const byHttp: Answer[] = [];
  try {
    for (const { query } of cases) byHttp.push(await search(service.url, credential, query));
    const env = {
      ...at.env,
      OPENVOE_URL: service.url,
      OPENVOE_CLIENT_ID: credential["x-access-client-id"],
      OPENVOE_ACCESS_SECRET: credential["x-access-secret"],
    };
    return { byHttp, byCommand: await answersOfCommand({ ...at, env }) };
  } finally {
    await service.stop();
  }
}

async function search(url: string, credential: CredentialHeaders, query: Query): Promise<Answer> {
  const answer = await fetch(`${url}/v1/companies/`, {
    method: "POST",
    headers: { ...credential, "content-type": "application/json" },
    body: JSON.stringify(query),
  });
  const body = (await answer.json()) as Record<string, unknown>;
  if (answer.status !== 200) return { id: null, confidence: 0, name: `HTTP ${answer.status}` };
  return answerOf(body);
}

/** The same searches as a file of `openvoe match`. */
async function answersOfCommand(at: BenchHome): Promise<Answer[]> {
  const asked = path.join(at.dir, "employers.ndjson");
  const answered = path.join(at.dir, "employers.matched.ndjson");
  const rows = cases.map(({ query: { name = "", domain = "", ein = "", address = {} } }) => ({
    name,
    domain,
    ein,
    ...address,
  }));
  writeFileSync(asked, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  await runOpenvoe(at.env, ["match", asked, "--output", answered, "--force", "--json"]);
  return readFileSync(answered, "utf8")
    .trim()
    .split("\n")
    .map((line) => answerOf(JSON.parse(line) as Record<string, unknown>));
}

/** @param members a response, or a row with the results added */
function answerOf(members: Readonly<Record<string, unknown>>): Answer {
  const id = members.company_mapping_id;
  const name = members.matched_name ?? members.name;
  return {
    id: typeof id === "string" && id !== "" ? id : null,
    confidence: Number(members.confidence_level ?? 0),
    name: typeof name === "string" ? name : "",
  };
}

function isAnswered({ id, confidence }: Answer): boolean {
  return id !== null && confidence >= ANSWERED_MIN;
}

function isRight({ accept }: EmployerCase, answer: Answer): boolean {
  if (accept.length === 0) return !isAnswered(answer);
  return isAnswered(answer) && accept.includes(answer.id ?? "");
}

function report(byHttp: readonly Answer[], byCommand: readonly Answer[]): void {
  const outcomes = cases.map((asked, at) => {
    const answer = byHttp[at] ?? { id: null, confidence: 0, name: "" };
    const command = byCommand[at] ?? answer;
    return {
      asked,
      answer,
      isRight: isRight(asked, answer) && isRight(asked, command),
      isSame: command.id === answer.id,
    };
  });
  const right = outcomes.filter((one) => one.isRight).length;
  const unrelated = outcomes.filter((one) => !one.isRight && isAnswered(one.answer)).length;
  const lines = [
    ...[...Map.groupBy(outcomes, ({ asked }) => asked.kind)].map(
      ([kind, members]) => `${kind.padEnd(18)} ${members.filter((one) => one.isRight).length} of ${members.length}`,
    ),
    `the command line answers alike: ${outcomes.filter((one) => one.isSame).length} of ${cases.length}`,
    `unrelated answers at ${ANSWERED_MIN} and more: ${unrelated} (aim 0)`,
    `accuracy ${(right / cases.length).toFixed(3)} (aim ${RIGHT_MIN})`,
    `right ${right} of ${cases.length}`,
  ];
  if (values.wrong)
    for (const { asked, answer } of outcomes.filter((one) => !one.isRight)) console.log(wrongLine(asked, answer));
  console.log(lines.join("\n"));
  if (values.write)
    writeFileSync(
      path.join(import.meta.dirname, "baseline.md"),
      `# Baseline of bench/employer-cases\n\n\`\`\`\n${lines.join("\n")}\n\`\`\`\n`,
    );
  if (right < RIGHT_MIN * cases.length || unrelated > 0) process.exitCode = 1;
}

function wrongLine({ kind, query, employer }: EmployerCase, { id, confidence, name }: Answer): string {
  return `${kind} ${JSON.stringify(query)}: ${id === null ? "nobody" : name} ${confidence.toFixed(2)}, right: ${employer}`;
}
