import { getHeapStatistics } from "node:v8";
import { Worker } from "node:worker_threads";
import { AppError } from "../../../domain/error.ts";
import type { RejectedRows, RowsOfFile } from "../../layouts/original-rows.ts";
import type { PayrollFile, PayrollJob } from "../payroll-file.ts";
import type { ReadOptions } from "../read-options.ts";
import type { ReadingReply, ReadingTask } from "./reading-thread.ts";

/** The time that a file may take, and the memory of its values. */
interface ReadingLimits {
  /** Null: as long as it takes. */
  readonly timeMs: number | null;
  readonly memoryMb: number;
  /** What to do with a file that exceeds them. */
  readonly remedy: string;
}

const MEBIBYTE = 2 ** 20;
/** In a service, which has others to answer. */
const OF_SERVICE: ReadingLimits = {
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
 * workbook of few bytes can be a large one, and the service goes on meanwhile.
 *
 * @throws AppError `incorrect_parameters` also where the limits are exceeded
 */
export async function readPayrollInThread(
  bytes: Uint8Array,
  options: ReadOptions,
  limits: ReadingLimits = OF_SERVICE,
): Promise<PayrollFile> {
  const found: { file: PayrollFile | null; readonly jobs: PayrollJob[] } = { file: null, jobs: [] };
  await inThread(bytes, { task: { kind: "read", options }, limits }, (reply) => {
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
  await inThread(bytes, { task: { kind: "originals", file, rejected }, limits: OF_SERVICE }, (reply) => {
    if (reply.kind === "lines") for (const line of reply.lines) lines.push(line);
  });
  return lines;
}

interface ThreadWork {
  readonly task: ReadingTask;
  readonly limits: ReadingLimits;
}

async function inThread(bytes: Uint8Array, work: ThreadWork, take: (reply: ReadingReply) => void): Promise<void> {
  if (running >= THREADS_MAX) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    await runThread(bytes, work, take);
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

function runThread(
  bytes: Uint8Array,
  { task, limits }: ThreadWork,
  take: (reply: ReadingReply) => void,
): Promise<void> {
  const { timeMs, memoryMb, remedy } = limits;
  const worker = new Worker(new URL("./reading-thread.ts", import.meta.url), {
    workerData: { bytes, task },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const refused = (what: string) => new AppError("incorrect_parameters", `The file ${what}; ${remedy}`);
  return new Promise<void>((resolve, reject) => {
    const late = () => reject(refused(`takes over ${(timeMs ?? 0) / 1_000} seconds to read`));
    const timer = timeMs === null ? undefined : setTimeout(late, timeMs);
    worker.on("message", (reply: ReadingReply) => {
      if (reply.kind === "end") resolve();
      else if (reply.kind === "refused") reject(new AppError("incorrect_parameters", reply.message));
      else take(reply);
    });
    worker.on("error", (failure) =>
      reject(isOutOfMemory(failure) ? refused("takes too much memory to read") : failure),
    );
    worker.on("exit", () => {
      clearTimeout(timer);
      reject(new Error("a thread that reads a file ended without a result"));
    });
  }).finally(() => worker.terminate());
}

function isOutOfMemory(failure: unknown): boolean {
  return failure instanceof Error && "code" in failure && failure.code === "ERR_WORKER_OUT_OF_MEMORY";
}
