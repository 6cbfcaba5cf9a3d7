import { mkdir, open, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "./postgres/failure.ts";

/**
 * Creates a folder and its missing parents. An existing folder is not changed.
 *
 * Node's own recursive `mkdir` is not used: on a file system that allows no folders, such as
 * `/proc`, it retries forever in a thread that no signal ends, and it reports a read-only file
 * system as ENOENT.
 *
 * @param mode of every folder created
 * @throws the system's error of the first folder that cannot be created, with its path
 */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  const absolute = path.resolve(folder);
  const parent = path.dirname(absolute);
  if (parent !== absolute && !(await isFolder(parent))) await makeFolder(parent, mode);
  try {
    await mkdir(absolute, { mode });
  } catch (failure) {
    if (codeOf(failure) !== "EEXIST" || !(await isFolder(absolute))) throw failure;
  }
}

/**
 * True if a folder exists, following links. An error other than "not found" is left to `mkdir`,
 * which names it.
 */
async function isFolder(target: string): Promise<boolean> {
  try {
    return (await stat(target)).isDirectory();
  } catch {
    return false;
  }
}

/** Appends lines to a file of mode 0600, durably: they are on disk when this resolves. */
export async function appendLines(file: string, lines: readonly string[]): Promise<void> {
  const handle = await open(file, "a", 0o600);
  try {
    await handle.write(lines.map((line) => `${line}\n`).join(""));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The lines of a file, or none if there is no file. The last one is empty unless a write was cut off. */
export async function linesOf(file: string): Promise<string[]> {
  try {
    return (await readFile(file, "utf8")).split("\n");
  } catch (failure) {
    if (codeOf(failure) === "ENOENT") return [];
    throw failure;
  }
}

/**
 * Makes a folder's entries durable: a renamed file could otherwise have its old name after a power
 * failure.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
