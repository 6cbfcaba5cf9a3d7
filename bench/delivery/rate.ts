import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { cpuSecondsOf } from "../../fixtures/cpu.ts";
import type { Settings } from "./contenders/contender.ts";
import { openRedis, type Redis } from "./redis.ts";
import { median, type Verdict } from "./report.ts";
import { openSink, type Sink } from "./sink.ts";
import { openStage, queueEvents, type Stage } from "./stage.ts";

/** How the part `rate` is run. */
export interface RateOptions {
  readonly rounds: number;
  readonly count: number;
  readonly concurrency: number;
  readonly endpoints: number;
  readonly only: readonly string[];
}

interface Round {
  readonly name: string;
  readonly rate: number;
  /** Microseconds of processor time a delivery. */
  readonly nodeUs: number;
  readonly storeUs: number;
}

interface Contender {
  readonly name: string;
  /** Processor time so far of the store that its queue lives in. */
  storeSeconds(): Promise<number>;
  queue(count: number): Promise<void>;
  /** Returns the processor time of its process. */
  drain(count: number): Promise<number>;
  close(): Promise<void>;
}

const TARGETS = { overRival: 1.5, ofBare: 0.6 } as const;

/** Deliveries a second of the whole path compared with the rivals and bare POSTs, in interleaved rounds. */
export async function measureRate(options: RateOptions): Promise<Verdict[]> {
  const sink = await openSink();
  const stage = await openStage(Array.from({ length: options.endpoints }, (_, n) => `${sink.url}/w/${n}`));
  const redis = options.only.includes("BullMQ") ? await openRedis() : null;
  if (redis === null && options.only.includes("BullMQ")) console.log("BullMQ is left out: no redis-server here.");
  const contenders: Contender[] = [];
  try {
    await stage.home.query("create database boss");
    for (const name of options.only) {
      if (name !== "BullMQ" || redis !== null)
        contenders.push(await openContender(name, { sink, stage, redis, options }));
    }
    for (const each of contenders) await runRound(each, sink, Math.ceil(options.count / 4));
    await stage.home.query("vacuum analyze");
    const rounds: Round[] = [];
    for (let round = 1; round <= options.rounds; round += 1) {
      for (const each of contenders) rounds.push(told(await runRound(each, sink, options.count)));
    }
    return judge(rounds);
  } finally {
    for (const each of contenders) await each.close();
    await redis?.close();
    await stage.close();
    await sink.close();
  }
}

interface Surroundings {
  readonly sink: Sink;
  readonly stage: Stage;
  readonly redis: Redis | null;
  readonly options: RateOptions;
}

async function openContender(name: string, { sink, stage, redis, options }: Surroundings): Promise<Contender> {
  const url = new URL(stage.home.env.DATABASE_URL ?? "");
  if (name === "pg-boss") url.pathname = "/boss";
  const settings: Settings = {
    url: sink.url,
    concurrency: options.concurrency,
    endpoints: options.endpoints,
    databaseUrl: url.href,
    keyring: stage.home.env.OPENVOE_KEYRING ?? "",
    redisPort: redis?.port ?? 0,
  };
  const program = path.join(import.meta.dirname, "./contenders/contender-process.ts");
  const child = fork(program, [name, JSON.stringify(settings)]);
  const ended = once(child, "exit");
  const answer = async () => {
    const said = await Promise.race([once(child, "message"), ended.then(() => null)]);
    if (said === null) throw new Error(`${name} ended before it answered`);
    return said[0];
  };
  await answer();
  const ask = async (kind: "queue" | "drain", count: number): Promise<number> => {
    child.send({ kind, count });
    return (await answer()).cpuSeconds;
  };
  return {
    name,
    storeSeconds: async () => storeSeconds(name, { stage, redis }),
    async queue(count) {
      if (name === "own") await queueEvents(stage, count, stage.webhooks);
      else await ask("queue", count);
    },
    drain: (count) => ask("drain", count),
    async close() {
      child.disconnect();
      await ended;
    },
  };
}

async function storeSeconds(name: string, { stage, redis }: Pick<Surroundings, "stage" | "redis">): Promise<number> {
  if (name === "bare") return 0;
  return cpuSecondsOf(name === "BullMQ" ? (redis?.pid ?? -1) : await stage.home.postmasterPid());
}

async function runRound(contender: Contender, sink: Sink, count: number): Promise<Round> {
  await contender.queue(count);
  const { reached } = sink.expect(count);
  const before = await contender.storeSeconds();
  const startedAt = performance.now();
  const nodeSeconds = await contender.drain(count);
  const seconds = (performance.now() - startedAt) / 1_000;
  const spent = (await contender.storeSeconds()) - before;
  const { count: received } = await reached;
  if (received !== count) console.log(`${contender.name}: ${received} deliveries of ${count}`);
  const us = (total: number) => (total * 1e6) / count;
  return { name: contender.name, rate: count / seconds, nodeUs: us(nodeSeconds), storeUs: us(spent) };
}

function told(round: Round): Round {
  const { name, rate, nodeUs, storeUs } = round;
  console.log(`  ${name.padEnd(8)} ${Math.round(rate)}/s, ${Math.round(nodeUs)} + ${Math.round(storeUs)} µs`);
  return round;
}

function judge(rounds: readonly Round[]): Verdict[] {
  const byName = Map.groupBy(rounds, (round) => round.name);
  const of = (name: string) => byName.get(name) ?? [];
  const figures = [...byName].map(([name, own]) => ({
    what: `${name}: deliveries a second; µs of Node + of its store each`,
    figure: `${Math.round(median(own.map((one) => one.rate)))}; ${Math.round(median(own.map((one) => one.nodeUs)))} + ${Math.round(median(own.map((one) => one.storeUs)))}`,
  }));
  const ratioTo = (name: string) => median(of(name).map((other, round) => (of("own")[round]?.rate ?? 0) / other.rate));
  const cpuRatioTo = (name: string) =>
    median(of(name).map((other, round) => cpuOf(of("own")[round] ?? other) / cpuOf(other)));
  const rivals = ["pg-boss", "BullMQ"].filter((name) => byName.has(name));
  if (of("own").length === 0) return figures;
  return [
    ...figures,
    ...rivals.map((name) => {
      const ratio = ratioTo(name);
      return {
        what: `rate as a multiple of ${name}'s (processor time, as a multiple: ${cpuRatioTo(name).toFixed(2)})`,
        figure: ratio.toFixed(2),
        target: `at least ${TARGETS.overRival}`,
        isMet: ratio >= TARGETS.overRival,
      };
    }),
    ...(byName.has("bare") ? [ofBare(ratioTo("bare"))] : []),
  ];
}

function ofBare(ratio: number): Verdict {
  const target = `at least ${TARGETS.ofBare}`;
  return { what: "rate as a share of bare POSTs'", figure: ratio.toFixed(2), target, isMet: ratio >= TARGETS.ofBare };
}

function cpuOf({ nodeUs, storeUs }: Round): number {
  return nodeUs + storeUs;
}
