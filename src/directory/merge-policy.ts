/**
 * A delta with more companies than this, and than this share of the base, is merged with it into a
 * new base.
 */
const MERGE = { companies: 5_000, share: 0.1 } as const;
/**
 * The same while changes keep arriving: a merge costs a build of the whole base, and searches need
 * the processors.
 */
const MERGE_DURING_CHANGES = { companies: 50_000, share: 1 } as const;
/** Changes have stopped when none arrived for this long. */
const QUIET_MS = 1_500;
/** From this many changes on, and this share of the base, reading all companies again is faster. */
const FAR_BEHIND = { companies: 50_000, share: 0.5 } as const;

/**
 * True if the changes are to be merged into the base: once an import is over, unless they become
 * too many.
 *
 * @param sizes companies of the changes and of the base
 * @param quietMs since changes last arrived
 */
export function isMergeDue(sizes: { readonly delta: number; readonly base: number }, quietMs: number): boolean {
  const { companies, share } = quietMs > QUIET_MS ? MERGE : MERGE_DURING_CHANGES;
  return sizes.delta > Math.max(companies, share * sizes.base);
}

/** From how many changes on reading all companies is faster than taking the changes. */
export function farBehindCompanies(base: number): number {
  return Math.ceil(Math.max(FAR_BEHIND.companies, FAR_BEHIND.share * base));
}
