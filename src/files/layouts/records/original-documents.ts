import { isObject } from "../../../schema/objects.ts";
import type { RowPlace } from "../../payroll/payroll-file.ts";
import type { EntityList, JsonFormat } from "./json-format.ts";
import { listAt, valueAt } from "./json-path.ts";
import type { ParsedSource } from "./parse-source.ts";

/** What of a document is rejected. */
interface RejectedRecords {
  /** Null: the document is a list of records. */
  readonly format: JsonFormat | null;
  /** By the place of a record. */
  readonly reasons: ReadonlyMap<RowPlace, string>;
}

/** The members, or elements, that say why a record was rejected; an import ignores them. */
const [PLACE_NAME, REASON_NAME] = ["rejected_line", "rejected_because"];

/**
 * The rejected records of a document of JSON or XML, as a document of the same form: each with its
 * place and reason as further members. Of records that are joined by id, what they refer to is kept.
 */
export function originalDocument(text: string, source: ParsedSource, rejected: RejectedRecords): string[] {
  if (source.kind === "xml") return originalElements(text, source, rejected);
  const document = rejected.format === null ? ofList(source, rejected) : ofJoined(source, rejected.format, rejected);
  return JSON.stringify(document, null, 1)
    .split("\n")
    .map((line) => `${line}\n`);
}

/** The places and reasons of the records of a list, by the record. */
function reasonsByRecord({ records }: ParsedSource, { reasons }: RejectedRecords): Map<unknown, string> {
  const found = new Map<unknown, string>();
  for (const { record, place } of records) {
    const own = [...reasons].find(([row]) => row === place || String(row).startsWith(`${place}.`));
    if (own !== undefined) found.set(record, own[1]);
  }
  return found;
}

function ofList(source: ParsedSource, rejected: RejectedRecords): unknown {
  const { document, records } = source;
  const reasons = reasonsByRecord(source, rejected);
  const kept = records.flatMap(({ record, place }) => {
    const reason = reasons.get(record);
    return reason === undefined ? [] : [marked(record, place, reason)];
  });
  if (Array.isArray(document) || !isObject(document)) return kept;
  if (records[0]?.record === document) return kept[0] ?? {};
  const name = String(records[0]?.place).replace(/\[\d+\]$/, "");
  return { ...document, [name]: kept };
}

function ofJoined(
  source: ParsedSource,
  { persons, jobs, payments }: JsonFormat,
  { reasons }: RejectedRecords,
): unknown {
  const document: unknown = structuredClone(source.document);
  for (const list of [persons, jobs, payments]) {
    if (list === undefined) continue;
    const { path, records } = listAt(document, list.paths);
    if (!Array.isArray(valueAt(document, path))) continue;
    const name = path.split(".")[0] ?? "";
    const kept = records.flatMap((item, at) => keptOf(item, { list, place: `${name}[${at}]`, reasons }));
    setAt(document, path, list === persons ? kept : kept.map(([item]) => [item]));
  }
  return document;
}

/** An item that is kept, and why it was rejected. */
type Kept = readonly [item: unknown, place?: string, reason?: string];

interface KeptOptions {
  readonly list: EntityList;
  readonly place: string;
  readonly reasons: ReadonlyMap<RowPlace, string>;
}

function keptOf(item: unknown, { list, place, reasons }: KeptOptions): Kept[] {
  const path = list.nestedList?.split("|").find((one) => Array.isArray(valueAt(item, one)));
  if (path === undefined) {
    const reason = reasons.get(list.nestedList === undefined ? place : `${place}[0]`);
    return reason === undefined ? [] : [[item, place, reason]];
  }
  const inner = valueAt(item, path);
  const kept = Array.isArray(inner) ? inner.filter((_, inside) => reasons.has(`${place}[${inside}]`)) : [];
  if (kept.length === 0) return [];
  setAt(
    item,
    path,
    kept.map((one) => [one]),
  );
  return [[item]];
}

/** Puts items in the place of a list; those with a reason get it as a member. */
function setAt(value: unknown, path: string, items: readonly Kept[]): void {
  const names = path.split(".");
  const last = names.pop() ?? "";
  const holder = names.length === 0 ? value : valueAt(value, names.join("."));
  const list = items.map(([item, place = "", reason]) => (reason === undefined ? item : marked(item, place, reason)));
  if (isObject(holder)) Object.assign(holder, { [last]: list });
}

function marked(record: unknown, place: RowPlace, reason: string): unknown {
  return isObject(record) ? { ...record, [PLACE_NAME]: place, [REASON_NAME]: reason } : record;
}

/** A tag, a comment or the like of XML, whatever its attributes hold. */
const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s>/!?]+)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;

/** The elements below the root of which the record was rejected, as they are in the text, within their root. */
function originalElements(text: string, source: ParsedSource, rejected: RejectedRecords): string[] {
  const reasons = reasonsByRecord(source, rejected);
  const name = String(source.records[0]?.place ?? "").replace(/\[\d+\]$/, "");
  const lines: string[] = [];
  let [depth, from, at] = [0, 0, 0];
  for (const { 0: tag, 1: closing, 2: element, 3: rest = "", index } of text.matchAll(MARKUP)) {
    if (element === undefined) continue;
    if (closing === "/") depth -= 1;
    if (depth === 0 && closing !== "/") lines.push(`${text.slice(0, index)}${tag}\n`);
    if (depth === 0 && closing === "/") lines.push(`${tag}\n`);
    if (depth === 1 && closing !== "/") from = index;
    const isEmpty = rest.endsWith("/");
    if (depth === 1 && closing === "/" && element.replace(/^.*:/, "") === name) {
      const record = source.records[at];
      const reason = reasons.get(record?.record);
      const whole = text.slice(from, index);
      const place = record?.place ?? "";
      if (reason !== undefined)
        lines.push(`${whole}${elementOf(PLACE_NAME, place)}${elementOf(REASON_NAME, reason)}${tag}\n`);
      at += 1;
    }
    if (closing !== "/" && !isEmpty) depth += 1;
  }
  return lines;
}

function elementOf(name: string, value: RowPlace): string {
  const escaped = String(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<${name}>${escaped}</${name}>`;
}
