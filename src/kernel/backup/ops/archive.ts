import { createHash, type Hash } from "node:crypto";
import { AppError } from "../../error.ts";
import {
  type BackupEnd,
  type BackupHeader,
  type BackupTableEntry,
  readEnd,
  readHeader,
  readTableHead,
} from "./documents.ts";

/*
 * The form of a backup, version 1: the line `openvoe-backup 1`, and frames: a letter, a length of
 * four bytes (big endian) and as many bytes. `H` is the header, `T` begins a table, `D` has a part
 * of its rows as text of `copy`, `E` is the end with the count of rows of each table and the
 * sequences, and `S` the SHA-256 of all bytes before it. H, T and E are JSON. The whole is
 * compressed by gzip where it is written.
 */

/** A part of a backup, in order: one header, each table with its rows, one end. */
export type Frame =
  | { readonly kind: "header"; readonly header: BackupHeader }
  | { readonly kind: "table"; readonly table: BackupTableEntry }
  | { readonly kind: "rows"; readonly bytes: Uint8Array }
  | { readonly kind: "end"; readonly end: BackupEnd };

/** The form that this program writes and reads. */
const FORM = 1;
const MAGIC = "openvoe-backup";
const MAGIC_LINE = `${MAGIC} ${FORM}\n`;
/** Maximum number of bytes of a frame; a longer one is damage. */
const FRAME_BYTES_MAX = 16_777_216;
/** Small chunks of rows are joined to this many bytes. */
const ROWS_BYTES = 262_144;
const HEAD_BYTES = 5;
const LETTERS = "HTDES";

/** Writes frames as bytes, with the checksum in the end frame. */
export async function* encodeArchive(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const hashed = (bytes: Buffer) => {
    hash.update(bytes);
    return bytes;
  };
  yield hashed(Buffer.from(MAGIC_LINE));
  for await (const frame of joinRows(frames)) yield hashed(encoded(frame));
  yield packed("S", hash.digest());
}

function encoded(frame: Frame): Buffer {
  switch (frame.kind) {
    case "header":
      return packed("H", JSON.stringify(frame.header));
    case "table":
      return packed("T", JSON.stringify(frame.table));
    case "rows":
      return packed("D", frame.bytes);
    case "end":
      return packed("E", JSON.stringify(frame.end));
  }
}

function packed(letter: string, content: string | Uint8Array): Buffer {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const head = Buffer.alloc(HEAD_BYTES, letter);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** Joins small chunks of the database, and splits large ones. */
async function* joinRows(frames: AsyncIterable<Frame>): AsyncGenerator<Frame> {
  let held: Uint8Array[] = [];
  let size = 0;
  const joined = function* (): Generator<Frame> {
    const bytes = Buffer.concat(held);
    for (let at = 0; at < bytes.length; at += FRAME_BYTES_MAX)
      yield { kind: "rows", bytes: bytes.subarray(at, at + FRAME_BYTES_MAX) };
    [held, size] = [[], 0];
  };
  for await (const frame of frames) {
    if (frame.kind !== "rows") {
      yield* joined();
      yield frame;
      continue;
    }
    held.push(frame.bytes);
    size += frame.bytes.length;
    if (size >= ROWS_BYTES) yield* joined();
  }
}

/**
 * Reads what {@link encodeArchive} wrote, in bounded memory. The last frame is an end whose
 * checksum is right, or reading fails.
 *
 * @param name what messages call the file
 * @throws AppError `incorrect_parameters` if it is not a backup, one of another form, truncated or
 * damaged; until then frames of it have been yielded
 */
export async function* decodeArchive(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Frame> {
  const reader = openReader(bytes);
  const hash = createHash("sha256");
  await readMagic(reader, { hash, name });
  for (;;) {
    const frame = await readFrame(reader, { hash, name });
    // The end is yielded only after its checksum was verified.
    if (frame.kind === "end") await readChecksum(reader, { hash, name });
    yield frame;
    if (frame.kind === "end") return;
  }
}

interface Reading {
  readonly hash: Hash;
  readonly name: string;
}

async function readMagic(reader: ByteReader, { hash, name }: Reading): Promise<void> {
  const line = await reader.take(MAGIC_LINE.length);
  const [word, form] = line.toString("latin1").trimEnd().split(" ");
  if (line.length < MAGIC_LINE.length && MAGIC_LINE.startsWith(line.toString("latin1"))) throw truncated(name);
  if (word !== MAGIC) throw refusal(`${name} is not a backup of openvoe.`);
  if (form !== String(FORM))
    throw refusal(`${name} is a backup of form ${form}; this program reads form ${FORM}. Use a newer program.`);
  hash.update(line);
}

async function readFrame(reader: ByteReader, { hash, name }: Reading): Promise<Frame> {
  const { letter, bytes, content } = await readPart(reader, name);
  hash.update(bytes).update(content);
  if (letter === "H") return { kind: "header", header: readHeader(content, name) };
  if (letter === "T") return { kind: "table", table: readTableHead(content, name) };
  if (letter === "E") return { kind: "end", end: readEnd(content, name) };
  if (letter === "D") return { kind: "rows", bytes: content };
  throw damaged(name, "its checksum is not at its end");
}

async function readChecksum(reader: ByteReader, { hash, name }: Reading): Promise<void> {
  const { letter, content } = await readPart(reader, name);
  if (letter !== "S" || !content.equals(hash.digest())) throw damaged(name, "its checksum is wrong");
  if ((await reader.take(1)).length > 0) throw damaged(name, "there are bytes after its end");
}

interface Part {
  readonly letter: string;
  /** The letter and the length. */
  readonly bytes: Buffer;
  readonly content: Buffer;
}

async function readPart(reader: ByteReader, name: string): Promise<Part> {
  const bytes = await reader.take(HEAD_BYTES);
  if (bytes.length < HEAD_BYTES) throw truncated(name);
  const [letter, length] = [String.fromCharCode(bytes[0] ?? 0), bytes.readUInt32BE(1)];
  if (!LETTERS.includes(letter) || length > FRAME_BYTES_MAX) throw damaged(name, "a part of it is unreadable");
  const content = await reader.take(length);
  if (content.length < length) throw truncated(name);
  return { letter, bytes, content };
}

interface ByteReader {
  /** The next bytes; fewer than `count` only at the end. */
  take(count: number): Promise<Buffer>;
}

function openReader(bytes: AsyncIterable<Uint8Array>): ByteReader {
  const source = bytes[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return {
    async take(count) {
      const chunks = [held];
      let size = held.length;
      while (size < count) {
        const next = await source.next();
        if (next.done === true) break;
        chunks.push(Buffer.from(next.value));
        size += next.value.length;
      }
      const whole = chunks.length === 1 ? held : Buffer.concat(chunks);
      held = whole.subarray(count);
      return whole.subarray(0, count);
    },
  };
}

function refusal(message: string): AppError {
  return new AppError("incorrect_parameters", message);
}

function truncated(name: string): AppError {
  return refusal(`${name} is incomplete: it ends before its end mark. Nothing was restored; use another copy.`);
}

/** The refusal of a backup whose bytes are not what was written. */
export function damaged(name: string, what: string): AppError {
  return refusal(`${name} is damaged: ${what}. Nothing was restored; use another copy.`);
}
