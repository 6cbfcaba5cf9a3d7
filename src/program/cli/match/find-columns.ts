import {
  type DetailPlaces,
  findDetailColumns,
  findKeyColumns,
  findReadKeys,
  type GivenColumns,
} from "../../../areas/files/columns.ts";
import type { MatchTable } from "./match-table.ts";

/** What is read from a file's rows. */
interface FoundColumns {
  /** The headings read, by detail; for NDJSON the keys, separated by commas. */
  readonly headings: Readonly<Record<string, string>>;
  /** The position of each detail in a row with these columns or keys. */
  readonly placesOf: (columns: readonly string[]) => DetailPlaces;
}

/**
 * Maximum number of sets of keys whose positions are cached: the objects of a file mostly have the
 * same ones.
 */
const CACHED_MAX = 1_000;

/**
 * Finds the columns that describe the employer: in CSV by the header, in NDJSON by the keys of each
 * object.
 *
 * @throws AppError `incorrect_parameters` if a named column does not exist, or none describes an
 * employer
 */
export function findColumns(table: MatchTable, given: GivenColumns): FoundColumns {
  const { format, header } = table;
  if (format === "csv") {
    const places = findDetailColumns(header, given);
    const headings = [...places].map(([detail, place]) => [detail, header[place] ?? ""] as const);
    return { headings: Object.fromEntries(headings), placesOf: () => places };
  }
  const read = [...findReadKeys(table, given)].map(([detail, keys]) => [detail, [...keys].join(", ")] as const);
  return { headings: Object.fromEntries(read), placesOf: cachedPlaces(given) };
}

function cachedPlaces(given: GivenColumns): (keys: readonly string[]) => DetailPlaces {
  const cache = new Map<string, DetailPlaces>();
  return (keys) => {
    const name = JSON.stringify(keys);
    const known = cache.get(name);
    if (known !== undefined) return known;
    if (cache.size >= CACHED_MAX) cache.clear();
    const places = findKeyColumns(keys, given);
    cache.set(name, places);
    return places;
  };
}
