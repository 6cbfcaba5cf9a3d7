import type { MatchedEmployment, StoredEmployment } from "../domain/employment.ts";
import type { SubjectFile } from "../domain/subject.ts";
import { fieldAgreements } from "./agreement.ts";
import { type Comparison, compare } from "./compare.ts";
import { admitsBirth, admitsGeneration, admitsGivenName, admitsSsn, refusingGuard } from "./guards.ts";
import { type Person, personOfRecord, personOfSubject } from "./normalize.ts";
import { contradict, genericSsns, withoutGenericSsn } from "./person-set.ts";
import { fieldWeights, matchWeight, priorBits, probabilityOf, THRESHOLD_BITS } from "./score.ts";

/** What the linkage says of one subject. */
export type LinkageDecision =
  | {
      readonly kind: "match";
      /** The accepted records, at least one, sorted by id. */
      readonly matches: readonly MatchedEmployment[];
      /** 0 to 1: that all of them are the subject's. */
      readonly probability: number;
    }
  /** `probability`: of the best candidate that no guard refused; 0 when there is none. */
  | { readonly kind: "no_match"; readonly probability: number }
  /** `probability`: of the best of the persons that fit. */
  | { readonly kind: "ambiguous"; readonly probability: number };

/** What {@link decide} goes by besides the records. */
export interface DecideOptions {
  /** How many records the source holds, at least 0. */
  readonly population: number;
}

interface Candidate {
  readonly employment: StoredEmployment;
  readonly person: Person;
}

interface Judged extends Candidate {
  readonly comparison: Comparison;
  /** The posterior weight in bits. */
  readonly bits: number;
  readonly isAccepted: boolean;
}

/**
 * Which of the candidate records are the subject's.
 *
 * Each record is compared, weighed and put to the guards; one that all guards admit and that weighs at least
 * {@link THRESHOLD_BITS} is accepted, as is one that bears the SSN and the name of an accepted one. Accepted records
 * that cannot be one person's are ambiguous, unless one person fits ten thousand times better. The order of candidates
 * and addresses changes nothing.
 *
 * @param candidates records that share a blocking key with the subject, without repeats
 */
export function decide(
  file: SubjectFile,
  candidates: readonly StoredEmployment[],
  options: DecideOptions,
): LinkageDecision {
  const records = candidates
    .map((employment) => ({ employment, person: personOfRecord(employment.record) }))
    .sort(byId);
  const generic = genericSsns(records.map(({ person }) => person));
  const subject = withoutGenericSsn(personOfSubject(file), generic);
  const prior = priorBits(options.population);
  const judged = withoutLent(
    records.map(({ employment, person }) =>
      judge(subject, { employment, person: withoutGenericSsn(person, generic) }, prior),
    ),
  );
  const direct = judged.filter(({ isAccepted }) => isAccepted);
  const [best] = [...direct].sort(byFit);
  if (best === undefined) return { kind: "no_match", probability: admittedProbability(judged) };
  const own = recordsOfBest(best, [...direct, ...judged.filter((candidate) => isKin(candidate, direct, prior))]);
  if (own === null) return { kind: "ambiguous", probability: probabilityOf(best.bits) };
  const matches = own.sort(byId).map(matchedEmployment);
  return { kind: "match", matches, probability: Math.min(...matches.map(({ match }) => match.probability)) };
}

function judge(subject: Person, { employment, person }: Candidate, prior: number): Judged {
  const comparison = compare(subject, person);
  const bits = prior + matchWeight(fieldWeights(comparison, [subject, person]));
  const isAccepted = bits >= THRESHOLD_BITS && refusingGuard(comparison) === null;
  return { employment, person, comparison, bits, isAccepted };
}

/**
 * Without the records of unknown date of birth whose SSN another record bears with a date that is not the subject's: a
 * junior who works under his father's number shares the name and the number, and only the date tells them apart.
 */
function withoutLent(judged: readonly Judged[]): readonly Judged[] {
  const others = judged.filter(({ comparison }) => comparison.birth === "differ");
  const lent = new Set(others.flatMap(({ person }) => person.ssn9 ?? []));
  return judged.filter(({ person }) => person.birth !== null || person.ssn9 === null || !lent.has(person.ssn9));
}

function admittedProbability(judged: readonly Judged[]): number {
  const admitted = judged.filter(({ comparison }) => refusingGuard(comparison) === null);
  return Math.max(0, ...admitted.map(({ bits }) => probabilityOf(bits)));
}

/**
 * Claims that a record too weak by itself bears the nine digits and the names of an accepted one, and does not contradict
 * the subject: so a record at an old address, or with a slip in a date, is found through the person's other records.
 */
function isKin({ person, comparison, isAccepted }: Judged, direct: readonly Judged[], prior: number): boolean {
  const hardGuards = [admitsSsn, admitsBirth, admitsGivenName, admitsGeneration];
  if (isAccepted || !hardGuards.every((admits) => admits(comparison))) return false;
  return direct.some((other) => {
    const pair = compare(other.person, person);
    const bits = prior + matchWeight(fieldWeights(pair, [other.person, person]));
    return pair.ssn === "nine" && bits >= THRESHOLD_BITS && refusingGuard(pair) === null;
  });
}

/**
 * The accepted records that are one person's with the best; null when another person fits nearly as well, or when what is
 * left contradicts itself. A record that could be either person's goes with the other's.
 */
function recordsOfBest(best: Judged, accepted: readonly Judged[]): Judged[] | null {
  const rivals = accepted.filter(({ person }) => contradict(best.person, person));
  if (rivals.some((rival) => fitsNearlyAsWell(rival, best))) return null;
  const own = accepted.filter(
    (one) => one === best || (!rivals.includes(one) && rivals.every((rival) => contradict(one.person, rival.person))),
  );
  const isOnePerson = own.every((a) => own.every((b) => !contradict(a.person, b.person)));
  return isOnePerson ? own : null;
}

/** The subject's own nine digits settle it; else the rival must be ten thousand times less likely to stand back. */
function fitsNearlyAsWell(rival: Judged, best: Judged): boolean {
  if (bearsSubjectsSsn(best) !== bearsSubjectsSsn(rival)) return false;
  return rival.bits > best.bits - THRESHOLD_BITS;
}

function bearsSubjectsSsn({ comparison }: Judged): boolean {
  return comparison.ssn === "nine";
}

function byId(a: Candidate, b: Candidate): number {
  return a.employment.id < b.employment.id ? -1 : 1;
}

function byFit(a: Judged, b: Judged): number {
  return Number(bearsSubjectsSsn(b)) - Number(bearsSubjectsSsn(a)) || b.bits - a.bits || byId(a, b);
}

/** A record found through another is as probable as the least that is accepted. */
function matchedEmployment({ employment, comparison, bits }: Judged): MatchedEmployment {
  const probability = probabilityOf(Math.max(bits, THRESHOLD_BITS));
  return { employment, match: { probability, ...fieldAgreements(comparison) } };
}
