import type { AppError } from "../domain/error.ts";
import {
  type GivenHeadings,
  headingKey,
  headingKeys,
  listedHeadings,
  missingHeading,
  refusedHeader,
  repeatedHeading,
} from "./headings.ts";

/** The headings under which files have a field, besides the field's own name. */
export interface UsualHeadings {
  /** Other names of the same thing: two of them in one file are ambiguous. Separated by a comma and a blank. */
  readonly same?: string;
  /** What holds the field where nothing else does, such as an employee's number for the number of a record. */
  readonly instead?: string;
}

/** The columns that are read from a file; any others are passed over. */
export interface Columns {
  /** Without one of these a CSV file is refused. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** By field; a field without an entry has its own name alone. */
  readonly usual?: Readonly<Record<string, UsualHeadings>>;
}

/** Two headings that both may hold a field. */
interface Ambiguity {
  readonly field: string;
  readonly headings: readonly string[];
}

/** Where each field is in a header, and for which fields several headings would do. */
interface FoundColumns {
  readonly places: ReadonlyMap<string, number>;
  readonly ambiguities: readonly Ambiguity[];
}

/**
 * Finds the columns of a CSV file: those that the operator names, and for the other fields those under the field's name or a
 * usual heading; case, blanks and punctuation do not count.
 *
 * @param header as it is in the file
 * @returns the place of each field that the file has
 * @throws AppError `incorrect_parameters` when a named heading is missing or there twice, two headings would do for one field,
 * or a required field has no column
 */
export function findColumns(
  header: readonly string[],
  columns: Columns,
  given: GivenHeadings = new Map(),
): ReadonlyMap<string, number> {
  const { places, ambiguities } = placesIn(header, { columns, given });
  for (const heading of given.values()) {
    if (heading !== null && !header.some((one) => headingKey(one) === headingKey(heading))) {
      throw missingHeading(heading, header);
    }
  }
  const [ambiguity] = ambiguities;
  if (ambiguity !== undefined) throw ambiguous(ambiguity);
  const missing = columns.required.filter((field) => !places.has(field));
  if (missing.length > 0) throw lacking(missing, header);
  return places;
}

/** Renames the members of NDJSON objects to the fields that they hold, or says what is ambiguous; `null`: nothing to rename. */
export type FieldNames =
  | { readonly kind: "names"; readonly fieldOf: ReadonlyMap<string, string> | null }
  | { readonly kind: "ambiguous"; readonly reason: string };

/** How many different sets of member names are remembered. */
const REMEMBERED_MAX = 100;

/** Finds the fields that the members of NDJSON objects hold, by the rules of {@link findColumns}; none is required there. */
export function fieldFinder(columns: Columns, given: GivenHeadings): (members: readonly string[]) => FieldNames {
  const remembered = new Map<string, FieldNames>();
  return (members) => {
    const key = members.join("\n");
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const found = namesOf(members, placesIn(members, { columns, given }));
    if (remembered.size < REMEMBERED_MAX) remembered.set(key, found);
    return found;
  };
}

function namesOf(members: readonly string[], { places, ambiguities }: FoundColumns): FieldNames {
  const [ambiguity] = ambiguities;
  if (ambiguity !== undefined) {
    return { kind: "ambiguous", reason: `has several members for ${ambiguity.field}` };
  }
  const fieldOf = new Map([...places].map(([field, place]) => [members[place] ?? field, field]));
  const isPlain = [...fieldOf].every(([member, field]) => member === field);
  return { kind: "names", fieldOf: isPlain ? null : fieldOf };
}

interface Wanted {
  readonly columns: Columns;
  readonly given: GivenHeadings;
}

function placesIn(header: readonly string[], { columns, given }: Wanted): FoundColumns {
  const keys = header.map(headingKey);
  const places = new Map<string, number>();
  const ambiguities: Ambiguity[] = [];
  const taken = new Set([...given.values()].flatMap((heading) => (heading === null ? [] : [headingKey(heading)])));
  for (const field of [...columns.required, ...columns.optional]) {
    for (const wanted of wantedKeys(field, { columns, given })) {
      // A column that the operator gave to one field is not taken for another.
      const isOurs = (key: string) => wanted.includes(key) && (given.has(field) || !taken.has(key));
      const found = keys.flatMap((key, place) => (isOurs(key) ? [place] : []));
      if (found.length > 1) ambiguities.push({ field, headings: found.map((place) => header[place] ?? "") });
      const [place] = found;
      if (place === undefined) continue;
      places.set(field, place);
      break;
    }
  }
  return { places, ambiguities };
}

/** The headings to look for, in the order of preference. */
function wantedKeys(field: string, { columns, given }: Wanted): string[][] {
  const named = given.get(field);
  if (named === null) return [];
  if (named !== undefined) return [[headingKey(named)]];
  const { same, instead } = columns.usual?.[field] ?? {};
  const first = [headingKey(field), ...(same === undefined ? [] : headingKeys(same))];
  return instead === undefined ? [first] : [first, headingKeys(instead)];
}

function ambiguous({ field, headings }: Ambiguity): AppError {
  const [first = "", second = ""] = headings;
  if (headingKey(first) === headingKey(second)) return repeatedHeading(second);
  return refusedHeader(
    `The header has ${listedHeadings(headings)}, and each may be ${field}: say which one is, ` +
      `such as --column ${JSON.stringify(`${field}=${first}`)}.`,
  );
}

function lacking(missing: readonly string[], header: readonly string[]): AppError {
  return refusedHeader(
    `The header lacks the column${missing.length > 1 ? "s" : ""} ${missing.join(", ")}. It has ${listedHeadings(header)}; ` +
      `say which one holds it, such as --column ${missing[0]}=HEADING.`,
  );
}
