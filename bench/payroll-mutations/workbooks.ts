import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";
import { encoded } from "./mutations.ts";
import type { Random } from "./random.ts";

/** A file of an archive. */
interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

/** A way to spoil a workbook. */
interface WorkbookMutation {
  readonly name: string;
  readonly change: (bytes: Buffer, random: Random) => Buffer;
}

const ENTRY_SIGNATURE = 0x02014b50;
const BOMB_BYTES = 200 * 1024 * 1024;

/** All mutations of a workbook: of its archive, of its parts, and of the cells of its sheets. */
export const WORKBOOK_MUTATIONS: readonly WorkbookMutation[] = [
  { name: "archive cut", change: (bytes, random) => bytes.subarray(0, random.below(bytes.length)) },
  { name: "archive damaged", change: damaged },
  { name: "sheet damaged", change: onSheet((sheet, random) => damagedText(sheet, random)) },
  { name: "tag lost", change: onSheet((sheet, random) => dropOne(sheet, random, /<[^>]+>/g)) },
  { name: "value lost", change: onSheet((sheet, random) => dropOne(sheet, random, /<v>[^<]*<\/v>/g)) },
  { name: "odd value", change: onSheet((sheet, random) => oddValue(sheet, random)) },
  { name: "cell far away", change: onSheet((sheet) => sheet.replace(/r="[A-Z]+(\d+)"/, 'r="XFD1048576"')) },
  {
    name: "formula",
    change: onSheet((sheet) => sheet.replace(/<v>/, "<f>A1*2</f><v>").replace(/<v>[^<]*<\/v>/, "<v/>")),
  },
  { name: "entities", change: onSheet((sheet) => sheet.replace(/(\?>)?/, '$1<!DOCTYPE x [<!ENTITY a "b">]>')) },
  { name: "part lost", change: (bytes, random) => packed(dropped(entriesOf(bytes), random)) },
  {
    name: "link",
    change: (bytes) => packed([...entriesOf(bytes), part("xl/externalLinks/externalLink1.xml", "<x/>")]),
  },
  { name: "program", change: (bytes) => packed([...entriesOf(bytes), part("xl/vbaProject.bin", "x")]) },
  { name: "bomb", change: (bytes) => packed([...entriesOf(bytes), { name: "xl/media/a.bin", content: BOMB }]) },
  { name: "many parts", change: (bytes) => packed([...entriesOf(bytes), ...manyParts()]) },
  { name: "path", change: (bytes) => packed([...entriesOf(bytes), part("../../etc/a.xml", "<x/>")]) },
];

const BOMB = Buffer.alloc(BOMB_BYTES);
const BOMB_PACKED = { data: deflateRawSync(BOMB), sum: crc32(BOMB) };

function manyParts(): Entry[] {
  return Array.from({ length: 1_200 }, (_, at) => part(`xl/media/${at}.xml`, "<x/>"));
}

function part(name: string, text: string): Entry {
  return { name, content: Buffer.from(text) };
}

function damaged(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  for (let count = 1 + random.below(30); count > 0; count -= 1) copy[random.below(copy.length)] = random.below(256);
  return copy;
}

function damagedText(text: string, random: Random): string {
  return damaged(encoded(text, random), random).toString("utf8");
}

function dropOne(text: string, random: Random, form: RegExp): string {
  const found = [...text.matchAll(form)];
  if (found.length === 0) return text;
  const { index, 0: piece } = random.of(found);
  return text.slice(0, index) + text.slice(index + piece.length);
}

function oddValue(text: string, random: Random): string {
  const found = [...text.matchAll(/<v>([^<]*)<\/v>/g)];
  if (found.length === 0) return text;
  const { index, 0: piece } = random.of(found);
  const value = random.of(["-1", "1E300", "NaN", "99999999", "2958466", "#REF!", "9".repeat(100_000), ""]);
  return `${text.slice(0, index)}<v>${value}</v>${text.slice(index + piece.length)}`;
}

function onSheet(change: (sheet: string, random: Random) => string): WorkbookMutation["change"] {
  return (bytes, random) => {
    const entries = entriesOf(bytes);
    const sheets = entries.filter(({ name }) => /worksheets\/.*\.xml$/.test(name));
    if (sheets.length === 0) return bytes;
    const changed = random.of(sheets);
    const content = Buffer.from(change(changed.content.toString("utf8"), random));
    return packed(entries.map((entry) => (entry === changed ? { ...entry, content } : entry)));
  };
}

function dropped(entries: readonly Entry[], random: Random): Entry[] {
  const lost = random.below(entries.length);
  return entries.filter((_, at) => at !== lost);
}

/** The files of an archive by its directory. */
function entriesOf(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const entries: Entry[] = [];
  let at = end < 0 ? bytes.length : bytes.readUInt32LE(end + 16);
  while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === ENTRY_SIGNATURE) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    entries.push({ name, content: bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : content });
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/** An archive of files. */
function packed(entries: readonly Entry[]): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content } of entries) {
    const { data, sum } = content === BOMB ? BOMB_PACKED : { data: deflateRawSync(content), sum: crc32(content) };
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(sum, 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), common, title, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\0", "latin1"), common, rest, title]));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}
