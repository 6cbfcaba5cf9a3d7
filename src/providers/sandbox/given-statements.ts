import { yearOf } from "../../domain/ids.ts";
import type { PayrollDeduction, PayrollLine, PayrollStatement } from "../../payroll/document.ts";
import type { Fetched, FetchedEmployment } from "../../payroll/fetched-payroll.ts";
import { amountText, type Cents, centsOf } from "./payroll/amounts.ts";
import type { ScenarioDeduction, ScenarioLine, ScenarioStatement } from "./scenario.ts";

/** Earnings that have a field of their own in a statement; all other ones are `other_pay`. */
const CATEGORIES = ["regular", "overtime", "bonus", "commission"] as const;

/**
 * The employment with the statements that a client wrote instead of generated ones; without W-2s.
 */
export function withGivenStatements(
  employment: FetchedEmployment,
  given: readonly ScenarioStatement[],
): FetchedEmployment {
  const oldestFirst = given.toSorted((a, b) => a.pay_date.localeCompare(b.pay_date));
  let sums = { year: 0, gross: 0, net: 0 };
  const statements = oldestFirst.map((one, at) => {
    const year = yearOf(one.pay_date);
    const before = year === sums.year ? sums : { year, gross: 0, net: 0 };
    sums = { year, gross: before.gross + centsOf(one.gross_pay), net: before.net + centsOf(one.net_pay) };
    return statementOf(one, { at, sums, isHourly: employment.income_unit === "HOURLY" });
  });
  return { ...employment, statements: statements.reverse(), w2s: [] };
}

function statementOf(
  given: ScenarioStatement,
  about: {
    readonly at: number;
    readonly sums: { readonly gross: Cents; readonly net: Cents };
    readonly isHourly: boolean;
  },
): Fetched<PayrollStatement> {
  const [gross, net] = [centsOf(given.gross_pay), centsOf(given.net_pay)];
  const earnings = given.earnings ?? [{ name: "Regular", category: "regular", amount: given.gross_pay }];
  const withheld: ScenarioDeduction = { name: "Deductions", category: "other", amount: amountText(gross - net) };
  const deductions = given.deductions ?? (gross === net ? [] : [withheld]);
  const sumOf = (category: string) => sumOfLines(earnings.filter((line) => line.category === category));
  const named = sumOfLines(earnings.filter(({ category }) => CATEGORIES.some((one) => one === category)));
  return {
    key: `${given.pay_date}/${about.at}`,
    check_number: String(about.at + 1),
    pay_date: given.pay_date,
    period_start: given.period_start ?? null,
    period_end: given.period_end ?? null,
    gross_pay: amountText(gross),
    net_pay: amountText(net),
    gross_pay_ytd: amountText(about.sums.gross),
    net_pay_ytd: amountText(about.sums.net),
    hours: given.hours == null ? null : Number(given.hours).toFixed(2),
    regular: amountText(sumOf("regular")),
    overtime: amountText(sumOf("overtime")),
    bonus: amountText(sumOf("bonus")),
    commission: amountText(sumOf("commission")),
    other_pay: amountText(sumOfLines(earnings) - named),
    basis_of_pay: about.isHourly ? "H" : "S",
    earnings: earnings.map(lineOf),
    deductions: deductions.map(deductionOf),
    has_file: true,
  };
}

/** What the lines of a statement add up to. */
export function sumOfLines(lines: readonly Pick<ScenarioLine, "amount">[]): Cents {
  return lines.reduce((total, { amount }) => total + centsOf(amount), 0);
}

function lineOf({ name, category, amount }: ScenarioLine): PayrollLine {
  return { name, category, amount: amountText(centsOf(amount)), rate: null, units: null };
}

function deductionOf(line: ScenarioDeduction): PayrollDeduction {
  return { ...lineOf(line), tax_treatment: line.tax_treatment ?? null };
}
