/*
 * Stores verifications, events, payroll records, pay statements and connections, and prints how many bytes of tables, indexes and WAL each takes.
 * Run: npm run bench -- sizes [-- --count 2000 --connections 100]
 */

import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type BenchHome, openHome, runOpenvoe } from "../../fixtures/home.ts";
import { inParallel } from "../../fixtures/in-parallel.ts";
import { numberedName } from "../../fixtures/numbered-name.ts";
import { openReceiver } from "../../fixtures/receiver.ts";
import { SANDBOX_BODIES } from "../../fixtures/sandbox-bodies.ts";
import { type CredentialHeaders, makeKey, startService } from "../../fixtures/service.ts";
import { openSide, type Side } from "../connections/person.ts";

const { values } = parseArgs({
  options: { count: { type: "string", default: "2000" }, connections: { type: "string", default: "100" } },
});
const COUNT = Number(values.count);
const CONNECTIONS = Number(values.connections);
const AT_ONCE = 16;
const PERSON_COLUMNS = "Employee ID,Employee Name,Birth Date";
const PAY_DATES = 26;
const WEEK_MS = 7 * 86_400_000;

const home = await openHome("server");
try {
  await measure(home);
} finally {
  await home.close();
}

async function measure(home: BenchHome): Promise<void> {
  const service = await startService(home);
  try {
    const key = await makeKey(home, "sandbox");
    const side = openSide(service.url, key);
    await report(home, "verification", COUNT, () => verifyMany(side, COUNT));
    const receiver = await openReceiver();
    await addWebhook(service.url, key, receiver.url);
    await report(home, "verification, delivered to a webhook", COUNT, () => verifyMany(side, COUNT));
    await receiver.close();
    await report(home, "connection, with its link, tasks, events and pay", CONNECTIONS, () => connectMany(side));
    await side.close();
  } finally {
    await service.stop();
  }
  await report(home, "payroll record", COUNT, () => importFile(home, "employees.csv", employees()));
  await report(home, "pay statement", COUNT * PAY_DATES, () => importFile(home, "payroll.csv", statements()));
}

/** Runs the work, and prints what each of its things has added to the tables and their indexes. */
async function report(home: BenchHome, noun: string, count: number, work: () => Promise<void>): Promise<void> {
  const before = await bytesByTable(home);
  const walBefore = await walBytes(home);
  await work();
  const after = await bytesByTable(home);
  const wal = (await walBytes(home)) - walBefore;
  const added = [...after].map(([table, bytes]) => [table, bytes - (before.get(table) ?? 0)] as const);
  const most = added.filter(([, bytes]) => bytes / count >= 20).sort(([, a], [, b]) => b - a);
  const total = added.reduce((sum, [, bytes]) => sum + bytes, 0) / count;
  const parts = most.map(([table, bytes]) => `${table} ${Math.round(bytes / count)}`).join(", ");
  console.log(`${noun}: ${Math.round(total)} bytes, and ${Math.round(wal / count)} of WAL (${parts})`);
}

/** What was written ahead, since the beginning of the server. */
async function walBytes(home: BenchHome): Promise<number> {
  const [row] = await home.query<{ bytes: string }>("select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes");
  return Number(row?.bytes);
}

/** Partitions count as the table that they are of. */
async function bytesByTable(home: BenchHome): Promise<Map<string, number>> {
  const rows = await home.query<{ name: string; bytes: string }>(
    `select coalesce(p.relname, c.relname) as name, sum(pg_total_relation_size(c.oid))::text as bytes
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

async function verifyMany(side: Side, count: number): Promise<void> {
  await inParallel(count, AT_ONCE, async () => {
    const outcome = await side.verify(SANDBOX_BODIES[0] ?? "");
    if (outcome !== "match") throw new Error(`a verification is ${outcome}`);
  });
}

async function connectMany(side: Side): Promise<void> {
  await inParallel(CONNECTIONS, AT_ONCE, side.connect);
}

async function addWebhook(url: string, key: CredentialHeaders, receiver: string): Promise<void> {
  const answer = await fetch(`${url}/v1/webhooks/`, {
    method: "POST",
    headers: { ...key, "content-type": "application/json" },
    body: JSON.stringify({ name: "sizes", webhook_url: receiver, events: ["*"] }),
  });
  if (!answer.ok) throw new Error(`the webhook was refused: ${await answer.text()}`);
}

async function importFile(home: BenchHome, name: string, text: string): Promise<void> {
  const file = path.join(home.dir, name);
  writeFileSync(file, text);
  await runOpenvoe(home.env, ["import", "employments", file, "--source", "sizes", "--env", "sandbox"]);
}

/** Invented persons whose SSNs are of an area that is never issued. */
function employees(): string {
  const rows = Array.from({ length: COUNT }, (_, at) => {
    const ssn = `9${String(at).padStart(8, "0")}`;
    return `${personAt(at)},${ssn},Acme Mills,2020-01-06,52000.00`;
  });
  return `${PERSON_COLUMNS},SSN,Company,Hire Date,Annual Salary\n${rows.join("\n")}\n`;
}

function statements(): string {
  const rows = Array.from({ length: COUNT }, (_, at) =>
    Array.from({ length: PAY_DATES }, (_, pay) => {
      const date = new Date(Date.parse("2026-01-09") + pay * 2 * WEEK_MS).toISOString().slice(0, 10);
      return `${personAt(at)},${date},2000.00,1540.25,80.00`;
    }),
  );
  return `${PERSON_COLUMNS},Check Date,Gross Pay,Net Pay,Hours\n${rows.flat().join("\n")}\n`;
}

/** Of {@link PERSON_COLUMNS}. */
function personAt(at: number): string {
  const birth = `19${String(60 + (at % 40))}-0${1 + (at % 9)}-1${at % 10}`;
  return `${at},${numberedName("Name", at)} ${numberedName("Sample", at)},${birth}`;
}
