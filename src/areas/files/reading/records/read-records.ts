import { isObject } from "../../../../kernel/schema/objects.ts";
import { isRejectColumn } from "../../layouts/reject-columns.ts";
import { KnownTexts } from "../../values/known-texts.ts";
import { isProgramId } from "../features.ts";
import type { FileSheet } from "../sheet.ts";
import { joinRecords } from "./join-records.ts";
import { type ParsedDocument, parseDocument } from "./parse-document.ts";
import { isLine, type PlacedRecord, type RecordRow, type RecordTable, RecordTables } from "./record-tables.ts";

/** The tables of a text of JSON, NDJSON or XML; null: it is none of them. */
export function readRecordSheets(text: string): FileSheet[] | null {
  const found = recordsOf(text);
  if (found === null) return null;
  const { parsed, tables: list } = found;
  const whole = list.filter(({ areLines }) => !areLines).map(({ rows }) => rows.length);
  const file =
    parsed.kind === "ndjson"
      ? { records: parsed.count, unreadable: parsed.unreadable }
      : { records: Math.max(0, ...whole), unreadable: [] };
  return list.map((table, at) => ({ ...sheetOf(table), ...(at === 0 ? { file } : {}) }));
}

/** A text of records, its lists as tables, joined, and the records of lists with their places. */
interface FoundRecords {
  readonly parsed: ParsedDocument;
  readonly tables: readonly RecordTable[];
  readonly placed: readonly PlacedRecord[];
}

/** The records of a text of JSON, NDJSON or XML; null: it is none of them. */
export function recordsOf(text: string): FoundRecords | null {
  const parsed = parseDocument(text);
  if (parsed === null) return null;
  const tables = new RecordTables(parsed.kind === "xml" ? xmlLists(parsed.document) : new Set());
  if (parsed.kind === "ndjson") {
    for (const { record, line } of parsed.lines) {
      const { name, inner } = unwrapped(record);
      tables.add(inner, { name, place: line });
    }
  } else tables.addDocument(parsed.document);
  const list = [...tables.tables.values()].filter(({ rows }) => rows.length > 0);
  joinRecords(list, [...tables.holders.values()]);
  return { parsed, tables: list, placed: tables.placed };
}

/** A line of NDJSON that is a kind and a record: `{"model": "Employee", "data": {}}`. */
function unwrapped(record: Record<string, unknown>): {
  readonly name: string;
  readonly inner: Record<string, unknown>;
} {
  const members = Object.entries(record).filter(([name]) => !isRejectColumn(name));
  const [kind] = members.filter(([, value]) => typeof value === "string");
  const [own, ...others] = members.filter(([, value]) => isObject(value));
  const inner = own?.[1];
  const isWrapped = members.length <= 3 && kind !== undefined && isObject(inner) && others.length === 0;
  return isWrapped ? { name: String(kind[1]), inner } : { name: "", inner: record };
}

/** The names of elements that are lists anywhere in a document, or that hold its only record. */
function xmlLists(document: unknown): ReadonlySet<string> {
  const lists = listsIn(document);
  const record = loneRecord(document);
  return record !== null && (lists.size === 0 || PERSON.test(record)) ? new Set([...lists, record]) : lists;
}

/**
 * The element of the only record of a document, which holds nothing else: a list of one is written like a member. Null if
 * there is none.
 */
function loneRecord(value: unknown): string | null {
  const [only, ...others] = isObject(value) ? Object.entries(value) : [];
  if (only === undefined || others.length > 0 || !isObject(only[1])) return null;
  return PERSON.test(only[0]) ? only[0] : (loneRecord(only[1]) ?? only[0]);
}

/** The names of members that are lists anywhere in a document, or lines, of which a payment may have one. */
function listsIn(value: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) listsIn(one, names);
  else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      if ((Array.isArray(inner) && inner.some(isObject)) || (isObject(inner) && isLine(name, inner))) names.add(name);
      listsIn(inner, names);
    }
  }
  return names;
}

/** What a record of a person is called. */
const PERSONS = /(?:^|[ _])(?:employee|individual|worker|person|people|associate|staff|member|contractor)s?$/i;
const PERSON = /(?:employee|individual|worker|person|associate|member|contractor)$/i;
const KEYS = /(?:^|[ _])(?:id|uuid)$/i;
/** A key of a record, and no name: one word with a digit or a sign. */
const KEY_VALUE = /^[\w-]*[\d_][\w-]*$/;

const WORD = /^\p{L}[\p{L} -]*$/u;

/** The heading of a column of records; null: it is a key that names no person, or a mark. */
function readHeading(heading: string, rows: readonly RecordRow[]): string | null {
  const values = rows.flatMap(({ members }) => members.get(heading) ?? []);
  const named = heading.replace(KEYS, "");
  // What is not a number is the value itself, such as the code of a state.
  const isKey = KEYS.test(heading) && (named === "" || !values.every((value) => WORD.test(value)));
  if (isKey) return PERSONS.test(named) || named === "" ? heading : null;
  if (values.every((value) => value === "true" || value === "false")) return /active/i.test(heading) ? heading : null;
  const isPersons = PERSONS.test(heading) && values.every((value) => KEY_VALUE.test(value));
  if (/currency$/i.test(heading)) return null;
  if (isPersons) return `${heading} ID`;
  return values.every(isProgramId) ? null : heading;
}

function sheetOf({ rows, areLines }: RecordTable): FileSheet {
  const headings = new Set<string>();
  for (const { members } of rows) for (const heading of members.keys()) headings.add(heading);
  const columns = [...headings].flatMap((member) => {
    const heading = readHeading(member, rows);
    return heading === null ? [] : [{ member, heading }];
  });
  const known = new KnownTexts();
  return {
    name: null,
    isOfRecords: true,
    areLines,
    rows: [
      { place: 0, cells: columns.map(({ heading }) => heading) },
      ...rows.map(({ place, places, members }) => ({
        place,
        places,
        cells: columns.map(({ member }) => known.of(members.get(member) ?? "")),
      })),
    ],
  };
}
