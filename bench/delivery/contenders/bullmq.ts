import { type Drain, importRival, openPoster, type RivalJob, type Settings } from "./contender.ts";
import { rivalJobs } from "./jobs.ts";

interface Queue {
  addBulk(jobs: readonly { readonly name: string; readonly data: RivalJob; readonly opts: object }[]): Promise<unknown>;
  close(): Promise<void>;
}

interface Worker {
  on(event: "completed", hear: () => void): void;
  on(event: "error" | "failed", hear: (...said: unknown[]) => void): void;
  pause(): Promise<void>;
  resume(): void;
  run(): Promise<void>;
  close(): Promise<void>;
}

interface BullMq {
  readonly Queue: new (name: string, options: object) => Queue;
  readonly Worker: new (
    name: string,
    work: (job: { readonly data: RivalJob }) => Promise<void>,
    options: object,
  ) => Worker;
}

const QUEUE = "deliveries";
const ADD_BATCH = 1_000;

/** BullMQ with one worker; jobs are removed when they are done, as its guide for production advises. */
export async function openBullMq(settings: Settings): Promise<Drain> {
  const { Queue, Worker } = (await importRival("bullmq/dist/cjs/index.js")) as BullMq;
  const connection = { host: "127.0.0.1", port: settings.redisPort, maxRetriesPerRequest: null };
  const queue = new Queue(QUEUE, { connection });
  const poster = openPoster(settings.concurrency);
  const worker = new Worker(QUEUE, ({ data }) => poster.signed(data), {
    connection,
    concurrency: settings.concurrency,
    autorun: false,
  });
  let done = 0;
  let tell = () => {};
  worker.on("completed", () => {
    done += 1;
    tell();
  });
  worker.on("error", (...said) => console.error(...said));
  worker.on("failed", (...said) => console.error(...said));
  let isRunning = false;
  return {
    async queue(count) {
      const jobs = rivalJobs(settings, count).map((data) => ({ name: "post", data, opts: { removeOnComplete: true } }));
      for (let at = 0; at < count; at += ADD_BATCH) await queue.addBulk(jobs.slice(at, at + ADD_BATCH));
    },
    async drain(count) {
      done = 0;
      const drained = new Promise<void>((resolve) => {
        tell = () => done === count && resolve();
      });
      if (isRunning) worker.resume();
      else void worker.run();
      isRunning = true;
      await drained;
      await worker.pause();
    },
    async close() {
      await worker.close();
      await queue.close();
      await poster.close();
    },
  };
}
