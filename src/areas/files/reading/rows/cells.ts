import type { FileReject } from "../../payroll/payroll-file.ts";
import { amountUnits, cents, formatUnits, isZeroAmount, parseAmount, parseHours } from "../../values/amounts.ts";
import { type DateRules, readDate } from "../../values/loose-dates.ts";
import type { ReadAs } from "../assign.ts";
import type { BlockRow } from "../blocks.ts";
import { baseOf, type Meaning } from "../columns/meanings.ts";

/** How hours are written: `7.30` as a decimal number, or as hours and minutes. */
type HoursForm = "decimal" | "minutes";

/** How the values of a file are read. */
export interface CellRules {
  readonly dates: DateRules;
  readonly hours: HoursForm;
}

/** Dates of births are at least this many years before those of pay: the pivot of two digits differs. */
const AGE_MIN = 15;
/** `19,2500`: a decimal comma before four places. */
const COMMA_RATE = /^(-?\d+),(\d{4})$/;
const COMMA_HOURS = /^(\d+),(\d{1,2})$/;
const HOURS_MINUTES = /^(\d{1,3})\.([0-5]\d)$/;

/** What a spreadsheet shows for a formula that fails. */
const SPREADSHEET_ERROR = /^#(?:REF|VALUE|NAME|DIV\/0|N\/A|NULL|NUM)[!?]?$/i;

const FOUR_PLACES = { most: 4 } as const;
/** So many texts of dates are held; a table has fewer days. */
const DATES_HELD = 20_000;

/** Reads the dates of a table each once. */
class KnownDates {
  readonly #rules: DateRules;
  readonly #known = new Map<string, ReturnType<typeof readDate>>();

  constructor(rules: DateRules) {
    this.#rules = rules;
  }

  read(text: string): ReturnType<typeof readDate> {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size >= DATES_HELD) this.#known.clear();
    const read = readDate(text, this.#rules);
    this.#known.set(text, read);
    return read;
  }
}

/** Reads the cells of the rows of one table by the meanings of its columns. */
export class Cells {
  /** Faults of the row at hand, until they are taken. */
  readonly faults: FileReject[] = [];
  /** True if the column of SSNs shows that a spreadsheet took their first zeros. */
  areZerosLost = false;
  readonly #by = new Map<Meaning, ReadAs[]>();
  readonly #open: ReadonlySet<Meaning>;
  readonly #rules: CellRules;
  readonly #births: KnownDates;
  readonly #days: KnownDates;

  constructor(columns: readonly ReadAs[], rules: CellRules) {
    for (const column of columns) {
      const list = this.#by.get(column.meaning);
      if (list === undefined) this.#by.set(column.meaning, [column]);
      else list.push(column);
    }
    this.#open = new Set(columns.flatMap(({ open }) => open ?? []));
    this.#rules = rules;
    this.#births = new KnownDates(rules.dates);
    this.#days = new KnownDates(this.dates);
  }

  /** The order of day and month, and the century of two digits in dates of pay and employment. */
  get dates(): DateRules {
    const { dates } = this.#rules;
    return { ...dates, pivotYear: dates.pivotYear + AGE_MIN };
  }

  /** Meanings with their columns. */
  get meanings(): ReadonlyMap<Meaning, readonly ReadAs[]> {
    return this.#by;
  }

  /** True if a column has the meaning. */
  has(meaning: Meaning): boolean {
    return this.#by.has(meaning);
  }

  /** True if a column has one of the meanings. */
  hasAny(meanings: Iterable<Meaning>): boolean {
    for (const one of meanings) if (this.#by.has(one)) return true;
    return false;
  }

  /** True if a column that is not read yet may have one of the meanings: a sum without it may be wrong. */
  isOpen(meanings: ReadonlySet<Meaning>): boolean {
    return [...this.#open].some((one) => meanings.has(baseOf(one)));
  }

  /** The columns of a meaning. */
  columns(meaning: Meaning): readonly ReadAs[] {
    return this.#by.get(meaning) ?? [];
  }

  /** Takes columns out: what they hold stands elsewhere. */
  drop(meaning: Meaning): void {
    this.#by.delete(meaning);
  }

  /** Takes out one of the columns of a meaning. */
  dropColumn(meaning: Meaning, at: number): void {
    const left = (this.#by.get(meaning) ?? []).filter((column) => column.at !== at);
    if (left.length === 0) this.#by.delete(meaning);
    else this.#by.set(meaning, left);
  }

  /** The first text of a meaning; empty: none. */
  text(row: BlockRow, meaning: Meaning): string {
    for (const { at } of this.#by.get(meaning) ?? []) {
      const text = (row.cells[at] ?? "").trim();
      if (text !== "") return text;
    }
    return "";
  }

  /** All texts of a meaning in a row: the type of a record may stand next to that of the line. */
  texts(row: BlockRow, meaning: Meaning): string {
    const all = this.columns(meaning).map(({ at }) => (row.cells[at] ?? "").trim());
    return all.join(" ").trim();
  }

  /** The date of a meaning as `YYYY-MM-DD` or `YYYY-MM`; a day that does not exist is reported. */
  date(row: BlockRow, meaning: Meaning): string | undefined {
    const text = this.text(row, meaning);
    if (text === "") return undefined;
    const read = (meaning === "birth_date" ? this.#births : this.#days).read(text);
    if (read.kind === "date") return read.date;
    if (read.kind === "impossible" && /\d/.test(text) && !TIME_OF_DAY.test(text))
      this.tell(row, meaning, "is not a day of the calendar", "Correct the date.");
    return undefined;
  }

  /** The amount of a column with up to four places. */
  money(row: BlockRow, column: ReadAs | undefined): string | undefined {
    if (column === undefined) return undefined;
    const text = (row.cells[column.at] ?? "").trim();
    if (text === "" || text === "-") return undefined;
    if (text.startsWith("#") && SPREADSHEET_ERROR.test(text))
      this.tell(
        row,
        column.meaning,
        "is an error of the spreadsheet, not an amount",
        "Correct the formula, and save the file again.",
      );
    return parseAmount(text.includes(",") ? text.replace(COMMA_RATE, "$1.$2") : text, FOUR_PLACES) ?? undefined;
  }

  /** The amount of the first column of a meaning. */
  amount(row: BlockRow, meaning: Meaning): string | undefined {
    return this.money(row, this.#by.get(meaning)?.[0]);
  }

  /** The hours of a meaning as a decimal number; null: none. */
  hours(row: BlockRow, meaning: Meaning): string | null {
    return this.hoursOf(this.text(row, meaning));
  }

  /** The hours that a text tells; null: none. */
  hoursOf(text: string): string | null {
    if (text === "") return null;
    const minutes = this.#rules.hours === "minutes" ? HOURS_MINUTES.exec(text) : null;
    if (minutes !== null) return parseHours(`${minutes[1]}:${minutes[2]}`);
    return parseHours(text.replace(COMMA_HOURS, "$1.$2"));
  }

  /** Notes a fault of a meaning or of a line of pay: it is not loaded. */
  tell(row: BlockRow, what: string, reason: string, remedy: string): void {
    const field = FIELDS[what] ?? what;
    if (this.faults.some((fault) => fault.field === field)) return;
    this.faults.push({ scope: "field", row: row.place, field, reason, remedy });
  }
}

/** A time without a day. */
const TIME_OF_DAY = /^\d{1,2}:\d{2}/;

/** The names of fields by meaning, for rejects. */
const FIELDS: Readonly<Record<string, string>> = {
  full_name: "name",
  birth_date: "dob",
  hire_date: "start",
  original_hire_date: "original_hire",
  end_date: "end",
  hourly_rate: "pay_rate",
  annual_rate: "pay_rate",
  total_hours: "hours",
  gross_pay: "gross",
  net_pay: "net",
  line_amount: "amount",
};

/** An amount without its sign, with two places. */
export function plainCents(value: string): string {
  return cents(value).replace(/^-/, "");
}

/** The sum of two amounts; an absent one is nothing. */
export function added(one: string | undefined, other: string): string {
  return one === undefined ? cents(other) : formatUnits((amountUnits(one) ?? 0n) + (amountUnits(other) ?? 0n));
}

/** True if an amount is not nothing. */
export function isSome(value: string | undefined): value is string {
  return value !== undefined && !isZeroAmount(value);
}
