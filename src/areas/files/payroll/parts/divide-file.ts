import { FIXED_FORMATS } from "../../formats/fixed-formats.ts";
import { fixedConfidence } from "../../layouts/fixed/split-records.ts";
import { readGrid, readGridPart } from "../../layouts/grid.ts";
import type { BlockRow } from "../../reading/blocks.ts";
import { datesInTitles, isOpenDate, orderBySteps } from "../../reading/date-order.ts";
import { inOrder } from "../../reading/jobs/finish-jobs.ts";
import type { FittedReader } from "../../reading/model.ts";
import type { OpenDate } from "../../reading/questions.ts";
import {
  headingsOf,
  isOfQuarter,
  questionsOf,
  type ReadTable,
  readingOf,
  rowReading,
  type SheetsReading,
  tablesOf,
  whatIsRead,
} from "../../reading/read.ts";
import { Cells } from "../../reading/rows/cells.ts";
import { prepareColumns } from "../../reading/rows/pay/column-sums.ts";
import { joiningKeys, namesNoNumber } from "../../reading/rows/persons.ts";
import { relativesIn } from "../../reading/rows/relatives.ts";
import { RowFactsOf } from "../../reading/rows/row-facts.ts";
import type { FileSheet, SheetRow } from "../../reading/sheet.ts";
import { delimiterOfRows } from "../../reading/sheets.ts";
import { withinBounds } from "../../reading/tables/bounds.ts";
import { ControlTotals, type FoundTotals } from "../../reading/totals/control-totals.ts";
import { decodeBytes, type FileEncoding } from "../../values/decode.ts";
import { DateOrders } from "../../values/loose-dates.ts";
import type { PayrollFile } from "../payroll-file.ts";
import type { ReadOptions } from "../read-options.ts";
import { type PartReading, PartsOfPersons } from "./read-part.ts";
import type { SealedPiece, SealedSpool } from "./sealed-spool.ts";

/** A file of plain rows, divided by its persons. */
export interface Division {
  /** What the file says, without its jobs and what became of their rows. */
  readonly file: PayrollFile;
  /** The pieces of each part; no person is in two parts. */
  readonly parts: readonly (readonly SealedPiece[])[];
  readonly reading: PartReading;
  readonly totals: FoundTotals;
}

/** A file in a spool, and where its parts go. */
export interface Dividing {
  readonly whole: SealedSpool;
  readonly pieces: readonly SealedPiece[];
  readonly to: SealedSpool;
  /** Parts at most. */
  readonly count: number;
  /** So many rows at the beginning decide how all are read. */
  readonly headRows: number;
}

/** So much of the text shows what stands between its cells. */
const HEAD_CHARS = 500_000;
/** So many rows of data show which columns repeat others. */
const FIRST_ROWS = 100;
/** What decides how rows are read can be found late: all are gone through again then. */
const TRIES = 3;
const LINE_END = 0x0a;
/** The kinds of rows of a table that is nothing but rows. */
const PLAIN: ReadonlySet<BlockRow["kind"]> = new Set(["data", "total", "blank", "heading", "note"]);
const NUMBERS = ["employee_number", "ssn"] as const;
const PAY = ["gross_pay", "net_pay", "line_amount"] as const;
const TIMES = ["pay_date", "period_end", "period_start", "pay_period"] as const;

/**
 * Divides a file of plain rows, one below the other under one line of headings, by the persons of the rows. How they are read is
 * decided by the first of them, and by what all rows show together.
 *
 * @returns null of any other file, which must be read whole
 */
export function divideFile(dividing: Dividing, reader: FittedReader, options: ReadOptions): Division | null {
  const { whole, pieces } = dividing;
  const first = pieces[0] === undefined ? Buffer.alloc(0) : whole.read(pieces[0]);
  const { encoding, text } = decodeBytes(first.subarray(0, first.lastIndexOf(LINE_END) + 1));
  const head = text.slice(0, text.lastIndexOf("\n", HEAD_CHARS) + 1);
  const isFixed = FIXED_FORMATS.some((format) => options.as === format.id || fixedConfidence(head, format) > 0);
  const delimiter = isFixed ? null : delimiterOfRows(head);
  if (delimiter === null) return null;
  const isUtf8 = encoding === "ascii" || encoding === "utf-8";
  for (const one of isUtf8 ? (["utf-8", "cp1252"] as const) : [encoding]) {
    try {
      return divided(dividing, { reader, delimiter, options: { ...options, encoding: one } });
    } catch (failure) {
      if (failure instanceof NotPlain) return null;
      // Bytes that are not UTF-8 may come late.
      if (!(failure instanceof TypeError && "code" in failure && failure.code === "ERR_ENCODING_INVALID_ENCODED_DATA"))
        throw failure;
    }
  }
  return null;
}

interface Known {
  readonly reader: FittedReader;
  readonly delimiter: string;
  readonly options: ReadOptions & { readonly encoding: FileEncoding };
}

function divided(dividing: Dividing, known: Known): Division {
  let shown: Shown | null = null;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const scan = new Scan(dividing, known, shown);
    const division = scan.division();
    if (scan.isSettled()) return division;
    shown = scan.shown;
  }
  throw new NotPlain();
}

/** Why a file is not divided. */
class NotPlain extends Error {}

const LABELS: Readonly<Record<FileEncoding, string>> = {
  ascii: "utf-8",
  "utf-8": "utf-8",
  "utf-8-sig": "utf-8",
  "utf-16le": "utf-16le",
  "utf-16be": "utf-16be",
  cp1252: "windows-1252",
};

/** What later rows show of how all are read. */
interface Shown {
  readonly dates: DateOrders;
  open: OpenDate | null;
  /** Of each column that has no value in the first rows, the first row in which it has one. */
  readonly late: Map<number, SheetRow>;
}

/** How a table is read, as far as it is known. */
interface Decided {
  readonly reading: SheetsReading;
  readonly table: ReadTable;
}

/** Goes through all rows of a file. */
class Scan {
  readonly shown: Shown = { dates: new DateOrders(), open: null, late: new Map() };
  readonly #dividing: Dividing;
  readonly #known: Known;
  readonly #before: Shown | null;
  readonly #parts: PartsOfPersons;
  readonly #totals = new ControlTotals(false);
  #head: readonly SheetRow[] = [];
  #decided: Decided | null = null;
  #cells: Cells | null = null;
  #facts: RowFactsOf | null = null;
  #first: readonly BlockRow[] = [];
  #empty: number[] = [];
  #isAscii = true;
  #isOpenEnded = false;
  #count = 0;
  #data = 0;

  constructor(dividing: Dividing, known: Known, before: Shown | null) {
    this.#dividing = dividing;
    this.#known = known;
    this.#before = before;
    this.#parts = new PartsOfPersons(dividing.to, dividing.count);
  }

  /** @throws NotPlain */
  division(): Division {
    let held: SheetRow[] = [];
    for (const rows of this.#chunks()) {
      if (this.#decided !== null) this.#addBelow(rows);
      else {
        held = [...held, ...rows];
        if (held.length >= this.#dividing.headRows) this.#addBelow(this.#begin(held));
      }
    }
    if (this.#decided === null) this.#begin(held);
    const { options } = this.#known;
    const [decided, facts] = [this.#decided, this.#facts?.result()];
    if (decided === null || facts === undefined) throw new NotPlain();
    const { reading, table } = decided;
    const heading = this.#cells?.columns("full_name")[0]?.heading ?? "";
    const unsure = facts.unsureName === null ? null : { heading, ...facts.unsureName };
    const encoding = options.encoding === "utf-8" && this.#isAscii ? "ascii" : options.encoding;
    const read = whatIsRead(reading, { ...options, encoding });
    const file = {
      ...read,
      tables: read.tables.map((one) => ({ ...one, count: this.#data })),
      rows: this.#count,
      jobs: [],
      rejects: [],
      ignored: headingsOf([table]),
      control: [],
      questions: inOrder(questionsOf(reading, unsure)),
    };
    const rows = rowReading(table, reading, options);
    const finishing = {
      answers: reading.answers,
      constants: options.constants ?? new Map<string, string>(),
      isOfQuarter: isOfQuarter(reading),
    };
    return {
      file,
      parts: this.#parts.finish(),
      reading: {
        block: { ...table.block, rows: [] },
        rows: { ...rows, isOpenEnded: this.#isOpenEnded },
        known: { facts, first: this.#first },
        finishing,
      },
      totals: this.#totals.found,
    };
  }

  /** True if the rows are read as they are now known to be. */
  isSettled(): boolean {
    const own = ({ reading, table }: Decided) =>
      JSON.stringify([table.columns, table.told, reading.rules, reading.openDate]);
    return this.#decided !== null && own(this.#decide(this.shown)) === own(this.#decided);
  }

  /** The rows of the file, some at a time. */
  *#chunks(): Generator<SheetRow[]> {
    const { whole, pieces } = this.#dividing;
    const { delimiter, options } = this.#known;
    const decoder = new TextDecoder(LABELS[options.encoding], { fatal: options.encoding === "utf-8" });
    let rest = "";
    const taken = (rows: ReturnType<typeof readGrid>): SheetRow[] => {
      this.#count += rows.length;
      return rows.map(({ row, cells }) => ({ place: row, cells }));
    };
    for (const [at, piece] of pieces.entries()) {
      const bytes = whole.read(piece);
      const text = decoder.decode(bytes, { stream: true });
      this.#isAscii &&= text.length === bytes.length;
      rest += at === 0 ? text.replace(/^sep=.\r?\n/i, "") : text;
      const { rows, next } = readGridPart(rest, delimiter, this.#count + 1);
      rest = rest.slice(next);
      if (rows.length > 0) yield taken(rows);
    }
    rest += decoder.decode();
    this.#isOpenEnded = !/[\r\n]$/.test(rest);
    const last = readGrid(rest, delimiter).map(({ row, cells }) => ({ row: Number(row) + this.#count, cells }));
    if (last.length > 0) yield taken(last);
  }

  #decide(shown: Shown | null): Decided {
    const { reader, options } = this.#known;
    const sheet: FileSheet = { name: null, rows: [...this.#head, ...(shown?.late.values() ?? [])], isOpenEnded: false };
    const dates =
      shown === null
        ? null
        : { order: shown.dates.result() ?? orderBySteps([{ ...sheet, rows: this.#head }]), open: shown.open };
    const reading = readingOf([sheet], reader, options, dates);
    const [table, ...others] = reading.tables;
    if (table === undefined || others.length > 0) throw new NotPlain();
    return { reading, table };
  }

  /** Decides by the first rows how all are read; returns those behind them. */
  #begin(rows: readonly SheetRow[]): readonly SheetRow[] {
    this.#head = rows.slice(0, this.#dividing.headRows);
    const decided = this.#decide(this.#before);
    const { table, reading } = decided;
    const { block, columns } = table;
    const late = this.#before?.late.size ?? 0;
    const own = late === 0 ? block.rows : block.rows.slice(0, -late);
    const above = this.#head.length - own.length;
    const isOfLines = own.every(({ cells }, at) => cells === this.#head[above + at]?.cells);
    const cells = new Cells(columns, rowReading(table, reading, {}).rules);
    const isRegister = cells.hasAny(NUMBERS) && cells.hasAny(PAY) && cells.hasAny(TIMES);
    const hasHeadings = block.tableWidth === undefined && block.headings.some((heading) => heading !== "");
    const data = own.filter(({ kind }) => kind === "data");
    if (relativesIn(data).size > 0) throw new NotPlain();
    if (!isOfLines || !isRegister || !hasHeadings || cells.hasAny(["time_in", "work_date"])) throw new NotPlain();
    this.#first = data.slice(0, FIRST_ROWS);
    prepareColumns(cells, this.#first);
    this.#totals.begin(columns, cells, null);
    this.#decided = decided;
    this.#cells = cells;
    const reads = rowReading(table, reading, this.#known.options);
    this.#facts = new RowFactsOf(cells, reads.told, reading.nameOrder);
    const isFilled = (at: number) => own.some((row) => row.kind === "data" && (row.cells[at] ?? "").trim() !== "");
    this.#empty = block.headings.flatMap((_, at) => (isFilled(at) ? [] : [at]));
    for (const date of datesInTitles([{ name: null, rows: this.#head }])) this.shown.dates.add(date);
    for (const row of this.#head) this.#addDates(row);
    for (const row of own) this.#addRow(row);
    return rows.slice(this.#head.length);
  }

  /** Adds rows that stand below the first ones. */
  #addBelow(rows: readonly SheetRow[]): void {
    if (rows.length === 0 || this.#decided === null) return;
    const { reader, options } = this.#known;
    const { reading, table } = this.#decided;
    const sheets = withinBounds([{ name: null, rows: [...this.#head, ...rows], isOpenEnded: false }]);
    const named = [...(options.given?.values() ?? [])].filter((name) => name !== null);
    const [found, ...others] = tablesOf(sheets, { reader, rules: reading.rules, named, year: null });
    const late = this.#before?.late.size ?? 0;
    const isOne = found !== undefined && others.length === 0;
    if (!isOne || found.block.rows.length !== table.block.rows.length - late + rows.length) throw new NotPlain();
    if (found.block.headings.join("\n") !== table.block.headings.join("\n")) throw new NotPlain();
    for (const row of rows) this.#addDates(row);
    for (const row of found.block.rows.slice(-rows.length)) this.#addRow(row);
  }

  #addDates({ cells, place }: SheetRow): void {
    const { dates } = this.shown;
    for (const cell of cells) {
      dates.add(cell);
      if (this.shown.open === null && isOpenDate(cell)) this.shown.open = { text: cell.trim(), row: place };
    }
  }

  #addRow(row: BlockRow): void {
    const [cells, facts] = [this.#cells, this.#facts];
    const isPlain = PLAIN.has(row.kind) && row.section === null && row.person === null && row.places.length === 1;
    if (cells === null || facts === null || !isPlain) throw new NotPlain();
    if (row.kind !== "data") {
      if (row.kind === "total") this.#totals.addTotal(row);
      this.#parts.add(row, []);
      return;
    }
    this.#data += 1;
    facts.add(row);
    this.#empty = this.#empty.filter((at) => {
      const isEmpty = (row.cells[at] ?? "").trim() === "";
      if (!isEmpty) this.shown.late.set(at, { place: row.place, cells: row.cells });
      return isEmpty;
    });
    const isSum = namesNoNumber(row, cells) && this.#totals.isSum(row);
    if (isSum) this.#totals.addTotal(row);
    else this.#totals.addRow(row);
    cells.faults.length = 0;
    this.#parts.add(isSum ? { ...row, kind: "total" } : row, isSum ? [] : joiningKeys(row, cells));
  }
}
