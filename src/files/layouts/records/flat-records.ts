import { isObject } from "../../../schema/objects.ts";
import type { RowPlace } from "../../payroll/payroll-file.ts";
import { fieldOfHeading, type TableField } from "../../vocabulary/field-headings.ts";
import { headingText } from "../../vocabulary/heading-text.ts";
import type { GridRow } from "../table/grid.ts";

/** Records as a table: the headings are the names of their members. */
interface FlatRecords {
  readonly headings: readonly string[];
  readonly rows: readonly GridRow[];
  /** The rows of a record around the one of a group, such as a person around a position. */
  readonly outer: ReadonlyMap<RowPlace, RowPlace>;
}

/** A record and where it is in the file. */
export interface PlacedRecord {
  readonly place: RowPlace;
  readonly record: unknown;
}

const DEPTH_MAX = 4;
const GROUP = /_?group$/i;
/** Groups that say more of the person, of which the first item counts; any other is of jobs. */
const OF_PERSON = /address|phone|e ?mail|contact|\bpersonal\b|\bnational\b|\bgovernment\b|\bidentif|\blegal ?name/;
/** Groups of other persons. */
const OF_OTHERS =
  /emergency|dependent|dependant|beneficiar|next of kin|relative|spouse|famil|children|manager|supervisor|reference/;
/** Groups whose items are persons, in a record of their employer. */
const OF_PERSONS = /\b(?:employees|workers|people|persons|individuals|associates|staff|members)\b/;
const OF_JOBS = /\b(?:jobs?|positions?|assignments?|employments?|roles?)\b/;
const NAMES: ReadonlySet<TableField> = new Set(["full_name", "display_name", "first", "middle", "last", "suffix"]);
/** Fields in which two persons differ. */
const IDENTITY: ReadonlySet<TableField> = new Set(["first", "last", "ssn", "dob", "employee_id"]);
/** Fields of a person, which no group of jobs tells. */
const PERSON: ReadonlySet<TableField> = new Set([...NAMES, "ssn", "dob", "email", "phone"]);

/**
 * Flattens records: nested members are headings of several words, a group of objects (such as the
 * positions of a person) makes a row of each. What a record says itself of the person stays: a group
 * adds to it, and one of another person, such as a contact in an emergency, is left out.
 */
export function flattenRecords(records: readonly PlacedRecord[]): FlatRecords {
  const headings: string[] = [];
  const places = new Map<string, number>();
  const outer = new Map<RowPlace, RowPlace>();
  const rows: GridRow[] = [];
  const isOf = fieldTest();
  for (const { place, record } of records) {
    const own = new Map<string, string>();
    const all: Group[] = [];
    flatten(record, { path: [], own, groups: all });
    const groups = all.filter((group) => !isOfAnother(group, { own, isOf }));
    for (const { items } of groups.filter(({ words }) => OF_PERSON.test(words))) addTo(own, items[0] ?? new Map());
    const group = groups.find(({ words }) => !OF_PERSON.test(words));
    (group?.items ?? [null]).forEach((item, at) => {
      const row = group === undefined ? place : `${place}.${group.name}[${at}]`;
      if (group !== undefined) outer.set(row, place);
      const cells = group === undefined || item === null ? own : withItem({ own, isOf }, { group, item });
      rows.push({ row, cells: cellsOf(cells, headings, places) });
    });
  }
  return { headings, rows, outer };
}

/** Texts by their headings. */
type Texts = ReadonlyMap<string, string>;

/** The texts of a record itself, and the test of their fields. */
interface OwnTexts {
  readonly own: Texts;
  readonly isOf: FieldTest;
}

/** A list of objects in a record: of jobs, of addresses and the like. */
interface Group {
  readonly name: string;
  /** The words of the name, in lower case. */
  readonly words: string;
  /** The texts of each object by their headings. */
  readonly items: readonly Texts[];
}

/** True of a group of other persons, by its name or by another name, number or birth in an item. */
function isOfAnother({ words, items }: Group, { own, isOf }: OwnTexts): boolean {
  if (OF_PERSONS.test(words)) return false;
  if (OF_OTHERS.test(words)) return true;
  if (OF_JOBS.test(words)) return false;
  // Who is named again in other words is somebody else to be called.
  const isContact = /contact/.test(words) && [...own.keys()].some((heading) => isOf(heading, NAMES));
  return items.some((item) =>
    [...item].some(([heading, text]) => {
      if (!own.has(heading)) return isContact && isOf(heading, NAMES);
      return own.get(heading) !== text && isOf(heading, IDENTITY);
    }),
  );
}

/** What the record says itself stays. */
function addTo(own: Map<string, string>, item: Texts): void {
  for (const [heading, text] of item) if (!own.has(heading)) own.set(heading, text);
}

/** The texts of a job with those of the person around it: who that is, the person's record alone tells. */
function withItem({ own, isOf }: OwnTexts, { group, item }: { readonly group: Group; readonly item: Texts }): Texts {
  const hasName = [...own.keys()].some((heading) => isOf(heading, NAMES));
  const isKept = (heading: string) =>
    OF_PERSONS.test(group.words) ||
    !((hasName && isOf(heading, PERSON)) || (own.has(heading) && isOf(heading, IDENTITY)));
  return new Map([...own, ...[...item].filter(([heading]) => isKept(heading))]);
}

/** True if a heading is read as one of some fields. */
type FieldTest = (heading: string, fields: ReadonlySet<TableField>) => boolean;

/** Finds the field of each heading once. */
function fieldTest(): FieldTest {
  const known = new Map<string, TableField>();
  return (heading, fields) => {
    const field = known.get(heading) ?? fieldOf(heading);
    known.set(heading, field);
    return fields.has(field);
  };
}

function fieldOf(heading: string): TableField {
  return fieldOfHeading(headingText(heading)) ?? "ignored";
}

interface Flattening {
  readonly path: readonly string[];
  readonly own: Map<string, string>;
  readonly groups: Group[];
}

function flatten(value: unknown, { path, own, groups }: Flattening): void {
  if (!isObject(value) || path.length > DEPTH_MAX) return;
  for (const [name, inner] of Object.entries(value)) {
    const at = [...path, name];
    const instance = descriptorOf(inner);
    const list = instance === undefined ? listOf(name, inner) : null;
    if (instance !== undefined) own.set(at.join(" "), instance);
    else if (list !== null) groups.push(groupOf(at.join("."), list));
    else if (isObject(inner)) flatten(inner, { path: at, own, groups });
    else if (typeof inner === "string" || typeof inner === "number" || typeof inner === "boolean")
      own.set(at.join(" "), String(inner));
  }
}

function groupOf(name: string, list: readonly unknown[]): Group {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[^A-Za-z0-9]+/g, " ");
  const items = list.map((item) => {
    const own = new Map<string, string>();
    flatten(item, { path: [], own, groups: [] });
    return own;
  });
  return { name, words: words.toLowerCase(), items };
}

/** The text of an instance, which Workday gives beside its ids; undefined of any other value. */
function descriptorOf(value: unknown): string | undefined {
  const [only, ...more] = Array.isArray(value) ? value : [value];
  const text = isObject(only) && more.length === 0 ? (only.Descriptor ?? only.descriptor) : undefined;
  return typeof text === "string" ? text : undefined;
}

/** A group of objects; in XML a single one is no list. */
function listOf(name: string, value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? value : null;
  return GROUP.test(name) && isObject(value) ? [value] : null;
}

function cellsOf(own: ReadonlyMap<string, string>, headings: string[], places: Map<string, number>): string[] {
  const cells: string[] = [];
  for (const [heading, text] of own) {
    let place = places.get(heading);
    if (place === undefined) {
      place = headings.length;
      places.set(heading, place);
      headings.push(heading);
    }
    cells[place] = text;
  }
  return Array.from(cells, (cell) => cell ?? "");
}
