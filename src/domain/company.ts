import type { CompanyId } from "./ids.ts";

/**
 * What clients of this interface ask a company for. The first four are what a verification or a connection can yield here; the
 * others are answered `unsupported` unless a provider carries them.
 */
export const PRODUCT_TYPES = [
  "income",
  "employment",
  "deposit_switch",
  "pll",
  "assets",
  "insurance",
  "admin",
  "transactions",
] as const;
/** One of {@link PRODUCT_TYPES}. */
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** `verified`: a person confirmed which provider carries the company; `mapped`: a provider is known; `unmapped`: none. */
export type MappingStatus = "verified" | "mapped" | "unmapped";
/** How likely a connection succeeds; see {@link successRate}. */
export type SuccessRate = "low" | "high" | "unsupported";

/** One employer of the directory. Texts are as the list that it came from spells them. */
export interface Company {
  readonly id: CompanyId;
  readonly name: string;
  /** Other names: former, trade, short. */
  readonly aliases: readonly string[];
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

/** What a caller knows of an employer: normalised, absent details null; at least one is given. */
export interface CompanyQuery {
  readonly name: string | null;
  /** Registrable domain, lower case. */
  readonly domain: string | null;
  /** Nine digits. */
  readonly ein: string | null;
  /** Ten digits. */
  readonly phone: string | null;
  readonly id: string | null;
  readonly street: string | null;
  readonly city: string | null;
  /** Two letters, upper case. */
  readonly state: string | null;
  /** Five digits. */
  readonly zip: string | null;
}

/** What was observed of one product at one company over the last {@link OBSERVED_DAYS} days. */
export interface ProductSuccess {
  readonly attempts: number;
  readonly successes: number;
}

/** How far back {@link ProductSuccess} looks. */
export const OBSERVED_DAYS = 180;
/** Fewer attempts than these tell nothing. */
export const ATTEMPTS_TO_TELL = 5;
/** The standard normal quantile of a two-sided 90 % interval. */
const Z_90 = 1.6448536269514722;

/**
 * The lower bound of the 90 % Wilson score interval of a share, 0 to 1; 0 without attempts. Monotone in `successes`.
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
 * The success rate as the interface words it: `unsupported` when nothing carries the product, null when too few attempts
 * tell, else `high` from a lower bound of 0.5 on.
 */
export function successRate(success: ProductSuccess, options: { readonly carried: boolean }): SuccessRate | null {
  if (!options.carried) return "unsupported";
  if (success.attempts < ATTEMPTS_TO_TELL) return null;
  return wilsonLowerBound(success) >= 0.5 ? "high" : "low";
}
