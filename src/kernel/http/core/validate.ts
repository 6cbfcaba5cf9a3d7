import type { ErrorObject, ValidateFunction } from "ajv";
import type { TSchema } from "typebox";
import type { InvalidParam } from "../../error.ts";
import { faultMessage, newAjv, pathOf, stepsOf } from "../../schema/compile.ts";

/** What a schema says of a body. */
interface CheckedBody {
  /** Every fault, one for each field. */
  readonly faults: readonly InvalidParam[];
  /**
   * What further rules can read: a valid body as it is; of another one what has its schema's type,
   * with undefined in place of what has not, and no list over its maximum.
   */
  readonly sound: unknown;
}

/**
 * Makes the check of a body, which is compiled when it is first needed: compiling those of all
 * routes takes a fifth of the start, and most processes use few of them. It fills in nothing.
 */
export function compileBodyCheck(schema: TSchema): (body: unknown) => CheckedBody {
  const compiled = lazily(() => BODY.compile(schema));
  const compiledForFaults = lazily(() => BODY_FAULTS.compile(schema));
  return (body) => {
    const isValid = compiled();
    if (isValid(body)) return { faults: [], sound: body };
    const validate = compiledForFaults();
    const errors = errorsOf(validate(withListsCut(schema, body)) ? isValid : validate);
    return { faults: faultsOf(errors), sound: soundPart(body, errors) };
  };
}

/** Makes the check of a query, in the same way; it converts the texts to the schema's types. */
export function compileQueryCheck(schema: TSchema): (query: unknown) => readonly InvalidParam[] {
  const read = compileQueryReader(schema);
  const compiled = lazily(() => QUERY.compile(schema));
  return (query) => {
    read(query);
    const validate = compiled();
    if (validate(query)) return [];
    return faultsOf(errorsOf(validate)).map((fault) => withRepeatReported(fault, query));
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

/** The keywords of which a value has another type if it breaks them; a date or time in another form is none. */
const TYPE_KEYWORDS: ReadonlySet<string> = new Set(["type", "enum", "const", "discriminator"]);

const TYPE_FORMATS: ReadonlySet<string> = new Set(["date", "date-time"]);

function isOfAnotherType({ keyword, params }: ErrorObject): boolean {
  return TYPE_KEYWORDS.has(keyword) || (keyword === "format" && TYPE_FORMATS.has(params.format));
}

/** See {@link CheckedBody}. Copies only what is around a fault. */
function soundPart(body: unknown, errors: readonly ErrorObject[]): unknown {
  const wrong = new Set(errors.filter(isOfAnotherType).map(({ instancePath }) => instancePath));
  const limits = new Map(
    errors.flatMap(({ keyword, instancePath, params }) =>
      keyword === "maxItems" ? [[instancePath, Number(params.limit)]] : [],
    ),
  );
  const copied = new Set([...wrong, ...limits.keys()].flatMap(pointersTo));
  const copy = (value: unknown, pointer: string): unknown => {
    if (wrong.has(pointer)) return undefined;
    if (typeof value !== "object" || value === null || !copied.has(pointer)) return value;
    if (Array.isArray(value)) {
      return value.slice(0, limits.get(pointer)).map((entry, at) => copy(entry, `${pointer}/${at}`));
    }
    const members = Object.entries(value);
    return Object.fromEntries(members.map(([name, member]) => [name, copy(member, `${pointer}/${escaped(name)}`)]));
  };
  return copy(body, "") ?? {};
}

/** The JSON pointers of a value and of all that it is in. */
function pointersTo(pointer: string): string[] {
  const steps = pointer.split("/");
  return steps.map((_step, at) => steps.slice(0, at + 1).join("/"));
}

function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The framework makes a list of a parameter given several times, and no parameter accepts one. */
function withRepeatReported(fault: InvalidParam, query: unknown): InvalidParam {
  const isRepeated = typeof query === "object" && query !== null && Array.isArray(Reflect.get(query, fault.field));
  return isRepeated ? { ...fault, message: "must be given only once" } : fault;
}

/** The errors of a validation, without those that only say that a value fits no part of a union. */
function errorsOf({ errors }: ValidateFunction): ErrorObject[] {
  return (errors ?? []).filter(
    ({ keyword, params }) => keyword !== "anyOf" && !(keyword === "type" && params.type === "null"),
  );
}

function faultsOf(errors: readonly ErrorObject[]): InvalidParam[] {
  const faults = new Map<string, string>();
  for (const error of errors) {
    const field = fieldOf(error);
    if (!faults.has(field)) faults.set(field, faultMessage(error));
  }
  return [...faults].map(([field, message]) => ({ field, message }));
}

function fieldOf(error: ErrorObject): string {
  const steps = stepsOf(error.instancePath);
  if (error.keyword === "required") steps.push(String(error.params.missingProperty));
  const path = pathOf(steps);
  return path.replace(/^\./, "") || "body";
}

const DIGITS = /^-?\d+$/;

/** The part of a query's schema that determines how its texts are read. */
interface QueryShape {
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>;
}

/**
 * Compiles a function that converts a query's texts to the types of its schema, in place: integers
 * in decimal digits, `true` and `false`. Other texts stay, for the schema to refuse.
 */
function compileQueryReader(schema: TSchema): (query: unknown) => void {
  const { properties = {} }: QueryShape = schema;
  const typed = Object.entries(properties).filter(([, { type }]) => type === "integer" || type === "boolean");
  return (query) => {
    if (typeof query !== "object" || query === null) return;
    for (const [name, { type }] of typed) {
      const value = Reflect.get(query, name);
      if (typeof value === "string")
        Reflect.set(query, name, type === "integer" ? readInteger(value) : readBoolean(value));
    }
  };
}

function readInteger(text: string): number | string {
  return DIGITS.test(text) ? Number(text) : text;
}

function readBoolean(text: string): boolean | string {
  return text === "true" || (text === "false" ? false : text);
}

/**
 * The known parameters of a URL whose values are not percent-encoded UTF-8, which the framework
 * would pass on unchanged.
 *
 * @param url path and query, as sent
 */
export function encodingFaults(schema: TSchema, url: string): InvalidParam[] {
  const { properties = {} }: QueryShape = schema;
  const query = url.slice(url.indexOf("?") + 1);
  if (query === url || !query.includes("%")) return [];
  const faulty = query.split("&").flatMap((pair) => {
    const [name = "", ...value] = pair.split("=");
    return decoded(value.join("=")) !== null ? [] : [decoded(name)];
  });
  const known = Object.keys(properties).filter((name) => faulty.includes(name));
  return known.map((field) => ({ field, message: "must be percent-encoded UTF-8" }));
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
