import type { TSchema } from "typebox";
import type { InvalidParam } from "../../error.ts";

const DIGITS = /^-?\d+$/;

/** The part of a query's schema that determines how its texts are read. */
interface QueryShape {
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>;
}

/**
 * Compiles a function that converts a query's texts to the types of its schema, in place: integers
 * in decimal digits, `true` and `false`. Other texts stay, for the schema to refuse.
 */
export function compileQueryReader(schema: TSchema): (query: unknown) => void {
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
    return isEncoded(value.join("=")) ? [] : [decoded(name)];
  });
  const known = Object.keys(properties).filter((name) => faulty.includes(name));
  return known.map((field) => ({ field, message: "must be percent-encoded UTF-8" }));
}

function isEncoded(text: string): boolean {
  return decoded(text) !== null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
