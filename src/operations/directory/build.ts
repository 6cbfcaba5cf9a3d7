import { Worker } from "node:worker_threads";
import type { Company } from "../../domain/company.ts";
import type { BuildMessage } from "./build-thread.ts";

/** Batches of companies, one after another. */
export type CompanyBatches = AsyncIterable<readonly Company[]> | Iterable<readonly Company[]>;

/** How an index is built beside the event loop. */
export interface ThreadBuild {
  /** Text to keep in the snapshot. */
  readonly label: string;
  /** The snapshot of the index whose rarities count, on shared memory; or null. */
  readonly raritiesOf: Uint8Array | null;
  /** Ends the build early: it then rejects. */
  readonly signal: AbortSignal;
}

/**
 * Builds an index in a thread of its own, so that the event loop only hands over the batches.
 *
 * @returns the index as a snapshot on shared memory
 */
export async function buildInThread(batches: CompanyBatches, build: ThreadBuild): Promise<Uint8Array> {
  const thread = new Worker(new URL("./build-thread.ts", import.meta.url));
  const stop = () => void thread.terminate();
  build.signal.addEventListener("abort", stop);
  const built = resultOf(thread);
  // A failure while batches are still being read is met below, when the result is awaited.
  built.catch(() => {});
  try {
    const tell = (message: BuildMessage) => thread.postMessage(message);
    for await (const companies of batches) {
      build.signal.throwIfAborted();
      tell({ kind: "companies", companies });
    }
    tell({ kind: "build", label: build.label, raritiesOf: build.raritiesOf });
    return await built;
  } finally {
    build.signal.removeEventListener("abort", stop);
    await thread.terminate();
  }
}

function resultOf(thread: Worker): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", () => reject(new Error("The thread that builds the company index ended without a result.")));
  });
}
