import { HOURS_PATTERN, MONEY_PATTERN } from "../../../../kernel/pay/money.ts";
import { roundToCents } from "../../../files/values/amounts.ts";
import type { TemplateShape } from "./template-faults.ts";

/** The part of a schema that defines the format of a text. */
export interface TextShape extends TemplateShape {
  readonly pattern?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, TextShape>>;
  readonly items?: TextShape;
}

/**
 * Coerces the result of a template to the formats of a schema where the conversion is unambiguous:
 * amounts become decimal texts with two places, times become dates, empty texts null, and absent
 * lists empty. Other values stay unchanged, and the validation reports them.
 */
export function coerce(shape: TextShape, value: unknown): unknown {
  const types = [shape.type ?? []].flat();
  if (types.includes("array")) {
    const { items = {} } = shape;
    return Array.isArray(value) ? value.map((entry) => coerce(items, entry)) : (value ?? []);
  }
  if (types.includes("object")) return coerceMembers(shape, value);
  if (types.includes("integer")) return typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return types.includes("string") ? coerceText(shape, value) : value;
}

function coerceMembers({ properties = {} }: TextShape, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value ?? null;
  const members = Object.entries(properties).flatMap(([name, shape]) => {
    const coerced = coerce(shape, Reflect.get(value, name));
    return coerced === undefined ? [] : [[name, coerced]];
  });
  return Object.fromEntries(members);
}

function decimal(text: string): string {
  const isNegative = text.startsWith("-");
  const rounded = roundToCents(isNegative ? text.slice(1) : text);
  return rounded === null ? text : `${isNegative ? "-" : ""}${rounded}`;
}

function coerceText({ pattern, format }: TextShape, value: unknown): unknown {
  if (typeof value !== "string" && typeof value !== "number") return value;
  const text = String(value).trim();
  if (text === "") return null;
  if (pattern === MONEY_PATTERN || pattern === HOURS_PATTERN) return decimal(text);
  return format === "date" ? text.slice(0, 10) : text;
}
