/*
 * How many entries a second 16 clients append to the inquiry log, next to the append of version 0.1.0, and how soon they are chained.
 * Run: npm run bench -- audit [-- --rounds 9 --seconds 1 --clients 16 --write]. Needs a PostgreSQL server that can be started.
 */
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startServer } from "../../fixtures/servers.ts";
import type { AuditAct } from "../../src/kernel/audit/audit.ts";
import { appendAudit, chainAudit } from "../../src/kernel/audit/ops/audit.ts";
import { verifyAudit } from "../../src/kernel/audit/ops/verify-audit.ts";
import type { Database } from "../../src/kernel/database/postgres/database.ts";
import { migrate } from "../../src/kernel/database/postgres/migrate.ts";
import { openPool } from "../../src/kernel/database/postgres/pool.ts";
import { startPeriodicTask } from "../../src/kernel/workers/periodic-task.ts";
import { appendLocked, makeLockedTables } from "./locked-append.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "9" },
    seconds: { type: "string", default: "1" },
    clients: { type: "string", default: "16" },
    write: { type: "boolean", default: false },
  },
});
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
const CLIENTS = Number(values.clients);
/** As the janitor does. */
const CHAIN_EVERY_MS = 1_000;

const ACT: AuditAct = {
  actor: "operator:bench",
  teamId: null,
  environment: "production",
  action: "verification.explain",
  target: "iv_00000000000000000000000000000000",
  details: { personal_data: true },
};

/** Ways to append. Each client has a connection of its own, but for the last: there they share one process's pool. */
const CONTENDERS = {
  "version 0.1.0: chained under a lock": (db: Database) => db.transaction((tx) => appendLocked(tx, ACT)),
  "in a transaction": (db: Database) => db.transaction((tx) => appendAudit(tx, ACT)),
  "of a read, alone": (db: Database) => appendAudit(db, ACT),
  "of reads in one process": () => appendAudit(shared, ACT),
} as const;
type Contender = keyof typeof CONTENDERS;
const NAMES = Object.keys(CONTENDERS) as Contender[];

/** One contender's round. */
interface Round {
  readonly perSecond: number;
  /** The longest that an entry waited for its place in the chain, in milliseconds; null where it never waits. */
  readonly longestWaitMs: number | null;
}

const server = await startServer({ isDurable: true });
if (server === null) throw new Error("No PostgreSQL server is installed.");
const open = () => openPool({ connection: server.url, size: 2, applicationName: "bench-audit" });
const clients = Array.from({ length: CLIENTS }, open);
const worker = open();
const shared = open();
try {
  await migrate(worker);
  await makeLockedTables(worker);
  const rounds = new Map<Contender, Round[]>(NAMES.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of NAMES) rounds.get(name)?.push(await runRound(name));
  }
  const { entries, waiting, broken } = await verifyAudit(worker);
  if (broken !== null || waiting > 0) throw new Error(`The log is not intact: ${JSON.stringify(broken)}`);
  const report = reportOf(rounds, entries);
  console.log(report);
  if (values.write) writeFileSync(path.join(import.meta.dirname, "baseline.md"), report);
} finally {
  await Promise.all([...clients, worker, shared].map((db) => db.close()));
  await server.stop();
}

async function runRound(name: Contender): Promise<Round> {
  const isChainedLater = name !== NAMES[0];
  await Promise.all(clients.map(CONTENDERS[name]));
  await chainAll();
  const first = (await verifyHead()) + 1;
  const chaining = isChainedLater ? startChaining() : null;
  const startedAt = performance.now();
  const until = startedAt + SECONDS * 1_000;
  const counts = await Promise.all(clients.map((db) => appendUntil(db, CONTENDERS[name], until)));
  const perSecond = counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - startedAt) / 1_000);
  await chaining?.stop();
  const longestWaitMs = chaining === null ? null : await chaining.longestWaitMs(first);
  return { perSecond, longestWaitMs };
}

async function appendUntil(db: Database, append: (db: Database) => Promise<void>, until: number): Promise<number> {
  let count = 0;
  for (; performance.now() < until; count += 1) await append(db);
  return count;
}

/** Chains as the janitor does, and notes when each batch was there. */
function startChaining() {
  const batches: { readonly through: number; readonly at: string }[] = [];
  const chain = async () => {
    const { isFull, chained } = await chainAudit({ db: worker });
    if (chained > 0) batches.push(await endNow());
    return isFull;
  };
  const stop = startPeriodicTask(chain, { everyMs: CHAIN_EVERY_MS, onError: (error) => console.error(error) });
  return {
    async stop(): Promise<void> {
      await stop();
      while (await chain());
    },
    async longestWaitMs(first: number): Promise<number> {
      let longest = 0;
      let from = first;
      for (const { through, at } of batches) {
        longest = Math.max(longest, await waitOf(from, through, at));
        from = through + 1;
      }
      return longest;
    },
  };
}

async function chainAll(): Promise<void> {
  while ((await chainAudit({ db: worker })).isFull);
}

async function verifyHead(): Promise<number> {
  return (await endNow()).through;
}

async function endNow(): Promise<{ readonly through: number; readonly at: string }> {
  const text = "select number as through, clock_timestamp() as at from audit_head";
  const [row] = await worker.rows<{ through: number; at: string }>({ name: "bench_end", text });
  if (row === undefined) throw new Error("audit_head has no row");
  return row;
}

/** How long the oldest entry of a batch had waited when it was chained, in milliseconds. */
async function waitOf(from: number, through: number, at: string): Promise<number> {
  const text = `select coalesce(extract(epoch from $3::timestamptz - min(at)) * 1000, 0)::float8 as ms
    from audit_blocks b join audit_entries e on b.numbers @> e.number where b.entries between $1 and $2`;
  const [row] = await worker.rows<{ ms: number }>({ name: "bench_wait", text }, [from, through, at]);
  return row?.ms ?? 0;
}

function reportOf(rounds: ReadonlyMap<Contender, readonly Round[]>, entries: number): string {
  const former = rounds.get(NAMES[0] as Contender) ?? [];
  const lines = NAMES.map((name) => {
    const own = rounds.get(name) ?? [];
    const rate = median(own.map((one) => one.perSecond));
    const ratio = median(own.map((one, at) => one.perSecond / (former[at]?.perSecond ?? 1)));
    const waits = own.flatMap((one) => (one.longestWaitMs === null ? [] : [one.longestWaitMs]));
    const wait = waits.length === 0 ? "" : Math.max(...waits).toFixed(0);
    return `| ${name} | ${rate.toFixed(0)} | ${ratio.toFixed(1)} | ${wait} |`;
  });
  return `# Baseline of bench/audit

\`node bench/audit/run.ts --rounds ${ROUNDS} --seconds ${SECONDS} --clients ${CLIENTS}\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, durable PostgreSQL, two shared cores (load average ${loadavg()[0]?.toFixed(0)} at the end).

| append | entries a second | times version 0.1.0 | longest wait to be chained, ms |
| --- | ---: | ---: | ---: |
${lines.join("\n")}

Medians of the rounds; the ratio is the median of the rounds' ratios. ${entries} entries were verified at the end.
`;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
