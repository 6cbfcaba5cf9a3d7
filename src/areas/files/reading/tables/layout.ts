import type { KnownWords } from "../blocks.ts";
import { headness, isNumeric, kindOf, LABELLED, type SheetLine } from "./sheet-lines.ts";

/** A line of fewer texts above the headings, each over several of them. */
export function isGroupLine(row: SheetLine, below: SheetLine, known: KnownWords): boolean {
  if (row.filled.length >= below.filled.length && row.head < 0.5) return false;
  if (row.filled.length === 1 && row.filled[0] === 0) return false;
  if (saysDates(row)) return false;
  if (
    row.filled.some(
      (at) =>
        LABELLED.test((row.row.cells[at] ?? "").trim()) || /:$|\p{L}, \p{L}/u.test((row.row.cells[at] ?? "").trim()),
    )
  )
    return false;
  const last = row.filled.at(-1) ?? 0;
  if (last > (below.filled.at(-1) ?? 0) + 1) return false;
  return row.filled.some((at) => headness(row.row.cells[at] ?? "", known) > 0.4) || row.filled.length >= 2;
}

/** A whole date: `09/04/2026`, `2026-09-04`, `Sep 4, 2026`. */
const WHOLE_DATE = /\b(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{2}(?:\d{2})?|\d{4}-\d{2}-\d{2}|\p{L}{3,9}\.? \d{1,2},? \d{4})\b/gu;

/**
 * True if a line says of the whole table when it was paid, as `Pay Period 08/16/2026 - 08/29/2026` next to `Check Date 09/04/2026` does.
 * One text with other dates over each group of columns heads them: `Week ending 09/04/2026`, `Week ending 09/11/2026`.
 */
function saysDates({ row, filled }: SheetLine): boolean {
  const texts = filled.map((at) => (row.cells[at] ?? "").trim());
  const dated = texts.map((text) =>
    text
      .replace(WHOLE_DATE, "")
      .replace(/[\s–-]+/g, " ")
      .trim(),
  );
  const words = dated.filter((label, at) => label !== "" && label.length < (texts[at]?.length ?? 0) - 5);
  return words.length === 1 || new Set(words).size > 1;
}

/** How the columns of a table lie. */
export interface Layout {
  readonly headings: readonly string[];
  readonly groups: readonly string[];
  /** Lines of a record. */
  readonly lines: number;
  /** Where each line's columns begin. */
  readonly offsets: readonly number[];
  readonly widths: readonly number[];
}

/** The columns of a table by its lines of headings. */
export function layoutOf(lines: readonly SheetLine[], body: readonly SheetLine[], start: SheetLine): Layout {
  const at = lines.indexOf(start);
  const above = lines.slice(0, at);
  const own = lines.slice(at);
  if (own.length >= 2 && isAlternating(body, own)) {
    const told = own.map(({ row }) => row.cells.findLastIndex((cell) => cell.trim() !== "") + 1);
    // Headings of the days alone stand below those of all lines of a record, as of a certified payroll: they begin further right.
    const widths = told.map((width, line) =>
      (own[line]?.filled[0] ?? 0) === 0 ? width : Math.max(width, widthOfTurn(body, own.length, line)),
    );
    const headings = own.flatMap(({ row }, line) =>
      Array.from({ length: widths[line] ?? 0 }, (_, column) =>
        ((column < (told[line] ?? 0) ? row : own[0]?.row)?.cells[column] ?? "").trim(),
      ),
    );
    const offsets = widths.map((_, line) => widths.slice(0, line).reduce((sum, one) => sum + one, 0));
    return { headings, groups: [], lines: own.length, offsets, widths };
  }
  // The line with the fewest texts may be one of groups.
  const width = Math.max(...own.map(({ row }) => row.cells.length), 0);
  const groupLines = above.filter((line) => !isStacked(line, start));
  const named = [...above, ...own].filter((line) => {
    if (!own.includes(line)) return !groupLines.includes(line);
    const isGroup = line === own[0] && isOverOthers(line, own[1]);
    if (isGroup) groupLines.push(line);
    return !isGroup;
  });
  // A text of the first line with nothing below it is a heading of its own, such as one of a merged cell.
  const isOwnHeading = (line: SheetLine, column: number) =>
    line === own[0] && own.slice(1).every(({ row }) => (row.cells[column] ?? "").trim() === "");
  const headings = Array.from({ length: width }, (_, column) =>
    own
      .filter((line) => named.includes(line) || isOwnHeading(line, column))
      .concat(above.filter((line) => named.includes(line)))
      .toSorted((one, other) => lines.indexOf(one) - lines.indexOf(other))
      .map(({ row }) => (row.cells[column] ?? "").trim())
      .filter((cell) => cell !== "")
      .join(" "),
  );
  const groups = new Array<string>(width).fill("");
  for (const line of groupLines) {
    let current = "";
    for (let column = 0; column < width; column += 1) {
      const cell = (line.row.cells[column] ?? "").trim();
      if (cell !== "") current = isOwnHeading(line, column) ? "" : cell;
      if (current !== "") groups[column] = `${groups[column]} ${current}`.trim();
    }
  }
  return { headings, groups, lines: 1, offsets: [0], widths: [width] };
}

/** So many cells most lines of a turn have, up to the last filled one. */
function widthOfTurn(body: readonly SheetLine[], lines: number, turn: number): number {
  const lasts = body
    .filter((_, at) => at % lines === turn)
    .map(({ filled }) => (filled.at(-1) ?? -1) + 1)
    .toSorted((one, other) => one - other);
  return lasts[Math.floor(lasts.length / 2)] ?? 0;
}

/** A line of groups has so many texts over those of the next at most. */
const GROUPS_MAX = 0.55;

/** True of a line whose texts stand each over several headings of the next; those over none are headings themselves. */
function isOverOthers(line: SheetLine, below: SheetLine | undefined): boolean {
  if (below === undefined) return false;
  const isSpread = line.filled.every((at) => below.filled.includes(at) || below.filled.includes(at + 1));
  const over = isSpread ? line.filled : line.filled.filter((at) => below.filled.includes(at));
  return over.length > 0 && over.length < below.filled.length * GROUPS_MAX && !isStacked(line, below);
}

/** An upper line of headings has so many texts: two alone may be somebody's name. */
const TEXTS_MIN = 3;

/** True if headings of the line below are alike that stand side by side under texts of their own: `First`, `Last` over `name`, `name`. */
function isStacked(line: SheetLine, below: SheetLine): boolean {
  if (line.filled.length < TEXTS_MIN) return false;
  const textAt = ({ row }: SheetLine, at: number) => (row.cells[at] ?? "").trim().toLowerCase();
  const beside = line.filled.filter((at) => line.filled.includes(at + 1));
  return beside.some((at) => textAt(below, at) !== "" && textAt(below, at) === textAt(below, at + 1));
}

/** So many of the cells that stand below each other are of one kind in a table of plain rows. */
const PLAIN = 0.95;

/**
 * True if the cells of each line and the next that are both filled are of one kind, and one of the two has no cell that the other has
 * not: a row without a name only leaves some empty, where the second line of a record has columns of its own.
 */
function arePlainRows(rows: readonly SheetLine[]): boolean {
  let [equal, both, apart] = [0, 0, 0];
  for (const [at, line] of rows.slice(1).entries()) {
    const above = rows[at] as SheetLine;
    const common = line.filled.filter((column) => above.filled.includes(column));
    both += common.length;
    equal += common.filter((column) => kindOf(above.forms[column]) === kindOf(line.forms[column])).length;
    if (common.length < Math.min(line.filled.length, above.filled.length)) apart += 1;
  }
  return both > rows.length && equal >= both * PLAIN && apart < rows.length / 2;
}

/** True if the lines of the body are alike at a distance of the lines of headings and unlike their neighbours. */
function isAlternating(body: readonly SheetLine[], headings: readonly SheetLine[]): boolean {
  const lines = headings.length;
  const rows = body.slice(0, 40).filter(({ forms }) => forms.filter(isNumeric).length >= 1);
  if (rows.length < lines * 2 || arePlainRows(rows)) return false;
  const likeness = (one: SheetLine, other: SheetLine) => {
    const width = Math.max(one.forms.length, other.forms.length);
    let equal = 0;
    let any = 0;
    for (let at = 0; at < width; at += 1) {
      const [a, b] = [kindOf(one.forms[at]), kindOf(other.forms[at])];
      if (a === "" && b === "") continue;
      any += 1;
      if (a === b) equal += 1;
    }
    return any === 0 ? 0 : equal / any;
  };
  if (isTakingTurns(rows, headings)) return true;
  let [near, far, count] = [0, 0, 0];
  for (let at = 0; at + lines < rows.length; at += 1) {
    near += likeness(rows[at] as SheetLine, rows[at + 1] as SheetLine);
    far += likeness(rows[at] as SheetLine, rows[at + lines] as SheetLine);
    count += 1;
  }
  return count > 0 && far / count > near / count + 0.25;
}

/** So many of the lines take turns where records have several. */
const TURNS = 0.9;

/** True if below two headings of one column two kinds of cells take turns: names in each first line, numbers in each second one. */
function isTakingTurns(rows: readonly SheetLine[], headings: readonly SheetLine[]): boolean {
  const lines = headings.length;
  const isFilled = ({ row }: SheetLine, at: number) => (row.cells[at] ?? "").trim() !== "";
  return headings.slice(1).some((heading, before) =>
    heading.filled.some((column) => {
      if (!isFilled(headings[before] as SheetLine, column)) return false;
      const kinds = (offset: number) =>
        rows.flatMap(({ forms }, at) => (at % lines === offset ? [kindOf(forms[column])] : []));
      const [first, second] = [usual(kinds(before)), usual(kinds(before + 1))];
      return first !== "" && second !== "" && first !== second;
    }),
  );
}

/** The kind that nearly all cells have; empty: none, or there are none. */
function usual(kinds: readonly string[]): string {
  const [kind = ""] = kinds;
  return kinds.length > 1 && kinds.filter((one) => one === kind).length >= kinds.length * TURNS ? kind : "";
}
