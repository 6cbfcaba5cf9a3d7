import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { COMPANIES_FILE } from "../../support/cases.ts";
import { type BenchHome, runOpenvoe } from "../../support/home.ts";

/** Processes that draw, seal and key records side by side. */
const PARTS = 2;
const COLUMNS = "id, environment, source, company_id, record_token, sealed, key_id, blocking_tokens, fingerprint";
const COPY = `\\copy employments (${COLUMNS}) from stdin`;

/** Companies that employ everybody. */
const EMPLOYERS = 20_000;

/** How long a filling took, in seconds: drawing, sealing and copying; then the indexes. */
export interface FillTimes {
  readonly copySeconds: number;
  readonly indexSeconds: number;
}

/**
 * Fills a home with the project's companies and with the employments of a world, sealed and keyed by the import's own code. They are copied in bulk, with the
 * indexes made afterwards: the index of blocking tokens is what an import of millions waits for.
 */
export async function fillEmployments(
  home: BenchHome,
  { seed, employments }: { readonly seed: number; readonly employments: number },
): Promise<FillTimes> {
  await runOpenvoe(home.env, ["import", "companies", COMPANIES_FILE]);
  const companies = await home.query<{ id: string }>("select id from companies order by id limit $1", [EMPLOYERS]);
  const companiesFile = path.join(home.dir, "companies.txt");
  writeFileSync(companiesFile, companies.map(({ id }) => id).join("\n"));
  const startedAt = performance.now();
  const indexes = await home.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'employments' and indexname like 'employments_by_%' order by indexname`,
  );
  for (const { name } of indexes) await home.query(`drop index ${name}`);
  const share = Math.ceil(employments / PARTS);
  await Promise.all(
    Array.from({ length: PARTS }, (_, part) => copyPart(home, [companiesFile, seed, part, PARTS, share])),
  );
  const copySeconds = (performance.now() - startedAt) / 1_000;
  for (const { definition } of indexes) await home.query(definition);
  await home.query("vacuum analyze employments");
  return { copySeconds, indexSeconds: (performance.now() - startedAt) / 1_000 - copySeconds };
}

async function copyPart(home: BenchHome, args: readonly (string | number)[]): Promise<void> {
  const env = { ...process.env, ...home.env };
  const maker = spawn(process.execPath, [path.join(import.meta.dirname, "fill-part.ts"), ...args.map(String)], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const psql = spawn("psql", [home.env.DATABASE_URL ?? "", "-q", "-v", "ON_ERROR_STOP=1", "-c", COPY], {
    stdio: [maker.stdout, "inherit", "inherit"],
  });
  const codes = await Promise.all([once(maker, "exit"), once(psql, "exit")]);
  if (codes.some(([code]) => code !== 0)) throw new Error("The employments could not be copied.");
}
