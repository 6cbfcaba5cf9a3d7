import type { StoredEmployment } from "../../payroll/employment.ts";
import type { MatchedEmployment } from "../source-answer.ts";
import { fieldAgreements, givenNameSimilarity } from "./agreement.ts";
import { type Comparison, compare } from "./comparison/compare.ts";
import { withNamesAsIn } from "./comparison/name-order.ts";
import { type Person, personOfRecord } from "./comparison/normalize.ts";
import {
  withoutNamesakesElsewhere,
  withoutRelativesOnSameSsn,
  withoutSsnsOfOtherNames,
  withoutTwinsOfSameFirstName,
  withoutTwinsOnSubjectsSsn,
  withoutTwinsSharingSsn,
  withoutTwinsWhoseSsnWasGiven,
} from "./contradicting-records.ts";
import type { CandidateDecision, LinkageDecision } from "./decision.ts";
import {
  admitsAnotherName,
  admitsBirth,
  admitsGeneration,
  admitsGivenName,
  admitsSsn,
  type Guard,
  refusingGuard,
  SUBJECT_GUARDS,
} from "./guards.ts";
import { addressAgrees } from "./model/agreement-patterns.ts";
import { type LinkageModel, SHIPPED_MODEL } from "./model/model.ts";
import { withoutPlaceholders } from "./model/name-placeholders.ts";
import { contradict, genericSsns, withoutGenericSsn } from "./model/person-set.ts";
import { type GuardSettings, guardSettingsFor } from "./model/record-audit.ts";
import { withOneNumberEach } from "./model/same-number.ts";
import {
  type FieldWeights,
  fieldWeights,
  matchWeight,
  priorBits,
  probabilityOf,
  THRESHOLD_BITS,
} from "./model/score.ts";
import { mayBeTwin, withoutShortFormsElsewhere } from "./twins-on-file.ts";

/** The input of {@link decide} besides the records. */
export interface DecideOptions {
  /** How many records the source holds, at least 0. */
  readonly population: number;
  /**
   * The weights, and how often two different persons agree in these records (`audit`); the shipped
   * model if absent.
   */
  readonly model?: LinkageModel;
  /** {@link DEFAULT_THRESHOLDS} if absent. */
  readonly thresholds?: Thresholds;
  /**
   * SSNs known to be generic, besides those that the candidates themselves show: see `genericSsns`.
   */
  readonly genericSsns?: ReadonlySet<string>;
}

/** The thresholds that the operator can set, in bits. */
export interface Thresholds {
  /** Minimum posterior weight of an accepted record. */
  readonly thresholdBits: number;
  /**
   * How much less another person's record must weigh to be ignored; one that weighs more makes the
   * answer ambiguous.
   */
  readonly marginBits: number;
}

/** Both at a probability of 0.9999. */
export const DEFAULT_THRESHOLDS: Thresholds = { thresholdBits: THRESHOLD_BITS, marginBits: THRESHOLD_BITS };

/** What all pairs of one decision are measured with. */
interface Measure {
  readonly model: LinkageModel;
  readonly guardSettings: GuardSettings;
  readonly priorBits: number;
  readonly thresholds: Thresholds;
}

/** A record that shares a blocking key with the subject, with its person in comparable form. */
export interface Candidate {
  readonly employment: StoredEmployment;
  readonly person: Person;
}

/** A stored record as a candidate. */
export function candidateOf(employment: StoredEmployment): Candidate {
  return { employment, person: personOfRecord(employment.record) };
}

interface ScoredCandidate extends Candidate {
  readonly comparison: Comparison;
  readonly weights: FieldWeights;
  readonly bits: number;
  readonly guard: string | null;
  readonly isAccepted: boolean;
  /** True if only a guard against twins and namesakes on file refuses it: another person whom the subject fits. */
  readonly isRefusedAsTwins: boolean;
}

/**
 * Decides which of the candidate records are the subject's.
 *
 * Each record is compared, weighed and checked by the guards. A record is accepted if all guards
 * admit it and it weighs at least the threshold, or if it has the SSN and the name of an accepted
 * one. Accepted records that cannot be one person's are ambiguous, unless one person fits better by
 * the margin. The result does not depend on the order of candidates and addresses.
 *
 * @param candidates records that share a blocking key with the subject, without repeats
 */
export function decide(person: Person, candidates: readonly Candidate[], options: DecideOptions): LinkageDecision {
  const records = [...candidates].sort(byId);
  const shown = genericSsns(records.map(({ person }) => person));
  const generic = new Set([...shown, ...(options.genericSsns ?? [])]);
  const measure = measureOf(options);
  const placeholders = new Set(measure.model.audit.placeholders);
  const usable = (one: Person): Person => withoutPlaceholders(withoutGenericSsn(one, generic), placeholders);
  const subject = usable(person);
  const all = withOneNumber(
    records.map((one) =>
      scoreCandidate(subject, { ...one, person: withNamesAsIn(subject, usable(one.person)) }, measure),
    ),
  );
  // What other candidates contradict is left out, step by step. Each step sees what the one before left.
  // First: records of a relative of the same name, who was lent the SSN.
  const notLent = new Set(withoutRelativesOnSameSsn(all));
  // Then: records of a twin with the subject's first name and another middle name.
  const firstNameIsSubjects = withoutTwinsOfSameFirstName(subject, [...notLent]);
  // All records of an SSN whose owner has another name.
  const nameIsSubjects = new Set(
    withoutSsnsOfOtherNames(subject, firstNameIsSubjects, measure.guardSettings.nonSiblingBitsMin),
  );
  // Records of a twin where the subject's own records have the same SSN.
  const ssnIsSubjects = new Set(withoutTwinsSharingSsn([...nameIsSubjects]));
  // Where twins are on file: short forms of the name at an address that is not the subject's.
  const nearby = withoutShortFormsElsewhere([...ssnIsSubjects], measure.guardSettings);
  // Records of a twin or of a namesake who is on file under another SSN.
  const remaining = new Set(withoutNamesakesElsewhere(withoutTwinsOnSubjectsSsn(withoutTwinsWhoseSsnWasGiven(nearby))));
  const found = findPerson(subject, { scored: [...remaining], all }, measure);
  const contradictedBy = (one: ScoredCandidate): string | null => {
    if (!notLent.has(one)) return "number_lent";
    if (!nameIsSubjects.has(one)) return "otherwise_called";
    if (!ssnIsSubjects.has(one)) return "number_shared";
    return !remaining.has(one) || (found.isTwinOnFile && one.isAccepted) ? "twin_on_file" : null;
  };
  const returned = new Set(found.own.map(({ employment }) => employment.id));
  const basis = {
    candidateDecisions: all.map((one) =>
      candidateDecision(one, measure, { contradictedBy, isReturned: returned.has(one.employment.id) }),
    ),
    modelVersion: measure.model.version,
  };
  if (found.kind !== "match") return { kind: found.kind, probability: found.probability, ...basis };
  const matches = [...found.own].sort(byId).map((one) => matchedEmployment(one, measure));
  const probability = Math.min(...matches.map(({ match }) => match.probability));
  return { kind: "match", matches, probability, ...basis };
}

function measureOf({ model = SHIPPED_MODEL, thresholds = DEFAULT_THRESHOLDS, population }: DecideOptions): Measure {
  return { model, guardSettings: guardSettingsFor(model.audit), priorBits: priorBits(population), thresholds };
}

/**
 * The scored records with one number for each person; the comparison still uses the number on the
 * record.
 */
function withOneNumber(scored: readonly ScoredCandidate[]): readonly ScoredCandidate[] {
  const persons = withOneNumberEach(
    scored.map(({ person, isAccepted, comparison }) => {
      return { person, mayJoin: isAccepted, isAtSubjectsAddress: addressAgrees(comparison) };
    }),
  );
  return scored.map((one, at) => ({ ...one, person: persons[at] ?? one.person }));
}

interface Found {
  readonly kind: LinkageDecision["kind"];
  readonly own: readonly ScoredCandidate[];
  readonly probability: number;
  /** True if another person on file may be the subject as well. */
  readonly isTwinOnFile: boolean;
}

/** @param all also the records that are left out, which may be a twin's */
function findPerson(
  subject: Person,
  { scored, all }: { readonly scored: readonly ScoredCandidate[]; readonly all: readonly ScoredCandidate[] },
  measure: Measure,
): Found {
  const direct = scored.filter(({ isAccepted }) => isAccepted);
  const [best] = [...direct].sort(byFit);
  const nobody = { own: [], isTwinOnFile: false };
  if (best === undefined) {
    const [namesake] = scored.filter(mayBeNamesakes).sort(byFit);
    if (namesake === undefined)
      return { ...nobody, kind: "no_match", probability: admittedProbability(scored, measure) };
    return { ...nobody, kind: "ambiguous", probability: probabilityOf(namesake.bits, measure.model.calibration) };
  }
  const probability = probabilityOf(best.bits, measure.model.calibration);
  if (all.some((one) => mayBeTwin(one, best, { subject, guardSettings: measure.guardSettings })))
    return { ...nobody, kind: "ambiguous", probability, isTwinOnFile: true };
  if (scored.some((one) => one.isRefusedAsTwins && isRival(one, best, measure)))
    return { ...nobody, kind: "ambiguous", probability };
  const indirect = scored.filter((candidate) => isFoundThroughAnother(candidate, direct, measure));
  const own = recordsOfBest(best, [...direct, ...indirect], measure);
  if (own === null) return { ...nobody, kind: "ambiguous", probability };
  return { kind: "match", own, probability, isTwinOnFile: false };
}

/**
 * True for a record with the subject's very names and date of birth that no number and no house ties to the subject, and whose
 * names are too frequent to do so: the subject's, or a namesake's who was born on the same day.
 */
function mayBeNamesakes({ comparison, guard }: ScoredCandidate): boolean {
  if (guard !== "without_ssn" || comparison.ssn !== "missing" || comparison.generationsDiffer) return false;
  return comparison.given === "exact" && comparison.birth === "exact" && comparison.surname === "exact";
}

function candidateDecision(
  one: ScoredCandidate,
  { model }: Measure,
  {
    contradictedBy,
    isReturned,
  }: { readonly contradictedBy: (one: ScoredCandidate) => string | null; readonly isReturned: boolean },
): CandidateDecision {
  const { employment, comparison, weights, bits } = one;
  const probability = probabilityOf(bits, model.calibration);
  return {
    id: employment.id,
    comparison,
    weights,
    bits,
    probability,
    guard: one.guard ?? contradictedBy(one),
    isReturned,
  };
}

function scoreCandidate(subject: Person, { employment, person }: Candidate, measure: Measure): ScoredCandidate {
  const comparison = compare(subject, person);
  const weights = fieldWeights(comparison, measure.model.bits);
  const bits = measure.priorBits + matchWeight(weights);
  const guard = refusingGuard(comparison, measure.guardSettings, SUBJECT_GUARDS);
  const isHeavy = bits >= measure.thresholds.thresholdBits;
  const isAccepted = isHeavy && guard === null;
  const isRefusedAsTwins = isHeavy && guard !== null && isAdmittedWithoutTwins(comparison, measure.guardSettings);
  return { employment, person, comparison, weights, bits, guard, isAccepted, isRefusedAsTwins };
}

function isAdmittedWithoutTwins(comparison: Comparison, guardSettings: GuardSettings): boolean {
  const unseen: GuardSettings = { ...guardSettings, areTwinsOnFile: false, areNamesakesOnFile: false };
  return refusingGuard({ ...comparison, areTwinsNames: false }, unseen, SUBJECT_GUARDS) === null;
}

/**
 * True if the evidence that two records are one person's would be enough for a subject and a
 * record.
 */
function areOnePerson(pair: Comparison, { model, guardSettings, priorBits: prior, thresholds }: Measure): boolean {
  if (refusingGuard(pair, guardSettings) !== null) return false;
  return prior + matchWeight(fieldWeights(pair, model.bits)) >= thresholds.thresholdBits;
}

function admittedProbability(scored: readonly ScoredCandidate[], { model }: Measure): number {
  const admitted = scored.filter(({ guard }) => guard === null);
  return Math.max(0, ...admitted.map(({ bits }) => probabilityOf(bits, model.calibration)));
}

/**
 * True if a record that is too weak by itself is one person's with an accepted one, by evidence
 * that would be enough for a subject, and does not contradict the subject. So a record at an old
 * address, or with a slip in a date or a number, is found through the person's other records. The
 * two must share the whole SSN up to a slip, or one of them has none. A record without a date of
 * birth must also share the middle initial: a father may have worked under his son's number and
 * name. A record by a given name that a twin may have must share the number: both a Marietta and
 * her twin Mary are written MARY.
 */
function isFoundThroughAnother(
  { person, comparison, isAccepted }: ScoredCandidate,
  direct: readonly ScoredCandidate[],
  measure: Measure,
): boolean {
  const hardGuards: readonly Guard["admits"][] = [
    admitsSsn,
    admitsBirth,
    admitsGivenName,
    admitsAnotherName,
    admitsGeneration,
  ];
  if (isAccepted || !hardGuards.every((admits) => admits(comparison, measure.guardSettings))) return false;
  const candidates =
    person.birth === null ? direct.filter((other) => compare(other.person, person).shareMiddleInitial) : direct;
  const mayBeTwins =
    comparison.given !== "exact" && comparison.nonSiblingBits < measure.guardSettings.nonSiblingBitsMin;
  return candidates.some((other) => {
    const pair = compare(other.person, person);
    return areOnePerson(pair, measure) && !(mayBeTwins && pair.ssn === "missing");
  });
}

/**
 * The accepted records that are one person's with the best; null if another person fits nearly as
 * well, or if the rest contradict each other. A record by a name that is rather a sibling's than the best one's is a twin's
 * (PATRICIA next to PATRICK, under one number); where twins were seen, so is any by another name of its own. If the subject's name
 * may be short for either (PAT), both fit. A record that could be either person's is left to the
 * other person.
 */
function recordsOfBest(
  best: ScoredCandidate,
  accepted: readonly ScoredCandidate[],
  { thresholds, guardSettings }: Measure,
): ScoredCandidate[] | null {
  const rivals = accepted.filter(({ person }) => contradict(best.person, person));
  if (rivals.some((rival) => fitsNearlyAsWell(rival, best, thresholds))) return null;
  const own = accepted.filter(
    (one) => one === best || (!rivals.includes(one) && rivals.every((rival) => contradict(one.person, rival.person))),
  );
  const pairs = own.map((one) => ({ one, ...compare(best.person, one.person) }));
  if (isByForm(best) && pairs.some(({ one, areTwinsNames }) => areTwinsNames && isByForm(one))) return null;
  const named = pairs
    .filter(({ areTwinsNames, areTwoNames }) => !areTwinsNames && !(guardSettings.areTwinsOnFile && areTwoNames))
    .map(({ one }) => one);
  const isOnePerson = own.every((a) => own.every((b) => !contradict(a.person, b.person)));
  return isOnePerson ? named : null;
}

/** True for a record by a related name: the subject's is a form of it, or it is one of the subject's. */
function isByForm({ comparison: { given } }: ScoredCandidate): boolean {
  return given === "nickname" || given === "variant";
}

/** True for a record of another person who fits better, or nearly as well. */
function isRival(one: ScoredCandidate, best: ScoredCandidate, { thresholds }: Measure): boolean {
  const isBetter = bearsSubjectsSsn(one) && !bearsSubjectsSsn(best);
  return contradict(best.person, one.person) && (isBetter || fitsNearlyAsWell(one, best, thresholds));
}

/** The subject's own nine digits decide; otherwise the rival must weigh less by the margin. */
function fitsNearlyAsWell(rival: ScoredCandidate, best: ScoredCandidate, { marginBits }: Thresholds): boolean {
  if (bearsSubjectsSsn(best) !== bearsSubjectsSsn(rival)) return false;
  // Of two similar records, the one with the given last four is the subject's, not the one with a
  // slip in them.
  if (best.comparison.ssn === "four" && rival.comparison.ssn === "four_near") return false;
  return rival.bits > best.bits - marginBits;
}

function bearsSubjectsSsn({ comparison }: ScoredCandidate): boolean {
  return comparison.ssn === "nine";
}

function byId(a: Candidate, b: Candidate): number {
  return a.employment.id < b.employment.id ? -1 : 1;
}

function byFit(a: ScoredCandidate, b: ScoredCandidate): number {
  return Number(bearsSubjectsSsn(b)) - Number(bearsSubjectsSsn(a)) || b.bits - a.bits || byId(a, b);
}

/** A record found through another has the probability of the least accepted weight. */
function matchedEmployment({ employment, comparison, bits }: ScoredCandidate, measure: Measure): MatchedEmployment {
  const { model, thresholds } = measure;
  const probability = probabilityOf(Math.max(bits, thresholds.thresholdBits), model.calibration);
  return { employment, match: { probability, ...fieldAgreements(comparison), ...givenNameSimilarity(comparison) } };
}
