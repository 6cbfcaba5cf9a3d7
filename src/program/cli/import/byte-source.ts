import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { AppError } from "../../../kernel/error.ts";

/** The file name that means standard input. */
export const STANDARD_INPUT = "-";

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const READ_BYTES = 262_144;
/** Lists compress 4 to 20 times by gzip; at most gzip compresses 1,032 bytes to 1. */
const UNZIPPED_RATIO_MAX = 200;
/** Any gzip data may decompress to this many bytes. */
const UNZIPPED_FREE_BYTES = 16_777_216;

/** A file that is being read. */
export interface ByteSource {
  /** The content, decompressed if it is gzip. Can be read once. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The size of the file on disk; null if it is not known in advance. */
  readonly totalBytes: number | null;
  /** How much of {@link ByteSource.totalBytes} has been read. */
  readBytes(): number;
  close(): void;
}

/**
 * Opens a file, or standard input for `-`. Gzip is recognised by its first bytes, not by the file
 * name.
 *
 * @param stdin what to read for `-`
 * @throws AppError `incorrect_parameters` with a readable message if the file does not exist or
 * cannot be read, or, while reading, if its gzip data is corrupt; `unavailable` for other system
 * errors
 */
export async function openByteSource(file: string, stdin: Readable): Promise<ByteSource> {
  const opened = file === STANDARD_INPUT ? null : await openFile(file);
  const raw = opened === null ? stdin : opened.handle.createReadStream({ highWaterMark: READ_BYTES });
  let read = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of raw) {
      read += chunk.length;
      yield chunk;
    }
  }
  return {
    bytes: withReadableErrors(file, uncompressed(counted(), { file, readBytes: () => read })),
    totalBytes: opened?.size ?? null,
    readBytes: () => read,
    close: () => raw.destroy(),
  };
}

/**
 * A pipe is opened without waiting for its writer, which could not be interrupted, and then
 * refused.
 */
async function openFile(file: string): Promise<{ readonly handle: FileHandle; readonly size: number }> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const found = await handle.stat();
    if (found.isDirectory()) throw refusal(`${file} is a folder, not a file.`);
    if (!found.isFile()) throw refusal(notPlain(file));
    return { handle, size: found.size };
  } catch (failure) {
    await handle?.close();
    throw explained(file, failure);
  }
}

function notPlain(file: string): string {
  return `${file} is a pipe, a device or a socket, not a file: give its content on standard input, with - as the file.`;
}

/** The source of the compressed data. */
interface Compressed {
  readonly file: string;
  /** How many bytes were passed to decompression. */
  readonly readBytes: () => number;
}

async function* uncompressed(chunks: AsyncGenerator<Buffer>, source: Compressed): AsyncGenerator<Uint8Array> {
  const head = await readHead(chunks);
  const whole = prepend(head, chunks);
  if (!head.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) {
    yield* whole;
    return;
  }
  // A failure of either end reaches the reader through the decompression stream, which pipeline
  // destroys.
  const unzipped = pipeline(Readable.from(whole, { objectMode: false }), createGunzip(), () => {});
  let made = 0;
  for await (const chunk of unzipped) {
    made += chunk.length;
    if (made > UNZIPPED_FREE_BYTES && made > UNZIPPED_RATIO_MAX * source.readBytes()) throw refusal(bombText(source));
    yield chunk;
  }
}

function bombText({ file }: Compressed): string {
  const name = file === STANDARD_INPUT ? "standard input" : file;
  return (
    `The gzip data of ${name} decompresses to over ${UNZIPPED_RATIO_MAX} times its size, which is implausible for a list. ` +
    "If that is correct, decompress the file first."
  );
}

/** The first bytes, as many as are needed to recognise gzip; fewer if there are no more. */
async function readHead(chunks: AsyncGenerator<Buffer>): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < GZIP_MAGIC.length) {
    const next = await chunks.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* prepend(head: Buffer, chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* chunks;
}

async function* withReadableErrors(file: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (failure) {
    throw explained(file, failure);
  }
}

/** Readable messages for file errors, by error code. */
const SENTENCES: Readonly<Record<string, (file: string) => string>> = {
  ENXIO: notPlain,
  ENOENT: (file) => `The file ${file} does not exist.`,
  EACCES: (file) => `This user may not read the file ${file}.`,
  EISDIR: (file) => `${file} is a folder, not a file.`,
  Z_DATA_ERROR: (file) => `The gzip data of ${file} is corrupt.`,
  Z_BUF_ERROR: (file) => `The gzip data of ${file} ends too early; the file is truncated.`,
};

function refusal(message: string): AppError {
  return new AppError("incorrect_parameters", message);
}

function explained(file: string, failure: unknown): unknown {
  if (failure instanceof AppError || !(failure instanceof Error)) return failure;
  const code = "code" in failure && typeof failure.code === "string" ? failure.code : "";
  const name = file === STANDARD_INPUT ? "standard input" : file;
  const sentence = SENTENCES[code]?.(name);
  if (sentence !== undefined) return new AppError("incorrect_parameters", sentence, { cause: failure });
  if (!("syscall" in failure)) return failure;
  // Otherwise the store would take it for a failure of its own connection.
  return new AppError("unavailable", `${name} cannot be read.`, { detail: failure.message });
}
