import type { CompanyId } from "../../../kernel/ids.ts";
import type { ProductType } from "../../webhooks/words.ts";
import { MATCH_THRESHOLD, type SearchAnswer } from "../matching/answer/match.ts";
import type { Suggestion } from "../matching/answer/suggest.ts";

/**
 * How many times as often a search at an operator means an employer of the records imported there as the
 * directory takes for granted, where one employer is as likely as another of its size. It is far more: if one
 * in ten searches at an operator with records of a hundred employers, among two hundred thousand companies,
 * means one of these, 200 times as many. A tenth of that leaves what was searched for the most weight: one
 * that the search gives less than 0.05 becomes no answer.
 */
const OWN_TIMES = 20;

/** The answer of no search. */
export const NOTHING_FOUND: SearchAnswer = { companyId: null, probability: 0, candidates: [] };

/** Whose coverage must be known of an answer: of the company that was found, else of those that may be meant. */
export function lookUpsOf(
  { companyId, candidates }: SearchAnswer,
  product: ProductType | null,
): { readonly id: CompanyId; readonly product: ProductType | null }[] {
  const ids = companyId === null ? candidates.map((one) => one.companyId) : [companyId];
  return ids.map((id) => ({ id, product }));
}

/**
 * A search's answer, given which companies are employers of the records that were imported into the caller's
 * environment (Bayes' theorem, where the rest of the probability is that of none of the candidates).
 *
 * Laws: a search that found a company is left as it is, and so is one without an own candidate; the
 * probabilities add up to at most 1.
 */
export function withOwnPrior(answer: SearchAnswer, isOwn: (id: CompanyId) => boolean): SearchAnswer {
  const { candidates } = answer;
  if (answer.companyId !== null || !candidates.some(({ companyId }) => isOwn(companyId))) return answer;
  if (candidates.some(({ probability }) => probability >= MATCH_THRESHOLD)) return answer;
  const weights = candidates.map(({ companyId, probability }) => probability * (isOwn(companyId) ? OWN_TIMES : 1));
  const none = Math.max(0, 1 - candidates.reduce((sum, { probability }) => sum + probability, 0));
  const whole = weights.reduce((sum, weight) => sum + weight, none);
  const weighed = candidates
    .map((one, at) => ({ ...one, probability: (weights[at] ?? 0) / whole }))
    .sort((a, b) => b.probability - a.probability);
  const [best] = weighed;
  const companyId = best !== undefined && best.probability >= MATCH_THRESHOLD ? best.companyId : null;
  return { companyId, probability: best?.probability ?? 0, candidates: weighed };
}

/** Suggestions that the text fits with the own employers first, then the others that it fits, then the similar ones. */
export function withOwnFirst(suggestions: readonly Suggestion[], isOwn: (id: CompanyId) => boolean): Suggestion[] {
  const rankOf = ({ fits, companyId }: Suggestion) => (fits ? (isOwn(companyId) ? 2 : 1) : 0);
  return suggestions.toSorted((a, b) => rankOf(b) - rankOf(a));
}
