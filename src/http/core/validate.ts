import { Ajv, type ErrorObject, type Options, type ValidateFunction } from "ajv";
import type { TSchema } from "typebox";
import type { InvalidParam } from "../../domain/error.ts";
import { isIsoDate } from "../../domain/ids.ts";
import { decodeCursor } from "../../domain/page.ts";
import { isPlainLines, isPlainText } from "../../text/plain-text.ts";
import { compileQueryReader } from "./query.ts";

/** The default maximum length of a text, in characters. */
export const TEXT_LENGTH_MAX = 256;

const TIME = /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/;

/** The text formats of schemas, and the message for a text without the format. */
const FORMATS = {
  date: { test: isIsoDate, message: "must be a date in the form YYYY-MM-DD" },
  "date-time": { test: isTime, message: "must be a time like 2026-11-21T14:30:00Z" },
  "plain-text": { test: isPlainText, message: "must not contain control characters" },
  "plain-lines": { test: isPlainLines, message: "must not contain control characters other than line breaks and tabs" },
  "filled-text": {
    test: (text: string) => text.trim() !== "" && isPlainText(text),
    message: "must not be blank or contain control characters",
  },
  cursor: {
    test: (text: string) => decodeCursor(text) !== null,
    message: "is not a cursor of this list: use one from next or previous",
  },
  "feed-cursor": {
    test: (text: string) => decodeCursor(text) !== null,
    message: "is not a cursor of this feed: use the one from the previous response",
  },
} as const;

/**
 * Checks a value against a schema and reports every fault. Fills in nothing; integers and booleans
 * of a query are converted.
 */
export type Validator = (value: unknown) => readonly InvalidParam[];

/**
 * Makes the validator of a schema, which is compiled when it is first needed: compiling those of
 * all routes takes a fifth of the start, and most processes use few of them.
 *
 * @param reads `body`: JSON unchanged; `query`: texts, converted to the schema's types
 */
export function compileValidator(schema: TSchema, reads: "body" | "query"): Validator {
  if (reads === "query") {
    const read = compileQueryReader(schema);
    const compiled = lazily(() => QUERY.compile(schema));
    return (value) => {
      read(value);
      const validate = compiled();
      return validate(value) ? [] : faultsOf(validate).map((fault) => withRepeatReported(fault, value));
    };
  }
  const compiled = lazily(() => BODY.compile(schema));
  const compiledForFaults = lazily(() => BODY_FAULTS.compile(schema));
  return (value) => {
    const isValid = compiled();
    if (isValid(value)) return [];
    const validate = compiledForFaults();
    return faultsOf(validate(withListsCut(schema, value)) ? isValid : validate);
  };
}

function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const QUERY = newAjv({ allErrors: true });
/** Stops at the first fault, which is enough for valid values. */
const BODY = newAjv({});
const BODY_FAULTS = newAjv({ allErrors: true });

/** The schemas are the program's own: they are not checked against the meta-schema, whose compilation takes longer than theirs. */
function newAjv(options: Options): Ajv {
  const ajv = new Ajv({ ...options, strict: false, ownProperties: true, meta: false, validateSchema: false });
  for (const [name, { test }] of Object.entries(FORMATS)) ajv.addFormat(name, test);
  return ajv;
}

/** The part of a schema that shows where its lists are. */
interface Shape {
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly maxItems?: number;
}

/**
 * A copy in which no list has more than one entry above its schema's maximum: it has the same
 * faults, but not one for each of a million entries.
 */
function withListsCut(schema: Shape, value: unknown): unknown {
  const shapes = schema.anyOf ?? [schema];
  if (Array.isArray(value)) {
    const { items = {}, maxItems = value.length } = shapes.find((shape) => shape.items !== undefined) ?? {};
    return value.slice(0, maxItems + 1).map((entry) => withListsCut(items, entry));
  }
  if (typeof value !== "object" || value === null) return value;
  const { properties = {} } = shapes.find((shape) => shape.properties !== undefined) ?? {};
  const known = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name));
  return Object.fromEntries(known.map(([name, shape]) => [name, withListsCut(shape, Reflect.get(value, name))]));
}

/** The framework makes a list of a parameter given several times, and no parameter accepts one. */
function withRepeatReported(fault: InvalidParam, query: unknown): InvalidParam {
  const isRepeated = typeof query === "object" && query !== null && Array.isArray(Reflect.get(query, fault.field));
  return isRepeated ? { ...fault, message: "must be given only once" } : fault;
}

function faultsOf(validate: ValidateFunction): InvalidParam[] {
  const faults = new Map<string, string>();
  for (const error of validate.errors ?? []) {
    if (error.keyword === "anyOf" || (error.keyword === "type" && error.params.type === "null")) continue;
    const field = fieldOf(error);
    if (!faults.has(field)) faults.set(field, messageOf(error));
  }
  return [...faults].map(([field, message]) => ({ field, message }));
}

function fieldOf(error: ErrorObject): string {
  const steps = error.instancePath.split("/").slice(1);
  if (error.keyword === "required") steps.push(String(error.params.missingProperty));
  const path = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join("");
  return path.replace(/^\./, "") || "body";
}

function messageOf({ keyword, params }: ErrorObject): string {
  switch (keyword) {
    case "required":
      return "is required";
    case "type":
      return `must be ${TYPES[String(params.type)] ?? `of type ${params.type}`}`;
    case "enum":
      return `must be one of ${params.allowedValues.join(", ")}`;
    case "format":
      return Object.entries(FORMATS).find(([name]) => name === params.format)?.[1].message ?? "has an invalid format";
    case "pattern":
      return PATTERNS[String(params.pattern)] ?? "has an invalid format";
    case "minLength":
      return params.limit === 1 ? "must not be empty" : `must have at least ${params.limit} characters`;
    case "maxLength":
      return `must have at most ${params.limit} characters`;
    case "minItems":
      return `must have at least ${params.limit === 1 ? "one entry" : `${params.limit} entries`}`;
    case "maxItems":
      return `must have at most ${params.limit} entries`;
    case "uniqueItems":
      return "must not repeat an entry";
    case "minimum":
      return `must be at least ${params.limit}`;
    case "maximum":
      return `must be at most ${params.limit}`;
    default:
      return "is not valid";
  }
}

/** The form of an id in a request: 32 lower-case hex digits. */
export const HEX_ID_PATTERN = "^[0-9a-f]{32}$";
const PATTERNS: Readonly<Record<string, string>> = { [HEX_ID_PATTERN]: "must be an id: 32 lower-case hex digits" };

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  object: "a JSON object",
  array: "an array",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
};

/**
 * True if a value is a text of an instant: ISO 8601 with an offset or `Z`, the years 0001 to 9999
 * in UTC.
 */
export function isTime(value: unknown): value is string {
  if (typeof value !== "string") return false;
  const parts = TIME.exec(value);
  const instant = new Date(value);
  if (parts?.[1] === undefined || !isIsoDate(parts[1]) || Number.isNaN(instant.getTime())) return false;
  // Converted to UTC it can be outside the supported years.
  return isIsoDate(instant.toISOString().slice(0, 10));
}
