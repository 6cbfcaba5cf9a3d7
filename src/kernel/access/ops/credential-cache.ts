/**
 * The TTL of a cached look-up, in milliseconds: the bound on stale reads if a notice of a change is
 * lost.
 */
const CACHE_TTL_MS = 5_000;
/** Maximum number of look-ups cached at once. */
const CACHED_MAX = 10_000;

/** A look-up's result, and how long it is valid by the database's clock: null for ever. */
export interface LookedUp<Value> {
  readonly value: Value;
  readonly validMs: number | null;
}

/**
 * A cache of look-ups of credentials, for some seconds. Expiry is decided by the database's clock:
 * a look-up returns the remaining time, which is counted down from before the look-up by a
 * monotonic clock. Setting the process's clock back therefore never extends a credential.
 */
export class CredentialCache<Value> {
  readonly #nowMs: () => number;
  readonly #cached = new Map<string, { readonly value: Value; readonly untilMs: number }>();
  #changes = 0;

  /** @param nowMs a monotonic clock, in milliseconds */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** The cached value of a key, as long as it is valid. */
  get(key: string): Value | undefined {
    const known = this.#cached.get(key);
    return known !== undefined && known.untilMs > this.#nowMs() ? known.value : undefined;
  }

  /** Looks a value up and caches it. Failures are not cached. */
  async lookUp(key: string, find: () => Promise<LookedUp<Value>>): Promise<Value> {
    const changesBefore = this.#changes;
    const askedAtMs = this.#nowMs();
    const { value, validMs } = await find();
    if (this.#cached.size >= CACHED_MAX) this.#cached.clear();
    const untilMs = askedAtMs + Math.min(CACHE_TTL_MS, validMs ?? Number.POSITIVE_INFINITY);
    // A stale read, started before a change was notified, must not be cached after it.
    if (changesBefore === this.#changes) this.#cached.set(key, { value, untilMs });
    return value;
  }

  /**
   * Empties the cache after a change has committed. A look-up in progress may have read the row
   * before the commit, so its result is used once and not cached.
   */
  clear(): void {
    this.#changes += 1;
    this.#cached.clear();
  }
}
