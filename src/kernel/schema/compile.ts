import { Ajv, type ErrorObject, type Options } from "ajv";
import { FORMATS, PATTERNS } from "./formats.ts";

/**
 * A compiler of schemas that knows their formats. The schemas are the program's own: they are not
 * checked against the meta-schema, whose compilation takes longer than theirs.
 */
export function newAjv(options: Options): Ajv {
  const ajv = new Ajv({ ...options, strict: false, ownProperties: true, meta: false, validateSchema: false });
  for (const [name, { test }] of Object.entries(FORMATS)) ajv.addFormat(name, test);
  return ajv;
}

/** The names and indices on the way to a value, from its JSON pointer (RFC 6901). */
export function stepsOf(pointer: string): string[] {
  const steps = pointer.split("/").slice(1);
  return steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The way as it is shown: `.addresses[0].zip`. */
export function pathOf(steps: readonly string[]): string {
  return steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join("");
}

/** What is wrong with a value, in words and without it. */
export function faultMessage({ keyword, params, parentSchema }: ErrorObject): string {
  switch (keyword) {
    case "required":
      return "is required";
    case "additionalProperties":
      return "is not known: remove it, or correct its name";
    case "discriminator":
      return `must be one of ${kindsOf(parentSchema).join(", ")}`;
    case "const":
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case "minProperties":
      return `must have at least ${params.limit} members`;
    case "type":
      return `must be ${TYPES[String(params.type)] ?? `of type ${params.type}`}`;
    case "enum":
      return `must be one of ${params.allowedValues.join(", ")}`;
    case "format":
      return Object.entries(FORMATS).find(([name]) => name === params.format)?.[1].message ?? "has an invalid format";
    case "pattern":
      return PATTERNS[String(params.pattern)] ?? "has an invalid format";
    case "minLength":
      return params.limit === 1 ? "must not be empty" : `must have at least ${params.limit} characters`;
    case "maxLength":
      return `must have at most ${params.limit} characters`;
    case "minItems":
      return `must have at least ${params.limit === 1 ? "one entry" : `${params.limit} entries`}`;
    case "maxItems":
      return `must have at most ${params.limit} entries`;
    case "uniqueItems":
      return "must not repeat an entry";
    case "minimum":
      return `must be at least ${params.limit}`;
    case "maximum":
      return `must be at most ${params.limit}`;
    default:
      return "is not valid";
  }
}

function kindsOf(schema: unknown): string[] {
  const { oneOf = [] } = schema as {
    readonly oneOf?: readonly { readonly properties?: { readonly kind?: { readonly const?: string } } }[];
  };
  return oneOf.map(({ properties }) => String(properties?.kind?.const));
}

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  object: "a JSON object",
  array: "an array",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
};
