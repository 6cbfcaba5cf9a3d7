import type { KeyObject } from "node:crypto";
import { keyedHashId } from "../../../../kernel/crypto/blind-index.ts";
import type { EmploymentId } from "../../../../kernel/ids.ts";
import { readEmploymentFields } from "../../../files/employment-fields.ts";
import { type RowFault, RowReader } from "../../../files/row-reader.ts";
import type { RowValues } from "../../../files/source-rows.ts";
import type { StoredEmployment } from "../../../payroll/employment.ts";

/**
 * Maximum number of records of one reply. A subject's own keys have few; if more were truncated,
 * the evidence that distinguishes two persons could be missing.
 */
export const RECORDS_MAX = 500;

const RECORD_ID_MAX = 128;

/** The records of a reply. */
interface ReadRecords {
  readonly employments: readonly StoredEmployment[];
  /** The columns and reasons of invalid records, without values: these records are dropped. */
  readonly faults: readonly string[];
  /** The columns that were left out of good records, and why. */
  readonly warnings: readonly string[];
}

/**
 * Reads a source's records by the rules of an imported row. A duplicate record counts once.
 *
 * @param options.blindIndexKey derives ids for the source's records, which are the same at every
 * question
 */
export function readRecords(
  rows: readonly RowValues[],
  { source, blindIndexKey }: { readonly source: string; readonly blindIndexKey: KeyObject },
): ReadRecords {
  const faults: string[] = [];
  const warnings: string[] = [];
  const byId = new Map<EmploymentId, StoredEmployment>();
  for (const row of rows) {
    const reader = new RowReader(row);
    const record_id = reader.requiredText("record_id", { max: RECORD_ID_MAX });
    const record = { record_id, ...readEmploymentFields(reader) };
    if (reader.faults.length > 0) {
      faults.push(...reader.faults.map(textOf));
      continue;
    }
    warnings.push(...reader.warnings.map(textOf));
    const id = keyedHashId<EmploymentId>(blindIndexKey, `candidate/${source}`, record_id);
    byId.set(id, { id, source, companyId: null, record });
  }
  return { employments: [...byId.values()], faults, warnings };
}

function textOf({ field, reason }: RowFault): string {
  return `${field ?? "record"} ${reason}`;
}
