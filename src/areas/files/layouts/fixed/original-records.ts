import type { RowPlace } from "../../payroll/payroll-file.ts";
import type { FixedFormat } from "./record-layout.ts";
import { splitRecords } from "./split-records.ts";

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
