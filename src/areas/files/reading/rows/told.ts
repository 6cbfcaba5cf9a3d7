import { type DateRules, readDate } from "../../values/loose-dates.ts";
import type { Block } from "../blocks.ts";
import type { Meaning } from "../columns/meanings.ts";
import { firmness, LEGAL_WORTH, withLegalForms, withoutCode } from "./firms.ts";
import { monthOfSheet, rangeOf } from "./spans.ts";

/** What the titles of a table and the name of its sheet tell of all rows. */
export interface Told {
  readonly employer: string | null;
  readonly ein: string | null;
  /** The code of the company in the payroll system. */
  readonly code: string | null;
  /** The employer's account with the state. */
  readonly account: string | null;
  readonly payDate: string | null;
  readonly periodStart: string | null;
  readonly periodEnd: string | null;
  readonly year: number | null;
  readonly quarter: number | null;
  /** True if the period is a month by its name, of a title or the sheet: there may be several payments in it. */
  readonly isMonth?: boolean;
  /** True if titles call the figures of such a month a summary: they may be sums of several payments. */
  readonly isSummary?: boolean;
}

/** Titles, and the meaning of a label such as `Business Name` in front of a value; null: it is none. */
interface Titles {
  readonly lines: readonly string[];
  readonly sheet: string | null;
  readonly rules: DateRules;
  readonly labelOf: (label: string, value: string) => Meaning | null;
}

type Facts = { -readonly [Fact in keyof Required<Told>]: Required<Told>[Fact] };

const DATE =
  /\b\d{8}\b|\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2},? \d{4}|\b\d{1,2}[- ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[- ]\d{2,4}/gi;
const SPAN =
  /\b([a-z]{3,9})\.? (\d{1,2})\s*(?:-|–|to|thru)\s*(?:([a-z]{3,9})\.? )?(\d{1,2}),? ((?:19|20)\d\d|['’]?\d\d(?= *$))/i;
const MONTHS = /\b([a-z]{3,9})\.?\s*(?:-|–|to|thru|through)\s*([a-z]{3,9})\.?,?\s+((?:19|20)\d\d\b|['’]?\d\d(?= *$))/i;
/** A month with its year, which may stand behind a label. */
const MONTH_ALONE =
  /^(?:[^:\d]{1,30}:\s*)?(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?,?\s+(?:19|20)\d\d$/i;
const PRINTED = /print|run date|as of|generated|created|impres|exported/i;
const QUARTER_END = /\b(?:quarter|qtr)\b.*\b(?:end\w*|thru|through)\b/i;
/** Between a day and its year, where the comma of a title divided cells: `Mar 3`, `2025 - Mar 16`, `2025`. */
const DIVIDED_DATE = /\b([a-z]{3,9}\.? \d{1,2})\s{2,}(?=(?:19|20)\d\d\b)/gi;
const YEAR_END = /\b(?:(?<!fiscal )year|yr)\W{0,2}(?:end\w*)\b/i;
const TO_DATE = /year.to.date|as of|through/i;
const SUMMARY = /\b(?:summary|recap|recapitulation|resumen|récapitulatif)\b/i;
/** Two days in cells side by side are a span: `Period`, 08/16/2026, 08/29/2026. */
const DIVIDED_SPAN = new RegExp(`(\\s{3,}(?:${DATE.source}))\\s{3,}(?=(?:${DATE.source})(?:\\s{3,}|$))`, "gi");
/** Years of two digits in titles are of this time. */
const TITLE_PIVOT = 15;

/** What the titles of a table tell. Those above the table before it name the employer where its own do not, and days where its own tell none. */
export function toldAbove({ titles, ownTitles = titles.length }: Block, by: Omit<Titles, "lines">): Told {
  const own = toldBy({ ...by, lines: titles.slice(0, ownTitles) });
  const { employer, ein, code, account, ...days } = toldBy({ ...by, lines: titles.slice(ownTitles) });
  const isNamed = own.employer !== null || own.ein !== null || own.code !== null;
  const hasDays = own.payDate !== null || own.periodStart !== null || own.periodEnd !== null;
  return {
    ...own,
    ...(isNamed ? {} : { employer, ein, code, account: own.account ?? account }),
    ...(hasDays ? {} : { ...days, year: own.year ?? days.year, quarter: own.quarter ?? days.quarter }),
  };
}

/** What the titles and the name of a sheet tell. */
export function toldBy({ lines, sheet, rules, labelOf }: Titles): Told {
  const facts: Facts = {
    employer: null,
    ein: null,
    code: null,
    account: null,
    payDate: null,
    periodStart: null,
    periodEnd: null,
    year: null,
    quarter: null,
    isMonth: false,
    isSummary: false,
  };
  const dates = { ...rules, pivotYear: rules.pivotYear + TITLE_PIVOT };
  let best = 1;
  for (const line of lines) {
    const cells = withLegalForms(
      line
        .replace(DIVIDED_DATE, "$1, ")
        .replace(DIVIDED_SPAN, "$1 - ")
        .split(/\s{3,}|\t/)
        .map((cell) => cell.trim())
        .filter((cell) => cell !== ""),
    );
    for (let at = 0; at < cells.length; at += 1) {
      const cell = cells[at] ?? "";
      const labelled = labelledValue(cell, cells[at + 1], labelOf);
      if (labelled !== null) {
        const isTaken = takeLabelled(labelled, facts, dates);
        // `Period: Q1 2025` is of no date or span, and tells a quarter all the same.
        if (!isTaken) takeDates(`${cell} ${labelled.isNext ? labelled.value : ""}`, facts, dates);
        else if (labelled.isNext) at += 1;
        if (isTaken && labelled.meaning === "employer_name") best = Number.POSITIVE_INFINITY;
        if (isTaken || labelled.meaning !== "employer_name") continue;
      }
      for (const piece of [cell, ...cell.split(/\s+(?:[-–|]|for)\s+/)]) {
        const { worth, name } = firmness(piece);
        if (worth > best) [best, facts.employer] = [worth, name];
      }
      facts.ein ??= /^(?:\p{L}[^:]*:\s*)?(\d{2}-\d{7})$/u.exec(cell)?.[1] ?? null;
      takeDates(cell, facts, dates);
    }
  }
  const month = monthOfSheet(sheet, facts.year);
  if (month !== null && facts.periodStart === null && facts.periodEnd === null)
    [facts.periodStart, facts.periodEnd, facts.isMonth] = [...month, true];
  facts.isSummary = facts.isMonth && facts.payDate === null && lines.some((line) => SUMMARY.test(line));
  return facts;
}

interface Labelled {
  readonly label: string;
  readonly meaning: Meaning;
  readonly value: string;
  /** True if the value is the next cell. */
  readonly isNext: boolean;
}

function labelledValue(cell: string, next: string | undefined, labelOf: Titles["labelOf"]): Labelled | null {
  const inner = /^(\p{L}[^:]{1,40}?)\s*:\s*(\S.*)$/u.exec(cell);
  if (inner !== null) {
    const meaning = labelOf(inner[1] ?? "", inner[2] ?? "");
    return meaning === null ? null : { label: inner[1] ?? "", meaning, value: inner[2] ?? "", isNext: false };
  }
  if (next === undefined || !/^\p{L}[^\d]*:?$/u.test(cell)) return null;
  const meaning = labelOf(cell.replace(/:$/, ""), next);
  return meaning === null ? null : { label: cell, meaning, value: next, isNext: true };
}

/** Takes what stands behind a label; false: it is not of the form of such a value. */
function takeLabelled({ label, meaning, value }: Labelled, facts: Facts, rules: DateRules): boolean {
  // A name, code or account has no day in it: what reads as a label is a title next to one.
  if ((NUMBERS.has(meaning) || meaning === "employer_name") && hasDay(value, rules)) return false;
  if (meaning === "state_account" && !/\d{3}/.test(value.replace(/\W/g, ""))) return false;
  // The day on which a year ends is that of no quarter and no period.
  if (YEAR_END.test(label) && value.match(DATE) !== null) return false;
  if (meaning === "employer_name") facts.employer = withoutCode(value);
  else if (meaning === "ein") facts.ein ??= value;
  else if (meaning === "employer_code") takeCode(value, facts);
  else if (meaning === "state_account") facts.account ??= value;
  else if (meaning === "quarter" || meaning === "year") takeQuarter(value, facts, rules);
  else {
    const [from, to] = rangeOf(value, rules);
    const date = from === undefined ? dateOf(value, rules) : undefined;
    // Days from one date of payment to another are those of the report, and no period.
    if (meaning === "pay_date" && from !== undefined && from !== to) return true;
    if (from !== undefined && to !== undefined)
      [facts.periodStart, facts.periodEnd] = [facts.periodStart ?? from, facts.periodEnd ?? to];
    else if (date === undefined) return false;
    else if (meaning === "pay_date") facts.payDate ??= date;
    else if (meaning === "period_start") facts.periodStart ??= date;
    else facts.periodEnd ??= date;
  }
  return true;
}

/** Takes a code of the company, and what stands behind it as its name: `Company Code: US10 Sample Works Inc.`. */
function takeCode(value: string, facts: Facts): void {
  const [, code, name = ""] = /^(\S{1,12})\s+(?:[-–]\s+)?(\S.*)$/.exec(value) ?? [];
  if (firmness(name).worth >= LEGAL_WORTH)
    [facts.code, facts.employer] = [facts.code ?? code ?? null, facts.employer ?? name];
  else facts.code ??= value;
}

const NUMBERS: ReadonlySet<Meaning> = new Set(["ein", "employer_code", "state_account"]);

function hasDay(text: string, rules: DateRules): boolean {
  return [...text.matchAll(DATE)].some(([found]) => /\D/.test(found) && dateOf(found, rules) !== undefined);
}

function dateOf(text: string, rules: DateRules): string | undefined {
  const read = readDate(text, rules);
  return read.kind === "date" ? read.date : undefined;
}

function takeQuarter(value: string, facts: Facts, rules: DateRules): void {
  const ended = dateOf((value.match(DATE) ?? [""]).at(-1) ?? "", rules);
  if (ended !== undefined && ended.length === 10) {
    facts.year ??= Number(ended.slice(0, 4));
    facts.quarter ??= Math.ceil(Number(ended.slice(5, 7)) / 3);
    return;
  }
  const year = /(?:19|20)\d\d/.exec(value)?.[0];
  if (year !== undefined) facts.year ??= Number(year);
  const quarter = /([1-4])/.exec(value.replace(/(?:19|20)\d\d/, ""))?.[1];
  if (quarter !== undefined) facts.quarter ??= Number(quarter);
}

function takeDates(line: string, facts: Facts, rules: DateRules): void {
  const dates = [...line.matchAll(DATE)].flatMap(([found]) => dateOf(found, rules) ?? []);
  const [first, second, third] = dates;
  if (takeSpan(line, facts, rules)) return;
  if (YEAR_END.test(line) && dates.length === 1 && first !== undefined) {
    facts.year ??= Number(first.slice(0, 4));
    return;
  }
  if (QUARTER_END.test(line) && first !== undefined) takeQuarter(line, facts, rules);
  else if (PRINTED.test(line)) {
    if (TO_DATE.test(line) && !/run|print/i.test(line) && first !== undefined) facts.year ??= Number(first.slice(0, 4));
  } else if (first !== undefined && second !== undefined) {
    facts.periodStart ??= first;
    facts.periodEnd ??= second;
    if (third !== undefined) facts.payDate ??= third;
  } else if (first !== undefined) takeDate(line, first, facts);
  else takeYear(line, facts);
}

function takeDate(line: string, date: string, facts: Facts): void {
  if (/pay ?date|check ?date|paid|payday|fecha de pago|date de paiement|pay day|cheque/i.test(line))
    facts.payDate ??= date;
  else if (/end|thru|through|w\/?e\b|termin|hasta|au\b/i.test(line)) facts.periodEnd ??= date;
  else if (/begin|start|from|week of|desde/i.test(line)) facts.periodStart ??= date;
  else if (/period/i.test(line)) facts.periodEnd ??= date;
  else if (/pay/i.test(line)) facts.payDate ??= date;
}

function takeSpan(line: string, facts: Facts, rules: DateRules): boolean {
  const days = SPAN.exec(line);
  const year = (days?.[5] ?? "").replace(/^['’]?(?=\d\d$)/, "20");
  const from = days === null ? undefined : dateOf(`${days[1]} ${days[2]}, ${year}`, rules);
  const to = days === null ? undefined : dateOf(`${days[3] ?? days[1]} ${days[4]}, ${year}`, rules);
  const months = MONTHS.exec(line);
  const month = MONTH_ALONE.test(line) ? monthOfSheet(line.replace(/^[^:]*:\s*/, ""), null) : null;
  const first = months === null ? null : monthOfSheet(`${months[1]} ${months[3]}`, null);
  const last = months === null ? null : monthOfSheet(`${months[2]} ${months[3]}`, null);
  const [start, end] =
    from === undefined || to === undefined ? [first?.[0] ?? month?.[0], last?.[1] ?? month?.[1]] : [from, to];
  if (start === undefined || end === undefined) return false;
  if (month !== null && facts.periodStart === null && facts.periodEnd === null) facts.isMonth = true;
  facts.periodStart ??= start;
  facts.periodEnd ??= end;
  return true;
}

function takeYear(line: string, facts: Facts): void {
  const named =
    /(?:\bfor\b|\byear\b|tax year|w-?2|fiscal|calendar|año|ejercicio|exercice|^)\D{0,12}((?:19|20)\d\d)\b/i.exec(line);
  if (named !== null) facts.year ??= Number(named[1]);
  const quarter = /\b(?:q|quarter|qtr)\W{0,2}([1-4])\b|\b([1-4])(?:st|nd|rd|th)?\s*(?:q|quarter|qtr)\b/i.exec(line);
  if (quarter === null) return;
  facts.quarter ??= Number(quarter[1] ?? quarter[2]);
  const year = /((?:19|20)\d\d)/.exec(line)?.[1];
  if (year !== undefined) facts.year ??= Number(year);
}
