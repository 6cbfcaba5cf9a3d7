import { type CompanyId, type EmploymentId, type IsoDate, isIsoDate } from "../../kernel/ids.ts";
import { DATE_FORMS, type DateOrder, parseDate } from "./dates.ts";
import { NOT_UTF_8 } from "./lines.ts";
import type { RowValues } from "./source-rows.ts";
import { roundToCents } from "./values/amounts.ts";
import { type DateContext, readRecordDate } from "./values/record-values.ts";

/**
 * A fault in one row: the column (null: the row as a whole) and the reason. Never contains a value
 * of the row.
 */
export interface RowFault {
  readonly field: string | null;
  readonly reason: string;
}

/** A checked row. */
export type CheckedRow<Row> =
  | {
      readonly kind: "sound";
      readonly row: Row;
      /** What of the row is left out, and why; the rest is good without it. */
      readonly warnings: readonly RowFault[];
    }
  | {
      readonly kind: "faulty";
      readonly faults: readonly RowFault[];
      /** The id of what the row is of, if at least that could be read. */
      readonly id: CompanyId | EmploymentId | null;
    };

/** Bounds of a text. */
interface TextBounds {
  /** Maximum number of characters. */
  readonly max: number;
}

/** A column whose texts have a form of their own. */
export interface ParsedText<Value extends string = string> {
  /** The normal form of a text, or null if it does not have the form. */
  readonly parse: (text: string) => Value | null;
  /** The required form; follows "must be". */
  readonly form: string;
}

const TEXT_MAX = 256;
/** The separator of a list's items in CSV. */
const LIST_SEPARATOR = "|";
// Among the control characters are those that change the direction of the text after them: see `isPlainText`.
// biome-ignore lint/suspicious/noControlCharactersInRegex: real lists hold control characters where a blank or dash was meant
const BLANKS = /[\s\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, to see whether there is anything to do
const UNEVEN_BLANKS = /\s\s|[^\S ]|[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

/**
 * Reads the values of one row and collects every fault in it. Blank and null mean not known; runs
 * of blanks, line breaks and control characters become one space. Numbers are read as their decimal
 * text.
 */
export class RowReader {
  readonly faults: RowFault[] = [];
  /** What is left out of a row that is good without it. */
  readonly warnings: RowFault[] = [];
  readonly #values: RowValues;

  readonly #dates: DateOrder | null;

  /**
   * @param options.dates the order of day, month and year; null: only YYYY-MM-DD
   */
  constructor(values: RowValues, options: { readonly dates: DateOrder | null } = { dates: null }) {
    this.#values = values;
    this.#dates = options.dates;
  }

  /** Records a fault and returns null, the value of a faulty column. */
  refuse(field: string, reason: string): null {
    this.faults.push({ field, reason });
    return null;
  }

  /** Records that a value is left out, and returns null, the value of a field that is not known. */
  leaveOut(field: string, reason: string): null {
    this.warn(field, reason);
    return null;
  }

  /** Records what has to be known of a value that is read. */
  warn(field: string, reason: string): void {
    this.warnings.push({ field, reason });
  }

  /** A text of at most `bounds.max` characters (default 256), or null if it is not given. */
  text(field: string, bounds: TextBounds = { max: TEXT_MAX }): string | null {
    return this.#clean(field, this.#values[field], bounds);
  }

  /** A required text; empty, with a fault recorded, if it is not given. */
  requiredText(field: string, bounds: TextBounds = { max: TEXT_MAX }): string {
    const faultsBefore = this.faults.length;
    const text = this.text(field, bounds);
    if (text === null && this.faults.length === faultsBefore) this.refuse(field, "must be given");
    return text ?? "";
  }

  /** A text in its normal form, or null if it is not given. */
  parsed<Value extends string>(field: string, { parse, form }: ParsedText<Value>): Value | null {
    const text = this.text(field);
    return text === null ? null : (parse(text) ?? this.refuse(field, `must be ${form}`));
  }

  /**
   * A text as `read` understands it, or null if it is not given or stands for nothing.
   *
   * @param read null: the text says that there is none; undefined: it does not have the form
   * @param form the required form; follows "must be"
   */
  written<Value>(field: string, read: (text: string) => Value | null | undefined, form: string): Value | null {
    const text = this.text(field);
    if (text === null) return null;
    const value = read(text);
    return value === undefined ? this.refuse(field, `must be ${form}`) : value;
  }

  /** The same, but a text that does not have the form is left out with a warning: the row is good without it. */
  writtenOrLeftOut<Value>(field: string, read: (text: string) => Value | null | undefined, form: string): Value | null {
    const text = this.text(field);
    if (text === null) return null;
    const value = read(text);
    return value === undefined ? this.leaveOut(field, `is left out: it is not ${form}`) : value;
  }

  /** A date as exports and people write it, or null if it is not given; its day and month in the file's order. */
  writtenDate(field: string, known: Pick<DateContext, "pivotYear" | "isEnd">): IsoDate | null {
    const form = DATE_FORMS[this.#dates ?? "YMD"];
    const context = { ...known, order: this.#dates };
    return this.written(field, (text) => readRecordDate(text, context), `a real date in the form ${form}`);
  }

  /** A real calendar date, or null if it is not given. */
  date(field: string): IsoDate | null {
    const text = this.text(field);
    if (text === null || isIsoDate(text)) return text;
    if (this.#dates === null) return this.refuse(field, "must be a real date in the form YYYY-MM-DD");
    const form = DATE_FORMS[this.#dates];
    return parseDate(text, this.#dates) ?? this.refuse(field, `must be a real date in the form ${form}`);
  }

  /** One of the choices, in any case, or null if it is not given. */
  choice<Choice extends string>(field: string, choices: readonly Choice[]): Choice | null {
    const text = this.text(field)?.toUpperCase();
    if (text === undefined) return null;
    return choices.find((choice) => choice === text) ?? this.refuse(field, `must be one of ${choices.join(", ")}`);
  }

  /** True or false, as NDJSON has it or in words; false if it is not given. */
  flag(field: string): boolean {
    const value = this.#values[field];
    if (typeof value === "boolean") return value;
    const text = this.text(field)?.toLowerCase() ?? "false";
    if (text !== "true" && text !== "false") this.refuse(field, "must be true or false");
    return text === "true";
  }

  /** A whole number from 0 to 2,147,483,647, or null if it is not given. */
  count(field: string): number | null {
    const text = this.text(field);
    if (text === null) return null;
    const isCount = /^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647;
    return isCount ? Number(text) : this.refuse(field, "must be a whole number from 0 to 2147483647");
  }

  /** US dollars as a decimal text with two places, rounded half up; or null if not given. */
  money(field: string): string | null {
    const text = this.text(field);
    if (text === null) return null;
    return roundToCents(text) ?? this.refuse(field, "must be an amount from 0 on, below 10^12, such as 1234.50");
  }

  /**
   * A list of texts: an array in NDJSON, items separated by `|` in CSV; empty if it is not given.
   */
  list(field: string, bounds: TextBounds & { readonly items: number }): string[] {
    const value = this.#values[field];
    if (value === undefined || value === null) return [];
    const items: readonly unknown[] = Array.isArray(value)
      ? value
      : typeof value === "string"
        ? value.split(LIST_SEPARATOR)
        : [value];
    if (items.length > bounds.items) {
      this.refuse(field, `must have at most ${bounds.items} items`);
      return [];
    }
    return items.map((item) => this.#clean(field, item, bounds)).filter((item) => item !== null);
  }

  #clean(field: string, value: unknown, { max }: TextBounds): string | null {
    if (value === undefined || value === null) return null;
    if (typeof value !== "string" && typeof value !== "number") return this.refuse(field, "must be a text");
    const given = String(value);
    const text = (UNEVEN_BLANKS.test(given) ? given.replace(BLANKS, " ") : given).trim();
    if (text === "") return null;
    if (text.length > max) return this.refuse(field, `must have at most ${max} characters`);
    if (text.includes(NOT_UTF_8) || !text.isWellFormed()) return this.refuse(field, "must be UTF-8 text");
    return text;
  }
}
