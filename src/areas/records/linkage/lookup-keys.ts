import type { IsoDate } from "../../../kernel/ids.ts";
import type { Subject, SubjectDetails } from "../../../kernel/subject.ts";
import { fold } from "../../../kernel/text/fold.ts";
import { namesOf, ssnBlockingKey } from "./block.ts";
import { personOfSubject } from "./comparison/normalize.ts";

/**
 * The version of the keys. A change to them, or to the form that names are brought to, raises it:
 * the janitor then computes the tokens of all stored verifications, freezes, users, orders and fetched
 * data again. The indexes `…_by_former_subject_keys` and `subject_freezes_by_former_keys` must name
 * the new version; `VERIFICATION_TOKENS_VERSION` is raised with it.
 */
export const SUBJECT_KEYS_VERSION = 1;

/**
 * The keys by which stored verifications of a subject are found, in clear: to be made blind before
 * they leave the engine's caller. Two subjects that share one are candidates for one person; the
 * caller opens the rows and compares.
 *
 * - the whole SSN, unless it is a placeholder
 * - the date of birth with a surname and a formal given name, for each surname (the whole one and
 *   its parts) and each name that the given one is short for: `BOB` shares a key with `ROBERT`
 *
 * Sorted, without repeats; one to some ten keys, none of a subject that gives nothing but
 * placeholders. The last four digits of an SSN alone are not a key: 1 in 10,000 persons shares them.
 */
export function subjectLookupKeys({ subject }: Pick<SubjectDetails, "subject">): string[] {
  const person = personOfSubject({ subject, addresses: [] });
  const { given, surnames } = namesOf(person);
  const ssn = person.ssn9 === null ? [] : [ssnBlockingKey(person.ssn9)];
  if (person.birth === null) return ssn;
  const named = surnames.flatMap((last) => given.map((first) => `dob+name:${person.birth}|${last}|${first}`));
  return [...new Set([...ssn, ...named])].sort();
}

/** What a client says of the person of a user or an order: any of it may be missing. */
export interface NamedPerson {
  readonly first_name: string | null;
  readonly last_name: string | null;
  /** Absent in rows of before. */
  readonly date_of_birth?: IsoDate | null;
  /** Nine digits, the last four, or null. */
  readonly ssn: string | null;
}

/** Digits of a whole SSN. */
const SSN_DIGITS = 9;

/**
 * The keys by which users and orders are found, in clear: what `isNamed` of `operations/subject-files/find-subject-rows.ts` compares, so that no
 * row is its person's without sharing a key. Sorted, without repeats.
 *
 * - the nine digits as given, placeholders included
 * - the names, folded, with the last four digits
 * - those of {@link subjectLookupKeys}, where names and a date of birth are known
 */
export function namedLookupKeys(named: NamedPerson): string[] {
  const { first_name, last_name, ssn } = named;
  const whole = ssn?.length === SSN_DIGITS ? [`given-ssn9:${ssn}`] : [];
  const short = ssn === null ? [] : [`ssn4+name:${ssn.slice(-4)}|${fold(first_name ?? "")}|${fold(last_name ?? "")}`];
  const subject = subjectOf(named);
  const full = subject === null ? [] : subjectLookupKeys({ subject });
  return [...new Set([...whole, ...short, ...full])].sort();
}

/** The person as a subject; null unless names and a date of birth are known. */
export function subjectOf({ first_name, last_name, date_of_birth = null, ssn }: NamedPerson): Subject | null {
  if (first_name === null || last_name === null || date_of_birth === null) return null;
  return { first_name, last_name, date_of_birth, ssn };
}
