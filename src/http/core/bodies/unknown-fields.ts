import Type, { type TSchema } from "typebox";
import type { InvalidParam } from "../../../domain/error.ts";
import { text } from "../../../schema/vocabulary.ts";
import { editDistance } from "../../../text/similarity.ts";

/** Maximum number of warnings of one answer. */
const WARNINGS_MAX = 20;
/** Names that are repeated in a warning; of others the warning has only the path of the object that contains them. */
const NAME = /^[\w.-]{1,64}$/;
/** Differences in letters up to which a name counts as a misspelling of a field's. */
const SLIPS_MAX = 2;

/** The warnings of an answer: what of the request had no effect. */
export const Warnings = Type.Optional(
  Type.Array(
    Type.Object(
      {
        field: text("Where it is in the request's body", "tracking_inf"),
        message: text("What became of it, in words", "is not a field of this request, and was ignored"),
      },
      { title: "Warning", description: "A part of the request that had no effect" },
    ),
    { description: "Only if parts of the request had no effect: what they are, at most 20" },
  ),
);

/** Adds warnings to an answer; without any the answer stays as it is. */
export function withWarnings<Answer extends object>(answer: Answer, warnings: readonly InvalidParam[]) {
  return warnings.length === 0 ? answer : { ...answer, warnings: warnings.slice(0, WARNINGS_MAX) };
}

/** The part of a schema that says which fields there are. */
interface Shape {
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

/**
 * The fields of a body that its schema does not know, at any depth, each with the known field that
 * it may be a misspelling of. Values are never repeated.
 *
 * @returns in the order of the body; at most {@link WARNINGS_MAX}
 */
export function unknownFields(schema: TSchema, body: unknown): readonly InvalidParam[] {
  const found: InvalidParam[] = [];
  collect(schema, body, { path: "", found });
  return found;
}

function collect(schema: Shape, value: unknown, at: { readonly path: string; readonly found: InvalidParam[] }): void {
  if (at.found.length >= WARNINGS_MAX || typeof value !== "object" || value === null) return;
  const shapes = schema.anyOf ?? [schema];
  if (Array.isArray(value)) {
    const items = shapes.find((shape) => shape.items !== undefined)?.items;
    if (items === undefined) return;
    for (const [index, entry] of value.entries()) collect(items, entry, { ...at, path: `${at.path}[${index}]` });
    return;
  }
  const known = shapes.find((shape) => shape.properties !== undefined)?.properties;
  if (known === undefined) return;
  for (const [name, inner] of Object.entries(value)) {
    const path = at.path === "" ? "" : `${at.path}.`;
    const shape = Object.hasOwn(known, name) ? known[name] : undefined;
    if (shape !== undefined) collect(shape, inner, { ...at, path: path + name });
    else if (at.found.length < WARNINGS_MAX) at.found.push(warningOf(name, { path, known: Object.keys(known) }));
  }
}

function warningOf(name: string, about: { readonly path: string; readonly known: readonly string[] }): InvalidParam {
  const message = "is not a field of this request, and was ignored";
  if (!NAME.test(name))
    return { field: about.path.replace(/\.$/, "") || "body", message: `has a field that ${message}` };
  const meant = about.known.find((one) => editDistance(name.toLowerCase(), one, SLIPS_MAX) <= SLIPS_MAX);
  return { field: about.path + name, message: meant === undefined ? message : `${message}: did you mean ${meant}?` };
}
