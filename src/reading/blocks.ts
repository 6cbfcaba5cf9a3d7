import { formsOf, wordsOf } from "./features.ts";
import type { Sheet, SheetRow } from "./sheet.ts";

/** A table within a sheet: its columns and the rows below them. */
export interface Block {
  readonly headings: readonly string[];
  /** The heading above each heading, such as "Year to Date"; empty: none. */
  readonly groups: readonly string[];
  readonly rows: readonly BlockRow[];
  /** What stands above the table. */
  readonly titles: readonly string[];
  readonly sheet: string | null;
  /** How many of the columns stand in the table itself; the rest are of lines above rows. */
  readonly tableWidth?: number;
  readonly headingPlaces: readonly SheetRow[];
}

/** A row of a block and what it is. */
export interface BlockRow extends SheetRow {
  readonly kind: "data" | "total" | "section" | "person" | "blank" | "heading" | "note";
  /** The section in which it stands. */
  readonly section: string | null;
  /** Of a block a person: the cells of the person's line. */
  readonly person: readonly string[] | null;
  /** All places that make up the row. */
  readonly places: readonly SheetRow["place"][];
  /** Of a person in columns: these, from 1. */
  readonly columns?: readonly number[];
}

/** So many rows show what the rows of a table are like. */
const SAMPLE_ROWS = 2_000;

/** The words that headings consist of. */
export type KnownWords = (word: string) => number;

const TOTAL =
  /^\W*(?:(?:grand |sub ?|report |company |department |dept |employee |page |final |overall |batch |run |section )*totals?|subtotal|sum(?:me)?|totale?s?|gesamt|suma|total general|count|average)\b|\b(?:sub)?totals?\W*$/i;

const isNumeric = (forms: readonly string[]) =>
  forms.some((form) => ["number", "date", "ssn", "clock", "ein", "nine", "digits", "eight"].includes(form));

/** How much a cell reads as a heading: 0 to 1. */
export function headness(cell: string, known: KnownWords): number {
  const text = cell.trim();
  if (text === "" || text.length > 80) return 0;
  const forms = formsOf(text);
  if (forms.some((form) => ["date", "ssn", "money", "email", "phone", "clock", "ein"].includes(form))) return 0;
  const words = wordsOf(text).filter((word) => !/^[#%$/]$/.test(word));
  const wordy = words.filter((word) => /\p{L}/u.test(word));
  if (wordy.length === 0) return text === "#" || text === "/" ? 0.6 : 0;
  return wordy.reduce((sum, word) => sum + known(word), 0) / wordy.length;
}

const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?(?:[ '’_-]+\d{2,4})?$/i;

/** A row of a sheet. What its cells look like is found when it is asked for: most rows of a long table are plain. */
class Row {
  readonly row: SheetRow;
  readonly filled: readonly number[];
  readonly #known: KnownWords;
  #forms: readonly (readonly string[])[] | null = null;
  #head: number | null = null;

  constructor(row: SheetRow, known: KnownWords) {
    this.row = row;
    this.filled = row.cells.flatMap((cell, at) => (cell.trim() === "" ? [] : [at]));
    this.#known = known;
  }

  /** The forms of each cell. */
  get forms(): readonly (readonly string[])[] {
    this.#forms ??= this.row.cells.map((cell) => formsOf(cell));
    return this.#forms;
  }

  /** How much its cells read as headings, on average. */
  get head(): number {
    if (this.#head !== null) return this.#head;
    const sum = this.filled.reduce((total, at) => total + headness(this.row.cells[at] ?? "", this.#known), 0);
    this.#head = this.filled.length === 0 ? 0 : sum / this.filled.length;
    return this.#head;
  }

  /** Cells that are numbers, dates or the like. */
  get numbers(): number {
    return this.forms.filter(isNumeric).length;
  }
}

/** Finds the tables of a sheet. */
export function blocksOf(sheet: Sheet, known: KnownWords): Block[] {
  if (sheet.isOfRecords === true) {
    const [first, ...rest] = sheet.rows;
    return [
      {
        headings: first?.cells ?? [],
        groups: [],
        titles: [],
        sheet: sheet.name,
        headingPlaces: [],
        rows: rest.map((row) => plainRow(row)),
      },
    ];
  }
  const infos = sheet.rows.map((row) => new Row(row, known));
  const aside = besideEachOther(sheet, infos, known);
  if (aside !== null) return [aside];
  const isRuler = ({ row, filled }: Row) =>
    filled.length > 0 &&
    filled.every((at) => /^[-=_*\s]+$/.test(row.cells[at] ?? "") && (row.cells[at] ?? "").trim().length > 1);
  const numbersIn = ({ numbers }: Row) => numbers;
  // Dates or months over columns of amounts head them.
  const datedIn = (info: Row, at: number) => {
    const below = infos.slice(at + 1, at + 7).filter(({ filled }) => filled.length >= 2);
    return info.filled.filter((column) => {
      const text = (info.row.cells[column] ?? "").trim();
      if (!info.forms[column]?.includes("date") && !MONTH.test(text)) return false;
      return (
        below.length > 0 &&
        below.filter(({ forms }) => forms[column]?.includes("number") === true).length >= below.length * 0.6
      );
    }).length;
  };
  const contrast = (info: Row, at: number) => {
    const below = infos.slice(at + 1, at + 7).filter(({ filled }) => filled.length >= 2);
    if (below.length === 0) return 0;
    const columns = info.filled.filter(
      (column) => below.filter(({ forms }) => isNumeric(forms[column] ?? [])).length >= below.length * 0.5,
    );
    return columns.length / info.filled.length;
  };
  const isHeading = (info: Row | undefined, at = -1) =>
    info !== undefined &&
    info.filled.length >= 2 &&
    info.filled.filter((column) => /:$/.test((info.row.cells[column] ?? "").trim())).length < 2 &&
    numbersIn(info) - (at >= 0 ? datedIn(info, at) : 0) <= info.filled.length * 0.2 &&
    !info.filled.some(
      (column) =>
        /:$/.test((info.row.cells[column] ?? "").trim()) &&
        info.filled.length < 7 &&
        info.filled.length > 2 &&
        numbersIn(info) > 0,
    ) &&
    (info.head >= 0.6 ||
      (at >= 0 && datedIn(info, at) >= 2) ||
      (info.head >= 0.3 && at >= 0 && contrast(info, at) >= 0.35));
  let start = -1;
  let most = 0;
  for (const [at, info] of infos.slice(0, 200).entries()) {
    if (
      !isHeading(info, at) ||
      !infos.slice(at + 1, at + 8).some((next) => numbersIn(next) >= 1 && next.filled.length >= 2)
    )
      continue;
    const worth = info.filled.length * (info.head + contrast(info, at)) + datedIn(info, at);
    if (worth > most * 1.15) [start, most] = [at, worth];
  }
  if (start > 0) start = infos.findIndex((info) => same(info, infos[start] as Row));
  while (
    start > 0 &&
    isHeading(infos[start - 1], start - 1) &&
    (infos[start - 1] as Row).filled.length >= (infos[start] as Row).filled.length * 0.5 &&
    (infos[start - 1] as Row).filled.length > 1
  )
    start -= 1;
  if (start < 0) return [];
  // Headings of several lines.
  let end = start + 1;
  while (
    end < start + 5 &&
    (isRuler(infos[end] as Row) ||
      (isHeading(infos[end]) && numbersIn(infos[end] as Row) === 0 && !same(infos[end] as Row, infos[start] as Row)))
  )
    end += 1;
  let first = start;
  const before = infos[start - 1];
  const isOfDates =
    before !== undefined &&
    before.filled.filter(
      (column) =>
        before.forms[column]?.includes("date") === true || MONTH.test((before.row.cells[column] ?? "").trim()),
    ).length >= 2;
  if (
    before !== undefined &&
    before.filled.length >= 1 &&
    (isOfDates || numbersIn(before) === 0) &&
    (isOfDates || isGroupRow(before, infos[start] as Row, known))
  )
    first = start - 1;
  const lines = infos.slice(first, end).filter((info) => !isRuler(info));
  const body = infos.slice(end).filter((info) => info.filled.length > 0);
  const layout = layoutOf(lines, body, infos[start] as Row);
  // The line of the first person stands above the headings where these are repeated for each.
  const repeats = infos.flatMap((info, at) => (at > end && same(info, infos[start] as Row) ? [at] : []));
  const isPersonLine = (at: number) => {
    const info = infos.slice(0, at).findLast(({ filled }) => filled.length > 0);
    if (info === undefined || info.filled.length > 12) return false;
    const text = info.filled.map((column) => info.row.cells[column] ?? "").join(" ");
    return (
      !TOTAL.test(text.trim()) &&
      !/\d[-/.]\d{1,2}[-/.]\d.*\d[-/.]\d{1,2}[-/.]\d|page \d|run date|printed/i.test(text) &&
      info.forms.filter((forms) => forms.includes("money")).length <= 1
    );
  };
  const isRepeated = repeats.length > 0 && repeats.every(isPersonLine) && isPersonLine(first);
  const nearest = infos.slice(0, first).findLastIndex(({ filled }) => filled.length > 0);
  const lone = isRepeated && nearest >= first - 2 && nearest >= 0 ? nearest : -1;
  const titles = infos.slice(0, lone < 0 ? first : lone).flatMap(({ row }) => {
    const text = (row.text ?? row.cells.filter((cell) => cell.trim() !== "").join("   ")).trim();
    return text === "" ? [] : [text];
  });
  const made = rowsOf([...(lone < 0 ? [] : [infos[lone] as Row]), ...infos.slice(end)], {
    layout,
    lines,
    known,
    isRuler,
  });
  const block = {
    headings: layout.headings,
    groups: layout.groups,
    titles,
    sheet: sheet.name,
    headingPlaces: infos.slice(first, end).map(({ row }) => row),
    rows: made,
  };
  return [withLines(block)];
}

/** The line of the names of persons side by side stands within the first lines. */
const NAMES_WITHIN = 60;

/** Persons side by side with a line a kind of pay, as a block with a row a person; null if the sheet is none. */
function besideEachOther(sheet: Sheet, infos: readonly Row[], known: KnownWords): Block | null {
  for (const [at, info] of infos.slice(0, NAMES_WITHIN).entries()) {
    const names = info.filled.filter((column) => column > 0);
    const first = (info.row.cells[0] ?? "").trim();
    if (
      names.length === 0 ||
      info.forms.filter(isNumeric).length > 0 ||
      headness(first, (word) => (known(word) === 1 ? 1 : 0)) > 0.5
    )
      continue;
    const people = names.filter((column) => {
      const text = (info.row.cells[column] ?? "").trim();
      const under = infos
        .slice(at + 1, at + 40)
        .filter(({ forms }) => forms[column] !== undefined && forms[column]?.[0] !== "empty");
      if (under.filter(({ forms }) => isNumeric(forms[column] ?? [])).length < under.length * 0.6) return false;
      return (
        !TOTAL.test(text) &&
        /\p{L}{2}.*[\s,].*\p{L}/u.test(text) &&
        headness(text, (word) => (known(word) === 1 ? 1 : 0)) < 0.5
      );
    });
    if (people.length === 0 || people.length < names.length * 0.6) continue;
    const below = infos.slice(at + 1).filter(({ filled }) => filled.length > 0);
    const labelled = below.filter(({ row }) => (row.cells[0] ?? "").trim() !== "");
    const heads = labelled.filter(({ row }) => headness(row.cells[0] ?? "", known) >= 0.5);
    if (heads.length < 4 || heads.length < labelled.length * 0.6) continue;
    const numbers = below.filter(({ forms }) => forms.slice(1).some((form) => isNumeric(form))).length;
    if (numbers < below.length * 0.4) continue;
    return sideways(sheet, { infos, at, people, names });
  }
  return null;
}

interface Aside {
  readonly infos: readonly Row[];
  readonly at: number;
  readonly people: readonly number[];
  readonly names: readonly number[];
}

function sideways(sheet: Sheet, { infos, at, people, names }: Aside): Block {
  const next = infos[at + 1];
  const hasSubs =
    next !== undefined &&
    next.filled.length > 0 &&
    next.forms.filter(isNumeric).length === 0 &&
    (next.row.cells[0] ?? "").trim() === "";
  const subs = hasSubs ? next.row.cells.map((cell) => cell.trim()) : [];
  const lines = infos.slice(at + (hasSubs ? 2 : 1));
  const headings = ["Employee Name"];
  const groups = [""];
  const keys: { readonly line: number; readonly sub: string }[] = [];
  const widthOf = (column: number) =>
    (names.find((one) => one > column) ?? Math.max(...infos.map(({ row }) => row.cells.length))) - column;
  const width = Math.max(1, ...people.map((column) => Math.min(widthOf(column), 6)));
  let section = "";
  const used: Row[] = [];
  for (const [line, info] of lines.entries()) {
    const label = (info.row.cells[0] ?? "").trim();
    const values = info.forms.slice(1).filter((form) => form[0] !== "empty" && form[0] !== undefined).length;
    if (label === "") continue;
    if (values === 0) {
      section = label;
      continue;
    }
    used.push(info);
    for (let offset = 0; offset < width; offset += 1) {
      if (people.every((column) => (info.row.cells[column + offset] ?? "").trim() === "")) continue;
      const sub = subs[(people[0] ?? 0) + offset] ?? "";
      keys.push({ line, sub: String(offset) });
      headings.push(/amount|current|total|importe|montant/i.test(sub) || sub === "" ? label : `${label} ${sub}`);
      groups.push(section);
    }
  }
  const rows = people.map((column): BlockRow => {
    const cells = [
      (infos[at]?.row.cells[column] ?? "").trim(),
      ...keys.map(({ line, sub }) => lines[line]?.row.cells[column + Number(sub)] ?? ""),
    ];
    const own = Math.min(widthOf(column), width);
    return {
      place: `column ${column + 1}`,
      cells,
      kind: "data",
      section: null,
      person: null,
      places: used.map(({ row }) => row.place),
      columns: Array.from({ length: own }, (_, offset) => column + 1 + offset),
    };
  });
  const titles = infos.slice(0, at).flatMap(({ row }) => {
    const text = row.cells
      .filter((cell) => cell.trim() !== "")
      .join("   ")
      .trim();
    return text === "" ? [] : [text];
  });
  return { headings, groups, titles, sheet: sheet.name, headingPlaces: [], rows };
}

/** A block with what the lines of persons and sections tell as further columns. */
function withLines(block: Block): Block {
  const labels: string[] = [];
  const told = block.rows.map((row) =>
    row.kind === "data" && row.person !== null ? membersOf(row.person) : new Map<string, string>(),
  );
  for (const one of told) for (const label of one.keys()) if (!labels.includes(label)) labels.push(label);
  if (labels.length === 0) return block;
  const width = Math.max(
    block.headings.length,
    ...block.rows
      .filter(({ kind }) => kind === "data")
      .map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== "") + 1),
  );
  const own = Array.from({ length: width }, (_, at) => block.headings[at] ?? "");
  return {
    ...block,
    headings: [...own, ...labels.map((label) => label.replace(/^#\d+$/, ""))],
    groups: [...own.map((_, at) => block.groups[at] ?? ""), ...labels.map(() => "")],
    tableWidth: block.headings.length,
    rows: block.rows.map((row, at) =>
      row.kind === "data"
        ? {
            ...row,
            cells: [
              ...own.map((_, column) => row.cells[column] ?? ""),
              ...labels.map((label) => told[at]?.get(label) ?? ""),
            ],
          }
        : row,
    ),
  };
}

const LABELLED = /^([\p{L}#][^:]{0,40}?)\s*:\s*(\S.*)$/u;

/** The texts of a line by their labels; those without one by their place. */
function membersOf(cells: readonly string[]): Map<string, string> {
  const members = new Map<string, string>();
  let label: string | null = null;
  let bare = 0;
  for (const cell of cells.flatMap((one) => one.split(/\s{2,}/)).map((one) => one.trim())) {
    if (cell === "") continue;
    const labelled = LABELLED.exec(cell);
    if (label !== null) {
      members.set(label, cell);
      label = null;
    } else if (labelled !== null) members.set(labelled[1] ?? "", labelled[2] ?? "");
    else if (/:$/.test(cell)) label = cell.slice(0, -1).trim();
    else {
      members.set(`#${bare}`, cell);
      bare += 1;
    }
  }
  return members;
}

function plainRow(row: SheetRow): BlockRow {
  return { ...row, kind: "data", section: null, person: null, places: row.places ?? [row.place] };
}

function same(one: Row, other: Row): boolean {
  return one.row.cells.map((cell) => cell.trim()).join("|") === other.row.cells.map((cell) => cell.trim()).join("|");
}

/** A line of fewer texts above the headings, each over several of them. */
function isGroupRow(row: Row, below: Row, known: KnownWords): boolean {
  if (row.filled.length >= below.filled.length && row.head < 0.5) return false;
  if (row.filled.length === 1 && row.filled[0] === 0) return false;
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

interface Layout {
  readonly headings: readonly string[];
  readonly groups: readonly string[];
  /** Lines of a record. */
  readonly lines: number;
  /** Where each line's columns begin. */
  readonly offsets: readonly number[];
  readonly widths: readonly number[];
}

function layoutOf(lines: readonly Row[], body: readonly Row[], start: Row): Layout {
  const at = lines.indexOf(start);
  const above = lines.slice(0, at);
  const own = lines.slice(at);
  if (own.length >= 2 && isAlternating(body, own.length)) {
    const widths = own.map(({ row }) => row.cells.findLastIndex((cell) => cell.trim() !== "") + 1);
    const headings = own.flatMap(({ row }, line) => row.cells.slice(0, widths[line]).map((cell) => cell.trim()));
    const offsets = widths.map((_, line) => widths.slice(0, line).reduce((sum, one) => sum + one, 0));
    return { headings, groups: [], lines: own.length, offsets, widths };
  }
  // The line with the fewest texts may be one of groups.
  const width = Math.max(...own.map(({ row }) => row.cells.length), 0);
  const full = Math.max(...own.map(({ filled }) => filled.length));
  const groupLines = [...above];
  const named = own.filter((line) => {
    const isGroup =
      own.length > 1 && line === own[0] && line.filled.length < full * 0.55 && isSpread(line, own[1] as Row);
    if (isGroup) groupLines.push(line);
    return !isGroup;
  });
  const headings = Array.from({ length: width }, (_, column) =>
    named
      .map(({ row }) => (row.cells[column] ?? "").trim())
      .filter((cell) => cell !== "")
      .join(" "),
  );
  const groups = new Array<string>(width).fill("");
  for (const line of groupLines) {
    let current = "";
    for (let column = 0; column < width; column += 1) {
      const cell = (line.row.cells[column] ?? "").trim();
      if (cell !== "") current = cell;
      if (current !== "") groups[column] = `${groups[column]} ${current}`.trim();
    }
  }
  return { headings, groups, lines: 1, offsets: [0], widths: [width] };
}

/** True if each text of a line stands over a heading that begins a run of others without one. */
function isSpread(line: Row, below: Row): boolean {
  return line.filled.every(
    (at) => (below.row.cells[at] ?? "").trim() !== "" || (below.row.cells[at + 1] ?? "").trim() !== "",
  );
}

/** True if the lines of the body are alike at a distance of `lines` and unlike their neighbours. */
function isAlternating(body: readonly Row[], lines: number): boolean {
  const rows = body.slice(0, 40).filter(({ forms }) => forms.filter(isNumeric).length >= 1);
  if (rows.length < lines * 2) return false;
  const likeness = (one: Row, other: Row) => {
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
  let [near, far, count] = [0, 0, 0];
  for (let at = 0; at + lines < rows.length; at += 1) {
    near += likeness(rows[at] as Row, rows[at + 1] as Row);
    far += likeness(rows[at] as Row, rows[at + lines] as Row);
    count += 1;
  }
  return count > 0 && far / count > near / count + 0.25;
}

function kindOf(forms: readonly string[] | undefined): string {
  if (forms === undefined || forms[0] === "empty") return "";
  if (forms.includes("date")) return "date";
  if (forms.includes("ssn")) return "ssn";
  return isNumeric(forms) ? "number" : "text";
}

interface Rest {
  readonly layout: Layout;
  readonly lines: readonly Row[];
  readonly known: KnownWords;
  readonly isRuler: (row: Row) => boolean;
}

function rowsOf(infos: readonly Row[], { layout, lines, known, isRuler }: Rest): BlockRow[] {
  const made: BlockRow[] = [];
  let section: string | null = null;
  let person: readonly string[] | null = null;
  const headingTexts = new Set(
    lines.flatMap(({ row }) => row.cells.map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== "")),
  );
  const usual = Math.max(
    2,
    median(
      infos
        .slice(0, SAMPLE_ROWS)
        .filter(({ numbers }) => numbers >= 1)
        .map(({ filled }) => filled.length),
    ) * 0.4,
  );
  const usualKinds = layout.headings.map((_, column) => {
    const counts = new Map<string, number>();
    for (const { forms } of infos.slice(0, 120)) {
      const kind = kindOf(forms[column]);
      if (kind !== "") counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    const of = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const [kind = "", most = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
    return most >= of * 0.6 ? kind : "";
  });
  for (let at = 0; at < infos.length; at += 1) {
    const info = infos[at] as Row;
    const { row, filled } = info;
    const add = (kind: BlockRow["kind"]) => made.push({ ...row, kind, section, person, places: [row.place] });
    if (filled.length === 0) {
      add("blank");
      continue;
    }
    const texts = filled.map((one) => (row.cells[one] ?? "").trim());
    const repeated = texts.filter((text) => headingTexts.has(text.toLowerCase())).length;
    if (isRuler(info) || (repeated >= Math.max(1, texts.length * 0.7) && info.numbers === 0)) {
      add("heading");
      continue;
    }
    const label = texts.find((text) => /\p{L}/u.test(text)) ?? "";
    if (
      TOTAL.test(label) &&
      (!/,\s*\p{L}/u.test(label) || /^\W*(?:sub|grand )?totals?\b/i.test(label)) &&
      (texts.indexOf(label) < 3 || filled.length <= 3)
    ) {
      add("total");
      continue;
    }
    if (layout.lines > 1) {
      const group = infos.slice(at, at + layout.lines);
      if (
        group.length === layout.lines &&
        info.numbers + texts.length > 1 &&
        group.every(({ filled: each }) => each.length > 0)
      ) {
        const cells = group.flatMap(({ row: one }, line) =>
          Array.from({ length: layout.widths[line] ?? 0 }, (_, column) => one.cells[column] ?? ""),
        );
        made.push({
          place: row.place,
          cells,
          kind: "data",
          section,
          person,
          places: group.map(({ row: one }) => one.place),
        });
        at += layout.lines - 1;
        continue;
      }
    }
    if ((filled.length === 1 || (row.text !== undefined && !/\S {2,}\S/.test(row.text.trim()))) && info.numbers === 0) {
      const text = row.text?.trim() ?? texts[0] ?? "";
      if (
        /^(?:page|printed|run date|checked by|prepared|report|approved|\* |note|end of)/i.test(text) ||
        text.length > 60 ||
        /[:_]\s*_*$/.test(text)
      ) {
        add("note");
        continue;
      }
      section = text;
      person = row.text === undefined ? row.cells : [text];
      add("section");
      continue;
    }
    const isOutOfLine =
      filled.length <= 6 &&
      info.numbers <= 1 &&
      filled.some(
        (one) => kindOf(info.forms[one]) === "text" && (usualKinds[one] === "date" || usualKinds[one] === "number"),
      );
    const amountsOf = () =>
      info.forms.filter((forms) => forms.includes("money") || forms.includes("date") || forms.includes("decimal"))
        .length;
    const hasLabels = texts.some((text) => LABELLED.test(text) || /:$/.test(text));
    if (
      isOutOfLine ||
      (filled.length < usual && filled.length <= 4 && amountsOf() === 0) ||
      (hasLabels && filled.length <= 12 && amountsOf() <= filled.length / 2)
    ) {
      if (
        hasLabels ||
        isOutOfLine ||
        texts.every((text) => headness(text, known) < 0.4) ||
        texts.some((text) => /,/.test(text)) ||
        info.numbers > 0
      ) {
        person = row.cells;
        section = texts[0] ?? null;
        add("person");
        continue;
      }
    }
    made.push({ ...row, kind: "data", section, person, places: [row.place] });
  }
  return made;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
