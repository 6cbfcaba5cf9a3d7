import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError, type InvalidParam, incorrectParameters } from "../../domain/error.ts";
import { asAppError, errorBody } from "../errors/failure.ts";
import { parseJson } from "./bodies/json.ts";
import { LINE_BYTES_MAX, NDJSON, type NdjsonLine, splitNdjson } from "./bodies/ndjson.ts";

/** Lines that are worked on at once. */
const LINES_AT_ONCE = 16;
/** A body that says that it is no longer than this, in bytes, is read whole, so that one of too many lines is refused before any work. */
const WHOLE_BYTES_MAX = 1_048_576;

/** What is not told from a line before it is unpacked. Other words, such as `utf-8`, are sent with plain bodies by mistake. */
const PACKED = /(?:^|[\s,])(?:(?:x-)?gzip|(?:x-)?compress|deflate|br|zstd)(?:[\s,]|$)/i;

/** What makes answers of lines. */
export interface BatchWork {
  /** Lines that a batch may have, blank ones apart. */
  readonly linesMax: number;
  /** Every fault of a line's value. */
  readonly faultsOf: (value: unknown) => readonly InvalidParam[];
  /** The answers to values without fault, in order. Fails on none of them, or on all alike; of none it fails when it would on any. */
  readonly answer: (values: readonly unknown[]) => Promise<readonly unknown[]>;
  /** Hears of a failure that some lines were answered with. */
  readonly onFailure: (error: AppError) => void;
}

/**
 * Refuses a batch by its head: another media type, packed, or longer than its lines can be.
 *
 * @throws AppError `unsupported_media_type`, `payload_too_large`
 */
export function checkBatchHead({ headers }: FastifyRequest, linesMax: number): void {
  const mediaType = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== NDJSON) {
    throw new AppError("unsupported_media_type", `The body must be sent as Content-Type: ${NDJSON}.`);
  }
  if (PACKED.test(headers["content-encoding"] ?? "")) {
    throw new AppError("unsupported_media_type", "The body must be sent as it is, without Content-Encoding.");
  }
  if (Number(headers["content-length"] ?? 0) > bytesMax(linesMax)) throw tooLarge(linesMax);
}

/**
 * Answers a batch line by line, in the order of the request, as the lines come in: at most 16 are worked on at once, and while
 * the client does not read what is answered, nothing more of its request is read. A line that cannot be answered is answered
 * with its error.
 *
 * @throws AppError `payload_too_large` before any work, when the whole is known to have too many lines
 */
export async function serveBatch(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: BatchWork,
): Promise<FastifyReply> {
  await work.answer([]);
  const chunks = await bodyOf(request, work.linesMax);
  const lines = answerLines(chunks, { work, requestId: request.id });
  return reply
    .status(200)
    .type(NDJSON)
    .send(Readable.from(headFirst(reply, lines)));
}

/** Sends the head at once: a client may wait for it before it sends its first line. */
async function* headFirst(reply: FastifyReply, lines: AsyncGenerator<string>): AsyncGenerator<string> {
  reply.raw.flushHeaders();
  yield* lines;
}

async function bodyOf(request: FastifyRequest, linesMax: number): Promise<AsyncIterable<Buffer> | readonly Buffer[]> {
  const length = request.headers["content-length"];
  // To stop reading must not end the connection, on which the answer is still to go.
  const chunks: AsyncIterable<Buffer> = request.raw.iterator({ destroyOnReturn: false });
  if (length === undefined || Number(length) > WHOLE_BYTES_MAX) return chunks;
  const body = await readWhole(chunks);
  let count = 0;
  for await (const lines of splitNdjson(body)) count += lines.length;
  if (count > linesMax) throw tooManyLines(linesMax);
  return body;
}

async function readWhole(chunks: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const body: Buffer[] = [];
  try {
    for await (const chunk of chunks) body.push(chunk);
  } catch (cause) {
    throw new AppError("malformed_json", "The body is not as long as Content-Length says.", { cause });
  }
  return body;
}

/**
 * The answers to the lines of a body, each with its end, some at a time: nothing is read before what was answered is taken.
 *
 * @param chunks the body, cut anywhere
 */
export async function* answerLines(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  { work, requestId }: { readonly work: BatchWork; readonly requestId: string },
): AsyncGenerator<string> {
  let left = work.linesMax;
  const failed = (error: AppError) => JSON.stringify(errorBody(error, requestId));
  try {
    for await (const lines of splitNdjson(withinBytes(chunks, work.linesMax))) {
      for (const some of groupsOf(lines.slice(0, left))) {
        const answers = await answersTo(some, work);
        yield `${answers.map((one) => (one instanceof AppError ? failed(one) : JSON.stringify(one))).join("\n")}\n`;
      }
      left -= lines.length;
      if (left < 0) throw tooManyLines(work.linesMax);
    }
  } catch (error) {
    // What else is thrown here is the client's going away, and there is nobody to tell.
    if (!(error instanceof AppError)) throw error;
    yield `${failed(error)}\n`;
  }
}

async function* withinBytes(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  linesMax: number,
): AsyncGenerator<Buffer> {
  let left = bytesMax(linesMax);
  for await (const chunk of chunks) {
    left -= chunk.length;
    if (left < 0) throw tooLarge(linesMax);
    yield chunk;
  }
}

function* groupsOf(lines: readonly NdjsonLine[]): Generator<readonly NdjsonLine[]> {
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) yield lines.slice(at, at + LINES_AT_ONCE);
}

/** The answer to each line, or what is wrong with it. */
async function answersTo(lines: readonly NdjsonLine[], work: BatchWork): Promise<unknown[]> {
  const read = lines.map((line) => readLine(line, work));
  const values = read.flatMap((one) => (one instanceof AppError ? [] : [one.value]));
  const answers = await work.answer(values).catch((error: unknown) => {
    const failure = asAppError(error);
    work.onFailure(failure);
    return values.map(() => failure);
  });
  const next = answers.values();
  return read.map((one) => (one instanceof AppError ? one : next.next().value));
}

function readLine(line: NdjsonLine, { faultsOf }: BatchWork): { readonly value: unknown } | AppError {
  if (line === null) return new AppError("payload_too_large", `The line is longer than ${LINE_BYTES_MAX / 1_024} KiB.`);
  const value = parseJson(line, "line");
  if (value instanceof AppError) return value;
  const faults = faultsOf(value);
  return faults.length === 0 ? { value } : incorrectParameters(faults);
}

/** Every line at its longest, each with its end. */
function bytesMax(linesMax: number): number {
  return linesMax * (LINE_BYTES_MAX + 2);
}

function tooLarge(linesMax: number): AppError {
  const mebibytes = Math.floor(bytesMax(linesMax) / 1_048_576);
  return new AppError("payload_too_large", `The body is larger than ${mebibytes} MiB; send it in several batches.`);
}

function tooManyLines(linesMax: number): AppError {
  const most = linesMax.toLocaleString("en-US");
  return new AppError("payload_too_large", `The batch has more than ${most} lines; send it in several batches.`);
}
