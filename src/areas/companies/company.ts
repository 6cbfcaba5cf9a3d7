import type { CompanyId } from "../../kernel/ids.ts";

/**
 * `verified`: an operator confirmed which provider covers the company; `mapped`: a provider is
 * known; `unmapped`: none.
 */
export type MappingStatus = "verified" | "mapped" | "unmapped";
/** How likely a connection succeeds; see {@link successRate}. */
export type SuccessRate = "low" | "high" | "unsupported";

/** An employer of the directory. Texts are spelt as in its source. */
export interface Company {
  readonly id: CompanyId;
  readonly name: string;
  /** Other names: former, trade, short. */
  readonly aliases: readonly string[];
  /**
   * Names by which people know it, each checked: short forms, initials, brands. Each identifies it
   * as its own name does.
   */
  readonly everyday_names: readonly string[];
  /**
   * Groups the entries of one employer in the directory: the same for all of them, the id of one of
   * them. Null if it has no other entry.
   */
  readonly employer_id: CompanyId | null;
  /** People work for it in all parts of the country: another place says nothing against it. */
  readonly is_nationwide: boolean;
  /** Nine digits, or null. */
  readonly ein: string | null;
  /** Registrable domain, lower case, or null. */
  readonly domain: string | null;
  /** Further domains. */
  readonly domains: readonly string[];
  /** Ten digits, or null. */
  readonly phone: string | null;
  readonly street: string | null;
  readonly city: string | null;
  /** Two letters, or null. */
  readonly state: string | null;
  /** Five digits, or null. */
  readonly zip: string | null;
  readonly naics: string | null;
  readonly employees: number | null;
  readonly logo_url: string | null;
}

/**
 * The details of an employer in a search: normalised, absent details null; at least one is given.
 */
export interface CompanyQuery {
  readonly name: string | null;
  /** Registrable domain, lower case. */
  readonly domain: string | null;
  /** Nine digits. */
  readonly ein: string | null;
  /** Ten digits. */
  readonly phone: string | null;
  readonly id: CompanyId | null;
  readonly street: string | null;
  readonly city: string | null;
  /** Two letters, upper case. */
  readonly state: string | null;
  /** Five digits. */
  readonly zip: string | null;
}

/** The observed success of one product at one company over the last {@link OBSERVED_DAYS} days. */
export interface ProductSuccess {
  readonly attempts: number;
  readonly successes: number;
}

/** The number of days that {@link ProductSuccess} covers. */
export const OBSERVED_DAYS = 180;
/** Minimum number of attempts for a success rate. */
const ATTEMPTS_MIN = 5;
/** The standard normal quantile of a two-sided 90 % interval. */
const Z_90 = 1.6448536269514722;

/**
 * The lower bound of the 90 % Wilson score interval of a share, 0 to 1; 0 without attempts.
 * Monotone in `successes`.
 *
 * Source: E. B. Wilson, JASA 22 (1927), 209–212.
 */
export function wilsonLowerBound({ attempts, successes }: ProductSuccess): number {
  if (attempts === 0) return 0;
  const share = successes / attempts;
  const z2 = Z_90 * Z_90;
  const centre = share + z2 / (2 * attempts);
  const spread = Z_90 * Math.sqrt((share * (1 - share) + z2 / (4 * attempts)) / attempts);
  return Math.max(0, (centre - spread) / (1 + z2 / attempts));
}

/**
 * The success rate in the API: `unsupported` if nothing covers the product, null if there are
 * too few attempts, else `high` if the lower bound is at least 0.5.
 */
export function successRate(success: ProductSuccess, options: { readonly isCovered: boolean }): SuccessRate | null {
  if (!options.isCovered) return "unsupported";
  if (success.attempts < ATTEMPTS_MIN) return null;
  return wilsonLowerBound(success) >= 0.5 ? "high" : "low";
}
