import type { ErrorObject, ValidateFunction } from "ajv";
import type { Static, TSchema } from "typebox";
import { newAjv } from "../../schema/compile.ts";

/** Maximum number of faults that are reported of one answer. */
const FAULTS_MAX = 5;

/**
 * A valid answer, or its faults: paths and rules, without values.
 */
export type ReadAnswer<Answer> =
  | { readonly kind: "valid"; readonly answer: Answer }
  | { readonly kind: "invalid"; readonly faults: readonly string[] };

/**
 * Compiles the reader of a protocol's answer. Unknown members are dropped, so that later versions
 * can add some; absent nullable members become null.
 */
export function compileAnswerReader<Schema extends TSchema>(
  schema: Schema,
): (body: unknown) => ReadAnswer<Static<Schema>> {
  // At the first answer: most programs ask no such system, and each start would pay for all of them.
  let compiled: ValidateFunction | undefined;
  return (body) => {
    compiled ??= newAjv({ discriminator: true }).compile(schema);
    const validate = compiled;
    const picked = pick(schema, body);
    if (validate(picked)) return { kind: "valid", answer: picked as Static<Schema> };
    return { kind: "invalid", faults: (validate.errors ?? []).slice(0, FAULTS_MAX).map(faultOf) };
  };
}

/** Every step of the path is a name of the schema or an index: unknown members were dropped. */
function faultOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath === "" ? "answer" : instancePath.slice(1).replaceAll("/", ".");
  const bound = { required: params.missingProperty, type: params.type }[keyword] ?? params.limit ?? params.format ?? "";
  return `${path}: ${keyword} ${bound}`.trimEnd();
}

/** The part of JSON Schema that the protocols use. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly maxItems?: number;
  readonly oneOf?: readonly Shape[];
  readonly const?: unknown;
}

function pick(shape: Shape, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items, maxItems = value.length } = shape;
    // One entry above the limit is enough to report the fault.
    return items === undefined ? value : value.slice(0, maxItems + 1).map((entry) => pick(items, entry));
  }
  if (typeof value !== "object" || value === null) return value;
  const { properties } = kindOf(shape, value);
  if (properties === undefined) return value;
  const members = Object.entries(properties).flatMap(([name, member]) => {
    if (Object.hasOwn(value, name)) return [[name, pick(member, Reflect.get(value, name))]];
    return Array.isArray(member.type) && member.type.includes("null") ? [[name, null]] : [];
  });
  return Object.fromEntries(members);
}

function kindOf(shape: Shape, value: object): Shape {
  const kind: unknown = Reflect.get(value, "kind");
  return shape.oneOf?.find(({ properties }) => properties?.kind?.const === kind) ?? shape;
}
