import type { RowPlace } from "../../payroll/payroll-file.ts";
import type { FixedFormat } from "./record-layout.ts";

/** The mark with which old systems end a text file. */
const END_OF_FILE = "\u001a";

/** The records of a fixed-width file. */
interface SplitRecords {
  /** The layout of the types of records that the file has. */
  readonly types: FixedFormat["records"];
  /** Padded to the full length, in order. */
  readonly records: readonly string[];
  /** Places of records that were cut, counted from 1, with the length that they have. */
  readonly cut: ReadonlyMap<number, number>;
}

/**
 * Splits a file into its records: at line ends, or without any by length. Trailing blanks of lines
 * may be stripped, unless all other lines have their full length: then a shorter one was cut.
 */
export function splitRecords(text: string, format: FixedFormat): SplitRecords {
  const { recordLength, typeLength, records: types, withoutPersons = {} } = format;
  const lines = /[\r\n]/.test(text.trimEnd())
    ? text.split(/\r\n|\n|\r/)
    : inPieces(text.replaceAll(END_OF_FILE, "").replace(/[\r\n]+$/, ""), recordLength);
  while (lines.length > 0 && (lines.at(-1) ?? "").replaceAll(END_OF_FILE, "").trim() === "") lines.pop();
  const isFull = (line: string) => line.length >= recordLength;
  const areFull = lines.filter(isFull).length >= (lines.length - 1) * 0.9 && lines.length > 1;
  const cut = new Map<number, number>();
  lines.forEach((line, at) => {
    const isUnknown = types[line.slice(0, typeLength)] === undefined;
    if ((areFull && !isFull(line) && at > 0) || (isUnknown && line.trim() !== "")) cut.set(at + 1, line.length);
  });
  const hasPersons = lines.some((line) => types[line.slice(0, typeLength)]?.role === "person");
  return {
    records: lines.map((line) => line.padEnd(recordLength)),
    cut,
    types: hasPersons ? types : { ...types, ...withoutPersons },
  };
}

function inPieces(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, at) => text.slice(at * length, (at + 1) * length));
}

/** How sure a text is of a format, 0 to 1: by its first type, its marks, and the types of its records. */
export function fixedConfidence(text: string, format: FixedFormat): number {
  const start = text.slice(0, format.recordLength * 4);
  if (!format.firstTypes.some((type) => start.startsWith(type))) return 0;
  const { records } = splitRecords(text.slice(0, format.recordLength * 40), format);
  const known = records.filter((record) => format.records[record.slice(0, format.typeLength)] !== undefined);
  const share = known.length / Math.max(records.length, 1);
  const marks = format.distinctiveTexts ?? [];
  const marked = marks.filter(({ type, at, text: mark }) =>
    records.some((record) => record.startsWith(type) && record.startsWith(mark, at - 1)),
  );
  if (marks.length > 0 && marked.length === 0) return 0;
  const lengths = records.slice(0, -1).filter((record) => record.length === format.recordLength).length;
  const isLong = records.length === 1 ? 1 : lengths / (records.length - 1);
  return share < 0.6 ? 0 : share * 0.7 + isLong * 0.3;
}

/**
 * The rejected records of a fixed-width file as a file of the same format: each below the record of
 * its employer and above its details, without totals. Line and reason stand behind the last position,
 * which is not read. Records that were cut are left out: they have to be exported again.
 *
 * @param reasons by the number of the record
 */
export function originalRecords(text: string, layout: FixedFormat, reasons: ReadonlyMap<RowPlace, string>): string[] {
  const { records, cut, types } = splitRecords(text, layout);
  const format = { ...layout, records: types };
  const lines: string[] = [];
  let heads: string[] = [];
  let isTaken = false;
  records.forEach((record, at) => {
    const role = format.records[record.slice(0, format.typeLength)]?.role;
    const reason = reasons.get(at + 1);
    if (role === "other" || role === "employer") {
      if (role === "employer") heads = heads.filter((head) => roleOf(head, format) === "other");
      heads.push(record);
    }
    if (role === "detail" && isTaken) lines.push(record);
    if (role !== "person") return;
    isTaken = reason !== undefined && !cut.has(at + 1);
    if (!isTaken) return;
    lines.push(...heads.splice(0), `${record}  record ${at + 1}: ${reason}`);
  });
  if (lines.length > 0 && format.lastType !== undefined) lines.push(format.lastType.padEnd(format.recordLength));
  return lines.map((line) => `${line}\n`);
}

function roleOf(record: string, { records, typeLength }: FixedFormat): string | undefined {
  return records[record.slice(0, typeLength)]?.role;
}
