import type { Subject } from "../../../kernel/subject.ts";
import { fieldAgreements } from "./agreement.ts";
import { compare } from "./comparison/compare.ts";
import { personOfSubject } from "./comparison/normalize.ts";
import { subjectLookupKeys } from "./lookup-keys.ts";

/**
 * How many digits of two SSNs may differ between one person's, written down twice. Of two
 * strangers' last four digits, 95 in 100 differ in three or more places.
 */
const SLIPS_MAX = 2;

/**
 * True if a freeze of one subject holds for another: they may be one person.
 *
 * They are compared by their look-up keys: the whole SSN, or the date of birth with the name, short
 * forms included. A person who shares only the latter is another person if the known digits of the SSNs
 * differ in over {@link SLIPS_MAX} places. Symmetric. In doubt the freeze holds: a namesake of one
 * day of birth who gives no SSN is frozen too.
 */
export function isFrozenBy(frozen: Subject, other: Subject): boolean {
  const keys = new Set(subjectLookupKeys({ subject: frozen }));
  const isShared = subjectLookupKeys({ subject: other }).some((key) => keys.has(key));
  return isShared && !haveOtherNumbers(frozen, other);
}

/**
 * True if two subjects are one person, as far as what is shown or erased for them goes: they share a
 * look-up key as in {@link isFrozenBy}, and no known digit of their SSNs differs. Symmetric. In doubt
 * false, except that without an SSN on one side the name and the date of birth decide.
 */
export function isSamePerson(one: Subject, other: Subject): boolean {
  const keys = new Set(subjectLookupKeys({ subject: one }));
  const isShared = subjectLookupKeys({ subject: other }).some((key) => keys.has(key));
  return isShared && !haveOtherNumbers(one, other, 0);
}

/**
 * True if two subjects are one person by {@link isSamePerson}, and their names agree or are close as
 * the linkage compares them: what a person may be shown who proved their own name and number, when a
 * number is also on records of somebody else.
 */
export function isSameNamedPerson(one: Subject, other: Subject): boolean {
  if (!isSamePerson(one, other)) return false;
  const { name } = fieldAgreements(compare(personOf(one), personOf(other)));
  return name === "agree" || name === "close";
}

/** Tells whether somebody is a person, by {@link isSameNamedPerson} where names must agree, else by {@link isSamePerson}. */
export function samePersonAs({
  subject,
  nameMustAgree = false,
}: {
  readonly subject: Subject;
  readonly nameMustAgree?: boolean;
}): (other: Subject) => boolean {
  return nameMustAgree ? (other) => isSameNamedPerson(other, subject) : (other) => isSamePerson(other, subject);
}

function haveOtherNumbers(a: Subject, b: Subject, slipsMax = SLIPS_MAX): boolean {
  const [one, other] = [personOf(a), personOf(b)];
  if (one.ssn9 !== null && other.ssn9 !== null) return differingDigits(one.ssn9, other.ssn9) > slipsMax;
  if (one.ssn4 === null || other.ssn4 === null) return false;
  return differingDigits(one.ssn4, other.ssn4) > slipsMax;
}

function personOf(subject: Subject) {
  return personOfSubject({ subject, addresses: [] });
}

function differingDigits(a: string, b: string): number {
  return [...a].filter((digit, at) => digit !== b[at]).length;
}
