import { yearOf } from "../../domain/ids.ts";
import type { PayrollStatement } from "../../payroll/document.ts";
import type { IncomeOfYear } from "../../payroll/report.ts";
import { sumOfMoney } from "./money.ts";

/**
 * What pay statements add up to, by the year of the pay date, newest year first. A year is as
 * complete as its statements: the first and the last one can be part of a year.
 */
export function annualIncomeSummary(statements: readonly PayrollStatement[]): IncomeOfYear[] {
  const years = Map.groupBy(statements, ({ pay_date }) => yearOf(pay_date));
  return [...years].sort(([a], [b]) => b - a).map(([year, paid]) => incomeOfYear(year, paid));
}

function incomeOfYear(year: number, paid: readonly PayrollStatement[]): IncomeOfYear {
  return {
    year,
    gross_pay: sumOfMoney(paid.map(({ gross_pay }) => gross_pay)) ?? "0.00",
    net_pay: sumOfMoney(paid.map(({ net_pay }) => net_pay)) ?? "0.00",
    regular: sumOfMoney(paid.map(({ regular }) => regular)),
    overtime: sumOfMoney(paid.map(({ overtime }) => overtime)),
    bonus: sumOfMoney(paid.map(({ bonus }) => bonus)),
    commission: sumOfMoney(paid.map(({ commission }) => commission)),
    other_pay: sumOfMoney(paid.map(({ other_pay }) => other_pay)),
  };
}
