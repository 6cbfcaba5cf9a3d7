import { setTimeout as delay } from "node:timers/promises";
import { startService } from "../../fixtures/service.ts";
import { median, quantile, type Verdict } from "./report.ts";
import { openSink, type Sink } from "./sink.ts";
import { openStage, queueEvents, type Stage } from "./stage.ts";

/** How the part `dead` is run. */
export interface DeadOptions {
  readonly rounds: number;
  /** Events of a run with the dead endpoint, which has a fifth of them. */
  readonly count: number;
  readonly endpoints: number;
}

const DEAD_SHARE = 0.2;
const P99_RATIO_MAX = 1.3;
/** For a worker to have connected; it also says nothing when it is ready. */
const STARTED_AFTER_MS = 3_000;

/** One endpoint that accepts and never answers: what the others' deliveries wait for, with it and without. */
export async function measureDead(options: DeadOptions): Promise<Verdict[]> {
  const sink = await openSink();
  const paths = Array.from({ length: options.endpoints }, (_, n) => (n === 0 ? "/dead/0" : `/w/${n}`));
  const stage = await openStage(paths.map((each) => sink.url + each));
  try {
    const found: { readonly without: readonly number[]; readonly beside: readonly number[] }[] = [];
    await runOnce(stage, sink, { ...options, isBeside: false });
    for (let round = 1; round <= options.rounds; round += 1) {
      const without = await runOnce(stage, sink, { ...options, isBeside: false });
      const beside = await runOnce(stage, sink, { ...options, isBeside: true });
      console.log(
        `  p99 without ${Math.round(quantile(without, 0.99))} ms, beside ${Math.round(quantile(beside, 0.99))} ms`,
      );
      found.push({ without, beside });
    }
    return judge(found);
  } finally {
    await stage.close();
    await sink.close();
  }
}

/** Returns how long each healthy delivery took from the commit that queued it. */
async function runOnce(
  stage: Stage,
  sink: Sink,
  { count, isBeside }: DeadOptions & { readonly isBeside: boolean },
): Promise<number[]> {
  const worker = await startService(stage.home, { role: "worker" });
  try {
    await delay(STARTED_AFTER_MS);
    const healthy = Math.round(count * (1 - DEAD_SHARE));
    const { reached } = sink.expect(healthy);
    if (isBeside) await queueEvents(stage, count - healthy, stage.webhooks.slice(0, 1));
    await queueEvents(stage, healthy, stage.webhooks.slice(1));
    const queuedAt = performance.timeOrigin + performance.now();
    return (await reached).arrivals.map((at) => at - queuedAt);
  } finally {
    await worker.kill();
    await stage.home.query("delete from deliveries");
    // Or else the next worker would wait until this one, which was killed, has lost its webhooks.
    await stage.home.query("delete from dispatchers");
    await stage.home.query("update webhooks set paused_until = null, failures = 0, failing_since = null, pauses = 0");
    await stage.home.query("vacuum analyze");
  }
}

function judge(
  found: readonly { readonly without: readonly number[]; readonly beside: readonly number[] }[],
): Verdict[] {
  const p99s = (of: "without" | "beside") => median(found.map((round) => quantile(round[of], 0.99)));
  const ratio = median(found.map(({ without, beside }) => quantile(beside, 0.99) / quantile(without, 0.99)));
  return [
    { what: "p99 of the healthy without the dead endpoint", figure: `${Math.round(p99s("without"))} ms` },
    { what: "p99 of the healthy one next to it", figure: `${Math.round(p99s("beside"))} ms` },
    {
      what: "ratio",
      figure: ratio.toFixed(2),
      target: `at most ${P99_RATIO_MAX}`,
      isMet: ratio <= P99_RATIO_MAX,
    },
  ];
}
