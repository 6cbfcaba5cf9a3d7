import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { COMPANIES_FILE } from "../../../fixtures/cases.ts";
import { type BenchHome, runOpenvoe } from "../../../fixtures/home.ts";

/** Processes that draw, seal and key records in parallel. */
const PARTS = 2;
const COLUMNS =
  "id, environment, source, company_id, record_token, sealed, key_id, blocking_tokens, fingerprint, blocking_version";
const COPY = `\\copy employments (${COLUMNS}) from stdin`;

/** Companies that employ all persons. */
const EMPLOYERS = 20_000;

/** The time of filling, in seconds: drawing, sealing and copying; then the indexes. */
export interface FillTimes {
  readonly copySeconds: number;
  readonly indexSeconds: number;
}

/** Settings for the bulk load only; none of them applies to the measurement. */
const FILL_SETTINGS = {
  autovacuum: "off",
  checkpoint_timeout: "'1h'",
  full_page_writes: "off",
  maintenance_work_mem: "'2GB'",
  max_wal_size: "'24GB'",
} as const;
const PROGRESS_EVERY_MS = 30_000;

/**
 * Fills a home with the project's companies and with the employments of a world, sealed and keyed
 * by the import's own code. They are copied in bulk, before the indexes and constraints: the index
 * of blocking tokens is what an import of millions waits for.
 */
export async function fillEmployments(
  home: BenchHome,
  { seed, employments }: { readonly seed: number; readonly employments: number },
): Promise<FillTimes> {
  await runOpenvoe(home.env, ["import", "companies", COMPANIES_FILE]);
  const companies = await home.query<{ id: string }>("select id from companies order by id limit $1", [EMPLOYERS]);
  const companiesFile = path.join(home.dir, "companies.txt");
  writeFileSync(companiesFile, companies.map(({ id }) => id).join("\n"));
  for (const [name, value] of Object.entries(FILL_SETTINGS)) await home.query(`alter system set ${name} = ${value}`);
  await home.query("select pg_reload_conf()");
  const startedAt = performance.now();
  const restore = await stripTable(home);
  const share = Math.ceil(employments / PARTS);
  const parts = Array.from({ length: PARTS }, (_, part) => copyPart(home, [companiesFile, seed, part, PARTS, share]));
  await withProgress(home, Promise.all(parts));
  const copySeconds = (performance.now() - startedAt) / 1_000;
  await restore();
  await home.query("alter system reset all");
  await home.query("select pg_reload_conf()");
  await home.query("vacuum analyze employments");
  await home.query("checkpoint");
  return { copySeconds, indexSeconds: (performance.now() - startedAt) / 1_000 - copySeconds };
}

/**
 * Drops the table's indexes and constraints, and what refers to it. The returned function restores
 * them, the index of tokens in parallel with all others.
 */
async function stripTable(home: BenchHome): Promise<() => Promise<void>> {
  const constraints = await home.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where 'employments'::regclass in (conrelid, confrelid) and contype in ('p', 'u', 'f') order by contype desc`,
  );
  for (const { table, name } of constraints.toReversed())
    await home.query(`alter table ${table} drop constraint ${name}`);
  const indexes = await home.query<{ name: string; definition: string }>(
    "select indexname as name, indexdef as definition from pg_indexes where tablename = 'employments' order by indexname",
  );
  for (const { name } of indexes) await home.query(`drop index ${name}`);
  const [tokens, others] = [true, false].map((isTokens) =>
    indexes.filter(({ definition }) => definition.includes("USING gin") === isTokens).map((index) => index.definition),
  );
  const added = constraints.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  );
  return async () => {
    await runEach(home, tokens ?? [], others ?? []);
    await runEach(home, added);
  };
}

/** Runs lists of statements in parallel, and the statements of a list one after the other. */
async function runEach(home: BenchHome, ...lists: readonly (readonly string[])[]): Promise<void> {
  await Promise.all(
    lists.map(async (statements) => {
      for (const statement of statements) {
        const startedAt = performance.now();
        await home.query(statement);
        console.log(`  ${((performance.now() - startedAt) / 1_000).toFixed(0)} s: ${statement}`);
      }
    }),
  );
}

/** Prints how many rows were copied, until the copying ends. */
async function withProgress(home: BenchHome, copying: Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  const timer = setInterval(async () => {
    const progress = await home
      .query<{ rows: string }>("select coalesce(sum(tuples_processed), 0) as rows from pg_stat_progress_copy")
      .catch(() => []);
    console.log(`  ${progress[0]?.rows ?? "?"} copied in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  }, PROGRESS_EVERY_MS);
  try {
    await copying;
  } finally {
    clearInterval(timer);
  }
}

async function copyPart(home: BenchHome, args: readonly (string | number)[]): Promise<void> {
  const env = { ...process.env, ...home.env };
  const maker = spawn(process.execPath, [path.join(import.meta.dirname, "./fill-part.ts"), ...args.map(String)], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const psql = spawn("psql", [home.env.DATABASE_URL ?? "", "-q", "-v", "ON_ERROR_STOP=1", "-c", COPY], {
    stdio: [maker.stdout, "inherit", "inherit"],
  });
  const codes = await Promise.all([once(maker, "exit"), once(psql, "exit")]);
  if (codes.some(([code]) => code !== 0)) throw new Error("The employments could not be copied.");
}
