import { readGrid } from "../layouts/grid.ts";
import { KnownTexts } from "../values/known-texts.ts";
import { readRecordSheets } from "./records/read-records.ts";
import type { FileSheet, SheetRow } from "./sheet.ts";
import { cellsAt, OF_PERSON, type PrintedColumn } from "./tables/printed-cells.ts";
import { TOTAL_LABEL } from "./tables/sheet-lines.ts";
import { sheetsOfTaggedRows } from "./tables/tagged-rows.ts";

/** The sheets of a text of any container: delimited, printed, JSON, NDJSON or XML. */
export function sheetsOfText(text: string): FileSheet[] {
  const records = readRecordSheets(text);
  if (records !== null) return records;
  const delimiter = delimiterIn(text);
  const grid = readGrid(text, delimiter);
  const rows = grid.map(({ row, cells }): SheetRow => ({ place: row, cells }));
  const tagged = sheetsOfTaggedRows(rows);
  if (tagged !== null) return tagged;
  const isOpenEnded = !/[\r\n]$/.test(text);
  const delimited = { name: null, isOpenEnded, rows };
  if (isDivided(grid)) return [delimited];
  const divided = grid.filter(({ cells }) => cells.length > 2).length;
  const lines = grid.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")).length;
  const printed = printedRows(text);
  if (printed !== null && (divided < lines * 0.4 || delimiter === " ")) return [{ name: null, rows: printed }];
  if (printed !== null && isAligned(text) && divided < lines * 0.97) return [{ name: null, rows: printed }];
  return [delimited];
}

/** What stands between the cells of a text of rows; null: it is printed, or of records. */
export function delimiterOfRows(text: string): string | null {
  const [sheet, ...others] = sheetsOfText(text);
  return others.length === 0 && sheet?.isOpenEnded !== undefined ? delimiterIn(text) : null;
}

/** True if most rows have the same number of cells, and these are not pieces of amounts and names of a printed line. */
function isDivided(grid: readonly { readonly cells: readonly string[] }[]): boolean {
  const widths = new Map<number, number>();
  let of = 0;
  for (const { cells } of grid) {
    let filled = 0;
    for (const cell of cells) if (cell.trim() !== "") filled += 1;
    if (filled < 3) continue;
    of += 1;
    if (!cells.some((cell) => cell.includes("   ") && / {3,}\S/.test(cell.trim())))
      widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  }
  return of > 0 && Math.max(0, ...widths.values()) >= of * 0.7;
}

const PROBE_CHARS = 40_000;
const WIDTH_MAX = 80;

/** The delimiter by which most lines have the same number of cells, quoted ones read as quoted. */
export function delimiterIn(text: string): string {
  const declared = /^sep=(.)\r?\n/i.exec(text)?.[1];
  if (declared !== undefined) return declared;
  const probe = text.slice(0, PROBE_CHARS);
  const isQuoted = /^"[^"]*" "/m.test(probe);
  let best = { delimiter: ",", score: 0 };
  for (const delimiter of [",", ";", "\t", "|", ...(isQuoted ? [" "] : [])]) {
    const counts = readGrid(probe, delimiter)
      .map(({ cells }) => cells.length)
      .filter((count) => count > 1);
    const usual = new Map<number, number>();
    for (const count of counts) usual.set(count, (usual.get(count) ?? 0) + 1);
    const [width = 0, lines = 0] =
      [...usual].toSorted(([one, often], [other, of]) => of * other - often * one)[0] ?? [];
    // What explains most of the text counts: signs between cells, by how alike the rows are.
    const score = lines * (Math.min(width, WIDTH_MAX) - 1) * (lines / counts.length);
    if (score > best.score && width > 1) best = { delimiter, score };
  }
  return best.delimiter;
}

/** True of a printed line that is not a row of columns. */
function isOneText(line: string): boolean {
  return (
    !/\S {2,}\S/.test(line.trim()) &&
    line
      .trim()
      .split(" ")
      .filter((token) => /\d/.test(token)).length < 3
  );
}

function isAligned(text: string): boolean {
  const lines = text
    .split(/\r\n|\n|\r/)
    .slice(0, 80)
    .filter((line) => line.trim() !== "");
  return lines.filter((line) => / {2,}\S/.test(line.trim())).length > lines.length * 0.6;
}

/** No printer's line is longer. */
const PRINTED_CHARS_MAX = 2_000;

/** Printed text: columns are divided where blanks stand in nearly all lines of a table. Null if it is none. */
function printedRows(text: string): SheetRow[] | null {
  const places = printedLines(text);
  const lines = places.map((one) => one.line);
  if (lines.some(({ length }) => length > PRINTED_CHARS_MAX)) return null;
  const wide = lines.filter((line) => / {2,}\S/.test(line.trim()));
  if (wide.length < 3 || wide.length < lines.length * 0.3) return null;
  const tokens = (line: string) => line.trim().split(/\s+/);
  const ruler = lines.find((line) => RULER.test(line));
  const body = belowHeadings(lines).filter(
    (line) =>
      tokens(line).length >= 3 &&
      tokens(line).filter((token) => /\d/.test(token)).length >= Math.min(3, tokens(line).length * 0.4) &&
      / {2,}|\d \S*\d/.test(line.trim()) &&
      !/printed|run date|page \d|period:/i.test(line) &&
      !TOTAL_LABEL.test(/^\D*/.exec(line)?.[0].trim() ?? ""),
  );
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const taken = new Array<number>(width + 1).fill(0);
  for (const line of body)
    for (let at = 0; at < line.length; at += 1) if (line[at] !== " ") taken[at] = (taken[at] ?? 0) + 1;
  const isGap = (at: number) =>
    ruler === undefined
      ? (taken[at] ?? 0) <= body.length * 0.01
      : (ruler[at] ?? " ") === " " && (taken[at] ?? 0) <= body.length * 0.2;
  const heads = ruler === undefined ? headingLines(lines, lines.indexOf(body[0] ?? "")) : [];
  const cuts: number[] = [];
  let from = 0;
  while (from < width) {
    if (isGap(from) && (from === 0 || !isGap(from - 1))) {
      let to = from;
      while (to < width && isGap(to)) to += 1;
      const between = cutsBetween(heads, from, to);
      if (between.length > 0 && from > 0) cuts.push(...between);
      else if (
        to - from > 1 ||
        ruler !== undefined ||
        from === 0 ||
        isCutByDigits(body, from) ||
        isCutByHeading(lines, body[0] ?? "", from, to)
      )
        cuts.push(to);
      from = to;
    } else from += 1;
  }
  const edges = [0, ...cuts.filter((cut) => cut > 0 && cut < width)];
  const columns = edges.map((edge, at): PrintedColumn => {
    const to = edges[at + 1] ?? width;
    return { edge, end: taken.findLastIndex((count, place) => place < to && count > 0) + 1 };
  });
  const loose = looseHeadings(lines, columns);
  const known = new KnownTexts();
  const cellsOf = (line: string) =>
    isOneText(line) ? [line.trim()] : line === loose?.line ? loose.cells : cellsAt(line, columns);
  return places.map(({ line, place }) => ({ place, cells: cellsOf(line).map((cell) => known.of(cell)), text: line }));
}

/** A line of strokes, one a column. */
const RULER = /^\s*[-=]{2,}(?:\s+[-=]{2,}){2,}\s*$/;

/** The lines of a printed text without those that stand at the head of each of its pages, and without those above its first ruler. */
function belowHeadings(lines: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  for (const line of lines) seen.set(line, (seen.get(line) ?? 0) + 1);
  const ruled = lines.findIndex((line) => RULER.test(line));
  const from =
    ruled < 0 ? lines.findIndex((line, at) => STROKE.test(line) && HEADINGS.test(lines[at - 1] ?? "")) : ruled;
  const below = lines.slice(from + 1).filter((line) => seen.get(line) === 1);
  return below.length < BODY_MIN ? lines : below;
}

/** A line of one stroke, and texts without numbers above it. */
const STROKE = /^\s*[-=_]{10,}\s*$/;
const HEADINGS = /^(?!(?:.*\s)?[\d.,]+(?:\s|$))\s*\S+(?: \S+)*(?: {2,}\S+(?: \S+)*){2,}\s*$/;

/** So many lines tell where the columns of a printed text lie. */
const BODY_MIN = 3;

/** So many texts with equal blanks between them were set one behind the other, and not below or above columns. */
const LOOSE_MIN = 4;

/**
 * The headings of the second lines of rows, if they are printed one behind the other and not over their columns: each is that
 * of the next column from the first on that these lines fill. Null: there are none.
 */
function looseHeadings(
  lines: readonly string[],
  columns: readonly PrintedColumn[],
): { readonly line: string; readonly cells: readonly string[] } | null {
  const textsOf = (line: string) => line.trim().split(/ {2,}/);
  const at = lines.findIndex((line, place) => isLoose(line) && textsOf(lines[place - 1] ?? "").length >= LOOSE_MIN);
  const line = lines[at];
  if (line === undefined) return null;
  const texts = textsOf(line);
  const rows = lines.slice(at + 1).filter((one) => /[^-=\s]/.test(one));
  const seconds = rows.slice(0, LOOSE_ROWS).filter((_, row) => row % 2 === 1);
  const first = Math.min(...seconds.map((one) => cellsAt(one, columns).findIndex((cell) => cell !== "")));
  if (seconds.length === 0 || first + texts.length > columns.length) return null;
  return { line, cells: columns.map((_, column) => texts[column - first] ?? "") };
}

/** Lines that show which columns second lines of rows fill. */
const LOOSE_ROWS = 8;

/** True of a line of texts, and not of a person or amounts, with the same number of blanks between each two. */
function isLoose(line: string): boolean {
  const gaps = [...line.trim().matchAll(/ {2,}/g)].map(([gap]) => gap.length);
  return gaps.length + 1 >= LOOSE_MIN && new Set(gaps).size === 1 && !OF_PERSON.test(line) && !/\d[.,:/-]\d/.test(line);
}

/** Headings stand in so many lines at most. */
const HEADING_LINES_MAX = 5;

/** The lines of headings above the first row: those of several texts, and lines over them of a text that does not stand at the edge. */
function headingLines(lines: readonly string[], first: number): string[] {
  const isOfSeveral = (line: string) => / {2,}\S/.test(line.trim());
  const last = lines.slice(0, Math.max(0, first)).findLastIndex(isOfSeveral);
  const found: string[] = [];
  for (let at = last; at >= 0 && found.length < HEADING_LINES_MAX; at -= 1) {
    const line = lines[at] ?? "";
    if (line.trim() === "" || OF_PERSON.test(line) || !(isOfSeveral(line) || /^ {2}/.test(line))) break;
    found.push(line);
  }
  return found;
}

/** Where columns begin between two that have values: behind each gap that all lines of headings have there. */
function cutsBetween(heads: readonly string[], from: number, to: number): number[] {
  if (heads.length === 0) return [];
  const gaps: { readonly end: number; readonly blanks: number }[] = [];
  let blanks = 0;
  for (let at = from; at <= to; at += 1) {
    if (at < to && heads.every((line) => (line[at] ?? " ") === " ")) blanks += 1;
    else {
      if (blanks > 0) gaps.push({ end: at, blanks });
      blanks = 0;
    }
  }
  return gaps.filter((gap) => gap.blanks > 1).map(({ end }) => end);
}

/** The lines of a printed text by their numbers; a form feed begins a page, and no line that is counted. */
function printedLines(text: string): { readonly line: string; readonly place: number }[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1)?.replaceAll("\f", "") === "") lines.pop();
  return lines.flatMap((line, at) => {
    const pieces = line.split("\f").filter((piece) => piece !== "");
    return (pieces.length === 0 ? [""] : pieces).map((piece) => ({
      line: piece.replaceAll("\t", "    "),
      place: at + 1,
    }));
  });
}

const MONTHS = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
const WRITTEN_DATE = new RegExp(`\\b${MONTHS} \\d{1,2}(?:,? \\d{4})?\\b|\\b\\d{1,2} ${MONTHS}(?: \\d{2,4})?\\b`, "gi");

/** True if a place of a line is within a date in words, such as `Nov 14, 2026`. */
function isInDate(line: string, at: number): boolean {
  return [...line.matchAll(WRITTEN_DATE)].some((found) => found.index < at && at < found.index + found[0].length);
}

/** True of a single blank between columns: a number stands next to it in most lines; a text of two words would have none. */
function isCutByDigits(lines: readonly string[], at: number): boolean {
  const beside = lines.filter((line) => (line[at - 1] ?? " ") !== " " && (line[at + 1] ?? " ") !== " ");
  if (beside.filter((line) => isInDate(line, at)).length > beside.length * 0.7) return false;
  const cut = beside.filter((line) => /\d[^\s]*$/.test(line.slice(0, at)) || /^\s\S*\d/.test(line.slice(at)));
  return beside.length === 0 || cut.length > beside.length * 0.7;
}

/** True if a word of the line above the table begins right behind the gap, and not as the next word of a phrase. */
function isCutByHeading(lines: readonly string[], first: string, from: number, to: number): boolean {
  const at = lines.indexOf(first);
  return lines
    .slice(Math.max(0, at - 4), at)
    .some(
      (line) =>
        /\S/.test(line[to] ?? "") &&
        (line[to - 1] ?? " ") === " " &&
        ((line[to - 2] ?? " ") === " " || to - from > 1) &&
        line.slice(0, to).trim() !== "",
    );
}
