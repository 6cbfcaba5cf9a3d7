import { type BigIntStats, statSync } from "node:fs";
import { resolve } from "node:path";

/**
 * True if two paths lead to one file: by their names, or, where both are there, by device and inode, so that links of
 * either kind are seen through.
 */
export function isSameFile(one: string, other: string): boolean {
  if (resolve(one) === resolve(other)) return true;
  const [a, b] = [findStats(one), findStats(other)];
  return a !== null && b !== null && a.dev === b.dev && a.ino === b.ino;
}

/** What stands at a path, links followed; null where there is nothing, or nothing that this user may see. */
export function findStats(path: string): BigIntStats | null {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return null;
  }
}
