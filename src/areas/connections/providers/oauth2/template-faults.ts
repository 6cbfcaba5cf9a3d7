import { isObject } from "../../../../kernel/schema/objects.ts";

/** The part of JSON Schema by which templates are checked. */
export interface TemplateShape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, TemplateShape>>;
  readonly required?: readonly string[];
  readonly items?: TemplateShape;
}

/** A fault of a template, by the path of its member; `""` for the template itself. */
interface TemplateFault {
  readonly member: string;
  readonly message: string;
}

const PATH = /^[a-z_][a-z0-9_]*(\.[A-Za-z0-9_-]+)*$/;

/**
 * The faults of a template whose result must satisfy a schema: unknown or missing members, and
 * paths into documents that do not exist.
 *
 * @param names of the documents
 */
export function templateFaults(
  shape: TemplateShape,
  template: unknown,
  names: readonly string[],
): readonly TemplateFault[] {
  if (typeof template === "string") return pathFaults(template, names, "");
  if (!isObject(template)) return [{ member: "", message: "must be a path, or an object" }];
  if ("value" in template) return onlyMembers(template, ["value"]);
  if ("path" in template) {
    return [...pathFaults(template.path, names, ".path"), ...onlyMembers(template, ["path", "words"])];
  }
  if (!isType(shape, "array")) return memberFaults(shape, template, names);
  const { each, as: name, ...members } = template;
  if (typeof each !== "string") return [{ member: "", message: 'must be a list: {"each": path, "as": name, …}' }];
  const isName = typeof name === "string" && PATH.test(name) && !name.includes(".");
  if (!isName) return [{ member: ".as", message: "must be a name of lower-case letters, digits and _" }];
  const entry = shape.items ?? {};
  return [...pathFaults(each, names, ".each"), ...memberFaults(entry, members, [...names, name])];
}

function memberFaults(
  { properties = {}, required = [] }: TemplateShape,
  template: Readonly<Record<string, unknown>>,
  names: readonly string[],
): TemplateFault[] {
  const missing = required.filter((name) => !Object.hasOwn(template, name) && !isType(properties[name], "array"));
  const known = Object.entries(template).flatMap(([name, member]) => {
    const shape = properties[name];
    if (shape === undefined) return [{ member: `.${name}`, message: "is not known: remove it, or correct its name" }];
    const faults = templateFaults(shape, member, names);
    return faults.map((fault) => ({ ...fault, member: `.${name}${fault.member}` }));
  });
  return [...missing.map((name) => ({ member: `.${name}`, message: "is required" })), ...known];
}

function pathFaults(path: unknown, names: readonly string[], member: string): TemplateFault[] {
  if (typeof path !== "string" || !PATH.test(path)) {
    return [{ member, message: "must be a path such as person.first_name" }];
  }
  const [name = ""] = path.split(".");
  if (names.includes(name)) return [];
  return [{ member, message: `"${path}" must begin with one of ${names.join(", ")}` }];
}

function onlyMembers(template: Readonly<Record<string, unknown>>, allowed: readonly string[]): TemplateFault[] {
  const others = Object.keys(template).filter((name) => !allowed.includes(name));
  return others.map((name) => ({
    member: `.${name}`,
    message: `is not allowed together with ${allowed[0]}: remove it`,
  }));
}

function isType(shape: TemplateShape | undefined, type: string): boolean {
  const { type: given = [] } = shape ?? {};
  return Array.isArray(given) ? given.includes(type) : given === type;
}

/**
 * The names that a template of a path begins with: `/v1/companies/{token.resource.uuid}` has
 * `token`.
 */
export function namesInPath(path: string): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, reference = ""]) => reference.split(".")[0] ?? "");
}
