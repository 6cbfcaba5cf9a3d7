import { mkdir, readdir, rename, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "../../../kernel/error.ts";

/** How often the folder is read, in milliseconds. */
const SCAN_MS = 1_000;
/** A file that has not changed for this long is whole, in milliseconds. */
const SETTLE_MS = 2_000;
/** Names of files that are still being written, or are nobody's: hidden, temporary, rejects. */
const IGNORED = /^\.|~$|\.(?:part|partial|tmp|temp|crdownload|filepart|rejects\.csv)$/i;
/** Folders below the watched one to which files are moved. */
const [DONE, FAILED] = ["done", "failed"] as const;

/** A file of a watched folder. */
export interface WatchedFile {
  readonly path: string;
  /** The folder below the watched one that it is in, which names its source; null: in none. */
  readonly folder: string | null;
}

/** Options of {@link watchFolder}. */
interface WatchOptions {
  readonly signal: AbortSignal;
  /**
   * Loads a file.
   *
   * @returns true if it was loaded, with rejects or without; false to leave it where it is
   */
  readonly load: (file: WatchedFile) => Promise<boolean>;
  /** Called with the failure of a file, and where it was moved to; null: it stays and is tried again. */
  readonly onFailure: (file: WatchedFile, failure: unknown, movedTo: string | null) => void;
  readonly settleMs?: number;
  readonly scanMs?: number;
}

/**
 * Loads each file that is put into a folder, oldest first, until the signal aborts. A file that is
 * still growing waits until it has not changed for two seconds; it is moved to `done` or `failed`
 * next to it when it has been loaded or refused, so that it is loaded once. A failure of the database
 * leaves it where it is, to be tried again.
 *
 * @throws AppError `incorrect_parameters` if there is no such folder
 */
export async function watchFolder(folder: string, options: WatchOptions): Promise<void> {
  const { signal, settleMs = SETTLE_MS, scanMs = SCAN_MS } = options;
  const seen = new Map<string, Sighting>();
  while (!signal.aborted) {
    for (const file of await wholeFiles(folder, { seen, settleMs })) {
      if (signal.aborted) return;
      await takeFile(file, options);
      seen.delete(file.path);
    }
    await delay(scanMs, undefined, { signal }).catch(() => {});
  }
}

/** A file as it was seen last, and since when it has been so. */
interface Sighting {
  readonly size: number;
  readonly changedMs: number;
  readonly sinceMs: number;
}

async function wholeFiles(
  folder: string,
  { seen, settleMs }: { readonly seen: Map<string, Sighting>; readonly settleMs: number },
): Promise<WatchedFile[]> {
  const whole: { readonly file: WatchedFile; readonly changedMs: number }[] = [];
  for (const file of await filesIn(folder)) {
    const found = await stat(file.path).catch(() => null);
    if (found === null || !found.isFile()) continue;
    const { size, mtimeMs: changedMs } = found;
    const before = seen.get(file.path);
    const isSame = before?.size === size && before.changedMs === changedMs;
    const nowMs = performance.now();
    const sinceMs = isSame ? before.sinceMs : nowMs;
    seen.set(file.path, { size, changedMs, sinceMs });
    if (isSame && nowMs - sinceMs >= settleMs) whole.push({ file, changedMs });
  }
  return whole.sort((a, b) => a.changedMs - b.changedMs).map(({ file }) => file);
}

async function filesIn(folder: string): Promise<WatchedFile[]> {
  const isMoved = (name: string) => name === DONE || name === FAILED;
  const entries = await read(folder);
  const own = entries.filter((one) => one.isFile() && !IGNORED.test(one.name));
  const files: WatchedFile[] = own.map(({ name }) => ({ path: path.join(folder, name), folder: null }));
  for (const { name } of entries.filter((one) => one.isDirectory() && !isMoved(one.name) && !IGNORED.test(one.name))) {
    const inner = await read(path.join(folder, name));
    for (const one of inner.filter((entry) => entry.isFile() && !IGNORED.test(entry.name))) {
      files.push({ path: path.join(folder, name, one.name), folder: name });
    }
  }
  return files;
}

async function read(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (cause) {
    throw new AppError("incorrect_parameters", `The folder ${folder} cannot be read.`, { cause });
  }
}

async function takeFile(file: WatchedFile, { load, onFailure, signal }: WatchOptions): Promise<void> {
  try {
    if (await load(file)) await moveTo(DONE, file.path);
  } catch (failure) {
    if (signal.aborted) return;
    const isOurs = !(failure instanceof AppError) || ["unavailable", "internal", "conflict"].includes(failure.code);
    onFailure(file, failure, isOurs ? null : await moveTo(FAILED, file.path));
  }
}

/** Moves a file, with its rejects, to a folder next to it; none of an earlier file is replaced. Returns its new path. */
async function moveTo(name: string, file: string): Promise<string> {
  const folder = path.join(path.dirname(file), name);
  await mkdir(folder, { recursive: true });
  const { name: stem, ext } = path.parse(file);
  for (let count = 1; ; count += 1) {
    const target = path.join(folder, count === 1 ? `${stem}${ext}` : `${stem}-${count}${ext}`);
    if ((await stat(target).catch(() => null)) !== null) continue;
    await rename(file, target);
    await rename(`${file}.rejects.csv`, `${target}.rejects.csv`).catch(() => {});
    return target;
  }
}
