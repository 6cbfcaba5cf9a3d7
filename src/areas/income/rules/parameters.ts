import { decimalForm } from "../../../kernel/pay/money.ts";
import { parameter, type Quantity } from "../quantity.ts";
import { parseRatio } from "../ratio.ts";

/** The value of a parameter, by its form; numbers are decimal strings or quotients. */
interface Values {
  readonly number: string;
  readonly day: string;
  readonly month: string;
  readonly text: string;
  readonly flag: boolean;
  readonly word: string;
  readonly numbers: readonly string[];
  readonly days: readonly string[];
  readonly words: readonly string[];
  readonly table: Readonly<Record<string, string>>;
}

/** A parameter of a rule. */
interface ParameterType<F extends keyof Values = keyof Values> {
  readonly type: F;
  /** The words that it may be; for `word` and `words` alone. */
  readonly oneOf?: readonly string[];
  /** Its default. */
  readonly value?: Values[F] | undefined;
  /** True if a caller may state it; a pack may. */
  readonly isInRequest?: boolean;
  /** True if a pack may leave it out. */
  readonly isOptional?: boolean;
}

/** The parameters of a rule by their names. */
export type ParameterTypes = Readonly<Record<string, ParameterType>>;

/** The forms of a parameter, each with its default. */
function formsOf(by: Pick<ParameterType, "isInRequest" | "isOptional">) {
  const form =
    <F extends keyof Values>(type: F) =>
    (value?: Values[F]): ParameterType<F> => ({ type, value, ...by });
  const chosen =
    <F extends "word" | "words">(type: F) =>
    (oneOf: readonly string[], value?: Values[F]): ParameterType<F> => ({ type, oneOf, value, ...by });
  return {
    number: form("number"),
    day: form("day"),
    month: form("month"),
    text: form("text"),
    flag: form("flag"),
    numbers: form("numbers"),
    days: form("days"),
    table: form("table"),
    word: chosen("word"),
    words: chosen("words"),
  };
}

/** Parameters that a pack states: factors, thresholds, windows. */
export const inPack = formsOf({});
/** Parameters that a pack may state. */
export const maybeInPack = formsOf({ isOptional: true });
/** Parameters that a caller may state too, instead of a pack or over it. */
export const inRequest = formsOf({ isInRequest: true });

/** Payments of a year by the unit of a rate, and what a caller knows of the weeks. */
export const PER_YEAR = {
  weekly_per_year: inPack.number("52"),
  biweekly_per_year: inPack.number("26"),
  semi_monthly_per_year: inPack.number("24"),
  weeks_per_year: inRequest.number(),
  regular_hours_per_week: inRequest.number(),
  is_school_employee: inRequest.flag(),
} satisfies ParameterTypes;

/** Days between the payments of a frequency. */
export const INTERVAL_DAYS = inPack.table({ weekly: "7", biweekly: "14" });

/** The defaults by the names of the parameters; of those without one nothing. */
export function defaultsOf(types: ParameterTypes): Readonly<Record<string, unknown>> {
  const stated = Object.entries(types).filter(([, { value }]) => value !== undefined);
  return Object.fromEntries(stated.map(([name, { value }]) => [name, value]));
}

const PATTERNS = {
  number: new RegExp(`^${decimalForm({ places: [0, 8] })}(/\\d{1,12})?$`),
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
  const needed = Object.entries(types).filter(
    ([, { isInRequest, isOptional }]) => isInRequest !== true && isOptional !== true,
  );
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
      return isWord(type, value);
    case "words":
      return Array.isArray(value) && value.every((item) => isWord(type, item));
    case "table":
      return isTable(value);
  }
}

function isWord({ oneOf = [] }: ParameterType, value: unknown): boolean {
  return typeof value === "string" && oneOf.includes(value);
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
      return `one of ${type.oneOf?.join(", ")}`;
    case "words":
      return `a list of ${type.oneOf?.join(", ")}`;
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
