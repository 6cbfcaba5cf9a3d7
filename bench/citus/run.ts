/*
 * Asks a cluster of Citus which tables it would distribute as they are, and how it would run every statement of the store. See README.md.
 * Run: TEST_CITUS_URL=postgresql://… npm run bench -- citus [-- --statements]; the database must be empty, with the extension and its workers.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { CITUS_LAYOUT, isDistributed, tablesOf } from "../../fixtures/citus-layout.ts";
import { homeAt, runOpenvoe } from "../../fixtures/home.ts";
import { readStoreStatements, type StoredStatement } from "../../fixtures/store-statements.ts";
import { type PlanOutcome, planOf } from "./explain.ts";
import { findRefusals, forceLayout, type Refusal } from "./lay-out.ts";

const { values } = parseArgs({ options: { statements: { type: "boolean", default: false } } });
const url = process.env.TEST_CITUS_URL;
if (url === undefined || url === "") console.log("Left out: TEST_CITUS_URL names no cluster of Citus.");
else await run(url);

async function run(url: string): Promise<void> {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-citus-"));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await sayCluster(client);
    const beganAt = performance.now();
    await runOpenvoe(homeAt(url, dir).env, ["migrate"]);
    console.log(`- the migrations ran in ${Math.round(performance.now() - beganAt)} ms`);
    sayRefusals("refused as the migrations make it", await findRefusals(client));
    sayRefusals(
      "refused without foreign keys and partitions, and with the column in every key",
      await forceLayout(client),
    );
    await sayPlans(client);
  } finally {
    await client.end();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function sayCluster(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; workers: number }>(
    "select citus_version() as version, (select count(*)::integer from citus_get_active_worker_nodes()) as workers",
  );
  console.log(`- ${rows[0]?.version.split(" on ")[0]}, ${rows[0]?.workers} workers`);
}

function sayRefusals(title: string, refusals: readonly Refusal[]): void {
  console.log(`- ${refusals.length} of ${Object.keys(CITUS_LAYOUT).length} tables ${title}`);
  for (const [reason, of] of Map.groupBy(refusals, ({ reason }) => reason.replace(/"[^"]+"/g, "…"))) {
    console.log(`  - ${reason}: ${of.map(({ table }) => table).join(", ")}`);
  }
}

async function sayPlans(client: pg.Client): Promise<void> {
  const statements = (await readStoreStatements()).filter(({ name }) => name !== "");
  const planned: { readonly statement: StoredStatement; readonly outcome: PlanOutcome }[] = [];
  for (const statement of statements) {
    if (!tablesOf(statement.text).some((table) => isDistributed(CITUS_LAYOUT[table]))) continue;
    planned.push({ statement, outcome: await planOf(client, statement) });
  }
  console.log(`- ${planned.length} of ${statements.length} statements have a distributed table`);
  const byOutcome = Map.groupBy(planned, ({ outcome }) => wordOf(outcome));
  for (const [word, of] of [...byOutcome].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(
      `  - ${of.length} ${word}${values.statements ? `: ${of.map(({ statement }) => statement.name).join(", ")}` : ""}`,
    );
  }
}

function wordOf(outcome: PlanOutcome): string {
  if (outcome.is === "refused") return `refused: ${outcome.reason.replace(/"[^"]+"/g, "…")}`;
  if (outcome.is === "local") return "on the coordinator alone";
  return outcome.count === 1 ? "on one shard" : "on every shard";
}
