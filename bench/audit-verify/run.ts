/*
 * How many entries of the inquiry log `openvoe audit verify` verifies a second, and how long ten million take at that rate.
 * Run: npm run bench -- audit-verify [-- --entries 200000 --rounds 3 --write]. Needs a PostgreSQL server that can be started.
 */
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startServer } from "../../fixtures/servers.ts";
import { chainAudit } from "../../src/kernel/audit/ops/audit.ts";
import { verifyAudit } from "../../src/kernel/audit/ops/verify-audit.ts";
import { auditInsertText } from "../../src/kernel/audit/sql/entries.ts";
import { mintId } from "../../src/kernel/crypto/secrets.ts";
import type { Database } from "../../src/kernel/database/postgres/database.ts";
import { migrate } from "../../src/kernel/database/postgres/migrate.ts";
import { openPool } from "../../src/kernel/database/postgres/pool.ts";

const { values } = parseArgs({
  options: {
    entries: { type: "string", default: "200000" },
    rounds: { type: "string", default: "3" },
    write: { type: "boolean", default: false },
  },
});
const ENTRIES = Number(values.entries);
const ROUNDS = Number(values.rounds);
const BATCH = 5_000;
/** The aim: as many entries in two minutes. */
const AIM_ENTRIES = 10_000_000;
const FILL =
  auditInsertText(`select gen_random_uuid() as id, replace($2::uuid::text, '-', '') as actor, $2::uuid as team_id,
  'production' as environment, 'verification.read' as action, 'iv_' || replace(gen_random_uuid()::text, '-', '') as target,
  '{"awaits_results": true, "permissible_purpose": "EXTENSION_OF_CREDIT"}'::jsonb as details from generate_series(1, $1::integer)`);

const server = await startServer({ isDurable: false });
if (server === null) throw new Error("No PostgreSQL server is installed.");
const db = openPool({ connection: server.url, size: 2, applicationName: "bench-audit-verify" });
try {
  await migrate(db);
  await fill(db);
  const rates: number[] = [];
  const processor: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    const before = process.cpuUsage();
    const { entries, broken } = await verifyAudit(db);
    if (broken !== null || entries !== ENTRIES) throw new Error(`The log is not intact: ${JSON.stringify(broken)}`);
    const { user, system } = process.cpuUsage(before);
    processor.push((user + system) / entries);
    rates.push(entries / ((performance.now() - startedAt) / 1_000));
  }
  const rate = median(rates);
  const report = `# Baseline of bench/audit-verify

\`npm run bench -- audit-verify -- --entries ${ENTRIES} --rounds ${ROUNDS}\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, two shared cores (load average ${loadavg()[0]?.toFixed(0)} at the end).

${rate.toFixed(0)} entries a second (median): ${(AIM_ENTRIES / rate).toFixed(0)} s for ten million; the aim is 120 s.
The program's own processor time is ${median(processor).toFixed(1)} µs an entry, ${((median(processor) * AIM_ENTRIES) / 1e6).toFixed(0)} s for ten million; the hashes of entries are computed in the database.
`;
  console.log(report);
  if (values.write) writeFileSync(path.join(import.meta.dirname, "baseline.md"), report);
} finally {
  await db.close();
  await server.stop();
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

/** Writes entries of reads, as most are, and chains them. */
async function fill(database: Database): Promise<void> {
  for (let first = 1; first <= ENTRIES; first += BATCH) {
    await database.rows({ name: "bench_fill", text: FILL }, [Math.min(BATCH, ENTRIES - first + 1), mintId()]);
    while ((await chainAudit({ db: database })).isFull);
  }
}
