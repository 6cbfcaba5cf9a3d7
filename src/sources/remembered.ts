/** How long something asked for is good. */
export interface RememberedOptions {
  /** In milliseconds, from when it was asked for. */
  readonly forMs: number;
  readonly nowMs: () => number;
}

/**
 * Makes a question that is asked once in a while for all who ask meanwhile. One that fails is asked anew by the next.
 *
 * @param ask the answer for a key
 */
export function remembered<Key, Answer>(
  ask: (key: Key) => Promise<Answer>,
  { forMs, nowMs }: RememberedOptions,
): (key: Key) => Promise<Answer> {
  const known = new Map<Key, { readonly askedAtMs: number; readonly answer: Promise<Answer> }>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined && nowMs() - before.askedAtMs < forMs) return before.answer;
    const answer = ask(key);
    known.set(key, { askedAtMs: nowMs(), answer });
    answer.catch(() => known.delete(key));
    return answer;
  };
}
