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
    compiled ??= fastJsonStringify(schema);
    return compiled(value);
  };
  SERIALIZERS.set(schema, serialize);
  return serialize;
}
