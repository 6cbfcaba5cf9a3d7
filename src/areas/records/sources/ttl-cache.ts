/** Options of {@link cacheFor}. */
interface CacheOptions {
  /** How long an answer is reused, in milliseconds from the question. */
  readonly ttlMs: number;
  readonly nowMs: () => number;
}

/**
 * Caches the answers of an asynchronous function by key. Concurrent callers share one call; a call
 * that fails is not cached.
 *
 * @param ask computes the answer for a key; there are few keys, and none is evicted
 */
export function cacheFor<Key, Answer>(
  ask: (key: Key) => Promise<Answer>,
  { ttlMs, nowMs }: CacheOptions,
): (key: Key) => Promise<Answer> {
  const cached = new Map<Key, { readonly askedAtMs: number; readonly answer: Promise<Answer> }>();
  return (key) => {
    const known = cached.get(key);
    if (known !== undefined && nowMs() - known.askedAtMs < ttlMs) return known.answer;
    const answer = ask(key);
    cached.set(key, { askedAtMs: nowMs(), answer });
    answer.catch(() => cached.delete(key));
    return answer;
  };
}
