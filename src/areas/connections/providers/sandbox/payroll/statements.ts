import { PAY_CYCLES_PER_YEAR } from "../../../../../kernel/pay/frequencies.ts";
import type { PayrollDeduction, PayrollLine, PayrollStatement, PayrollW2 } from "../../../../payroll/document.ts";
import type { Fetched } from "../../../../payroll/fetched-payroll.ts";
import { amountText, type Cents, shareOfAmount } from "./amounts.ts";
import { dateOf, dayAt, yearAndMonth } from "./days.ts";
import type { PayPeriod } from "./pay-calendar.ts";
import { type EmploymentPlan, type Pay, UNITS_PER_YEAR } from "./plan.ts";
import type { Draws } from "./random.ts";
import { line, statementOfLines, sumOfLines } from "./statement-of-lines.ts";
import { hasIncomeTax, type TaxedWages, type Withheld, withhold } from "./withholding.ts";
import { hundredths, workedHours } from "./work-hours.ts";

/** Overtime is paid at one and a half times the rate: 29 U.S.C. § 207(a)(1). */
const OVERTIME_FACTOR = 1.5;
/** In ten-thousandths of the yearly salary. */
const BONUS = 500;
const BONUS_MONTH = 3;
/** Deductions, in ten-thousandths of the pay. */
const TRADITIONAL_401K = 300;
const MEDICAL_INSURANCE = 200;
const ROTH_401K = 100;
const LIFE_INSURANCE = 40;
/** A bonus is paid to those who had been there for so many days on the first of its month. */
const BONUS_TENURE_DAYS = 180;

const FIRST_CHECK = 1_000;

/** The components of a pay. */
interface Earned {
  readonly hours: number | null;
  readonly lines: readonly PayrollLine[];
}

/** Sums of a year, in cents. */
interface YearToDate {
  readonly year: number;
  gross: Cents;
  /** Wages for federal income tax: 26 U.S.C. § 3401(a). */
  incomeTaxWages: Cents;
  /** Wages for Social Security, before the wage base, and Medicare: 26 U.S.C. § 3121(a). */
  ficaWages: Cents;
  net: Cents;
  socialSecurityWages: Cents;
  socialSecurity: Cents;
  medicare: Cents;
  federal: Cents;
  state: Cents;
}

/** The result of {@link payEmployment}, newest first. */
interface Paid {
  readonly statements: Fetched<PayrollStatement>[];
  /** Of each calendar year that is over. */
  readonly w2s: Fetched<PayrollW2>[];
}

/** Options of the generated pays. */
interface PayOptions {
  /** Oldest first, from the first pay of a year, or the first of the employment, on. */
  readonly periods: readonly PayPeriod[];
  readonly draws: Draws;
  /** The pay of a period; it may differ from the plan's after a raise. */
  readonly payOf: (period: PayPeriod) => Pay;
  /** State whose taxes are withheld. */
  readonly state: string;
  /** The last year of which a W-2 may be given. */
  readonly lastW2Year: number;
}

/**
 * Generates the statements of an employment's pay periods and the W-2s of its years.
 *
 * Laws, to the cent: a statement's earnings add up to its gross pay, and gross pay less deductions
 * is net pay; its year-to-date amounts are the sums of the year's statements up to it; a year's W-2
 * has the sums of the year's statements: box 1 the gross pay less all deductions before tax, boxes 3
 * and 5 less the plan of section 125 alone. The year is that of the pay date.
 */
export function payEmployment(plan: EmploymentPlan, options: PayOptions): Paid {
  const statements: Fetched<PayrollStatement>[] = [];
  const years = new Map<number, YearToDate>();
  let bonusYear = 0;
  for (const period of options.periods) {
    const { year, month } = yearAndMonth(period.payDate);
    const sums = years.get(year) ?? newYear(year);
    years.set(year, sums);
    const isBonusPay = month >= BONUS_MONTH && bonusYear !== year && earnsBonus(plan, year);
    if (isBonusPay) bonusYear = year;
    const pay = options.payOf(period);
    const earned = earn(pay, { period, plan, draws: options.draws, isBonusPay });
    statements.push(statementOf(earned, { period, sums, options, isHourly: pay.unit === "HOURLY" }));
  }
  const over = [...years.values()].filter(({ year }) => year <= options.lastW2Year);
  return { statements: statements.reverse(), w2s: over.map((sums) => w2Of(sums, options.state)).reverse() };
}

function earnsBonus({ hasBonus, startDay }: EmploymentPlan, year: number): boolean {
  return hasBonus && startDay <= dayAt(year, BONUS_MONTH, 1) - BONUS_TENURE_DAYS;
}

function newYear(year: number): YearToDate {
  const taxes = { socialSecurityWages: 0, socialSecurity: 0, medicare: 0, federal: 0, state: 0 };
  return { year, gross: 0, incomeTaxWages: 0, ficaWages: 0, net: 0, ...taxes };
}

function earn(
  pay: Pay,
  about: {
    readonly period: PayPeriod;
    readonly plan: EmploymentPlan;
    readonly draws: Draws;
    readonly isBonusPay: boolean;
  },
): Earned {
  if (pay.unit === "HOURLY") return earnByTheHour(pay, about.period, about.draws);
  const yearly = pay.amount * UNITS_PER_YEAR[pay.unit];
  const regular = Math.round(yearly / PAY_CYCLES_PER_YEAR[about.plan.frequency]);
  const bonus = about.isBonusPay ? shareOfAmount(yearly, BONUS) : 0;
  const lines = [line("Regular", "regular", regular)];
  if (bonus > 0) lines.push(line("Annual bonus", "bonus", bonus));
  return { hours: null, lines };
}

function earnByTheHour(pay: Extract<Pay, { unit: "HOURLY" }>, period: PayPeriod, draws: Draws): Earned {
  const worked = workedHours(period, { draws, weekly: pay.weeklyHours });
  const regular = Math.round((worked.regular * pay.amount) / 100);
  const overtime = Math.round((worked.overtime * pay.amount * OVERTIME_FACTOR) / 100);
  const lines = [
    { ...line("Regular", "regular", regular), rate: amountText(pay.amount), units: hundredths(worked.regular) },
  ];
  if (worked.overtime > 0) {
    const rate = amountText(Math.round(pay.amount * OVERTIME_FACTOR));
    lines.push({ ...line("Overtime", "overtime", overtime), rate, units: hundredths(worked.overtime) });
  }
  return { hours: worked.regular + worked.overtime, lines };
}

function statementOf(
  earned: Earned,
  about: {
    readonly period: PayPeriod;
    readonly sums: YearToDate;
    readonly options: PayOptions;
    readonly isHourly: boolean;
  },
): Fetched<PayrollStatement> {
  const { period, sums, options, isHourly } = about;
  const gross = sumOfLines(earned.lines);
  const wages = taxedWages(gross);
  const withheld = withhold(wages, { before: sums.ficaWages, year: sums.year, state: options.state });
  const deductions = deductionsOf(gross, withheld);
  addTo(sums, { gross, wages, net: gross - sumOfLines(deductions), withheld });
  const payDate = dateOf(period.payDate);
  const check = FIRST_CHECK + options.draws.keyed({ key: 0, below: FIRST_CHECK }) + (period.ordinal % FIRST_CHECK);
  const told = {
    key: payDate,
    check_number: String(check),
    pay_date: payDate,
    period_start: dateOf(period.start),
    period_end: dateOf(period.end),
    hours: earned.hours === null ? null : hundredths(earned.hours),
    earnings: earned.lines,
    deductions,
  };
  return statementOfLines(told, { sums, isHourly });
}

/**
 * A 401(k) is taken off before income tax alone (26 U.S.C. §§ 402(e)(3), 3121(v)(1)(A)), a plan of section 125 before Social
 * Security and Medicare too (§ 3121(a)(5)(G)).
 */
function taxedWages(gross: Cents): TaxedWages {
  const fica = gross - shareOfAmount(gross, MEDICAL_INSURANCE);
  return { fica, incomeTax: fica - shareOfAmount(gross, TRADITIONAL_401K) };
}

const OTHER_DEDUCTIONS = [
  { name: "401(k)", category: "retirement", share: TRADITIONAL_401K, tax_treatment: "pre_tax" },
  { name: "Medical insurance", category: "benefit", share: MEDICAL_INSURANCE, tax_treatment: "pre_tax" },
  { name: "Roth 401(k)", category: "retirement", share: ROTH_401K, tax_treatment: "post_tax" },
  { name: "Life insurance", category: "benefit", share: LIFE_INSURANCE, tax_treatment: "post_tax" },
] as const;

function deductionsOf(gross: Cents, { federal, state, socialSecurity, medicare }: Withheld): PayrollDeduction[] {
  const taxes = [
    { name: "Federal income tax", category: "federal", cents: federal },
    { name: "State income tax", category: "state", cents: state },
    { name: "Social Security", category: "socialsec", cents: socialSecurity },
    { name: "Medicare", category: "medicare", cents: medicare },
  ].map((tax) => ({ ...tax, tax_treatment: null }));
  const others = OTHER_DEDUCTIONS.map(({ share, ...other }) => ({ ...other, cents: shareOfAmount(gross, share) }));
  return [...taxes, ...others]
    .filter(({ cents }) => cents > 0)
    .map(({ name, category, cents, tax_treatment }) => ({ ...line(name, category, cents), tax_treatment }));
}

function addTo(
  sums: YearToDate,
  {
    gross,
    wages,
    net,
    withheld,
  }: { readonly gross: Cents; readonly wages: TaxedWages; readonly net: Cents; readonly withheld: Withheld },
): void {
  sums.gross += gross;
  sums.incomeTaxWages += wages.incomeTax;
  sums.ficaWages += wages.fica;
  sums.net += net;
  sums.socialSecurityWages += withheld.socialSecurityWages;
  sums.socialSecurity += withheld.socialSecurity;
  sums.medicare += withheld.medicare;
  sums.federal += withheld.federal;
  sums.state += withheld.state;
}

function w2Of(sums: YearToDate, state: string): Fetched<PayrollW2> {
  return {
    key: String(sums.year),
    year: sums.year,
    wages: amountText(sums.incomeTaxWages),
    federal_tax: amountText(sums.federal),
    social_security_wages: amountText(sums.socialSecurityWages),
    social_security_tax: amountText(sums.socialSecurity),
    medicare_wages: amountText(sums.ficaWages),
    medicare_tax: amountText(sums.medicare),
    state_tax: hasIncomeTax(state) ? amountText(sums.state) : null,
    has_file: true,
  };
}
