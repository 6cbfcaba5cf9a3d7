import { blindToken } from "../../crypto/blind-index.ts";
import { openText, sealedKeyId, sealText } from "../../crypto/seal.ts";
import type { EmploymentId } from "../../domain/ids.ts";
import { mergePay, type PayOfYear, packPay, payByYear, unpackPay } from "../../payroll/recorded-pay.ts";
import { listEmploymentPay, type PayRow, type SealedPay } from "../../store/employments/pay.ts";
import { type Context, SEALED_AT } from "../sealing/context.ts";
import type { CheckedEmployment } from "./employment-row.ts";
import type { NumberedRow } from "./run-import.ts";

/**
 * The years of pay that a batch adds or changes, sealed. A stored year that does not open is
 * replaced by what the file says.
 *
 * @param rows each employment at most once
 */
export async function preparePay(
  context: Context,
  rows: readonly NumberedRow<CheckedEmployment>[],
): Promise<SealedPay[]> {
  const paid = rows.flatMap(({ row, pay }) => (pay === null ? [] : { id: row.id, years: payByYear(pay) }));
  if (paid.length === 0) return [];
  const stored = await listEmploymentPay(
    context.db,
    paid.map(({ id }) => id),
  );
  const known = new Map(stored.map((row) => [row.id, row]));
  return paid.flatMap(({ id: employmentId, years }) =>
    [...years].flatMap(([year, loaded]) => {
      const id = payIdOf(context, employmentId, year);
      const before = openPay(context, known.get(id));
      const after = mergePay(before, loaded);
      if (after === before) return [];
      const sealed = sealText(context.keyring, packPay(after), SEALED_AT.employmentPay(id));
      return { id, employment_id: employmentId, year, sealed, keyId: sealedKeyId(sealed) };
    }),
  );
}

/** The same year of the same employment always has the same id. */
function payIdOf({ keyring }: Pick<Context, "keyring">, employmentId: EmploymentId, year: number): string {
  return blindToken(keyring.index, "employment-pay/id", `${employmentId} ${year}`).toString("hex");
}

function openPay({ keyring, onDamaged }: Context, row: PayRow | undefined): PayOfYear | null {
  if (row === undefined) return null;
  try {
    return unpackPay(openText(keyring, row.sealed, SEALED_AT.employmentPay(row.id)));
  } catch {
    onDamaged?.(`employment_pay/${row.id}`);
    return null;
  }
}
