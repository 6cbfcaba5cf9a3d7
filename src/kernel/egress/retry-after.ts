const WHOLE_SECONDS = /^\d{1,10}$/;
/** The three spellings of a date in HTTP all begin with the name of a day (RFC 9110, 5.6.7). */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/** The oldest of them, C's asctime, has no zone, but is always GMT. */
const ASCTIME = /^[A-Z][a-z]{2} /;

/**
 * The delay that a `Retry-After` header asks for, in seconds: whole seconds or an HTTP date (RFC
 * 9110, 10.2.3).
 *
 * @returns whole, at least 0, rounded up; null for anything else, including a date in the past
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | null {
  const text = value?.trim() ?? "";
  if (WHOLE_SECONDS.test(text)) return Number(text);
  if (!HTTP_DATE.test(text)) return null;
  const atMs = Date.parse(ASCTIME.test(text) ? `${text} GMT` : text);
  const seconds = Math.ceil((atMs - now.getTime()) / 1_000);
  return seconds >= 0 ? seconds : null;
}
