import { XMLParser } from "fast-xml-parser";
import { AppError } from "../../../../kernel/error.ts";
import { isObject } from "../../../../kernel/schema/objects.ts";
import { isNestedTooDeep, JSON_LEVELS_MAX } from "../../../../kernel/text/json-levels.ts";

/** A line of NDJSON with its record. */
interface RecordLine {
  /** From 1. */
  readonly line: number;
  readonly record: Record<string, unknown>;
}

/** A text of JSON, NDJSON or XML, parsed. */
export type ParsedDocument =
  | { readonly kind: "json" | "xml"; readonly document: unknown }
  /** `unreadable` are the lines that are not a JSON object, `count` all lines. */
  | {
      readonly kind: "ndjson";
      readonly lines: readonly RecordLine[];
      readonly unreadable: readonly number[];
      readonly count: number;
    };

/**
 * Parses text that begins as JSON or XML does; null if it is neither. Document types of XML are refused, so that there
 * are no entities to expand.
 *
 * @throws AppError `incorrect_parameters` if it is nested too deep
 */
export function parseDocument(text: string): ParsedDocument | null {
  const start = text.trimStart();
  if (start.startsWith("<")) return parseXml(start);
  if (!start.startsWith("{") && !start.startsWith("[")) return null;
  return parseJson(text) ?? parseLines(text);
}

function nestedTooDeep(): AppError {
  return new AppError(
    "incorrect_parameters",
    `The file is nested over ${JSON_LEVELS_MAX} levels deep: it is none of persons.`,
  );
}

function parseJson(text: string): ParsedDocument | null {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return null;
  }
  if (isNestedTooDeep(text)) throw nestedTooDeep();
  return { kind: "json", document };
}

function parseLines(text: string): ParsedDocument {
  const texts = text.split(/\r?\n/);
  if (texts.at(-1) === "") texts.pop();
  const lines: RecordLine[] = [];
  const unreadable: number[] = [];
  for (const [at, one] of texts.entries()) {
    if (one.trim() === "") continue;
    const record = parseObject(one);
    if (record === null) unreadable.push(at + 1);
    else lines.push({ line: at + 1, record });
  }
  return { kind: "ndjson", lines, unreadable, count: texts.length };
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

function parseXml(text: string): ParsedDocument | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  if (levelsOfXml(text) > JSON_LEVELS_MAX) throw nestedTooDeep();
  try {
    const root = withoutAttributes(XML.parse(text));
    const [top] = isObject(root) ? Object.values(root) : [];
    return { kind: "xml", document: isObject(top) ? top : {} };
  } catch {
    return null;
  }
}

/** The nesting depth of elements. */
function levelsOfXml(text: string): number {
  let [level, deepest] = [0, 0];
  for (const [, end, , alone] of text.matchAll(/<(\/)?([\w:.-]+)[^<>]*?(\/)?>/g)) {
    if (end !== undefined) level -= 1;
    else if (alone === undefined) {
      level += 1;
      deepest = Math.max(deepest, level);
    }
  }
  return deepest;
}

/** Elements and attributes as members, of an element with a text the text alone; an instance of Workday is its descriptor. */
function withoutAttributes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAttributes);
  if (!isObject(value)) return value;
  const descriptor = value["@Descriptor"];
  if (typeof descriptor === "string") return descriptor;
  const text = value["#text"];
  if (text !== undefined && Object.keys(value).every((name) => name === "#text" || name.startsWith("@"))) return text;
  const members = Object.entries(value).map(
    ([name, inner]) => [name.replace(/^@/, ""), withoutAttributes(inner)] as const,
  );
  return Object.fromEntries(members.filter(([name]) => !DECLARED.test(name)));
}

/** Attributes that tell of the document, not of what it holds. */
const DECLARED = /^(?:xmlns|xsi|schemaLocation|version|lang|space|nil|#text$)/;
