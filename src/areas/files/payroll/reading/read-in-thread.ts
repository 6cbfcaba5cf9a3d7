import { getHeapStatistics } from "node:v8";
import { Worker } from "node:worker_threads";
import { AppError } from "../../../../kernel/error.ts";
import type { RejectedRows, RowsOfFile } from "../../layouts/original-rows.ts";
import type { PayrollFile, PayrollJob } from "../payroll-file.ts";
import type { ReadOptions } from "../read-options.ts";
import type { ReadingReply, ReadingTask } from "./reading-thread.ts";

/** The time that a file may take, and the memory of its values. */
export interface ReadingLimits {
  /** Null: as long as it takes. */
  readonly timeMs: number | null;
  readonly memoryMb: number;
  /** What to do with a file that exceeds them. */
  readonly remedy: string;
}

const MEBIBYTE = 2 ** 20;
/** In a service, which has others to answer. */
export const OF_SERVICE: ReadingLimits = {
  timeMs: 180_000,
  memoryMb: 1_024,
  remedy: "split it, or use openvoe import.",
};
/** In a program that reads one file: what Node takes at most on this machine. */
export const OF_PROGRAM: ReadingLimits = {
  timeMs: null,
  memoryMb: Math.floor(getHeapStatistics().heap_size_limit / MEBIBYTE),
  remedy: "split it, or give it more, such as 12 GB: NODE_OPTIONS=--max-old-space-size=12000.",
};
/** So many files are read at once; further ones wait. */
const THREADS_MAX = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Reads a payroll file as {@link readPayroll} does, in a thread of its own with limits of time and memory: a
 * workbook of few bytes can be a large one, and the service goes on at the same time.
 *
 * @throws AppError `incorrect_parameters` also where the limits are exceeded
 */
export async function readPayrollInThread(
  bytes: Uint8Array,
  options: ReadOptions,
  limits: ReadingLimits = OF_SERVICE,
): Promise<PayrollFile> {
  const found: { file: PayrollFile | null; readonly jobs: PayrollJob[] } = { file: null, jobs: [] };
  await inThread({ kind: "read", bytes, options }, limits, (reply) => {
    if (reply.kind === "file") found.file = reply.file;
    if (reply.kind === "jobs") for (const job of reply.jobs) found.jobs.push(job);
  });
  if (found.file === null) throw new Error("a thread that reads a file ended without a result");
  return { ...found.file, jobs: found.jobs };
}

/** {@link originalRows} in a thread; see {@link readPayrollInThread}. */
export async function originalRowsInThread(
  bytes: Uint8Array,
  file: RowsOfFile,
  rejected: readonly RejectedRows[],
): Promise<string[]> {
  const lines: string[] = [];
  await inThread({ kind: "originals", bytes, file, rejected }, OF_SERVICE, (reply) => {
    if (reply.kind === "lines") for (const line of reply.lines) lines.push(line);
  });
  return lines;
}

async function inThread(task: ReadingTask, limits: ReadingLimits, take: Take): Promise<void> {
  if (running >= THREADS_MAX) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  const thread = new ReadingThread(limits);
  try {
    await thread.run(task, take);
  } finally {
    await thread.end();
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

type Take = (reply: ReadingReply) => void;

/** A thread that reads, with limits of time for each task and of memory. */
export class ReadingThread {
  readonly #worker: Worker;
  readonly #limits: ReadingLimits;

  constructor(limits: ReadingLimits) {
    this.#limits = limits;
    this.#worker = new Worker(new URL("./reading-thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    });
  }

  /**
   * Does one task; another one when it has ended.
   *
   * @throws AppError `incorrect_parameters` also where the limits are exceeded
   */
  async run(task: ReadingTask, take: Take): Promise<void> {
    const { timeMs, remedy } = this.#limits;
    const worker = this.#worker;
    const refused = (what: string) => new AppError("incorrect_parameters", `The file ${what}; ${remedy}`);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onMessage = (reply: ReadingReply) => {
      if (reply.kind === "end") resolve();
      else if (reply.kind === "refused") reject(new AppError("incorrect_parameters", reply.message));
      else take(reply);
    };
    const onError = (failure: unknown) =>
      reject(isOutOfMemory(failure) ? refused("takes too much memory to read") : failure);
    const onExit = () => reject(new Error("a thread that reads a file ended without a result"));
    const late = () => reject(refused(`takes over ${(timeMs ?? 0) / 1_000} seconds to read`));
    const timer = timeMs === null ? undefined : setTimeout(late, timeMs);
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    try {
      worker.postMessage(task);
      await promise;
    } finally {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

function isOutOfMemory(failure: unknown): boolean {
  return failure instanceof Error && "code" in failure && failure.code === "ERR_WORKER_OUT_OF_MEMORY";
}
