import { compare } from "./compare.ts";
import type { Person } from "./normalize.ts";

/** A number that more unrelated names bear than so many is a filler or lent around: it tells nobody from anybody. */
const UNRELATED_NAMES_MAX = 2;

/**
 * Claims that two records cannot be one person's: two whole SSNs or dates of birth further apart than a slip, other
 * generations, or other given names unless the whole SSN and the date of birth are one. SSNs a slip apart are two unless
 * the given name is the same: twins have neighbouring numbers. Another surname or address is no contradiction. Symmetric.
 */
export function contradict(a: Person, b: Person): boolean {
  const { ssn, birth, given, generationsDiffer } = compare(a, b);
  if (ssn === "differ" || ssn === "last_four_only" || birth === "differ" || generationsDiffer) return true;
  if (ssn === "nine_near" && given !== "exact") return true;
  const isNumberAndDateOne = ssn === "nine" && (birth === "exact" || birth === "january_first");
  return given === "differ" && !isNumberAndDateOne;
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
  return given === "differ" && surname === "differ";
}
