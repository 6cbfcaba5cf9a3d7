import type { TSchema } from "typebox";

/** The parts of a schema from which an example is made. */
interface Shape {
  readonly type?: string;
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

/**
 * An example of what a schema describes: its own, or else one that is put together from those of
 * its fields and entries. Fields without any are left out: a test names them.
 *
 * @returns undefined if there is none at all
 */
export function exampleOf(schema: TSchema): unknown {
  return exampleIn(schema as Shape);
}

function exampleIn(schema: Shape): unknown {
  const { examples, anyOf, properties, items } = schema;
  if (examples !== undefined && examples.length > 0) return examples[0];
  if ("const" in schema) return schema.const;
  const [first] = anyOf ?? [];
  if (first !== undefined) return exampleIn(first);
  if (properties !== undefined) {
    return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, exampleIn(field)]));
  }
  if (items !== undefined) return [exampleIn(items)];
  return schema.type === "null" ? null : undefined;
}
