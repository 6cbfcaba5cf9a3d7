import type { SubjectDetails } from "../../../../kernel/subject.ts";
import { namesOf } from "../../linkage/block.ts";
import { type Person, personOfSubject } from "../../linkage/comparison/normalize.ts";

/**
 * A value that is bound to a query: a text, a list for `= any ($n)`, or null if it is not known.
 */
type QueryValue = string | readonly string[] | null;

type ValueOf = (subject: { readonly details: SubjectDetails; readonly person: Person }) => QueryValue;

/**
 * The values of a subject that an operator's query can use. Lists are `text[]`. Names in lists are
 * folded: capital letters without accents, one word. `ssns` are the numbers of a second look-up.
 */
const VALUES = {
  first_name: ({ details }) => details.subject.first_name,
  last_name: ({ details }) => details.subject.last_name,
  date_of_birth: ({ person }) => person.birth,
  birth_year: ({ person }) => person.birth?.slice(0, 4) ?? null,
  ssn: ({ person }) => person.ssn9,
  ssn_last_four: ({ person }) => person.ssn4,
  first_names: ({ person }) => namesOf(person).given,
  last_names: ({ person }) => namesOf(person).surnames,
  zips: ({ person }) => [...new Set(person.addresses.map(({ zip }) => zip).filter((zip) => zip !== ""))],
} as const satisfies Record<string, ValueOf>;

/** The name of a value that a query can use. */
export type QueryParameter = keyof typeof VALUES;

/** The names of all values. */
export const QUERY_PARAMETERS = Object.keys(VALUES) as readonly QueryParameter[];

/** The values of a query's parameters for a subject, in order. */
export function queryValues(details: SubjectDetails, parameters: readonly QueryParameter[]): QueryValue[] {
  const subject = { details, person: personOfSubject(details) };
  return parameters.map((name) => VALUES[name](subject));
}
