import type { DirectoryHandle } from "../../directory/directory.ts";
import type { Caller } from "../../domain/caller.ts";
import {
  type Company,
  type CompanyQuery,
  type MappingStatus,
  type ProductType,
  type SuccessRate,
  successRate,
  wilsonLowerBound,
} from "../../domain/company.ts";
import { AppError } from "../../domain/error.ts";
import type { CompanyId } from "../../domain/ids.ts";
import { describeContributions, type ExplainedFeature } from "../../matching/answer/explain.ts";
import { SUGGESTIONS_MAX } from "../../matching/answer/suggest.ts";
import { type CompanyStanding, findKnownCompany, listKnownCompanies } from "../../store/companies/companies.ts";
import type { Context } from "../sealing/context.ts";

/** The answer to a search. */
export interface CompanyMatchView {
  readonly company_mapping_id: CompanyId | null;
  readonly name: string;
  readonly domain: string;
  readonly logo_url: string | null;
  readonly success_rate: SuccessRate | null;
  /** Two decimals, `0.00` to `1.00`. */
  readonly confidence_level: string;
  readonly mapping_status: MappingStatus;
}

/** A company that a search may mean: what the directory says of it. */
export interface CompanyCandidateView {
  readonly company_mapping_id: CompanyId;
  readonly name: string;
  readonly domain: string;
  readonly city: string | null;
  readonly state: string | null;
  /** 0 to 1, four decimals, rounded down; the first one's is the `confidence_level`. */
  readonly probability: number;
}

/** The answer to a search that is to be explained. */
export interface ExplainedCompanyMatchView extends CompanyMatchView {
  /** The likeliest companies, best first, at most five, matched or not. */
  readonly candidates: readonly CompanyCandidateView[];
  /** What each feature adds to the score of the likeliest candidate, the strongest first; empty without one. */
  readonly explanation: readonly ExplainedFeature[];
}

/** A company by its id, with what was observed of it. */
export interface CompanyDetail extends CompanyMatchView {
  readonly success: { readonly attempts: number; readonly successes: number; readonly lower_bound: number };
}

/** A search: the parsed details, and what was submitted, to be given back when nothing matches. */
export interface CompanySearch {
  readonly query: CompanyQuery;
  readonly submitted: { readonly name: string; readonly domain: string };
  readonly product: ProductType | null;
}

/** What company operations need besides the database. */
export interface CompanyContext extends Context {
  readonly directory: DirectoryHandle;
  /** True if the employers can be searched: what is to be in the directory is in it, and the index has it. */
  readonly isDirectoryLoaded: () => boolean;
}

/**
 * The one company that the details describe, or no match when none is likely enough.
 *
 * @throws AppError `unavailable` while the directory is being loaded
 */
export async function searchCompanies(
  context: CompanyContext,
  caller: Caller,
  search: CompanySearch,
): Promise<CompanyMatchView> {
  requireDirectory(context);
  const match = await context.directory.search(search.query);
  const known = await knownOf(context, caller, [{ id: match.companyId, product: search.product }]);
  return searchView(search, { ...match, known });
}

/**
 * The answers to several searches, in order, each as {@link searchCompanies} gives it. They are made at once, searches that
 * somebody waits for going before, and what the database knows of all the companies found is asked for together.
 *
 * @throws AppError `unavailable` while the directory is being loaded, also for no search at all
 */
export async function searchCompanyBatch(
  context: CompanyContext,
  caller: Pick<Caller, "environment">,
  searches: readonly CompanySearch[],
): Promise<CompanyMatchView[]> {
  requireDirectory(context);
  const matches = await Promise.all(searches.map(({ query }) => context.directory.search(query, { turn: "bulk" })));
  const ids = searches.map(({ product }, at) => ({ id: matches[at]?.companyId ?? null, product }));
  const known = await knownOf(context, caller, ids);
  return searches.map((search, at) => {
    const { companyId = null, probability = 0 } = matches[at] ?? {};
    return searchView(search, { companyId, probability, known });
  });
}

/**
 * As {@link searchCompanies}, with the likeliest candidates and what spoke for and against the best of them.
 *
 * @throws AppError `unavailable` while the directory is being loaded
 */
export async function explainCompanySearch(
  context: CompanyContext,
  caller: Caller,
  search: CompanySearch,
): Promise<ExplainedCompanyMatchView> {
  requireDirectory(context);
  const match = await context.directory.search(search.query, { explain: true });
  const asked = match.candidates.map(({ companyId: id }) => ({ id, product: search.product }));
  const known = await knownOf(context, caller, asked);
  const best = known.companies.get(match.candidates[0]?.companyId ?? ("" as CompanyId));
  return {
    ...searchView(search, { ...match, known }),
    candidates: match.candidates.flatMap(({ companyId, probability }) => {
      const company = known.companies.get(companyId);
      return company === undefined ? [] : [candidateView(company, probability)];
    }),
    explanation:
      best === undefined
        ? []
        : describeContributions(match.contributions ?? [], { query: search.query, company: best }).map(roundedWeight),
  };
}

/**
 * The companies that an unfinished text may mean, best first, at most {@link SUGGESTIONS_MAX}.
 *
 * @throws AppError `unavailable` while the directory is being loaded
 */
export async function suggestCompanies(
  context: CompanyContext,
  caller: Pick<Caller, "environment">,
  options: { readonly text: string; readonly product: ProductType | null },
): Promise<CompanyMatchView[]> {
  requireDirectory(context);
  const { text, product } = options;
  const suggestions = await context.directory.suggest(text, { limit: SUGGESTIONS_MAX });
  const known = await knownOf(
    context,
    caller,
    suggestions.map(({ companyId: id }) => ({ id, product })),
  );
  return suggestions.flatMap(({ companyId, probability }) => {
    const company = known.companies.get(companyId);
    return company === undefined ? [] : [matchView(company, { askedId: companyId, known, probability, product })];
  });
}

/**
 * A company by its id.
 *
 * @throws AppError `not_found`
 */
export async function getCompany(
  context: Context,
  caller: Pick<Caller, "environment">,
  options: { readonly id: CompanyId; readonly product: ProductType | null },
): Promise<CompanyDetail> {
  const { id, product } = options;
  const known = await knownOf(context, caller, [{ id, product }]);
  const company = known.companies.get(id);
  if (company === undefined) throw new AppError("not_found", "No company has this id.");
  const success = known.standingOf(id, product);
  const lowerBound = roundTo(wilsonLowerBound(success), 4);
  return {
    ...matchView(company, { askedId: id, known, probability: 1, product }),
    success: { attempts: success.attempts, successes: success.successes, lower_bound: lowerBound },
  };
}

function requireDirectory(context: CompanyContext): void {
  if (context.isDirectoryLoaded()) return;
  throw new AppError("unavailable", "The company directory is being loaded.", { retryAfterSeconds: 1 });
}

/** What the database knows of companies. */
interface KnownCompanies {
  readonly companies: ReadonlyMap<CompanyId, Company>;
  standingOf(id: CompanyId, product: ProductType | null): CompanyStanding;
}

const NO_STANDING: CompanyStanding = {
  is_mapped: false,
  is_verified: false,
  is_carried: false,
  attempts: 0,
  successes: 0,
};

/** Looks companies up, and how each stands for the product that it is asked with: one statement for all. */
async function knownOf(
  { db }: Context,
  { environment }: Pick<Caller, "environment">,
  asked: readonly { readonly id: CompanyId | null; readonly product: ProductType | null }[],
): Promise<KnownCompanies> {
  const named = asked.flatMap(({ id, product }) => (id === null ? [] : [{ id, product, environment }]));
  // One that somebody waits for shares its statement with others of the same moment.
  const [only] = named;
  const known =
    only === undefined
      ? []
      : named.length === 1
        ? [await findKnownCompany(db, only)]
        : await listKnownCompanies(db, named);
  const companies = new Map<CompanyId, Company>();
  const standings = new Map<string, CompanyStanding>();
  named.forEach(({ id, product }, at) => {
    const { company = null, standing = NO_STANDING } = known[at] ?? {};
    if (company !== null) companies.set(id, company);
    standings.set(`${id} ${product}`, standing);
  });
  return { companies, standingOf: (id, product) => standings.get(`${id} ${product}`) ?? NO_STANDING };
}

function searchView(
  { submitted, product }: CompanySearch,
  found: { readonly companyId: CompanyId | null; readonly probability: number; readonly known: KnownCompanies },
): CompanyMatchView {
  const { companyId: askedId } = found;
  const company = askedId === null ? undefined : found.known.companies.get(askedId);
  if (askedId !== null && company !== undefined) return matchView(company, { ...found, askedId, product });
  return {
    company_mapping_id: null,
    ...submitted,
    logo_url: null,
    success_rate: null,
    confidence_level: unansweredConfidence(found.probability),
    mapping_status: "unmapped",
  };
}

/**
 * The `confidence_level` where no company is likely enough: rounded down, since 0.496 is under the bound from which on one is
 * answered, and 0.50 is not.
 *
 * @param probability of the best candidate, 0 to 1
 */
export function unansweredConfidence(probability: number): string {
  return roundDown(probability, 2).toFixed(2);
}

function roundDown(value: number, digits: number): number {
  // In floating point 0.29 × 100 is a little less than 29.
  return Math.floor(value * 10 ** digits + 1e-9) / 10 ** digits;
}

/** As a probability is told: what a `confidence_level` says with two decimals is told of the same number with four. */
function told(probability: number): number {
  return roundDown(probability, 4);
}

function matchView(
  company: Company,
  seen: {
    /** The company's own, or one that was merged into it. */
    readonly askedId: CompanyId;
    readonly known: KnownCompanies;
    readonly probability: number;
    readonly product: ProductType | null;
  },
): CompanyMatchView {
  const { askedId, known, probability, product } = seen;
  const standing = known.standingOf(askedId, product);
  return {
    company_mapping_id: company.id,
    name: company.name,
    domain: company.domain ?? "",
    logo_url: company.logo_url,
    success_rate: product === null ? null : successRate(standing, { carried: standing.is_carried }),
    confidence_level: told(probability).toFixed(2),
    mapping_status: standing.is_verified ? "verified" : standing.is_mapped ? "mapped" : "unmapped",
  };
}

function candidateView(company: Company, probability: number): CompanyCandidateView {
  const { id, name, domain, city, state } = company;
  return { company_mapping_id: id, name, domain: domain ?? "", city, state, probability: told(probability) };
}

function roundedWeight(entry: ExplainedFeature): ExplainedFeature {
  return { ...entry, weight: roundTo(entry.weight, 4) };
}

/** Rounded half up; never minus zero, which JSON does not know. */
function roundTo(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits + 0;
}
