import { inflateRawSync } from "node:zlib";
import { AppError } from "../../../kernel/error.ts";

const END_SIGNATURE = 0x06054b50;

const ENTRY_SIGNATURE = 0x02014b50;

const LOCAL_SIGNATURE = 0x04034b50;

const END_SIZE = 22;

const ENTRY_SIZE = 46;

const LOCAL_SIZE = 30;

/** A comment behind the end of an archive has at most this many bytes. */
const COMMENT_MAX = 65_535;

const ENTRIES_MAX = 1_000;

/** A workbook of some 500,000 rows. */
const UNPACKED_BYTES_MAX = 160 * 1024 * 1024;

const ENCRYPTED = 1;

const DEFLATED = 8;

const STORED = 0;

/** Parts that fetch or run something. */
const REFUSED_PARTS = /(?:^|\/)(?:externalLinks\/|vbaProject|connections\.xml|queryTables\/|activeX\/|embeddings\/)/i;

/**
 * Unpacks a ZIP archive, a workbook being one too: no part unpacks to more than it declares, all together stay
 * under a limit, and none of them links to other files or runs a program; and each sheet is as {@link faultOfSheet}
 * says.
 *
 * @returns the content of each part by its name, in the order of the directory
 * @throws AppError `incorrect_parameters`
 */
export function unpackArchive(bytes: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  const end = endOfDirectory(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX) throw refused(`has over ${ENTRIES_MAX} parts`);
  let at = bytes.readUInt32LE(end + 16);
  let total = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_SIZE > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) throw refused("is damaged");
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength);
    if (REFUSED_PARTS.test(name)) throw refusedWorkbook("has links to other files, or programs");
    total += bytes.readUInt32LE(at + 24);
    if (total > UNPACKED_BYTES_MAX) throw refused("unpacks to more than 160 MiB");
    const content = unpackEntry(bytes, at);
    // A sheet is known by its content: it may have any name.
    if (content.includes("sheetData")) checkSheet(content);
    else if (/\.(?:xml|rels)$/i.test(name) && /<!(?:DOCTYPE|ENTITY)/i.test(content.toString("latin1"))) {
      throw refused("is damaged");
    }
    parts.set(name, content);
    at += ENTRY_SIZE + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

function endOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_SIZE - COMMENT_MAX);
  for (let at = bytes.length - END_SIZE; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw refused("is damaged");
}

function checkSheet(content: Buffer): void {
  const fault = faultOfSheet(content.toString("utf8"));
  if (fault !== null) throw refusedWorkbook(fault);
}

/** An entry that unpacks to more than it declares is refused while it is unpacked. */
function unpackEntry(bytes: Buffer, at: number): Buffer {
  if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw refused("is protected by a password");
  const method = bytes.readUInt16LE(at + 10);
  const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
  const local = bytes.readUInt32LE(at + 42);
  if (method !== DEFLATED && method !== STORED) throw refused("is packed in an unusual way");
  if (local + LOCAL_SIZE > bytes.length || bytes.readUInt32LE(local) !== LOCAL_SIGNATURE) throw refused("is damaged");
  const from = local + LOCAL_SIZE + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (method === STORED) return bytes.subarray(from, from + packed);
  try {
    return inflateRawSync(bytes.subarray(from, from + packed), { maxOutputLength: Math.max(unpacked, 1) });
  } catch {
    throw refused("is damaged, or unpacks to more than it declares");
  }
}

function refused(what: string): AppError {
  const message = `The workbook or ZIP archive ${what}; save its sheets as CSV, or load its files one by one.`;
  return new AppError("incorrect_parameters", message);
}

function refusedWorkbook(what: string): AppError {
  return new AppError("incorrect_parameters", `The workbook ${what}; save the sheet as CSV.`);
}

/** Sheets with more cells between their first and last one are refused: all of them are held in memory. */
const CELLS_MAX = 4_000_000;

const REFERENCE = /\br\s*=\s*["']([A-Za-z]{0,4})(\d{1,9})["']/g;

/** A reference that a parser could read as another text. */
const ODD_REFERENCE = /\br\s*=\s*["'][^"'<>]*&/;

const FORMULA_ALONE =
  /<(?:\w+:)?f\b(?:[^>]*\/>|[^>]*>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v\s*>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/;

/** Functions and links of formulas that fetch or run something. */
const ACTIVE_FORMULA = /<(?:\w+:)?f\b[^>]*>[^<]*(?:\b(?:WEBSERVICE|RTD|CALL|REGISTER\.ID)\s*\(|\[\d+\]|\|)/i;

const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i;

/**
 * Why a sheet is refused, in words; null if it is not. Formulas are never evaluated: their stored
 * values are read, so that one without a value, or one that fetches something, is refused.
 *
 * @param xml the unpacked part of the sheet
 */
function faultOfSheet(xml: string): string | null {
  if (DECLARATION.test(xml) || ODD_REFERENCE.test(xml)) return "is damaged";
  if (ACTIVE_FORMULA.test(xml)) return "has formulas that fetch data or link to other files";
  if (FORMULA_ALONE.test(xml)) return "has formulas without a stored value";
  let [lastColumn, lastRow] = [0, 0];
  for (const [, letters = "", digits = ""] of xml.matchAll(REFERENCE)) {
    lastColumn = Math.max(lastColumn, columnOf(letters));
    lastRow = Math.max(lastRow, Number(digits));
  }
  return lastColumn * lastRow > CELLS_MAX ? `has cells so far apart that it spans over ${CELLS_MAX} cells` : null;
}

function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
