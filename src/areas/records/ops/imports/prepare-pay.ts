import { keyedHashId } from "../../../../kernel/crypto/blind-index.ts";
import { openText, sealedKeyId, sealText } from "../../../../kernel/crypto/seal.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import type { EmploymentId, EmploymentPayId } from "../../../../kernel/ids.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import {
  type MergedPay,
  mergeCounted,
  NO_PAY,
  type PayOfYear,
  packPay,
  payByYear,
  type RecordedPay,
  unpackPay,
} from "../../../payroll/recorded-pay.ts";
import type { DisputeDecision } from "../../dispute-decisions.ts";
import { listEmploymentPay, type PayRow, type SealedPay } from "../../sql/employments/pay.ts";
import { RECORDS_SEALED } from "../../sql/employments/sealed.ts";
import type { NumberedRow } from "./check-rows.ts";
import type { CheckedEmployment } from "./employment-row.ts";

/**
 * What ended disputes have decided of employments, by the employment's id, oldest first.
 *
 * @throws if a decision cannot be opened: without it, what was deleted would come back
 */
type FindDecisions = (
  reading: { readonly db: Queryable } & Pick<Context, "keyring">,
  employmentIds: readonly EmploymentId[],
) => Promise<ReadonlyMap<string, readonly DisputeDecision[]>>;

/** What an import of employments needs. */
export interface ImportContext extends Context {
  /** What persons have had corrected or deleted, which no import may bring back. */
  readonly findDecisions: FindDecisions;
}

/** By what stored pay is read and merged. */
interface PayContext extends Pick<Context, "keyring" | "onUnreadable"> {
  readonly db: Queryable;
}

/** By what the rows of an import are prepared: within a transaction by this alone. */
export interface RowsContext extends PayContext, Pick<ImportContext, "findDecisions"> {}

/** A year of an employment's pay, with what a batch does to it. */
interface YearOfPay extends MergedPay {
  readonly id: EmploymentPayId;
  readonly employmentId: EmploymentId;
  readonly year: number;
  /** False if the stored year is equal. */
  readonly isChanged: boolean;
}

/**
 * The years of pay of a batch, merged with the stored ones. A stored year that does not open is
 * replaced by what the file says.
 *
 * @param rows each employment at most once
 */
export async function mergeStoredPay(
  context: PayContext,
  rows: readonly Pick<NumberedRow<CheckedEmployment>, "row" | "pay">[],
): Promise<YearOfPay[]> {
  const paid = rows.flatMap(({ row, pay }) => (pay === null ? [] : { id: row.id, years: payByYear(pay) }));
  if (paid.length === 0) return [];
  const stored = await listEmploymentPay(
    context.db,
    paid.map(({ id }) => id),
  );
  const known = new Map(stored.map((row) => [row.id, row]));
  return paid.flatMap(({ id: employmentId, years }) =>
    [...years].map(([year, loaded]) => {
      const id = payIdOf(context, employmentId, year);
      const before = openPay(context, known.get(id));
      const merged = mergeCounted(before, loaded);
      return { ...merged, id, employmentId, year, isChanged: merged.pay !== before };
    }),
  );
}

/**
 * All stored pay of employments, by the employment; none of those without pay.
 *
 * @returns null for an employment of which a year cannot be opened
 */
export async function storedPay(
  context: PayContext,
  ids: readonly EmploymentId[],
): Promise<Map<EmploymentId, RecordedPay | null>> {
  const rows = ids.length === 0 ? [] : await listEmploymentPay(context.db, ids);
  const found = new Map<EmploymentId, RecordedPay | null>();
  for (const row of rows) {
    const year = openPay(context, row);
    const known = found.get(row.employment_id) ?? (found.has(row.employment_id) ? null : NO_PAY);
    found.set(row.employment_id, year === null || known === null ? null : withYear(known, year));
  }
  return found;
}

function withYear({ statements, quarters, years }: RecordedPay, year: PayOfYear): RecordedPay {
  return {
    statements: [...statements, ...year.statements],
    quarters: [...quarters, ...year.quarters],
    years: [...years, ...year.years],
  };
}

/** The years that differ from the stored ones, sealed. */
export function sealPay({ keyring }: Pick<Context, "keyring">, years: readonly YearOfPay[]): SealedPay[] {
  return years
    .filter(({ isChanged }) => isChanged)
    .map(({ id, employmentId, year, pay }) => {
      const sealed = sealText(keyring, packPay(pay), RECORDS_SEALED.employmentPay(id));
      return { id, employment_id: employmentId, year, sealed, keyId: sealedKeyId(sealed) };
    });
}

/** The same year of the same employment always has the same id. */
function payIdOf({ keyring }: Pick<Context, "keyring">, employmentId: EmploymentId, year: number): EmploymentPayId {
  return keyedHashId(keyring.blindIndexKey, "employment-pay/id", `${employmentId} ${year}`);
}

function openPay({ keyring, onUnreadable }: PayContext, row: PayRow | undefined): PayOfYear | null {
  if (row === undefined) return null;
  try {
    return unpackPay(openText(keyring, row.sealed, RECORDS_SEALED.employmentPay(row.id)));
  } catch {
    onUnreadable?.(`employment_pay/${row.id}`);
    return null;
  }
}
