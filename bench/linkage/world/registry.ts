import type { EmploymentRecord, StoredEmployment } from "../../../src/areas/payroll/employment.ts";
import { recordBlockingKeys } from "../../../src/areas/records/linkage/block.ts";
import { personOfRecord } from "../../../src/areas/records/linkage/comparison/normalize.ts";
import { KEY_RECORDS_MAX } from "../../../src/areas/records/sql/employments/employments.ts";
import type { EmploymentId } from "../../../src/kernel/ids.ts";
import { householdOf } from "./households.ts";
import { recordsOf } from "./records.ts";

/** Hash and household share one double: 31 and 21 bits, so that nothing is lost below 2^53. */
const HOUSEHOLDS_MAX = 2 ** 21;
const HASH_MAX = 2 ** 31;

/**
 * A world's records by blocking key, without the records, which are computed where they are needed.
 */
export interface Registry {
  readonly seed: number;
  readonly households: number;
  readonly persons: number;
  readonly records: number;
  /** Sorted: hash of the key, then household. */
  readonly entries: Float64Array;
}

/**
 * Keys every record of a world with this many persons. Memory: 8 bytes a key, some 100 a record.
 */
export function buildRegistry(seed: number, wantedPersons: number): Registry {
  let entries = new Float64Array(1 << 20);
  let [length, persons, records, households] = [0, 0, 0, 0];
  for (; persons < wantedPersons && households < HOUSEHOLDS_MAX; households += 1) {
    const members = householdOf(seed, households);
    persons += members.length;
    for (const record of members.flatMap((person) => recordsOf(seed, person))) {
      records += 1;
      const keys = recordBlockingKeys(personOfRecord(record));
      if (length + keys.length > entries.length) {
        const larger = new Float64Array(entries.length * 2);
        larger.set(entries);
        entries = larger;
      }
      for (const key of keys) entries[length++] = hash(key) * HOUSEHOLDS_MAX + households;
    }
  }
  return { seed, households, persons, records, entries: entries.subarray(0, length).sort() };
}

function hash(key: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < key.length; i += 1) h = Math.imul(h ^ key.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) % HASH_MAX;
}

/**
 * The records that share one of the keys; none of a key that too many share, as in
 * sources/records.ts.
 */
export function findInRegistry(registry: Registry, wanted: readonly string[]): StoredEmployment[] {
  const blocks = wanted.map((key) => householdsOf(registry, key));
  const isOver = blocks.reduce((sum, block) => sum + block.length, 0) > KEY_RECORDS_MAX;
  const kept = isOver ? blocks.filter((block) => block.length <= KEY_RECORDS_MAX) : blocks;
  const keys = new Set(wanted);
  return [...new Set(kept.flat())].flatMap((household) =>
    recordsOfHousehold(registry.seed, household)
      .filter((record) => recordBlockingKeys(personOfRecord(record)).some((key) => keys.has(key)))
      .map(stored),
  );
}

function householdsOf({ entries }: Registry, key: string): number[] {
  const low = hash(key) * HOUSEHOLDS_MAX;
  const found: number[] = [];
  for (let at = lowerBound(entries, low); at < entries.length; at += 1) {
    const entry = entries[at] ?? 0;
    if (entry >= low + HOUSEHOLDS_MAX) break;
    found.push(entry - low);
  }
  return found;
}

function lowerBound(entries: Float64Array, value: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Every record of a household. */
export function recordsOfHousehold(seed: number, household: number): EmploymentRecord[] {
  return householdOf(seed, household).flatMap((person) => recordsOf(seed, person));
}

/** A record in the store's form. */
export function stored(record: EmploymentRecord): StoredEmployment {
  return { id: record.record_id as EmploymentId, source: "records", companyId: null, record };
}
