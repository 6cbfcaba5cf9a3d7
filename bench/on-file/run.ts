/*
 * Whether the time of an answer tells who is on file: the person's own page, the sign-in of the provider of records, and verifications
 * that find nobody. Run: npm run bench -- on-file [-- --pairs 2000] [--only provider,page,verification] [--write]. The exit code is 1 when a limit is exceeded. Needs
 * a PostgreSQL server that can be started.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { openHome, runOpenvoe } from "../../fixtures/home.ts";
import { startServer } from "../../fixtures/servers.ts";
import { makeKey, startService } from "../../fixtures/service.ts";
import { migrate } from "../../src/kernel/database/postgres/migrate.ts";
import { openPool } from "../../src/kernel/database/postgres/pool.ts";
import { startMailServer } from "../../test/support/mail-server.ts";
import { differenceOf } from "../codes/distribution.ts";
import { byLot, type MadePerson, makePerson, measureSignIns, recordOf } from "../codes/sign-ins.ts";

const ENVIRONMENT = "production";
/** How many ask at once: at the page each waits a second, a verification is work. */
const AT_ONCE = { page: 40, verification: 2 } as const;
/** Of equal distributions one in a thousand measurements is further apart: 1.95 √((n + m) / (n m)). */
const CRITICAL_PER_5_PERCENT = 1.95 / 1.358;

/** A question about a person, and how long its answer took. */
interface Timed {
  readonly isOnFile: boolean;
  readonly ms: number;
  /** What was answered, without ids and times. */
  readonly answer: string;
}

const { values } = parseArgs({
  options: {
    pairs: { type: "string", default: "2000" },
    only: { type: "string", default: "provider,page,verification" },
    write: { type: "boolean", default: false },
  },
});
const pairs = Math.round(Number(values.pairs));
const wanted = new Set(values.only.split(","));
const rows = [...(wanted.has("provider") ? await measureProvider() : []), ...(await measureService())];
const report = [
  `${pairs} pairs, one of each on file, in an order drawn by lot.`,
  "",
  "| Answer to | median on file, ms | not on file | p99 on file, ms | not on file | distance | limit | |",
  "|---|---|---|---|---|---|---|---|",
  ...rows.map(({ cells, isWithin }) => `| ${[...cells, isWithin ? "within" : "EXCEEDED"].join(" | ")} |`),
].join("\n");
console.log(report);
if (values.write) {
  writeFileSync(path.join(import.meta.dirname, "baseline.md"), `# Baseline of bench/on-file\n\n${report}\n`);
}
process.exitCode = rows.every(({ isWithin }) => isWithin) ? 0 : 1;

function rowOf(what: string, timed: readonly { readonly isOnFile: boolean; readonly ms: number }[]) {
  const of = (isOnFile: boolean) => timed.filter((one) => one.isOnFile === isOnFile).map(({ ms }) => ms);
  const { medians, p99s, distance, critical } = differenceOf(of(true), of(false));
  const limit = critical * CRITICAL_PER_5_PERCENT;
  const cells = [what, ...[...medians, ...p99s].map((ms) => ms.toFixed(2)), distance.toFixed(3), limit.toFixed(3)];
  return { cells, isWithin: distance <= limit };
}

async function measureProvider() {
  const server = await startServer();
  if (server === null) throw new Error("This machine has no PostgreSQL 15 or newer: apt-get install postgresql");
  const mail = await startMailServer();
  const db = openPool({ connection: server.url, size: 10, applicationName: "bench on-file" });
  try {
    await migrate(db);
    const attempts = await measureSignIns({ db, mail }, 2 * pairs);
    const codes = attempts.flatMap(({ isOnFile, codeMs }) => codeMs.map((ms) => ({ isOnFile, ms })));
    return [
      rowOf(
        "the form of the provider of records",
        attempts.map(({ isOnFile, formMs }) => ({ isOnFile, ms: formMs })),
      ),
      rowOf("a wrong code of the provider", codes),
    ];
  } finally {
    await db.close();
    await mail.close();
    await server.stop();
  }
}

async function measureService() {
  const mail = await startMailServer();
  const home = await openHome("server");
  try {
    const persons = Array.from({ length: 2 * pairs }, (_, at) => makePerson(at));
    const onFile = persons.filter(({ isOnFile }) => isOnFile);
    const file = path.join(home.dir, "employments.jsonl");
    writeFileSync(file, onFile.map((one) => JSON.stringify(recordOf(one))).join("\n"));
    await runOpenvoe(home.env, ["import", "employments", file, "--env", ENVIRONMENT]);
    const credential = await makeKey(home, ENVIRONMENT);
    const settings = { OPENVOE_SMTP_URL: mail.url, OPENVOE_MAIL_FROM: "records@example.com" };
    const service = await startService(home, { env: { ...settings, OPENVOE_TRUSTED_PROXIES: "127.0.0.1" } });
    try {
      const verify = (kind: (person: MadePerson) => object) =>
        measure(persons, AT_ONCE.verification, (person) => askAbout(service.url, { ...credential }, kind(person)));
      const rows: ReturnType<typeof rowOf>[] = [];
      if (wanted.has("page")) {
        const page = await measurePage(service.url, persons);
        rows.push(rowOf("the form of the person's page", page.begun), rowOf("a wrong code at the page", page.refused));
      }
      if (!wanted.has("verification")) return rows;
      return [
        ...rows,
        rowOf("a verification: the number is another person's", await verify(numberOf)),
        rowOf("a verification: the name and the date of birth are", await verify(nameOf)),
      ];
    } finally {
      await service.stop();
    }
  } finally {
    await home.close();
    await mail.close();
  }
}

/** Asks about each person, some at once, in an order drawn by lot; every answer must be the same. */
async function measure(
  persons: readonly MadePerson[],
  atOnce: number,
  ask: (person: MadePerson) => Promise<string>,
): Promise<Timed[]> {
  const waiting = byLot(persons);
  const timed: Timed[] = [];
  const work = async () => {
    for (let person = waiting.shift(); person !== undefined; person = waiting.shift()) {
      const beganMs = performance.now();
      const answer = await ask(person);
      timed.push({ isOnFile: person.isOnFile, ms: performance.now() - beganMs, answer });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const answers = new Set(timed.map(({ answer }) => answer));
  if (answers.size !== 1) throw new Error(`The answers differ: ${[...answers].join("\n")}`);
  return timed;
}

async function measurePage(url: string, persons: readonly MadePerson[]) {
  const begun = new Map<MadePerson, string>();
  const headersOf = new Map(persons.map((person, at) => [person, { "x-forwarded-for": addressOf(at) }]));
  const post = (person: MadePerson, resource: string, body: object) =>
    postJson(`${url}/v1/person/${resource}/`, { "x-openvoe-session": "1", ...headersOf.get(person) }, body);
  const form = await measure(persons, AT_ONCE.page, async (person) => {
    const { status, text } = await post(person, "sign-ins", { ...person.answer, environment: ENVIRONMENT });
    begun.set(person, (JSON.parse(text) as { sign_in: string }).sign_in);
    return String(status);
  });
  const refused = await measure(persons, AT_ONCE.page / 4, async (person) => {
    const { status, text } = await post(person, "session", { sign_in: begun.get(person), code: "000000" });
    const { error } = JSON.parse(text) as { error: { code: string; extra: unknown } };
    return `${status} ${error.code} ${JSON.stringify(error.extra)}`;
  });
  return { begun: form, refused };
}

/** An address of its own each: one address may ask for few codes. */
function addressOf(at: number): string {
  return `203.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;
}

/** Somebody else who gives the person's number. */
function numberOf({ answer }: MadePerson): object {
  return { ...makePerson(1).answer, ssn: answer.ssn };
}

/** The person with a number that contradicts what is on file. */
function nameOf({ answer }: MadePerson): object {
  const digits = [...answer.ssn].map((digit, at) => (at < 5 ? digit : String((Number(digit) + 3) % 10))).join("");
  return { ...answer, ssn: digits.endsWith("0000") ? answer.ssn : digits };
}

async function askAbout(url: string, headers: Readonly<Record<string, string>>, subject: object): Promise<string> {
  const addresses = [{ street: "1 Sample Street", city: "Austin", state: "TX", zip: "78701", from_date: "2020-01-01" }];
  const body = { subject, addresses, permissible_purpose: "EXTENSION_OF_CREDIT" };
  const { status, text } = await postJson(`${url}/v1/instant-verifications/`, { ...headers, prefer: "wait=30" }, body);
  const { results } = JSON.parse(text) as { results: { outcome: string; employments: unknown[] } | null };
  return `${status} ${JSON.stringify(results)}`;
}

async function postJson(url: string, headers: Readonly<Record<string, string>>, body: object) {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
  const response = await fetch(url, init);
  return { status: response.status, text: await response.text() };
}
