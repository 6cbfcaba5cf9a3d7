import { parentPort, workerData } from "node:worker_threads";
import { AppError } from "../../../domain/error.ts";
import { originalRows, type RejectedRows, type RowsOfFile } from "../../layouts/original-rows.ts";
import type { PayrollFile, PayrollJob } from "../payroll-file.ts";
import type { ReadOptions } from "../read-options.ts";
import { readPayroll } from "./read-payroll.ts";

/*
 * The program of a thread that reads one payroll file. Its result comes in pieces, so that taking it holds the event loop
 * of the service for a moment only.
 */

/** What a thread is to do with the bytes of a file. */
export type ReadingTask =
  | { readonly kind: "read"; readonly options: ReadOptions }
  | { readonly kind: "originals"; readonly file: RowsOfFile; readonly rejected: readonly RejectedRows[] };

/** What a thread says; `file` or `lines` and then `end`, or `refused`. */
export type ReadingReply =
  | { readonly kind: "file"; readonly file: PayrollFile }
  | { readonly kind: "jobs"; readonly jobs: readonly PayrollJob[] }
  | { readonly kind: "lines"; readonly lines: readonly string[] }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "end" };

/** So many jobs or lines are sent at once. */
const PIECE = 500;

const { bytes, task } = workerData as { readonly bytes: Uint8Array; readonly task: ReadingTask };

function reply(message: ReadingReply): void {
  parentPort?.postMessage(message);
}

function* piecesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += PIECE) yield items.slice(at, at + PIECE);
}

try {
  if (task.kind === "read") {
    const file = await readPayroll(bytes, task.options);
    reply({ kind: "file", file: { ...file, jobs: [] } });
    for (const jobs of piecesOf(file.jobs)) reply({ kind: "jobs", jobs });
  } else {
    for (const lines of piecesOf(await originalRows(bytes, task.file, task.rejected))) reply({ kind: "lines", lines });
  }
  reply({ kind: "end" });
} catch (failure) {
  // Calls that are nested too deep, or a text that is too long, are the file's doing.
  if (!(failure instanceof AppError || failure instanceof RangeError)) throw failure;
  const message =
    failure instanceof AppError ? failure.message : "The file is nested too deep, or too large; split it.";
  reply({ kind: "refused", message });
}
