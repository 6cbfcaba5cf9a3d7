import { getHeapStatistics } from "node:v8";
import { parentPort } from "node:worker_threads";
import { AppError } from "../../src/kernel/error.ts";
import { readByDoor } from "../payroll-files/door.ts";
import { strayAmounts } from "./owners.ts";

/*
 * The program of a thread that reads one spoilt file after the other by the import's door, and says what each cost.
 */

/** A file to read. */
export interface ReadingTask {
  readonly bytes: Uint8Array;
  /** By the place of a row, whose it is; null: rows may have moved, or the file is no text. */
  readonly owners: ReadonlyMap<string, string> | null;
}

/** What reading a file came to. */
export interface ReadingResult {
  readonly kind: "read" | "refused" | "crashed";
  /** Of the processor, in this thread. */
  readonly ms: number;
  /** On the heap and in buffers, behind what was there before. */
  readonly grownBytes: number;
  /** Of a crash: the failure. Of a file that was read: amounts under other persons, in words. */
  readonly notes: readonly string[];
}

function heldBytes(): number {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

async function run({ bytes, owners }: ReadingTask): Promise<ReadingResult> {
  const [startedAt, held] = [cpuMs(), heldBytes()];
  const cost = () => ({ ms: cpuMs() - startedAt, grownBytes: heldBytes() - held });
  try {
    const { file } = await readByDoor(bytes, new Map());
    const spent = cost();
    const notes = owners === null ? [] : strayAmounts(bytes, file, owners);
    return { kind: "read", ...spent, notes };
  } catch (failure) {
    if (failure instanceof AppError) return { kind: "refused", ...cost(), notes: [] };
    const text = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
    return { kind: "crashed", ...cost(), notes: [text.split("\n").slice(0, 4).join(" | ")] };
  }
}

parentPort?.on("message", async (task: ReadingTask) => parentPort?.postMessage(await run(task)));
