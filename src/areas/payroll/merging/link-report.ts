import { type Timestamp, yearOf } from "../../../kernel/ids.ts";
import { sumOfMoney } from "../../../kernel/pay/money.ts";
import { monthOf } from "../../../kernel/text/calendar.ts";
import { EARNING_SUMS, type IncomeOfYear, type PayrollEmployment, type PayrollStatement } from "../document.ts";
import type { LinkData } from "../fetched-payroll.ts";
import { byName } from "../field.ts";
import type { RecordedIncome, RecordedStatement } from "../recorded-pay.ts";
import type { DepositReport, Identity, LinkReport, ReportEmployment, ReportSource } from "../report.ts";
import { SHARED_YEARS } from "../shared-items.ts";

/** The report of a link's employments. */
export function linkReport(source: ReportSource, data: LinkData, kind: LinkReport["kind"]): LinkReport {
  const { employments, as_of } = data;
  const shown = (one: PayrollEmployment) =>
    kind === "income" ? employmentWithPay(one, as_of) : employmentWithoutPay(one);
  return { ...source, kind, employments: employments.map(shown) };
}

/**
 * The report of a link that moved a deposit; null if its provider has made no switch.
 *
 * @param companyName the employer that the person chose; the payroll's own name of the employer
 * comes first
 */
export function depositReport(
  source: ReportSource,
  data: LinkData,
  { companyName }: { readonly companyName: string | null },
): DepositReport | null {
  const { deposit_details, employments } = data;
  if (deposit_details === null) return null;
  const employer = { name: employments[0]?.company.name ?? companyName };
  return { ...source, kind: "deposit", employer, deposit_details };
}

/**
 * An employment with all that payroll says of it.
 *
 * @param asOf day of the data: the sums are of its year and the one before, since of the year before
 * those the person shares a part
 */
export function employmentWithPay(employment: PayrollEmployment, asOf: Timestamp): ReportEmployment {
  const { provider_key, ...shown } = employment;
  const firstYear = Number(asOf.slice(0, 4)) - SHARED_YEARS + 1;
  const summary = annualIncomeSummary(employment.statements).filter(({ year }) => year >= firstYear);
  return { ...shown, annual_income_summary: summary };
}

/**
 * An employment for which the person shared no pay: every key is there, amounts are null and
 * collections empty.
 */
export function employmentWithoutPay(employment: PayrollEmployment): ReportEmployment {
  const { provider_key, ...shown } = employment;
  const noPay = { income: null, income_unit: null, pay_rate: null, pay_frequency: null };
  const nothing = { statements: [], w2s: [], bank_accounts: [], shifts: [], annual_income_summary: [] };
  return { ...shown, ...noPay, ...nothing };
}

/** The person as the payroll of one employment knows them. */
export function identityOf(employment: PayrollEmployment): Identity {
  return { ...employment.profile, employment_id: employment.id, company_name: employment.company.name };
}

/**
 * What pay statements add up to, by the year of the pay date, newest year first. A year is as
 * complete as its statements: the first and the last one can be part of a year.
 */
export function annualIncomeSummary(statements: readonly PayrollStatement[]): IncomeOfYear[] {
  const years = Map.groupBy(statements, ({ pay_date }) => yearOf(pay_date));
  return [...years].sort(([a], [b]) => b - a).map(([year, paid]) => incomeOfYear(year, paid));
}

/**
 * The same of imported records, whose statements need not have every amount; with the hours. A year is a part if
 * one of its months has no pay date, or a statement has no gross pay.
 */
export function recordedIncome(statements: readonly RecordedStatement[]): RecordedIncome[] {
  const years = Map.groupBy(statements, ({ pay_date }) => yearOf(pay_date));
  return [...years]
    .sort(([a], [b]) => b - a)
    .map(([year, paid]) => {
      const isWhole = new Set(paid.map(({ pay_date }) => monthOf(pay_date))).size === MONTHS;
      const is_partial = !isWhole || paid.some(({ gross_pay }) => gross_pay === null);
      return { ...sumsOf(year, paid), hours: sumOfMoney(paid.map(({ hours }) => hours)), is_partial };
    });
}

const MONTHS = 12;

function incomeOfYear(year: number, paid: readonly PayrollStatement[]): IncomeOfYear {
  const sums = sumsOf(year, paid);
  return { ...sums, gross_pay: sums.gross_pay ?? "0.00", net_pay: sums.net_pay ?? "0.00" };
}

const SUMMED = ["gross_pay", "net_pay", ...EARNING_SUMS] as const;

function sumsOf(year: number, paid: readonly Pick<RecordedStatement, (typeof SUMMED)[number]>[]) {
  return { year, ...byName(SUMMED, (field) => sumOfMoney(paid.map((one) => one[field]))) };
}
