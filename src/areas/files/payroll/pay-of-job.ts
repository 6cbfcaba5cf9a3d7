import type { IsoDate } from "../../../kernel/ids.ts";
import { EARNING_SUMS, type PayrollDeduction, type PayrollLine } from "../../payroll/document.ts";
import { byName } from "../../payroll/field.ts";
import { deductionCategory, earningCategory, earningKind, SUM_OF_KIND } from "../../payroll/line-kinds.ts";
import {
  NO_PAY,
  type RecordedPay,
  type RecordedQuarter,
  type RecordedStatement,
  type RecordedYear,
  UNTOLD_STATEMENT,
} from "../../payroll/recorded-pay.ts";
import { isZeroAmount, sumAmounts } from "../values/amounts.ts";
import type { FilePayPart, FileStatement, PayPartKind, PayrollJob, PayrollTotals } from "./payroll-file.ts";
import { placesText } from "./places-text.ts";
import totalNames from "./total-names.json" with { type: "json" };

/** What is kept of the pay of a job, and the payments and totals that have no date to keep them by. */
interface PayCounts {
  readonly statements: number;
  readonly quarters: number;
  readonly years: number;
  readonly undated: number;
}

/** A total of a year or quarter that has no field of its own in the stored pay, as it is listed. */
interface TotalName {
  readonly name: string;
  readonly category: string;
  /** True: a year has a field for it, a quarter has none. */
  readonly isBox?: boolean;
}

/** Lines of one list that are kept. */
const LINES_MAX = 100;

/**
 * What a file says of the pay of one job, in the form in which it is stored. A figure that is
 * computed is named in `derived_fields`. A payment without a pay date has the end of its period as
 * one; a payment without any date and a total without a year are left out.
 *
 * @param sourceFile the name of the file, for the origin of each figure
 */
export function payOfJob(job: PayrollJob, sourceFile: string | null): RecordedPay {
  const statements = (job.statements ?? []).map((one) => recordedStatement(one, { job, sourceFile }));
  const dated = statements.filter((one) => one !== null);
  const isCorrection = job.record_kind === "correction";
  return { ...NO_PAY, statements: dated, ...totalsOf(job, sourceFile), ...(isCorrection && { isCorrection }) };
}

/** How much pay {@link payOfJob} gives of a job, and how much it leaves out for want of a date. */
export function countPay(job: PayrollJob): PayCounts {
  const { statements = [] } = job;
  const dated = statements.filter((one) => payDateOf(one) !== null).length;
  const { quarters = [], years = [] } = totalsOf(job, null);
  const isLost = hasFigures(job.totals) && quarters.length + years.length === 0;
  const undated = statements.length - dated + (isLost ? 1 : 0);
  return { statements: dated, quarters: quarters.length, years: years.length, undated };
}

function hasFigures(totals: PayrollTotals | undefined): boolean {
  const times = ["year", "quarter", "fiscal_year", "period_start", "period_end"];
  return Object.keys(totals ?? {}).some((name) => !times.includes(name));
}

interface Origin {
  readonly job: PayrollJob;
  readonly sourceFile: string | null;
}

function recordedStatement(statement: FileStatement, { job, sourceFile }: Origin): RecordedStatement | null {
  const payDate = payDateOf(statement);
  if (payDate === null) return null;
  const { gross: told, net = null, ytd, parts, rows, ...texts } = statement;
  const { earnings, reimbursements } = paidLines(statement);
  const summed = earnings.length === 0 ? null : sumOf(earnings);
  const gross = told ?? summed;
  const units = earnings.flatMap(({ units: own }) => own ?? []);
  const hours = texts.hours ?? (units.length === 0 ? null : sumAmounts(units));
  const derived = [
    ...(texts.pay_date === payDate ? [] : ["pay_date"]),
    ...(told === undefined && gross !== null ? ["gross_pay"] : []),
    ...(texts.hours === undefined && hours !== null ? ["hours"] : []),
  ];
  return {
    ...UNTOLD_STATEMENT,
    ...texts,
    pay_date: payDate,
    period_start: storedDay(texts.period_start),
    period_end: storedDay(texts.period_end),
    gross_pay: gross,
    net_pay: net,
    gross_pay_ytd: ytd?.gross ?? null,
    net_pay_ytd: ytd?.net ?? null,
    hours,
    ...earningSums(earnings, gross !== null && summed === gross),
    basis_of_pay: job.pay_unit === "hour" ? "H" : job.pay_unit === "year" ? "S" : null,
    earnings,
    deductions: deductionsOf(parts),
    employer_taxes: linesOf(parts, ["employer_tax"]),
    reimbursements,
    derived_fields: derived,
    source_file: sourceFile,
    source_row: placesText(rows),
  };
}

/**
 * The earnings and reimbursements of a statement. An earning whose name tells a reimbursement is one, unless the gross pay that is stated may
 * include it: then it stays among the earnings, and the facts of income take it off.
 */
function paidLines({ gross, parts }: FileStatement): Record<"earnings" | "reimbursements", PayrollLine[]> {
  const [all, told] = [linesOf(parts, ["earning"]), linesOf(parts, ["reimbursement"])];
  const repaid = all.filter(({ category }) => category === "reimbursement");
  const earnings = all.filter((line) => !repaid.includes(line));
  const isApart = gross === undefined || sumOf(earnings) === gross;
  return isApart ? { earnings, reimbursements: [...told, ...repaid] } : { earnings: all, reimbursements: told };
}

function sumOf(lines: readonly PayrollLine[]): string {
  return sumAmounts(lines.map(({ amount }) => amount));
}

/** The sums of the earnings by what they are; one without any is zero only if all earnings are listed. */
function earningSums(earnings: readonly PayrollLine[], isComplete: boolean) {
  const lines = Map.groupBy(earnings, (line) => SUM_OF_KIND[earningKind(line)]);
  return byName(EARNING_SUMS, (name) => {
    const own = lines.get(name) ?? [];
    return own.length > 0 ? sumOf(own) : isComplete ? "0.00" : null;
  });
}

function linesOf(parts: readonly FilePayPart[], kinds: readonly PayPartKind[]): PayrollLine[] {
  return parts
    .filter(({ kind }) => kinds.includes(kind))
    .slice(0, LINES_MAX)
    .map((part) => ({
      name: part.name,
      category: partCategory(part),
      amount: part.amount,
      rate: null,
      units: part.hours ?? null,
    }));
}

/** The category of a part: of an earning what its name tells. */
function partCategory({ kind, name }: FilePayPart): string {
  if (kind === "earning") return earningCategory(name);
  if (kind === "tax" || kind === "employer_tax") return "tax";
  return kind === "reimbursement" ? "reimbursement" : deductionCategory(name);
}

function deductionsOf(parts: readonly FilePayPart[]): PayrollDeduction[] {
  const kinds: readonly PayPartKind[] = ["tax", "deduction"];
  const treatments = parts.flatMap(({ kind, treatment = null }) => (kinds.includes(kind) ? [treatment] : []));
  return linesOf(parts, kinds).map((line, at) => ({ ...line, tax_treatment: treatments[at] ?? null }));
}

/** The totals as one quarter or one year; nothing of a job without either. */
function totalsOf(
  job: PayrollJob,
  sourceFile: string | null,
): { quarters?: RecordedQuarter[]; years?: RecordedYear[] } {
  const { totals = {} } = job;
  const year = numberOf(totals.year) ?? numberOf(totals.fiscal_year);
  if (year === null || !hasFigures(totals)) return {};
  const origin = { source_file: sourceFile, source_row: placesText(job.rows) };
  const quarter = numberOf(totals.quarter);
  const lines = lineTotals(job);
  const shared = { gross_pay: amountOf(totals.gross), net_pay: amountOf(totals.net), lines, ...origin };
  if (quarter !== null) {
    const state = job.work_state ?? job.states?.[0]?.state ?? null;
    const wages = { ui_wages: amountOf(totals.ui_wages), hours: hoursOf(totals), weeks: numberOf(totals.weeks) };
    return { quarters: [{ year, quarter, state, ...wages, ...shared }] };
  }
  const isFiscal = numberOf(totals.year) === null;
  const boxes = { ...boxesOf(job), hours: hoursOf(totals) };
  return {
    years: [{ year, is_fiscal: isFiscal, ...boxes, ...shared, corrected_fields: correctedFields(job, boxes, lines) }],
  };
}

/** What a correction tells, by the names of the fields and lines. */
function correctedFields(job: PayrollJob, boxes: object, lines: readonly PayrollLine[]): string[] {
  if (job.record_kind !== "correction") return [];
  const fields = Object.entries(boxes).flatMap(([field, value]) => (value === null ? [] : [field]));
  return [...fields, ...lines.map(({ name }) => name)];
}

function boxesOf({ totals = {}, states = [] }: PayrollJob) {
  const taxes = states.flatMap(({ tax }) => tax ?? []);
  return {
    wages: amountOf(totals.wages),
    federal_tax: amountOf(totals.federal_tax),
    social_security_wages: amountOf(totals.ss_wages),
    social_security_tax: amountOf(totals.ss_tax),
    medicare_wages: amountOf(totals.medicare_wages),
    medicare_tax: amountOf(totals.medicare_tax),
    state_tax: amountOf(totals.state_tax) ?? (taxes.length === 0 ? null : sumAmounts(taxes)),
  };
}

function hoursOf(totals: PayrollTotals): string | null {
  const told = amountOf(totals.hours) ?? numberOf(totals.hours)?.toFixed(2);
  if (told !== undefined) return told;
  const parts = [totals.regular_hours, totals.overtime_hours].flatMap((one) => amountOf(one) ?? []);
  return parts.length === 0 ? null : sumAmounts(parts);
}

/** The figures that have no field of their own, but of no correction those that are zero. */
function lineTotals({ totals = {}, states = [], record_kind }: PayrollJob): PayrollLine[] {
  const isNothing = (amount: string) => record_kind !== "correction" && isZeroAmount(amount);
  const isQuarter = totals.quarter !== undefined;
  const named = Object.entries<TotalName>(totalNames.names).flatMap(([key, { name, category, isBox = false }]) => {
    const amount = amountOf(totals[key]);
    const hasField = isBox && !isQuarter;
    return amount === null || hasField || isNothing(amount) ? [] : [line(name, category, amount)];
  });
  const parts = Array.isArray(totals.parts) ? (totals.parts as readonly FilePayPart[]) : [];
  const listed = linesOf(parts, ["earning", "tax", "deduction", "employer_tax", "reimbursement"]);
  const ofStates = states.flatMap(({ state, wages, tax, local_wages: localWages, local_tax: localTax }) =>
    [
      ["state wages", wages],
      ["state tax", tax],
      ["local wages", localWages],
      ["local tax", localTax],
    ].flatMap(([name, amount]) =>
      amount === undefined || isZeroAmount(amount) ? [] : [line(`${state ?? ""} ${name}`.trim(), "state", amount)],
    ),
  );
  return [...named, ...listed, ...ofStates].slice(0, LINES_MAX);
}

function line(name: string, category: string, amount: string): PayrollLine {
  return { name, category, amount, rate: null, units: null };
}

function amountOf(value: PayrollTotals[string] | undefined): string | null {
  return typeof value === "string" ? value : null;
}

function numberOf(value: PayrollTotals[string] | undefined): number | null {
  return typeof value === "number" ? value : null;
}

/** The day by which a payment is kept; null: it has none. */
function payDateOf({ pay_date: paid, period_start: start, period_end: end }: FileStatement): IsoDate | null {
  return lastDay(paid) ?? lastDay(end) ?? lastDay(start);
}

/** A date of which the file tells the month only is not stored as a day. */
export function storedDay(date: string | undefined): IsoDate | null {
  return date?.length === 10 ? (date as IsoDate) : null;
}

/** The day, or the last one of a month. */
function lastDay(date: string | undefined): IsoDate | null {
  if (date?.length !== 7) return storedDay(date);
  const [year, month] = date.split("-").map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 1, 0)).toISOString().slice(0, 10) as IsoDate;
}
