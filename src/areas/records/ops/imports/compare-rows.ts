import type { EmploymentId } from "../../../../kernel/ids.ts";
import { inBatches } from "../../../files/batches.ts";
import type { RowValues, SourceRow } from "../../../files/source-rows.ts";
import { applyDecisions, isPayDeleted } from "../../dispute-decisions.ts";
import { listErasedEmployments } from "../../sql/employments/employments.ts";
import { listImportedEmployments } from "../../sql/employments/import.ts";
import type { ImportChange } from "../../sql/imports/imports.ts";
import { countGone } from "../../sql/imports/profiles.ts";
import { ChangeTally } from "./change-tally.ts";
import {
  checkBatch,
  claimIn,
  type ImportWarning,
  type NumberedRow,
  type Reject,
  type RowCheck,
  rejectedRows,
} from "./check-rows.ts";
import { type CheckedEmployment, checkEmployment, type RecordNamespace } from "./employment-row.ts";
import { RowJoiner, waitsOf } from "./joining/join-rows.ts";
import { joinWaiting } from "./joining/join-waiting.ts";
import type { SourceRecord } from "./joining/persons-of-source.ts";
import { tellsPerson } from "./joining/same-person.ts";
import { type ImportContext, mergeStoredPay, type RowsContext } from "./prepare-pay.ts";

const BATCH_ROWS = 1_000;

/** Where rows belong, and how they are compared. */
interface Comparison extends RecordNamespace {
  /** The format of the file: records are gone that the last file of this format had. */
  readonly format: string;
  /** Most rows that are compared; null: all. */
  readonly rowsMax: number | null;
  /** Called with what would be rejected, batch by batch. */
  readonly onRejects?: (rejects: readonly Reject[]) => void;
  /** Called with what would be left out of rows, batch by batch. */
  readonly onWarnings?: (warnings: readonly ImportWarning[]) => void;
}

/** What loading a file would do. */
interface ComparedRows {
  /** Null: there is nothing to compare it with. */
  readonly change: ImportChange | null;
  readonly rows: number;
  /** Those that would be rejected. */
  readonly rejected: number;
}

/**
 * What loading rows would change of what their source holds, by the rules of the import itself;
 * nothing is written.
 *
 * @returns null if there are more rows than `rowsMax`
 */
export async function compareRows(
  context: ImportContext,
  rows: AsyncIterable<SourceRow[]>,
  comparison: Comparison,
): Promise<ComparedRows | null> {
  const { rowsMax, environment, source, format } = comparison;
  const tally = new ChangeTally();
  const seen = new Set<EmploymentId>();
  const joiner = new RowJoiner(context, comparison);
  const kind = { ...checkOf(comparison), complete: (batch: readonly SourceRow[]) => joiner.complete(batch) };
  const persons: SourceRecord[] = [];
  const waiting: (SourceRecord & Pick<NumberedRow<CheckedEmployment>, "pay">)[] = [];
  let [count, rejected] = [0, 0];
  for await (const batch of inBatches(rows, BATCH_ROWS)) {
    count += batch.length;
    if (rowsMax !== null && count > rowsMax) return null;
    const { sound, rejects, warnings } = await checkBatch(batch, kind, claimIn(seen));
    for (const { row, pay } of sound) {
      if (row.record.waits !== undefined) waiting.push({ ...row, pay });
      else if (tellsPerson(row.record)) persons.push(row);
    }
    const all = [...rejects, ...(await tallyBatch(context, sound, tally))];
    rejected += rejectedRows(all);
    comparison.onRejects?.(all);
    comparison.onWarnings?.(warnings);
  }
  const { db, keyring } = context;
  const outcome = await joinWaiting({ db, keyring, environment, source }, null, { persons, waiting });
  tally.setWaiting({ ...outcome, joined: outcome.joined + joiner.joined });
  tally.setGone(await countGone(context.db, { environment, source, format }, [...seen]));
  return { change: tally.result(), rows: count, rejected };
}

/** What would be rejected where no database is to compare with yet: see {@link compareRows}. */
export async function checkRows(
  rows: AsyncIterable<SourceRow[]>,
  checking: Omit<Comparison, "format" | "rowsMax">,
): Promise<ComparedRows> {
  const seen = new Set<EmploymentId>();
  let [count, rejected] = [0, 0];
  for await (const batch of inBatches(rows, BATCH_ROWS)) {
    count += batch.length;
    const { rejects, warnings } = await checkBatch(batch, checkOf(checking), claimIn(seen));
    rejected += rejectedRows(rejects);
    checking.onRejects?.(rejects);
    checking.onWarnings?.(warnings);
  }
  return { change: null, rows: count, rejected };
}

function checkOf(namespace: RecordNamespace): RowCheck<CheckedEmployment> {
  // Where nobody has looked whom a row joins, there is no database with persons.
  const check = (values: RowValues, row: Extract<SourceRow, { readonly kind: "row" }>) =>
    checkEmployment(values, namespace, row.waits ?? waitsOf(row));
  return { check, idOf: ({ id }) => id };
}

/** @returns what would be rejected by the decisions of disputes */
async function tallyBatch(
  context: ImportContext,
  sound: readonly NumberedRow<CheckedEmployment>[],
  tally: ChangeTally,
): Promise<readonly Reject[]> {
  const { rows, rejects } = await withDisputeDecisions(context, sound);
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
  return rejects;
}

/** Why a row is rejected whose record a dispute has deleted. */
const DELETED_REASON =
  "was deleted after a dispute of its person: it comes back only with a certification (15 U.S.C. 1681i(a)(5)(B))";

const ERASED_REASON = "was erased at the request of its person; openvoe subjects readmit lets the source bring it back";

/**
 * Rows as ended disputes and erasures leave them: corrected values stay, deleted ones do not come back, and a row
 * whose whole record was deleted or erased is rejected. The fingerprint stays that of the file's row, so that
 * the same file changes nothing.
 */
export async function withDisputeDecisions(
  context: RowsContext,
  rows: readonly NumberedRow<CheckedEmployment>[],
): Promise<{ readonly rows: readonly NumberedRow<CheckedEmployment>[]; readonly rejects: readonly Reject[] }> {
  const ids = rows.map(({ row }) => row.id);
  const decisions = await context.findDecisions(context, ids);
  const erased = new Set(await listErasedEmployments(context.db, ids));
  if (decisions.size === 0 && erased.size === 0) return { rows, rejects: [] };
  const rejects: Reject[] = [];
  const reject = ({ line, values }: NumberedRow<CheckedEmployment>, reason: string) => {
    rejects.push({ line, field: "record_id", reason, values });
    return [];
  };
  const left = rows.flatMap((one) => {
    if (erased.has(one.row.id)) return reject(one, ERASED_REASON);
    const own = decisions.get(one.row.id);
    if (own === undefined) return one;
    const record = applyDecisions(one.row.record, own);
    if (record === null) return reject(one, DELETED_REASON);
    return { ...one, row: { ...one.row, record }, pay: isPayDeleted(own) ? null : one.pay };
  });
  return { rows: left, rejects };
}
