import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "../postgres/failure.ts";

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
