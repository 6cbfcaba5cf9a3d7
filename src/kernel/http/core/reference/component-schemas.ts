import { isDeepStrictEqual } from "node:util";

/** What follows one of these is data, not a schema. */
const DATA = new Set(["examples", "example", "default", "enum", "const"]);

/** Collects the schemas that have a name, so that each is described once in the document. */
export class ComponentSchemas {
  readonly #extended: ReadonlyMap<string, object>;
  readonly #named = new Map<string, object>();

  /** @param extended schemas that are described with more fields than some of those of their name have */
  constructor(extended: readonly object[] = []) {
    this.#extended = new Map(extended.flatMap((schema) => ("title" in schema ? [[String(schema.title), schema]] : [])));
  }

  /** The same schema, with a reference in place of each part that has a `title`. */
  refer(schema: object): object {
    return this.#referred(schema) as object;
  }

  /** All that were referred to, by name. */
  all(): Readonly<Record<string, object>> {
    return Object.fromEntries([...this.#named].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  #referred(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((member) => this.#referred(member));
    if (typeof value !== "object" || value === null) return value;
    const { title, ...own } = value as { readonly title?: unknown };
    if (typeof title !== "string") return this.#members(value);
    const { title: _, ...rest } = { title, ...(this.#extended.get(title) ?? own) };
    this.#add(title, this.#members(rest));
    return { $ref: `#/components/schemas/${title}` };
  }

  #members(value: object): object {
    const members = Object.entries(value).map(([key, member]) => {
      if (DATA.has(key)) return [key, member];
      return [key, key === "properties" ? this.#properties(member) : this.#referred(member)];
    });
    return Object.fromEntries(members);
  }

  /** A field may be called `title` or `examples`. */
  #properties(properties: object): object {
    const fields = Object.entries(properties).map(([name, field]) => [name, withType(this.#referred(field))]);
    return Object.fromEntries(fields);
  }

  #add(title: string, schema: object): void {
    const known = this.#named.get(title);
    if (known !== undefined && !isDeepStrictEqual(known, schema)) throw new Error(`two schemas are called ${title}`);
    this.#named.set(title, schema);
  }
}

/**
 * A field that is always null, as one that may be a text: a schema of the type null alone makes no type
 * in most languages, and stops openapi-generator where it is part of a union.
 */
function withType(field: unknown): unknown {
  if (typeof field !== "object" || field === null || !("type" in field) || field.type !== "null") return field;
  const { type, ...words } = field;
  return { anyOf: [{ type: "string" }, { type }], ...words };
}
