import { parameter, type Quantity } from "../quantity/quantity.ts";
import { parseRatio } from "../quantity/ratio.ts";

/** What a parameter may be. */
type ParameterType =
  | { readonly type: "number" | "day" | "month" | "flag" | "numbers" | "days" | "text" }
  | { readonly type: "word"; readonly oneOf: readonly string[] }
  | { readonly type: "words"; readonly oneOf: readonly string[] }
  | { readonly type: "table" };

/**
 * The parameters of a rule's kind by their names. A caller may state only those that are `asked`; a pack has to state the others, but for
 * optional ones.
 */
export type ParameterTypes = Readonly<
  Record<string, ParameterType & { readonly isAsked?: boolean; readonly isOptional?: boolean }>
>;

const PATTERNS = {
  number: /^-?\d{1,12}(\.\d{1,8})?(\/\d{1,12})?$/,
  day: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
} as const;

/** What is wrong with parameters, one sentence a fault; empty if nothing is. */
export function parameterFaults(types: ParameterTypes, values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const type = types[name];
    if (type === undefined) return [`${name} is not a parameter; those are ${Object.keys(types).join(", ")}`];
    return isOfType(type, value) ? [] : [`${name} must be ${describe(type)}`];
  });
}

/** The names of the parameters that a pack has to state and does not. */
export function missingParameters(types: ParameterTypes, values: Readonly<Record<string, unknown>>): string[] {
  const needed = Object.entries(types).filter(([, { isAsked, isOptional }]) => isAsked !== true && isOptional !== true);
  return needed.map(([name]) => name).filter((name) => values[name] === undefined);
}

function isOfType(type: ParameterType, value: unknown): boolean {
  switch (type.type) {
    case "flag":
      return typeof value === "boolean";
    case "text":
      return typeof value === "string" && value.length <= 200;
    case "number":
    case "day":
    case "month":
      return isText(PATTERNS[type.type], value);
    case "numbers":
      return Array.isArray(value) && value.every((item) => isText(PATTERNS.number, item));
    case "days":
      return Array.isArray(value) && value.every((item) => isText(PATTERNS.day, item));
    case "word":
      return typeof value === "string" && type.oneOf.includes(value);
    case "words":
      return Array.isArray(value) && value.every((item) => typeof item === "string" && type.oneOf.includes(item));
    case "table":
      return isTable(value);
  }
}

function isTable(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((item) => isText(PATTERNS.number, item));
}

function isText(pattern: RegExp, value: unknown): boolean {
  return typeof value === "string" && pattern.test(value);
}

function describe(type: ParameterType): string {
  switch (type.type) {
    case "flag":
      return "true or false";
    case "text":
      return "text of at most 200 characters";
    case "number":
      return "a decimal string, or a quotient such as 13/6";
    case "day":
      return "a day, YYYY-MM-DD";
    case "month":
      return "a month, YYYY-MM";
    case "numbers":
      return "a list of decimal strings";
    case "days":
      return "a list of days, YYYY-MM-DD";
    case "word":
      return `one of ${type.oneOf.join(", ")}`;
    case "words":
      return `a list of ${type.oneOf.join(", ")}`;
    case "table":
      return "a table of decimal strings";
  }
}

/** A year, or the days or months of a window, at most. */
const WHOLE_MAX = 3_000n;

/** Checked parameters of a rule, read by name. */
export class Parameters {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }

  /** These parameters with others over them. */
  with(values: Readonly<Record<string, unknown>>): Parameters {
    return new Parameters({ ...this.#values, ...values });
  }

  /** A word or a day; null if it is not stated. */
  text(name: string): string | null {
    const value = this.#values[name];
    return typeof value === "string" ? value : null;
  }

  /** True if the parameter is stated as true. */
  isSet(name: string): boolean {
    return this.#values[name] === true;
  }

  /** A number; null if it is not stated. */
  number(name: string): Quantity | null {
    const value = this.#values[name];
    return typeof value === "string" ? parameter(name, parseRatio(value)) : null;
  }

  /** A number that the rule's pack has to state. Throws a RangeError if it does not. */
  required(name: string): Quantity {
    const value = this.number(name);
    if (value === null) throw new RangeError(`the rule has no parameter ${name}`);
    return value;
  }

  /** A whole number that the rule's pack has to state. Throws a RangeError if it is none from 0 to 3,000. */
  integer(name: string): number {
    const { n, d } = this.required(name).value;
    if (d !== 1n || n < 0n || n > WHOLE_MAX)
      throw new RangeError(`${name} must be a whole number from 0 to ${WHOLE_MAX}`);
    return Number(n);
  }

  /** A list; empty if it is not stated. */
  list(name: string): readonly string[] {
    const value = this.#values[name];
    return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
  }

  /** A number of a table; null if the table has no such entry. */
  entry(name: string, key: string): Quantity | null {
    const table = this.#values[name];
    const value = typeof table === "object" && table !== null ? Reflect.get(table, key) : undefined;
    return typeof value === "string" ? parameter(`${name}.${key}`, parseRatio(value)) : null;
  }
}
