import fastJsonStringify from "fast-json-stringify";
import type { TSchema } from "typebox";

/** Writes a value as JSON, and of an object only what the schema knows. */
type Serializer = (value: unknown) => string;

const SERIALIZERS = new WeakMap<TSchema, Serializer>();

/**
 * Makes the serializer of a response's schema, once for all that respond with it. It is compiled
 * when it is first needed: compiling those of all routes takes a third of the start, and most
 * processes use few of them.
 */
export function compileSerializer(schema: TSchema): Serializer {
  const known = SERIALIZERS.get(schema);
  if (known !== undefined) return known;
  let compiled: Serializer | undefined;
  const serialize: Serializer = (value) => {
    compiled ??= fastJsonStringify(withNullable(schema) as TSchema);
    return compiled(value);
  };
  SERIALIZERS.set(schema, serialize);
  return serialize;
}

/** Types of which the compiler knows a nullable form. */
const NULLABLE: ReadonlySet<unknown> = new Set(["array", "boolean", "integer", "number", "object", "string"]);

/**
 * The same schema with `nullable` in place of each union with null. For a union the compiler makes a validator of each part and
 * checks every value against it, which takes two thirds of the time of compiling.
 */
function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable);
  if (typeof schema !== "object" || schema === null) return schema;
  const part = nullablePart(schema);
  if (part !== null) return { ...Object.fromEntries(convertedMembers(part)), nullable: true };
  return Object.fromEntries(convertedMembers(schema));
}

function convertedMembers(schema: object): [string, unknown][] {
  return Object.entries(schema).map(([key, member]) => [key, withNullable(member)]);
}

/** The one part besides null that a union has; null for all other schemas. */
function nullablePart(schema: object): object | null {
  const parts = "anyOf" in schema && Array.isArray(schema.anyOf) ? schema.anyOf : [];
  const [part, none] = parts;
  if (parts.length !== 2 || none?.type !== "null" || "const" in part) return null;
  return NULLABLE.has(part.type) ? part : null;
}
