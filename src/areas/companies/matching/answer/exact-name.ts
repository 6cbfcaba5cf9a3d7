import type { Evidence } from "../scoring/features/evidence.ts";
import { COVERED_MIN } from "../scoring/word-coverage.ts";
import type { GroupedCandidate } from "./merged-companies.ts";

/**
 * Minimum lead of the company of exactly the name asked for over a rival without a better detail;
 * a logarithm of odds.
 */
const LEAD = 1;

/**
 * The share of the asked words that a company's name has at least when it has all of them,
 * spellings allowed.
 */
const NAMED_COVER_MIN = 0.95;

/**
 * True if the name asked for is the company's first name, and the legal forms do not contradict
 * each other.
 */
export function isExactName({ names }: Evidence): boolean {
  return names.isSame && !names.isAlias && !names.isByLaterName && names.legal !== -1;
}

/** True if no other entry of a candidate's group has a detail that agrees better. */
export function hasNoBetterMember(
  { group, evidence }: GroupedCandidate,
  candidates: readonly GroupedCandidate[],
): boolean {
  return candidates.every((other) => other.group !== group || isNoBetter(other.evidence, evidence));
}

/**
 * The utilities of candidates, with the rivals of one with exactly the name asked for in the place
 * asked for kept behind it: those of another name for which no detail speaks more, all of a group
 * together. That an entry is better filled, or its company larger, makes it likelier for most
 * names, but not likelier than the one that was named.
 *
 * @param utilities one a candidate, in order
 */
export function behindExactName(
  candidates: readonly GroupedCandidate[],
  utilities: readonly number[],
): readonly number[] {
  const owns = candidates.flatMap((candidate, at) => {
    const { evidence } = candidate;
    const isOwn = (isPlaced(evidence) && isNamed(evidence)) || isNamedWithCity(evidence);
    return isOwn ? [{ ...candidate, utility: utilities[at] ?? 0 }] : [];
  });
  if (owns.length === 0) return utilities;
  const safe = Math.min(...owns.map(({ utility }) => utility)) - LEAD - Math.log(candidates.length);
  return utilities.map((utility, at) => {
    const rival = candidates[at];
    if (rival === undefined || utility <= safe) return utility;
    if (
      rival.evidence.city !== -1 &&
      rival.evidence.names.isSame &&
      rival.evidence.names.isFirst &&
      !rival.evidence.isAnywhere
    )
      return utility;
    const ahead = owns.filter((own) => own.group !== rival.group && isBehind(rival.evidence, own.evidence));
    const members = candidates.filter(({ group }) => group === rival.group).length;
    return Math.min(utility, ...ahead.map((own) => own.utility - LEAD - Math.log(members)));
  });
}

/** True if one of a company's names is the one asked for. */
function isNamed({ names }: Evidence): boolean {
  return names.isSame && !names.isByLaterName && names.legal !== -1;
}

/**
 * True if a company in the city asked for has that city in its name, and else the name asked for:
 * `UNIV OF MD` in College Park is UNIVERSITY OF MARYLAND-COLLEGE PARK there, not UNIVERSITY OF
 * MARYLAND in Baltimore.
 */
function isNamedWithCity({ names, city }: Evidence): boolean {
  const isAllCovered = names.queryCover >= NAMED_COVER_MIN && names.leastCovered >= COVERED_MIN;
  return city === 1 && names.isOwnPlace && isAllCovered && !names.isAlias && !names.isByLaterName && names.legal !== -1;
}

/**
 * True if a company in the city asked for has the name as its first one, and another is only known by
 * it, or may be there as anywhere.
 */
function isFirstHere(own: Evidence, rival: Evidence): boolean {
  return own.city === 1 && own.names.isFirst && (!rival.names.isFirst || (rival.isAnywhere && rival.city !== 1));
}

/** Behind one that has the name as an alias stay only those of another name in another city. */
function isBehind(rival: Evidence, own: Evidence): boolean {
  if (rival.names.isSame && !rival.names.isAlias) {
    return (isNamedWithCity(own) || (own.names.isSame && isFirstHere(own, rival))) && isNoBetter(rival, own);
  }
  const isApart = !rival.names.isSame && own.city === 1 && rival.city !== 1;
  return isNoBetter(rival, own) && (!own.names.isAlias || isApart);
}

function isPlaced({ state, city }: Evidence): boolean {
  return city === 1 || state === 1;
}

const DETAILS = ["id", "ein", "domain", "phone", "street", "zip", "city", "state"] as const;

/** True if no detail agrees better with one than with another. */
function isNoBetter(one: Evidence, other: Evidence): boolean {
  return DETAILS.every((detail) => one[detail] <= other[detail]);
}
