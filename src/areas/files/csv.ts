import { LINE_CHARS_MAX, type Line } from "./lines.ts";

/** One record of a CSV text, or why it could not be read. */
export type CsvRecord =
  | { readonly kind: "record"; readonly line: number; readonly fields: readonly string[] }
  | {
      readonly kind: "fault";
      readonly line: number;
      readonly reason: string;
      /** The line as it is in the text; null if it is too long to be held. */
      readonly text: string | null;
    };

/** A record that spans lines, read so far. */
interface OpenRecord {
  readonly lines: Line[];
  readonly fields: string[];
  /** The quoted value that is not closed yet. */
  value: string;
  chars: number;
}

/** How a line ended: together with the record, or inside a quoted value. */
type LineEnd = { readonly isOpen: false } | { readonly isOpen: true; readonly value: string } | "malformed";

const TOO_LONG = `is longer than ${LINE_CHARS_MAX} characters`;
const NOT_CLOSED = "has a quote that is not closed";
const AFTER_QUOTE = "has text after a closing quote; write a quote inside a quoted value twice";

/**
 * Reads CSV as in RFC 4180: values may be quoted, quoted values may hold delimiters, line breaks
 * and doubled quotes; a quote inside an unquoted value is an ordinary character. Blank lines are
 * skipped. A record has the number of its first line.
 *
 * A damaged record costs its first line only: reading resumes on the next line, so that one stray
 * quote cannot swallow the file, and at most {@link LINE_CHARS_MAX} of a record are held in memory.
 * (The parser `csv-parse` was tried: past its record limit it drops the rest of the chunk, and an
 * open quote takes everything that follows.)
 *
 * @param lines in order, in groups
 * @param delimiter one character
 * @returns records in order, those of one group together
 */
export async function* readCsv(lines: AsyncIterable<Line[]>, delimiter: string): AsyncGenerator<CsvRecord[]> {
  const reader = new CsvReader(delimiter);
  for await (const group of lines) {
    const records = reader.take(group);
    if (records.length > 0) yield records;
  }
  yield reader.end();
}

class CsvReader {
  readonly #delimiter: string;
  #open: OpenRecord | null = null;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  take(lines: readonly Line[]): CsvRecord[] {
    const records: CsvRecord[] = [];
    // Lines return to this stack if the record that they seemed to belong to is damaged.
    const ahead = lines.toReversed();
    for (let line = ahead.pop(); line !== undefined; line = ahead.pop()) {
      const record = this.#open === null ? this.#begin(line) : this.#continue(this.#open, line);
      if (record === null) continue;
      records.push(record);
      if (record.kind === "fault") for (const returned of this.#giveBack()) ahead.push(returned);
    }
    return records;
  }

  end(): CsvRecord[] {
    const records: CsvRecord[] = [];
    while (this.#open !== null) {
      records.push(faultOf(this.#open, NOT_CLOSED));
      for (const record of this.take(this.#giveBack().reverse())) records.push(record);
    }
    return records;
  }

  #begin(line: Line): CsvRecord | null {
    if (line.text === null) return { kind: "fault", line: line.number, reason: TOO_LONG, text: null };
    if (line.text === "") return null;
    if (!line.text.includes('"')) {
      return { kind: "record", line: line.number, fields: line.text.split(this.#delimiter) };
    }
    const open = { lines: [line], fields: [], value: "", chars: line.text.length };
    return this.#close(open, scanValues(line.text, open.fields, { delimiter: this.#delimiter, at: 0 }));
  }

  #continue(open: OpenRecord, line: Line): CsvRecord | null {
    open.lines.push(line);
    open.chars += line.text?.length ?? LINE_CHARS_MAX;
    if (line.text === null || open.chars > LINE_CHARS_MAX) {
      return faultOf(open, `${NOT_CLOSED}, or ${TOO_LONG}`);
    }
    const quoted = scanQuoted(line.text, 0);
    if (quoted.end === null) {
      open.value += `\n${quoted.value}`;
      return null;
    }
    open.fields.push(`${open.value}\n${quoted.value}`);
    return this.#close(open, scanAfterQuote(line.text, open.fields, { delimiter: this.#delimiter, at: quoted.end }));
  }

  #close(open: OpenRecord, lineEnd: LineEnd): CsvRecord | null {
    this.#open = open;
    if (lineEnd === "malformed") return faultOf(open, AFTER_QUOTE);
    if (lineEnd.isOpen) {
      open.value = lineEnd.value;
      return null;
    }
    this.#open = null;
    return { kind: "record", line: firstLine(open), fields: open.fields };
  }

  /** Drops the open record and returns its lines except the first, in reverse order. */
  #giveBack(): Line[] {
    const lines = this.#open?.lines.slice(1).reverse() ?? [];
    this.#open = null;
    return lines;
  }
}

/** The reading position in a line, and the delimiter of its values. */
interface Position {
  readonly delimiter: string;
  readonly at: number;
}

/** Reads values from a position where a value begins to the end of the line. */
function scanValues(text: string, fields: string[], position: Position): LineEnd {
  const { delimiter } = position;
  let at = position.at;
  for (;;) {
    if (text[at] === '"') {
      const quoted = scanQuoted(text, at + 1);
      if (quoted.end === null) return { isOpen: true, value: quoted.value };
      fields.push(quoted.value);
      at = quoted.end;
      if (at < text.length && text[at] !== delimiter) return "malformed";
    } else {
      const end = text.indexOf(delimiter, at);
      fields.push(text.slice(at, end < 0 ? text.length : end));
      at = end < 0 ? text.length : end;
    }
    if (at >= text.length) return { isOpen: false };
    at += delimiter.length;
  }
}

function scanAfterQuote(text: string, fields: string[], position: Position): LineEnd {
  const { delimiter, at } = position;
  if (at >= text.length) return { isOpen: false };
  if (text[at] !== delimiter) return "malformed";
  return scanValues(text, fields, { delimiter, at: at + delimiter.length });
}

/**
 * Reads the inside of a quoted value: its text, and the position after its closing quote, or null
 * if the line ends first.
 */
function scanQuoted(text: string, from: number): { readonly value: string; readonly end: number | null } {
  let value = "";
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value: value + text.slice(at), end: null };
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}

function faultOf(open: OpenRecord, reason: string): CsvRecord {
  return { kind: "fault", line: firstLine(open), reason, text: open.lines[0]?.text ?? null };
}

function firstLine(open: OpenRecord): number {
  return open.lines[0]?.number ?? 0;
}
