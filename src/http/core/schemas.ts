import Type, { type TSchema } from "typebox";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "../../domain/page.ts";
import { HEX_ID_PATTERN, TEXT_LENGTH_MAX } from "./validate.ts";

/** A text or null; absent counts as null. */
export function optionalText(options: { maxLength?: number; description?: string } = {}) {
  return Type.Optional(nullable(Type.String({ maxLength: TEXT_LENGTH_MAX, format: "plain-text", ...options })));
}

/** A text that is not blank. */
export function filledText(options: { maxLength?: number; description?: string } = {}) {
  return Type.String({ minLength: 1, maxLength: TEXT_LENGTH_MAX, format: "filled-text", ...options });
}

/** What a schema allows, or null. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** One of a closed list of words. */
export function oneOf<const Words extends readonly string[]>(words: Words, description?: string) {
  const schema = { type: "string", enum: [...words] };
  return Type.Unsafe<Words[number]>(description === undefined ? schema : { ...schema, description });
}

/** A calendar date. */
export const DateText = Type.String({ format: "date", description: "A calendar date, YYYY-MM-DD" });
/** An instant in UTC. */
export const TimeText = Type.String({ format: "date-time", description: "ISO 8601, UTC, six decimals" });
/** 32 lower-case hex digits, with a description of the id. */
export function hexId(description = "32 lower-case hex digits") {
  return Type.String({ pattern: HEX_ID_PATTERN, description });
}

/** 32 lower-case hex digits. */
export const HexId = hexId();

/** The query of every list. */
export const PAGE_QUERY = {
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE_DEFAULT })),
  cursor: Type.Optional(
    Type.String({ maxLength: TEXT_LENGTH_MAX, format: "cursor", description: "Opaque; from next or previous" }),
  ),
};

/** A page of a list, newest first. */
export function listOf(rows: TSchema) {
  return Type.Object({
    count: Type.Integer({ description: "Rows in the whole list" }),
    next: nullable(Type.String({ description: "Absolute URL of the page of older rows" })),
    previous: nullable(Type.String({ description: "Absolute URL of the page of newer rows" })),
    results: Type.Array(rows),
  });
}

/** The format of every error. */
export const ErrorBody = Type.Object(
  {
    error: Type.Object({
      code: Type.String(),
      message: Type.String(),
      request_id: Type.String(),
      extra: Type.Optional(
        Type.Object({
          "invalid-params": Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
        }),
      ),
    }),
  },
  { $id: "Error" },
);
