import { type Comparison, compare, isUnlikelySiblingName, middlesDiffer } from "../comparison/compare.ts";
import type { Person } from "../comparison/normalize.ts";
import { addressAgrees, surnameAgrees } from "./agreement-patterns.ts";

/** Children who were registered together have numbers closer than this. */
const NEIGHBOURS_APART = 10;

/**
 * A number with more unrelated names than this is a filler or lent to many: it identifies nobody.
 */
const UNRELATED_NAMES_MAX = 2;

/**
 * True if two records cannot be one person's: whole SSNs or dates of birth further apart than a
 * slip, other generations, or other given names unless the whole SSN and the date of birth are the
 * same. SSNs a slip apart are two persons' unless the given name is the same, or a clear short form
 * or misspelt and the numbers are not neighbours: twins have neighbouring ones. Other middle names
 * are two persons' unless both records have a number. Another surname or address is not a
 * contradiction. Symmetric.
 *
 * Two numbers are not a contradiction if everything else is one person's: see {@link
 * differInNumberAlone}.
 */
export function contradict(a: Person, b: Person): boolean {
  const pair = compare(a, b);
  return !differInNumberAlone(a, b, pair) && contradictPair(pair, a, b);
}

function contradictPair({ ssn, birth, given, generationsDiffer }: Comparison, a: Person, b: Person): boolean {
  if (ssn === "differ" || ssn === "last_four_only" || birth === "differ" || generationsDiffer) return true;
  if (ssn === "nine_near" && (!isOneName(given, a, b) || Math.abs(Number(a.ssn9) - Number(b.ssn9)) === 1)) return true;
  if (ssn === "missing" && middlesDiffer(a.given, b.given)) return true;
  const isDateOne = birth === "exact" || birth === "january_first";
  if (given === "alias") return !(isDateOne && (ssn === "nine" || ssn === "four"));
  return (given === "differ" || given === "garbled") && !(isDateOne && ssn === "nine");
}

/**
 * True if two records of two numbers agree in a given name that a sibling is hardly ever written
 * by, the surname, the date of birth, and the house or the employer: one person works under two
 * numbers, or one of them is mistyped. Symmetric.
 *
 * @param pair the comparison of the two
 */
function differInNumberAlone(a: Person, b: Person, pair: Comparison): boolean {
  const areTwo = pair.ssn === "differ" || pair.ssn === "last_four_only";
  return areTwo && !areNeighbours(a, b) && agreeInAllElse(a, b, pair);
}

/** True if the numbers are as close as those of relatives who were registered together. */
export function areNeighbours(a: Person, b: Person): boolean {
  return Math.abs(Number(a.ssn9) - Number(b.ssn9)) < NEIGHBOURS_APART;
}

/**
 * True if two records agree in all fields of {@link differInNumberAlone}, whatever the numbers are.
 */
export function agreeInAllElse(a: Person, b: Person, pair: Comparison): boolean {
  return (addressAgrees(pair) || shareEmployer(a, b)) && agreeInNamesAndBirth(a, b, pair);
}

/**
 * The same without the place: true for one person's records, and for two namesakes born on one day.
 */
export function agreeInNamesAndBirth(a: Person, b: Person, pair: Comparison): boolean {
  if (pair.given !== "exact" || pair.birth !== "exact" || !surnameAgrees(pair) || pair.generationsDiffer) return false;
  return isUnlikelySiblingName(a) && isUnlikelySiblingName(b);
}

function shareEmployer(a: Person, b: Person): boolean {
  return a.employer !== "" && a.employer === b.employer;
}

/** With a slip in the number: if the numbers are neighbours, the name must be exactly the same. */
function isOneName(given: Comparison["given"], a: Person, b: Person): boolean {
  return given === "exact" || (!areNeighbours(a, b) && (given === "nickname" || given === "typo"));
}

/**
 * The nine-digit numbers with more than two unrelated names.
 *
 * Source: the idea of numbers that become generic is Senzing's ("Principle-based entity
 * resolution").
 */
export function genericSsns(persons: readonly Person[]): ReadonlySet<string> {
  const namesBySsn = new Map<string, Person[]>();
  for (const person of persons) {
    if (person.ssn9 === null) continue;
    const names = namesBySsn.get(person.ssn9) ?? [];
    if (names.every((other) => areUnrelated(person, other))) namesBySsn.set(person.ssn9, [...names, person]);
  }
  return new Set([...namesBySsn].filter(([, names]) => names.length > UNRELATED_NAMES_MAX).map(([ssn]) => ssn));
}

/** The person without a generic SSN. */
export function withoutGenericSsn(person: Person, generic: ReadonlySet<string>): Person {
  return person.ssn9 !== null && generic.has(person.ssn9) ? { ...person, ssn9: null, ssn4: null } : person;
}

function areUnrelated(a: Person, b: Person): boolean {
  const { given, surname } = compare(a, b);
  return (given === "differ" || given === "garbled") && surname === "differ";
}
