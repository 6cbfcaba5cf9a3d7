import { isObject } from "../../../../kernel/schema/objects.ts";
import { namesAnother } from "../other-parties.ts";

/** What was before, and what a program says of its answer. */
const OTHERS = /history|previous|reference|paging|pagination|^meta|^links$/i;

/** True of a member that is never read: what was before, other persons, and what a program says of its answer. */
export function isUnread(name: string): boolean {
  return OTHERS.test(name) || namesAnother(name);
}

const PERSONAL = /^(?:first|last|given|family|sur)_?names?$|^ssn$|social|birth/i;
const OF_PERSON =
  /^(?:employee|individual|worker|person|associate|staff|member|contractor)[_ ]?(?:id|uuid|number|code|(?:full_?)?name)$/i;
const NAMED = /^(?:full_?)?name$/i;
const CONTACT = /phone|birth|relation/i;

/** True if one of the paths of members tells who the person is. */
export function namesPerson(paths: readonly string[]): boolean {
  return paths.some((path) => OF_PERSON.test(path) || PERSONAL.test(path.split(" ").at(-1) ?? ""));
}

/** The members of a record, and of those that it holds, as headings. */
export function pathsOf(record: Record<string, unknown>): string[] {
  return Object.entries(record).flatMap(([name, value]) =>
    isObject(value) ? Object.keys(value).map((inner) => `${name} ${inner}`) : [name],
  );
}

/** Of one part of a name, a number or a date of birth: two persons have two. */
const PARTS = {
  first: /^(?:first|given)_?names?$/i,
  last: /^(?:last|family|sur)_?names?$/i,
  ssn: /^ssn$|social/i,
  birth: /birth|^dob$/i,
} as const;

/** A text member of a record by the pattern of its name; undefined: it has none. */
function textOf(record: Record<string, unknown>, pattern: RegExp): string | undefined {
  const found = Object.entries(record).find(([name, value]) => pattern.test(name) && typeof value === "string");
  return found === undefined || found[1] === "" ? undefined : String(found[1]);
}

/** What a person's own record is called within another. */
const OF_OWN = /^(?:employee|individual|worker|person|associate|staff|member|contractor)$/i;

/** A record with the members of the person whom it holds, as `employee` next to `coach`. */
function withPerson(record: Record<string, unknown>): Record<string, unknown> {
  const inner = Object.entries(record).find(([name, value]) => OF_OWN.test(name) && isObject(value))?.[1];
  return isObject(inner) ? { ...inner, ...record } : record;
}

/** True of what stands in the record of a person and has another's name or number: a contact or superior, and no job. */
export function isOfOther(item: unknown, around: Record<string, unknown>): boolean {
  if (!isObject(item)) return false;
  const record = withPerson(around);
  const compare = (pattern: RegExp) => {
    const [theirs, own] = [textOf(item, pattern), textOf(record, pattern)];
    return theirs === undefined || own === undefined ? "unknown" : theirs === own ? "equal" : "differs";
  };
  const last = compare(PARTS.last);
  if ([last, compare(PARTS.ssn), compare(PARTS.birth)].includes("differs")) return true;
  // With one surname, two given names may be one person's.
  if (last !== "equal" && compare(PARTS.first) === "differs") return true;
  const [surname, name] = [textOf(record, PARTS.last), textOf(item, NAMED)];
  const isContact = Object.keys(item).some((member) => CONTACT.test(member));
  return surname !== undefined && name !== undefined && isContact && !name.includes(surname);
}
