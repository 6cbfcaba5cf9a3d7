import { XMLParser } from "fast-xml-parser";
import { AppError } from "../../../domain/error.ts";
import { isObject } from "../../../schema/objects.ts";
import { isNestedTooDeep, JSON_LEVELS_MAX } from "../../../text/json-levels.ts";
import { JSON_FORMATS } from "../../formats/json-formats.ts";
import type { PlacedRecord } from "./flat-records.ts";

/** A file of JSON, NDJSON or XML, parsed. */
export interface ParsedSource {
  readonly kind: "json" | "ndjson" | "xml";
  /** The document; of NDJSON the lists of its records by their model. */
  readonly document: unknown;
  /** The records of the document's list, or of the lines. */
  readonly records: readonly PlacedRecord[];
  /** Lines of NDJSON; null for documents. */
  readonly lines: number | null;
  /** Lines that are no JSON object. */
  readonly unreadable: readonly number[];
  /** The line of a record of NDJSON. */
  readonly lineOf: ReadonlyMap<unknown, number>;
}

/** Parses text that begins as JSON or XML does; null if it is neither. */
export function parseSource(text: string): ParsedSource | null {
  const start = text.trimStart();
  if (start.startsWith("<")) {
    if (levelsOfXml(start) > JSON_LEVELS_MAX) throw nestedTooDeep();
    return parseXml(start);
  }
  if (!start.startsWith("{") && !start.startsWith("[")) return null;
  return parseDocument(text) ?? parseLines(text);
}

function nestedTooDeep(): AppError {
  return new AppError(
    "incorrect_parameters",
    `The file is nested over ${JSON_LEVELS_MAX} levels deep: it is none of persons.`,
  );
}

/** The nesting depth of elements. */
function levelsOfXml(text: string): number {
  let [level, deepest] = [0, 0];
  for (const [, end, , alone] of text.matchAll(/<(\/)?([\w:.-]+)[^<>]*?(\/)?>/g)) {
    if (end !== undefined) level -= 1;
    else if (alone === undefined) deepest = Math.max(deepest, ++level);
  }
  return deepest;
}

const NOTHING = { lines: null, unreadable: [], lineOf: new Map() } as const;

function parseDocument(text: string): ParsedSource | null {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return null;
  }
  if (isNestedTooDeep(text)) throw nestedTooDeep();
  return { kind: "json", document, records: recordsOf(document), ...NOTHING };
}

/** A document with so many texts of its own is itself the record. */
const OWN_MEMBERS_MIN = 3;

/** The list of a document: itself, or the longest list of objects among its members. */
function recordsOf(document: unknown): PlacedRecord[] {
  if (Array.isArray(document)) return document.map((record, at) => ({ record, place: `[${at}]` }));
  if (!isObject(document)) return [];
  const own = Object.values(document).filter((value) => typeof value === "string" && value !== "");
  if (own.length >= OWN_MEMBERS_MIN) return [{ record: document, place: "[0]" }];
  const lists = Object.entries(document).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const [name, list] = lists.sort(([, one], [, other]) => other.length - one.length)[0] ?? ["", [document]];
  return list.map((record, at) => ({ record, place: `${name}[${at}]` }));
}

function parseLines(text: string): ParsedSource {
  const records: PlacedRecord[] = [];
  const unreadable: number[] = [];
  const lineOf = new Map<unknown, number>();
  const lists = new Map<string, unknown[]>();
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  lines.forEach((line, at) => {
    if (line.trim() === "") return;
    const record = parseObject(line);
    if (record === null) {
      unreadable.push(at + 1);
      return;
    }
    const { model, inner } = unwrapped(record);
    records.push({ record: inner, place: at + 1 });
    lineOf.set(inner, at + 1);
    const list = lists.get(model) ?? [];
    list.push(inner);
    lists.set(model, list);
  });
  return { kind: "ndjson", document: Object.fromEntries(lists), records, lines: lines.length, unreadable, lineOf };
}

/** Members by which lines of several kinds of records tell theirs, and those with the record itself. */
const MODEL_MEMBERS = ["model", "object", "entity", "resource"] as const;
const INNER_MEMBERS = ["data", "body", "record", "attributes"] as const;
/** Members that say nothing of a person, around a record. */
const AROUND: ReadonlySet<string> = new Set([...MODEL_MEMBERS, "type", "id", "links", "meta"]);
/** The kinds that formats of joined records have. */
const KNOWN_KINDS: ReadonlySet<string> = new Set(
  JSON_FORMATS.flatMap(({ company, locations, persons, jobs, runs, payments }) =>
    [company, locations, persons, jobs, runs, payments].flatMap((list) => list?.paths ?? []),
  ).map((path) => path.split(".")[0] ?? path),
);

/**
 * A line's record and the kind that it names: `{"model": "Employee", "data": {}}`. A member of
 * another kind, such as `"entity": "Acme LLC"`, is a field like any: its line stays whole unless the
 * record within is all that it has, whose id may stand around it.
 */
function unwrapped(record: Record<string, unknown>): {
  readonly model: string;
  readonly inner: Record<string, unknown>;
} {
  const name = INNER_MEMBERS.find((member) => isObject(record[member]));
  const inner = name === undefined ? undefined : record[name];
  const kinds = name === undefined ? MODEL_MEMBERS : [...MODEL_MEMBERS, "type" as const];
  const model = kinds.map((kind) => record[kind]).find((kind) => typeof kind === "string" && KNOWN_KINDS.has(kind));
  const isWrapper = model !== undefined || Object.keys(record).every((member) => member === name || AROUND.has(member));
  const own = isObject(inner) && isWrapper ? { ...("id" in record ? { id: record.id } : {}), ...inner } : record;
  return { model: typeof model === "string" ? model : "records", inner: own };
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) && !isNestedTooDeep(line) ? value : null;
  } catch {
    return null;
  }
}

const XML = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
});

/**
 * Parses XML into members by element name without its prefix. An instance of Workday is its
 * descriptor. Document types are refused, so that there are no entities to expand.
 */
function parseXml(text: string): ParsedSource | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  let root: unknown;
  try {
    root = withoutAttributes(XML.parse(text));
  } catch {
    return null;
  }
  const [top] = isObject(root) ? Object.values(root) : [];
  const document = isObject(top) ? top : {};
  return { kind: "xml", document, records: recordsOf(asLists(document)), ...NOTHING };
}

function withoutAttributes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAttributes);
  if (!isObject(value)) return value;
  const descriptor = value["@Descriptor"];
  if (typeof descriptor === "string") return descriptor;
  const members = Object.entries(value).filter(([name]) => !name.startsWith("@"));
  const [only] = members;
  if (only?.[0] === "#text" && members.length === 1) return only[1];
  return Object.fromEntries(members.map(([name, inner]) => [name, withoutAttributes(inner)]));
}

/** A document of one entry has it as a member, and not as a list. */
function asLists(document: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(document).map(([name, value]) => [name, isObject(value) ? [value] : value]));
}
