import { setTimeout as delay } from "node:timers/promises";
import { type ServiceProcess, startService } from "../../fixtures/service.ts";
import { median, type Verdict } from "./report.ts";
import { openSink, type Sink } from "./sink.ts";
import { countDue, openStage, queueEvents, type Stage } from "./stage.ts";

/** How the part `two` is run. */
export interface TwoOptions {
  readonly rounds: number;
  readonly count: number;
  readonly endpoints: number;
}

const ANSWER_AFTER_MS = 200;
const RATIO_MIN = 1.5;
const STARTED_AFTER_MS = 3_000;
const LOOK_EVERY_MS = 100;

interface Run {
  readonly rate: number;
  readonly sentTwice: number;
}

/** Two dispatcher processes compared with one, where receivers are slow: the rate, and what was sent twice without a crash. */
export async function measureTwo(options: TwoOptions): Promise<Verdict[]> {
  const sink = await openSink();
  const urls = Array.from({ length: options.endpoints }, (_, n) => `${sink.url}/w/${n}?delay=${ANSWER_AFTER_MS}`);
  const stage = await openStage(urls);
  try {
    const one: Run[] = [];
    const two: Run[] = [];
    await runOnce(stage, sink, { ...options, processes: 1 });
    for (let round = 1; round <= options.rounds; round += 1) {
      one.push(await runOnce(stage, sink, { ...options, processes: 1 }));
      two.push(await runOnce(stage, sink, { ...options, processes: 2 }));
      console.log(`  one ${Math.round(one.at(-1)?.rate ?? 0)}/s, two ${Math.round(two.at(-1)?.rate ?? 0)}/s`);
    }
    return judge(one, two);
  } finally {
    await stage.close();
    await sink.close();
  }
}

async function runOnce(
  stage: Stage,
  sink: Sink,
  { count, processes }: TwoOptions & { readonly processes: number },
): Promise<Run> {
  const workers: ServiceProcess[] = [];
  try {
    for (let n = 0; n < processes; n += 1) workers.push(await startService(stage.home, { role: "worker" }));
    await delay(STARTED_AFTER_MS);
    const { reached } = sink.expect(count);
    await queueEvents(stage, count, stage.webhooks);
    const { firstAt, lastAt } = await reached;
    while ((await countDue(stage)) > 0) await delay(LOOK_EVERY_MS);
    const { count: received, distinct } = await sink.report();
    return { rate: (count / (lastAt - firstAt)) * 1_000, sentTwice: received - distinct };
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await stage.home.query("vacuum analyze");
  }
}

function judge(one: readonly Run[], two: readonly Run[]): Verdict[] {
  const ratio = median(two.map((run, round) => run.rate / (one[round]?.rate ?? Number.NaN)));
  const sentTwice = [...one, ...two].reduce((sum, run) => sum + run.sentTwice, 0);
  const rateOf = (runs: readonly Run[]) => `${Math.round(median(runs.map((run) => run.rate)))}/s`;
  return [
    { what: "one process", figure: rateOf(one) },
    { what: "two processes", figure: rateOf(two) },
    { what: "ratio", figure: ratio.toFixed(2), target: `at least ${RATIO_MIN}`, isMet: ratio >= RATIO_MIN },
    { what: "sent twice", figure: String(sentTwice), target: "0", isMet: sentTwice === 0 },
  ];
}
