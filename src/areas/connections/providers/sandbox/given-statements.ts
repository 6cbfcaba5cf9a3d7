import { yearOf } from "../../../../kernel/ids.ts";
import type { PayrollLine } from "../../../payroll/document.ts";
import type { FetchedEmployment } from "../../../payroll/fetched-payroll.ts";
import { amountText, centsOf } from "./payroll/amounts.ts";
import { line, statementOfLines } from "./payroll/statement-of-lines.ts";
import type { ScenarioDeduction, ScenarioLine, ScenarioStatement } from "./scenario.ts";

/**
 * The employment with the statements that a client wrote instead of generated ones; without W-2s.
 */
export function withGivenStatements(
  employment: FetchedEmployment,
  given: readonly ScenarioStatement[],
): FetchedEmployment {
  const oldestFirst = given.toSorted((a, b) => a.pay_date.localeCompare(b.pay_date));
  const isHourly = employment.income_unit === "HOURLY";
  let sums = { year: 0, gross: 0, net: 0 };
  const statements = oldestFirst.map((one, at) => {
    const year = yearOf(one.pay_date);
    const before = year === sums.year ? sums : { year, gross: 0, net: 0 };
    sums = { year, gross: before.gross + centsOf(one.gross_pay), net: before.net + centsOf(one.net_pay) };
    return statementOfLines(toldBy(one, at), { sums, isHourly });
  });
  return { ...employment, statements: statements.reverse(), w2s: [] };
}

/** A statement that a client wrote, with the lines that are missing. */
function toldBy(given: ScenarioStatement, at: number) {
  const { gross_pay, net_pay, earnings, deductions, hours, ...dates } = given;
  const withheld = centsOf(gross_pay) - centsOf(net_pay);
  const rest: ScenarioDeduction[] = withheld === 0 ? [] : [line("Deductions", "other", withheld)];
  return {
    ...dates,
    key: `${given.pay_date}/${at}`,
    check_number: String(at + 1),
    hours: hours == null ? null : amountText(centsOf(hours)),
    earnings: earnings?.map(lineOf) ?? [line("Regular", "regular", centsOf(gross_pay))],
    deductions: (deductions ?? rest).map((one) => ({ ...lineOf(one), tax_treatment: one.tax_treatment ?? null })),
  };
}

function lineOf({ name, category, amount }: ScenarioLine): PayrollLine {
  return line(name, category, centsOf(amount));
}
