import Type, { type TObject, type TSchema } from "typebox";
import type { InvalidParam } from "../../../error.ts";
import { text } from "../../../schema/vocabulary.ts";
import type { Route } from "../route.ts";

/** Maximum number of warnings of one answer. */
const WARNINGS_MAX = 20;

/** The warnings of an answer: what of the request had no effect. */
const WARNINGS = Type.Optional(
  Type.Array(
    Type.Object(
      {
        field: text("Where it is in the request's body", "tracking_inf"),
        message: text("What became of it, in words", "is not a field of this request, and was ignored"),
      },
      { title: "Warning", description: "A part of the request that had no effect" },
    ),
    {
      description:
        "Only if parts of the request had no effect: what they are, at most 20. With `Prefer: handling=strict` they are refused instead",
    },
  ),
);

/** The field of an answer whose own `warnings` say something else. */
const OTHER_NAME = "request_warnings";

const WITH_WARNINGS = new WeakMap<TSchema, TSchema>();

/** The schema of a route's answer: where a body is read, with the warnings about it. */
export function answerSchemaOf({ body, answer: { schema } }: Pick<Route, "body" | "answer">): TSchema | undefined {
  if (body === undefined || schema === undefined || !Type.IsObject(schema)) return schema;
  const known = WITH_WARNINGS.get(schema);
  if (known !== undefined) return known;
  const extended = { ...schema, properties: { ...schema.properties, [fieldOf(schema)]: WARNINGS } };
  WITH_WARNINGS.set(schema, extended);
  return extended;
}

/** Adds warnings to an answer; without any the answer stays as it is. Those that it has come first. */
export function withWarnings(
  { answer: { schema } }: Pick<Route, "answer">,
  answer: unknown,
  warnings: readonly InvalidParam[],
): unknown {
  const takesNone = schema === undefined || !Type.IsObject(schema) || typeof answer !== "object" || answer === null;
  if (warnings.length === 0 || takesNone) return answer;
  return { ...answer, [fieldOf(schema)]: warnings.slice(0, WARNINGS_MAX) };
}

function fieldOf({ properties }: TObject): string {
  return Object.hasOwn(properties, "warnings") ? OTHER_NAME : "warnings";
}
