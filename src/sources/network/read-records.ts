import type { KeyObject } from "node:crypto";
import { blindToken } from "../../crypto/blind-index.ts";
import type { StoredEmployment } from "../../domain/employment.ts";
import type { EmploymentId } from "../../domain/ids.ts";
import { readEmploymentFields } from "../../files/employment-fields.ts";
import { RowReader } from "../../files/row-reader.ts";
import type { RowValues } from "../../files/source-rows.ts";

/**
 * Maximum number of records of one reply. A subject's own keys have few; among more, the evidence
 * that tells two persons apart may be what was cut off.
 */
export const RECORDS_MAX = 500;

const RECORD_ID_MAX = 128;

/** The records of a reply. */
export interface ReadRecords {
  readonly employments: readonly StoredEmployment[];
  /** The columns and reasons of records that cannot be read, without values: they are left out. */
  readonly faults: readonly string[];
}

/**
 * Reads the records that a source sent, by the rules of an imported row. A record that comes twice
 * counts once.
 *
 * @param options.indexKey makes ids of the source's own, which are the same at every question
 */
export function readRecords(
  rows: readonly RowValues[],
  { source, indexKey }: { readonly source: string; readonly indexKey: KeyObject },
): ReadRecords {
  const faults: string[] = [];
  const byId = new Map<string, StoredEmployment>();
  for (const row of rows) {
    const reader = new RowReader(row);
    const record_id = reader.requiredText("record_id", { max: RECORD_ID_MAX });
    const record = { record_id, ...readEmploymentFields(reader) };
    if (reader.faults.length > 0) {
      faults.push(...reader.faults.map(({ field, reason }) => `${field ?? "record"} ${reason}`));
      continue;
    }
    const id = blindToken(indexKey, `candidate/${source}`, record_id).toString("hex") as EmploymentId;
    byId.set(id, { id, source, companyId: null, record });
  }
  return { employments: [...byId.values()], faults };
}
