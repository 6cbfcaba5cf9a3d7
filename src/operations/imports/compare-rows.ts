import type { EmploymentId } from "../../domain/ids.ts";
import type { SourceRow } from "../../files/source-rows.ts";
import { listImportedEmployments } from "../../store/employments/import.ts";
import type { ImportChange } from "../../store/imports/imports.ts";
import { countGone } from "../../store/imports/profiles.ts";
import type { Context } from "../sealing/context.ts";
import { inBatches } from "./batches.ts";
import { ChangeTally } from "./change-tally.ts";
import { withDisputeDecisions } from "./disputed-rows.ts";
import { type CheckedEmployment, checkEmployment, type RecordNamespace } from "./employment-row.ts";
import { fillFromStoredRows } from "./fill-from-stored-rows.ts";
import { mergeStoredPay } from "./prepare-pay.ts";
import type { NumberedRow } from "./run-import.ts";

const BATCH_ROWS = 1_000;

/** Where rows belong, and how they are compared. */
interface Comparison extends RecordNamespace {
  /** The format of the file: records are gone that the last file of this format had. */
  readonly format: string;
  /** Most rows that are compared; null: all. */
  readonly rowsMax: number | null;
}

/**
 * What loading rows would change of what their source holds, by the rules of the import itself;
 * nothing is written. Rows that would be rejected are left out.
 *
 * @returns null if there are more rows than `rowsMax`
 */
export async function compareRows(
  context: Context,
  rows: AsyncIterable<SourceRow[]>,
  comparison: Comparison,
): Promise<ImportChange | null> {
  const { rowsMax } = comparison;
  const tally = new ChangeTally();
  const seen = new Set<EmploymentId>();
  let count = 0;
  for await (const batch of inBatches(rows, BATCH_ROWS)) {
    count += batch.length;
    if (rowsMax !== null && count > rowsMax) return null;
    const sound = soundRows(await fillFromStoredRows(context, batch, comparison), comparison, seen);
    await tallyBatch(context, sound, tally);
  }
  const { environment, source, format } = comparison;
  tally.setGone(await countGone(context.db, { environment, source, format }, [...seen]));
  return tally.result();
}

/** Rows that are read, the first of each id. */
function soundRows(
  rows: readonly SourceRow[],
  namespace: RecordNamespace,
  seen: Set<EmploymentId>,
): NumberedRow<CheckedEmployment>[] {
  return rows.flatMap((row) => {
    if (row.kind === "unreadable") return [];
    const { line, values, pay = null, person = null } = row;
    const checked = checkEmployment(values, namespace);
    if (checked.kind !== "sound" || seen.has(checked.row.id)) return [];
    seen.add(checked.row.id);
    return { line, values, row: checked.row, pay, person };
  });
}

async function tallyBatch(
  context: Context,
  sound: readonly NumberedRow<CheckedEmployment>[],
  tally: ChangeTally,
): Promise<void> {
  const { rows } = await withDisputeDecisions(context, sound);
  const stored = await listImportedEmployments(
    context.db,
    rows.map(({ row }) => row.id),
  );
  const fingerprints = new Map(stored.map(({ id, fingerprint }) => [id, fingerprint]));
  const years = await mergeStoredPay(context, rows);
  const paid = new Set(years.filter(({ isChanged }) => isChanged).map(({ employmentId }) => employmentId));
  for (const { row, person } of rows) {
    const known = fingerprints.get(row.id);
    const isChanged = known !== undefined && (!known.equals(row.fingerprint) || paid.has(row.id));
    tally.addJob({ person, isNew: known === undefined, isChanged });
  }
  for (const year of years) tally.addPay(year);
}
