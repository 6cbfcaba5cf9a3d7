import { hash } from "node:crypto";
import type { JsonValue, NumberedEntry } from "../audit/audit.ts";

/** What the hash of a block is over, besides the hash of the block before. */
interface HashedBlock {
  readonly block: number;
  readonly numbers: string;
  readonly entries: number;
  readonly content: Buffer;
}

/**
 * The hash of a block of the inquiry log: SHA-256 over the hash of the block before, the block's number, the numbers of its
 * entries, the count of entries up to its end, and a hash over the hashes of its entries in order. A changed, removed, added or
 * exchanged entry or block therefore changes every hash after it.
 *
 * @param previousHash 32 bytes
 * @returns 32 bytes
 */
export function blockHash(previousHash: Buffer, { block, numbers, entries, content }: HashedBlock): Buffer {
  const parts = [2, previousHash.toString("hex"), block, numbers, entries, content.toString("hex")];
  return hash("sha256", JSON.stringify(parts), "buffer");
}

/**
 * The hash of an entry of the former chain, in which each was chained by itself: SHA-256 over the canonical text of the entry and the
 * hash before it.
 *
 * The text is a JSON array of the version of this form, the hash before, and the entry's parts in a
 * fixed order. Members of objects are sorted by name, so that the form in which a database returns
 * JSON has no effect.
 *
 * @param previousHash 32 bytes
 * @returns 32 bytes
 */
export function auditHash(previousHash: Buffer, entry: NumberedEntry): Buffer {
  const { number, id, at, actor, teamId, environment, action, target, details } = entry;
  const parts = [1, previousHash.toString("hex"), number, id, at, actor, teamId, environment, action, target];
  return hash("sha256", JSON.stringify([...parts, canonical(details)]), "buffer");
}

function canonical(value: JsonValue): JsonValue {
  if (isList(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  const sorted: Record<string, JsonValue> = Object.create(null);
  for (const name of Object.keys(value).sort()) sorted[name] = canonical(value[name] ?? null);
  return sorted;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
