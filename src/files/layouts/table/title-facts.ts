import { type DateRules, monthOfName, readDate } from "../../values/loose-dates.ts";
import { headingText } from "../../vocabulary/heading-text.ts";

/** A word that ends the name of a company, as it shows that a title line names one. */
const LEGAL_FORM =
  /(?:,?\s)(?:inc|llc|l\.l\.c|corp|corporation|co|company|ltd|limited|lp|llp|pllc|pc|p\.c|group|holdings|partners|incorporated|foundation|university|hospital|school district)\.?$/i;

/** What rows above or between the tables say for all rows below them. */
export interface TitleFacts {
  employer_name?: string;
  employer_ein?: string;
  employer_account?: string;
  pay_date?: string;
  period_start?: string;
  period_end?: string;
  year?: number;
  quarter?: number;
  as_of?: string;
  period_name?: string;
}

/** What a row of titles was found to be. */
type TitleKind = "title" | "context";

const REPORT_WORDS =
  /\b(?:report|register|payroll|roster|list|summary|journal|census|details?|employees?|staff|confidential|earnings|period|pay|check|quarter|wages?|statement|page|printed|run date|prepared|client|from|through|all|department|location|as of|taxes|return|continuation)\b/i;
const DATE_TEXT = String.raw`(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|[A-Za-z]{3,9}\.? \d{1,2},? \d{4})`;
const RANGE = new RegExp(`(${DATE_TEXT})\\s*(?:-|–|to|through|thru)\\s*(${DATE_TEXT})`, "i");
const ONE_DATE = new RegExp(DATE_TEXT, "i");
const EIN = /\b(\d{2}-\d{7})\b/;

/** Reads a row of titles into the facts. */
export function readTitleRow(cells: readonly string[], facts: TitleFacts, rules: DateRules): TitleKind {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const before = JSON.stringify(facts);
  const line = texts.join(" ");
  // A row may tell several facts, each in a cell; or one, its label in a cell of its own.
  if (texts.filter((text) => ONE_DATE.test(text) && /[A-Za-z]{3}.*\d/.test(text)).length > 1)
    for (const text of texts) readDates(text, facts, rules);
  else readDates(line, facts, rules);
  readQuarter(line, facts, rules);
  readLabelled(texts, facts);
  const ein = texts.map((text) => EIN.exec(text)?.[1]).find((one) => one !== undefined);
  if (ein !== undefined) facts.employer_ein = ein.replace("-", "");
  if (facts.employer_name === undefined) readEmployer(texts, facts);
  const year = /\b(20\d{2})\b/.exec(line)?.[1];
  if (facts.year === undefined && year !== undefined && texts.length <= 2) facts.year = Number(year);
  return JSON.stringify(facts) === before ? "title" : "context";
}

function readDates(line: string, facts: TitleFacts, rules: DateRules): void {
  const dateOf = (text: string | undefined) => {
    const reading = readDate(text ?? "", rules);
    return reading.kind === "date" ? reading.date : undefined;
  };
  const range = RANGE.exec(line);
  if (/\bperiod\b/i.test(line) && range !== null) {
    const [start, end] = [dateOf(range[1]), dateOf(range[2])];
    if (start !== undefined && end !== undefined) Object.assign(facts, { period_start: start, period_end: end });
  }
  const isEnd =
    [...line.matchAll(new RegExp(DATE_TEXT, "g"))].length === 1 &&
    /\b(?:week|period|w\/e)\s*(?:ending|ended|end)\b/i.test(line);
  const end = isEnd ? dateOf(ONE_DATE.exec(line)?.[0]) : undefined;
  if (end !== undefined && !/\bquarter\b/i.test(line)) {
    facts.period_end = end;
    return;
  }
  if (range !== null || !/\b(?:check|pay|paid|payment|payday)\s*(?:date|day|on)?\b/i.test(line)) return;
  if (/\bperiod\b/i.test(line)) return;
  const date = dateOf(ONE_DATE.exec(line)?.[0]);
  if (date !== undefined) facts.pay_date = date;
}

const MONTHS_OF_QUARTER = 3;

function readQuarter(line: string, facts: TitleFacts, rules: DateRules): void {
  const ended = /\bquarter\s*(?:ended|ending|end)\b/i.test(line) ? ONE_DATE.exec(line)?.[0] : undefined;
  const reading = ended === undefined ? null : readDate(ended, rules);
  if (reading?.kind === "date") {
    facts.as_of = reading.date;
    facts.year = Number(reading.date.slice(0, 4));
    facts.quarter = Math.ceil(Number(reading.date.slice(5, 7)) / 3);
    return;
  }
  const named =
    /\bq(?:uarter|tr)?\.?(?:\s*(?:number|no\.?))?[\s:,#]*([1-4])\b/i.exec(line) ??
    /\b([1-4])(?:st|nd|rd|th)?\s*(?:q|quarter|qtr)\b/i.exec(line);
  const year = /\b(20\d{2})\b/.exec(line)?.[1];
  if (named === null || year === undefined) return;
  facts.quarter = Number(named[1]);
  facts.year = Number(year);
  facts.as_of = daysOf(year, facts.quarter * MONTHS_OF_QUARTER, facts.quarter * MONTHS_OF_QUARTER).end;
}

/** Labels of what a title tells; agencies of states name the account after themselves: `EDD Account No.`, `TWC Account Number`. */
const LABELS: readonly (readonly ["employer_name" | "employer_ein" | "employer_account", RegExp])[] = [
  [
    "employer_ein",
    /^(?:(?:employer|company|business|federal) )*(?:ein|fid|tax id(?: number)?|(?:employer )?identification number|id number)$|^federal (?:employer )?id$/,
  ],
  [
    "employer_account",
    /^(?:employer |company )?(?:(?:state|edd|twc|esd|des|ui|sui|suta|unemployment) )+(?:employer |tax )*(?:account number|id(?: number)?|account|number)$|^(?:employer |company |tax )*account(?: number)?$/,
  ],
  ["employer_name", /^(?:employer|company|business|client)(?: name)?$/],
];

/** An EIN as it is written; nine digits in three parts are a person's number. */
const WHOLE_EIN = /^\d{2}[- ]?\d{7}$/;

/** The payroll bureau's number behind the name of its client: `Acme Inc (118842)`. */
const CLIENT_NUMBER = /(?<=\S)\s*\(#?\d+\)$/;

/** `Business Name`, `X`, and `Business Name: X`. */
function readLabelled(texts: readonly string[], facts: TitleFacts): void {
  texts.forEach((text, at) => {
    const [label = "", ...rest] = text.split(":");
    const own = rest.join(":").trim();
    const value = own === "" ? (texts[at + 1] ?? "") : own;
    const field = LABELS.find(([, pattern]) => pattern.test(headingText(label)))?.[0];
    if (field === undefined || value === "") return;
    if (field === "employer_ein" && !WHOLE_EIN.test(value.trim())) return;
    facts[field] = field === "employer_ein" ? value.replace(/\D/g, "") : value.replace(CLIENT_NUMBER, "");
  });
}

/** A name with a legal form, or a first line that has no word of a report. */
function readEmployer(texts: readonly string[], facts: TitleFacts): void {
  const name = texts.find((text) => LEGAL_FORM.test(text) && text.length < 80);
  if (name !== undefined) facts.employer_name = name;
  else if (texts.length === 1 && !REPORT_WORDS.test(texts[0] ?? "") && !/\d/.test(texts[0] ?? ""))
    facts.employer_name = texts[0] ?? "";
}

/** `Apr - Jun 24` or `January through March 2024`: the first and the last day. */
export function monthRange(text: string): DayRange | null {
  const match =
    /([A-Za-z]{3,9})\.?\s*(?:\d{2,4})?\s*(?:-|–|to|through|thru)\s*([A-Za-z]{3,9})\.?\s*'?(\d{4}|\d{2})\b/i.exec(text);
  const [first, last] = [monthOfName(match?.[1] ?? ""), monthOfName(match?.[2] ?? "")];
  const single = /^([A-Za-z]{3,9})\.?\s*'?(\d{4}|\d{2})$/.exec(text.trim());
  const only = monthOfName(single?.[1] ?? "");
  if (only > 0) return daysOf(single?.[2] ?? "", only, only);
  return first === 0 || last === 0 ? null : daysOf(match?.[3] ?? "", first, last);
}

/** {@link monthRange} of a cell, in which two digits may as well be a day: `Mar 15`, `Sep 10-Sep 23`. */
export function monthRangeOfCell(text: string): DayRange | null {
  return /\d{4}/.test(text) ? monthRange(text) : null;
}

interface DayRange {
  readonly start: string;
  readonly end: string;
}

function daysOf(yearText: string, first: number, last: number): DayRange {
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  const pad = (value: number) => String(value).padStart(2, "0");
  const lastDay = new Date(Date.UTC(year, last, 0)).getUTCDate();
  return { start: `${year}-${pad(first)}-01`, end: `${year}-${pad(last)}-${pad(lastDay)}` };
}
