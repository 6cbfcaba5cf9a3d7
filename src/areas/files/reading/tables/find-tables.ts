import { headingKey } from "../../headings.ts";
import { type Block, type BlockRow, type KnownWords, placeByName } from "../blocks.ts";
import type { FileSheet, SheetRow } from "../sheet.ts";
import { rowsOf } from "./block-rows.ts";
import { withDividedCells } from "./divided-cells.ts";
import { findHeadingLines, isHeadingLine } from "./heading-lines.ts";
import { layoutOf } from "./layout.ts";
import { withPersonLines, withTitlePerson } from "./person-lines.ts";
import {
  areSame,
  isNumeric,
  isRuler,
  kindOf,
  linesOfSheet,
  numbersIn,
  type SheetLine,
  TOTAL_LABEL,
  textOfLine,
} from "./sheet-lines.ts";
import { besideEachOther } from "./turned/sideways.ts";

/**
 * Finds the tables of a sheet.
 *
 * @param given columns as the operator names them: by place or by a cell of the first row, if there are no headings
 */
export function tablesOfSheet(sheet: FileSheet, known: KnownWords, given: readonly string[] = []): Block[] {
  if (sheet.isOfRecords === true) return [tableOfRecords(sheet)];
  const lines = linesOfSheet(sheet, known);
  const [first] = lines.filter((line) => line.filled.length > 0);
  if (first !== undefined && isRowByNames(first, given))
    return [bareTable(lines, first.row.cells.length, { sheet: sheet.name, titles: [] })];
  const aside = besideEachOther(sheet, lines, known);
  if (aside !== null) return [aside];
  return tablesOf(lines, { sheet: sheet.name, titles: [], known }).map(withDividedCells);
}

function tableOfRecords({ name, rows }: FileSheet): Block {
  const [first, ...rest] = rows;
  const plain = (row: SheetRow): BlockRow => ({
    ...row,
    kind: "data",
    section: null,
    person: null,
    places: row.places ?? [row.place],
  });
  return {
    headings: first?.cells ?? [],
    groups: [],
    titles: [],
    sheet: name,
    headingPlaces: [],
    rows: rest.map(plain),
  };
}

interface Around {
  readonly sheet: string | null;
  /** Titles of the tables above. */
  readonly titles: readonly string[];
  readonly hasOtherTitles?: boolean;
  readonly known: KnownWords;
}

function tablesOf(lines: readonly SheetLine[], around: Around): Block[] {
  const explained = tableOfLegend(lines, around);
  if (explained !== null) return [explained];
  const found = findHeadingLines(lines, around.known);
  if (found === null) return withoutHeadings(lines, around);
  const { first, start, end } = found;
  if (hasSectionAbove(lines, found)) {
    const sections = tablesOf(lines.slice(0, first), around);
    return [...sections, ...tablesOf(lines.slice(first), { ...around, titles: sections.at(-1)?.titles ?? [] })];
  }
  // The line of the first person stands above the headings where these are repeated for each.
  const repeats = lines.flatMap((line, at) => (at > end && areSame(line, lines[start] as SheetLine) ? [at] : []));
  const isRepeated =
    repeats.length > 0 &&
    [...repeats, first].every((at) => hasPersonAbove(lines, at)) &&
    areOfPersons(lines, [first, ...repeats]);
  const other = otherPages(lines, { first, start, end, repeats }, around);
  const table = isRepeated ? -1 : nextTable(lines, { start, end, repeats: other === null ? repeats : [] });
  const pages = other !== null && (table < 0 || other.at < table) ? other : null;
  const next = pages?.at ?? table;
  const own = next < 0 ? lines : lines.slice(0, next);
  const nearest = lines.slice(0, first).findLastIndex(({ filled }) => filled.length > 0);
  const lone = isRepeated && nearest >= first - 2 && nearest >= 0 ? nearest : -1;
  const above = lines
    .slice(0, lone < 0 ? first : lone)
    .map(textOfLine)
    .filter((text) => text !== "");
  const headings = own.slice(first, end).filter((line) => !isRuler(line));
  const body = own.slice(end).filter((line) => line.filled.length > 0);
  const layout = layoutOf(headings, body, own[start] as SheetLine);
  const rows = rowsOf([...(lone < 0 ? [] : [own[lone] as SheetLine]), ...own.slice(end)], {
    layout,
    lines: headings,
    pageTitles: lines.slice(0, end).filter((_, at) => at !== lone),
    known: around.known,
  });
  const block: Block = {
    headings: layout.headings,
    groups: layout.groups,
    titles: [...above, ...around.titles],
    ownTitles: above.length,
    hasOtherTitles: around.hasOtherTitles === true,
    sheet: around.sheet,
    headingPlaces: own.slice(first, end).map(({ row }) => row),
    rows,
  };
  const told = withTitlePerson(block, lines.slice(0, lone < 0 ? first : lone));
  const below = pages?.lines ?? lines.slice(next);
  const others = next < 0 ? [] : tablesOf(below, { ...around, titles: block.titles, ...pages?.around });
  return [withPersonLines(told), ...others];
}

/** The share of headings that two sections of one table have in common. */
const COMMON = 0.6;

/** True if rows below most of the same headings stand above: a section with fewer columns. */
function hasSectionAbove(
  lines: readonly SheetLine[],
  { first, start }: { readonly first: number; readonly start: number },
): boolean {
  const own = new Set(textsOf(lines[start] as SheetLine));
  const at = lines.slice(0, first).findIndex((line) => {
    const texts = textsOf(line);
    const common = texts.filter((text) => own.has(text)).length;
    return texts.length >= BARE_CELLS_MIN && numbersIn(line) === 0 && common >= texts.length * COMMON;
  });
  return at >= 0 && lines.slice(at + 1, first).some((line) => line.filled.length >= 2 && numbersIn(line) >= 2);
}

function textsOf({ row, filled }: SheetLine): string[] {
  return filled.map((column) => (row.cells[column] ?? "").trim().toLowerCase());
}

/** So many rows at least show that a table without headings is one. */
const BARE_ROWS_MIN = 3;
const BARE_CELLS_MIN = 3;
/** So many of the rows of a table without headings, and of its columns, are alike. */
const ALIKE = 0.8;

/** A table that has no headings: rows of one width whose columns each hold one kind of value. Its columns are named by their places. */
function withoutHeadings(lines: readonly SheetLine[], { sheet, titles }: Around): Block[] {
  const filled = lines.filter((line) => line.filled.length >= BARE_CELLS_MIN);
  const width = filled[0]?.row.cells.length ?? 0;
  const own = filled.filter(({ row }) => row.cells.length === width);
  if (own.length < BARE_ROWS_MIN || own.length < filled.length * ALIKE) return [];
  const sample = own.slice(0, SAMPLE);
  const kinds = Array.from({ length: width }, (_, column) => {
    // With dashes or without, an SSN is a number.
    const found = sample.flatMap(({ forms }) => kindOf(forms[column]).replace("ssn", "number") || []);
    const [most = []] = [...Map.groupBy(found, (kind) => kind).values()].toSorted(
      (one, other) => other.length - one.length,
    );
    return { kind: most[0] ?? "", isOne: most.length >= found.length * ALIKE };
  });
  const hasPay = kinds.some(({ kind }) => kind === "number" || kind === "date");
  if (!hasPay || kinds.filter(({ isOne }) => isOne).length < width * ALIKE) return [];
  const first = lines.indexOf(own[0] as SheetLine);
  const above = lines.slice(0, first).map(textOfLine);
  return [bareTable(lines, width, { sheet, titles: [...titles, ...above.filter((text) => text !== "")] })];
}

/** True if all named columns stand in the first line, and it is a row: a number, date or the like is in one of them. */
function isRowByNames(first: SheetLine, names: readonly string[]): boolean {
  const cells = first.row.cells.map(headingKey);
  const places = names.map((name) => placeByName(name) ?? cells.indexOf(headingKey(name)));
  return (
    first.head < HEADINGS_MIN &&
    places.every((place) => place >= 0 && place < cells.length) &&
    places.some((place) => isNumeric(first.forms[place] ?? []))
  );
}

/** A line reads as headings from here on. */
const HEADINGS_MIN = 0.6;

/** A table without headings below lines that say what stands in each of its places; null: there are none such. */
function tableOfLegend(lines: readonly SheetLine[], { sheet, titles }: Around): Block | null {
  const legend = legendOf(lines.map(textOfLine));
  if (legend === null) return null;
  const { headings, end } = legend;
  const own = lines.slice(end);
  const rows = own.filter(({ filled }) => filled.length >= BARE_CELLS_MIN);
  if (rows.length === 0 || rows.some(({ row }) => row.cells.length !== headings.length)) return null;
  const above = [...lines.slice(0, end), ...own.filter((line) => !rows.includes(line))].map(textOfLine);
  return {
    ...bareTable(own, headings.length, { sheet, titles: [...titles, ...above.filter((text) => text !== "")] }),
    headings,
  };
}

function bareTable(
  lines: readonly SheetLine[],
  width: number,
  { sheet, titles }: Pick<Around, "sheet" | "titles">,
): Block {
  const rows = lines.map(({ row, filled: cells }): BlockRow => {
    const kind =
      cells.length === 0 ? "blank" : row.cells.length === width && cells.length >= BARE_CELLS_MIN ? "data" : "note";
    return { ...row, kind, section: null, person: null, places: row.places ?? [row.place] };
  });
  const headings = Array.from({ length: width }, () => "");
  return { headings, groups: [], titles, sheet, headingPlaces: [], rows, tableWidth: width };
}

/** True if the line above is one of a person: no total, page heading or period. */
function hasPersonAbove(lines: readonly SheetLine[], at: number): boolean {
  const line = lines.slice(Math.max(0, at - LINES_ABOVE), at).findLast(({ filled }) => filled.length > 0);
  if (line === undefined || line.filled.length > CELLS_MAX || isRowOf(line, lines[at + 1])) return false;
  const text = line.filled.map((column) => line.row.cells[column] ?? "").join(" ");
  const amounts = line.forms.filter((forms) => forms.includes("money")).length;
  return !TOTAL_LABEL.test(text.trim()) && !NO_PERSON.test(text) && amounts <= 1;
}

/** True if a line has the cells of a row below the headings, each of its kind. */
function isRowOf(line: SheetLine, row: SheetLine | undefined): boolean {
  if (row === undefined || numbersIn(line) < 2) return false;
  const alike = line.filled.filter((at) => kindOf(line.forms[at]) === kindOf(row.forms[at])).length;
  return alike >= Math.max(line.filled.length, row.filled.length) * ALIKE;
}

/** True if the lines above the headings differ in more than numbers: those of a period or pay date do not. */
function areOfPersons(lines: readonly SheetLine[], places: readonly number[]): boolean {
  const texts = places.map((at) =>
    lines.slice(Math.max(0, at - LINES_ABOVE), at).findLast(({ filled }) => filled.length > 0),
  );
  const words = new Set(texts.map((line) => (line === undefined ? "" : textOfLine(line).replace(/[^\p{L}]+/gu, " "))));
  return places.length < 2 || words.size > 1;
}

const SAMPLE = 200;
const LINES_ABOVE = 8;
const CELLS_MAX = 12;
const NO_PERSON = /\d[-/.]\d{1,2}[-/.]\d.*\d[-/.]\d{1,2}[-/.]\d|page \d|run date|printed/i;
const TIME =
  /\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2},? \d{4}/i;

const TIMES = new RegExp(TIME.source, "gi");

interface Headed {
  readonly start: number;
  readonly end: number;
  readonly repeats: readonly number[];
}

/** Where the next table of a sheet begins, with its titles; -1: there is none. */
function nextTable(lines: readonly SheetLine[], { start, end, repeats }: Headed): number {
  const width = lines[start]?.filled.length ?? 0;
  for (const at of repeats) {
    const from = titlesAbove(lines, { at, width, end });
    if (from < at && lines.slice(from, at).some((line) => TIME.test(textOfLine(line)))) return from;
  }
  for (let at = end + 1; at < lines.length; at += 1) {
    const line = lines[at] as SheetLine;
    if (
      line.filled.length < 3 ||
      line.digits > line.filled.length * 0.2 ||
      line.head < 0.6 ||
      numbersIn(line) > 0 ||
      areSame(line, lines[start] as SheetLine)
    )
      continue;
    const isApart = (lines[at - 1]?.filled.length ?? 0) <= 1 && line.head >= 0.75;
    if (isApart && isHeadingLine(lines, at) && (lines[at + 1]?.filled.length ?? 0) >= 2)
      return titlesAbove(lines, { at, width: line.filled.length, end });
  }
  return -1;
}

/**
 * Where the heading of a page says something else than the titles: a register of two pay periods or of two companies is printed so. The
 * headings of the columns are repeated there, or hold on.
 *
 * @returns the place, the lines from there on with headings of columns below the titles, and the titles above that no other text replaces;
 * null: no page says something else
 */
function otherPages(lines: readonly SheetLine[], { first, end, repeats }: Headed & { first: number }, around: Around) {
  const above = lines.slice(0, first).filter(({ filled }) => filled.length > 0);
  // The line next to the headings is a section, unless it has a day.
  const titles = above.slice(0, above.findLastIndex((line, at) => at < above.length - 1 || daysOf(line) !== "") + 1);
  const words = titles.map(wordsOfTitle);
  const isAnchor = titles.map((line) => daysOf(line) !== "" || PAGE.test(textOfLine(line)));
  const most = Math.max(0, ...titles.map(({ filled }) => filled.length));
  for (let at = end; at < lines.length; at += 1) {
    const line = lines[at] as SheetLine;
    const place = line.filled.length > most ? -1 : words.indexOf(wordsOfTitle(line));
    if (isAnchor[place] !== true) continue;
    const page = pageAround(lines.slice(end), at - end, { titles, place });
    const places = [...page.values()].map((one) => lines.indexOf(one));
    const [start, last] = [Math.min(...places), Math.max(...places)];
    const hasOtherTitles = [...page].some(([of, one]) => wordsOfTitle(one) !== words[of]);
    if (hasOtherTitles || [...page].some(([of, one]) => daysOf(one) !== daysOf(titles[of] as SheetLine))) {
      const areRepeated = repeats.some((one) => one > last && one <= last + LINES_ABOVE);
      const headings = areRepeated ? [] : lines.slice(first, end);
      const held = titles.filter((_, of) => !page.has(of)).map(textOfLine);
      const below = [...lines.slice(start, last + 1), ...headings, ...lines.slice(last + 1)];
      return { at: start, lines: below, around: { titles: [...held, ...around.titles], hasOtherTitles } };
    }
    at = last;
  }
  return null;
}

/** The lines of a page heading by the places of the titles in which they stand, around one that is known; rows are none. */
function pageAround(
  lines: readonly SheetLine[],
  at: number,
  { titles, place }: { readonly titles: readonly SheetLine[]; readonly place: number },
): Map<number, SheetLine> {
  const page = new Map([[place, lines[at] as SheetLine]]);
  for (const step of [-1, 1]) {
    let of = place + step;
    for (let next = at + step; lines[next] !== undefined && titles[of] !== undefined; next += step) {
      const [line, title] = [lines[next], titles[of]] as [SheetLine, SheetLine];
      if (line.filled.length === 0) continue;
      const isRow = numbersIn(line) > numbersIn(title) || TOTAL_LABEL.test(textOfLine(line));
      if (isRow && wordsOfTitle(line) !== wordsOfTitle(title)) break;
      page.set(of, line);
      of += step;
    }
  }
  return page;
}

const PAGE = /\bpage\b/i;

/** A title without its days and numbers. */
function wordsOfTitle(line: SheetLine): string {
  return textOfLine(line).replace(TIMES, "#").replace(/\d+/g, "#").replace(/\s+/g, " ");
}

function daysOf(line: SheetLine): string {
  return (textOfLine(line).match(TIMES) ?? []).join(" ");
}

/** The first of the lines above headings that are not rows. */
function titlesAbove(
  lines: readonly SheetLine[],
  { at, width, end }: { readonly at: number; readonly width: number; readonly end: number },
): number {
  let from = at;
  while (from > end) {
    const line = lines[from - 1] as SheetLine;
    const isRow =
      line.filled.length > Math.max(2, width * 0.3) ||
      (line.filled.length > 1 && line.forms.some((forms) => forms.includes("money"))) ||
      line.filled.some((column) => TOTAL_LABEL.test((line.row.cells[column] ?? "").trim()));
    if (isRow) break;
    from -= 1;
  }
  return from;
}

const LEGEND_ENTRY =
  /^(?:(?:field|column|col|position|pos|item)\.?\s*)?#?(\d{1,3})\s*(?:[=:.)]|[-\u2013]\s|\s{2,})\s*(\p{L}.*)$/iu;
const LEGEND_ENTRIES_MIN = 3;

/**
 * Finds lines that explain the places of a table without headings, such as `1 = Last name`, counted from 1 without a gap.
 *
 * @returns what stands in each place, and the first line below; null: there are no such lines
 */
function legendOf(lines: readonly string[]): { readonly headings: readonly string[]; readonly end: number } | null {
  const headings: string[] = [];
  let end = 0;
  for (const [at, line] of lines.entries()) {
    const [, number, text = ""] = LEGEND_ENTRY.exec(line) ?? [];
    if (number === undefined) continue;
    if (Number(number) !== headings.length + 1) break;
    headings.push(text.trim());
    end = at + 1;
  }
  return headings.length < LEGEND_ENTRIES_MIN ? null : { headings, end };
}
