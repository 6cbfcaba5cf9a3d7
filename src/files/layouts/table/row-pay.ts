import type { FilePayPart, Frequency, RateUnit } from "../../payroll/payroll-file.ts";
import { amountUnits, formatUnits, multiplyAmounts, sumAmounts } from "../../values/amounts.ts";
import { frequencyOfWord, unitOfAmount, unitOfWord } from "../../values/pay-words.ts";
import type { TableField } from "../../vocabulary/field-headings.ts";
import { headingText } from "../../vocabulary/heading-text.ts";
import { toldTreatment } from "../../vocabulary/part-categories.ts";
import { earningName, partOfHeading } from "../../vocabulary/part-headings.ts";
import { definedFields, type UncheckedFields } from "./row-person.ts";
import type { TableRow } from "./row-values.ts";
import type { TableFormat } from "./table-format.ts";
import { monthRangeOfCell } from "./title-facts.ts";

const RATE_PLACES = { most: 4 };
/** An hourly rate above this is none; a yearly one below it neither. */
const HOURLY_MAX = 1_000;

/** The rate of pay in a row, its unit, and how often it is paid. */
export function readRate(values: TableRow): UncheckedFields {
  const [hourly, annual] = [values.amount("hourly_rate", RATE_PLACES), values.amount("annual_salary", RATE_PLACES)];
  const plain = values.amount("pay_rate", RATE_PLACES);
  const unit = rateUnit(values, { hourly, annual });
  const rate = unit === "hour" ? (hourly ?? plain) : unit === "year" ? (annual ?? plain) : (plain ?? annual ?? hourly);
  const isZero = rate === undefined || amountUnits(rate) === 0n;
  const frequency = values.text("pay_frequency");
  return definedFields({
    pay_rate: isZero ? undefined : rate,
    pay_unit: isZero ? undefined : unit,
    annual_equivalent: hourly !== undefined || (unit === "hour" && plain !== undefined) ? annual : undefined,
    rate_2: values.amount("rate_2", RATE_PLACES),
    rate_from: values.date("rate_from"),
    pay_frequency: frequency === undefined ? undefined : frequencyBeside(frequency, unit),
  });
}

/** How often a text says that somebody is paid; `Annual` beside a yearly rate is what the rate is of. */
function frequencyBeside(text: string, unit: RateUnit | undefined): Frequency | null {
  const frequency = frequencyOfWord(text);
  return frequency === "annually" && unit === "year" ? null : frequency;
}

function rateUnit(
  values: TableRow,
  { hourly, annual }: { readonly hourly: string | undefined; readonly annual: string | undefined },
): RateUnit | undefined {
  const word = values.text("pay_unit");
  const told = word === undefined ? null : unitOfWord(word);
  if (told !== null) return told;
  const text = values.text("pay_rate");
  const within = text === undefined ? null : unitOfAmount(text);
  if (within !== null) return within;
  if (hourly !== undefined && annual === undefined) return "hour";
  if (annual !== undefined && hourly === undefined && text === undefined) return "year";
  if (text === undefined || !(values.hasAny(["hours"]) || values.hourColumns().length > 0))
    return annual === undefined || text !== undefined ? undefined : "year";
  const units = amountUnits(values.amount("pay_rate", RATE_PLACES) ?? "") ?? 0n;
  return units > 0n && units < BigInt(HOURLY_MAX) * 10_000n ? "hour" : undefined;
}

/** The payment in a row of a register. */
export function readPayment(values: TableRow): UncheckedFields {
  const parts = values.parts();
  const columns = values.hourColumns();
  const hours = values.amount("hours") ?? (columns.length === 0 ? undefined : sumAmounts(columns));
  const dates = paymentDates(values);
  return definedFields({
    ...dates,
    gross: values.amount("gross"),
    net: values.amount("net"),
    hours,
    ...paymentFacts(values, dates.pay_date),
    parts,
  });
}

function paymentDates(values: TableRow): {
  readonly [Day in "pay_date" | "period_start" | "period_end"]: string | undefined;
} {
  const text = values.text("period");
  const month = text === undefined ? null : monthRangeOfCell(text);
  const range = splitRange(text) ?? (month === null ? null : [month.start, month.end]);
  if (range !== null) {
    values.set("period_start", range[0]);
    values.set("period_end", range[1]);
  }
  return {
    pay_date: values.date("pay_date", "row"),
    period_start: values.date("period_start", "row"),
    period_end: values.date("period_end", "row"),
  };
}

function splitRange(text: string | undefined): [string, string] | null {
  const parts =
    /^(\S.*?\d)\s*(?:\s-\s|–|—|\bto\b|\bthrough\b|\bthru\b)\s*((?:[a-z]{3,9}\.? )?\d.*)$/i.exec(text ?? "") ??
    /^(\d+\/\d+\/\d+)-(\d+\/\d+\/\d+)$/.exec(text ?? "");
  return parts === null ? null : [parts[1]?.trim() ?? "", parts[2]?.trim() ?? ""];
}

function paymentFacts(values: TableRow, payDate: string | undefined): UncheckedFields {
  const headed = headedYear(values);
  // `2024 Wages` beside a payment of 2025 is no sum up to it.
  const isOfYear = headed === undefined || payDate === undefined || payDate.startsWith(String(headed));
  const ytd = definedFields({
    gross: isOfYear ? values.amount("ytd_gross") : undefined,
    net: values.amount("ytd_net"),
  });
  return {
    check_number: values.text("check_number"),
    ytd: Object.keys(ytd).length === 0 ? undefined : ytd,
  };
}

/** One line of a payment: an earning, tax or deduction; or its net pay. */
export type PayLine =
  | { readonly kind: "part"; readonly part: FilePayPart; readonly isSum: boolean }
  | { readonly kind: "net" | "gross"; readonly amount: string };

/** Reads a row that is one line of a payment. */
export function readLine(values: TableRow, format: TableFormat | null): PayLine | null {
  const code = values.text("code") ?? "";
  const hours = values.amount("hours");
  const rate =
    values.text("rate") === undefined ? values.amount("pay_rate", RATE_PLACES) : values.amount("rate", RATE_PLACES);
  const given = values.amount("amount");
  const amount =
    given ?? (hours === undefined || rate === undefined ? undefined : (multiplyAmounts(hours, rate) ?? undefined));
  if (amount === undefined) return null;
  const det = values.text("det")?.toUpperCase() ?? "";
  const kind = format?.lineKinds?.[det] ?? kindOfCode(code, values.text("det"));
  if (kind === "net" || kind === "gross") return { kind, amount };
  if (kind === null) return null;
  const text = headingText(code);
  // A report of lines names each as the payroll system does; a journal's are those of its columns.
  const isOwn = det !== "" || format?.hasContinuationRows !== true;
  const name = isOwn ? code : kind === "earning" ? earningName(text, code) : (partOfHeading(text, code)?.name ?? code);
  const treatment = kind === "deduction" ? toldTreatment(code) : {};
  const signed = kind === "earning" ? amount : amount.replace(/^-/, "");
  const part = { kind, name, amount: signed, ...treatment } as FilePayPart;
  const withHours = kind === "earning" && hours !== undefined && amountUnits(hours) !== 0n ? { ...part, hours } : part;
  return { kind: "part", part: withHours, isSum: false };
}

/** What reports call the kinds of lines. */
const LINE_KINDS: readonly (readonly [RegExp, FilePayPart["kind"]])[] = [
  [/^earn/, "earning"],
  [/^(?:employer|company)\b/, "employer_tax"],
  [/^(?:employee )?tax/, "tax"],
  [/^(?:employee )?deductions?\b/, "deduction"],
  [/^reimburse/, "reimbursement"],
];

function kindOfCode(code: string, det: string | undefined): FilePayPart["kind"] | "net" | "gross" | null {
  const words = headingText(det ?? code);
  if (/^(?:net|net pay)$/.test(words)) return "net";
  if (/^(?:gross|gross pay|total|totals)$/.test(words)) return "gross";
  const told = det === undefined ? undefined : LINE_KINDS.find(([pattern]) => pattern.test(words))?.[1];
  if (told !== undefined) return told;
  const kind = partOfHeading(headingText(code), code)?.kind;
  return kind === undefined || kind === "hours" ? "earning" : kind;
}

const TOTAL_FIELDS: readonly TableField[] = [
  ...(["gross", "net", "ui_wages", "ui_excess", "ui_taxable", "state_wages", "state_tax", "local_tax"] as const),
  ...(["nyc_tax", "yonkers_tax", "regular_gross", "regular_hours", "overtime_hours", "overtime", "other"] as const),
  ...(["wages", "federal_tax", "ss_wages", "ss_tax", "medicare_wages", "medicare_tax"] as const),
];

/** Totals of a year, quarter or fiscal year in a row; undefined if it has none. */
export function readTotals(values: TableRow, format: TableFormat | null): UncheckedFields | undefined {
  const known = TOTAL_FIELDS.filter((field) => values.text(field) !== undefined);
  const amounts: Record<string, string | undefined> = Object.fromEntries(
    known.map((field) => [field, values.amount(field)]),
  );
  for (const [field, of] of Object.entries(format?.summedFields ?? {})) {
    const terms = of.map((one) => values.amount(one)).filter((one) => one !== undefined);
    if (amounts[field] === undefined && terms.length > 0) amounts[field] = sumAmounts(terms);
  }
  const ytd = values.amount("ytd_gross");
  const isOfYear = amounts.gross === undefined && ytd !== undefined;
  const totals = definedFields({
    ...amounts,
    ...(isOfYear ? { gross: ytd } : {}),
    ...counts(values),
  });
  if (Object.keys(totals).length === 0) return undefined;
  return definedFields({ ...totals, ...periodOf(values, isOfYear ? headedYear(values) : undefined) });
}

function counts(values: TableRow): UncheckedFields {
  const hours = values.amount("hours");
  const weeks = values.text("weeks");
  return {
    hours: hours === undefined ? undefined : Number(hours),
    weeks: weeks !== undefined && /^\d+$/.test(weeks) ? Number(weeks) : undefined,
  };
}

/** `2/2025`, `Q2 2025`, `2025-Q2`, `20252`; null if the text is no quarter with its year. */
function quarterOfYear(text: string): { readonly year: number; readonly quarter: number } | null {
  const [, quarter, after] =
    /^q?([1-4])(?:q|st|nd|rd|th)?[\s/-]*(?:q(?:tr|uarter)?)?[\s/-]*(20\d\d)$/i.exec(text) ?? [];
  const [, before, last] = /^(20\d\d)[\s/-]*q?(?:tr|uarter)?[\s/-]*([1-4])$/i.exec(text) ?? [];
  const [year, number] = [after ?? before, quarter ?? last];
  return year === undefined ? null : { year: Number(year), quarter: Number(number) };
}

/** The year in the heading of the year's gross pay. */
function headedYear(values: TableRow): number | undefined {
  const year = /\b20\d\d\b/.exec(values.headingOf("ytd_gross") ?? "")?.[0];
  return year === undefined ? undefined : Number(year);
}

function periodOf(values: TableRow, headed: number | undefined): UncheckedFields {
  const whole = (field: TableField) => {
    const digits = /\d+/.exec(values.text(field) ?? "")?.[0];
    return digits === undefined ? undefined : Number(digits);
  };
  const both = quarterOfYear(values.text("quarter") ?? "");
  return {
    year: headed ?? both?.year ?? whole("year"),
    quarter: both?.quarter ?? whole("quarter"),
    fiscal_year: whole("fiscal_year"),
  };
}

/** The sum of amounts of one kind. */
export function sumOfKind(parts: readonly FilePayPart[], kind: FilePayPart["kind"]): string | undefined {
  const amounts = parts.filter((part) => part.kind === kind).map((part) => part.amount);
  return amounts.length === 0 ? undefined : sumAmounts(amounts);
}

/** The sum of the hours of earnings; undefined if none has any. */
export function hoursOf(parts: readonly FilePayPart[]): string | undefined {
  const hours = parts.map((part) => part.hours).filter((one) => one !== undefined);
  return hours.length === 0 ? undefined : formatUnits(hours.reduce((sum, one) => sum + (amountUnits(one) ?? 0n), 0n));
}
