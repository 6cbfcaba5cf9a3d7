import { Worker } from "node:worker_threads";
import { buffersOf, type CoreArrays } from "../matching/index/layout.ts";
import type { CompanyBatch } from "../store/companies/directory.ts";
import type { BuildHaste, BuildMessage, BuildReply, BuildThreadData } from "./build-thread.ts";
import type { Layer } from "./shared-directory.ts";

/** Batches of companies, one after another. */
export type CompanyBatches = AsyncIterable<CompanyBatch> | Iterable<CompanyBatch>;

/** What an index is made of besides the batches. */
export interface ThreadBuild {
  /** Text to keep in the snapshot. */
  readonly label: string;
  /** The older first: companies give way to newer ones of their id, or to their removal. None unless given. */
  readonly layers?: readonly Layer[];
  /** The snapshot of the index whose rarities count, on shared memory; the index's own unless given. */
  readonly raritiesOf?: Uint8Array | null;
}

/** How an index is built beside the event loop. */
export interface BuildOptions {
  /** Ends the build early: it then rejects. */
  readonly signal: AbortSignal;
  /** Threads that bring companies into arrays at most, 1 or more; 2 unless given. */
  readonly threads?: number;
  /** `aside`: nobody waits for it; `soon` unless given. */
  readonly haste?: BuildHaste;
}

/** Batches that a thread has before it at once: it always has one, and no more lie in memory. */
const UNDER_WAY_MAX = 2;
/** Companies from which on a further thread is worth its start. */
const FURTHER_THREAD_COMPANIES = 20_000;

/**
 * Builds an index in threads, so that the event loop only hands over the batches. The result is the same, byte for byte,
 * whatever their number.
 *
 * @returns the index as a snapshot on shared memory
 */
export async function buildInThreads(
  batches: CompanyBatches,
  build: ThreadBuild,
  options: BuildOptions,
): Promise<Uint8Array> {
  const threads = [new BuildThread(options.haste)];
  const stop = () => void Promise.all(threads.map((thread) => thread.close()));
  options.signal.addEventListener("abort", stop);
  try {
    let companies = 0;
    for await (const batch of batches) {
      options.signal.throwIfAborted();
      companies += batch.count;
      const isWorthMore = companies >= FURTHER_THREAD_COMPANIES * threads.length;
      if (isWorthMore && threads.length < (options.threads ?? 2)) threads.push(new BuildThread(options.haste));
      await giveToOne(threads, batch);
    }
    // The first too, so that all bring their last companies into arrays at the same time.
    const cores = await Promise.all(threads.map((thread) => thread.handOver()));
    const [first, ...others] = threads;
    if (first === undefined) throw new Error("A build without a thread.");
    // What a thread without work still holds is room that the merge can use.
    await Promise.all(others.map((thread) => thread.close()));
    return (await first.merge(build, cores.flat())).bytes;
  } finally {
    options.signal.removeEventListener("abort", stop);
    await Promise.all(threads.map((thread) => thread.close()));
  }
}

/**
 * Gives a batch to the thread that has the fewest before it; resolves when any of them has room for the next. To wait for the one
 * that got it would hold the others up: now and then a thread brings thousands of companies into arrays before it takes more.
 *
 * @param threads at least one
 * @throws what ended a thread, once one has ended
 */
export async function giveToOne(threads: readonly BuildThread[], batch: CompanyBatch): Promise<void> {
  leastBusy(threads).give(batch);
  await Promise.race(threads.map((thread) => thread.room()));
}

function leastBusy(threads: readonly BuildThread[]): BuildThread {
  return threads.reduce((best, thread) => (thread.underWay < best.underWay ? thread : best));
}

interface Awaiting {
  readonly resolve: (reply: BuildReply) => void;
  readonly reject: (error: unknown) => void;
}

/** A thread that makes indexes. When it ends by itself, or is closed, all that is asked of it rejects. */
export class BuildThread {
  readonly #worker: Worker;
  /** In the order in which it was asked. */
  readonly #awaiting: Awaiting[] = [];
  #failure: unknown = null;
  /** Batches that it has not taken in yet, the oldest first. */
  #taking: readonly Promise<unknown>[] = [];

  constructor(haste: BuildHaste = "soon") {
    const workerData: BuildThreadData = { haste };
    this.#worker = new Worker(new URL("./build-thread.ts", import.meta.url), { workerData });
    this.#worker.on("message", (reply: BuildReply) => this.#awaiting.shift()?.resolve(reply));
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", () => this.#fail(new Error("The thread that builds the company index ended.")));
  }

  /** How many batches it has not taken in yet. */
  get underWay(): number {
    return this.#taking.length;
  }

  /** Gives it companies; resolves when it has room for more. */
  async add(batch: CompanyBatch): Promise<void> {
    this.give(batch);
    await this.room();
  }

  /**
   * Gives it companies whether it has {@link BuildThread.room} or not.
   *
   * @throws what ended it, once it has ended
   */
  give(batch: CompanyBatch): void {
    if (this.#failure !== null) throw this.#failure;
    const taken = this.#ask({ kind: "companies", batch }).finally(() => {
      this.#taking = this.#taking.filter((other) => other !== taken);
    });
    // A failure is met by whoever asks next.
    taken.catch(() => {});
    this.#taking = [...this.#taking, taken];
  }

  /** Resolves when it has room for another batch: at once, or when it has taken one in. */
  async room(): Promise<void> {
    if (this.#failure !== null) throw this.#failure;
    if (this.underWay >= UNDER_WAY_MAX) await this.#taking[0];
  }

  /** Takes from it what it was given, as arrays. */
  async handOver(): Promise<readonly CoreArrays[]> {
    const reply = await this.#ask({ kind: "hand over" });
    return reply.kind === "cores" ? reply.cores : [];
  }

  /** Makes one layer of the layers, the cores, and what it was given. Of the cores nothing is left here. */
  async merge(build: ThreadBuild, cores: readonly CoreArrays[] = []): Promise<Layer> {
    const { label, layers = [], raritiesOf = null } = build;
    const reply = await this.#ask({ kind: "merge", label, layers, cores, raritiesOf }, buffersOf(cores));
    if (reply.kind !== "layer") throw new Error(`The building thread answered ${reply.kind}.`);
    return reply.layer;
  }

  /** Ends it. */
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
