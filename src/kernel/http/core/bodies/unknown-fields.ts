import type { TSchema } from "typebox";
import type { InvalidParam } from "../../../error.ts";
import { editDistance } from "../../../text/similarity.ts";

/** The maximum number of unknown fields of one body in a message. */
const FIELDS_MAX = 20;
/** Names that are repeated in a warning; of others the warning has only the path of the object that contains them. */
const NAME = /^[\w.-]{1,64}$/;
/** Differences in letters up to which a name counts as a misspelling of a field's. */
const SLIPS_MAX = 2;
/** Names of up to so many letters are misspelt by one at most. */
const SHORT_MAX = 4;
/** The shortest beginning of a field's name that may stand for it, in letters. */
const BEGINNING_MIN = 4;

/** The part of a schema that says which fields there are. */
interface Shape {
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: object;
  readonly additionalProperties?: unknown;
  readonly items?: Shape;
  readonly const?: unknown;
}

/** Where a collection is, and what it has found. */
interface Collection {
  readonly path: string;
  readonly found: InvalidParam[];
  /** The whole schema, in which a misplaced field may be found. */
  readonly whole: Shape;
}

/** An unknown field's place: the objects that it is a field of, and where they are. */
interface Misplacement extends Collection {
  readonly objects: readonly Shape[];
}

/**
 * The fields of a body that its schema does not know, at any depth, each with the known field that
 * it may be a misspelling of, or the place where a field of that name belongs. Values are never
 * repeated. Objects that may have any fields are not looked into.
 *
 * @returns in the order of the body; at most {@link FIELDS_MAX}
 */
export function unknownFields(schema: TSchema, body: unknown): readonly InvalidParam[] {
  const found: InvalidParam[] = [];
  collect([schema], body, { path: "", found, whole: schema });
  return found;
}

/** @param shapes what the schema may be there: a field that one of them knows is known */
function collect(shapes: readonly Shape[], value: unknown, at: Collection): void {
  if (at.found.length >= FIELDS_MAX || typeof value !== "object" || value === null) return;
  const parts = partsOf(shapes, value);
  if (Array.isArray(value)) {
    const items = parts.flatMap((part) => (part.items === undefined ? [] : [part.items]));
    if (items.length === 0) return;
    for (const [index, entry] of value.entries()) collect(items, entry, { ...at, path: `${at.path}[${index}]` });
    return;
  }
  const objects = parts.filter(({ properties }) => properties !== undefined);
  if (objects.length === 0 || parts.some(takesAnyField)) return;
  const path = at.path === "" ? "" : `${at.path}.`;
  for (const [name, inner] of Object.entries(value)) {
    const known = objects.flatMap(({ properties = {} }) => {
      const shape = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return shape === undefined ? [] : [shape];
    });
    if (known.length > 0) collect(known, inner, { ...at, path: path + name });
    else if (at.found.length < FIELDS_MAX) {
      const names = objects.flatMap(({ properties = {} }) => Object.keys(properties));
      at.found.push(warningOf(name, { ...at, path, known: names, objects }));
    }
  }
}

/** The alternatives and parts of shapes, without those of another `kind` than the value's. */
function partsOf(shapes: readonly Shape[], value: object): readonly Shape[] {
  return shapes.flatMap((shape) => {
    const inner = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])];
    if (inner.length > 0) return [shape, ...partsOf(inner, value)];
    const kind = shape.properties?.["kind"]?.const;
    return kind === undefined || kind === Reflect.get(value, "kind") ? [shape] : [];
  });
}

function takesAnyField({ patternProperties, additionalProperties, properties, ...rest }: Shape): boolean {
  const isAnything = properties === undefined && Object.keys(rest).length === 0;
  return isAnything || patternProperties !== undefined || (additionalProperties ?? false) !== false;
}

function warningOf(name: string, about: Misplacement & { readonly known: readonly string[] }): InvalidParam {
  const message = "is not a field of this request, and was ignored";
  if (!NAME.test(name))
    return { field: about.path.replace(/\.$/, "") || "body", message: `has a field that ${message}` };
  const meant = nearestOf(name, about.known) ?? placeOf(name, about);
  return { field: about.path + name, message: meant === null ? message : `${message}: did you mean ${meant}?` };
}

/** The known name that was probably meant, or null. */
function nearestOf(name: string, known: readonly string[]): string | null {
  const written = name.toLowerCase();
  const slipsMax = written.length <= SHORT_MAX ? 1 : SLIPS_MAX;
  const isNear = (one: string) => editDistance(written, one, SLIPS_MAX) <= slipsMax;
  const isBeginning = (one: string) =>
    Math.min(written.length, one.length) >= BEGINNING_MIN && (one.startsWith(written) || written.startsWith(one));
  const closest = known.filter(isNear).map((one) => ({ one, slips: editDistance(written, one, SLIPS_MAX) }));
  closest.sort((a, b) => a.slips - b.slips);
  return closest[0]?.one ?? known.find(isBeginning) ?? null;
}

/** Where within some objects a field of this name belongs, or else at the top of the body; null if nowhere. */
function placeOf(name: string, { path, objects, whole }: Misplacement): string | null {
  const below = objects.flatMap(({ properties = {} }) =>
    Object.entries(properties).map(([field, shape]) => placeWithin(name, shape, path + field)),
  );
  const isAtTop = path !== "" && partsOf([whole], {}).some(({ properties = {} }) => Object.hasOwn(properties, name));
  return below.find((place) => place !== null) ?? (isAtTop ? name : null);
}

function placeWithin(name: string, shape: Shape, path: string): string | null {
  const { properties = {}, items } = shape;
  if (Object.hasOwn(properties, name)) return `${path}.${name}`;
  const inner = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])];
  const places = [
    ...inner.map((part) => placeWithin(name, part, path)),
    ...Object.entries(properties).map(([field, part]) => placeWithin(name, part, `${path}.${field}`)),
    items === undefined ? null : placeWithin(name, items, `${path}[]`),
  ];
  return places.find((place) => place !== null) ?? null;
}
