import { type BigIntStats, statSync } from "node:fs";
import { resolve } from "node:path";

/**
 * True if two paths refer to one file: by name or, if both exist, by device and inode, so that
 * links of both kinds are followed.
 */
export function isSameFile(one: string, other: string): boolean {
  if (resolve(one) === resolve(other)) return true;
  const [a, b] = [findStats(one), findStats(other)];
  return a !== null && b !== null && a.dev === b.dev && a.ino === b.ino;
}

/**
 * The stats of the file at a path, following links; null if there is none or this user may not see
 * it.
 */
export function findStats(path: string): BigIntStats | null {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return null;
  }
}
