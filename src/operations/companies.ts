import type { Caller } from "../domain/caller.ts";
import {
  type Company,
  type CompanyQuery,
  type MappingStatus,
  type ProductType,
  type SuccessRate,
  successRate,
  wilsonLowerBound,
} from "../domain/company.ts";
import { AppError } from "../domain/error.ts";
import type { CompanyId } from "../domain/ids.ts";
import { matchCompany } from "../matching/match.ts";
import { type CompanyStanding, findCompany, findCompanyStanding } from "../store/companies.ts";
import type { Context } from "./context.ts";
import type { DirectoryHandle } from "./directory/directory.ts";

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
  /** Claims that the employers can be searched: what is to be in the directory is in it, and the index has it. */
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
  if (!context.isDirectoryLoaded()) throw directoryLoading();
  const match = matchCompany(context.directory.current(), search.query);
  const company = match.companyId === null ? null : await findCompany(context.db, match.companyId);
  const confidence = match.probability.toFixed(2);
  if (company === null) return noMatch(search, confidence);
  const standing = await findCompanyStanding(context.db, company.id, { ...caller, product: search.product });
  return matchView(company, { standing, confidence, product: search.product });
}

/**
 * A company by its id.
 *
 * @throws AppError `not_found`
 */
export async function getCompany(
  context: Context,
  caller: Caller,
  options: { readonly id: CompanyId; readonly product: ProductType | null },
): Promise<CompanyDetail> {
  const company = await findCompany(context.db, options.id);
  if (company === null) throw new AppError("not_found", "No company has this id.");
  const standing = await findCompanyStanding(context.db, company.id, { ...caller, product: options.product });
  const { attempts, successes } = standing;
  const lowerBound = Math.round(wilsonLowerBound(standing) * 10_000) / 10_000;
  return {
    ...matchView(company, { standing, confidence: "1.00", product: options.product }),
    success: { attempts, successes, lower_bound: lowerBound },
  };
}

function directoryLoading(): AppError {
  return new AppError("unavailable", "The company directory is being loaded.", { retryAfterSeconds: 1 });
}

function noMatch({ submitted }: CompanySearch, confidence: string): CompanyMatchView {
  return {
    company_mapping_id: null,
    ...submitted,
    logo_url: null,
    success_rate: null,
    confidence_level: confidence,
    mapping_status: "unmapped",
  };
}

function matchView(
  company: Company,
  seen: { readonly standing: CompanyStanding; readonly confidence: string; readonly product: ProductType | null },
): CompanyMatchView {
  const { standing, product } = seen;
  return {
    company_mapping_id: company.id,
    name: company.name,
    domain: company.domain ?? "",
    logo_url: company.logo_url,
    success_rate: product === null ? null : successRate(standing, { carried: standing.is_carried }),
    confidence_level: seen.confidence,
    mapping_status: standing.is_verified ? "verified" : standing.is_mapped ? "mapped" : "unmapped",
  };
}
