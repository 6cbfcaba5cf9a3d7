/*
 * What logging reads costs: reads of verifications, connected accounts and lists by the service as it is, and by one that records
 * none of them, taking turns on one database. See README.md. Run: npm run bench -- reads [-- --rounds 5 --seconds 1 --write]
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { cpuSecondsOf } from "../../fixtures/cpu.ts";
import { openHome } from "../../fixtures/home.ts";
import { type ServiceProcess, startService } from "../../fixtures/service.ts";
import type { Used } from "../http/contender.ts";
import type { LoadResult } from "../http/load.ts";
import { startGenerator } from "../http/measure.ts";
import { makeStage, type Stage } from "./stage.ts";

const KINDS = ["verifications", "links", "lists"] as const;
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "1" },
    connections: { type: "string", default: "32" },
    verifications: { type: "string", default: "1000" },
    links: { type: "string", default: "40" },
    keys: { type: "string", default: "400" },
    only: { type: "string", default: KINDS.join() },
    write: { type: "boolean", default: false },
  },
});
/** How many times as long a read may take as before reads were logged. */
const AIM = 1.15;
/** Things that are read again and again. */
const REPEATED = 20;

/** A round, with the processor time that it took. */
type Round = LoadResult & { readonly cpu: Omit<Used, "walBytes"> };

interface Row {
  readonly what: string;
  readonly logged: Round[];
  readonly unlogged: Round[];
}

const home = await openHome("server");
const generator = startGenerator();
const services: ServiceProcess[] = [];
try {
  const logged = await startService(home, { role: "api" });
  services.push(logged);
  const worker = await startService(home, { role: "worker" });
  services.push(worker);
  const sizes = { verifications: Number(values.verifications), links: Number(values.links), keys: Number(values.keys) };
  const stage = await makeStage(home, logged.url, sizes);
  // What is left is two processes of the same work: chaining the entries afterwards is no part of a read.
  await worker.stop();
  services.pop();
  await home.query("analyze");
  const unlogged = await startService(home, {
    role: "api",
    env: { NODE_OPTIONS: `--import=${path.join(import.meta.dirname, "unlogged.ts")}` },
  });
  services.push(unlogged);
  const rows: Row[] = [];
  for (const kind of KINDS.filter((one) => values.only.split(",").includes(one))) {
    rows.push(await measure(`${kind}, the first read of each by a key`, firstReads(stage, kind), { logged, unlogged }));
    rows.push(
      await measure(`${kind}, read again`, () => readsOf(stage[kind].slice(0, REPEATED), stage), { logged, unlogged }),
    );
  }
  report(rows);
} finally {
  generator.stop();
  for (const service of services) await service.stop();
  await home.close();
}

/** The next reads that no key has made yet, for each round. */
function firstReads(stage: Stage, kind: (typeof KINDS)[number]): () => string[] {
  const paths = stage[kind];
  const all = stage.keys
    .slice(1)
    .flatMap((_, at) =>
      paths.map((one, position) => ({ one, key: stage.keys[1 + ((at + position) % (stage.keys.length - 1))] })),
    );
  const size = Math.floor(all.length / (Number(values.rounds) + 1));
  let round = 0;
  return () => {
    const slice = all.slice(round * size, (round + 1) * size);
    round += 1;
    return slice.map(({ one, key }) => requestOf(one, { ...key }));
  };
}

function readsOf(paths: readonly string[], { keys: [key] }: Stage): string[] {
  return paths.map((one) => requestOf(one, { ...key }));
}

/** The whole request but for the method. */
function requestOf(one: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: "127.0.0.1", ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${one} HTTP/1.1`, ...lines].join("\r\n");
}

async function measure(
  what: string,
  nextIds: () => readonly string[],
  { logged, unlogged }: { readonly logged: ServiceProcess; readonly unlogged: ServiceProcess },
): Promise<Row> {
  const row: Row = { what, logged: [], unlogged: [] };
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    const ids = nextIds();
    const turns = [
      { service: unlogged, results: row.unlogged },
      { service: logged, results: row.logged },
    ];
    for (const { service, results } of round % 2 === 0 ? turns : turns.toReversed()) {
      const before = await usedBy(service);
      const result = await generator.run({
        port: Number(new URL(service.url).port),
        connections: Number(values.connections),
        forMs: Number(values.seconds) * 1_000,
        head: "GET {}",
        bodies: [],
        ids,
        isInOrder: true,
        status: 200,
      });
      if (result.wrongAnswers > 0) throw new Error(`${what}: ${result.wrongAnswers} wrong answers`);
      // The first round warms up.
      const after = await usedBy(service);
      const cpu = { node: after.node - before.node, postgres: after.postgres - before.postgres };
      if (round > 0) results.push({ ...result, cpu });
    }
  }
  return row;
}

async function usedBy({ pid }: ServiceProcess): Promise<Omit<Used, "walBytes">> {
  return { node: cpuSecondsOf(pid), postgres: cpuSecondsOf(await home.postmasterPid()) };
}

function report(rows: readonly Row[]): void {
  const lines = rows.map(({ what, logged, unlogged }) => {
    const rate = ({ answers, seconds }: Round) => answers / seconds;
    const node = ({ answers, cpu }: Round) => (1e6 * cpu.node) / answers;
    const postgres = ({ answers, cpu }: Round) => (1e6 * cpu.postgres) / answers;
    const cost = (round: Round) => node(round) + postgres(round);
    const times = median(logged.map((one, at) => rate(unlogged[at] ?? one) / rate(one)));
    const costs = median(logged.map((one, at) => cost(one) / cost(unlogged[at] ?? one)));
    const both = (of: (round: Round) => number) =>
      [unlogged, logged].map((rounds) => Math.round(median(rounds.map(of))));
    const ratios = [times, costs].map((ratio) => ratio.toFixed(2));
    const cells = [
      what,
      ...both(rate),
      ...both(node),
      ...both(postgres),
      ...ratios,
      AIM,
      times <= AIM ? "within" : "OVER",
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const head =
    "| Reads of | a second, not logged | logged | Node each, µs, not logged | logged | PostgreSQL each, µs, not logged | logged | times as long | times the CPU | aim | |";
  const text = [head, "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|", ...lines].join("\n");
  console.log(text);
  if (!values.write) return;
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(
    path.join(import.meta.dirname, "baseline.md"),
    `# Baseline of bench/reads\n\n${date}, two shared cores, Node ${process.version}.\n\n${text}\n`,
  );
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
