import { setTimeout as delay } from "node:timers/promises";
import { startService } from "../../fixtures/service.ts";
import { openPool } from "../../src/kernel/database/postgres/pool.ts";
import type { Verdict } from "./report.ts";
import { openSink, type Sink } from "./sink.ts";
import { countDue, openStage, queueEvents, type Stage } from "./stage.ts";

/** How the part `burst` is run. */
export interface BurstOptions {
  readonly count: number;
  readonly endpoints: number;
}

/** Events that trickle before the burst, some at a time, for which the worker's plans are made. */
const TRICKLE = { times: 40, events: 3, everyMs: 60 } as const;
const STARTED_AFTER_MS = 3_000;
const LOOK_EVERY_MS = 100;
const SHARE_MIN = 0.5;

/**
 * Many events at once on a new install, whose worker has had next to nothing to do: the plans of its statements are of nearly
 * empty tables. Compared with the same once the tables have been analysed, by a new worker.
 */
export async function measureBurst({ count, endpoints }: BurstOptions): Promise<Verdict[]> {
  const sink = await openSink();
  const stage = await openStage(Array.from({ length: endpoints }, (_, n) => `${sink.url}/w/${n}`));
  try {
    await stage.home.query("vacuum analyze");
    const fresh = await runOnce(stage, sink, count);
    await stage.home.query("vacuum analyze");
    const analysed = await runOnce(stage, sink, count);
    const share = fresh / analysed;
    return [
      { what: `${count} events at once on a new install`, figure: `${Math.round(fresh)}/s` },
      { what: "… once its tables are analysed", figure: `${Math.round(analysed)}/s` },
      { what: "share", figure: share.toFixed(2), target: `at least ${SHARE_MIN}`, isMet: share >= SHARE_MIN },
    ];
  } finally {
    await stage.close();
    await sink.close();
  }
}

/** Deliveries a second, of a burst after a trickle. */
async function runOnce(stage: Stage, sink: Sink, count: number): Promise<number> {
  const worker = await startService(stage.home, { role: "worker" });
  // What queues the burst has plans of its own, which are not what is measured.
  const connection = stage.home.env.DATABASE_URL ?? "";
  const db = openPool({ connection, size: 1, applicationName: "bench burst", statementTimeoutMs: 0 });
  try {
    await delay(STARTED_AFTER_MS);
    for (let at = 0; at < TRICKLE.times; at += 1) {
      await queueEvents(stage, TRICKLE.events, stage.webhooks.slice(at, at + TRICKLE.events));
      await delay(TRICKLE.everyMs);
    }
    while ((await countDue(stage)) > 0) await delay(LOOK_EVERY_MS);
    const { reached } = sink.expect(count);
    await queueEvents({ ...stage, db }, count, stage.webhooks);
    const { firstAt, lastAt } = await reached;
    while ((await countDue(stage)) > 0) await delay(LOOK_EVERY_MS);
    return (count / (lastAt - firstAt)) * 1_000;
  } finally {
    await db.close();
    await worker.stop();
  }
}
