import { isObject } from "../../../schema/objects.ts";
import type { RowPlace } from "../../payroll/payroll-file.ts";
import type { JsonFormat } from "./json-format.ts";
import type { ParsedSource } from "./parse-source.ts";

/** What of the lines is rejected. */
interface RejectedLines {
  /** Null: the lines are records of one kind. */
  readonly format: JsonFormat | null;
  /** By the number of the line. */
  readonly reasons: ReadonlyMap<RowPlace, string>;
}

/**
 * The rejected lines of NDJSON with line and reason as further members, which an import ignores. Of
 * records that are joined by id the companies and pay runs are kept too.
 *
 * @param source the same text, parsed
 */
export function originalLines(text: string, source: ParsedSource, { format, reasons }: RejectedLines): string[] {
  const shared = new Set(sharedLines(source.document, source.lineOf, format));
  return text.split(/\r?\n/).flatMap((line, at) => {
    const reason = reasons.get(at + 1);
    if (reason === undefined) return shared.has(at + 1) ? [`${line}\n`] : [];
    const record = recordOf(line);
    return record === null
      ? []
      : [`${JSON.stringify({ ...record, rejected_line: at + 1, rejected_because: reason })}\n`];
  });
}

function sharedLines(
  document: unknown,
  lineOf: ReadonlyMap<unknown, number>,
  format: JsonFormat | null,
): (number | undefined)[] {
  const lists = [...(format?.company?.paths ?? []), ...(format?.runs?.paths ?? [])];
  return lists.flatMap((name) => {
    const list = isObject(document) ? document[name] : undefined;
    return Array.isArray(list) ? list.map((record) => lineOf.get(record)) : [];
  });
}

function recordOf(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
