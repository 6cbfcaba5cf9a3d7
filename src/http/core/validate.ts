import type { ErrorObject, ValidateFunction } from "ajv";
import type { TSchema } from "typebox";
import type { InvalidParam } from "../../domain/error.ts";
import { faultMessage, newAjv, pathOf, stepsOf } from "../../schema/compile.ts";
import { compileQueryReader } from "./query.ts";

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
