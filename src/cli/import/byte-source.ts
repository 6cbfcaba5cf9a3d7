import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { AppError } from "../../domain/error.ts";

/** What stands for standard input in place of a file's name. */
export const STANDARD_INPUT = "-";

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const READ_BYTES = 262_144;
/** Lists become 4 to 20 times shorter by gzip; at worst gzip makes 1 byte of 1,032. */
const UNZIPPED_RATIO_MAX = 200;
/** So many bytes may come of any gzip data. */
const UNZIPPED_FREE_BYTES = 16_777_216;

/** A file that is being read. */
export interface ByteSource {
  /** The content, uncompressed when it is gzip. Can be read once. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The size of the file as it lies on the disk; null when it is not known beforehand. */
  readonly totalBytes: number | null;
  /** How much of {@link ByteSource.totalBytes} has been read. */
  readBytes(): number;
  close(): void;
}

/**
 * Opens a file, or standard input for `-`. Whether it is gzip is told from its first bytes, not from its name.
 *
 * @param stdin what to read for `-`
 * @throws AppError `incorrect_parameters` in words when there is no such file, or it cannot be read; while it is read, also
 * when its gzip data are damaged; `unavailable` for another error of the system's
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
    bytes: inWords(file, uncompressed(counted(), { file, readBytes: () => read })),
    totalBytes: opened?.size ?? null,
    readBytes: () => read,
    close: () => raw.destroy(),
  };
}

/** A pipe is opened without waiting for who writes into it, which nothing could interrupt, and then refused. */
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

/** What was read and where from. */
interface Compressed {
  readonly file: string;
  /** How many bytes went into the unzipping. */
  readonly readBytes: () => number;
}

async function* uncompressed(chunks: AsyncGenerator<Buffer>, source: Compressed): AsyncGenerator<Uint8Array> {
  const head = await readHead(chunks);
  const whole = prepend(head, chunks);
  if (!head.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) {
    yield* whole;
    return;
  }
  // A failure of either end reaches the reader by way of the unzipping stream, which pipeline destroys with it.
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
    `The gzip data of ${name} become more than ${UNZIPPED_RATIO_MAX} times as long when they are uncompressed, as no list ` +
    "does. If that is right, uncompress the file first."
  );
}

/** The first bytes, as many as it takes to know gzip; fewer when there are no more. */
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

async function* inWords(file: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (failure) {
    throw explained(file, failure);
  }
}

/** The sentences for what can go wrong with a file, by the code of the failure. */
const SENTENCES: Readonly<Record<string, (file: string) => string>> = {
  ENXIO: notPlain,
  ENOENT: (file) => `There is no file ${file}.`,
  EACCES: (file) => `The file ${file} may not be read by this user.`,
  EISDIR: (file) => `${file} is a folder, not a file.`,
  Z_DATA_ERROR: (file) => `The gzip data of ${file} are damaged.`,
  Z_BUF_ERROR: (file) => `The gzip data of ${file} end too early; the file is cut off.`,
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
  // In other words the store would take it for a failure of its connection.
  return new AppError("unavailable", `${name} cannot be read.`, { detail: failure.message });
}
