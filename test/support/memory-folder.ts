import { accessSync, chmodSync, constants, globSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";

/** A file system in memory, on Linux. */
const MEMORY = "/dev/shm";
/** How much must be free there, in bytes: a whole run uses some 600 MB at most. */
const FREE_BYTES_MIN = 2 * 1024 ** 3;
const NAME = "openvoe-test-";

/**
 * Makes a folder for the temporary files of a run in memory, where the making of a database takes a tenth of the time: 20 ms
 * instead of 270. What a killed run has left there is removed.
 *
 * @returns null where there is no such file system, or too little room in it
 */
export function makeMemoryFolder(): string | null {
  if (!hasRoom()) return null;
  for (const left of globSync(`${MEMORY}/${NAME}*`)) {
    if (!isRunning(Number(path.basename(left).slice(NAME.length).split("-")[0]))) rmSync(left, { recursive: true });
  }
  const folder = mkdtempSync(path.join(MEMORY, `${NAME}${process.pid}-`));
  // PostgreSQL runs as another user where this process is root.
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= FREE_BYTES_MIN;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
