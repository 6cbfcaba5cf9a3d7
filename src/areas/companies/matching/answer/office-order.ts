import type { GroupedCandidate } from "./merged-companies.ts";

/** An entry of a group, and what decides whether it answers for the group. */
export interface WeighedCandidate {
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
export function answersBefore(
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
