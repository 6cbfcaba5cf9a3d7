import { isObject } from "../../../schema/objects.ts";
import type { RowPlace } from "../../payroll/payroll-file.ts";
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
const OF_PERSON = /address|phone|e_?mail|contact|national|government|identif|legal_?name/i;

/**
 * Flattens records: nested members are headings of several words, a group of objects (such as the
 * positions of a person) makes a row of each.
 */
export function flattenRecords(records: readonly PlacedRecord[]): FlatRecords {
  const headings: string[] = [];
  const places = new Map<string, number>();
  const outer = new Map<RowPlace, RowPlace>();
  const rows: GridRow[] = [];
  for (const { place, record } of records) {
    const own = new Map<string, string>();
    const groups: [string, readonly unknown[]][] = [];
    flatten(record, { path: [], own, groups });
    for (const [, items] of groups.filter(([name]) => OF_PERSON.test(name)))
      flatten(items[0], { path: [], own, groups: [] });
    const group = groups.find(([name]) => !OF_PERSON.test(name));
    const items = group === undefined ? [null] : group[1];
    items.forEach((item, at) => {
      const cells = new Map(own);
      if (item !== null) flatten(item, { path: [], own: cells, groups: [] });
      const row = group === undefined ? place : `${place}.${group[0]}[${at}]`;
      if (group !== undefined) outer.set(row, place);
      rows.push({ row, cells: cellsOf(cells, headings, places) });
    });
  }
  return { headings, rows, outer };
}

interface Flattening {
  readonly path: readonly string[];
  readonly own: Map<string, string>;
  readonly groups: [string, readonly unknown[]][];
}

function flatten(value: unknown, { path, own, groups }: Flattening): void {
  if (!isObject(value) || path.length > DEPTH_MAX) return;
  for (const [name, inner] of Object.entries(value)) {
    const at = [...path, name];
    const instance = descriptorOf(inner);
    const list = instance === undefined ? listOf(name, inner) : null;
    if (instance !== undefined) own.set(at.join(" "), instance);
    else if (list !== null) groups.push([at.join("."), list]);
    else if (isObject(inner)) flatten(inner, { path: at, own, groups });
    else if (typeof inner === "string" || typeof inner === "number" || typeof inner === "boolean")
      own.set(at.join(" "), String(inner));
  }
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
