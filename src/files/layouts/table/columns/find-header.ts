import { type GivenHeadings, headingKey } from "../../../headings.ts";
import { isPositionName, positionName, SHOWING_ROWS, type ToldHeader, toldHeader } from "../../../told-header.ts";
import { headingText } from "../../../vocabulary/heading-text.ts";
import { type GridRow, isBlankRow } from "../grid.ts";
import { knownHeadings } from "./columns.ts";

/** Headings are searched in this many rows of a file. */
const SEARCHED_ROWS = 60;
const KNOWN_MIN = 2;
/** A row of fewer texts is a title, and no labels. */
const LABELS_MIN = 2;
/** The words of labels over columns of pay. Source: the registers whose guides the formats name print `Hours`, `Earnings`, `Current`, `YTD` and the like there. */
const LABEL_WORDS: ReadonlySet<string> = new Set(
  (
    "hours hour units earnings earning pay gross net wages rate rates deductions taxes tax withholding withholdings benefits " +
    "contributions reimbursements employee employer company regular overtime current ytd year to date quarter month period this " +
    "amount amounts dollars total totals paid worked information info details personal job employment and"
  ).split(" "),
);
/** Headings of any ledger, which say nothing of pay. */
const PLAIN_HEADING = /^(?:date|number|type|qty|quantity|description|price|sales price|memo|account|class|category)$/;
/** A value, by which a row is none of headings: an amount, a date, a long number. */
const VALUE = /^\W*\d[\d,.\-/()\s]*$|^\$|\d{4,}|\d+[/.]\d+[/.]\d+|@/;

/** How much a row looks like headings: how many cells are known; 0 if it holds values or too few are. */
export function headerScore(cells: readonly string[]): number {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (texts.length < KNOWN_MIN) return 0;
  const values = texts.filter(
    (text) =>
      VALUE.test(text) &&
      !/^(?:20\d{2}-\d{2}|q[1-4]\D*20\d{2}|20\d{2}\D*q[1-4]|[a-z]{3,9}\.?[\s\-/]20\d{2}|20\d{2} (?:gross|wages|earnings)(?: pay)?|\D*401.*|\D*403.*|.*1099.*)$/i.test(
        text,
      ),
  ).length;
  if (values > texts.length * 0.1) return 0;
  const known = knownHeadings(texts, null);
  const plain = texts.filter((text) => PLAIN_HEADING.test(headingText(text))).length;
  const isHeader = known >= KNOWN_MIN && (known + plain) / texts.length >= 0.4;
  return isHeader ? known : 0;
}

/**
 * The headings in a row. One that the row has twice is written with the label in the row above it:
 * `Hours Regular` and `Earnings Regular`.
 */
export function headingCells(rows: readonly GridRow[], at: number): readonly string[] {
  const cells = rows[at]?.cells ?? [];
  const labels = labelsAbove(rows[at - 1]?.cells ?? []);
  const keys = cells.map(headingKey);
  const isRepeated = (key: string) => key !== "" && keys.indexOf(key) !== keys.lastIndexOf(key);
  return cells.map((cell, place) => {
    const label = labels[place] ?? "";
    return label === "" || !isRepeated(keys[place] ?? "") ? cell : `${label} ${cell.trim()}`;
  });
}

/**
 * The labels over columns: each is over those to its right, up to the next one. A row with any other
 * text is a title or a row of data, whose texts must not get into headings, which are shown.
 */
function labelsAbove(cells: readonly string[]): readonly string[] {
  const texts = cells.filter((cell) => cell.trim() !== "");
  if (texts.length < LABELS_MIN || !texts.every(isLabel)) return [];
  let label = "";
  return cells.map((cell) => {
    if (cell.trim() !== "") label = cell.trim();
    return label;
  });
}

function isLabel(text: string): boolean {
  return headingText(text)
    .split(" ")
    .every((word) => LABEL_WORDS.has(word));
}

/** The index of the row of headings; -1 if there is none. */
export function findHeader(rows: readonly GridRow[], given: GivenHeadings = new Map()): number {
  const named = [...given.values()].filter((heading) => heading !== null).map(headingKey);
  const chosen =
    named.length === 0
      ? -1
      : rows.slice(0, SEARCHED_ROWS).findIndex(({ cells }) => cells.some((cell) => named.includes(headingKey(cell))));
  if (chosen >= 0) return chosen;
  const scores = rows.slice(0, SEARCHED_ROWS).map(({ cells }) => (isBlankRow(cells) ? 0 : headerScore(cells)));
  const best = Math.max(0, ...scores);
  return best === 0 ? -1 : scores.findIndex((score) => score >= best * 0.75);
}

/** Rows of a table with the names by which the operator's columns are found in them. */
interface NamedRows {
  readonly rows: readonly GridRow[];
  readonly given: GivenHeadings;
  /** The names of the columns of a table without headings; null: a row of it has headings. */
  readonly positions: readonly string[] | null;
}

/**
 * Finds the columns that the operator names by their place, or by the cells of a first row that is a row of a
 * person: that row is one then, and its cells name nothing.
 */
export function namedRows(rows: readonly GridRow[], given: GivenHeadings): NamedRows {
  const named = [...given.values()].filter((heading) => heading !== null);
  if (named.length === 0) return { rows, given, positions: null };
  const texts = new Map([...given].filter(([, heading]) => heading !== null && !isPositionName(heading)));
  const found = findHeader(rows, texts);
  const at = found >= 0 ? found : rows.findIndex(({ cells }) => !isBlankRow(cells));
  const row = rows[at];
  if (row === undefined) return { rows, given, positions: null };
  const header = toldRow(rows, at, given);
  if (header.kind === "row" && (found < 0 || texts.size > 0)) {
    const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
    return { rows, given: header.given, positions: Array.from({ length: width }, (_, place) => positionName(place)) };
  }
  return { rows: rows.with(at, { ...row, cells: header.names }), given, positions: null };
}

/** How the headings in a row may be stored and shown. */
export function toldRow(rows: readonly GridRow[], at: number, given: GivenHeadings = new Map()): ToldHeader {
  const below = rows.slice(at + 1, at + 1 + SHOWING_ROWS).map(({ cells }) => cells);
  return toldHeader(rows[at]?.cells ?? [], below, given);
}
