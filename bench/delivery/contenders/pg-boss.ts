import { type Drain, eachOf, importRival, openPoster, type RivalJob, type Settings } from "./contender.ts";
import { rivalJobs } from "./jobs.ts";

/** What is used of pg-boss. */
interface Boss {
  on(event: "error", hear: (error: Error) => void): void;
  start(): Promise<unknown>;
  stop(options: object): Promise<void>;
  createQueue(name: string): Promise<void>;
  insert(name: string, jobs: readonly { readonly data: RivalJob }[]): Promise<unknown>;
  fetch(name: string, options: { readonly batchSize: number }): Promise<{ id: string; data: RivalJob }[]>;
  complete(name: string, ids: readonly string[]): Promise<unknown>;
}

const QUEUE = "deliveries";
/** Jobs fetched and completed together: at 500 it is at its best, at the price of as many duplicates after a crash. */
const BATCH = 500;
/** Two loops, so that one posts while the other fetches. */
const LANES = 2;
const INSERT_BATCH = 2_000;

/** pg-boss by `fetch` and `complete` in batches: `work()` waits half a second between two batches of a worker. */
export async function openPgBoss(settings: Settings): Promise<Drain> {
  const { PgBoss } = (await importRival("pg-boss/dist/index.js")) as { PgBoss: new (options: object) => Boss };
  const boss = new PgBoss({ connectionString: settings.databaseUrl, max: 6, supervise: false, schedule: false });
  boss.on("error", (error) => console.error(error));
  await boss.start();
  await boss.createQueue(QUEUE);
  const poster = openPoster(settings.concurrency);

  async function runLane(): Promise<void> {
    for (;;) {
      const jobs = await boss.fetch(QUEUE, { batchSize: BATCH });
      if (jobs.length === 0) return;
      const atOnce = Math.ceil(settings.concurrency / LANES);
      await eachOf(jobs, { atOnce, work: ({ data }) => poster.signed(data) });
      await boss.complete(
        QUEUE,
        jobs.map((job) => job.id),
      );
    }
  }

  return {
    async queue(count) {
      const jobs = rivalJobs(settings, count).map((data) => ({ data }));
      for (let at = 0; at < count; at += INSERT_BATCH) await boss.insert(QUEUE, jobs.slice(at, at + INSERT_BATCH));
    },
    drain: async () => void (await Promise.all(Array.from({ length: LANES }, runLane))),
    async close() {
      await boss.stop({ graceful: false });
      await poster.close();
    },
  };
}
