import { accessSync, closeSync, constants, lstatSync, openSync, rmSync, writeSync } from "node:fs";
import { basename, dirname } from "node:path";
import { AppError } from "../../domain/error.ts";
import type { Reject } from "../../operations/imports/run-import.ts";
import { STANDARD_INPUT } from "./byte-source.ts";

/** How a rejects file is kept. */
export interface RejectsFileOptions {
  /** Whether the row itself is written beside the reason; never for rows about persons. */
  readonly withRows: boolean;
}

/** A CSV file of the rows that were not taken, made when the first one comes; readable by its owner alone. */
export interface RejectsFile {
  /** Writes at once, so that nothing piles up in memory. */
  add(rejects: readonly Reject[]): void;
  /** The path, or null when nothing was rejected. */
  written(): string | null;
  close(): void;
  /** Removes what an earlier run left, once this one has ended without rejects. */
  removeStale(): void;
}

/** Where the rejects of a file go unless told otherwise: beside it; for standard input, into the current folder. */
export function defaultRejectsPath(file: string): string {
  return file === STANDARD_INPUT ? "stdin.rejects.csv" : `${file}.rejects.csv`;
}

/**
 * Readies a rejects file. One left by an earlier run is replaced, and gone when this run rejects nothing.
 *
 * @throws AppError `incorrect_parameters` when its folder cannot be written, now, and not at the first bad row
 */
export function openRejectsFile(path: string, options: RejectsFileOptions): RejectsFile {
  checkFolder(path);
  let handle: number | null = null;
  const open = (): number => {
    // Made anew, not truncated, because the mode holds for new files alone.
    removeOldFile(path);
    const made = openSync(path, "w", 0o600);
    writeSync(made, options.withRows ? "line,field,reason,row\n" : "line,field,reason\n");
    return made;
  };
  return {
    add(rejects) {
      handle ??= open();
      writeSync(handle, rejects.map((reject) => rejectLine(reject, options)).join(""));
    },
    written: () => (handle === null ? null : path),
    close() {
      if (handle !== null) closeSync(handle);
      handle = null;
    },
    removeStale: () => removeOldFile(path),
  };
}

/** Removes a plain file; a device or a pipe that stands for the file is left alone. */
function removeOldFile(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === true) rmSync(path);
}

function checkFolder(path: string): void {
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (failure) {
    const message = `The rejects file ${basename(path)} cannot be made in ${dirname(path)}; name another with --rejects.`;
    throw new AppError("incorrect_parameters", message, { cause: failure });
  }
}

function rejectLine({ line, field, reason, values }: Reject, { withRows }: RejectsFileOptions): string {
  const cells = [String(line), field ?? "", reason];
  if (withRows) cells.push(values === null ? "" : JSON.stringify(values));
  return `${cells.map(quoted).join(",")}\n`;
}

function quoted(cell: string): string {
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
