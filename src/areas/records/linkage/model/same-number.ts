import { compare } from "../comparison/compare.ts";
import type { Person } from "../comparison/normalize.ts";
import { agreeInAllElse, agreeInNamesAndBirth, areNeighbours } from "./person-set.ts";

/**
 * The digits that identify a record's number: all nine, or the last four if no more are known; null
 * for none.
 */
export function numberOf({ ssn9, ssn4 }: Person): string | null {
  return ssn9 ?? ssn4;
}

/** A record that may be the subject's. */
export interface NumberedRecord {
  readonly person: Person;
  /** True if the record may show that two numbers are one person's. */
  readonly mayJoin: boolean;
  /** True if it is in a house where the subject lives or lived. */
  readonly isAtSubjectsAddress: boolean;
}

/**
 * The persons of records with one number for each person: what a record says under a number also
 * holds for the person's other numbers. A record with the last four digits only has the number of
 * the only whole number among the records that ends so. If records of two numbers differ in the
 * number only, or in the house too and both houses are the subject's, all records of the two get
 * the lesser number. Keeps the order.
 */
export function withOneNumberEach(records: readonly NumberedRecord[]): readonly Person[] {
  const whole = withWholeNumbers(records.map(({ person }) => person));
  const telling = records.flatMap((record, at) =>
    record.mayJoin ? { ...record, person: whole[at] ?? record.person } : [],
  );
  const first = firstNumbers(telling);
  if (first.size === 0) return whole;
  return whole.map((person) => {
    const ssn9 = first.get(person.ssn9 ?? "");
    return ssn9 === undefined ? person : { ...person, ssn9, ssn4: ssn9.slice(-4) };
  });
}

function withWholeNumbers(persons: readonly Person[]): readonly Person[] {
  if (persons.every(({ ssn9, ssn4 }) => ssn9 !== null || ssn4 === null)) return persons;
  const numbers = [...new Set(persons.flatMap(({ ssn9 }) => ssn9 ?? []))];
  return persons.map((person) => {
    if (person.ssn9 !== null || person.ssn4 === null) return person;
    const [only, ...others] = numbers.filter((number) => number.slice(-4) === person.ssn4);
    return only === undefined || others.length > 0 ? person : { ...person, ssn9: only };
  });
}

/** For each number that is one person's with another, the least of that person's numbers. */
function firstNumbers(records: readonly NumberedRecord[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  const firstOf = (number: string): string => first.get(number) ?? number;
  records.forEach((a, at) => {
    for (const b of records.slice(at + 1)) {
      const [one, other] = [a.person.ssn9, b.person.ssn9];
      if (one === null || other === null || firstOf(one) === firstOf(other) || !areOnePersons(a, b)) continue;
      const [least = "", most = ""] = [firstOf(one), firstOf(other)].sort();
      for (const number of [one, other, ...first.keys()]) if (firstOf(number) === most) first.set(number, least);
      first.set(most, least);
    }
  });
  return first;
}

/**
 * A namesake born on the same day never lived in another of the subject's houses. Neighbouring
 * numbers are too often a father's and his son's, of whom one is misdated.
 */
function areOnePersons(a: NumberedRecord, b: NumberedRecord): boolean {
  if (areNeighbours(a.person, b.person)) return false;
  const pair = compare(a.person, b.person);
  if (agreeInAllElse(a.person, b.person, pair)) return true;
  return a.isAtSubjectsAddress && b.isAtSubjectsAddress && agreeInNamesAndBirth(a.person, b.person, pair);
}
