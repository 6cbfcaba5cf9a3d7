/*
 * How fast `openvoe import` is compared with COPY of the same rows into a bare table, and whether its memory stays flat.
 * Run: npm run bench:import [-- --times 20] [--only statements [--mib 64,512,2048] [--container txt]] [--write]. Needs a PostgreSQL server: TEST_DATABASE_URL, or one that can be started.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runOn, startServer } from "../../fixtures/servers.ts";
import { mintKeyring } from "../../src/kernel/crypto/keyring.ts";
import { runMeasured, runOpenvoe } from "./measure.ts";
import { COLUMNS, CONTAINERS, type Kind, writeRowsFile } from "./rows.ts";

const DIRECTORY = join(import.meta.dirname, "../../data/companies.jsonl.gz");
const KEYRING = JSON.stringify(mintKeyring());
const BASELINE = join(import.meta.dirname, "./baseline.md");

/** A copy of the statements as a file. */
const COPY_MIB = 4.26;

/** One line of the report. */
interface Figures {
  readonly what: string;
  readonly rows: number;
  /** Null: the file was refused. */
  readonly rowsPerSecond: number | null;
  /** Null without psql, and of other files than CSV. */
  readonly copyRowsPerSecond: number | null;
  readonly peakMegabytes: number | null;
  readonly rowsPerProcessorSecond: number | null;
}

/** What every run works with. */
interface Bench {
  readonly folder: string;
  readonly serverUrl: string;
}

const { values } = parseArgs({
  options: {
    times: { type: "string", default: "20" },
    only: { type: "string" },
    mib: { type: "string" },
    container: { type: "string", default: "csv" },
    write: { type: "boolean", default: false },
  },
});
const container = CONTAINERS.find((one) => one === values.container) ?? "csv";
const started = process.env.TEST_DATABASE_URL ? null : await startServer();
const serverUrl = process.env.TEST_DATABASE_URL ?? started?.url;
const folder = mkdtempSync(join(tmpdir(), "openvoe-bench-import-"));
try {
  if (serverUrl === undefined) throw new Error("No PostgreSQL server: set TEST_DATABASE_URL, or install one.");
  const report = reportOf(await runAll({ folder, serverUrl }, Number(values.times)), started !== null);
  console.log(report);
  if (values.write) writeFileSync(BASELINE, `# Baseline of bench/import\n\n${report}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
  await started?.stop();
}

async function runAll(bench: Bench, times: number): Promise<Figures[]> {
  const rows = values.only === "statements" ? [] : await runRows(bench, times);
  return [...rows, ...(await runStatements(bench, times))];
}

async function runRows(bench: Bench, times: number): Promise<Figures[]> {
  const figures: Figures[] = [];
  await withDatabase(bench, async (url) => {
    const companies = await writeFile(bench, { kind: "companies", copies: 1 });
    figures.push(await measure(bench, { ...companies, url, args: [] }));
    figures.push({ ...(await measure(bench, { ...companies, url, args: [] })), what: "companies, the same again" });
    const employments = await writeFile(bench, { kind: "employments", copies: 1 });
    const many = await writeFile(bench, { kind: "employments", copies: times });
    // An environment of its own for each, so that all meet an empty one next to the same directory. The first one also indexes
    // the directory; the others find its snapshot.
    const first = await measure(bench, { ...employments, url, args: ["--env", "production"] });
    figures.push({ ...first, what: "employments, 1×, company index built first" });
    figures.push(await measure(bench, { ...employments, url, args: ["--env", "sandbox"] }));
    figures.push(await measure(bench, { ...many, url, args: ["--env", "development"] }));
  });
  await withDatabase(bench, async (url) => {
    const companies = await writeFile(bench, { kind: "companies", copies: times });
    figures.push(await measure(bench, { ...companies, url, args: [] }));
  });
  return figures;
}

async function runStatements(bench: Bench, times: number): Promise<Figures[]> {
  const figures: Figures[] = [];
  const sizes = values.mib?.split(",").map((size) => Math.ceil(Number(size) / COPY_MIB));
  for (const copies of sizes ?? [1, times]) {
    await withDatabase(bench, async (url) => {
      const statements = await writeFile(bench, { kind: "statements", copies });
      figures.push(await measure(bench, { ...statements, url, args: ["--env", "sandbox"] }));
    });
  }
  return figures;
}

async function withDatabase({ serverUrl, folder }: Bench, work: (url: string) => Promise<void>): Promise<void> {
  const name = `openvoe_bench_import_${process.pid}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await runOn(serverUrl, [`create database ${name} template template0 encoding 'UTF8'`]);
  try {
    await runOpenvoe(["migrate"], { env: environmentFor(url.href, folder) });
    await work(url.href);
  } finally {
    await runOn(serverUrl, [`drop database ${name} with (force)`]);
  }
}

function environmentFor(url: string, folder: string): NodeJS.ProcessEnv {
  return { DATABASE_URL: url, OPENVOE_DATA_DIR: folder, OPENVOE_KEYRING: KEYRING };
}

interface RowsFile {
  readonly kind: Kind;
  readonly copies: number;
  readonly path: string;
  readonly rows: number;
}

async function writeFile(bench: Bench, { kind, copies }: Pick<RowsFile, "kind" | "copies">): Promise<RowsFile> {
  const path = join(bench.folder, `${kind}-${copies}.${container}`);
  return { kind, copies, path, rows: await writeRowsFile(path, { kind, copies, directory: DIRECTORY, container }) };
}

interface MeasureOptions extends RowsFile {
  readonly url: string;
  readonly args: readonly string[];
}

async function measure(bench: Bench, { kind, copies, path, rows, url, args }: MeasureOptions): Promise<Figures> {
  const command = ["import", kind === "companies" ? kind : "employments", path, ...args, "--json"];
  const file = { what: `${kind}, ${copies}×, ${Math.round(statSync(path).size / 2 ** 20)} MiB`, rows };
  try {
    const imported = await runOpenvoe(command, { env: environmentFor(url, bench.folder) });
    const { seconds, peakMegabytes, processorSeconds } = imported;
    const rate = (time: number | null) => (time === null ? null : Math.round(rows / time));
    const rates = { rowsPerSecond: rate(seconds), rowsPerProcessorSecond: rate(processorSeconds) };
    return { ...file, ...rates, copyRowsPerSecond: await copyRate({ kind, path, rows, url }), peakMegabytes };
  } catch (failure) {
    const message = failure instanceof Error ? failure.message : "";
    if (!/The file (?:is over|takes)/.test(message)) throw failure;
    console.error(message);
    return { ...file, rowsPerSecond: null, rowsPerProcessorSecond: null, copyRowsPerSecond: null, peakMegabytes: null };
  }
}

/** The rate of COPY into a table of texts without an index: what the server can take at best; null: not known. */
async function copyRate({ kind, path, rows, url }: Omit<MeasureOptions, "args" | "copies">): Promise<number | null> {
  if (container !== "csv") return null;
  const table = `bare_${kind}`;
  await runOn(url, [
    `drop table if exists ${table}`,
    `create table ${table} (${COLUMNS[kind].map((column) => `"${column}" text`).join(", ")})`,
  ]);
  const copy = ["psql", url, "-q", "-v", "ON_ERROR_STOP=1", "-c", `\\copy ${table} from '${path}' csv header`];
  const copied = await runMeasured(copy).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === "ENOENT") return null;
    throw failure;
  });
  return copied === null ? null : Math.round(rows / copied.seconds);
}

function reportOf(figures: readonly Figures[], isOwnServer: boolean): string {
  const lines = figures.map(
    ({ what, rows, rowsPerSecond, copyRowsPerSecond, peakMegabytes, rowsPerProcessorSecond }) => {
      const share =
        copyRowsPerSecond === null || rowsPerSecond === null
          ? "—"
          : `${((100 * rowsPerSecond) / copyRowsPerSecond).toFixed(1)} %`;
      return `| ${[what, rows, rowsPerSecond ?? "refused", rowsPerProcessorSecond ?? "—", copyRowsPerSecond ?? "—", share, peakMegabytes ?? "—"].join(" | ")} |`;
    },
  );
  return [
    "| File | Rows | `openvoe import`, rows/s | rows a second of its processor time | COPY to a bare table, rows/s | Share | Peak memory, MiB |",
    "|---|---:|---:|---:|---:|---:|---:|",
    ...lines,
    "",
    "Rates are of the whole program, start to end. Companies are those of the directory that the project carries, each copy under",
    "other ids; employments are invented persons at those employers, sealed, with their blind-index tokens, tied to their companies; statements are the",
    "26 pay runs of 2,000 persons a copy, as a payroll register has them.",
    `${cpus().length} processors, Node ${process.version}, PostgreSQL ${isOwnServer ? "without fsync" : "as given"}.`,
  ].join("\n");
}
