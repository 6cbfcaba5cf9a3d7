import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { syncFolder } from "../../kernel/database/folders.ts";
import { AppError } from "../../kernel/error.ts";

/** The file name that means standard output, and standard input. */
export const STANDARD_STREAM = "-";

/** Sealed rows are random bytes in hex: a higher level takes longer and saves little. */
const GZIP_LEVEL = 1;

/** Where a backup goes. */
interface BackupFile {
  /** Writes all bytes, compressed; a file has its name only once it is whole and on disk. */
  write(bytes: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Opens the file of a new backup, readable only by its owner, or standard output for `-`.
 *
 * @throws AppError `conflict` if the file exists
 */
export async function openBackupFile(file: string, stdout: Writable): Promise<BackupFile> {
  if (file === STANDARD_STREAM) return { write: (bytes) => compress(bytes, stdout, { end: false }) };
  if (await exists(file)) throw new AppError("conflict", `There already is a file ${file}. Choose another name.`);
  const temporaryFile = `${file}.partial`;
  return { write: (bytes) => writeFile(file, { temporaryFile, bytes }) };
}

async function exists(file: string): Promise<boolean> {
  return await stat(file).then(
    () => true,
    () => false,
  );
}

async function writeFile(
  file: string,
  { temporaryFile, bytes }: { readonly temporaryFile: string; readonly bytes: AsyncIterable<Buffer> },
): Promise<void> {
  try {
    await compress(bytes, createWriteStream(temporaryFile, { mode: 0o600, flush: true }), { end: true });
    await rename(temporaryFile, file);
    await syncFolder(path.dirname(path.resolve(file)));
  } catch (failure) {
    await rm(temporaryFile, { force: true }).catch(() => {});
    throw asBackupError(file, failure);
  }
}

async function compress(bytes: AsyncIterable<Buffer>, to: Writable, options: { readonly end: boolean }): Promise<void> {
  await pipeline(Readable.from(bytes, { objectMode: false }), createGzip({ level: GZIP_LEVEL }), to, options);
}

/** The error of the command for a failure of the file system; the database's own failures are returned unchanged. */
function asBackupError(file: string, failure: unknown): unknown {
  if (failure instanceof AppError || !(failure instanceof Error) || !("path" in failure || isFull(failure))) {
    return failure;
  }
  return new AppError("unavailable", `The backup ${file} cannot be written.`, { detail: failure.message });
}

function isFull(failure: Error): boolean {
  return "code" in failure && failure.code === "ENOSPC" && "syscall" in failure && failure.syscall === "write";
}

/** The size of a file, in bytes; null for standard output. */
export async function sizeOf(file: string): Promise<number | null> {
  if (file === STANDARD_STREAM) return null;
  const handle = await open(file);
  try {
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}
