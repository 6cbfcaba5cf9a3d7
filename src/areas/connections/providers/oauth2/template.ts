import { isObject } from "../../../../kernel/schema/objects.ts";
/** Documents that a template reads from, by name. */
export type TemplateScope = Readonly<Record<string, unknown>>;

/**
 * Fills a template of JSON, as the network file has it. Missing values are null.
 *
 * - a text is a path into a document: `person.first_name`, `company.locations.0.city`
 * - `{"value": …}` is that value
 * - `{"path": …, "words": {…}}` maps the found text by the table; null if the table does not have
 *   it
 * - `{"each": path, "as": name, …}` is a list: the other members for each entry, known as `name`
 * - any other object has the value of each member
 *
 * @param template was checked
 */
export function fill(template: unknown, scope: TemplateScope): unknown {
  if (typeof template === "string") return lookUp(scope, template);
  if (!isObject(template)) return null;
  if ("value" in template) return template.value;
  if (typeof template.path === "string") return exchanged(lookUp(scope, template.path), template.words);
  if (typeof template.each !== "string") return fillMembers(template, scope);
  const found = lookUp(scope, template.each);
  const { each: _each, as: name, ...members } = template;
  const entries: readonly unknown[] = Array.isArray(found) ? found : found === null ? [] : [found];
  return entries.map((entry) => fillMembers(members, { ...scope, [String(name)]: entry }));
}

function fillMembers(members: Readonly<Record<string, unknown>>, scope: TemplateScope): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, fill(member, scope)]));
}

/** The value at a path of names and indices; null if there is none. */
export function lookUp(scope: TemplateScope, path: string): unknown {
  let at: unknown = scope;
  for (const step of path.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return null;
    at = Reflect.get(at, step);
  }
  return at ?? null;
}

function exchanged(found: unknown, words: unknown): unknown {
  if (!isObject(words) || found === null) return found;
  const text = String(found);
  return Object.hasOwn(words, text) ? words[text] : null;
}
