import { createHash } from "node:crypto";

/**
 * SHA-256 of a value as JSON with the keys of every object in alphabetical order and no white
 * space.
 *
 * @param value a JSON value
 * @returns 64 lower-case hex digits
 */
export function canonicalSha256(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value, inAlphabeticalOrder)).digest("hex");
}

function inAlphabeticalOrder(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
