import { Worker } from "node:worker_threads";
import type { ReadingResult, ReadingTask } from "./reading-thread.ts";

const MEBIBYTE = 1024 * 1024;
/** What a file may cost. */
export const LIMITS = { ms: 2_000, grownBytes: 256 * MEBIBYTE } as const;
/** The reader itself, before any file. */
const OWN_MEBIBYTES = 192;
/** A thread that does not answer for so long is ended: others on the machine may hold it up. */
const SILENCE_MS = 30_000;

/** How reading a file ended. */
export interface Outcome {
  readonly kind: ReadingResult["kind"] | "hung" | "out of memory";
  readonly ms: number;
  readonly grownBytes: number;
  readonly notes: readonly string[];
}

/** A thread with a limit of memory that reads one file after the other, and is started again where one ends it. */
export class LimitedReader {
  #worker: Worker | null = null;

  /** Reads a file. */
  async read(task: ReadingTask): Promise<Outcome> {
    const worker = this.#started();
    const outcome = await new Promise<Outcome>((resolve) => {
      const ended = (kind: Outcome["kind"], note: string) =>
        finish({ kind, ms: SILENCE_MS, grownBytes: 0, notes: [note] });
      const timer = setTimeout(() => ended("hung", "no answer"), SILENCE_MS);
      const onError = (failure: Error) => {
        const isMemory = "code" in failure && failure.code === "ERR_WORKER_OUT_OF_MEMORY";
        ended(isMemory ? "out of memory" : "crashed", failure.stack ?? failure.message);
      };
      const finish = (outcome: Outcome) => {
        clearTimeout(timer);
        worker.off("message", finish);
        worker.off("error", onError);
        resolve(outcome);
      };
      worker.on("message", finish);
      worker.on("error", onError);
      worker.postMessage(task);
    });
    if (outcome.kind === "hung" || outcome.kind === "out of memory" || outcome.ms === SILENCE_MS) await this.end();
    return outcome;
  }

  /** Ends the thread. */
  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }

  #started(): Worker {
    this.#worker ??= new Worker(new URL("./reading-thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: OWN_MEBIBYTES + LIMITS.grownBytes / MEBIBYTE },
    });
    return this.#worker;
  }
}
