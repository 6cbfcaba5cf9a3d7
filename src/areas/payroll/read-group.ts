import { isIsoDate } from "../../kernel/ids.ts";
import { decimalForm, isMoney } from "../../kernel/pay/money.ts";
import { isPlainText } from "../../kernel/text/plain-text.ts";
import type { DocumentOf, Field, Group, Shape } from "./field.ts";

const DECIMAL = new RegExp(`^${decimalForm({ places: [0, 6] })}$`);
const ID = /^[0-9a-f]{32}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/;
const TEXT_MAX = 256;
const NAMES_MAX = 100;
const YEARS = { min: 0, max: 9_999 } as const;

/** What {@link readValue} returns for a value that is not the field's. */
const WRONG = Symbol("wrong");

/**
 * Reads a list of a group's values that another system sent, by the fields' own types: unknown
 * members are dropped, and an absent one that may be null is null. An absent list is empty.
 *
 * @returns null if it is not a list, too long, or has a wrong entry
 */
export function readGroups<Of extends Group>(
  group: Of,
  value: unknown,
  options: { readonly maxItems: number },
): DocumentOf<Of>[] | null {
  const entries = readList(group, value ?? [], options.maxItems);
  return entries === WRONG ? null : (entries as DocumentOf<Of>[]);
}

function readMembers({ fields }: Group, value: unknown): object | typeof WRONG {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return WRONG;
  const given = value as Readonly<Record<string, unknown>>;
  const read = Object.entries(fields).map(([name, one]) => [name, readValue(one, given[name])] as const);
  return read.some(([, member]) => member === WRONG) ? WRONG : Object.fromEntries(read);
}

function readValue({ shape, isNullable }: Field, value: unknown): unknown {
  if (value === null || value === undefined) {
    if (isNullable) return null;
    return value === undefined && (shape.kind === "list" || shape.kind === "names") ? [] : WRONG;
  }
  return readShape(shape, value);
}

function readShape(shape: Shape, value: unknown): unknown {
  switch (shape.kind) {
    case "text":
      return typeof value === "string" && hasFormat(shape, value) ? value : WRONG;
    case "enum":
      return typeof value === "string" && shape.values.includes(value) ? value : WRONG;
    case "flag":
      return typeof value === "boolean" ? value : WRONG;
    case "year":
      return Number.isInteger(value) && Number(value) >= YEARS.min && Number(value) <= YEARS.max ? value : WRONG;
    case "names":
      return isListOfTexts(value) ? value : WRONG;
    case "group":
      return readMembers(shape.group, value);
    case "list":
      return readList(shape.group, value, shape.maxItems);
  }
}

function hasFormat({ format, maxLength = TEXT_MAX }: Extract<Shape, { kind: "text" }>, value: string): boolean {
  if (typeof format === "object") return new RegExp(format.pattern, "u").test(value);
  switch (format) {
    case "plain":
      return value.length <= maxLength && isPlainText(value);
    case "id":
      return ID.test(value);
    case "date":
      return isIsoDate(value);
    case "time":
      return TIME.test(value);
    case "money":
      return isMoney(value);
    case "decimal":
      return DECIMAL.test(value);
  }
}

function isListOfTexts(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= NAMES_MAX &&
    value.every((one) => typeof one === "string" && one.length <= TEXT_MAX && isPlainText(one))
  );
}

function readList(group: Group, value: unknown, maxItems: number): unknown[] | typeof WRONG {
  if (!Array.isArray(value) || value.length > maxItems) return WRONG;
  const entries = value.map((one) => readMembers(group, one));
  return entries.includes(WRONG) ? WRONG : entries;
}
