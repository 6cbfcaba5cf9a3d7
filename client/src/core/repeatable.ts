import { IDEMPOTENT_POSTS } from "../generated/idempotent-posts.ts";

/** Operations that read, though by POST. */
const READS_BY_POST = /^\/v1\/(companies\/(batch\/)?|links?\/reports\/.+)$/;

const IDEMPOTENT: ReadonlySet<string> = new Set(IDEMPOTENT_POSTS);

/** True if an operation accepts an `Idempotency-Key`. */
export function hasIdempotencyKey(method: string, path: string): boolean {
  return method === "POST" && IDEMPOTENT.has(path);
}

/** True if the same request twice leaves what one leaves. Of the POSTs those do that only read. */
export function isSafeToRepeat(method: string, path: string): boolean {
  return method !== "POST" || READS_BY_POST.test(path);
}
