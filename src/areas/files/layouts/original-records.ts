import { isObject } from "../../../kernel/schema/objects.ts";
import type { RowPlace } from "../payroll/payroll-file.ts";
import { recordsOf } from "../reading/records/read-records.ts";
import type { PlacedRecord, RecordRow } from "../reading/records/record-tables.ts";
import { REJECT_COLUMNS } from "./reject-columns.ts";

const [PLACE_NAME, REASON_NAME] = REJECT_COLUMNS;

/** What of a text of records is kept. */
interface Kept {
  /** By the place of a rejected record. */
  readonly reasons: ReadonlyMap<RowPlace, string>;
  /** Rejected records and those that they name by their keys, such as pay runs. */
  readonly places: ReadonlySet<RowPlace>;
}

/**
 * The rejected records of JSON, NDJSON or XML as a text of the same form: each with its place and reason as further
 * members. What they name by a key, and what stands around the lists, is kept; other records are not.
 *
 * @param rejected why by the place of each rejected record, and the places of all jobs of several records
 * @returns lines with their line ends; null if the text is none of records
 */
export function originalDocument(
  text: string,
  rejected: { readonly reasons: ReadonlyMap<RowPlace, string>; readonly ofJobs: ReadonlySet<RowPlace> },
): string[] | null {
  const { reasons } = rejected;
  const found = recordsOf(text);
  if (found === null) return null;
  const { parsed, placed } = found;
  const rows = found.tables.flatMap((table) => table.rows);
  const kept: Kept = { reasons, places: placesNamed(rows, rejected) };
  if (parsed.kind === "xml") return originalElements(text, placed, kept);
  if (parsed.kind === "ndjson") {
    return parsed.lines.flatMap(({ line, record }) =>
      kept.places.has(line) ? [`${JSON.stringify(marked(record, line, reasons))}\n`] : [],
    );
  }
  const placeOf = new Map(placed.map(({ record, place }) => [record, place]));
  const isAlone = placed.length === 0;
  const document = isAlone ? marked(parsed.document, "[0]", reasons) : keptOf(parsed.document, placeOf, kept);
  return JSON.stringify(document, null, 1)
    .split("\n")
    .map((line) => `${line}\n`);
}

/** The places of rejected records and of those that they name, but for other persons'. */
function placesNamed(
  rows: readonly RecordRow[],
  { reasons, ofJobs }: { readonly reasons: ReadonlyMap<RowPlace, string>; readonly ofJobs: ReadonlySet<RowPlace> },
): ReadonlySet<RowPlace> {
  const named = new Map<RowPlace, RowPlace[]>();
  for (const { places, place, refers } of rows)
    for (const one of new Set([...places, place])) named.set(one, [...(named.get(one) ?? []), ...refers]);
  const found = new Set<RowPlace>(reasons.keys());
  // A set that grows while it is gone through: its new members are gone through too.
  for (const place of found)
    for (const one of named.get(place) ?? []) if (reasons.has(one) || !ofJobs.has(one)) found.add(one);
  return found;
}

function keptOf(value: unknown, placeOf: ReadonlyMap<object, RowPlace>, kept: Kept): unknown {
  if (Array.isArray(value))
    return value.filter((item) => isKept(item, placeOf, kept)).map((item) => keptOf(item, placeOf, kept));
  if (!isObject(value)) return value;
  const place = placeOf.get(value);
  // All jobs of a person are kept with the person.
  if (place !== undefined && kept.reasons.has(place)) return marked(value, place, kept.reasons);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, keptOf(one, placeOf, kept)]));
}

/** True of an item that is not a record, of a record that is kept, and of one that holds such a record. */
function isKept(item: unknown, placeOf: ReadonlyMap<object, RowPlace>, kept: Kept): boolean {
  const place = isObject(item) ? placeOf.get(item) : undefined;
  return place === undefined || kept.places.has(place) || holdsKept(item, placeOf, kept);
}

function holdsKept(value: unknown, placeOf: ReadonlyMap<object, RowPlace>, kept: Kept): boolean {
  const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return inner.some((one) => {
    const place = isObject(one) ? placeOf.get(one) : undefined;
    return (place !== undefined && kept.places.has(place)) || holdsKept(one, placeOf, kept);
  });
}

function marked(record: unknown, place: RowPlace, reasons: ReadonlyMap<RowPlace, string>): unknown {
  const reason = reasons.get(place);
  return isObject(record) && reason !== undefined ? { ...record, [PLACE_NAME]: place, [REASON_NAME]: reason } : record;
}

/** A tag, a comment or the like of XML, whatever its attributes hold. */
const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s>/!?]+)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;

/** The text without the elements of records that are not kept. */
function originalElements(text: string, placed: readonly PlacedRecord[], kept: Kept): string[] {
  const byName = Map.groupBy(placed, ({ name }) => name);
  const seen = new Map<string, number>();
  const pieces: string[] = [];
  const open: OpenElement[] = [];
  let written = 0;
  for (const { 0: tag, 1: closing, 2: element, 3: rest = "", index } of text.matchAll(MARKUP)) {
    if (element === undefined) continue;
    const name = element.replace(/^.*:/, "");
    if (closing !== "/") {
      const at = seen.get(name) ?? 0;
      seen.set(name, at + 1);
      const place = byName.get(name)?.[at]?.place ?? null;
      if (!rest.endsWith("/")) open.push({ from: index, place, pieces: pieces.length, written, holdsKept: false });
      continue;
    }
    const own = open.pop();
    if (own === undefined) continue;
    const reason = own.place === null ? undefined : kept.reasons.get(own.place);
    const isOne = own.place !== null && kept.places.has(own.place);
    const around = open.at(-1);
    if (around !== undefined && (isOne || own.holdsKept)) around.holdsKept = true;
    if (reason !== undefined && own.place !== null) {
      const why = `${elementOf(PLACE_NAME, own.place)}${elementOf(REASON_NAME, reason)}`;
      pieces.push(`${text.slice(written, index)}${why}`);
      written = index;
    } else if (own.place !== null && !isOne && !own.holdsKept) {
      pieces.length = own.pieces;
      pieces.push(text.slice(own.written, own.from).trimEnd());
      written = index + tag.length;
    }
  }
  return [`${[...pieces, text.slice(written)].join("").trimEnd()}\n`];
}

/** An element whose end was not seen yet. */
interface OpenElement {
  readonly from: number;
  /** Null: it is not a record. */
  readonly place: RowPlace | null;
  /** What had been written when it began. */
  readonly pieces: number;
  readonly written: number;
  /** True if a record that is kept stands in it. */
  holdsKept: boolean;
}

function elementOf(name: string | undefined, value: RowPlace): string {
  const escaped = String(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<${name}>${escaped}</${name}>`;
}
