/*
 * The search of a running service: what 8 clients get of what the threads alone can do, how long
 * the event loop is held, and what an import of 100,000 companies does to it.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { COMPANIES_FILE } from "../../fixtures/cases.ts";
import { cpuSecondsOf } from "../../fixtures/cpu.ts";
import { type BenchHome, openHome, runOpenvoe } from "../../fixtures/home.ts";
import { makeKey, type ServiceProcess, startService } from "../../fixtures/service.ts";
import { startGenerator } from "../http/measure.ts";
import { readCases, readCompanies } from "./cases.ts";
import { directoryOfSize } from "./recombine.ts";
import { startPacer, type Target, untilFound } from "./running/import-watch.ts";
import type { LoopReport } from "./running/loop-watch.ts";
import type { AloneOrder, AloneResult } from "./running/threads-alone.ts";

const BASELINE = path.join(import.meta.dirname, "./baseline-service.md");
const CLIENTS = 8;
const IMPORTED = 100_000;
/** One imported company in so many is waited for. */
const SAMPLED = 500;
/**
 * A rate that one of two processors answers at ease: what an operator's users feel, and what the
 * bound on an import is for.
 */
const PACE_PER_SECOND = 40;
/**
 * What is imported while clients request as much as they can: the machine is shared then, and
 * the ratio says how.
 */
const IMPORTED_AT_FULL_LOAD = 50_000;
const FOUND_WITHIN_MS = 120_000;

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "5" },
    companies: { type: "string" },
    "without-imports": { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

const cases = readCases().filter(({ half, kind }) => half === "held_out" && kind !== "sec_former_name");
const bodies = cases.map(({ query: { street, city, state, zip, ...rest } }) =>
  JSON.stringify({ ...rest, address: { street, city, state, zip } }),
);
const home = await openHome("server");
let report = "";
try {
  report = await measureAll(home);
} finally {
  await home.close();
}
console.log(report);
if (values.write) writeFileSync(BASELINE, `# Baseline of bench/company-match service\n\n${report}\n`);

async function measureAll(at: BenchHome): Promise<string> {
  const known = new Set<string>();
  await runOpenvoe(at.env, ["import", "companies", directoryFile(at, known)]);
  const credential = await makeKey(at, "development");
  const loopFile = path.join(at.dir, "loop.json");
  const watch = path.join(import.meta.dirname, "./running/loop-watch.ts");
  const env = { BENCH_LOOP_FILE: loopFile, NODE_OPTIONS: `--import=${watch}`, OPENVOE_LOG_LEVEL: "warn" };
  const service = await startService(at, { role: "all", env });
  try {
    const target = { url: service.url, credential };
    const loop = async (): Promise<LoopReport> => loopSince(service, loopFile);
    const postmaster = await at.postmasterPid();
    const cpu = async () => ({ node: cpuSecondsOf(service.pid), postgres: cpuSecondsOf(postmaster) });
    const load = await underLoad(at, { target, loop, cpu });
    const isShort = values["without-imports"];
    const importing = isShort ? [] : await whileImporting(at, { target, loop, cpu, known });
    const full = isShort ? [] : await importingAtFullLoad(at, { target, loop, cpu, known });
    return [
      `\`npm run bench:company-match -- service\`, ${cpus().length} processors (${cpus()[0]?.model.trim()}), Node ${process.version}, PostgreSQL with fsync on the same machine, ${threadCount()} search thread(s), ${known.size.toLocaleString("en-US")} companies at the end, load average ${loadavg()[0]?.toFixed(1)} (what else the machine did included).`,
      ...load,
      ...importing,
      ...full,
    ].join("\n\n");
  } finally {
    await service.stop();
  }
}

function threadCount(): number {
  return Math.max(1, availableParallelism() - 1);
}

interface Running {
  readonly target: Target;
  /** What the loop went through since the last time. */
  readonly loop: () => Promise<LoopReport>;
  /** Processor time so far, in seconds. */
  readonly cpu: () => Promise<{ readonly node: number; readonly postgres: number }>;
}

interface Importing extends Running {
  /** The ids of all companies that were imported. */
  readonly known: Set<string>;
}

/**
 * The companies to begin with: the real ones, or so many of them and recombinations as
 * `--companies` says.
 */
function directoryFile(at: BenchHome, known: Set<string>): string {
  const companies = readCompanies();
  const size = Number(values.companies ?? companies.length);
  const all = size === companies.length ? companies : [...directoryOfSize(companies, size)];
  for (const { id } of all) known.add(id);
  if (size === companies.length) return COMPANIES_FILE;
  const file = path.join(at.dir, "companies.jsonl");
  const draft = openSync(file, "w");
  for (const company of all) writeSync(draft, `${JSON.stringify(company)}\n`);
  closeSync(draft);
  return file;
}

/** Threads alone and the service in turns, so that both run under the same load. */
async function underLoad(at: BenchHome, { target, loop, cpu }: Running): Promise<string[]> {
  const alone = fork(path.join(import.meta.dirname, "./running/threads-alone.ts"));
  const askAlone = async (order: AloneOrder): Promise<AloneResult> => {
    alone.send(order);
    const [result] = (await once(alone, "message")) as [AloneResult];
    return result;
  };
  const generator = startGenerator();
  const forMs = Number(values.seconds) * 1_000;
  const url = new URL(target.url);
  const head = headOf(target);
  const ask = (lengthMs: number) =>
    generator.run({
      port: Number(url.port),
      connections: CLIENTS,
      forMs: lengthMs,
      head,
      bodies,
      ids: [],
      status: 200,
    });
  try {
    const queries = cases.map(({ query }) => query);
    await askAlone({ folder: at.dir, threads: threadCount(), queries });
    await askAlone({ forMs: 1_000, clients: CLIENTS });
    await ask(5_000);
    await loop();
    const rows: string[] = [];
    const shares: number[] = [];
    const times: number[] = [];
    const holds: LoopReport[] = [];
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      const { perSecond: alonePerSecond, processorMs } = await askAlone({ forMs, clients: CLIENTS });
      await loop();
      const cpuBefore = await cpu();
      const result = await ask(forMs);
      const cpuAfter = await cpu();
      const held = await loop();
      holds.push(held);
      const perSecond = result.answers / result.seconds;
      shares.push(perSecond / alonePerSecond);
      const cells = [round, alonePerSecond.toFixed(0), perSecond.toFixed(0), percent(perSecond / alonePerSecond)];
      const felt = [result.p50Ms, result.p99Ms, held.delayP99Ms, held.delayMaxMs, held.holdMaxMs].map((ms) =>
        ms.toFixed(1),
      );
      const spent = [cpuAfter.node - cpuBefore.node, cpuAfter.postgres - cpuBefore.postgres, result.cpuSeconds];
      const spentMs = spent.map((seconds) => (1_000 * seconds) / result.answers);
      const [serviceMs = Number.NaN, postgresMs = Number.NaN] = spentMs;
      times.push((serviceMs + postgresMs) / processorMs);
      const spentTexts = [processorMs, ...spentMs].map((ms) => ms.toFixed(3));
      rows.push(`| ${[...cells, ...felt, ...spentTexts, result.wrongAnswers].join(" | ")} |`);
    }
    const hold = Math.max(...holds.map(({ holdMaxMs }) => holdMaxMs));
    const share = middle(shares);
    const ratio = middle(times);
    return [
      `## ${CLIENTS} clients over HTTP and the threads alone, in turns`,
      `| Round | Threads alone, a second | Over HTTP, a second | Share | Answer p50, ms | p99 | Loop delay p99, ms | Loop delay max | Loop held at most, ms of processor | Processor ms a request: threads alone | service | PostgreSQL | clients | Wrong |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n${rows.join("\n")}`,
      `Processor time of a search over HTTP, service and PostgreSQL together, of that of the threads alone, in the median round: ${verdict(`${ratio.toFixed(2)} times`, ratio <= 1.5, "at most 1.5 times")}`,
      `Share in the median round: ${verdict(percent(share), share >= 0.6, "at least 60 %")} Loop held: ${verdict(`${hold.toFixed(1)} ms`, hold <= 20, "at most 20 ms")}`,
    ];
  } finally {
    generator.stop();
    alone.disconnect();
    await once(alone, "exit");
  }
}

/**
 * Searches at a steady pace before and during an import, and the wait for a sample of what is
 * imported.
 */
async function whileImporting(at: BenchHome, { target, loop, cpu, known }: Importing): Promise<string[]> {
  const file = path.join(at.dir, "more-companies.jsonl");
  const ids = writeMore(file, { known, count: IMPORTED }).filter((_, place) => place % SAMPLED === 0);
  const pacer = startPacer(target, { bodies, perSecond: PACE_PER_SECOND });
  await delay(1_000);
  pacer.take();
  await delay(10_000);
  const before = pacer.take();
  await loop();
  const deadline = AbortSignal.timeout(FOUND_WITHIN_MS);
  const startedAt = performance.now();
  const cpuBefore = await cpu();
  const finding = untilFound(target, { databaseUrl: at.env.DATABASE_URL ?? "", ids, signal: deadline });
  finding.catch(() => {});
  await runOpenvoe(at.env, ["import", "companies", file]);
  const importSeconds = (performance.now() - startedAt) / 1_000;
  const waits = (await finding).sort((a, b) => a - b);
  const during = pacer.take();
  const held = await loop();
  const cpuAfter = await cpu();
  const spent = [cpuAfter.node - cpuBefore.node, held.cpuMs / 1_000, cpuAfter.postgres - cpuBefore.postgres];
  const spentTexts = spent.map((seconds) => seconds.toFixed(1));
  await delay(10_000);
  const after = pacer.take();
  await pacer.stop();
  const ratio = median(during) / median(before);
  const worst = waits.at(-1) ?? Number.NaN;
  const rows = [
    `| before | ${median(before).toFixed(2)} | ${atShare(before, 0.99).toFixed(1)} |`,
    `| during | ${median(during).toFixed(2)} | ${atShare(during, 0.99).toFixed(1)} |`,
    `| the ten seconds after | ${median(after).toFixed(2)} | ${atShare(after, 0.99).toFixed(1)} |`,
  ];
  return [
    `## An import of ${IMPORTED.toLocaleString("en-US")} companies during ${PACE_PER_SECOND} searches a second`,
    `| Searches | Median, ms | p99, ms |\n|---|---:|---:|\n${rows.join("\n")}`,
    `The import took ${importSeconds.toFixed(1)} s. Searches during it: ${verdict(`${ratio.toFixed(2)}×`, ratio <= 1.3, "at most 1.3×")} Of ${waits.length} imported companies, found after their commit: median ${median(waits).toFixed(0)} ms, the last ${verdict(`${worst.toFixed(0)} ms`, worst <= 1_000, "at most 1,000 ms")} Loop held at most ${held.holdMaxMs.toFixed(1)} ms of processor, delay at most ${held.delayMaxMs.toFixed(1)} ms. Processor time until all were found: service ${spentTexts[0]} s, its event loop ${spentTexts[1]} s of these, PostgreSQL ${spentTexts[2]} s.`,
  ];
}

/** The same with clients that ask as fast as they are answered. */
async function importingAtFullLoad(at: BenchHome, { target, loop, known }: Importing): Promise<string[]> {
  const file = path.join(at.dir, "still-more-companies.jsonl");
  writeMore(file, { known, count: IMPORTED_AT_FULL_LOAD });
  const generator = startGenerator();
  const asked = { connections: CLIENTS, head: headOf(target), bodies, ids: [], status: 200 };
  const ask = (forMs: number) => generator.run({ ...asked, port: Number(new URL(target.url).port), forMs });
  try {
    const before = await ask(Number(values.seconds) * 1_000);
    await loop();
    const importing = runOpenvoe(at.env, ["import", "companies", file]);
    // The program starts first.
    await delay(1_500);
    const during = await ask(Number(values.seconds) * 1_000);
    const held = await loop();
    await importing;
    const rows = [before, during].map(({ answers, seconds, p50Ms, p99Ms }, place) => {
      return `| ${place === 0 ? "before" : "during"} | ${(answers / seconds).toFixed(0)} | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} |`;
    });
    return [
      `## An import during ${CLIENTS} clients at full rate`,
      `| Searches | A second | Median, ms | p99, ms |\n|---|---:|---:|---:|\n${rows.join("\n")}`,
      `Median ${(during.p50Ms / before.p50Ms).toFixed(2)}× (no bound: the import has its share of the processors). Loop held: ${verdict(`${held.holdMaxMs.toFixed(1)} ms`, held.holdMaxMs <= 20, "at most 20 ms")}`,
    ];
  } finally {
    generator.stop();
  }
}

/** Writes further companies to import; returns their ids. */
function writeMore(file: string, { known, count }: { known: Set<string>; count: number }): string[] {
  const companies = readCompanies();
  const more = [...directoryOfSize(companies, known.size + count)].filter(({ id }) => !known.has(id)).slice(0, count);
  for (const { id } of more) known.add(id);
  writeFileSync(file, `${more.map((company) => JSON.stringify(company)).join("\n")}\n`);
  return more.map(({ id }) => id);
}

async function loopSince(service: ServiceProcess, file: string): Promise<LoopReport> {
  writeFileSync(file, "");
  process.kill(service.pid, "SIGUSR2");
  for (;;) {
    const text = readFileSync(file, "utf8");
    if (text.endsWith("}")) return JSON.parse(text) as LoopReport;
    await delay(5);
  }
}

function headOf({ credential }: Target): string {
  const headers = { host: "127.0.0.1", ...credential, "content-type": "application/json", "x-request": "{}" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return ["POST /v1/companies/ HTTP/1.1", ...lines].join("\r\n");
}

function atShare(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? Number.NaN;
}

function median(values: readonly number[]): number {
  return atShare(values, 0.5);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

function verdict(measured: string, isMet: boolean, target: string): string {
  return `${measured} (${target}: ${isMet ? "met" : "**not met**"}).`;
}
