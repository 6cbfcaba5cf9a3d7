import { setTimeout as delay } from "node:timers/promises";
import { type ServiceProcess, startService } from "../../fixtures/service.ts";
import { restartPostgres, stopPostgres } from "./postgres.ts";
import type { Verdict } from "./report.ts";
import { openSink } from "./sink.ts";
import { openStage, queueEvents, type Stage } from "./stage.ts";

/** How the part `kill` is run. */
export interface KillOptions {
  /** Kills; PostgreSQL is broken off in three of the rounds besides. */
  readonly rounds: number;
  readonly count: number;
  readonly endpoints: number;
  /** Events queued a second. */
  readonly pace: number;
}

const WORKERS = 2;
const RESTARTS = 3;
const DUPLICATES_MAX = 0.002;
const QUEUE_EVERY_MS = 50;
const STARTED_AFTER_MS = 3_000;
/** A killed worker's webhooks are another's after 6 seconds, or 15 at most, and what failed once comes again after half a minute. */
const DRAINED_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 500;

interface Tally {
  readonly committed: number;
  readonly arrived: number;
  readonly received: number;
  readonly mixedUp: number;
  readonly kills: number;
  readonly restarts: number;
}

/** `kill -9` of one of two workers, again and again while events are queued, and PostgreSQL broken off three times. */
export async function measureKill(options: KillOptions): Promise<Verdict[]> {
  const sink = await openSink();
  const stage = await openStage(Array.from({ length: options.endpoints }, (_, n) => `${sink.url}/w/${n}`));
  const workers: ServiceProcess[] = [];
  let hasRestarted = false;
  try {
    for (let n = 0; n < WORKERS; n += 1) workers.push(await startService(stage.home, { role: "worker" }));
    await delay(STARTED_AFTER_MS);
    sink.expect(Number.MAX_SAFE_INTEGER);
    for (let round = 1; round <= options.rounds; round += 1) {
      const queued = queueRound(stage, options);
      const roundMs = (options.count / options.rounds / options.pace) * 1_000;
      await delay(roundMs * Math.random());
      await replaceWorker(stage, workers, round % WORKERS);
      if (round % Math.ceil(options.rounds / RESTARTS) === 0) {
        hasRestarted = true;
        await restartPostgres(stage.home);
      }
      await queued;
    }
    await untilDrained(stage);
    const { count, distinct, mixedUp } = await sink.report();
    const committed = await countCommitted(stage);
    const restarts = Math.floor(options.rounds / Math.ceil(options.rounds / RESTARTS));
    return judge({ committed, arrived: distinct, received: count, mixedUp, kills: options.rounds, restarts });
  } finally {
    for (const worker of workers) await worker.kill();
    if (hasRestarted) await stopPostgres(stage.home);
    await stage.close();
    await sink.close();
  }
}

/** Queues a round's share at an even pace. What a broken-off commit has become is read from the store at the end. */
async function queueRound(stage: Stage, { count, rounds, pace, endpoints }: KillOptions): Promise<void> {
  const portion = Math.max(1, Math.round((pace * QUEUE_EVERY_MS) / 1_000));
  for (let left = Math.ceil(count / rounds); left > 0; ) {
    const from = Math.floor(Math.random() * endpoints);
    const webhooks = [...stage.webhooks.slice(from), ...stage.webhooks.slice(0, from)];
    const isQueued = await queueEvents(stage, Math.min(portion, left), webhooks).then(
      () => true,
      () => false,
    );
    if (isQueued) left -= portion;
    await delay(QUEUE_EVERY_MS);
  }
}

async function replaceWorker(stage: Stage, workers: ServiceProcess[], which: number): Promise<void> {
  await workers[which]?.kill();
  workers[which] = await startService(stage.home, { role: "worker" });
}

async function untilDrained({ home }: Stage): Promise<void> {
  for (const until = Date.now() + DRAINED_WITHIN_MS; Date.now() < until; await delay(LOOK_EVERY_MS)) {
    const [row] = await home.query<{ due: boolean }>(
      "select exists (select 1 from deliveries where status = 'due') as due",
    );
    if (row?.due === false) return;
  }
}

/** Each event was queued for one webhook, in the transaction that wrote it; of those that were delivered the store keeps no row. */
async function countCommitted({ home }: Stage): Promise<number> {
  return (await home.query<{ all: number }>('select count(*)::integer as "all" from events'))[0]?.all ?? 0;
}

function judge({ committed, arrived, received, mixedUp, kills, restarts }: Tally): Verdict[] {
  const repeated = received - arrived;
  const share = repeated / committed;
  return [
    { what: "workers killed; restarts of PostgreSQL", figure: `${kills}; ${restarts}` },
    { what: "lost", figure: `${committed - arrived} of ${committed}`, target: "0", isMet: arrived === committed },
    {
      what: `duplicates (${(repeated / kills).toFixed(1)} a kill)`,
      figure: `${repeated}, ${(share * 100).toFixed(2)} %`,
      target: `at most ${DUPLICATES_MAX * 100} %`,
      isMet: share <= DUPLICATES_MAX,
    },
    {
      what: "deliveries whose body and header name different events",
      figure: String(mixedUp),
      target: "0",
      isMet: mixedUp === 0,
    },
  ];
}
