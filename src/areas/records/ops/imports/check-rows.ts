import type { CompanyId, EmploymentId } from "../../../../kernel/ids.ts";
import type { CheckedRow, RowFault } from "../../../files/row-reader.ts";
import type { RowValues, SourceRow } from "../../../files/source-rows.ts";
import type { RecordedPay } from "../../../payroll/recorded-pay.ts";

/** A rejected row and the reason; one for each fault of a row. */
export interface Reject extends RowFault {
  /** Of the file, counted from 1. */
  readonly line: number;
  /** The row's values; null if it could not be read. May be personal. */
  readonly values: RowValues | null;
  /** The source that owns the row's id, if that is the reason. */
  readonly heldBy?: string;
}

/** What is left out of an imported row, and why. */
export interface ImportWarning extends RowFault {
  /** Of the file, counted from 1. */
  readonly line: number;
}

/** A valid row and its line. */
export interface NumberedRow<Row> {
  readonly line: number;
  readonly values: RowValues;
  readonly row: Row;
  /** Of an employment: what the file says of its pay. */
  readonly pay: RecordedPay | null;
  /** Equal for the rows of one person within the file; null where the file tells no persons. */
  readonly person: string | null;
}

type RowId = CompanyId | EmploymentId;

/** How rows of a kind are checked. */
export interface RowCheck<Row> {
  check(values: RowValues, row: Extract<SourceRow, { readonly kind: "row" }>): CheckedRow<Row>;
  /** Adds what is stored to rows that tell only a part; before they are checked. */
  complete?(rows: readonly SourceRow[]): Promise<readonly SourceRow[]>;
  /** The unique id of a row within the file. */
  idOf(row: Row): RowId;
}

/** A batch as an import takes it: what it would write, what it rejects, and what it leaves out of rows. */
interface CheckedBatch<Row> {
  readonly sound: readonly NumberedRow<Row>[];
  readonly rejects: readonly Reject[];
  readonly warnings: readonly ImportWarning[];
}

/**
 * Checks a batch of rows. If two rows of a file have one id, the second is rejected, also if the first
 * has a fault.
 *
 * @param claim gets the ids of the batch, and returns those that no earlier batch had
 */
export async function checkBatch<Row>(
  batch: readonly SourceRow[],
  kind: RowCheck<Row>,
  claim: (ids: readonly RowId[]) => Promise<Set<RowId>>,
): Promise<CheckedBatch<Row>> {
  const rejects: Reject[] = [];
  const rows = (await kind.complete?.(batch)) ?? batch;
  const checked = rows.map((row) => checkRow(row, kind));
  const ids = checked.map(({ id }) => id).filter((id) => id !== null);
  const claimed = await claim([...new Set(ids)]);
  const sound: NumberedRow<Row>[] = [];
  const warnings: ImportWarning[] = [];
  for (const { id, line, rejects: faults, row, ...one } of checked) {
    const isFirst = id === null || claimed.delete(id);
    rejects.push(...faults);
    if (row === null) continue;
    if (isFirst) {
      sound.push(row);
      warnings.push(...one.warnings.map((warning) => ({ ...warning, line })));
    } else rejects.push({ line, field: null, reason: "has the id of an earlier row of this file", values: row.values });
  }
  return { sound, rejects, warnings };
}

interface CheckOutcome<Row> {
  readonly line: number;
  /** Null if the row has no readable id. */
  readonly id: RowId | null;
  readonly row: NumberedRow<Row> | null;
  readonly rejects: readonly Reject[];
  /** What of the row is left out. */
  readonly warnings: readonly RowFault[];
}

function checkRow<Row>(row: SourceRow, kind: RowCheck<Row>): CheckOutcome<Row> {
  const { line } = row;
  if (row.kind === "unreadable") {
    const reject = { line, field: null, reason: row.reason, values: null };
    return { line, id: null, row: null, rejects: [reject], warnings: [] };
  }
  const { values, pay = null, person = null } = row;
  const checked = kind.check(values, row);
  if (checked.kind === "sound") {
    const { warnings } = checked;
    const numbered = { line, values, row: checked.row, pay, person };
    return { line, id: kind.idOf(checked.row), row: numbered, rejects: [], warnings };
  }
  const rejects = checked.faults.map((fault) => ({ ...fault, line, values }));
  return { line, id: checked.id, row: null, rejects, warnings: [] };
}

/** How many rows of a batch are rejected: a row can have several faults. */
export function rejectedRows(rejects: readonly Reject[]): number {
  return new Set(rejects.map(({ line }) => line)).size;
}

/**
 * Ids that no earlier batch of a file had, remembered here.
 *
 * @param seen all ids so far; the new ones are added
 */
export function claimIn<Id extends RowId>(seen: Set<Id>): (ids: readonly RowId[]) => Promise<Set<RowId>> {
  return async (ids) => {
    const fresh = ids.filter((id) => !seen.has(id as Id));
    for (const id of fresh) seen.add(id as Id);
    return new Set(fresh);
  };
}
