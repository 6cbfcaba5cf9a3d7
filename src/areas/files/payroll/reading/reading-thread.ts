import { parentPort } from "node:worker_threads";
import { AppError } from "../../../../kernel/error.ts";
import { originalRows, type RejectedRows, type RowsOfFile } from "../../layouts/original-rows.ts";
import { loadReader } from "../../reading/model.ts";
import { type Dividing, type Division, divideFile } from "../parts/divide-file.ts";
import { type PartOfFile, type PartReading, type ReadPart, readPart } from "../parts/read-part.ts";
import { SealedSpool, type SpoolHandle } from "../parts/sealed-spool.ts";
import type { PayrollFile, PayrollJob } from "../payroll-file.ts";
import type { ReadOptions } from "../read-options.ts";
import { readPayroll } from "./read-payroll.ts";

/*
 * The program of a thread that reads payroll files. Its results come in pieces, so that taking them holds the event loop
 * of the service for a moment only.
 */

/** The same with its spools as another thread takes them. */
type WithHandles<Work> = { readonly [Name in keyof Work]: Work[Name] extends SealedSpool ? SpoolHandle : Work[Name] };

/** What a thread is to do; one at a time. */
export type ReadingTask =
  | { readonly kind: "read"; readonly bytes: Uint8Array; readonly options: ReadOptions }
  | {
      readonly kind: "originals";
      readonly bytes: Uint8Array;
      readonly file: RowsOfFile;
      readonly rejected: readonly RejectedRows[];
    }
  | { readonly kind: "divide"; readonly dividing: WithHandles<Dividing>; readonly options: ReadOptions }
  | { readonly kind: "part"; readonly part: WithHandles<PartOfFile>; readonly reading: PartReading };

/** What a thread says of a task; at last `end` or `refused`. */
export type ReadingReply =
  | { readonly kind: "file"; readonly file: PayrollFile }
  | { readonly kind: "jobs"; readonly jobs: readonly PayrollJob[] }
  | { readonly kind: "lines"; readonly lines: readonly string[] }
  | { readonly kind: "divided"; readonly division: Division | null }
  | { readonly kind: "part"; readonly part: ReadPart }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "end" };

/** So many jobs or lines are sent at once. */
const PIECE = 500;

function reply(message: ReadingReply): void {
  parentPort?.postMessage(message);
}

function* piecesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += PIECE) yield items.slice(at, at + PIECE);
}

async function work(task: ReadingTask): Promise<void> {
  if (task.kind === "read") {
    const file = await readPayroll(task.bytes, task.options);
    reply({ kind: "file", file: { ...file, jobs: [] } });
    for (const jobs of piecesOf(file.jobs)) reply({ kind: "jobs", jobs });
  } else if (task.kind === "originals") {
    const lines = await originalRows(task.bytes, task.file, task.rejected);
    for (const some of piecesOf(lines)) reply({ kind: "lines", lines: some });
  } else if (task.kind === "divide") {
    const { dividing, options } = task;
    const spools = { whole: new SealedSpool(dividing.whole), to: new SealedSpool(dividing.to) };
    reply({ kind: "divided", division: divideFile({ ...dividing, ...spools }, loadReader(), options) });
  } else {
    const spools = { from: new SealedSpool(task.part.from), to: new SealedSpool(task.part.to) };
    reply({ kind: "part", part: await readPart({ ...task.part, ...spools }, task.reading, loadReader()) });
  }
}

parentPort?.on("message", async (task: ReadingTask) => {
  try {
    await work(task);
    reply({ kind: "end" });
  } catch (failure) {
    // Calls that are nested too deep, or a text that is too long, are the file's doing.
    if (!(failure instanceof AppError || failure instanceof RangeError)) throw failure;
    const message =
      failure instanceof AppError ? failure.message : "The file is nested too deep, or too large; split it.";
    reply({ kind: "refused", message });
  }
});
