import type { CompanyQuery } from "../domain/company.ts";
import type { CompanyId } from "../domain/ids.ts";
import { calibrate } from "./calibrate.ts";
import type { DirectoryIndex } from "./directory-index/layout.ts";
import { type Candidate, candidatesFor } from "./rank.ts";
import { choiceProbabilities, featureValues, utility, WEIGHTS, type Weights } from "./score.ts";

/** All companies, as two indexes: the large one, and what changed since it was built. */
export interface Directory {
  readonly base: DirectoryIndex;
  /** Companies added or changed since, with the base's rarities; null when there are none. */
  readonly delta: DirectoryIndex | null;
  /** Companies of the base that were changed or removed since. */
  readonly superseded: ReadonlySet<CompanyId>;
}

/** A company and how likely it is the one described. */
export interface CompanyProbability {
  readonly companyId: CompanyId;
  /** 0 to 1, calibrated. */
  readonly probability: number;
}

/** The answer to a search. */
export interface CompanyMatch {
  /** The company; null when none is likely enough, or two different ones are exactly as likely. */
  readonly companyId: CompanyId | null;
  /** The calibrated probability that the best company is the one described, 0 to 1; also when it is under the threshold. */
  readonly probability: number;
  /** The likeliest companies, best first, at most {@link MATCH_CANDIDATES_MAX}; of plainly identical entries one. */
  readonly candidates: readonly CompanyProbability[];
}

/** How many candidates an answer lists. */
export const MATCH_CANDIDATES_MAX = 5;
/** A company less likely than this is no match, unless the caller sets another bound. */
export const MATCH_THRESHOLD = 0.5;

/** What a caller may set of a search. */
export interface MatchOptions {
  /** 0 to 1; {@link MATCH_THRESHOLD} by default. */
  readonly threshold?: number;
  /** Weights of one's own; those that the program carries by default. */
  readonly weights?: Weights;
}

/**
 * The company of the directory that a query describes, or none.
 *
 * Every candidate is scored by the features, rivals share the probability with each other and with "none of them", and
 * entries that are plainly one employer (one core name in one state) count as one, answered with the likeliest of them, or the
 * best-filled of equally likely ones.
 * Pure; the order of the query's fields, case, punctuation and blanks make no difference. The
 * probabilities of one answer never sum to more than 1.
 */
export function matchCompany(directory: Directory, query: CompanyQuery, options: MatchOptions = {}): CompanyMatch {
  const { threshold = MATCH_THRESHOLD, weights = WEIGHTS } = options;
  const candidates = directoryCandidates(directory, query);
  const utilities = candidates.map(({ evidence }) => utility(featureValues(evidence), weights));
  const raw = groupProbabilities(candidates, choiceProbabilities(utilities));
  const ranked = publishedProbabilities(raw, { query, weights }).slice(0, MATCH_CANDIDATES_MAX);
  const best = ranked[0];
  if (best === undefined) return { companyId: null, probability: 0, candidates: [] };
  const isLikely = best.probability >= threshold && !isTie(raw);
  return { companyId: isLikely ? best.companyId : null, probability: best.probability, candidates: ranked };
}

/** Claims that the first two are as likely as each other: nothing that was given tells them apart. */
function isTie([first, second]: readonly CompanyProbability[]): boolean {
  return first !== undefined && second !== undefined && first.probability - second.probability < 1e-9;
}

/**
 * Raw probabilities as they are published: the best one calibrated, but no more than its share of what it and the second
 * have, so that a tie is never more than even; the others share what is left, none more than its own calibrated one.
 *
 * The calibration is of searches without id and EIN. With either given the raw probability stands: it was fitted on
 * searches whose id or EIN contradicts the name too.
 *
 * @param ranked best first
 */
function publishedProbabilities(
  ranked: readonly CompanyProbability[],
  { query, weights }: { query: CompanyQuery; weights: Weights },
): CompanyProbability[] {
  const [best, ...others] = ranked;
  if (best === undefined || query.id !== null || query.ein !== null) return [...ranked];
  const rival = others[0]?.probability ?? 0;
  const sumOfOthers = others.reduce((sum, { probability }) => sum + probability, 0);
  const bestPublished = Math.min(
    calibrate(best.probability, weights.calibration),
    best.probability === 0 ? 0 : best.probability / (best.probability + rival),
  );
  const shareOfRest = sumOfOthers === 0 ? 0 : (1 - bestPublished) / sumOfOthers;
  const rest = others.map(({ companyId, probability }) => ({
    companyId,
    probability: Math.min(calibrate(probability, weights.calibration), bestPublished, probability * shareOfRest),
  }));
  return [{ companyId: best.companyId, probability: bestPublished }, ...rest];
}

/** The candidates of both indexes; what was changed or removed since does not count in the base. */
export function directoryCandidates({ base, delta, superseded }: Directory, query: CompanyQuery): Candidate[] {
  const current = candidatesFor(base, query).filter(({ companyId }) => !superseded.has(companyId));
  return delta === null ? current : [...current, ...candidatesFor(delta, query)];
}

interface WeighedCandidate extends Candidate {
  readonly probability: number;
}

/**
 * The probability of each group of plainly identical entries, its members' summed, under the member to answer with; best
 * first, equal ones by id.
 *
 * @param probabilities one a candidate, in order
 */
export function groupProbabilities(
  candidates: readonly Candidate[],
  probabilities: readonly number[],
): CompanyProbability[] {
  const groups = Map.groupBy(
    candidates.map((candidate, at) => ({ ...candidate, probability: probabilities[at] ?? 0 })),
    ({ group }) => group,
  );
  return [...groups.values()]
    .map((members) => ({
      companyId: members.reduce((best, member) => (comesBefore(member, best) ? member : best)).companyId,
      probability: Math.min(
        1,
        members.reduce((sum, { probability }) => sum + probability, 0),
      ),
    }))
    .sort((a, b) => b.probability - a.probability || (a.companyId < b.companyId ? -1 : 1));
}

/** The likelier entry; of equally likely ones that with more details; of those that with the lower id. */
function comesBefore(a: WeighedCandidate, b: WeighedCandidate): boolean {
  if (a.probability !== b.probability) return a.probability > b.probability;
  const byFilled = a.evidence.filled - b.evidence.filled;
  return byFilled === 0 ? a.companyId < b.companyId : byFilled > 0;
}
