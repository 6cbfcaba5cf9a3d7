import type { CompanyId } from "../../../../kernel/ids.ts";
import type { CompanyQuery } from "../../company.ts";
import type { DirectoryLayer } from "../index/directory-layer.ts";
import type { DirectoryIndex } from "../index/layout.ts";
import { choiceProbabilities, utilitiesOf, WEIGHTS, type Weights } from "../scoring/score.ts";
import { certaintyMax } from "./certainty.ts";
import { answerConfidence, answerEvidence } from "./confidence.ts";
import { behindExactName, hasNoBetterMember, isExactName } from "./exact-name.ts";
import { withPlainGroups } from "./group.ts";
import { answeringCandidates, type GroupedCandidate } from "./merged-companies.ts";
import { candidatesFor } from "./rank.ts";

/** All companies: the index of most of them, and what changed since it was built. */
export interface Directory {
  readonly base: DirectoryIndex;
  /** Companies of the base that were changed or removed since. */
  readonly superseded: Pick<ReadonlySet<CompanyId>, "has">;
  /**
   * Companies added or changed since, with the base's rarities; the oldest first, none or a few.
   */
  readonly changes: readonly DirectoryLayer[];
  /**
   * Companies that were merged into others, and where each leads in the end; null when that is not
   * in the directory any more. They are entries of the indexes, with names and places of their own,
   * but it is the other company that they answer with.
   */
  readonly survivorByMergedId?: ReadonlyMap<CompanyId, CompanyId | null>;
}

/** A company and how likely it is the one described. */
export interface CompanyProbability {
  readonly companyId: CompanyId;
  /** 0 to 1, calibrated. */
  readonly probability: number;
}

/** The answer to a search. */
export interface SearchAnswer {
  /** The company; null when none is likely enough, or two different ones are exactly as likely. */
  readonly companyId: CompanyId | null;
  /**
   * The calibrated probability that the best company is the one described, 0 to 1; also when it is
   * under the threshold.
   */
  readonly probability: number;
  /**
   * The likeliest companies, best first, at most {@link MATCH_CANDIDATES_MAX}; of plainly identical
   * entries one.
   */
  readonly candidates: readonly CompanyProbability[];
}

/** How many candidates an answer lists. */
export const MATCH_CANDIDATES_MAX = 5;

/** The default threshold: a less likely company is not a match. */
export const MATCH_THRESHOLD = 0.5;

/** What a caller may set of a search. */
interface MatchOptions {
  /** 0 to 1; {@link MATCH_THRESHOLD} by default. */
  readonly threshold?: number;
  /** Other weights; those of the program by default. */
  readonly weights?: Weights;
}

/**
 * The company of the directory that a query describes, or none.
 *
 * Every candidate is scored by the features, rivals share the probability with each other and with
 * "none of them", and entries that are plainly one employer (one core name in one state, or
 * spellings of one at one place) count as one, answered with the one of exactly the name asked for,
 * else with the likeliest of them, or the best-filled of equally likely ones. A company with
 * exactly the name in the place asked for comes before all others without a detail that agrees
 * better. A second model says how sure that is. Pure; the order of the query's fields, case,
 * punctuation and blanks make no difference. The probabilities of one answer never sum to more than
 * 1.
 */
export function matchCompany(directory: Directory, query: CompanyQuery, options: MatchOptions = {}): SearchAnswer {
  const { threshold = MATCH_THRESHOLD, weights = WEIGHTS } = options;
  const candidates = directoryCandidates(directory, query);
  const utilities = utilitiesOf(
    candidates.map(({ evidence }) => evidence),
    weights,
  );
  const probabilities = choiceProbabilities(behindExactName(candidates, utilities));
  const raw = groupProbabilities(candidates, probabilities);
  const isExact = query.id !== null || query.ein !== null;
  if (isExact) return matchFrom(raw, { confidence: null, threshold });
  const evidence = answerEvidence({ candidates, probabilities, ranked: raw });
  const most = evidence === null ? 0 : certaintyMax(query, evidence.best);
  return matchFrom(raw, { confidence: Math.min(most, answerConfidence(evidence, weights)), threshold });
}

/**
 * The answer that ranked companies make.
 *
 * @param raw best first, with raw probabilities
 * @param options the confidence in the best one, 0 to 1, null when its raw probability is
 *   published; and the threshold
 */
export function matchFrom(
  raw: readonly CompanyProbability[],
  { confidence, threshold }: { confidence: number | null; threshold: number },
): SearchAnswer {
  const ranked = publishedProbabilities(raw, confidence).slice(0, MATCH_CANDIDATES_MAX);
  const best = ranked[0];
  if (best === undefined) return { companyId: null, probability: 0, candidates: [] };
  const isLikely = best.probability >= threshold && !isTie(raw);
  return { companyId: isLikely ? best.companyId : null, probability: best.probability, candidates: ranked };
}

/** True if the first two are equally likely: no detail that was given distinguishes them. */
function isTie([first, second]: readonly CompanyProbability[]): boolean {
  return first !== undefined && second !== undefined && first.probability - second.probability < 1e-9;
}

/** A company is nearly as likely as the best one with this share of its probability. */
const NEAR_SHARE = 0.5;

/**
 * Up to this share of the sum of it and those nearly as likely, the best company is one of several
 * equal ones.
 */
const EVEN_SHARE_MAX = 0.5 + 1e-9;

/**
 * Raw probabilities as they are published: the best one calibrated, but no more than its share
 * where it has half or less of what it and all that are nearly as likely have, so that a tie is
 * never more than even; the others share what is left, none more than the best. A best one with
 * more than half is not bounded so: the confidence model takes its rivals into account, and with
 * the bound .65 was said where .80 were right (`bench/company-match/notes.md`).
 *
 * The calibration is of searches without id and EIN. With either given the raw probability is
 * published: it was fitted on searches whose id or EIN contradicts the name too.
 *
 * @param ranked best first
 * @param confidence of the best one, 0 to 1; null when the raw probability is published
 */
function publishedProbabilities(
  ranked: readonly CompanyProbability[],
  confidence: number | null,
): CompanyProbability[] {
  const [best, ...others] = ranked;
  if (best === undefined || confidence === null) return [...ranked];
  const rivals = others.filter(({ probability }, at) => at === 0 || probability >= NEAR_SHARE * best.probability);
  const evenShare = best.probability === 0 ? 0 : best.probability / (best.probability + sumOf(rivals));
  const bestPublished = evenShare <= EVEN_SHARE_MAX ? Math.min(confidence, evenShare) : confidence;
  const sumOfOthers = sumOf(others);
  const shareOfRest = sumOfOthers === 0 ? 0 : Math.min(1, (1 - bestPublished) / sumOfOthers);
  const rest = others.map(({ companyId, probability }) => ({
    companyId,
    probability: Math.min(bestPublished, probability * shareOfRest),
  }));
  return [{ companyId: best.companyId, probability: bestPublished }, ...rest];
}

function sumOf(companies: readonly CompanyProbability[]): number {
  return companies.reduce((sum, { probability }) => sum + probability, 0);
}

/** Base and changes, the oldest first. */
export function layersOf({ base, superseded, changes }: Directory): readonly DirectoryLayer[] {
  return [{ index: base, superseded }, ...changes];
}

/**
 * The candidates of all layers; what was changed or removed since does not count in the earlier
 * ones. Merged companies are under the company that they lead to, so that it may be a candidate by
 * several entries.
 */
export function directoryCandidates(directory: Directory, query: CompanyQuery): GroupedCandidate[] {
  return answeringCandidates(directory, withPlainGroups(candidatesFor(layersOf(directory), query)));
}

/**
 * The probability of each group of plainly identical entries, its members' summed, under the member
 * to answer with; groups that one company answers, because others were merged into it, are summed
 * too. Best first, equal ones by id.
 *
 * @param probabilities one a candidate, in order
 */
export function groupProbabilities(
  candidates: readonly GroupedCandidate[],
  probabilities: readonly number[],
): CompanyProbability[] {
  const groups = new Map<number, { best: WeighedCandidate; sum: number }>();
  candidates.forEach((candidate, at) => {
    const isOwn = isExactName(candidate.evidence) && hasNoBetterMember(candidate, candidates);
    const member = { candidate, probability: probabilities[at] ?? 0, isOwn };
    const group = groups.get(candidate.group);
    if (group === undefined) groups.set(candidate.group, { best: member, sum: member.probability });
    else {
      group.sum += member.probability;
      if (answersBefore(member, group.best, candidates)) group.best = member;
    }
  });
  const byCompany = new Map<CompanyId, number>();
  for (const { best, sum } of groups.values()) {
    const { companyId } = best.candidate;
    byCompany.set(companyId, Math.min(1, (byCompany.get(companyId) ?? 0) + sum));
  }
  return [...byCompany]
    .map(([companyId, probability]) => ({ companyId, probability }))
    .sort((a, b) => b.probability - a.probability || (a.companyId < b.companyId ? -1 : 1));
}

/** An entry of a group, and what decides whether it answers for the group. */
interface WeighedCandidate {
  readonly candidate: GroupedCandidate;
  readonly probability: number;
  /**
   * It has exactly the name asked for, and no other entry of its group has a detail that agrees
   * better.
   */
  readonly isOwn: boolean;
}

/**
 * True if one entry of a group answers rather than another: the one with exactly the name asked
 * for; of several of one employer, one that is called so rather than known by it (`IBM CORP` for
 * IBM), then the one that stands for the employer; then the likelier one, which has more employees and
 * more details; then the one at the headquarters; then the first by city, state and id. A total order,
 * so that equal offices are answered alike whatever order they come in.
 *
 * @param candidates all candidates of the search
 */
function answersBefore(
  one: WeighedCandidate,
  other: WeighedCandidate,
  candidates: readonly GroupedCandidate[],
): boolean {
  if (one.isOwn !== other.isOwn) return one.isOwn;
  const [a, b] = [one.candidate, other.candidate];
  if (one.isOwn && a.employer !== 0 && a.employer === b.employer) {
    const [ofA, ofB] = [a.evidence.names.isFirst, b.evidence.names.isFirst];
    if (ofA !== ofB) return ofA;
    if (a.isMain !== b.isMain) return a.isMain;
  }
  const difference =
    one.probability - other.probability ||
    a.evidence.size - b.evidence.size ||
    a.evidence.filled - b.evidence.filled ||
    headquartersWeight(a, candidates) - headquartersWeight(b, candidates);
  if (difference !== 0) return difference > 0;
  return placeOrder(a) < placeOrder(b);
}

/**
 * The weight of the evidence that an office is the headquarters: the candidates in that city whose
 * name begins with the employer's (GOOGLE PUBLIC SECTOR in Mountain View for GOOGLE LLC), each by
 * the details that the directory has of it. A holding or parent is registered at the headquarters.
 */
function headquartersWeight(office: GroupedCandidate, candidates: readonly GroupedCandidate[]): number {
  return candidates.reduce((sum, { group, coreName, state, city, evidence }) => {
    const isRelated = group !== office.group && coreName.startsWith(office.coreName);
    const isHere = state === office.state && city !== "" && city === office.city;
    return isRelated && isHere ? sum + 1 + evidence.filled : sum;
  }, 0);
}

function placeOrder({ city, state, companyId }: GroupedCandidate): string {
  return `${city} ${state} ${companyId}`;
}
