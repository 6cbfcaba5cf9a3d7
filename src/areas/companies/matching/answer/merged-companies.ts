import type { CompanyId } from "../../../../kernel/ids.ts";
import type { Grouped } from "./group.ts";
import type { CompanyCandidate } from "./rank.ts";

/** A candidate, and the entries that are plainly one employer with it. */
export type GroupedCandidate = CompanyCandidate & Grouped;

/**
 * What is known of merged companies: where each leads in the end, null for nowhere. Absent: none
 * was merged.
 */
interface MergedCompanies {
  readonly survivorByMergedId?: ReadonlyMap<CompanyId, CompanyId | null>;
}

/**
 * The company that an entry answers with: itself unless it was merged; null when that leads
 * nowhere.
 */
export function answeringCompany({ survivorByMergedId }: MergedCompanies, id: CompanyId): CompanyId | null {
  const survivor = survivorByMergedId?.get(id);
  return survivor === undefined ? id : survivor;
}

/**
 * Candidates under the companies that they answer with; those that lead nowhere are left out. An
 * exact detail of one entry of such a company is a detail of the company, so where it agrees with
 * one entry it contradicts none of the others.
 */
export function answeringCandidates(
  merged: MergedCompanies,
  candidates: readonly GroupedCandidate[],
): GroupedCandidate[] {
  const { survivorByMergedId } = merged;
  if (survivorByMergedId === undefined || !candidates.some(({ companyId }) => survivorByMergedId.has(companyId)))
    return [...candidates];
  const answering = candidates.flatMap((candidate) => {
    const companyId = answeringCompany(merged, candidate.companyId);
    return companyId === null ? [] : [{ ...candidate, companyId }];
  });
  return [...Map.groupBy(answering, ({ companyId }) => companyId).values()].flatMap(asOne);
}

const EXACT_DETAILS = ["id", "ein", "domain", "phone"] as const;

/** Lets the exact details of all entries of one company count for each. */
function asOne(entries: readonly GroupedCandidate[]): readonly GroupedCandidate[] {
  if (entries.length === 1) return entries;
  const agreeing = EXACT_DETAILS.filter((detail) => entries.some(({ evidence }) => evidence[detail] === 1));
  const agreed = Object.fromEntries(agreeing.map((detail) => [detail, 1]));
  return entries.map((entry) => ({ ...entry, evidence: { ...entry.evidence, ...agreed } }));
}
