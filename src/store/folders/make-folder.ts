import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "../postgres/failure.ts";

/**
 * Makes a folder and the missing folders above it. A folder that exists is left as it is.
 *
 * Node's own recursive `mkdir` is not used: on a file system that takes no folders, such as `/proc`, it retries for ever in a
 * thread that no signal ends, and it reports a read-only file system as ENOENT.
 *
 * @param mode of every folder that is made
 * @throws the system's error of the first folder that cannot be made, with its path
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

/** True if a folder is there, also by way of a link. An error other than "not there" is left to `mkdir`, which names it. */
async function isFolder(target: string): Promise<boolean> {
  try {
    return (await stat(target)).isDirectory();
  } catch {
    return false;
  }
}
