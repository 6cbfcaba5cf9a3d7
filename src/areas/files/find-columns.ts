import type { AppError } from "../../kernel/error.ts";
import {
  bareHeadingKey,
  type GivenHeadings,
  headingKey,
  headingKeys,
  listedHeadings,
  missingHeading,
  quotedHeadings,
  refusedHeader,
  repeatedHeading,
} from "./headings.ts";

/** The headings of a field in files, besides the field's own name. */
interface UsualHeadings {
  /**
   * Other names of the same thing: two of them in one file are ambiguous. Separated by a comma and
   * a blank.
   */
  readonly synonyms?: string;
  /**
   * Headings that hold the field if no other does, such as an employee's number for the number of a
   * record.
   */
  readonly fallbackHeadings?: string;
}

/** The columns that are read from a file; others are ignored. */
export interface Columns {
  /** A CSV file without one of these is refused. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** By field; a field without an entry has its own name only. */
  readonly usualHeadings?: Readonly<Record<string, UsualHeadings>>;
}

/** Two headings that may both hold a field. */
interface Ambiguity {
  readonly field: string;
  readonly headings: readonly string[];
}

/** The position of each field in a header, and the fields for which several headings qualify. */
interface ColumnPlaces {
  readonly places: ReadonlyMap<string, number>;
  readonly ambiguities: readonly Ambiguity[];
}

/**
 * Finds the columns of a CSV file: those that the operator names, and for the other fields those
 * under the field's name or a usual heading, ignoring case, blanks and punctuation.
 *
 * @param header as it is in the file
 * @returns the position of each field that the file has
 * @throws AppError `incorrect_parameters` if a named heading is missing or there twice, two
 *   headings qualify for one field, or a required field has no column
 */
export function findColumnPlaces(
  header: readonly string[],
  columns: Columns,
  given: GivenHeadings = new Map(),
): ReadonlyMap<string, number> {
  const { places, ambiguities } = foundColumns(header, { columns, given });
  for (const [field, heading] of given) {
    if (heading !== null && !header.some((one) => headingKey(one) === headingKey(heading))) {
      throw missingHeading({ field, heading }, header);
    }
  }
  const [ambiguity] = ambiguities;
  if (ambiguity !== undefined) throw ambiguous(ambiguity);
  const missing = columns.required.filter((field) => !places.has(field));
  if (missing.length > 0) throw lacking(missing, header);
  return places;
}

/**
 * Renames the members of NDJSON objects to the fields that they hold, or says what is ambiguous;
 * `null`: nothing to rename.
 */
type FieldNames =
  | { readonly kind: "names"; readonly fieldOf: ReadonlyMap<string, string> | null }
  | { readonly kind: "ambiguous"; readonly reason: string };

/** Maximum number of different sets of member names that are cached. */
const REMEMBERED_MAX = 10_000;

/**
 * Finds the fields that the members of NDJSON objects hold, by the rules of {@link findColumnPlaces};
 * none is required there.
 */
export function fieldFinder(columns: Columns, given: GivenHeadings): (members: readonly string[]) => FieldNames {
  const remembered = new Map<string, FieldNames>();
  return (members) => {
    const key = members.join("\n");
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const found = namesOf(members, foundColumns(members, { columns, given }));
    if (remembered.size < REMEMBERED_MAX) remembered.set(key, found);
    return found;
  };
}

function namesOf(members: readonly string[], { places, ambiguities }: ColumnPlaces): FieldNames {
  const [ambiguity] = ambiguities;
  if (ambiguity !== undefined) {
    return { kind: "ambiguous", reason: `has several members for ${ambiguity.field}` };
  }
  const fieldOf = new Map([...places].map(([field, place]) => [members[place] ?? field, field]));
  const isPlain = [...fieldOf].every(([member, field]) => member === field);
  return { kind: "names", fieldOf: isPlain ? null : fieldOf };
}

/** What is looked for in a header. */
interface Wanted {
  readonly columns: Columns;
  readonly given: GivenHeadings;
}

/** The column of each field in a header, and which fields several headings may hold. */
export function foundColumns(header: readonly string[], { columns, given }: Wanted): ColumnPlaces {
  const keys = header.map(headingKey);
  const bareKeys = header.map(bareHeadingKey);
  const places = new Map<string, number>();
  const ambiguities: Ambiguity[] = [];
  const taken = new Set([...given.values()].flatMap((heading) => (heading === null ? [] : [headingKey(heading)])));
  for (const field of [...columns.required, ...columns.optional]) {
    for (const wanted of wantedKeys(field, { columns, given })) {
      // A column that the operator assigned to one field is not used for another.
      const isOurs = (key: string) => wanted.includes(key) && (given.has(field) || !taken.has(key));
      const placesIn = (all: readonly string[]) => all.flatMap((key, place) => (isOurs(key) ? [place] : []));
      const own = placesIn(keys);
      const found = own.length > 0 || given.has(field) ? own : placesIn(bareKeys);
      if (found.length > 1) ambiguities.push({ field, headings: found.map((place) => header[place] ?? "") });
      const [place] = found;
      if (place === undefined) continue;
      places.set(field, place);
      break;
    }
  }
  return { places, ambiguities };
}

/** The headings to search for, in order of preference. */
function wantedKeys(field: string, { columns, given }: Wanted): string[][] {
  const named = given.get(field);
  if (named === null) return [];
  if (named !== undefined) return [[headingKey(named)]];
  const { synonyms, fallbackHeadings } = columns.usualHeadings?.[field] ?? {};
  const first = [headingKey(field), ...(synonyms === undefined ? [] : headingKeys(synonyms))];
  return fallbackHeadings === undefined ? [first] : [first, headingKeys(fallbackHeadings)];
}

function ambiguous({ field, headings }: Ambiguity): AppError {
  const [first = "", second = ""] = headings;
  if (headingKey(first) === headingKey(second)) return repeatedHeading({ field, heading: second });
  return refusedHeader(
    `The header has ${quotedHeadings(headings)}, and each may be ${field}: say which one is, ` +
      `such as --column ${JSON.stringify(`${field}=${first}`)}.`,
  );
}

function lacking(missing: readonly string[], header: readonly string[]): AppError {
  return refusedHeader(
    `The header lacks the column${missing.length > 1 ? "s" : ""} ${missing.join(", ")}. ${listedHeadings(header)}; ` +
      `say which one holds it, such as --column ${missing[0]}=HEADING.`,
  );
}

/**
 * The heading that holds each field, as far as it can be determined: like `findColumns`, but a
 * field that is missing or ambiguous is left out instead of refused.
 *
 * @param header as it is in the file
 */
export function suggestColumns(
  header: readonly string[],
  columns: Columns,
  given: GivenHeadings,
): ReadonlyMap<string, string> {
  const { places, ambiguities } = foundColumns(header, { columns, given });
  const unclear = new Set(ambiguities.map(({ field }) => field));
  const sure = [...places].filter(([field]) => !unclear.has(field));
  return new Map(sure.map(([field, place]) => [field, header[place] ?? ""]));
}
