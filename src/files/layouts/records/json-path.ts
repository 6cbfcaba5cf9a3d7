import { isObject } from "../../../schema/objects.ts";

/** The value at a path such as `income.amount`, or at the first of `a|b` that has one. */
export function valueAt(value: unknown, paths: string): unknown {
  for (const path of paths.split("|")) {
    const found = path === "" ? value : path.split(".").reduce(stepInto, value);
    if (found !== undefined && found !== null && found !== "") return found;
  }
  return undefined;
}

function stepInto(at: unknown, name: string): unknown {
  if (Array.isArray(at)) return at[Number(name)];
  return isObject(at) ? at[name] : undefined;
}

/** The value as a text; undefined unless it is a text, number or boolean. */
export function textAt(value: unknown, paths: string): string | undefined {
  const found = valueAt(value, paths);
  if (Array.isArray(found)) return textAt(found, "0");
  return typeof found === "string" || typeof found === "number" || typeof found === "boolean"
    ? String(found)
    : undefined;
}

/** The records in the first of the lists that exists, and its path; an object alone is one record. */
export function listAt(
  value: unknown,
  lists: readonly string[],
): { readonly path: string; readonly records: readonly unknown[] } {
  for (const path of lists) {
    const found = valueAt(value, path);
    if (Array.isArray(found)) return { path, records: found };
    if (isObject(found) && !lists.some((other) => other.startsWith(`${path}.`))) return { path, records: [found] };
  }
  return { path: "", records: [] };
}
