import { formatDecimal } from "../../../../../kernel/pay/money.ts";
import type { FileReject, PayPartKind } from "../../../payroll/payroll-file.ts";
import { amountUnits, cents, multiplyAmounts } from "../../../values/amounts.ts";
import type { ReadAs } from "../../assign.ts";
import type { BlockRow } from "../../blocks.ts";
import type { CodeReading } from "../../codes.ts";
import { DEDUCTIONS, HOUR_PARTS, TAXES } from "../../columns/candidates.ts";
import { baseOf, isYearToDate, type Meaning, meaningOf, ofKind } from "../../columns/meanings.ts";
import { isProgramId } from "../../features.ts";
import { added, type Cells, isSome, plainCents } from "../cells.ts";
import type { Draft, PartDraft, StatementDraft } from "../drafts.ts";
import { monthIn, monthSpan, rangeOf } from "../spans.ts";
import type { Told } from "../told.ts";
import { addLine, datesOfLine, type PayLine, type RowDates } from "./add-line.ts";
import { partKindOf, treatmentOf } from "./parts.ts";
import { punchHours } from "./punches.ts";
import { addTotals } from "./year-totals.ts";

/** What the columns of a table say of the pay of each of its rows. */
export interface PayTable {
  readonly isPunch: boolean;
  readonly isLine: boolean;
  readonly hasOwnDates: boolean;
  readonly mayBeLong: boolean;
  readonly mayBeOfYear: boolean;
  /** True if a column of days, or one of hours, is not read yet: what a row without one says is not known. */
  readonly areDaysOpen: boolean;
  readonly areHoursOpen: boolean;
  readonly parts: readonly PartColumn[];
  /** The columns of the year to date, by what they are. */
  readonly ytd: readonly { readonly name: string; readonly column: ReadAs }[];
}

/** A column that is a line of each payment. */
interface PartColumn {
  readonly kind: PayPartKind;
  readonly name: string;
  readonly column: ReadAs;
  /** The meaning of its hours; null: they are not stated. */
  readonly hours: Meaning | null;
  readonly treatment: PartDraft["treatment"];
}

/** What the columns of a table say of pay. */
export function payTableOf(cells: Cells): PayTable {
  const hasOwnDates = cells.hasAny(OWN_DATES);
  return {
    isPunch: cells.has("time_in") || (cells.has("work_date") && !cells.hasAny(["pay_date", "net_pay", "line_amount"])),
    isLine:
      cells.has("line_amount") ||
      (cells.hasAny(["line_code", "line_description"]) && cells.hasAny(["total_hours", "regular_hours"])),
    hasOwnDates,
    mayBeLong: !hasOwnDates && !cells.hasAny(["month", "line_amount"]),
    mayBeOfYear: cells.has("year") && !cells.hasAny(["period_end", "month"]),
    areDaysOpen: cells.isOpen(TIME),
    areHoursOpen: cells.isOpen(ofKind("part of hours", "hours", "hours of a day")),
    parts: partColumns(cells),
    ytd: [...cells.meanings].flatMap(([meaning, [column]]) => {
      const base = baseOf(meaning);
      return column === undefined || !isYearToDate(meaning) ? [] : [{ name: YTD_NAMES[base] ?? base, column }];
    }),
  };
}

function partColumns(cells: Cells): PartColumn[] {
  return [...cells.meanings].flatMap(([meaning, columns]) => {
    const kind = partKindOf(meaning);
    if (kind === null || isToldInParts(meaning, cells)) return [];
    const isOne = columns.length === 1;
    const { hours = null } = meaningOf(meaning);
    return columns.map((column) => ({
      kind,
      name: column.partName,
      column,
      hours: isOne ? hours : null,
      treatment: kind === "deduction" ? treatmentOf(`${column.group} ${column.heading}`) : undefined,
    }));
  });
}

interface PayOptions {
  readonly cells: Cells;
  readonly table: PayTable;
  readonly told: Told;
  readonly codes: CodeReading;
  /** True of records: what stands around a line is stated of its payment by its own table. */
  readonly areRecords: boolean;
}

/** Adds what a row tells of pay to its job: a payment, a line of one, hours of a day, or totals of a year. */
export function addPay(row: BlockRow, draft: Draft, { cells, table, told, codes, areRecords }: PayOptions): void {
  const dates = datesOfLine(row, draft, cells) ?? datesOf(row, { cells, table, told, codes });
  const { isPunch, isLine } = table;
  const hasDates = dates.payDate !== undefined || dates.start !== undefined || dates.end !== undefined || isPunch;
  const isOfYear = table.mayBeOfYear && !isPunch && cells.text(row, "pay_date") === "";
  const isUndatedLine = !hasDates && isLine && !cells.hasAny(["year", "quarter"]);
  // Payments whose days are asked for, or are none, cannot be distinguished: nothing is stated of them.
  if ((!hasDates && table.areDaysOpen) || cells.faults.some(isOfDay)) return;
  if (told.isSummary === true && !isPunch && !table.hasOwnDates) draft.summaryOf = told.periodStart ?? "";
  else if (table.mayBeLong && !isPunch && isLong(dates)) addPeriodTotals(row, draft, { cells, table, told, codes });
  else if (isOfYear || (!hasDates && !isUndatedLine)) addTotals(row, draft, { cells, told });
  else if (isPunch) {
    const of = { start: told.periodStart ?? undefined, end: told.periodEnd ?? undefined };
    addPunch(row, statementOf(row, draft, { cells, dates: of, isPart: true }), cells);
  } else {
    const statement = statementOf(row, draft, { cells, dates, isPart: isLine || cells.has("line_type") });
    if (isLine) addLineOf(row, statement, { cells, table, codes, areRecords });
    else addAmounts(row, statement, { cells, table, codes });
  }
}

/** The days that a row can have of its own. */
const OWN_DATES = ["pay_date", "period_start", "period_end", "pay_period"] as const;
/** What says when a payment was. */
const TIME: ReadonlySet<Meaning> = new Set([...OWN_DATES, "work_date", "month"]);
/** The fields of the days of a payment, as faults name them. */
const DAYS: ReadonlySet<string> = new Set(["pay_date", "period_start", "period_end", "work_date"]);

/** True of a fault in the day of a payment: the payment is not stated. */
export function isOfDay({ field }: FileReject): boolean {
  return field !== null && DAYS.has(field);
}

/** A longer period is none of a payment. */
const PERIOD_DAYS_MAX = 40;
const DAY_MS = 86_400_000;

function isLong({ payDate, start, end }: RowDates): boolean {
  if (payDate !== undefined || start === undefined || end === undefined) return false;
  return (Date.parse(end) - Date.parse(start)) / DAY_MS > PERIOD_DAYS_MAX;
}

/** Totals of a period of several months, with all that the payments of it consist of. */
function addPeriodTotals(row: BlockRow, draft: Draft, { cells, table, told, codes }: RowOptions): void {
  const whole: StatementDraft = { parts: [], rows: [] };
  addAmounts(row, whole, { cells, table, codes });
  const { gross, net, hours, parts } = whole;
  if (gross === undefined && net === undefined && hours === undefined && parts.length === 0) return;
  draft.totals ??= {
    ...periodOfTotals(told),
    ...(gross === undefined ? {} : { gross }),
    ...(net === undefined ? {} : { net }),
    ...(hours === undefined ? {} : { hours }),
    ...(parts.length === 0 ? {} : { parts }),
  };
}

/** The period that titles tell, with the year and quarter that it is. */
function periodOfTotals({ periodStart: start, periodEnd: end }: Told): Record<string, unknown> {
  if (start === null || end === null) return {};
  const isOneYear = start.slice(0, 4) === end.slice(0, 4);
  const [first, last] = [Number(start.slice(5, 7)), Number(end.slice(5, 7))];
  const isQuarter = isOneYear && last - first === 2 && last % 3 === 0 && start.endsWith("-01");
  const isYear = isOneYear && first === 1;
  return {
    period_start: start,
    period_end: end,
    ...(isQuarter || isYear ? { year: Number(start.slice(0, 4)) } : {}),
    ...(isQuarter ? { quarter: last / 3 } : {}),
  };
}

type RowOptions = Pick<PayOptions, "cells" | "table" | "told" | "codes">;

function datesOf(row: BlockRow, { cells, table, told }: RowOptions): RowDates {
  const range = cells.text(row, "pay_period");
  const [from, to] = range === "" ? [] : rangeOf(range, cells.dates);
  const payDate = cells.date(row, "pay_date");
  // A month tells the period only where nothing tells a day of pay.
  const isOpen = told.isMonth === true && (table.hasOwnDates || told.payDate !== null);
  const span = monthOf(row, cells, told);
  return {
    payDate: payDate ?? told.payDate ?? undefined,
    start:
      cells.date(row, "period_start") ?? from ?? span?.[0] ?? (isOpen ? undefined : (told.periodStart ?? undefined)),
    end: cells.date(row, "period_end") ?? to ?? span?.[1] ?? (isOpen ? undefined : (told.periodEnd ?? undefined)),
  };
}

function monthOf(row: BlockRow, cells: Cells, told: Told): [string, string] | null {
  const text = cells.text(row, "month");
  if (text === "" || cells.hasAny(OWN_DATES)) return null;
  const month = /^\d{1,2}$/.test(text) ? Number(text) : monthIn(text);
  const year = Number(/(?:19|20)\d\d/.exec(`${cells.text(row, "year")} ${text}`)?.[0]) || told.year;
  return month < 1 || month > 12 || year === null ? null : monthSpan(year, month);
}

interface Place {
  readonly cells: Cells;
  readonly dates: RowDates;
  /** True if several rows make up one payment. */
  readonly isPart: boolean;
}

/** The payment of a row: that of its dates and check, or a new one. */
function statementOf(row: BlockRow, draft: Draft, { cells, dates, isPart }: Place): StatementDraft {
  const number = cells.text(row, "check_number");
  const check = isProgramId(number) ? "" : number;
  const key = `${dates.payDate ?? ""}|${dates.end ?? dates.start ?? ""}`;
  const sameDay = draft.byDate.get(key) ?? [];
  const isBack = isTakenBack(row, cells);
  const known = isPart
    ? sameDay.find((one) => check === "" || one.check_number === undefined || one.check_number === check)
    : check === ""
      ? undefined
      : sameDay.find((one) => one.check_number === check && (one.gross ?? "").startsWith("-") === isBack);
  // A list that is made with what it holds takes less memory than one that grows: there is one a row.
  const statement: StatementDraft = known ?? { parts: [], rows: row.places.slice(0, 1) };
  if (known === undefined) {
    draft.statements.push(statement);
    draft.byDate.set(key, sameDay.length === 0 ? [statement] : [...sameDay, statement]);
  }
  for (const place of row.places) if (statement.rows.at(-1) !== place) statement.rows.push(place);
  if (dates.payDate !== undefined) statement.pay_date = dates.payDate;
  if (dates.start !== undefined) statement.period_start ??= dates.start;
  if (dates.end !== undefined) statement.period_end ??= dates.end;
  if (check !== "") statement.check_number ??= check;
  if (!cells.hasAny(["payment_type", "void_mark"])) return statement;
  const type = `${cells.text(row, "payment_type")} ${/^(?:y|yes|true|1|v|x|void\w*)$/i.test(cells.text(row, "void_mark")) ? "void" : ""}`;
  if (/void/i.test(type)) statement.type = "void";
  else if (/revers/i.test(type)) statement.type = "reversal";
  return statement;
}

/** True if the gross pay of a row is negative: it takes a payment back. */
export function isTakenBack(row: BlockRow, cells: Cells): boolean {
  const amount = cells.amount(row, "gross_pay") ?? cells.amount(row, "net_pay");
  return amount?.startsWith("-") === true;
}

function addPunch(row: BlockRow, statement: StatementDraft, cells: Cells): void {
  const day = cells.date(row, "work_date") ?? cells.date(row, "time_in");
  if (day !== undefined) {
    statement.days ??= [];
    statement.days.push(day);
  }
  const hours = punchHours(row, cells);
  if (hours !== null) statement.hours = exactSum(statement.hours, hours);
  const gross = cells.amount(row, "gross_pay");
  if (gross !== undefined) statement.gross = added(statement.gross, gross);
}

/** The sum with four places: hours of a minute are fractions. */
function exactSum(one: string | undefined, other: string): string {
  return formatDecimal((amountUnits(one ?? "0") ?? 0n) + (amountUnits(other) ?? 0n), 4);
}

type LineOptions = Omit<PayOptions, "told">;

function addLineOf(row: BlockRow, statement: StatementDraft, { cells, table, codes, areRecords }: LineOptions): void {
  const hours = cells.hours(row, cells.has("total_hours") ? "total_hours" : "regular_hours");
  const line: PayLine = {
    code: cells.text(row, "line_code"),
    description: cells.text(row, "line_description"),
    type: cells.texts(row, "line_type"),
    amount: lineAmount(row, cells, hours),
    hours,
  };
  const untold = addLine(line, statement, codes);
  if (untold !== null) cells.tell(row, "line_amount", untold.reason, untold.remedy);
  if (!areRecords && (cells.hasAny(["net_pay", "gross_pay"]) || cells.hasAny(TAXES)))
    addAmounts(row, statement, { cells, table, codes }, true);
}

/** The amount of a line: as stated, or of an empty cell hours by rate. */
function lineAmount(row: BlockRow, cells: Cells, hours: string | null): string | undefined {
  const meaning = cells.has("line_amount") ? "line_amount" : "gross_pay";
  const told = cells.amount(row, meaning);
  if (told !== undefined || cells.text(row, meaning) !== "") return told;
  const rate = cells.amount(row, "pay_rate") ?? cells.amount(row, "hourly_rate");
  if (rate === undefined || hours === null || !cells.hasAny(["line_amount", "gross_pay"])) return undefined;
  return multiplyAmounts(rate, hours) ?? undefined;
}

type Columns = Pick<PayOptions, "cells" | "table" | "codes">;

function addAmounts(row: BlockRow, statement: StatementDraft, { cells, table, codes }: Columns, isLine = false): void {
  // A line that has the pay of the whole payment again has its taxes and deductions again.
  const isRepeated =
    isLine &&
    (["gross", "net"] as const).some((field) => {
      const value = cells.amount(row, `${field}_pay`);
      return value !== undefined && isSome(value) && statement[field] === cents(value);
    });
  for (const field of ["gross", "net"] as const) {
    const value =
      isLine && field === "gross" && !cells.has("line_amount") ? undefined : cells.amount(row, `${field}_pay`);
    if (value !== undefined) statement[field] ??= cents(value);
  }
  if (!isLine) addHours(row, statement, { cells, table });
  addParts(row, statement, { cells, table, codes }, isRepeated);
  for (const { name, column } of table.ytd) {
    const value = cells.money(row, column);
    if (value !== undefined) statement.ytd = { ...statement.ytd, [name]: plainCents(value) };
  }
}

function addHours(row: BlockRow, statement: StatementDraft, { cells, table }: Omit<Columns, "codes">): void {
  const total = cells.hours(row, "total_hours");
  if (total !== null) {
    statement.hours =
      statement.hours === undefined || !cells.has("line_type") ? cents(total) : added(statement.hours, total);
    statement.areHoursTold = true;
    return;
  }
  if (table.areHoursOpen) return;
  // Hours of overtime or leave alone are not all hours.
  const own = cells.has("regular_hours") ? [...HOUR_PARTS].flatMap((meaning) => cells.hours(row, meaning) ?? []) : [];
  const days =
    own.length > 0
      ? []
      : cells.columns("day_hours").flatMap(({ at }) => cells.hoursOf((row.cells[at] ?? "").trim()) ?? []);
  if (own.length + days.length === 0 && cells.columns("day_hours").length === 0) return;
  statement.hours =
    [...own, ...days].reduce((sum: string | undefined, one) => added(sum, one), statement.hours) ?? "0.00";
}

/** Adds the amount of a column whose lines another one names. */
function addNamed(row: BlockRow, statement: StatementDraft, column: ReadAs, { cells, table, codes }: Columns): void {
  const nameOf = ({ named }: ReadAs) => (row.cells[named?.name ?? -1] ?? "").trim();
  const hours = cells.hoursOf((row.cells[column.named?.hours ?? -1] ?? "").trim());
  // `MED` among deductions is none of the taxes, where Medicare stands among those.
  const isToldBeside = (meaning: Meaning | null) =>
    meaning !== null &&
    TAXES.has(meaning) &&
    table.parts.some(
      ({ kind, column: one }) =>
        kind === "tax" &&
        (one.named === undefined ? one.meaning : codes(nameOf(one), "", one.named.type)) === meaning &&
        isSome(cells.money(row, one)),
    );
  const read: CodeReading = (...of) => {
    const meaning = codes(...of);
    return column.meaning === "other_deduction" && isToldBeside(meaning) ? column.meaning : meaning;
  };
  const { type = "" } = column.named ?? {};
  const line: PayLine = { code: nameOf(column), description: "", type, amount: cells.money(row, column), hours };
  const untold = addLine(line, statement, read);
  if (untold !== null) cells.tell(row, column.name, untold.reason, untold.remedy);
}

function addParts(row: BlockRow, statement: StatementDraft, of: Columns, isRepeated: boolean): void {
  const { cells, table } = of;
  const before = isRepeated ? statement.parts.filter(({ code }) => code === undefined) : [];
  const isReversal = (statement.gross ?? "").startsWith("-");
  for (const { kind, name, column, hours: own, treatment } of table.parts) {
    if (column.named !== undefined) {
      if (!isRepeated) addNamed(row, statement, column, of);
      continue;
    }
    const value = cells.money(row, column);
    if (!isSome(value)) continue;
    const hours = own === null ? null : cells.hours(row, own);
    const amount =
      kind === "earning" || kind === "reimbursement" ? cents(value) : `${isReversal ? "-" : ""}${plainCents(value)}`;
    const part: PartDraft = {
      kind,
      name,
      amount,
      ...(hours !== null && Number(hours) !== 0 ? { hours: cents(hours) } : {}),
      ...(treatment === undefined ? {} : { treatment }),
    };
    const again = before.find((one) => one.kind === kind && one.name === name);
    if (again === undefined) statement.parts.push(part);
    else if (again.amount !== amount)
      cells.tell(
        row,
        name,
        "differs from that of the line above, of the same payment",
        "Correct it, or export the payment with one line for each tax and deduction.",
      );
  }
}

/** True if a column is the sum of others of the table. */
function isToldInParts(meaning: Meaning, cells: Cells): boolean {
  if (meaning === "total_taxes") return cells.hasAny(TAXES);
  if (meaning === "total_deductions") return cells.hasAny(DEDUCTIONS);
  if (meaning !== "employer_cost") return false;
  return (
    cells.hasAny(["employer_social_security", "employer_medicare"]) ||
    /\bcost\b|ctc/i.test(cells.columns("employer_cost")[0]?.heading ?? "")
  );
}

const YTD_NAMES: Partial<Readonly<Record<Meaning, string>>> = {
  gross_pay: "gross",
  net_pay: "net",
  social_security_tax: "ss_tax",
  total_hours: "hours",
};
