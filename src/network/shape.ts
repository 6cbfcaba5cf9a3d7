import { Ajv, type ErrorObject } from "ajv";
import Type, { type Static, type TObject, type TProperties, type TSchema } from "typebox";
import { isPlainText } from "../text/plain-text.ts";

/** A fault of the file: the path of a value, with the problem and its remedy. */
export interface Fault {
  readonly field: string;
  readonly message: string;
}

/** Maximum length of a value that a fault quotes, in characters. */
const SHOWN_MAX = 80;

/** An object without unknown members: a misspelt one is a fault. */
export function closedObject<Properties extends TProperties>(properties: Properties): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false });
}

/** A tagged union of objects; the tag is the member `kind`. */
export function ofKind<const Schemas extends readonly TSchema[]>(...schemas: Schemas) {
  return Type.Unsafe<Static<Schemas[number]>>({
    type: "object",
    discriminator: { propertyName: "kind" },
    required: ["kind"],
    oneOf: schemas,
  });
}

/** A text of 1 to 128 characters without control characters. */
export const PlainText = Type.String({ minLength: 1, maxLength: 128, format: "plain" });
const SLUG = "^[a-z0-9][a-z0-9-]{0,39}$";
/** A short name in configuration and logs. */
export const Slug = Type.String({ pattern: SLUG });

/** One word of a list. */
export function word<const Words extends readonly string[]>(words: Words) {
  return Type.Unsafe<Words[number]>({ type: "string", enum: [...words] });
}

/** What a text without a pattern or format must be. */
const FORMS: Readonly<Record<string, string>> = {
  [SLUG]: "must be 1 to 40 lower-case letters, digits and hyphens",
  plain: "must not contain control characters",
};

const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  object: "an object",
  array: "a list",
  boolean: "true or false",
  integer: "a whole number",
};

/** Compiles the check of a schema, which reports every fault by the path below `at`. */
export function compileShape(schema: TSchema): (value: unknown, at: string) => readonly Fault[] {
  const ajv = new Ajv({ allErrors: true, strict: false, discriminator: true, verbose: true, ownProperties: true });
  ajv.addFormat("plain", isPlainText);
  const validate = ajv.compile(schema);
  return (value, at) => (validate(value) ? [] : (validate.errors ?? []).flatMap((error) => faultOf(error, at)));
}

function faultOf(error: ErrorObject, at: string): Fault[] {
  const { keyword, params, instancePath } = error;
  const steps = instancePath.split("/").slice(1);
  const named = { required: params.missingProperty, additionalProperties: params.additionalProperty }[keyword];
  if (named !== undefined) steps.push(String(named));
  if (keyword === "discriminator") steps.push("kind");
  const field = at + steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${unescaped(step)}`)).join("");
  return [{ field, message: `${shown(error)}${messageOf(error)}` }];
}

/** A step of a JSON pointer (RFC 6901). */
function unescaped(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

/**
 * The value and a blank. A value that is no text, or in the place of an object, is not
 * repeated: it can be a secret that was written into the file.
 */
function shown({ keyword, data, params }: ErrorObject): string {
  if (["required", "additionalProperties", "type", "discriminator"].includes(keyword)) {
    return params.tagValue === undefined ? "" : `${JSON.stringify(params.tagValue)} `;
  }
  if (typeof data === "number") return `${data} `;
  return typeof data === "string" && data.length <= SHOWN_MAX ? `${JSON.stringify(data)} ` : "";
}

function messageOf({ keyword, params, parentSchema }: ErrorObject): string {
  switch (keyword) {
    case "required":
      return "is required";
    case "additionalProperties":
      return "is not known: remove it, or correct its name";
    case "discriminator":
      return `must be one of ${kindsOf(parentSchema).join(", ")}`;
    case "type":
      return `must be ${TYPES[String(params.type)] ?? params.type}`;
    case "enum":
      return `must be one of ${params.allowedValues.join(", ")}`;
    case "const":
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case "format":
      return FORMS[params.format] ?? "has an invalid format";
    case "pattern":
      return FORMS[params.pattern] ?? "has an invalid format";
    case "minLength":
      return `must have at least ${params.limit} characters`;
    case "maxLength":
      return `must have at most ${params.limit} characters`;
    case "minItems":
      return `must have at least ${params.limit} entries`;
    case "maxItems":
      return `must have at most ${params.limit} entries`;
    case "uniqueItems":
      return "must not repeat an entry";
    case "minProperties":
      return `must have at least ${params.limit} members`;
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
