/** Where a request goes. */
export interface Target {
  /** Scheme, host and port, as undici takes them. */
  readonly origin: string;
  /** Path and query. */
  readonly path: string;
}

/** How many URLs are kept taken apart: a few megabytes when each is as long as a webhook's may be. */
export const TARGETS_MAX = 1_000;

/** Makes a function that takes URLs apart, each but once: the same webhooks are sent to again and again. It throws for what is no URL. */
export function targetReader(): (url: string) => Target {
  const kept = new Map<string, Target>();
  return (url) => {
    const known = kept.get(url);
    if (known !== undefined) return known;
    const { origin, pathname, search } = new URL(url);
    const target = { origin, path: pathname + search };
    if (kept.size >= TARGETS_MAX) kept.clear();
    kept.set(url, target);
    return target;
  };
}
