import {
  type DetailPlaces,
  findDetailColumns,
  findKeyColumns,
  findReadKeys,
  type GivenColumns,
} from "../../files/columns.ts";
import type { MatchTable } from "./match-table.ts";

/** What is read of a file's rows. */
export interface FoundColumns {
  /** The headings that are read, by detail; of NDJSON the keys, with commas between. */
  readonly headings: Readonly<Record<string, string>>;
  /** Where each detail stands in a row with these columns or keys. */
  readonly placesOf: (columns: readonly string[]) => DetailPlaces;
}

/** Sets of keys whose places are remembered: the objects of a file mostly have the same ones. */
const REMEMBERED_MAX = 1_000;

/**
 * Finds what tells of the employer: in CSV by the header, in NDJSON by the keys of each object.
 *
 * @throws AppError `incorrect_parameters` when a named column is not there, or none tells of an employer
 */
export function findColumns(table: MatchTable, given: GivenColumns): FoundColumns {
  const { format, header } = table;
  if (format === "csv") {
    const places = findDetailColumns(header, given);
    const headings = [...places].map(([detail, place]) => [detail, header[place] ?? ""] as const);
    return { headings: Object.fromEntries(headings), placesOf: () => places };
  }
  const read = [...findReadKeys(table, given)].map(([detail, keys]) => [detail, [...keys].join(", ")] as const);
  return { headings: Object.fromEntries(read), placesOf: rememberedPlaces(given) };
}

function rememberedPlaces(given: GivenColumns): (keys: readonly string[]) => DetailPlaces {
  const remembered = new Map<string, DetailPlaces>();
  return (keys) => {
    const name = JSON.stringify(keys);
    const known = remembered.get(name);
    if (known !== undefined) return known;
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    const places = findKeyColumns(keys, given);
    remembered.set(name, places);
    return places;
  };
}
