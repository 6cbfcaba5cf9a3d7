import type { StoredEmployment } from "../../src/areas/payroll/employment.ts";
import { recordBlockingKeys } from "../../src/areas/records/linkage/block.ts";
import { personOfRecord } from "../../src/areas/records/linkage/comparison/normalize.ts";
import { KEY_RECORDS_MAX } from "../../src/areas/records/sql/employments/employments.ts";

/** Records that can be looked up by blocking key, however they are held. */
export interface RecordSet {
  /** How many records there are. */
  readonly population: number;
  /** The records that share a key. */
  readonly find: (keys: readonly string[]) => StoredEmployment[];
}

/**
 * Records in memory by key. Returns none of a key that too many share, as sources/records.ts does.
 */
export function recordSetOf(employments: readonly StoredEmployment[]): RecordSet {
  const index = new Map<string, StoredEmployment[]>();
  for (const employment of employments) {
    for (const key of recordBlockingKeys(personOfRecord(employment.record))) {
      const block = index.get(key);
      if (block === undefined) index.set(key, [employment]);
      else block.push(employment);
    }
  }
  const find = (keys: readonly string[]): StoredEmployment[] => {
    const blocks = keys.map((key) => index.get(key) ?? []);
    const all = [...new Set(blocks.flat())];
    if (all.length <= KEY_RECORDS_MAX) return all;
    return [...new Set(blocks.filter((block) => block.length <= KEY_RECORDS_MAX).flat())];
  };
  return { population: employments.length, find };
}
