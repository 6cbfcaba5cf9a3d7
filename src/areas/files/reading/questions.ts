import type { FileAnswer, FileQuestion, RowPlace } from "../payroll/payroll-file.ts";
import { readsAsHeading } from "../told-header.ts";
import { type DateRules, readDate } from "../values/loose-dates.ts";
import { unitByPay } from "./jobs/finish.ts";
import type { Draft } from "./rows/drafts.ts";

/** Rows that show a question. */
const ROWS_MAX = 3;

/** AnswersById by the id of their question. */
export type AnswersById = ReadonlyMap<string, string>;

/**
 * The answers without those that are none of the choices of their question, which stays open then. What a column is
 * answered to mean is held against its values, where it is read.
 */
export function validAnswers(answers: AnswersById): AnswersById {
  return new Map(
    [...answers].filter(([id, answer]) => {
      const kind = id.split(":", 1)[0] ?? "";
      return (CHOICES.get(id) ?? CHOICES.get(kind))?.includes(answer) !== false;
    }),
  );
}

/** A date that is another one with day and month in the other order, and the row in which it stands. */
export interface OpenDate {
  readonly text: string;
  readonly row: RowPlace;
}

/** Which of day and month stands first. */
export function datesQuestion(open: OpenDate, pivotYear: number): FileQuestion {
  const effect = (order: DateRules["order"]) => {
    const read = readDate(open.text, { order, pivotYear });
    return read.kind === "date" ? `${open.text} is ${read.date}` : null;
  };
  return {
    id: "dates",
    kind: "dates",
    column: null,
    text: "Which comes first in the dates, the month or the day? The dates in the file can be read both ways.",
    options: [
      { answer: "MDY", text: "The month, as in the United States", effect: effect("MDY") },
      { answer: "DMY", text: "The day, as in most other countries", effect: effect("DMY") },
    ],
    rows: [open.row],
  };
}

const UNITS = [
  ["hour", "An hour"],
  ["day", "A day"],
  ["week", "A week"],
  ["pay_period", "A pay period"],
  ["month", "A month"],
  ["year", "A year"],
] as const;

/** The id of the question whether figures of a month are payments. */
const SUMMARY_ID = "period:summary";

/** By the id of a question, or its kind if it is not a column's, the answers to choose from. */
const CHOICES: ReadonlyMap<string, readonly string[]> = new Map([
  ["dates", ["MDY", "DMY"]],
  ["pay_unit", UNITS.map(([answer]) => answer)],
  ["same_person", ["one", "several"]],
  ["name_order", ["first_last", "last_first"]],
  ["hours_form", ["decimal", "minutes"]],
  [SUMMARY_ID, ["payment", "sums"]],
]);

/** The heading of a column as a question names it: its place where the heading may be a value. */
function namedColumn(heading: string): string {
  return readsAsHeading(heading) || /^#\d+$/.test(heading) ? heading : "the rate";
}

/** What rates are paid for whose unit nothing tells: a question a column. */
export function unitQuestions(drafts: readonly Draft[]): FileQuestion[] {
  const open = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const { rate } = draft;
    if (rate === null || rate.unit !== null || unitByPay(rate.value, draft) !== null) continue;
    const list = open.get(rate.column);
    if (list === undefined) open.set(rate.column, [draft]);
    else list.push(draft);
  }
  return [...open].map(([heading, list]): FileQuestion => {
    const column = namedColumn(heading);
    const value = list[0]?.rate?.value ?? "";
    const effect = (unit: string) => `${value} is paid per ${unit.replace("_", " ")}`;
    return {
      id: `pay_unit:${column}`,
      kind: "pay_unit",
      column,
      text: `What period is ${column} paid for? The file does not show it for ${list.length === 1 ? "one person" : `${list.length} people`}.`,
      options: UNITS.map(([answer, text]): FileAnswer => ({ answer, text, effect: effect(answer) })),
      rows: list.slice(0, ROWS_MAX).flatMap(({ rows }) => [...rows].slice(0, 1)),
    };
  });
}

/** Gives the rates their answered units. */
export function answerUnits(drafts: readonly Draft[], answers: AnswersById): void {
  for (const draft of drafts) {
    const { rate } = draft;
    const unit = rate === null || rate.unit !== null ? undefined : answers.get(`pay_unit:${namedColumn(rate.column)}`);
    if (rate !== null && unit !== undefined && unitByPay(rate.value, draft) === null) draft.rate = { ...rate, unit };
  }
}

/** Who the employer is: of the file, or of each of its codes. */
export function employerQuestions(drafts: readonly Draft[]): FileQuestion[] {
  const open = drafts.filter(({ fields }) => nameOf(fields) === undefined);
  const codes = [...new Set(open.map(({ fields }) => codeOf(fields) ?? ""))];
  return codes.map((code): FileQuestion => {
    const rows = open.filter(({ fields }) => (codeOf(fields) ?? "") === code).slice(0, ROWS_MAX);
    return {
      id: code === "" ? "employer" : `employer:${code}`,
      kind: "employer",
      column: null,
      text:
        code === ""
          ? "Who is the employer? The file does not name it."
          : `Which employer has the code ${code}? The file does not name it.`,
      options: [],
      rows: rows.flatMap((draft) => [...draft.rows].slice(0, 1)),
    };
  });
}

/** The answer that names the one employer of a source, which its files have stated: a list without pay takes it. */
export const EMPLOYER_OF_SOURCE = "employer_of_source";

/** Names the employers that were answered. */
export function answerEmployers(drafts: readonly Draft[], answers: AnswersById): void {
  const isList = drafts.every(({ statements, totals }) => statements.length === 0 && totals === null);
  const ofSource = isList ? answers.get(EMPLOYER_OF_SOURCE) : undefined;
  for (const { fields } of drafts) {
    if (nameOf(fields) !== undefined) continue;
    const code = codeOf(fields);
    const own = code === undefined ? undefined : answers.get(`employer:${code}`);
    const name = own ?? answers.get("employer") ?? (code === undefined ? ofSource : undefined);
    if (name !== undefined) fields.employer = { ...employerOf(fields), name };
  }
}

function employerOf(fields: Draft["fields"]): Record<string, string> {
  return (fields.employer ?? {}) as Record<string, string>;
}

function nameOf(fields: Draft["fields"]): string | undefined {
  return employerOf(fields).name;
}

function codeOf(fields: Draft["fields"]): string | undefined {
  return employerOf(fields).code;
}

/** True of totals of which nothing tells the year. */
export function hasNoYear({ totals }: Draft): boolean {
  return totals !== null && totals.year === undefined && totals.fiscal_year === undefined;
}

/** The year, and the quarter if it is asked for, of totals that tell none. */
export function periodQuestion(drafts: readonly Draft[], isOfQuarter: boolean): FileQuestion | null {
  const open = drafts.filter(hasNoYear);
  if (open.length === 0) return null;
  return {
    id: "period",
    kind: "period",
    column: null,
    text: isOfQuarter
      ? "Which quarter are the wages for? Enter it in the form 2025 Q3. The file does not show it."
      : "Which year are the totals for? Enter it in the form 2025. The file does not show it.",
    options: [],
    rows: open.slice(0, ROWS_MAX).flatMap((draft) => [...draft.rows].slice(0, 1)),
  };
}

/** The year that was answered; null: none was. */
export function yearOfAnswer(answers: AnswersById): number | null {
  return Number(/(?:19|20)\d\d/.exec(answers.get("period") ?? "")?.[0]) || null;
}

/** Gives totals without a year the one that was answered: `2025`, or `2025 Q3`. */
export function answerPeriod(drafts: readonly Draft[], answers: AnswersById): void {
  const answer = answers.get("period") ?? "";
  const year = yearOfAnswer(answers);
  const quarter = /[Qq]\s*([1-4])|^([1-4])\b/.exec(answer.replace(/(?:19|20)\d\d/, " ").trim());
  if (year === null) return;
  for (const draft of drafts) {
    const { totals } = draft;
    if (totals === null || !hasNoYear(draft)) continue;
    totals.year = year;
    if (quarter !== null) totals.quarter ??= Number(quarter[1] ?? quarter[2]);
  }
}

/** True if figures of a month are answered to be one payment of each person. */
export function areOnePayment(answers: AnswersById): boolean {
  return answers.get(SUMMARY_ID) === "payment";
}

/** Whether the figures of a month that a title calls a summary are payments; null: there are none, or it is answered. */
export function summaryQuestion(drafts: readonly Draft[], answers: AnswersById): FileQuestion | null {
  const open = drafts.filter(({ summaryOf }) => summaryOf !== undefined);
  if (open.length === 0 || answers.has(SUMMARY_ID)) return null;
  return {
    id: SUMMARY_ID,
    kind: "period",
    column: null,
    text: `Are the amounts for ${open[0]?.summaryOf?.slice(0, 7)} one payment per person, or sums of several payments? The title calls them a monthly summary, and the file has no pay date.`,
    options: [
      { answer: "payment", text: "One payment per person", effect: null },
      { answer: "sums", text: "Sums of several payments", effect: "Not imported: export the payments instead" },
    ],
    rows: open.slice(0, ROWS_MAX).flatMap((draft) => [...draft.rows].slice(0, 1)),
  };
}

/** Which of surname and first name stands first in a column without commas. */
export function nameOrderQuestion(heading: string, { text, row }: OpenDate): FileQuestion {
  const column = readsAsHeading(heading) ? heading : "the names";
  const words = text.trim().split(/\s+/);
  const effect = (first = "", surname = "") => `First name ${first}, last name ${surname}`;
  return {
    id: `name_order:${column}`,
    kind: "name_order",
    column,
    text: `Which comes first in ${column}, the first name or the last name? The names can be read both ways.`,
    options: [
      { answer: "first_last", text: "The first name first", effect: effect(words[0], words.at(-1)) },
      { answer: "last_first", text: "The last name first", effect: effect(words[1], words[0]) },
    ],
    rows: [row],
  };
}

/** Whether `7.30` is seven and a half hours. */
export function hoursQuestion(heading: string, { text, row }: OpenDate): FileQuestion {
  const column = readsAsHeading(heading) ? heading : "the hours";
  const [whole, minutes] = text.split(".");
  return {
    id: "hours_form",
    kind: "hours_form",
    column,
    text: `Are the hours of ${column} decimal numbers, or hours and minutes? Every number after the point is below 60.`,
    options: [
      { answer: "decimal", text: "Decimal numbers", effect: `${text} is ${text} hours` },
      {
        answer: "minutes",
        text: "Hours and minutes",
        effect: `${text} is ${whole} hours and ${Number(minutes)} minutes`,
      },
    ],
    rows: [row],
  };
}
