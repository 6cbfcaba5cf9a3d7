import type { SubjectDetails } from "../domain/subject.ts";
import { namesOf, ssnBlockingKey } from "./block.ts";
import { personOfSubject } from "./comparison/normalize.ts";

/**
 * The version of the keys. A change to them, or to the form that names are brought to, raises it:
 * the janitor then computes the tokens of all stored verifications again. The index
 * `verifications_by_former_subject_keys` must name the new version.
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
 * placeholders. The last four digits of an SSN alone are no key: 1 in 10,000 persons shares them.
 */
export function subjectLookupKeys({ subject }: Pick<SubjectDetails, "subject">): string[] {
  const person = personOfSubject({ subject, addresses: [] });
  const { given, surnames } = namesOf(person);
  const ssn = person.ssn9 === null ? [] : [ssnBlockingKey(person.ssn9)];
  if (person.birth === null) return ssn;
  const named = surnames.flatMap((last) => given.map((first) => `dob+name:${person.birth}|${last}|${first}`));
  return [...new Set([...ssn, ...named])].sort();
}
