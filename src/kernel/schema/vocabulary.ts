import Type, { type Static, type TObject, type TProperties, type TSchema } from "typebox";
import { HEX_ID_PATTERN, SLUG_PATTERN, TEXT_LENGTH_MAX } from "./formats.ts";

/*
 * The building blocks of schemas. Each field says what it means, with its unit and limits, and
 * gives an example: the reference is made of them, and a test fails where one is missing. A schema
 * with a `title` is described once in the document, under that name, and referred to.
 */

/** What a field may say about itself. */
type Annotation = { readonly description?: string; readonly examples?: readonly unknown[] };

/** A text or null; absent counts as null. */
export function optionalText(options: { readonly maxLength?: number } & Annotation = {}) {
  return optional(Type.String({ maxLength: TEXT_LENGTH_MAX, format: "plain-text", ...options }));
}

/** A text that is not blank. */
export function nonBlankText(options: { readonly maxLength?: number } & Annotation = {}) {
  return Type.String({ minLength: 1, maxLength: TEXT_LENGTH_MAX, format: "filled-text", ...options });
}

/** The family name of a person, which must be said; the empty text for a person with one name. */
export function familyName() {
  return Type.String({
    maxLength: TEXT_LENGTH_MAX,
    format: "filled-or-empty",
    description:
      "Family name, at most 256 characters. The empty text says that the person has one name, which is the first_name",
    examples: ["Fieldstone"],
  });
}

/** What a schema allows, or null. */
export function nullable<Schema extends TSchema>(schema: Schema, annotation: Annotation = {}) {
  return Type.Union([schema, Type.Null()], annotation);
}

/** A member that may be absent; null counts as absent. */
export function optional<Schema extends TSchema>(schema: Schema, annotation: Annotation = {}) {
  return Type.Optional(nullable(schema, annotation));
}

/** One of a closed list of values; the example is the first one unless given. */
export function oneOf<const Values extends readonly string[]>(
  values: Values,
  description?: string,
  example: Values[number] | undefined = values[0],
) {
  const schema = { type: "string", enum: [...values], examples: [example] };
  return Type.Unsafe<Values[number]>(description === undefined ? schema : { ...schema, description });
}

/** A text without limits of the schema: of a response, or of a request that is checked further. */
export function text(description: string, example: string) {
  return Type.String({ description, examples: [example] });
}

/** The same, or null. */
export function textOrNull(description: string, example: string) {
  return nullable(text(description, example));
}

/** A whole number. */
export function integer(
  description: string,
  example: number,
  limits: { readonly minimum?: number; readonly maximum?: number; readonly default?: number } = {},
) {
  return Type.Integer({ ...limits, description, examples: [example] });
}

/** True or false. */
export function flag(description: string, example = true) {
  return Type.Boolean({ description, examples: [example] });
}

/** A calendar date, with what happened on it. */
export function date(description: string, example = "2024-03-01") {
  return Type.String({
    format: "date",
    description: `${description}: a calendar date, YYYY-MM-DD`,
    examples: [example],
  });
}

/** An instant in UTC, with what happened then. */
export function time(description: string, example = "2026-11-21T14:30:00.000000Z") {
  return Type.String({
    format: "date-time",
    description: `${description}: ISO 8601, UTC, six decimals`,
    examples: [example],
  });
}

/** An instant in a request, with what it means there. */
export function instant(description: string, example = "2026-11-21T14:30:00Z") {
  return Type.String({
    format: "date-time",
    description: `${description}: ISO 8601 with Z or an offset`,
    examples: [example],
  });
}

/** 32 lower-case hex digits, with a description of the id. */
export function hexId<Id extends string = string>(
  description = "32 lower-case hex digits",
  example = "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21",
) {
  return Type.Unsafe<Id>({ type: "string", pattern: HEX_ID_PATTERN, description, examples: [example] });
}

/** One of a closed list of values, without an example. */
export function stringEnum<const Values extends readonly string[]>(values: Values, description?: string) {
  return Type.Unsafe<Values[number]>({
    type: "string",
    enum: [...values],
    ...(description === undefined ? {} : { description }),
  });
}

/** A tagged union of objects; the tag is the member `kind`. */
export function oneKind<const Schemas extends readonly TSchema[]>(schemas: Schemas) {
  return Type.Unsafe<Static<Schemas[number]>>({
    type: "object",
    discriminator: { propertyName: "kind" },
    required: ["kind"],
    oneOf: schemas,
  });
}

/** An object without unknown members: a misspelt one is a fault. */
export function closedObject<Properties extends TProperties>(properties: Properties): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false });
}

/** A text of 1 to 128 characters without control characters. */
export const PlainText = Type.String({ minLength: 1, maxLength: 128, format: "plain-text" });

/** A short name in configuration and logs. */
export const Slug = Type.String({ pattern: SLUG_PATTERN });
