import type { RowPlace } from "../payroll/payroll-file.ts";
import { KnownTexts } from "../values/known-texts.ts";

/** One record of a table; blank lines are records without cells. */
export interface GridRow {
  /** The number of the record, counted from 1; its path where it is none of a text. */
  readonly row: RowPlace;
  readonly cells: readonly string[];
}

/** A quoted value may hold this many line ends; more are taken for a quote that is not closed. */
const QUOTED_LINES_MAX = 30;

/**
 * Reads delimited text into records. Quoted values may hold delimiters, line ends and doubled
 * quotes; a quote within an unquoted value is an ordinary character, and so is one that is not
 * closed: no row takes in the next one.
 */
export function readGrid(text: string, delimiter: string): GridRow[] {
  return recordsUpTo(text.replace(/^sep=.\r?\n/i, ""), { delimiter, end: Number.POSITIVE_INFINITY, first: 1 }).rows;
}

/**
 * The records at the beginning of a text of which more follows, and where the next one begins. The last lines are left: a quote
 * in them may end in what follows.
 *
 * @param first the number of the first record
 */
export function readGridPart(
  text: string,
  delimiter: string,
  first: number,
): { readonly rows: GridRow[]; readonly next: number } {
  let end = text.length;
  for (let line = 0; line <= QUOTED_LINES_MAX + 1 && end > 0; line += 1) end = text.lastIndexOf("\n", end - 1);
  return recordsUpTo(text, { delimiter, end, first });
}

/** The records that begin before a place of a text. */
function recordsUpTo(
  text: string,
  { delimiter, end, first }: { readonly delimiter: string; readonly end: number; readonly first: number },
): { readonly rows: GridRow[]; readonly next: number } {
  const rows: GridRow[] = [];
  const known = new KnownTexts();
  let at = 0;
  while (at < text.length && at < end) {
    const { cells, next } = readRecord(text, at, { delimiter, known });
    rows.push({ row: first + rows.length, cells });
    at = next;
  }
  return { rows, next: at };
}

function readRecord(
  text: string,
  from: number,
  { delimiter, known }: { readonly delimiter: string; readonly known: KnownTexts },
): { readonly cells: string[]; readonly next: number } {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    const { value, end } = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter);
    cells.push(known.of(value));
    if (text[end] !== delimiter) return { cells, next: afterLineEnd(text, end) };
    at = end + 1;
  }
}

interface Cell {
  readonly value: string;
  /** The position of the delimiter or line end behind it. */
  readonly end: number;
}

function plainCell(text: string, from: number, delimiter: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { value: text.slice(from, end), end };
}

function quotedCell(text: string, from: number, delimiter: string): Cell {
  let value = "";
  let at = from + 1;
  let lines = 0;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return plainCell(text, from, delimiter);
    const piece = text.slice(at, quote);
    lines += piece.split("\n").length - 1;
    if (lines > QUOTED_LINES_MAX) return plainCell(text, from, delimiter);
    value += piece;
    if (text[quote + 1] !== '"') {
      const rest = plainCell(text, quote + 1, delimiter);
      // The quote that opens another value, in a later row: the one of this value is not closed.
      if (lines > 0 && rest.value.trim() !== "") return plainCell(text, from, delimiter);
      return { value: value + rest.value, end: rest.end };
    }
    value += '"';
    at = quote + 2;
  }
}

function afterLineEnd(text: string, end: number): number {
  if (text[end] === "\r" && text[end + 1] === "\n") return end + 2;
  return end + 1;
}
