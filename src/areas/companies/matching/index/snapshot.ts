import { crc32 } from "node:zlib";
import {
  type DirectoryIndex,
  ELEMENT_BYTES,
  type IndexArrays,
  indexOver,
  SECTIONS,
  type SectionName,
} from "./layout.ts";

/** The format of a snapshot; a program that reads another one builds its index again. */
export const SNAPSHOT_FORMAT = 15;
const MAGIC = "OVDIRIDX";
/** Magic, format, checksum, length of the header's text. */
const PREAMBLE_BYTES = 20;
const ALIGNMENT = 8;

/** A snapshot that cannot be read: cut short, damaged, or of another format. */
export class SnapshotError extends Error {
  override readonly name = "SnapshotError";
}

interface Header {
  readonly label: string;
  readonly lengths: Readonly<Record<string, number>>;
}

const SECTION_NAMES = Object.keys(SECTIONS).filter((name): name is SectionName => name in SECTIONS);

/**
 * An index as contiguous bytes in shared memory, which threads share and a file stores.
 *
 * @param label any text to keep with it, such as what it was made from
 */
export function encodeIndex(index: DirectoryIndex, label = ""): Uint8Array<SharedArrayBuffer> {
  const lengths = Object.fromEntries(SECTION_NAMES.map((name) => [name, index[name].length]));
  const header = Buffer.from(JSON.stringify({ label, lengths } satisfies Header));
  const places = sectionPlaces(header.length, lengths);
  const bytes = new Uint8Array(new SharedArrayBuffer(places.end));
  bytes.set(Buffer.from(MAGIC, "latin1"), 0);
  bytes.set(header, PREAMBLE_BYTES);
  for (const name of SECTION_NAMES) {
    const { buffer, byteOffset, byteLength } = index[name];
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), places.starts.get(name));
  }
  const view = new DataView(bytes.buffer);
  view.setUint32(8, SNAPSHOT_FORMAT, true);
  view.setUint32(16, header.length, true);
  view.setUint32(12, checksum(bytes), true);
  return bytes;
}

/** An index in its bytes, and its label. */
export interface DecodedIndex {
  readonly index: DirectoryIndex;
  readonly label: string;
}

/**
 * The index that {@link encodeIndex} wrote, as views on the given bytes, and its label. The arrays
 * are in the byte order of the machine; all that Node runs on today have the same.
 *
 * @param bytes at an offset divisible by 8 of their buffer; they must not change afterwards
 * @throws SnapshotError when they are cut short, damaged or of another format
 */
export function decodeIndex(bytes: Uint8Array): DecodedIndex {
  if (bytes.length < PREAMBLE_BYTES || Buffer.from(bytes.slice(0, 8)).toString("latin1") !== MAGIC) {
    throw new SnapshotError("The file is not a snapshot of a company index.");
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const format = view.getUint32(8, true);
  if (format !== SNAPSHOT_FORMAT) {
    throw new SnapshotError(`The snapshot has format ${format}; this program reads format ${SNAPSHOT_FORMAT}.`);
  }
  if (view.getUint32(12, true) !== checksum(bytes)) {
    throw new SnapshotError("The snapshot's checksum does not fit its bytes: it was cut short or damaged.");
  }
  return viewIndex(bytes);
}

/**
 * True if bytes are a snapshot that another version of the program wrote, in a format of its own:
 * no damage, but not to be read.
 */
export function isOfOtherFormat(bytes: Uint8Array): boolean {
  if (bytes.length < PREAMBLE_BYTES || Buffer.from(bytes.slice(0, 8)).toString("latin1") !== MAGIC) return false;
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(8, true) !== SNAPSHOT_FORMAT;
}

/**
 * The same for bytes that this program wrote or has decoded already: they are not checked again, so
 * that every thread sees an index of any size at once.
 *
 * @throws SnapshotError when the sections do not fit the length
 */
export function viewIndex(bytes: Uint8Array): DecodedIndex {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerLength = view.getUint32(16, true);
  const headerText = Buffer.from(bytes.slice(PREAMBLE_BYTES, PREAMBLE_BYTES + headerLength)).toString("utf8");
  const header = JSON.parse(headerText) as Header;
  const places = sectionPlaces(headerLength, header.lengths);
  if (places.end !== bytes.length) throw new SnapshotError("The snapshot's sections do not fit its length.");
  const arrays = Object.fromEntries(
    SECTION_NAMES.map((name) => [name, arrayAt(bytes, { name, places, length: header.lengths[name] ?? 0 })]),
  ) as IndexArrays;
  return { index: indexOver(arrays), label: header.label };
}

/** The byte offsets of a snapshot's sections. */
interface SectionPlaces {
  readonly starts: ReadonlyMap<SectionName, number>;
  readonly end: number;
}

function sectionPlaces(headerLength: number, lengths: Readonly<Record<string, number>>): SectionPlaces {
  const starts = new Map<SectionName, number>();
  let end = aligned(PREAMBLE_BYTES + headerLength);
  for (const name of SECTION_NAMES) {
    starts.set(name, end);
    end = aligned(end + (lengths[name] ?? 0) * ELEMENT_BYTES[SECTIONS[name]]);
  }
  return { starts, end };
}

function aligned(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}

function arrayAt(
  bytes: Uint8Array,
  { name, places, length }: { name: SectionName; places: SectionPlaces; length: number },
): Uint8Array | Uint16Array | Uint32Array | Float32Array {
  const at = bytes.byteOffset + (places.starts.get(name) ?? 0);
  switch (SECTIONS[name]) {
    case "u8":
      return new Uint8Array(bytes.buffer, at, length);
    case "u16":
      return new Uint16Array(bytes.buffer, at, length);
    case "u32":
      return new Uint32Array(bytes.buffer, at, length);
    case "f32":
      return new Float32Array(bytes.buffer, at, length);
  }
}

/** CRC-32 of everything after the checksum's own place. */
function checksum(bytes: Uint8Array): number {
  return crc32InParts(bytes.subarray(PREAMBLE_BYTES - 4));
}

/** Node's functions take at most 2 GiB at once, and some end the process beyond. */
const PART_BYTES = 256 * 1024 * 1024;

/**
 * CRC-32 of bytes of any length: the same for every size of the parts.
 *
 * @param partBytes bytes of one call, at least 1
 */
export function crc32InParts(bytes: Uint8Array, partBytes: number = PART_BYTES): number {
  let value = 0;
  for (let at = 0; at < bytes.length; at += partBytes) value = crc32(bytes.subarray(at, at + partBytes), value);
  return value;
}
