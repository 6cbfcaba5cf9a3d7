import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError, type InvalidParam, incorrectParameters } from "../../error.ts";
import { asAppError, errorBody } from "../failure.ts";
import { LINE_BYTES_MAX, NDJSON, type NdjsonLine, splitNdjson } from "./bodies/ndjson.ts";
import { parseJson, type ReadBody } from "./bodies/read-body.ts";

/** Lines processed concurrently. */
const LINES_AT_ONCE = 16;
/**
 * A body with a Content-Length up to this, in bytes, is read completely first, so that one with too
 * many lines is refused before any work.
 */
const WHOLE_BYTES_MAX = 1_048_576;

/**
 * Compressions that cannot be read line by line. Other values, such as `utf-8`, are sent with plain
 * bodies by mistake.
 */
const COMPRESSED = /(?:^|[\s,])(?:(?:x-)?gzip|(?:x-)?compress|deflate|br|zstd)(?:[\s,]|$)/i;

/** How lines are answered. */
export interface BatchWork {
  /** Maximum number of lines of a batch, not counting blank ones. */
  readonly linesMax: number;
  /** Reads a line's value. */
  readonly read: (line: unknown) => ReadBody;
  /**
   * The answers to valid values, in order, each its answer or its own error. Either every value is answered or the
   * call rejects; an empty list asks whether values can be answered at all.
   */
  readonly answer: (values: readonly unknown[]) => Promise<readonly unknown[]>;
  /** Adds what of a line has no effect to its answer. */
  readonly warn: (answer: unknown, warnings: readonly InvalidParam[]) => unknown;
  /** Called with a failure that some lines were answered with. */
  readonly onFailure: (error: AppError) => void;
}

/**
 * Refuses a batch by its headers: another media type, compressed, or longer than its lines can be.
 *
 * @throws AppError `unsupported_media_type`, `payload_too_large`
 */
export function checkBatchHead({ headers }: FastifyRequest, linesMax: number): void {
  const mediaType = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== NDJSON) {
    throw new AppError("unsupported_media_type", `The body must have Content-Type: ${NDJSON}.`);
  }
  if (COMPRESSED.test(headers["content-encoding"] ?? "")) {
    throw new AppError("unsupported_media_type", "The body must not be compressed: send it without Content-Encoding.");
  }
  if (Number(headers["content-length"] ?? 0) > bytesMax(linesMax)) throw tooLarge(linesMax);
}

/**
 * Answers a batch line by line, in the order of the request, as the lines arrive: at most 16 are
 * processed concurrently, and while the client does not read the response, no more of its request
 * is read (back-pressure). A line that cannot be answered is answered with its error.
 *
 * @throws AppError `payload_too_large` before any work, if the whole is known to have too many
 * lines
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

/** Sends the headers at once: a client may wait for them before it sends its first line. */
async function* headFirst(reply: FastifyReply, lines: AsyncGenerator<string>): AsyncGenerator<string> {
  reply.raw.flushHeaders();
  yield* lines;
}

async function bodyOf(request: FastifyRequest, linesMax: number): Promise<AsyncIterable<Buffer> | readonly Buffer[]> {
  const length = request.headers["content-length"];
  // Stopping the iteration must not close the connection, on which the response is still to be
  // sent.
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
    throw new AppError("malformed_json", "The length of the body differs from Content-Length.", { cause });
  }
  return body;
}

/**
 * The answers to the lines of a body, each with its line end, in groups: nothing is read before the
 * answers so far are consumed.
 *
 * @param chunks the body, in chunks of any size
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
    // Any other error means that the client has disconnected, so there is nobody to respond to.
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

/** The answer to each line, or its error. */
async function answersTo(lines: readonly NdjsonLine[], work: BatchWork): Promise<unknown[]> {
  const read = lines.map((line) => readLine(line, work));
  const values = read.flatMap((one) => (one instanceof AppError ? [] : [one.value]));
  const answers = await work.answer(values).catch((error: unknown) => {
    const failure = asAppError(error);
    return values.map(() => failure);
  });
  for (const answer of new Set(answers)) if (answer instanceof AppError) work.onFailure(answer);
  const next = answers.values();
  return read.map((one) => {
    if (one instanceof AppError) return one;
    const answer = next.next().value;
    return answer instanceof AppError ? answer : work.warn(answer, one.warnings);
  });
}

function readLine(line: NdjsonLine, { read }: BatchWork): Omit<ReadBody, "faults"> | AppError {
  if (line === null) return new AppError("payload_too_large", `The line is longer than ${LINE_BYTES_MAX / 1_024} KiB.`);
  const parsed = parseJson(line, "line");
  if (parsed instanceof AppError) return parsed;
  const { faults, warnings, value } = read(parsed);
  return faults.length === 0 ? { warnings, value } : incorrectParameters(faults);
}

/** Every line at its maximum length, with its line end. */
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
