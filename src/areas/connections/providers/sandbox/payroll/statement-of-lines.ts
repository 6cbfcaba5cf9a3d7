import {
  EARNING_SUMS,
  type PayrollLine,
  type PayrollStatement,
  UNKNOWN_STATEMENT,
} from "../../../../payroll/document.ts";
import type { Fetched } from "../../../../payroll/fetched-payroll.ts";
import { byName } from "../../../../payroll/field.ts";
import { earningKind, SUM_OF_KIND } from "../../../../payroll/line-kinds.ts";
import { amountText, type Cents, centsOf } from "./amounts.ts";

/** What a statement tells besides what its lines add up to. */
type Told = Pick<Fetched<PayrollStatement>, "key" | "pay_date" | "earnings" | "deductions"> &
  Partial<Fetched<PayrollStatement>>;

/**
 * A statement whose earnings add up to its gross pay, and whose net pay is the gross pay less its deductions.
 *
 * @param year.sums of the statements of the year up to this one
 */
export function statementOfLines(
  told: Told,
  { sums, isHourly }: { readonly sums: { readonly gross: Cents; readonly net: Cents }; readonly isHourly: boolean },
): Fetched<PayrollStatement> {
  const gross = sumOfLines(told.earnings);
  const ofKind = Map.groupBy(told.earnings, (earning) => SUM_OF_KIND[earningKind(earning)]);
  return {
    ...UNKNOWN_STATEMENT,
    ...told,
    gross_pay: amountText(gross),
    net_pay: amountText(gross - sumOfLines(told.deductions)),
    gross_pay_ytd: amountText(sums.gross),
    net_pay_ytd: amountText(sums.net),
    ...byName(EARNING_SUMS, (name) => amountText(sumOfLines(ofKind.get(name) ?? []))),
    basis_of_pay: isHourly ? "H" : "S",
    has_file: true,
  };
}

/** What the lines of a statement add up to. */
export function sumOfLines(lines: readonly Pick<PayrollLine, "amount">[]): Cents {
  return lines.reduce((total, { amount }) => total + centsOf(amount), 0);
}

/** A line without rate and units. */
export function line(name: string, category: string, amount: Cents): PayrollLine {
  return { name, category, amount: amountText(amount), rate: null, units: null };
}
