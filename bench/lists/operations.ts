import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { inParallel } from "../../fixtures/in-parallel.ts";
import { SANDBOX_BODIES } from "../../fixtures/sandbox-bodies.ts";
import { VERIFICATION_TOKENS_VERSION } from "../../src/areas/verifications/ops/lookup-tokens.ts";
import { claimVerifications } from "../../src/areas/verifications/sql/verification-queue.ts";
import { mintRandomId } from "../../src/kernel/crypto/secrets.ts";
import { newTurns } from "../../src/kernel/database/postgres/leases.ts";
import type { ClaimId } from "../../src/kernel/ids.ts";
import { startApplication } from "../../test/support/application.ts";
import { DAYS } from "./load.ts";
import type { Table } from "./tables.ts";

/** The most that one may cost in the large table, in times that in the small one: processor time is noisy on a shared machine. */
const RATIO_MAX = 1.5;
const ROUNDS = 5;
const EACH = 400;
const AT_ONCE = 8;
/** Rows that a worker claims at once. */
const CLAIMED = 40;
/** Bodies whose verifications end at once. */
const QUICK = SANDBOX_BODIES.slice(0, 4);

/** Processor time of one operation, in microseconds. */
interface Cost {
  readonly node: number;
  readonly postgres: number;
}

type Operation = (table: Table) => Promise<number>;

/**
 * Measures creates, reads of any verification, claims and ends on both tables in turn, and prints both. Returns what is not flat. Only
 * one thing runs at a time, so that all processor time is its own; the bench's own share of it is the same for both tables.
 */
export async function measureOperations(tables: readonly [Table, Table]): Promise<string[]> {
  console.log(
    "\n| One | Node, µs | | PostgreSQL, µs | | together, ratio | PostgreSQL, ratio |\n|---|---:|---:|---:|---:|---:|---:|",
  );
  const faults: string[] = [];
  const measure = async (name: string, work: Operation) => {
    const costs: [Cost[], Cost[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [at, table] of tables.entries()) {
        const cost = await costOf(table, work);
        // The first round of each fills the caches.
        if (round > 0) costs[at]?.push(cost);
      }
    }
    faults.push(...report(name, costs));
  };
  await measure("create", create);
  await measure("read", read);
  await measure("claim", claim);
  for (const table of tables) await hold(table);
  const workers = await Promise.all(tables.map(({ app }) => startApplication({ beside: app, isVerifying: true })));
  try {
    await measure("end", end);
  } finally {
    for (const worker of workers) await worker.stop();
  }
  return faults;
}

async function create({ teams, ask }: Table): Promise<number> {
  await inParallel(EACH, AT_ONCE, (at) =>
    ask(teams.many, { path: "/v1/instant-verifications/", body: QUICK[at % QUICK.length] ?? "" }),
  );
  return EACH;
}

/** Any of those that have ended, from one end of the table to the other. */
async function read(table: Table): Promise<number> {
  const found = await table.query<{ id: string }>(
    `select distinct (select replace(v.id::text, '-', '') from verifications v join teams t on t.id = v.team_id
        where v.id >= first_id_of(now() - random() * $1 * interval '1 day') and v.status = 'completed' and t.client_id = $2
        order by v.id limit 1) as id
      from generate_series(1, $3)`,
    [DAYS - 1, table.teams.many["x-access-client-id"], EACH],
  );
  const ids = found.filter(({ id }) => id !== null);
  await inParallel(ids.length, AT_ONCE, (at) =>
    table.ask(table.teams.many, { path: `/v1/instant-verifications/iv_${ids[at]?.id}/`, body: null }),
  );
  return ids.length;
}

async function claim(table: Table): Promise<number> {
  const { app } = table;
  const turns = newTurns();
  let claimed = 0;
  for (let batch = 0; batch < EACH / CLAIMED; batch += 1) {
    const lease = {
      claimId: mintRandomId<ClaimId>(),
      leaseMs: LEASED_MS,
      limit: CLAIMED,
      keyIds: [app.keyring.activeId],
      tokensVersion: VERIFICATION_TOKENS_VERSION,
    };
    claimed += (await claimVerifications(app.db, lease, turns)).length;
  }
  if (claimed !== EACH) throw new Error(`${claimed} of ${EACH} verifications were claimed`);
  await table.query(FREE);
  return claimed;
}

/** Frees what was created and is claimed, but not what was loaded. */
const FREE = `update verifications set claim_id = null, lease_expires_at = null
  where status = 'processing' and created_at > now() - interval '1 hour'`;
/** A lease may last so long. */
const LEASED_MS = 9 * 60_000;

/** Has everything that could be claimed wait until {@link end} frees it. What was loaded and would be admitted is gone then. */
async function hold({ query }: Table): Promise<void> {
  await query("delete from verifications where status = 'pending'");
  await query(
    "update verifications set claim_id = gen_random_uuid(), lease_expires_at = now() + interval '9 minutes' where status = 'processing'",
  );
}

/** Frees verifications that wait, and waits until the worker has ended them. */
async function end({ query }: Table): Promise<number> {
  const freed = await query<{ id: string }>(
    `update verifications set claim_id = null, lease_expires_at = null where id in (select id from verifications
      where status = 'processing' and created_at > now() - interval '1 hour' order by created_at limit $1) returning id`,
    [EACH],
  );
  if (freed.length !== EACH) throw new Error(`${freed.length} of ${EACH} verifications wait`);
  const ids = freed.map(({ id }) => id);
  for (let left = EACH; left > 0; await delay(POLL_MS)) {
    const waiting = await query("select from verifications where id = any($1::uuid[]) and status = 'processing'", [
      ids,
    ]);
    left = waiting.length;
  }
  return EACH;
}

const POLL_MS = 50;

async function costOf(table: Table, work: Operation): Promise<Cost> {
  const before = { node: process.cpuUsage(), postgres: await postgresMicros(table) };
  const count = await work(table);
  const { user, system } = process.cpuUsage(before.node);
  return { node: (user + system) / count, postgres: ((await postgresMicros(table)) - before.postgres) / count };
}

/** What the server's processes for the service have used so far; that of the bench itself is not among them. */
async function postgresMicros({ query }: Table): Promise<number> {
  const backends = await query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  return backends.reduce((sum, { pid }) => sum + Number(schedstatOf(pid).split(" ")[0]) / 1_000, 0);
}

function schedstatOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/schedstat`, "utf8");
  } catch {
    // It has ended.
    return "0";
  }
}

function report(name: string, [few, many]: readonly [readonly Cost[], readonly Cost[]]): string[] {
  const median = (costs: readonly Cost[], of: (cost: Cost) => number) =>
    costs.map(of).sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? Number.NaN;
  const [node, postgres] = [(cost: Cost) => cost.node, (cost: Cost) => cost.postgres];
  const ratioOf = (of: (cost: Cost) => number) => median(many, of) / median(few, of);
  const together = ratioOf((cost) => cost.node + cost.postgres);
  const columns = [node, postgres].flatMap((of) => [few, many].map((costs) => median(costs, of).toFixed(0)));
  console.log(`| ${[name, ...columns, together.toFixed(2), ratioOf(postgres).toFixed(2)].join(" | ")} |`);
  return together > RATIO_MAX ? [`${name}: ${together.toFixed(2)} times the processor time`] : [];
}
