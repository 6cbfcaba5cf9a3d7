import Type, { type TSchema } from "typebox";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "../../page.ts";
import { TEXT_LENGTH_MAX } from "../../schema/formats.ts";
import { nullable, text } from "../../schema/vocabulary.ts";

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
    count: Type.Integer({
      description: "Rows in the whole list, over all pages; of more than 10,000 the number can be some seconds old",
      examples: [1],
    }),
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
