import Type, { type TSchema } from "typebox";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "../../domain/page.ts";
import { HEX_ID_PATTERN, TEXT_LENGTH_MAX } from "./validate.ts";

/*
 * The building blocks of schemas. Each field says what it means, with its unit and limits, and
 * gives an example: the reference is made of them, and a test fails where one is missing. A schema
 * with a `title` is described once in the document, under that name, and referred to.
 */

/** What a field may say about itself. */
type Words = {
  readonly description?: string;
  readonly examples?: readonly unknown[];
};

/** A text or null; absent counts as null. */
export function optionalText(options: { readonly maxLength?: number } & Words = {}) {
  return Type.Optional(nullable(Type.String({ maxLength: TEXT_LENGTH_MAX, format: "plain-text", ...options })));
}

/** A text that is not blank. */
export function filledText(options: { readonly maxLength?: number } & Words = {}) {
  return Type.String({ minLength: 1, maxLength: TEXT_LENGTH_MAX, format: "filled-text", ...options });
}

/** What a schema allows, or null. */
export function nullable<Schema extends TSchema>(schema: Schema, words: Words = {}) {
  return Type.Union([schema, Type.Null()], words);
}

/** One of a closed list of words; the example is the first one unless given. */
export function oneOf<const Words extends readonly string[]>(
  words: Words,
  description?: string,
  example: Words[number] | undefined = words[0],
) {
  const schema = { type: "string", enum: [...words], examples: [example] };
  return Type.Unsafe<Words[number]>(description === undefined ? schema : { ...schema, description });
}

/** A text of a response, or of a request that only a further check limits. */
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
export function hexId(description = "32 lower-case hex digits", example = "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21") {
  return Type.String({ pattern: HEX_ID_PATTERN, description, examples: [example] });
}

const CURSOR = "bzIwMjYtMTEtMjFUMTQ6MzA6MDAuMDAwMDAwWjdmM2MwYjVlOWExZDRjMmY4ZTZiMGE5ZDVjNGUzZjIx";

/** The query of every list. */
export const PAGE_QUERY = {
  page_size: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: PAGE_SIZE_MAX,
      default: PAGE_SIZE_DEFAULT,
      description: "Rows of a page",
      examples: [PAGE_SIZE_DEFAULT],
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: TEXT_LENGTH_MAX,
      format: "cursor",
      description: "Opaque: take it from `next` or `previous` of a page; absent for the first page",
      examples: [CURSOR],
    }),
  ),
};

/** A page of a list, newest first. */
export function listOf(rows: TSchema, description = "The rows of this page") {
  return Type.Object({
    count: Type.Integer({ description: "Rows in the whole list, over all pages", examples: [1] }),
    next: nullable(
      Type.String({
        description: "Absolute URL of the page of older rows; null on the last page",
        examples: [`https://voe.example.com/v1/webhooks/?cursor=${CURSOR}`],
      }),
      { examples: [null] },
    ),
    previous: nullable(
      Type.String({
        description: "Absolute URL of the page of newer rows; null on the first page",
        examples: [`https://voe.example.com/v1/webhooks/?cursor=${CURSOR}`],
      }),
      { examples: [null] },
    ),
    results: Type.Array(rows, { description }),
  });
}

/** The format of every error. */
export const ErrorBody = Type.Object(
  {
    error: Type.Object(
      {
        code: text("What went wrong, for programs: one of the codes listed in the guide on errors", "not_found"),
        message: text(
          "What went wrong, for people. Never has a personal value",
          "No webhook has this id in this environment.",
        ),
        request_id: text(
          "The request's id, as in `X-Request-Id`: name it when you report a problem",
          "4b1f5f0c0d8a4b0f9d2f6a7f3f1f2a3b",
        ),
        extra: Type.Optional(
          Type.Object(
            {
              "invalid-params": Type.Array(
                Type.Object({
                  field: text("Path of the field", "addresses[0].zip"),
                  message: text(
                    "What is wrong with it, and what is allowed",
                    "must be a ZIP code of five or nine digits",
                  ),
                }),
                { description: "Every field that was refused" },
              ),
            },
            { description: "Only with `incorrect_parameters`" },
          ),
        ),
      },
      { description: "The error" },
    ),
  },
  { title: "Error", description: "The one format of all errors, whatever the status" },
);
