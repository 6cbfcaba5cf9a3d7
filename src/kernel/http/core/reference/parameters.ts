import type { TSchema } from "typebox";
import { WAY_HEADER } from "../../../way.ts";
import { IDEMPOTENCY_KEY_MAX, type Route } from "../route.ts";

const HEX_ID = "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21";

/** Nouns whose plural is not formed by an `s` alone, or that are called otherwise in a path. */
const NOUNS: Readonly<Record<string, string>> = {
  companies: "company (`company_mapping_id`)",
  "instant-verifications": "verification",
};

/** Everything that an operation takes besides its body. */
export function parametersOf(route: Route): object[] {
  return [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)];
}

function pathParameters(route: Route): object[] {
  const segments = route.path.split("/");
  return segments.flatMap((segment, at) => {
    if (!segment.startsWith(":")) return [];
    const name = segment.slice(1);
    const noun = segments.slice(0, at).findLast((one) => !one.startsWith(":")) ?? "";
    const { description, example } = route.params?.[name] ?? idParameter(noun, name);
    return [{ name, in: "path", required: true, description, schema: { type: "string" }, example }];
  });
}

/** `:id` after a noun is the id of one of them, `:report_id` that of a report. */
function idParameter(plural: string, name: string) {
  const singular = NOUNS[plural] ?? plural.replace(/s$/, "").replaceAll("-", " ");
  const noun = name === "id" ? singular : name.replace(/_id$/, "");
  const isVerification = plural === "instant-verifications";
  return {
    description: `The id of the ${noun}: ${isVerification ? "`iv_` and " : ""}32 lower-case hex digits`,
    example: isVerification ? `iv_${HEX_ID}` : HEX_ID,
  };
}

function queryParameters(route: Route): object[] {
  const { properties = {}, required = [] }: { properties?: Record<string, TSchema>; required?: string[] } =
    route.query ?? {};
  return Object.entries(properties).map(([name, schema]) => {
    const { description, examples, ...rest } = schema as TSchema & { description?: string; examples?: unknown[] };
    const example = examples === undefined ? {} : { example: examples[0] };
    return { name, in: "query", required: required.includes(name), description, schema: rest, ...example };
  });
}

function preferWords({ isWaitable, body }: Route) {
  const wait = "`wait=N`: long polling; the response comes when there is a result, or after N seconds (1 to 30)";
  const strict = "`handling=strict`: what of the body has no effect, such as an unknown field, is a 400";
  const words = [...(isWaitable === true ? [wait] : []), ...(body === undefined ? [] : [strict])];
  return { description: words.join(". "), example: isWaitable === true ? "wait=25" : "handling=strict" };
}

function headerParameters(route: Route): object[] {
  const header = (name: string, words: { readonly description: string; readonly example: string }, bounds = {}) => ({
    name,
    in: "header",
    required: false,
    description: words.description,
    schema: { type: "string", ...bounds },
    example: words.example,
  });
  return [
    ...(route.isIdempotent === true
      ? [
          header(
            "Idempotency-Key",
            {
              description:
                "A text of your own, 1 to 255 characters: a request with the same key and body gets the stored response for 24 hours, and takes effect once",
              example: "loan-4711-verification-1",
            },
            { minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX },
          ),
        ]
      : []),
    ...(route.isWaitable === true || route.body !== undefined ? [header("Prefer", preferWords(route))] : []),
    ...(route.acceptsWay === true
      ? [
          header(WAY_HEADER, {
            description: "`hops=N; visited=ID,ID`: sent by another operator that passes a question on",
            example: "hops=1; visited=operator-a.example",
          }),
        ]
      : []),
  ];
}
