import { accessSync, closeSync, constants, lstatSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Reject } from "../../../areas/records/ops/imports/check-rows.ts";
import { AppError } from "../../../kernel/error.ts";
import { csvCell } from "../../../kernel/text/csv-cell.ts";
import { findStats } from "../same-file.ts";
import { STANDARD_INPUT } from "./byte-source.ts";

/** How a rejects file is written. */
interface RejectsFileOptions {
  /** Whether the row itself is written next to the reason; never for rows about persons. */
  readonly withRows: boolean;
}

/** What was written into a rejects file. */
interface RejectsWritten {
  readonly path: string;
  /** Lines in the file. */
  readonly listed: number;
  /** Lines there would be without the limit {@link REJECTS_BYTES_MAX}. */
  readonly total: number;
}

/** A CSV file of rejected rows, created with the first one; readable only by its owner. */
export interface RejectsFile {
  /**
   * Writes at once, so that nothing accumulates in memory; writes nothing more above
   * {@link REJECTS_BYTES_MAX}.
   *
   * @throws AppError `unavailable` that names the file, for example if its disk is full
   */
  add(rejects: readonly Reject[]): void;
  /** Ends the file, with a closing line if it was truncated; null if nothing was rejected. */
  finish(): RejectsWritten | null;
  close(): void;
  /** Removes the file of an earlier run, when this run has ended without rejects. */
  removeStale(): void;
}

/** A rejects file that is not written. */
export const NO_REJECTS_FILE: RejectsFile = { add() {}, finish: () => null, close() {}, removeStale() {} };

/** The maximum size of a rejects file, in bytes, except its last line: nobody reads more. */
export const REJECTS_BYTES_MAX = 10_000_000;

/** The header, with and without rows: only a file that begins with it is replaced or removed. */
const HEADERS = { withRows: "line,field,reason,row\n", withoutRows: "line,field,reason\n" } as const;

/**
 * The default path of a rejects file: next to the input, for standard input in the current folder; in
 * the data folder if that folder is not writable.
 */
export function defaultRejectsPath(file: string, dataDir: string): string {
  const path = file === STANDARD_INPUT ? "stdin.rejects.csv" : `${file}.rejects.csv`;
  return isWritable(dirname(path)) ? path : join(dataDir, basename(path));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Prepares a rejects file. One from an earlier run is replaced, and removed if this run rejects
 * nothing.
 *
 * @throws AppError `incorrect_parameters` if its folder is not writable or the path is taken by
 * another kind of file; now, rather than at the first bad row
 */
export function openRejectsFile(path: string, options: RejectsFileOptions): RejectsFile {
  if (!isWritable(dirname(path))) {
    throw refusal(
      `The rejects file ${basename(path)} cannot be created in ${dirname(path)}; give another path with --rejects.`,
    );
  }
  const withReadableErrors = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (failure) {
      throw explained(path, failure);
    }
  };
  withReadableErrors(() => refuseOthers(path));
  let handle: number | null = null;
  let bytes = 0;
  let listed = 0;
  let total = 0;
  const open = (): number => {
    // The path may have been taken by something else since the start.
    refuseOthers(path);
    removeOldFile(path);
    const made = openForWriting(path);
    writeFileSync(made, options.withRows ? HEADERS.withRows : HEADERS.withoutRows);
    return made;
  };
  const take = (rejects: readonly Reject[]): string => {
    let text = "";
    for (const reject of rejects) {
      // After the first line left out, none is written: the file is a prefix of the complete list.
      const line = listed < total ? null : rejectLine(reject, options);
      total += 1;
      bytes += line === null ? 0 : Buffer.byteLength(line);
      if (line === null || bytes > REJECTS_BYTES_MAX) continue;
      text += line;
      listed += 1;
    }
    return text;
  };
  return {
    add(rejects) {
      withReadableErrors(() => {
        handle ??= open();
        writeFileSync(handle, take(rejects));
      });
    },
    finish() {
      if (handle === null) return null;
      const made = handle;
      if (listed < total) withReadableErrors(() => writeFileSync(made, truncationLine({ listed, total }, options)));
      return { path, listed, total };
    },
    close() {
      if (handle !== null) closeSync(handle);
      handle = null;
    },
    removeStale: () => withReadableErrors(() => removeOldFile(path)),
  };
}

/**
 * A new file of our own, or an existing device; never a file created in between, nor the target of
 * a link.
 */
function openForWriting(path: string): number {
  if (findStats(path)?.isCharacterDevice() === true) return openSync(path, constants.O_WRONLY);
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  return openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
}

function truncationLine({ listed, total }: Omit<RejectsWritten, "path">, options: RejectsFileOptions): string {
  const reason = `the list is truncated here: ${listed} of ${total} rejects are listed`;
  return `,,${reason}${options.withRows ? "," : ""}\n`;
}

/** Removes the rejects of an earlier run; a device, pipe or link at the path is left alone. */
function removeOldFile(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === true && isRejectsFile(path)) rmSync(path);
}

/** The path must be the rejects file of an earlier run, a device such as /dev/null, or unused. */
function refuseOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  const target = findStats(path);
  if (target?.isDirectory() === true)
    throw refusal(`The rejects file ${path} is a folder; give a file with --rejects.`);
  if (target?.isCharacterDevice() === true) return;
  if (found.isSymbolicLink()) {
    throw refusal(
      `The rejects file ${path} is a link, which is not followed: move it, or give another path with --rejects.`,
    );
  }
  if (!found.isFile()) {
    throw refusal(
      `The rejects file ${path} is a pipe or another special file: move it, or give another path with --rejects.`,
    );
  }
  if (isRejectsFile(path)) return;
  throw refusal(
    `The file ${path} exists and is not the rejects file of an import: move it, or give another path with --rejects.`,
  );
}

/**
 * True if a plain file was written by an import: it begins with the header, or is empty because its
 * disk was full.
 */
function isRejectsFile(path: string): boolean {
  const handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const start = Buffer.alloc(HEADERS.withRows.length);
    const text = start.toString("latin1", 0, readSync(handle, start));
    return text === "" || Object.values(HEADERS).some((header) => text.startsWith(header));
  } finally {
    closeSync(handle);
  }
}

/**
 * A failure of this file with a message that names it; otherwise the store would take it for a
 * failure of its connection.
 */
function explained(path: string, failure: unknown): unknown {
  if (failure instanceof AppError || !(failure instanceof Error)) return failure;
  const message = `The rejects file ${path} cannot be written; give another path with --rejects.`;
  return new AppError("unavailable", message, { detail: failure.message });
}

function refusal(message: string): AppError {
  return new AppError("incorrect_parameters", message);
}

function rejectLine({ line, field, reason, values }: Reject, { withRows }: RejectsFileOptions): string {
  const cells = [String(line), field ?? "", reason];
  if (withRows) cells.push(values === null ? "" : JSON.stringify(values));
  return `${cells.map(csvCell).join(",")}\n`;
}
