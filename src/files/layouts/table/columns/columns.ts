import { type GivenHeadings, headingKey } from "../../../headings.ts";
import { isPositionName, positionName } from "../../../told-header.ts";
import { monthOfName } from "../../../values/loose-dates.ts";
import { fieldOfHeading, type TableField } from "../../../vocabulary/field-headings.ts";
import { headingText } from "../../../vocabulary/heading-text.ts";
import { type PartHeading, partOfHeading } from "../../../vocabulary/part-headings.ts";
import type { GridRow } from "../grid.ts";
import type { TableFormat } from "../table-format.ts";
import { namedFica, settleEarnings, settleGross, settleHours, withoutSums } from "./settle-amounts.ts";
import {
  settleCode,
  settleFrequency,
  settleNumbers,
  settlePrimary,
  settleStateTax,
  settleUnits,
} from "./settle-cells.ts";
import { settleBareHours } from "./settle-hours.ts";
import { settlePeriod } from "./settle-period.ts";
import { settleLast4, settleSsn } from "./settle-person.ts";
import { settleYears, unreadYears } from "./settle-totals.ts";

/** A column of a table: the field or the part of a payment that it holds, if any. */
interface TableColumn {
  readonly place: number;
  /** As the file has it, or its place; see {@link withToldHeadings}. */
  readonly heading: string;
  /** The heading in the form of `headingText`. */
  readonly text: string;
  readonly field: TableField | null;
  readonly part: PartHeading | null;
  /** The month of a month column, such as `2024-03` or `03`. */
  readonly month: string | null;
}

/** Columns of a table, and what kind of table they make. */
export interface TableColumns {
  readonly columns: readonly TableColumn[];
  /** True if rows are payments. */
  readonly rowsArePayments: boolean;
}

const PAY_FIELDS: ReadonlySet<TableField> = new Set(["gross", "net", "amount"]);
const TIME_FIELDS: ReadonlySet<TableField> = new Set(["pay_date", "period_start", "period_end", "period"]);
const AMBIGUOUS_START = /^(?:start|begin|from)(?: date)?$/;
const AMBIGUOUS_END = /^(?:end|to)(?: date)?$/;

/** By what the columns of a table are found, beside their headings. */
interface ColumnOptions {
  readonly format: TableFormat | null;
  readonly given: GivenHeadings;
  /** The rows below: they decide where a heading has two meanings. */
  readonly rows: readonly GridRow[];
}

/** So many rows show what a column holds. */
const SAMPLE_ROWS = 200;

/**
 * Finds what each column holds: by the operator's choice, by the format, else by usual headings and,
 * where those have two meanings, by the cells.
 */
export function tableColumns(headings: readonly string[], { format, given, rows }: ColumnOptions): TableColumns {
  const texts = headings.map((heading) => (isPositionName(heading) ? "" : headingText(heading)));
  const sample = { texts, rows: rows.slice(0, SAMPLE_ROWS) };
  const owns = headings.map((heading) => givenField(heading, given));
  const isGiven = givenFields(given);
  const fields = texts.map((text, place): TableField | null => {
    const usual = owns[place] === null ? fieldOf(text, format) : null;
    return usual !== null && isGiven.has(usual) ? "ignored" : (owns[place] ?? usual);
  });
  const isOpen = (place: number) => owns[place] === null && format?.headingMeanings?.[texts[place] ?? ""] === undefined;
  settleNames(fields);
  settleLast4(fields, sample);
  // What is said of the SSN's column, or that there is none, leaves nothing to find.
  if (!isGiven.has("ssn")) settleSsn(fields, sample, isOpen);
  settleBoxes(fields, texts);
  settleNumbers(fields, sample);
  settleGross(fields, sample);
  settleEarnings(fields, sample);
  const isPayment = arePayments(fields, texts);
  settleDates(fields, texts, { format, isPayment });
  settleStatus(fields, texts);
  settleUnits(fields, sample);
  settlePrimary(fields, sample);
  settleFrequency(fields, sample);
  settlePreferred(fields, texts);
  settlePayDate(fields, texts);
  settlePeriod(fields, sample);
  settleCode(fields, sample);
  settleLines(fields, texts);
  keepGiven(fields, { owns, isGiven });
  settleYears(fields, sample, isOpen);
  dropRepeats(fields);
  const rowsArePayments = isPayment && !hasTotalsOnly(fields, format);
  const parts = texts.map((text, place) =>
    fields[place] === null ? partOfHeading(text, headings[place] ?? "") : null,
  );
  settleBareHours(fields, parts, sample);
  settleHours(fields, parts, sample);
  const named = withoutSums(namedFica(parts), { fields, ...sample });
  const kept = named.map((part, place) => (isTwin(texts, place, part) ? null : part));
  if (format?.hasPeriodTotals === true) settleStateTax(fields, kept);
  const columns = headings.map((heading, place) => ({
    place,
    heading,
    text: texts[place] ?? "",
    field: fields[place] ?? null,
    part: kept[place] ?? null,
    month: fields[place] === null && !isPositionName(heading) ? monthOf(heading) : null,
  }));
  return { columns, rowsArePayments };
}

/** The same columns, those whose heading may be a value named by their place: headings are stored, logged and shown. */
export function withToldHeadings({ columns, ...rest }: TableColumns, isTold: (place: number) => boolean): TableColumns {
  const name = ({ heading, place }: TableColumn) => (isTold(place) ? heading : positionName(place));
  return { ...rest, columns: columns.map((column) => ({ ...column, heading: name(column) })) };
}

/** The operator says which column holds a field, or that none does, whatever the headings and cells show. */
function keepGiven(
  fields: (TableField | null)[],
  { owns, isGiven }: { readonly owns: readonly (TableField | null)[]; readonly isGiven: ReadonlySet<TableField> },
): void {
  fields.forEach((field, place) => {
    const own = owns[place] ?? null;
    if (own !== null) fields[place] = own;
    else if (field !== null && isGiven.has(field)) fields[place] = "ignored";
  });
}

/** True for an earning whose heading stands twice: one may be its hours, and nothing tells which. */
function isTwin(texts: readonly string[], place: number, part: PartHeading | null): boolean {
  const text = texts[place] ?? "";
  return part?.kind === "earning" && texts.indexOf(text) !== texts.lastIndexOf(text);
}

/** Headings of pay that stand twice, so that it is not known which column is which; each once. */
export function twinHeadings({ columns }: TableColumns): string[] {
  const twins = columns.filter(({ heading, text, field }, at) => {
    const isPay = field === null ? partOfHeading(text, heading)?.kind === "earning" : PAY_FIELDS.has(field);
    return isPay && text !== "" && columns.some((other, place) => other.text === text && place > at);
  });
  return twins.map(({ heading }) => heading.trim());
}

/** Headings of a year's amounts that are not read, though their words alone would be, unless the operator has said so. */
export function unreadYearHeadings({ columns }: TableColumns, given: GivenHeadings): ReturnType<typeof unreadYears> {
  return given.has("gross_ytd") ? [] : unreadYears(columns);
}

/** How many headings are known as fields, parts or months. */
export function knownHeadings(headings: readonly string[], format: TableFormat | null): number {
  return headings.filter((heading) => {
    const text = headingText(heading);
    if (text === "") return false;
    return fieldOf(text, format) !== null || partOfHeading(text, heading) !== null || monthOf(heading) !== null;
  }).length;
}

function givenField(heading: string, given: GivenHeadings): TableField | null {
  for (const [field, wanted] of given) {
    if (wanted !== null && headingKey(wanted) === headingKey(heading)) return GIVEN_FIELDS[field] ?? null;
  }
  return null;
}

function givenFields(given: GivenHeadings): Set<TableField> {
  return new Set([...given.keys()].flatMap((field) => GIVEN_FIELDS[field] ?? []));
}

/** The field of a table that is one of the project's own columns; null if there is none. */
export function tableFieldOf(column: string): TableField | null {
  return GIVEN_FIELDS[column] ?? null;
}

/** The fields of the project's own columns, as operators name them. */
const GIVEN_FIELDS: Readonly<Record<string, TableField>> = {
  record_id: "record_id",
  employer_name: "employer_name",
  employer_ein: "employer_ein",
  first_name: "first",
  middle_name: "middle",
  last_name: "last",
  full_name: "full_name",
  date_of_birth: "dob",
  ssn: "ssn",
  street: "line1",
  city: "city",
  state: "state",
  zip: "zip",
  job_title: "job_title",
  job_type: "job_type",
  start_date: "start",
  end_date: "end",
  income: "pay_rate",
  income_unit: "pay_unit",
  pay_frequency: "pay_frequency",
  as_of: "as_of",
  email: "email",
  phone: "phone",
  employment_status: "status",
  department: "department",
  employee_id: "employee_id",
  position_id: "position_id",
  annual_salary: "annual_salary",
  hourly_rate: "hourly_rate",
  pay_date: "pay_date",
  period_start: "period_start",
  period_end: "period_end",
  gross: "gross",
  net: "net",
  hours: "hours",
  gross_ytd: "ytd_gross",
  net_ytd: "ytd_net",
  check_number: "check_number",
  year: "year",
  quarter: "quarter",
};

/** The names of all fields of a payroll file to which an operator can map a column. */
export const MAPPABLE_FIELDS: readonly string[] = Object.keys(GIVEN_FIELDS);

function fieldOf(text: string, format: TableFormat | null): TableField | null {
  return format?.headingMeanings?.[text] ?? fieldOfHeading(text);
}

/** A whole name beside first and last name only adds the middle name. */
function settleNames(fields: (TableField | null)[]): void {
  const hasBoth = fields.includes("first") && fields.includes("last");
  const display = fields.indexOf("display_name");
  if (!hasBoth && display >= 0 && !fields.includes("full_name")) fields[display] = "full_name";
  if (!hasBoth) return;
  fields.forEach((field, place) => {
    if (field === "full_name") fields[place] = "display_name";
  });
}

const BARE_BOX = /^box \d+$/;
const OF_W2 = /\b(?:w2|wages|medicare|employee)\b/;
const OF_1099 = /\b(?:1099|nonemployee|recipient|payer|payee|contractor)\b/;

/** A box that only has its number is one of Form W-2 where other headings show that form; others have such boxes too. */
function settleBoxes(fields: (TableField | null)[], texts: readonly string[]): void {
  if (texts.some((text) => OF_W2.test(text)) && !texts.some((text) => OF_1099.test(text))) return;
  texts.forEach((text, place) => {
    if (BARE_BOX.test(text)) fields[place] = "ignored";
  });
}

/** Minimum number of columns of taxes that show payments beside their date. */
const TAXES_MIN = 2;

/** True if rows are payments: they have a gross or net pay, an amount, or a date with taxes. */
function arePayments(fields: readonly (TableField | null)[], texts: readonly string[]): boolean {
  if (fields.some((field) => field !== null && PAY_FIELDS.has(field))) return true;
  const taxes = texts.filter((text, place) => fields[place] === null && partOfHeading(text, text)?.kind === "tax");
  return taxes.length >= TAXES_MIN && fields.some((field) => field !== null && TIME_FIELDS.has(field));
}

/** Beside one of these, a start and an end are not those of the job. */
const PERIOD_SIGNS: readonly TableField[] = ["gross", "net", "pay_date"];

/** `Start` and `End` beside gross or net pay are those of the pay period. */
function settleDates(
  fields: (TableField | null)[],
  texts: readonly string[],
  { format, isPayment }: { readonly format: TableFormat | null; readonly isPayment: boolean },
): void {
  const rowsArePayments =
    isPayment && (PERIOD_SIGNS.some((field) => fields.includes(field)) || !fields.includes("amount"));
  fields.forEach((field, place) => {
    const text = texts[place] ?? "";
    if (format?.headingMeanings?.[text] !== undefined) return;
    if (AMBIGUOUS_START.test(text))
      fields[place] = rowsArePayments && !hasOther(fields, "period_start", place) ? "period_start" : "start";
    if (AMBIGUOUS_END.test(text))
      fields[place] = rowsArePayments && !hasOther(fields, "period_end", place) ? "period_end" : "end";
    if (field === "rehire" && !fields.includes("start") && !fields.includes("original_hire")) fields[place] = "start";
    if (field === "original_hire" && !fields.includes("start") && !fields.includes("rehire")) fields[place] = "start";
  });
}

function hasOther(fields: readonly (TableField | null)[], field: TableField, place: number): boolean {
  return fields.some((one, at) => one === field && at !== place);
}

/** `Employment Status` is full or part time where another column is the status. */
function settleStatus(fields: (TableField | null)[], texts: readonly string[]): void {
  const statuses = fields.flatMap((field, place) => (field === "status" ? [place] : []));
  if (statuses.length < 2) return;
  const employment = statuses.find((place) => /employment/.test(texts[place] ?? ""));
  if (employment !== undefined) fields[employment] = fields.includes("job_type") ? "ignored" : "job_type";
}

/** Headings that name a field better than others of a table that are read as it too. */
const PREFERRED: readonly (readonly [TableField, RegExp])[] = [
  // The number in the payroll, and not another one beside it, such as `Associate ID`.
  ["employee_id", /^(?:payroll )?file number$/],
  ["employee_id", /^employee number$/],
  ["job_title", /\btitle\b/],
  ["department", /\bdepartment\b/],
  // And no day that stands in for it, such as that from which service counts.
  ["start", /\b(?:hired?|start|started|employed)\b/],
  // And no code of it.
  ["employer_name", /\bname\b/],
];

function settlePreferred(fields: (TableField | null)[], texts: readonly string[]): void {
  for (const [wanted, pattern] of PREFERRED) {
    const best = texts.findIndex((text, place) => fields[place] === wanted && pattern.test(text));
    if (best < 0) continue;
    fields.forEach((field, place) => {
      if (field === wanted && place !== best) fields[place] = "ignored";
    });
  }
}

/** A date beside the number of a check, or beside gross and net pay, is that of the payment, where no other is. */
function settlePayDate(fields: (TableField | null)[], texts: readonly string[]): void {
  if (fields.includes("pay_date")) return;
  const isRegister = fields.includes("gross") && fields.includes("net");
  if (!isRegister && !fields.includes("check_number")) return;
  const date = texts.indexOf("date");
  if (date >= 0 && fields[date] === null) fields[date] = "pay_date";
}

/** Beside an amount, a description names the line of a payment, and a type its kind. */
function settleLines(fields: (TableField | null)[], texts: readonly string[]): void {
  if (!fields.includes("amount")) return;
  const wageType = texts.indexOf("wage type");
  if (wageType >= 0) {
    fields[wageType] = fields.includes("code") ? "ignored" : "code";
    // SAP's number is of the unit of the wage type, which is hours.
    const number = texts.indexOf("number");
    if (number >= 0 && fields[number] === null && !fields.includes("hours")) fields[number] = "hours";
  }
  const isLine = fields.includes("code") || texts.some((text) => LINE_NAME.test(text));
  fields.forEach((field, place) => {
    const text = texts[place] ?? "";
    if (field === null && !fields.includes("code") && LINE_NAME.test(text)) fields[place] = "code";
    if (field === null && isLine && !fields.includes("det") && LINE_KIND.test(text)) fields[place] = "det";
  });
}

const LINE_NAME = /^(?:(?:pay |item |line |earnings? |code )?description|(?:pay )?item name|earnings? deductions?)$/;
const LINE_KIND = /^(?:type|category|kind|class|(?:line|item|pay item|code) (?:type|category))$/;

function dropRepeats(fields: (TableField | null)[]): void {
  const seen = new Set<TableField>();
  fields.forEach((field, place) => {
    if (field === null || field === "ignored" || field === "employer_detail") return;
    if (seen.has(field)) fields[place] = "ignored";
    seen.add(field);
  });
}

function hasTotalsOnly(fields: readonly (TableField | null)[], format: TableFormat | null): boolean {
  if (format?.hasPeriodTotals === true) return true;
  const hasTime = fields.some((field) => field !== null && TIME_FIELDS.has(field));
  return !hasTime && (fields.includes("year") || fields.includes("fiscal_year") || fields.includes("ui_wages"));
}

function monthOf(heading: string): string | null {
  const text = heading.trim();
  const iso = /^(\d{4})-(\d{2})$/.exec(text);
  if (iso !== null) return text;
  const named = /^([A-Za-z]{3,9})\.?(?:[\s\-'/]*(\d{4}|\d{2}))?$/.exec(text);
  const month = monthOfName(named?.[1] ?? "");
  if (month === 0) return null;
  const two = String(month).padStart(2, "0");
  const year = named?.[2];
  return year === undefined ? two : `${year.length === 2 ? `20${year}` : year}-${two}`;
}
