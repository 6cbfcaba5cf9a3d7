import { yearOf } from "../../../kernel/ids.ts";
import { sumOfMoney } from "../../../kernel/pay/money.ts";
import { EARNING_SUMS, type IncomeOfYear, type PayrollStatement } from "../document.ts";
import { byName } from "../field.ts";
import type { RecordedIncome, RecordedStatement } from "../recorded-pay.ts";

/**
 * What pay statements add up to, by the year of the pay date, newest year first. A year is as
 * complete as its statements: the first and the last one can be part of a year.
 */
export function annualIncomeSummary(statements: readonly PayrollStatement[]): IncomeOfYear[] {
  const years = Map.groupBy(statements, ({ pay_date }) => yearOf(pay_date));
  return [...years].sort(([a], [b]) => b - a).map(([year, paid]) => incomeOfYear(year, paid));
}

/** The same of imported records, whose statements need not have every amount; with the hours. */
export function recordedIncome(statements: readonly RecordedStatement[]): RecordedIncome[] {
  const years = Map.groupBy(statements, ({ pay_date }) => yearOf(pay_date));
  return [...years]
    .sort(([a], [b]) => b - a)
    .map(([year, paid]) => ({ ...sumsOf(year, paid), hours: sumOfMoney(paid.map(({ hours }) => hours)) }));
}

function incomeOfYear(year: number, paid: readonly PayrollStatement[]): IncomeOfYear {
  const sums = sumsOf(year, paid);
  return { ...sums, gross_pay: sums.gross_pay ?? "0.00", net_pay: sums.net_pay ?? "0.00" };
}

const SUMMED = ["gross_pay", "net_pay", ...EARNING_SUMS] as const;

function sumsOf(year: number, paid: readonly Pick<RecordedStatement, (typeof SUMMED)[number]>[]) {
  return { year, ...byName(SUMMED, (field) => sumOfMoney(paid.map((one) => one[field]))) };
}
