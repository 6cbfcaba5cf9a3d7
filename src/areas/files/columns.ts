import type { AppError } from "../../kernel/error.ts";
import {
  bareHeadingKey,
  type GivenHeadings,
  headingKey,
  listedHeadings,
  missingHeading,
  refusedHeader,
  repeatedHeading,
} from "./headings.ts";
import vocabulary from "./vocabulary/employer-headings.json" with { type: "json" };

/** The details of an employer that a column can hold. */
export const EMPLOYER_DETAILS = ["name", "domain", "ein", "phone", "street", "city", "state", "zip", "id"] as const;

/** One of {@link EMPLOYER_DETAILS}. */
export type EmployerDetail = (typeof EMPLOYER_DETAILS)[number];

/**
 * The heading that holds a detail, as the operator names it; null for no column, whatever the
 * headings are.
 */
export type GivenColumns = GivenHeadings<EmployerDetail>;

/** The position of each detail in a row. */
export type DetailPlaces = ReadonlyMap<EmployerDetail, number>;

type Headings = Readonly<Record<string, readonly string[]>>;

function keysOf(headings: Headings): Headings {
  return Object.fromEntries(Object.entries(headings).map(([detail, list]) => [detail, list.map(headingKey)]));
}

/** Headings that are an employer's whatever else the file contains, in order of preference. */
const EMPLOYER_HEADINGS = keysOf(vocabulary.headings);

/**
 * Headings that are an employer's in a list of employers, and a person's in a list of persons,
 * where `Work State` is where the person works: few employees of a nationwide employer work in its
 * own state, and with another state it is not found.
 */
const PLAIN_HEADINGS = keysOf(vocabulary.plain);

/** Headings that show that a file is a list of persons. */
const PERSON_HEADINGS: ReadonlySet<string> = new Set(vocabulary.persons.map(headingKey));

/** Headings with more around an employer's name: `Most Recent Employer`, `Company 1 Name`. */
const NAME_LIKE = /EMPLOYER$|(?:EMPLOYER|COMPANY|FIRM|SPONSOR|ORGANI[SZ]ATION)\w*NAME$/;

/** Details of which at least one must have a column: an address alone identifies no employer. */
const IDENTIFYING_DETAILS: readonly EmployerDetail[] = ["name", "domain", "ein", "phone", "id"];

/**
 * Finds the columns with the employer's details: those that the operator names, and for the other
 * details those under usual headings, ignoring case, blanks and underscores. In a file that also
 * has columns of persons, an address, a telephone or a bare name is the person's unless its heading
 * says that it is the employer's.
 *
 * @param header as it is in the file
 * @throws AppError `incorrect_parameters` if a named heading is missing or there twice, or no
 *   column identifies an employer
 */
export function findDetailColumns(header: readonly string[], given: GivenColumns): DetailPlaces {
  const keys = header.map(headingKey);
  const places = new Map<EmployerDetail, number>();
  for (const [detail, wanted] of wantedKeys(header, given)) {
    const key = wanted.find((one) => keys.includes(one));
    if (key === undefined) {
      refuseMissing(detail, given.get(detail), header);
      continue;
    }
    if (keys.indexOf(key) !== keys.lastIndexOf(key)) {
      throw repeatedHeading({ field: detail, heading: header[keys.indexOf(key)] ?? key });
    }
    places.set(detail, keys.indexOf(key));
  }
  if (!IDENTIFYING_DETAILS.some((detail) => places.has(detail))) throw noEmployerColumn(header);
  return places;
}

/**
 * As {@link findDetailColumns}, for one object of NDJSON: objects differ in their keys, so that
 * none is missing and nothing is refused. Of two keys that differ only in case or blanks the first
 * counts.
 */
export function findKeyColumns(names: readonly string[], given: GivenColumns): DetailPlaces {
  const keys = names.map(headingKey);
  const places = new Map<EmployerDetail, number>();
  for (const [detail, wanted] of wantedKeys(names, given)) {
    const key = wanted.find((one) => keys.includes(one));
    if (key !== undefined) places.set(detail, keys.indexOf(key));
  }
  return places;
}

/**
 * The keys that are read from objects of NDJSON, by detail.
 *
 * @param table.header the keys of all objects that were examined
 * @param table.shapes the keys of each kind of object among them
 * @throws AppError `incorrect_parameters` if none of them has a named key, or no key identifies an
 *   employer
 */
export function findReadKeys(
  { header, shapes }: { readonly header: readonly string[]; readonly shapes: readonly (readonly string[])[] },
  given: GivenColumns,
): ReadonlyMap<EmployerDetail, ReadonlySet<string>> {
  const read = new Map<EmployerDetail, Set<string>>();
  for (const names of shapes) {
    for (const [detail, place] of findKeyColumns(names, given)) {
      const found = read.get(detail) ?? new Set();
      read.set(detail, found.add(names[place] ?? ""));
    }
  }
  for (const [detail, named] of given) if (!read.has(detail)) refuseMissing(detail, named, header);
  if (!IDENTIFYING_DETAILS.some((detail) => read.has(detail))) throw noEmployerColumn(header);
  return read;
}

/** The folded headings of each detail, in order of preference. */
function wantedKeys(names: readonly string[], given: GivenColumns): (readonly [EmployerDetail, readonly string[]])[] {
  const keys = names.map(headingKey);
  const isOfPersons = keys.some((key) => PERSON_HEADINGS.has(key));
  return EMPLOYER_DETAILS.map((detail) => {
    const named = given.get(detail);
    if (named === null) return [detail, []] as const;
    if (named !== undefined) return [detail, [headingKey(named)]] as const;
    const plain = isOfPersons ? [] : (PLAIN_HEADINGS[detail] ?? []);
    const keysWhere = (isOfEmployer: typeof isEmployerHeading) =>
      names.filter((name) => isOfEmployer(detail, bareHeadingKey(name))).map(headingKey);
    const like = detail === "name" ? keys.filter((key) => NAME_LIKE.test(key)) : [];
    // A client or an applicant may be a person, a business is none.
    const told = [...keysWhere(isEmployerHeading), ...like, ...(isOfPersons ? [] : keysWhere(isListedHeading))];
    return [detail, [...(EMPLOYER_HEADINGS[detail] ?? []), ...told, ...plain]] as const;
  });
}

function refuseMissing(field: string, named: string | null | undefined, header: readonly string[]): void {
  if (typeof named === "string") throw missingHeading({ field, heading: named }, header);
}

function noEmployerColumn(header: readonly string[]): AppError {
  return refusedHeader(
    `No column of the file identifies an employer. ${listedHeadings(header)}; ` +
      "say which one holds the name, such as --column name=HEADING.",
  );
}

/** What lists call an employer whatever else they hold, as a pattern on a heading's key. */
const EMPLOYER = vocabulary.who.join("|");

/** What lists of employers call them besides, by what they are to who keeps the list. */
const LISTED = vocabulary.listed.join("|");

/** Which of several addresses of an employer it is. */
const ADDRESSES = vocabulary.addresses.join("|");

/** The end of a heading for each detail. */
const ENDS: Readonly<Record<string, string>> = vocabulary.ends;

/** Details of which an employer may have several, one for each address. */
const PLACES: ReadonlySet<string> = new Set(["street", "city", "state", "zip"]);

/** True if a heading says that it is a detail of an employer, in words for nothing else: `NAME OF BUSINESS`. */
function isEmployerHeading(detail: string, key: string): boolean {
  return isHeadingOf(detail, key, false);
}

/**
 * True if a heading says that it is a detail of an employer, in words of lists of employers: `Vendor
 * City`, `physical_address_city`. In a list of persons a client may be a person.
 *
 * @param detail such as `name` or `city`
 * @param key of the heading, see `bareHeadingKey`
 */
function isListedHeading(detail: string, key: string): boolean {
  return isHeadingOf(detail, key, true);
}

function isHeadingOf(detail: string, key: string, isListed: boolean): boolean {
  const ending = ENDS[detail];
  if (ending === undefined) return false;
  const who = isListed ? `${EMPLOYER}|${LISTED}` : EMPLOYER;
  const place = PLACES.has(detail) ? `(?:(?:${ADDRESSES})*(?:ADDRESS)?)` : "";
  const end = `${place}(?:${ending})`;
  const patterns = [`(?:${who})+${end}`, `${end}OF(?:THE)?(?:${who})`];
  if (detail === "name") patterns.push(`(?:${EMPLOYER})+`, `(?:CURRENT|PRESENT|LATEST|MOSTRECENT)(?:${EMPLOYER})`);
  if (PLACES.has(detail) && isListed) patterns.push(`(?:${ADDRESSES})+(?:ADDRESS)?(?:${ending})`);
  return new RegExp(`^(?:${patterns.join("|")})$`).test(key);
}
