import type { Caller, Environment } from "../../../kernel/access/caller.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../kernel/ids.ts";
import type { ProductType } from "../../webhooks/words.ts";
import type { Company } from "../company.ts";
import type { DirectoryHandle } from "../directory/directory-handle.ts";
import { MATCH_THRESHOLD, type SearchAnswer } from "../matching/answer/match.ts";
import type { Suggestion } from "../matching/answer/suggest.ts";
import {
  type CompanyCoverage,
  type CompanyLookUp,
  findKnownCompany,
  type KnownCompany,
  listKnownCompanies,
} from "../sql/companies.ts";

/** What the database stores about companies. */
export interface KnownCompanies {
  /** True if a payroll system of the environment has the product. */
  isOffered(product: ProductType): boolean;
  readonly companies: ReadonlyMap<CompanyId, Company>;
  coverageOf(id: CompanyId, product: ProductType | null): CompanyCoverage;
}

interface KnownContext {
  readonly db: Queryable;
  readonly directory: Pick<DirectoryHandle, "bundledCompany" | "edition">;
  readonly isProductOffered?: (product: ProductType, environment: Environment) => boolean;
}

const NO_COVERAGE: CompanyCoverage = {
  is_mapped: false,
  is_verified: false,
  is_covered: false,
  has_records: false,
  is_own: false,
  attempts: 0,
  successes: 0,
};

/**
 * How long a company is kept that nothing is known to have changed. Of what was observed at companies no notice is given.
 */
const KEPT_MS = 60_000;

/** How many companies are kept, about a kilobyte each; of more, those that were read first are forgotten. */
const KEPT_MAX = 10_000;

/** Up to so many share their statement with those of other searches, which must not wait for a whole file's. */
const SHARED_MAX = 20;

interface KeptCompany {
  readonly known: KnownCompany;
  readonly untilMs: number;
}

/** By the directory's edition: what was read under an earlier one is never used again. */
const keptByEdition = new WeakMap<object, Map<string, KeptCompany>>();

/**
 * What is known of companies that a search has found, with their coverage of the given products. It is kept in memory as long
 * as the directory's edition lasts, where the environment has records, so that a company is never shown as it was before a change that searches know of; its
 * coverage by {@link KEPT_MS} at most.
 *
 * @param nowMs a monotonic clock, in milliseconds
 */
export async function knownOf(
  context: KnownContext,
  { environment }: Pick<Caller, "environment">,
  lookUps: readonly { readonly id: CompanyId | null; readonly product: ProductType | null }[],
  nowMs = performance.now(),
): Promise<KnownCompanies> {
  const asked = lookUps.flatMap(({ id, product }) => (id === null ? [] : [{ id, product, environment }]));
  const edition = context.directory.edition();
  const kept = keptByEdition.get(edition) ?? new Map<string, KeptCompany>();
  keptByEdition.set(edition, kept);
  const found = new Map<string, KnownCompany>();
  const missing = asked.filter((lookUp) => {
    const one = kept.get(keyOf(lookUp));
    if (one === undefined || one.untilMs <= nowMs) return true;
    found.set(keyOf(lookUp), one.known);
    return false;
  });
  const read = await readCompanies(context, missing);
  missing.forEach((lookUp, at) => {
    const known = read[at];
    if (known === undefined) return;
    found.set(keyOf(lookUp), known);
    // The first record of an environment changes what is said of every company.
    if (known.coverage.has_records) kept.set(keyOf(lookUp), { known, untilMs: nowMs + KEPT_MS });
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  });
  return knownCompanies(context, asked, found);
}

/** What is known of a company at this moment. */
export async function knownNow(
  context: KnownContext,
  { environment }: Pick<Caller, "environment">,
  { id, product }: { readonly id: CompanyId; readonly product: ProductType | null },
): Promise<KnownCompanies> {
  const lookUp = { id, product, environment };
  return knownCompanies(context, [lookUp], new Map([[keyOf(lookUp), await findKnownCompany(context.db, lookUp)]]));
}

async function readCompanies({ db }: KnownContext, missing: readonly CompanyLookUp[]): Promise<KnownCompany[]> {
  if (missing.length > SHARED_MAX) return await listKnownCompanies(db, missing);
  return await Promise.all(missing.map((lookUp) => findKnownCompany(db, lookUp)));
}

/** Bundled companies that are not in the database yet are known from the package. */
function knownCompanies(
  { directory, isProductOffered }: KnownContext,
  asked: readonly CompanyLookUp[],
  found: ReadonlyMap<string, KnownCompany>,
): KnownCompanies {
  const companies = new Map<CompanyId, Company>();
  for (const lookUp of asked) {
    const company = found.get(keyOf(lookUp))?.company ?? directory.bundledCompany(lookUp.id);
    if (company !== null) companies.set(lookUp.id, company);
  }
  const [environment] = asked.map((lookUp) => lookUp.environment);
  return {
    isOffered: (product) => environment !== undefined && isProductOffered?.(product, environment) === true,
    companies,
    coverageOf: (id, product) =>
      (environment === undefined ? undefined : found.get(keyOf({ id, product, environment })))?.coverage ?? NO_COVERAGE,
  };
}

function keyOf({ id, product, environment }: CompanyLookUp): string {
  return `${id} ${environment} ${product}`;
}

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
