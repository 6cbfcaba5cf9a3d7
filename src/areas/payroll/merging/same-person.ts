import type { PayrollProfile } from "../document.ts";

/** What tells persons apart. */
type Identifying = Pick<PayrollProfile, "ssn" | "date_of_birth">;

/**
 * True if nothing in the profiles shows that they are of two persons: no two SSNs differ, of which
 * each has nine or the last four digits, and no two dates of birth. Names are left out, since they
 * change.
 */
export function areOnePerson(profiles: readonly Identifying[]): boolean {
  const [first, ...others] = profiles;
  if (first === undefined) return true;
  return others.every((other) => !contradict(first, other)) && areOnePerson(others);
}

function contradict(one: Identifying, other: Identifying): boolean {
  if (one.date_of_birth !== null && other.date_of_birth !== null && one.date_of_birth !== other.date_of_birth)
    return true;
  if (one.ssn === null || other.ssn === null) return false;
  const length = Math.min(one.ssn.length, other.ssn.length);
  return one.ssn.slice(-length) !== other.ssn.slice(-length);
}
