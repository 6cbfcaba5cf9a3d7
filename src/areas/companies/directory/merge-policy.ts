/**
 * A directory of at most this many companies is always one index: changes are merged into it before
 * they are shown, which takes some tens of milliseconds. In layers each would weigh words by the few
 * names that it has: of 400 names with three typing errors in a directory of 2,000, half of which
 * came in an import, 9 were answered otherwise than from one index, and 372 with another confidence.
 */
const ONE_INDEX_COMPANIES_MAX = 5_000;
/**
 * A delta with more companies than this, and than this share of the base, is merged with it into a
 * new base as soon as changes have stopped.
 */
const MERGE = { companies: 5_000, share: 0.1 } as const;
/**
 * The same while changes keep arriving: a merge costs a build of the whole base, and searches need
 * the processors.
 */
const MERGE_DURING_CHANGES = { companies: 50_000, share: 1 } as const;
/** Changes have stopped when none arrived for this long. */
const QUIET_MS = 1_500;
/**
 * A small delta is merged too once no change arrived for this long per company of the base. A merge
 * takes some 0.03 ms a company of one processor.
 */
const SETTLE_MS_PER_COMPANY = 0.2;
/** While changes keep arriving, it is merged when its oldest one has waited this many times as long. */
const SETTLE_DURING_CHANGES = 4;
/** From this many changes on, and this share of the base, reading all companies again is faster. */
const FAR_BEHIND = { companies: 50_000, share: 0.5 } as const;

/** Companies of the changes, removals included, and of the base. */
interface Sizes {
  readonly delta: number;
  readonly base: number;
}

/** True if the directory is so small that changes are merged into the base before they are shown. */
export function isMergedBeforeShown({ delta, base }: Sizes): boolean {
  return delta > 0 && delta + base <= ONE_INDEX_COMPANIES_MAX;
}

/**
 * True if the changes are to be merged into the base in the background: once an import is over, or
 * there are too many of them, or they have waited long enough.
 *
 * @param waited `quietMs`: since changes last arrived; `oldestMs`: since the oldest of them arrived
 */
export function isMergeDue(
  { delta, base }: Sizes,
  { quietMs, oldestMs }: { readonly quietMs: number; readonly oldestMs: number },
): boolean {
  const { companies, share } = quietMs > QUIET_MS ? MERGE : MERGE_DURING_CHANGES;
  if (delta > Math.max(companies, share * base)) return true;
  // How long after the last change the merge begins at the latest.
  const waitMs = Math.max(QUIET_MS, SETTLE_MS_PER_COMPANY * base);
  return delta > 0 && (quietMs > waitMs || oldestMs > SETTLE_DURING_CHANGES * waitMs);
}

/** From how many changes on reading all companies is faster than taking the changes. */
export function farBehindCompanies(base: number): number {
  return Math.ceil(Math.max(FAR_BEHIND.companies, FAR_BEHIND.share * base));
}
