import type { Person } from "./comparison/normalize.ts";
import { type Candidate, type DecideOptions, decide } from "./decide.ts";
import type { LinkageDecision } from "./decision.ts";
import { shapeOf } from "./model/agreement-patterns.ts";
import { genericSsns } from "./model/person-set.ts";

/**
 * The whole SSNs whose other records a second look-up fetches: those of the records that would be
 * returned, and of those that agree apart from the number; without the subject's own, whose records
 * are all candidates.
 *
 * The other records under such a number show whether it is generic (an employer enters it if none
 * is known: it must neither add another person's record nor contradict a record), whether a
 * relative works under it, and which further records the person has.
 *
 * @returns nine digits each, without repeats
 */
export function ssnsToLookUp(
  subject: Person,
  candidates: readonly Candidate[],
  { candidateDecisions }: LinkageDecision,
): string[] {
  const agreeing = candidateDecisions.filter(
    ({ isReturned, comparison }) => isReturned || shapeOf(comparison) !== null,
  );
  const ids = new Set(agreeing.map(({ id }) => id));
  const numbers = candidates.flatMap(({ employment, person }) => (ids.has(employment.id) ? (person.ssn9 ?? []) : []));
  return [...new Set(numbers)].filter((number) => number !== subject.ssn9);
}

/** The result of the second look-up. */
interface SsnRecords {
  /** The records under the numbers of {@link ssnsToLookUp}. */
  readonly candidates: readonly Candidate[];
  /** The numbers that more records have than were fetched. */
  readonly overfull: readonly string[];
}

/**
 * Decides again with the result of the second look-up: it adds the generic numbers, and as
 * candidates the records under the other numbers. Records under a generic number are not one
 * person's, and share nothing else with the subject.
 *
 * @param first the decision on the candidates of the first look-up; returned if the second adds
 *   nothing
 * @returns the decision, and how many numbers are known to be generic besides those that the
 *   candidates show
 */
export function decideWithSsnRecords(
  subject: Person,
  { first, candidates, ssnRecords }: Lookups,
  options: DecideOptions,
): { readonly decision: LinkageDecision; readonly genericSsns: number } {
  const before = options.genericSsns ?? new Set();
  const shown = genericSsns(ssnRecords.candidates.map(({ person }) => person));
  const generic = new Set([...before, ...ssnRecords.overfull, ...shown]);
  const known = new Set(candidates.map(({ employment }) => employment.id));
  const added = ssnRecords.candidates.filter(
    ({ employment, person }) => !known.has(employment.id) && person.ssn9 !== null && !generic.has(person.ssn9),
  );
  if (added.length === 0 && generic.size === before.size) return { decision: first, genericSsns: before.size };
  const decision = decide(subject, [...candidates, ...added], { ...options, genericSsns: generic });
  return { decision, genericSsns: generic.size };
}

interface Lookups {
  readonly first: LinkageDecision;
  readonly candidates: readonly Candidate[];
  readonly ssnRecords: SsnRecords;
}
