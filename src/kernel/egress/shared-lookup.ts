import type { LookupAddress } from "node:dns";

/** Finds every address of a name. The system's resolver, unless a test injects another. */
export type Resolve = (
  hostname: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

type Done = Parameters<Resolve>[2];

/** A name is slow if its look-up took this long, until one takes less. */
export const SLOW_LOOKUP_MS = 2_000;
/**
 * Maximum number of look-ups of slow names at once: an eighth of what the resolver's threads make
 * at once (bin/openvoe).
 */
export const SLOW_LOOKUPS_MAX = 4;
/** Maximum number of names that are marked as slow. */
const SLOW_NAMES_MAX = 10_000;
/** A resolver that answered about another name within this time works. */
export const WORKING_MS = 30_000;
/** The resolver got no answer from any server. */
const NO_ANSWER = "EAI_AGAIN";
/** The resolver got an answer: the name does not exist, or has no address. */
const NOT_FOUND = /^(ENOTFOUND|ENODATA|ENONAME)$/;

/**
 * Shares one look-up between all callers that ask for a name at the same time, and caches nothing:
 * the next question is a new look-up.
 *
 * The system's resolver runs in a number of threads, and nothing ends a look-up whose name server
 * is silent. Without this, the deliveries of one webhook would take all of them and hold up every
 * other name. Slow names wait for each other, so that those of many webhooks do not do so either.
 *
 * If one name gets no answer (`EAI_AGAIN`), but another did less than {@link WORKING_MS} ago, the
 * name's own servers are broken, and the error's code is `ESERVFAIL`.
 *
 * @param now the clock that measures look-ups, in milliseconds
 */
export function shareLookups(resolve: Resolve, now: () => number = performance.now.bind(performance)): Resolve {
  const asking = new Map<string, Done[]>();
  const slow = new Set<string>();
  const waiting: string[] = [];
  const answered = { name: "", atMs: Number.NEGATIVE_INFINITY };
  const answeredBefore = { ...answered };
  let slowUnderWay = 0;

  function begin(hostname: string): void {
    const wasSlow = slow.has(hostname);
    if (wasSlow) slowUnderWay += 1;
    const begunAt = now();
    resolve(hostname, { all: true }, (error, addresses) => {
      remember(hostname, now() - begunAt);
      const callers = asking.get(hostname) ?? [];
      asking.delete(hostname);
      if (wasSlow) {
        slowUnderWay -= 1;
        const next = waiting.shift();
        if (next !== undefined) begin(next);
      }
      const failure = blamed(hostname, error);
      for (const done of callers) done(failure, addresses);
    });
  }

  /** The error of a look-up; the name's own error if the resolver works. */
  function blamed(hostname: string, error: NodeJS.ErrnoException | null): NodeJS.ErrnoException | null {
    if (error === null || NOT_FOUND.test(error.code ?? "")) {
      if (answered.name !== hostname) Object.assign(answeredBefore, answered);
      Object.assign(answered, { name: hostname, atMs: now() });
    }
    if (error?.code !== NO_ANSWER) return error;
    const other = answered.name === hostname ? answeredBefore : answered;
    if (now() - other.atMs > WORKING_MS) return error;
    const message = "The name servers of this name do not answer; those of other names do.";
    return Object.assign(new Error(message, { cause: error }), { code: "ESERVFAIL" });
  }

  function remember(hostname: string, tookMs: number): void {
    slow.delete(hostname);
    if (tookMs < SLOW_LOOKUP_MS) return;
    if (slow.size >= SLOW_NAMES_MAX) slow.clear();
    slow.add(hostname);
  }

  return (hostname, _options, done) => {
    const others = asking.get(hostname);
    if (others !== undefined) {
      others.push(done);
      return;
    }
    asking.set(hostname, [done]);
    if (slow.has(hostname) && slowUnderWay >= SLOW_LOOKUPS_MAX) waiting.push(hostname);
    else begin(hostname);
  };
}
