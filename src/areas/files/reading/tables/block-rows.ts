import type { BlockRow, KnownWords } from "../blocks.ts";
import type { Layout } from "./layout.ts";
import {
  headness,
  isRuler,
  kindOf,
  LABELLED,
  numbersIn,
  type SheetLine,
  TOTAL_LABEL,
  textOfLine,
} from "./sheet-lines.ts";

/** So many rows show what the rows of a table are like. */
const SAMPLE_ROWS = 2_000;
/** So many show of what kind the cells of a column are. */
const KIND_ROWS = 120;

interface Around {
  readonly layout: Layout;
  readonly lines: readonly SheetLine[];
  /** The titles and headings above: a report prints them again on each page. */
  readonly pageTitles: readonly SheetLine[];
  readonly known: KnownWords;
}

/** The rows below the headings and what each is. */
export function rowsOf(infos: readonly SheetLine[], around: Around): BlockRow[] {
  const rows = new BlockRows(infos, around);
  for (let at = 0; at < infos.length; ) at += rows.add(at);
  return rows.made;
}

const NOTE = /^(?:page|printed|run date|checked by|prepared|report|approved|\* |note|end of)|^\(.*\)$/i;
const NOTE_CHARS_MIN = 60;

/** Tells the rows of a block apart, one after the other: sections and persons hold for the rows below them. */
class BlockRows {
  readonly made: BlockRow[] = [];
  readonly #infos: readonly SheetLine[];
  readonly #layout: Layout;
  readonly #known: KnownWords;
  readonly #headingTexts: ReadonlySet<string>;
  /** Rows with fewer cells are not usual ones. */
  readonly #usual: number;
  readonly #usualKinds: readonly string[];
  /** Lines that are those of the headings again. */
  readonly #headings: ReadonlySet<SheetLine>;
  /** Lines that head a page, and are not rows. */
  readonly #ofPages: ReadonlySet<SheetLine>;
  #section: string | null = null;
  #person: readonly string[] | null = null;

  constructor(infos: readonly SheetLine[], { layout, lines, pageTitles, known }: Around) {
    this.#infos = infos;
    this.#layout = layout;
    this.#known = known;
    this.#headingTexts = new Set(
      lines.flatMap(({ row }) => row.cells.map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== "")),
    );
    const sizes = infos
      .slice(0, SAMPLE_ROWS)
      .filter((info) => numbersIn(info) >= 1)
      .map(({ filled }) => filled.length);
    this.#usual = Math.max(2, median(sizes) * 0.4);
    this.#usualKinds = layout.headings.map((_, column) => usualKind(infos, column));
    this.#headings = new Set(infos.filter((line) => this.#isHeading(line)));
    this.#ofPages = pageLines(infos, { titles: pageTitles, isHeading: (line) => this.#headings.has(line) });
  }

  #isHeading(info: SheetLine): boolean {
    if (isRuler(info)) return true;
    const { filled, row } = info;
    // Most lines are rows, as their first cells tell.
    let others = filled.length - Math.max(1, filled.length * HEADINGS_AGAIN);
    for (const at of filled) {
      if (this.#headingTexts.has((row.cells[at] ?? "").trim().toLowerCase())) continue;
      others -= 1;
      if (others < 0) return false;
    }
    return filled.length > 0 && numbersIn(info) === 0;
  }

  /** Adds the row of a line, which may be of several lines; returns their number. */
  add(at: number): number {
    const info = this.#infos[at] as SheetLine;
    const texts = info.filled.map((one) => (info.row.cells[one] ?? "").trim());
    const plain = this.#plainKind(info, texts);
    if (plain !== null) return this.#push(info, plain);
    const group = this.#groupAt(at, texts);
    if (group !== null) return this.#pushGroup(group, at);
    const isText = info.row.text !== undefined && !/\S {2,}\S/.test(info.row.text.trim());
    if ((info.filled.length === 1 || isText) && numbersIn(info) === 0) return this.#addText(info, texts[0] ?? "");
    if (this.#namesPerson(info, texts)) {
      this.#person = info.row.cells;
      this.#section = texts[0] ?? null;
      return this.#push(info, "person");
    }
    return this.#push(info, "data");
  }

  /** What a row is that tells nothing of a person; null: it may be of one. */
  #plainKind(info: SheetLine, texts: readonly string[]): BlockRow["kind"] | null {
    if (texts.length === 0) return "blank";
    if (this.#ofPages.has(info) || this.#headings.has(info)) return "heading";
    const label = texts.find((text) => /\p{L}/u.test(text)) ?? "";
    // The label of a printed line may run over several columns.
    const printed = /^\D*/.exec(info.row.text?.trim() ?? "")?.[0].trim() ?? "";
    const isTotal =
      [label, printed].some(isLabelOfTotal) &&
      (texts.indexOf(label) < 3 || texts.length <= 3) &&
      !isLineOfTotals(info.row.cells, info.filled);
    return isTotal ? "total" : null;
  }

  /** The lines of one row; null: each line is a row. */
  #groupAt(at: number, texts: readonly string[]): readonly SheetLine[] | null {
    const { lines } = this.#layout;
    if (lines <= 1) return null;
    const group: SheetLine[] = [];
    for (let next = at; group.length < lines && next < this.#infos.length; next += 1) {
      const line = this.#infos[next] as SheetLine;
      // A page may end within a row.
      if (group.length === 0 || !this.#ofPages.has(line)) group.push(line);
    }
    const isWhole =
      group.length === lines &&
      numbersIn(this.#infos[at] as SheetLine) + texts.length > 1 &&
      group.every(({ filled }) => filled.length > 0);
    return isWhole ? group : null;
  }

  #pushGroup(group: readonly SheetLine[], at: number): number {
    const end = this.#infos.indexOf(group.at(-1) as SheetLine, at) + 1;
    for (const line of this.#infos.slice(at, end)) if (!group.includes(line)) this.#push(line, "heading");
    const cells = group.flatMap(({ row }, line) =>
      Array.from({ length: this.#layout.widths[line] ?? 0 }, (_, column) => row.cells[column] ?? ""),
    );
    const places = group.map(({ row }) => row.place);
    const place = places[0] ?? 0;
    this.made.push({ place, cells, kind: "data", section: this.#section, person: this.#person, places });
    return end - at;
  }

  /** A line of one text: a note, or the section of the rows below it. */
  #addText(info: SheetLine, first: string): number {
    const text = info.row.text?.trim() ?? first;
    if (NOTE.test(text) || text.length > NOTE_CHARS_MIN || /[:_]\s*_*$/.test(text)) return this.#push(info, "note");
    this.#section = text;
    this.#person = info.row.text === undefined ? info.row.cells : [text];
    return this.#push(info, "section");
  }

  /** True of a line that tells of a person what holds for the rows below it. */
  #namesPerson(info: SheetLine, texts: readonly string[]): boolean {
    // Most rows are wide: what their cells look like is not asked for.
    const { filled } = info;
    const isOutOfLine =
      filled.length <= 6 &&
      numbersIn(info) <= 1 &&
      filled.some((one) => kindOf(info.forms[one]) === "text" && /^(?:date|number)$/.test(this.#usualKinds[one] ?? ""));
    const hasLabels = texts.some((text) => LABELLED.test(text) || /:$/.test(text));
    const isShort = filled.length < this.#usual && filled.length <= 4 && amountsIn(info) === 0;
    const isLabelled =
      hasLabels && filled.length <= 12 && amountsIn(info) <= filled.length / 2 && !this.#isLikeOthers(info);
    if (!isOutOfLine && !isShort && !isLabelled) return false;
    return (
      hasLabels ||
      isOutOfLine ||
      texts.every((text) => headness(text, this.#known) < 0.4) ||
      texts.some((text) => /,/.test(text)) ||
      numbersIn(info) > 0
    );
  }

  /** True if dates and numbers stand where those of other rows do: a text of a label and a value is then a note within a row. */
  #isLikeOthers({ forms }: SheetLine): boolean {
    const places = this.#usualKinds.flatMap((kind, at) => (/^(?:date|number)$/.test(kind) ? [at] : []));
    const same = places.filter((at) => kindOf(forms[at]) === this.#usualKinds[at]).length;
    return same >= LIKE_CELLS_MIN && same >= places.length * LIKE_SHARE_MIN;
  }

  #push({ row }: SheetLine, kind: BlockRow["kind"]): number {
    this.made.push({ ...row, kind, section: this.#section, person: this.#person, places: row.places ?? [row.place] });
    return 1;
  }
}

/** A line with so many of the headings, as a share of its cells, is that of the headings again. */
const HEADINGS_AGAIN = 0.7;
const PAGE_NUMBER = /\bpage:? *\d+(?: *(?:of|\/) *\d+)?/i;

interface Page {
  readonly titles: readonly SheetLine[];
  readonly isHeading: (line: SheetLine) => boolean;
}

/** The lines that are printed at the top of each page: those above the table, with a number of the page or above the headings. */
function pageLines(infos: readonly SheetLine[], { titles, isHeading }: Page): ReadonlySet<SheetLine> {
  const known = new Set(titles.map(titleOf).filter((text) => text !== ""));
  const first = new Set([...known].map(firstWord));
  const found = new Set<SheetLine>();
  let above: SheetLine[] = [];
  let hasTitle = false;
  for (const line of infos) {
    const isTitle = line.filled.length > 0 && mayBegin(line, first) && known.has(titleOf(line));
    if (isTitle && PAGE_NUMBER.test(textOfLine(line))) hasTitle = true;
    if (line.filled.length === 0 || isTitle || isHeading(line)) {
      above.push(line);
      hasTitle ||= isHeading(line) && !isRuler(line);
      continue;
    }
    if (hasTitle) for (const one of above.slice(above.findIndex(({ filled }) => filled.length > 0))) found.add(one);
    above = [];
    hasTitle = false;
  }
  return found;
}

/** True unless the first word of a line is none of titles, and no number of a page stands in front of them. */
function mayBegin(line: SheetLine, first: ReadonlySet<string>): boolean {
  const text = line.row.text ?? line.row.cells[line.filled[0] ?? 0] ?? "";
  return first.has(firstWord(text)) || /page/i.test(text);
}

function firstWord(text: string): string {
  return /\S+/.exec(text)?.[0] ?? "";
}

/** A title without the number of its page. */
function titleOf(line: SheetLine): string {
  return textOfLine(line).replace(PAGE_NUMBER, "").replace(/\s+/g, " ").trim();
}

/** So many dates and numbers, and so much of those that rows have, show that a line is a row. */
const LIKE_CELLS_MIN = 2;
const LIKE_SHARE_MIN = 0.6;

/** The kind of most cells of a column; empty: none. */
function usualKind(infos: readonly SheetLine[], column: number): string {
  const counts = new Map<string, number>();
  for (const { forms } of infos.slice(0, KIND_ROWS)) {
    const kind = kindOf(forms[column]);
    if (kind !== "") counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const of = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [kind = "", most = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return most >= of * 0.6 ? kind : "";
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** How many cells of a line are amounts or dates. */
function amountsIn({ forms }: SheetLine): number {
  return forms.filter((own) => own.includes("money") || own.includes("date") || own.includes("decimal")).length;
}

/** Columns in which the label of a total stands. */
const LABEL_COLUMNS = 3;

/** True of what totals are called, and of no name of a person. */
function isLabelOfTotal(label: string): boolean {
  return TOTAL_LABEL.test(label) && (!/,\s*\p{L}/u.test(label) || /^\W*(?:sub|grand )?totals?\b/i.test(label));
}

/** True if the label stands far from the names and next to another text: a line of a payment, such as its bonus. */
function isLineOfTotals(cells: readonly string[], filled: readonly number[]): boolean {
  const worded = filled.filter((at) => /\p{L}{2}/u.test(cells[at] ?? ""));
  return (worded[0] ?? 0) >= LABEL_COLUMNS && worded.length > 1;
}
