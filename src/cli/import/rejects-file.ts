import { accessSync, closeSync, constants, lstatSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { AppError } from "../../domain/error.ts";
import type { Reject } from "../../operations/imports/run-import.ts";
import { findStats } from "../same-file.ts";
import { STANDARD_INPUT } from "./byte-source.ts";

/** How a rejects file is kept. */
export interface RejectsFileOptions {
  /** Whether the row itself is written beside the reason; never for rows about persons. */
  readonly withRows: boolean;
}

/** What was written into a rejects file. */
export interface RejectsWritten {
  readonly path: string;
  /** Lines in the file. */
  readonly listed: number;
  /** Lines that there would be without the bound of {@link REJECTS_BYTES_MAX}. */
  readonly total: number;
}

/** A CSV file of the rows that were not taken, made when the first one comes; readable by its owner alone. */
export interface RejectsFile {
  /**
   * Writes at once, so that nothing piles up in memory; nothing more once the file has {@link REJECTS_BYTES_MAX}.
   *
   * @throws AppError `unavailable` that names the file when its disk is full, say
   */
  add(rejects: readonly Reject[]): void;
  /** Ends the list, with a line that says so where it was cut; null when nothing was rejected. */
  finish(): RejectsWritten | null;
  close(): void;
  /** Removes what an earlier run left, once this one has ended without rejects. */
  removeStale(): void;
}

/** Stands for a rejects file where nobody wants one. */
export const NO_REJECTS_FILE: RejectsFile = { add() {}, finish: () => null, close() {}, removeStale() {} };

/** How long a rejects file becomes at most, in bytes, but for its last line: nobody reads more. */
export const REJECTS_BYTES_MAX = 10_000_000;

/** What such a file begins with, with the rows and without: only a file that does so is replaced or removed. */
const HEADERS = { withRows: "line,field,reason,row\n", withoutRows: "line,field,reason\n" } as const;

/** Where the rejects of a file go unless told otherwise: beside it; for standard input, into the current folder. */
export function defaultRejectsPath(file: string): string {
  return file === STANDARD_INPUT ? "stdin.rejects.csv" : `${file}.rejects.csv`;
}

/**
 * Readies a rejects file. One left by an earlier run is replaced, and gone when this run rejects nothing.
 *
 * @throws AppError `incorrect_parameters` when its folder cannot be written, or another kind of file stands in its place, now,
 * and not at the first bad row
 */
export function openRejectsFile(path: string, options: RejectsFileOptions): RejectsFile {
  checkFolder(path);
  const inWords = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (failure) {
      throw explained(path, failure);
    }
  };
  inWords(() => refuseOthers(path));
  let handle: number | null = null;
  let bytes = 0;
  let listed = 0;
  let total = 0;
  const open = (): number => {
    // Something else may have been put there since the start.
    refuseOthers(path);
    removeOldFile(path);
    const made = openForWriting(path);
    writeFileSync(made, options.withRows ? HEADERS.withRows : HEADERS.withoutRows);
    return made;
  };
  const take = (rejects: readonly Reject[]): string => {
    let text = "";
    for (const reject of rejects) {
      // After the first line that was left out none is listed: the list is the beginning of the whole.
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
      inWords(() => {
        handle ??= open();
        writeFileSync(handle, take(rejects));
      });
    },
    finish() {
      if (handle === null) return null;
      const made = handle;
      if (listed < total) inWords(() => writeFileSync(made, cutLine({ listed, total }, options)));
      return { path, listed, total };
    },
    close() {
      if (handle !== null) closeSync(handle);
      handle = null;
    },
    removeStale: () => inWords(() => removeOldFile(path)),
  };
}

/** A new file of our own, or a device that is there; never what somebody put there in between, nor what a link leads to. */
function openForWriting(path: string): number {
  if (findStats(path)?.isCharacterDevice() === true) return openSync(path, constants.O_WRONLY);
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  return openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
}

function cutLine({ listed, total }: Omit<RejectsWritten, "path">, options: RejectsFileOptions): string {
  const reason = `the list is cut here: ${listed} of ${total} rejects are listed`;
  return `,,${reason}${options.withRows ? "," : ""}\n`;
}

/** Removes the rejects of an earlier run; a device, a pipe or a link that stands in their place is left alone. */
function removeOldFile(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === true && isRejectsFile(path)) rmSync(path);
}

/** What is at the path must be the rejects of an earlier run, a device such as /dev/null, or nothing. */
function refuseOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  const target = findStats(path);
  if (target?.isDirectory() === true)
    throw refusal(`The rejects file ${path} is a folder; name a file with --rejects.`);
  if (target?.isCharacterDevice() === true) return;
  if (found.isSymbolicLink()) {
    throw refusal(
      `The rejects file ${path} is a link, which is not followed: move it, or name another with --rejects.`,
    );
  }
  if (!found.isFile()) {
    throw refusal(`The rejects file ${path} is a pipe or the like: move it, or name another with --rejects.`);
  }
  if (isRejectsFile(path)) return;
  throw refusal(
    `The file ${path} is there, and not the rejects of an import: move it, or name another with --rejects.`,
  );
}

/** True if a plain file was made by an import: it begins with the header, or is empty because its disk was full. */
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

function checkFolder(path: string): void {
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (failure) {
    const message = `The rejects file ${basename(path)} cannot be made in ${dirname(path)}; name another with --rejects.`;
    throw new AppError("incorrect_parameters", message, { cause: failure });
  }
}

/** A failure of this file in words that name it, or else the store would take it for one of its connection. */
function explained(path: string, failure: unknown): unknown {
  if (failure instanceof AppError || !(failure instanceof Error)) return failure;
  const message = `The rejects file ${path} cannot be written; name another with --rejects.`;
  return new AppError("unavailable", message, { detail: failure.message });
}

function refusal(message: string): AppError {
  return new AppError("incorrect_parameters", message);
}

function rejectLine({ line, field, reason, values }: Reject, { withRows }: RejectsFileOptions): string {
  const cells = [String(line), field ?? "", reason];
  if (withRows) cells.push(values === null ? "" : JSON.stringify(values));
  return `${cells.map(quoted).join(",")}\n`;
}

function quoted(cell: string): string {
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
