import { Worker } from "node:worker_threads";
import { buffersOf, type CoreArrays } from "../matching/index/layout.ts";
import type { CompanyBatch } from "../sql/directory.ts";
import type { BuildMessage, BuildPriority, BuildReply, BuildThreadData } from "./build-thread.ts";
import type { Layer } from "./shared-directory.ts";

/** Batches of companies, one after another. */
export type CompanyBatches = AsyncIterable<CompanyBatch> | Iterable<CompanyBatch>;

/** The input of an index in addition to the batches. */
export interface ThreadBuild {
  /** Text to keep in the snapshot. */
  readonly label: string;
  /**
   * The oldest first: a newer company, or removal, of one id replaces the older one. None unless
   * given.
   */
  readonly layers?: readonly Layer[];
  /**
   * The snapshot of the index whose rarities count, on shared memory; the index's own unless given.
   */
  readonly raritiesOf?: Uint8Array | null;
}

/** Options of a build in threads. */
interface BuildOptions {
  /** Ends the build early: it then rejects. */
  readonly signal: AbortSignal;
  /** Maximum number of threads that convert companies to arrays, 1 or more; 2 unless given. */
  readonly threads?: number;
  /** `background`: no caller waits for it; `soon` unless given. */
  readonly priority?: BuildPriority;
}

/**
 * Maximum number of batches in a thread's queue: it always has one to work on, and no more are in
 * memory.
 */
const IN_FLIGHT_MAX = 2;
/** Minimum number of companies for another thread. */
const FURTHER_THREAD_COMPANIES = 20_000;

/**
 * Builds an index in threads, so that the event loop only passes the batches on. The result is the
 * same, byte for byte, for any number of threads.
 *
 * @returns the index as a snapshot on shared memory
 */
export async function buildInThreads(
  batches: CompanyBatches,
  build: ThreadBuild,
  options: BuildOptions,
): Promise<Uint8Array> {
  const threads = [new BuildThread(options.priority)];
  const stop = () => void Promise.all(threads.map((thread) => thread.close()));
  options.signal.addEventListener("abort", stop);
  try {
    let companies = 0;
    for await (const batch of batches) {
      options.signal.throwIfAborted();
      companies += batch.count;
      const isWorthMore = companies >= FURTHER_THREAD_COMPANIES * threads.length;
      if (isWorthMore && threads.length < (options.threads ?? 2)) threads.push(new BuildThread(options.priority));
      await addToShortestQueue(threads, batch);
    }
    // Also the first thread, so that all convert their last companies at the same time.
    const cores = await Promise.all(threads.map((thread) => thread.handOver()));
    const [first, ...others] = threads;
    if (first === undefined) throw new Error("A build without a thread.");
    // Frees the memory of idle threads for the merge.
    await Promise.all(others.map((thread) => thread.close()));
    return (await first.merge(build, cores.flat())).bytes;
  } finally {
    options.signal.removeEventListener("abort", stop);
    await Promise.all(threads.map((thread) => thread.close()));
  }
}

/**
 * Adds a batch to the thread with the shortest queue; resolves when any of them has room for the
 * next. Waiting for the thread that got it would block the others: now and then a thread converts
 * thousands of companies before it takes more.
 *
 * @param threads at least one
 * @throws the error that ended a thread, once one has ended
 */
export async function addToShortestQueue(threads: readonly BuildThread[], batch: CompanyBatch): Promise<void> {
  leastBusy(threads).give(batch);
  await Promise.race(threads.map((thread) => thread.room()));
}

function leastBusy(threads: readonly BuildThread[]): BuildThread {
  return threads.reduce((best, thread) => (thread.underWay < best.underWay ? thread : best));
}

interface PendingReply {
  readonly resolve: (reply: BuildReply) => void;
  readonly reject: (error: unknown) => void;
}

/** A thread that builds indexes. When it fails or is closed, all pending and later calls reject. */
export class BuildThread {
  readonly #worker: Worker;
  /** In the order of the requests. */
  readonly #awaiting: PendingReply[] = [];
  #failure: unknown = null;
  /** Batches that it has not added yet, the oldest first. */
  #adding: readonly Promise<unknown>[] = [];

  constructor(priority: BuildPriority = "soon") {
    const workerData: BuildThreadData = { priority };
    this.#worker = new Worker(new URL("./build-thread.ts", import.meta.url), { workerData });
    this.#worker.on("message", (reply: BuildReply) => this.#awaiting.shift()?.resolve(reply));
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", () => this.#fail(new Error("The thread that builds the company index ended.")));
  }

  /** How many batches it has not added yet. */
  get underWay(): number {
    return this.#adding.length;
  }

  /** Adds companies; resolves when there is room for more. */
  async add(batch: CompanyBatch): Promise<void> {
    this.give(batch);
    await this.room();
  }

  /**
   * Adds companies without waiting for {@link BuildThread.room}.
   *
   * @throws the error that ended it, once it has ended
   */
  give(batch: CompanyBatch): void {
    if (this.#failure !== null) throw this.#failure;
    const taken = this.#ask({ kind: "companies", batch }).finally(() => {
      this.#adding = this.#adding.filter((other) => other !== taken);
    });
    // The next call reports a failure.
    taken.catch(() => {});
    this.#adding = [...this.#adding, taken];
  }

  /** Resolves when there is room for another batch: at once, or when one has been added. */
  async room(): Promise<void> {
    if (this.#failure !== null) throw this.#failure;
    if (this.underWay >= IN_FLIGHT_MAX) await this.#adding[0];
  }

  /** Returns the added companies as arrays, and removes them from the thread. */
  async handOver(): Promise<readonly CoreArrays[]> {
    const reply = await this.#ask({ kind: "hand over" });
    return reply.kind === "cores" ? reply.cores : [];
  }

  /**
   * Builds one layer of the layers, the cores, and the added companies. The cores are transferred.
   */
  async merge(build: ThreadBuild, cores: readonly CoreArrays[] = []): Promise<Layer> {
    const { label, layers = [], raritiesOf = null } = build;
    const reply = await this.#ask({ kind: "merge", label, layers, cores, raritiesOf }, buffersOf(cores));
    if (reply.kind !== "layer") throw new Error(`The building thread answered ${reply.kind}.`);
    return reply.layer;
  }

  /** Stops the thread. */
  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask(message: BuildMessage, transfer: readonly ArrayBuffer[] = []): Promise<BuildReply> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#awaiting.push({ resolve, reject });
      this.#worker.postMessage(message, transfer);
    });
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    for (const { reject } of this.#awaiting.splice(0)) reject(this.#failure);
  }
}
