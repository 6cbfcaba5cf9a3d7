import type { AppError } from "../../kernel/error.ts";
import { type GivenHeadings, headingKey, isHeadings, isKnownHeading, refusedHeader } from "./headings.ts";

/**
 * What the line is in which a file's headings are looked for: its headings; a row, as the file has no
 * headings; or one that may be either.
 */
type HeaderKind = "headings" | "row" | "unsure";

/** A line of headings as it is read. */
export interface ToldHeader<Field extends string = string> {
  readonly kind: HeaderKind;
  /** The names by which the columns are read: of a row `#1`, `#2` and so on, as of each column that is given by its position. */
  readonly names: readonly string[];
  /**
   * By place, the heading as it may be stored, logged and shown: `#3` stands for that of the third column
   * if it may be a value.
   */
  readonly told: readonly string[];
  /** What the operator said of columns: cells of a row are named by their positions. */
  readonly given: GivenHeadings<Field>;
}

/** Maximum number of columns of a file: a table of more is none of persons, and each costs time on every row. */
export const COLUMNS_MAX = 2_000;
/** So many rows below a line show what it is. */
export const SHOWING_ROWS = 50;
/** A column is of a kind if at least this share of its cells is. */
const SHARE_MIN = 0.8;
/** A longer text is not a heading. */
const HEADING_CHARS_MAX = 80;
const POSITION = /^#[1-9]\d{0,5}$/;
/** What a cell is, if its form shows it. The first that holds counts. */
const FORMS: readonly (readonly [string, RegExp])[] = [
  ["email", /^[^\s@]+@[^\s@]+$/],
  ["ssn", /^(?:[\dX*]{3}[- ][\dX*]{2}[- ]\d{4}|\d{9})$/i],
  [
    "date",
    /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})|(?:19|20)\d{6})(?:[T ][\d:.]+Z?)?$/,
  ],
  ["date", /^(?:\d{1,2}[ -])?[A-Z][a-z]{2,8}\.?[ -](?:\d{1,2},? )?(?:19|20)\d\d$/],
  ["phone", /^\+?1?[ .-]?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}$/],
  ["number", /^[-+(]?\s*\$?\s*\d[\d,]*(?:\.\d+)?\s*%?\)?$/],
];
/** What stands in a cell instead of a value. */
const FILLER =
  /^(?:n\/?a|n\.a\.|none|null|nil|unknown|unk|missing|pending|tbd|applied for|not (?:known|given|provided|available|applicable|on file)|[-–—?.*x#]+)$/i;
/** Kinds of cells that only rows have. */
const OF_ROWS: ReadonlySet<string> = new Set(["email", "ssn", "date", "phone"]);
/** Numbers that headings have: forms and plans, years, months, quarters, and the number of one of several columns. */
const NUMBERS_OF_HEADINGS = /\b(?:401|403|457|529|1099|1095|940|941|(?:19|20)\d\d)(?:[- ]?\(?[a-z]\)?)?\b/gi;

/** The refusal of a file of over {@link COLUMNS_MAX} columns. */
export function tooManyColumns(): AppError {
  return refusedHeader(`The file has over ${COLUMNS_MAX} columns; leave out those that are not needed.`);
}

/** The name of a column by its place, counted from 0. */
export function positionName(place: number): string {
  return `#${place + 1}`;
}

/** True of the name of a column by its place, such as `#3`. */
export function isPositionName(text: string): boolean {
  return POSITION.test(text.trim());
}

/**
 * What a line is in which headings are looked for, and how its columns may be named. Where the rows
 * below hold dates, SSNs and the like, headings differ from them, and a row does not.
 *
 * @param cells of the line
 * @param below the cells of the rows below it; the first {@link SHOWING_ROWS} are enough
 * @param given headings, positions such as `#3`, or cells of a row
 */
export function toldHeader<Field extends string = string>(
  cells: readonly string[],
  below: readonly (readonly string[])[],
  given: GivenHeadings<Field> = new Map(),
): ToldHeader<Field> {
  const kind = kindOf(cells, below);
  // Who names columns by their places alone says that they have no headings: a line that may be a row is not left out.
  if (kind === "row" || (kind === "unsure" && isByPlaces(given))) {
    const names = cells.map((_, place) => positionName(place));
    return { kind: "row", names, told: names, given: byPosition(cells, given) };
  }
  const isTold = kind === "headings" ? readsAsHeading : isKnownHeading;
  const told = cells.map((cell, place) => (cell.trim() === "" || isTold(cell) ? cell : positionName(place)));
  const named = new Set([...given.values()].map((heading) => heading?.trim()));
  const names = cells.map((cell, place) => (named.has(positionName(place)) ? positionName(place) : cell));
  return { kind, names, told, given };
}

function isByPlaces(given: GivenHeadings): boolean {
  const headings = [...given.values()].filter((heading) => heading !== null);
  return headings.length > 0 && headings.every(isPositionName);
}

function byPosition<Field extends string>(cells: readonly string[], given: GivenHeadings<Field>): GivenHeadings<Field> {
  const keys = cells.map(headingKey);
  return new Map(
    [...given].map(([field, heading]) => {
      if (heading === null || isPositionName(heading)) return [field, heading];
      const place = keys.indexOf(headingKey(heading));
      return [field, place < 0 ? heading : positionName(place)];
    }),
  );
}

/**
 * True if a text of a line of headings may be one: no date, amount, number of a person, email address, or
 * text with a longer number that is none of a form, a year or the like.
 */
export function readsAsHeading(text: string): boolean {
  const trimmed = text.trim();
  if (isPositionName(trimmed)) return true;
  if (trimmed === "" || trimmed.length > HEADING_CHARS_MAX || trimmed.includes("@")) return false;
  const form = formOf(trimmed);
  if (form !== null && form !== "number") return false;
  const rest = trimmed.replace(NUMBERS_OF_HEADINGS, " ");
  return !/\d{3}|\d[.,]\d/.test(rest);
}

function kindOf(cells: readonly string[], below: readonly (readonly string[])[]): HeaderKind {
  if (isHeadings(cells)) return "headings";
  const filled = cells.filter((cell) => cell.trim() !== "");
  const rows = below.filter((row) => row.some((cell) => cell.trim() !== "")).slice(0, SHOWING_ROWS);
  if (hasRepeats(cells, rows)) return "row";
  const votes = cells.map((cell, place) =>
    voteOf(
      cell.trim(),
      rows.map((row) => (row[place] ?? "").trim()),
    ),
  );
  const count = (vote: Vote) => votes.filter((one) => one === vote).length;
  if (count("value") > 0) return count("value") >= count("words") ? "row" : "unsure";
  if (count("words") > 0) return "headings";
  const [numbers, others] = [count("number"), count("no number")];
  if (others > 0) return numbers === 0 ? "headings" : "unsure";
  if (numbers > 0) return numbers === 1 && filled.some(isKnownHeading) ? "unsure" : "row";
  return filled.some((cell) => OF_ROWS.has(formOf(cell.trim()) ?? "")) ? "row" : "unsure";
}

/**
 * True if cells come again below themselves, as the employer of two persons does, and no other cell is a usual heading. A line
 * that comes again as a whole is one of headings on each page.
 */
function hasRepeats(cells: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const isSame = (row: readonly string[], place: number) => row[place]?.trim() === cells[place]?.trim();
  if (rows.some((row) => cells.every((_, place) => isSame(row, place)))) return false;
  const isAgain = (cell: string, place: number) =>
    /\p{L}{2}/u.test(cell) && !isFiller(cell) && rows.some((row) => isSame(row, place));
  return cells.some(isAgain) && !cells.some((cell, place) => isKnownHeading(cell) && !isAgain(cell, place));
}

/** True of what stands for a value that is not known. */
function isFiller(cell: string): boolean {
  return FILLER.test(cell.trim());
}

/** value, words: the column holds what only rows have, and the cell is such a one, or is not; the same for numbers. */
type Vote = "value" | "words" | "number" | "no number" | "none";

function voteOf(cell: string, column: readonly string[]): Vote {
  const filled = column.filter((one) => one !== "");
  if (cell === "" || isFiller(cell) || filled.length === 0) return "none";
  const counts = Map.groupBy(filled.map(formOf), (form) => form);
  const [form] = [...counts].find(([one, some]) => one !== null && some.length >= filled.length * SHARE_MIN) ?? [null];
  if (form === null) return "none";
  const isOne = formOf(cell) === form;
  if (OF_ROWS.has(form)) return isOne ? "value" : "words";
  return isOne ? "number" : "no number";
}

function formOf(text: string): string | null {
  if (text.length > HEADING_CHARS_MAX) return null;
  return FORMS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** So many values of a column are shown, each of at most so many characters. */
const SAMPLES = { most: 3, chars: 40 } as const;

/** The first values of a column, by which a person recognises it. They are values of persons: for a screen, never stored. */
export function samplesOf(rows: readonly (readonly string[])[], place: number): string[] {
  const values = rows.slice(0, SHOWING_ROWS).map((cells) => (cells[place] ?? "").trim().slice(0, SAMPLES.chars));
  return [...new Set(values)].filter((value) => value !== "").slice(0, SAMPLES.most);
}
