import type { Caller, Environment } from "../../../kernel/access/caller.ts";
import { AppError, type InvalidParam } from "../../../kernel/error.ts";
import { type CompanyId, nilId } from "../../../kernel/ids.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import type { DepositDetails } from "../../payroll/deposit.ts";
import type { ProductType } from "../../webhooks/words.ts";
import {
  type Company,
  type CompanyQuery,
  type MappingStatus,
  type SuccessRate,
  successRate,
  wilsonLowerBound,
} from "../company.ts";
import type { DirectoryHandle } from "../directory/directory-handle.ts";
import { describeContributions, type ExplainedFeature } from "../matching/answer/explain.ts";
import { type AskFor, askFor, type MatchReason, matchReasons } from "../matching/answer/reading/reasons.ts";
import { SUGGESTIONS_MAX } from "../matching/answer/suggest.ts";
import type { CompanyCoverage } from "../sql/companies.ts";
import {
  type KnownCompanies,
  knownNow,
  knownOf,
  lookUpsOf,
  NOTHING_FOUND,
  withOwnFirst,
  withOwnPrior,
} from "./known-companies.ts";

/** The response to a search. */
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

/** The response to a search that may ask for more. */
interface CompanySearchView extends CompanyMatchView {
  /** Without a match: what to ask the person for, what tells most first. It follows from the search alone. */
  readonly ask_for?: readonly AskFor[];
}

/** A company that an unfinished text may mean. */
interface CompanySuggestionView extends CompanyMatchView {
  readonly city: string | null;
  readonly state: string | null;
  /** False: it is merely similar. */
  readonly fits: boolean;
}

/** A candidate of a search, with its data from the directory. */
interface CompanyCandidateView {
  readonly company_mapping_id: CompanyId;
  readonly name: string;
  readonly domain: string;
  readonly city: string | null;
  readonly state: string | null;
  /** 0 to 1, four decimals, rounded down; the first candidate's is the `confidence_level`. */
  readonly probability: number;
}

/** The response to a search with an explanation. */
interface ExplainedCompanyMatchView extends CompanySearchView {
  /** Why the best candidate was answered or not, in sentences for a person; empty without a candidate. */
  readonly reasons: readonly MatchReason[];
  /** Details that were left out of account, each with the reason. */
  readonly ignored_details: readonly InvalidParam[];
  /** The best candidates, best first, at most five, matched or not. */
  readonly candidates: readonly CompanyCandidateView[];
  /**
   * What each feature adds to the score of the best candidate, the strongest first; those that add
   * nothing are left out. Empty without a candidate.
   */
  readonly explanation: readonly ExplainedFeature[];
}

/** A company by its id, with its observed success rate. */
interface CompanyDetail extends CompanyMatchView {
  readonly success: { readonly attempts: number; readonly successes: number; readonly lower_bound: number };
  readonly features: { readonly deposit_switch: DepositFeatures | null };
}

/** What a deposit switch at a company can do. */
interface DepositFeatures {
  /** Accounts among which pay can be divided. */
  readonly max_number: number;
  readonly deposit_types: readonly DepositDetails["deposit_type"][];
  /** Smallest steps, as decimals: dollars, and percent. */
  readonly amount_precision: string;
  readonly percent_precision: string;
}

/** A search: the parsed details, and those that were left out of account. */
export interface CompanySearch {
  readonly query: CompanyQuery;
  readonly ignored: readonly InvalidParam[];
  readonly product: ProductType | null;
}

/** What company operations need in addition to the database. */
export interface CompanyContext extends Context {
  readonly directory: DirectoryHandle;
  /**
   * True if the directory can be searched: the index includes all companies to be loaded, of which
   * the bundled ones may not be in the database yet.
   */
  readonly isDirectoryLoaded: () => boolean;
  /** True if a payroll system in which persons sign in has a product; none has one unless given. */
  readonly isProductOffered?: (product: ProductType, environment: Environment) => boolean;
}

/**
 * The one company that the details describe, or no match if no candidate reaches the threshold.
 *
 * @throws AppError `unavailable` while the directory is loading
 */
export async function searchCompanies(
  context: CompanyContext,
  caller: Caller,
  search: CompanySearch,
): Promise<CompanySearchView> {
  requireDirectory(context);
  const match = await context.directory.search(search.query);
  const known = await knownOf(context, caller, lookUpsOf(match, search.product));
  return searchView(search, { ...withOwnPrior(match, isOwnIn(known, search.product)), known });
}

/**
 * The responses to several searches, in order, each as {@link searchCompanies} returns it. They run
 * concurrently, with lower priority than interactive searches, and the database is queried once for
 * all companies found.
 *
 * @throws AppError `unavailable` while the directory is loading, also without any search
 */
export async function searchCompanyBatch(
  context: CompanyContext,
  caller: Pick<Caller, "environment">,
  searches: readonly CompanySearch[],
): Promise<CompanySearchView[]> {
  requireDirectory(context);
  const matches = await Promise.all(searches.map(({ query }) => context.directory.search(query, { priority: "bulk" })));
  const lookUps = matches.flatMap((match, at) => lookUpsOf(match, searches[at]?.product ?? null));
  const known = await knownOf(context, caller, lookUps);
  return searches.map((search, at) => {
    const match = withOwnPrior(matches[at] ?? NOTHING_FOUND, isOwnIn(known, search.product));
    return searchView(search, { ...match, known });
  });
}

/**
 * Like {@link searchCompanies}, with the best candidates and the evidence for and against the
 * first.
 *
 * @throws AppError `unavailable` while the directory is loading
 */
export async function explainCompanySearch(
  context: CompanyContext,
  caller: Caller,
  search: CompanySearch,
): Promise<ExplainedCompanyMatchView> {
  requireDirectory(context);
  const found = await context.directory.search(search.query, { explain: true });
  const lookUps = found.candidates.map(({ companyId: id }) => ({ id, product: search.product }));
  const known = await knownOf(context, caller, lookUps);
  const match = { ...found, ...withOwnPrior(found, isOwnIn(known, search.product)) };
  const best = known.companies.get(match.candidates[0]?.companyId ?? nilId());
  const { contributions = [], reading = null } = match.explanation ?? {};
  const sides = best === undefined ? null : { query: search.query, company: best };
  return {
    ...searchView(search, { ...match, known }),
    ignored_details: search.ignored,
    candidates: match.candidates.flatMap(({ companyId, probability }) => {
      const company = known.companies.get(companyId);
      return company === undefined ? [] : [candidateView(company, probability)];
    }),
    reasons: sides === null || reading === null ? [] : matchReasons(reading, sides),
    explanation: sides === null ? [] : describeContributions(contributions, { ...sides, reading }).map(roundedWeight),
  };
}

/**
 * Autocomplete: the companies that a partial text may mean, best first, at most
 * {@link SUGGESTIONS_MAX}.
 *
 * @throws AppError `unavailable` while the directory is loading
 */
export async function suggestByName(
  context: CompanyContext,
  caller: Pick<Caller, "environment">,
  options: { readonly text: string; readonly product: ProductType | null },
): Promise<CompanySuggestionView[]> {
  requireDirectory(context);
  const { text, product } = options;
  const suggestions = await context.directory.suggest(text, { limit: SUGGESTIONS_MAX });
  const known = await knownOf(
    context,
    caller,
    suggestions.map(({ companyId: id }) => ({ id, product })),
  );
  const ranked = withOwnFirst(suggestions, isOwnIn(known, product));
  return ranked.flatMap(({ companyId, probability, fits }) => {
    const company = known.companies.get(companyId);
    if (company === undefined) return [];
    const { city, state } = company;
    return [{ ...matchView(company, { askedId: companyId, known, probability, product }), city, state, fits }];
  });
}

/**
 * A company by its id.
 *
 * @throws AppError `not_found`
 */
export async function getCompany(
  context: Context & Pick<CompanyContext, "directory" | "isProductOffered">,
  caller: Pick<Caller, "environment">,
  options: { readonly id: CompanyId; readonly product: ProductType | null },
): Promise<CompanyDetail> {
  const { id, product } = options;
  const known = await knownNow(context, caller, { id, product });
  const company = known.companies.get(id);
  if (company === undefined) throw new AppError("not_found", "No company has this id.");
  const success = known.coverageOf(id, product);
  const lowerBound = roundTo(wilsonLowerBound(success), 4);
  return {
    ...matchView(company, { askedId: id, known, probability: 1, product }),
    success: { attempts: success.attempts, successes: success.successes, lower_bound: lowerBound },
    features: { deposit_switch: caller.environment === "sandbox" ? SANDBOX_DEPOSITS : null },
  };
}

/** True of employers of the records that were imported into the caller's environment. */
function isOwnIn(known: KnownCompanies, product: ProductType | null): (id: CompanyId) => boolean {
  return (id) => known.coverageOf(id, product).is_own;
}

function requireDirectory(context: CompanyContext): void {
  if (context.isDirectoryLoaded()) return;
  throw new AppError("unavailable", "The company directory is loading.", { retryAfterSeconds: 1 });
}

function searchView(
  { product, query }: Pick<CompanySearch, "product" | "query">,
  found: { readonly companyId: CompanyId | null; readonly probability: number; readonly known: KnownCompanies },
): CompanySearchView {
  const { companyId: askedId } = found;
  const company = askedId === null ? undefined : found.known.companies.get(askedId);
  if (askedId !== null && company !== undefined) return matchView(company, { ...found, askedId, product });
  return {
    company_mapping_id: null,
    // Clients that exist take any object with a name for a company that was found.
    name: "",
    domain: "",
    logo_url: null,
    success_rate: null,
    confidence_level: unansweredConfidence(found.probability),
    mapping_status: "unmapped",
    ask_for: askFor(query),
  };
}

/**
 * The `confidence_level` if no candidate reaches the threshold: rounded down, since 0.496 is below
 * the threshold and must not be shown as 0.50.
 *
 * @param probability of the best candidate, 0 to 1
 */
export function unansweredConfidence(probability: number): string {
  return roundDown(probability, 2).toFixed(2);
}

function roundDown(value: number, digits: number): number {
  // In floating point 0.29 × 100 is slightly less than 29.
  return Math.floor(value * 10 ** digits + 1e-9) / 10 ** digits;
}

/**
 * The displayed probability: rounded down to four decimals, so that a `confidence_level` with two
 * decimals is consistent with it.
 */
function displayedProbability(probability: number): number {
  return roundDown(probability, 4);
}

function matchView(
  company: Company,
  context: {
    /** The id of the company or of one merged into it. */
    readonly askedId: CompanyId;
    readonly known: KnownCompanies;
    readonly probability: number;
    readonly product: ProductType | null;
  },
): CompanyMatchView {
  const { askedId, known, probability, product } = context;
  const coverage = known.coverageOf(askedId, product);
  return {
    company_mapping_id: company.id,
    name: company.name,
    domain: company.domain ?? "",
    logo_url: company.logo_url,
    success_rate: product === null ? null : rateOf(known, coverage, product),
    confidence_level: displayedProbability(probability).toFixed(2),
    mapping_status: coverage.is_verified ? "verified" : coverage.is_mapped ? "mapped" : "unmapped",
  };
}

/**
 * What the simulated provider of the sandbox can do with a deposit. Existing clients refuse a switch where a person has
 * `max_number` accounts already; simulated persons have one, and a second after a switch.
 */
const SANDBOX_DEPOSITS: DepositFeatures = {
  max_number: 4,
  deposit_types: ["entire", "percent", "amount"],
  amount_precision: "0.01",
  percent_precision: "0.01",
};

/** Products that payroll records answer. */
const RECORD_PRODUCTS: ReadonlySet<ProductType> = new Set(["income", "employment"]);

/**
 * What was observed at the company; `unsupported` only if nothing in the environment covers the
 * product: neither what is known of the company, nor the imported records, nor a payroll system.
 */
function rateOf(known: KnownCompanies, coverage: CompanyCoverage, product: ProductType): SuccessRate | null {
  const hasRecords = coverage.has_records && RECORD_PRODUCTS.has(product);
  return successRate(coverage, { isCovered: coverage.is_covered || hasRecords || known.isOffered(product) });
}

function candidateView(company: Company, probability: number): CompanyCandidateView {
  const { id, name, domain, city, state } = company;
  return {
    company_mapping_id: id,
    name,
    domain: domain ?? "",
    city,
    state,
    probability: displayedProbability(probability),
  };
}

function roundedWeight(entry: ExplainedFeature): ExplainedFeature {
  return { ...entry, weight: roundTo(entry.weight, 4) };
}

/** Rounded half up; never minus zero, which JSON cannot express. */
function roundTo(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits + 0;
}
