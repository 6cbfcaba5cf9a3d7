import Type from "typebox";
import type { AppError } from "../../../error.ts";
import { asAppError } from "../../failure.ts";
import { IDEMPOTENCY_KEY_MAX } from "../route.ts";

/** The media type of one JSON text per line. */
export const NDJSON = "application/x-ndjson";

/**
 * The maximum length of a line, in bytes without its end: each line is limited, so that little of a
 * request is held.
 */
export const LINE_BYTES_MAX = 16_384;

/** A line that is not blank, without its end; null if it is longer than {@link LINE_BYTES_MAX}. */
export type NdjsonLine = Buffer | null;

const LINE_FEED = 0x0a;

const BLANK = new Set([0x20, 0x09, 0x0d]);

/**
 * Splits bytes into lines, ended by LF or CRLF; the last one may lack its end, and blank ones are
 * skipped. Holds at most one line and one chunk.
 *
 * @param chunks the bytes, in chunks of any size
 * @returns the lines in order, those completed by one chunk together
 */
export async function* splitNdjson(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<NdjsonLine[]> {
  const splitter = new NdjsonSplitter();
  for await (const chunk of chunks) yield splitter.take(chunk);
  yield splitter.end();
}

class NdjsonSplitter {
  #parts: Buffer[] = [];
  #length = 0;

  take(chunk: Buffer): NdjsonLine[] {
    const lines: NdjsonLine[] = [];
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      this.#hold(chunk.subarray(from, end));
      lines.push(...this.end());
      from = end + 1;
    }
    this.#hold(chunk.subarray(from));
    return lines;
  }

  /** The held line, unless it is blank. */
  end(): NdjsonLine[] {
    const line = this.#length > LINE_BYTES_MAX ? null : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    return line?.every((byte) => BLANK.has(byte)) === true ? [] : [line];
  }

  #hold(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > LINE_BYTES_MAX) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }
}

/** The field `idempotency_key` of a line of a batch that creates. */
export function lineIdempotencyKey(example: string) {
  return Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: IDEMPOTENCY_KEY_MAX,
      format: "plain-text",
      description:
        "As the header Idempotency-Key of a single creation, for this line: a batch that broke off can be sent again",
      examples: [example],
    }),
  );
}

/**
 * The answer to a line of a batch, or the error of that line alone: what other lines of the batch have created is stored by then, and
 * would be created again if their answers were an error.
 */
export async function settleLine<Answer>(answer: () => Promise<Answer>): Promise<Answer | AppError> {
  try {
    return await answer();
  } catch (error) {
    return asAppError(error);
  }
}
