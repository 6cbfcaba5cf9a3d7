import Type, { type Static, type TSchema } from "typebox";
import { HOURS_PATTERN, MONEY_PATTERN } from "../../pay/money.ts";
import { TEXT_LENGTH_MAX } from "../../schema/formats.ts";

/*
 * The parts of the schemas of our own protocols over the network. They are JSON Schema, so that the
 * check of an answer and the protocol's OpenAPI document come from the same values.
 */

/** The keyword of {@link named}; not a keyword of JSON Schema. */
export const SCHEMA_NAME = "x-name";

/** Gives a schema a name of its own in the protocol's document. */
export function named<Schema extends TSchema>(name: string, schema: Schema): Schema {
  return { ...schema, [SCHEMA_NAME]: name };
}

/** A text that is not empty. */
export function wireText(options: { readonly maxLength?: number; readonly description?: string } = {}) {
  return Type.String({ minLength: 1, maxLength: TEXT_LENGTH_MAX, format: "plain-text", ...options });
}

interface NamedShape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly [SCHEMA_NAME]?: string;
}

/** What a schema of one type allows, or null. */
export function orNull<Schema extends TSchema>(schema: Schema) {
  const { type, enum: words, [SCHEMA_NAME]: name } = schema as NamedShape;
  return Type.Unsafe<Static<Schema> | null>({
    ...schema,
    ...(name === undefined ? {} : { [SCHEMA_NAME]: `${name}OrNull` }),
    type: [type, "null"],
    ...(words === undefined ? {} : { enum: [...words, null] }),
  });
}

/** Dollars with two places. */
export const WireMoney = Type.String({
  pattern: MONEY_PATTERN,
  description: "US dollars as a decimal text with two places",
});
/** Hours or a rate with two places. */
export const WireDecimal = Type.String({ pattern: HOURS_PATTERN, description: "A decimal text" });
/** A calendar date. */
export const WireDate = Type.String({ format: "date", description: "YYYY-MM-DD" });
/** An instant. */
export const WireTime = Type.String({ format: "date-time", description: "ISO 8601 with an offset or Z" });
/** 32 hex digits. */
export const WireId = Type.String({ pattern: "^[0-9a-f]{32}$", description: "32 lower-case hex digits" });
