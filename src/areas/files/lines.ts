import { isUtf8 } from "node:buffer";

/** A line or a record longer than this many characters is rejected without being held in memory. */
export const LINE_CHARS_MAX = 1_048_576;

/** One physical line of a text. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** Without its line end; null if it is longer than {@link LINE_CHARS_MAX}. */
  readonly text: string | null;
}

/** Replaces bytes that are not UTF-8 in a decoded text; no character has this code point. */
export const NOT_UTF_8 = "\ufffe";
/**
 * The decoder's replacement for such bytes; a file can also contain it as a character, where a
 * letter was lost earlier.
 */
const REPLACEMENT = "\ufffd";
const BYTE_ORDER_MARK = "\ufeff";

/**
 * The text of a stream of UTF-8 bytes, without its byte order mark. Bytes that are not UTF-8 become
 * {@link NOT_UTF_8}, which no field accepts, so that a wrong byte costs its row and not the file.
 *
 * @param bytes in chunks of any size
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let isFirst = true;
  let carried: Uint8Array = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const whole = carried.length === 0 ? chunk : Buffer.concat([carried, chunk]);
    const end = wholeCharactersEnd(whole);
    carried = whole.subarray(end);
    if (end === 0) continue;
    const text = decodeWhole(whole.subarray(0, end));
    yield isFirst && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    isFirst = false;
  }
  if (carried.length > 0) yield NOT_UTF_8;
}

/** In a chunk with a wrong byte, lost letters look the same and count as wrong too. */
function decodeWhole(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
  return isUtf8(bytes) ? text : text.replaceAll(REPLACEMENT, NOT_UTF_8);
}

/** The end of the last complete character of a chunk. */
function wholeCharactersEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/**
 * True if CR alone ends the lines of a text, as on the classic Macintosh: its beginning has a CR
 * but no LF, or the first line end outside double quotes is a CR without an LF.
 *
 * @param start the first line, or as much of it as is read at once
 */
export function endsLinesWithCr(start: string): boolean {
  if (!start.includes("\n")) return start.includes("\r");
  let isQuoted = false;
  for (let at = 0; at < start.length; at += 1) {
    const character = start[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === "\r" || character === "\n")) {
      return character === "\r" && start[at + 1] !== "\n";
    }
  }
  return false;
}

/** Turns every CR and CRLF of a text into one LF, wherever its chunks are cut. */
export async function* unifyLineEnds(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let isAfterCr = false;
  for await (const chunk of chunks) {
    if (chunk === "") continue;
    const text = isAfterCr && chunk.startsWith("\n") ? chunk.slice(1) : chunk;
    isAfterCr = chunk.endsWith("\r");
    yield text.replaceAll(/\r\n?/g, "\n");
  }
}

/**
 * Splits a text into physical lines, ended by LF or CRLF; the last one may lack its end. Holds at
 * most one line and one chunk.
 *
 * @param chunks the text, cut anywhere
 * @returns the lines in order, those of one chunk together
 */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<Line[]> {
  const splitter = new LineSplitter();
  for await (const chunk of chunks) {
    const lines = splitter.take(chunk);
    if (lines.length > 0) yield lines;
  }
  const last = splitter.end();
  if (last !== null) yield [last];
}

class LineSplitter {
  #number = 1;
  #pending = "";
  #isTooLong = false;

  take(chunk: string): Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", from)) {
      this.#hold(chunk.slice(from, end));
      lines.push(this.#cut());
      from = end + 1;
    }
    this.#hold(chunk.slice(from));
    return lines;
  }

  end(): Line | null {
    return this.#pending === "" && !this.#isTooLong ? null : this.#cut();
  }

  #hold(part: string): void {
    if (this.#isTooLong) return;
    this.#pending = this.#pending === "" ? part : this.#pending + part;
    this.#isTooLong = this.#pending.length > LINE_CHARS_MAX;
    if (this.#isTooLong) this.#pending = "";
  }

  #cut(): Line {
    const text = this.#pending.endsWith("\r") ? this.#pending.slice(0, -1) : this.#pending;
    const line = { number: this.#number, text: this.#isTooLong ? null : text };
    this.#number += 1;
    this.#pending = "";
    this.#isTooLong = false;
    return line;
  }
}
