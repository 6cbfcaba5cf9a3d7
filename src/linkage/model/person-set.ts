import { type Comparison, compare, isOwnName, middlesDiffer } from "../comparison/compare.ts";
import type { Person } from "../comparison/normalize.ts";
import { addressAgrees, surnameAgrees } from "./agreement-patterns.ts";

/** Numbers of children who were registered together are nearer than this. */
const NEIGHBOURS_APART = 10;

/** A number that more unrelated names bear than so many is a filler or lent around: it tells nobody from anybody. */
const UNRELATED_NAMES_MAX = 2;

/**
 * True if two records cannot be one person's: two whole SSNs or dates of birth further apart than a slip, other
 * generations, or other given names unless the whole SSN and the date of birth are one. SSNs a slip apart are two unless
 * the given name is the same, or a clear short form or misspelt and the numbers no neighbours: twins have neighbouring ones. Other
 * middle names are two persons' unless a number is on both. Another surname or address is no contradiction. Symmetric.
 *
 * Two numbers are no contradiction where all else is one person's: see {@link differInNumberAlone}.
 */
export function contradict(a: Person, b: Person): boolean {
  const pair = compare(a, b);
  return !differInNumberAlone(a, b, pair) && contradictPair(pair, a, b);
}

function contradictPair({ ssn, birth, given, generationsDiffer }: Comparison, a: Person, b: Person): boolean {
  if (ssn === "differ" || ssn === "last_four_only" || birth === "differ" || generationsDiffer) return true;
  if (ssn === "nine_near" && (!isOneName(given, a, b) || Math.abs(Number(a.ssn9) - Number(b.ssn9)) === 1)) return true;
  if (ssn === "missing" && middlesDiffer(a.given, b.given)) return true;
  const isNumberAndDateOne = ssn === "nine" && (birth === "exact" || birth === "january_first");
  return (given === "differ" || given === "garbled") && !isNumberAndDateOne;
}

/**
 * True if two records of two numbers agree in the given name, which hardly a sibling is written by, the surname, the date of
 * birth, and the house or the employer: one person works under two numbers, or one of them is mistyped. Symmetric.
 *
 * @param pair the comparison of the two
 */
export function differInNumberAlone(a: Person, b: Person, pair: Comparison): boolean {
  const areTwo = pair.ssn === "differ" || pair.ssn === "last_four_only";
  return areTwo && !areNeighbours(a, b) && agreeInAllElse(a, b, pair);
}

/** True if the numbers follow one another, as those of relatives do who were registered together. */
export function areNeighbours(a: Person, b: Person): boolean {
  return Math.abs(Number(a.ssn9) - Number(b.ssn9)) < NEIGHBOURS_APART;
}

/** True if two records agree in all that {@link differInNumberAlone} asks for, whatever the numbers are. */
export function agreeInAllElse(a: Person, b: Person, pair: Comparison): boolean {
  return (addressAgrees(pair) || shareEmployer(a, b)) && agreeInNamesAndBirth(a, b, pair);
}

/** The same without the place: true of one person's records, and of two namesakes' who were born on one day. */
export function agreeInNamesAndBirth(a: Person, b: Person, pair: Comparison): boolean {
  if (pair.given !== "exact" || pair.birth !== "exact" || !surnameAgrees(pair) || pair.generationsDiffer) return false;
  return isOwnName(a) && isOwnName(b);
}

function shareEmployer(a: Person, b: Person): boolean {
  return a.employer !== "" && a.employer === b.employer;
}

/** Beside a slip in the number; where the numbers follow one another, the name must be the very same. */
function isOneName(given: Comparison["given"], a: Person, b: Person): boolean {
  return given === "exact" || (!areNeighbours(a, b) && (given === "nickname" || given === "typo"));
}

/**
 * The nine-digit numbers that more than two unrelated names bear.
 *
 * Source: the idea of numbers that become generic is Senzing's ("Principle-based entity resolution").
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

/** The person without an SSN that is generic. */
export function withoutGenericSsn(person: Person, generic: ReadonlySet<string>): Person {
  return person.ssn9 !== null && generic.has(person.ssn9) ? { ...person, ssn9: null, ssn4: null } : person;
}

function areUnrelated(a: Person, b: Person): boolean {
  const { given, surname } = compare(a, b);
  return (given === "differ" || given === "garbled") && surname === "differ";
}
