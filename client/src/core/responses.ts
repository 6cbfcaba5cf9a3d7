import { ApiError, type InvalidParam, type OpenVoeError } from "./errors.ts";

const BACKOFF_MS = 250;
const BACKOFF_MAX_MS = 8_000;
/** A longer `Retry-After` is left to the caller. */
const RETRY_AFTER_MAX_SECONDS = 120;

/** The error that a response without success describes. Reads its body. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  const error = errorIn(text);
  return new ApiError({
    status: response.status,
    code: typeof error.code === "string" ? error.code : "unknown",
    message: typeof error.message === "string" ? error.message : `The answer has the status ${response.status}`,
    requestId: typeof error.request_id === "string" ? error.request_id : response.headers.get("X-Request-Id"),
    invalidParams: invalidParamsOf(error.extra),
    retryAfterSeconds: retryAfterOf(response),
  });
}

function errorIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const error: unknown = JSON.parse(text)?.error;
    return typeof error === "object" && error !== null ? (error as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function invalidParamsOf(extra: unknown): readonly InvalidParam[] {
  if (typeof extra !== "object" || extra === null || !("invalid-params" in extra)) return [];
  const params = extra["invalid-params"];
  return Array.isArray(params) ? params.map(({ field, message }) => ({ field: String(field), message })) : [];
}

/** The header is a number of seconds, or a date (RFC 9110, 10.2.3). */
function retryAfterOf({ headers }: Response): number | null {
  const value = headers.get("Retry-After");
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1_000));
}

const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/**
 * True if the same request may succeed later, and repeating it does no harm. A throttled request was not executed, so it
 * may be repeated whatever it is.
 */
export function isTransient(failure: OpenVoeError, { canRepeat }: { readonly canRepeat: boolean }): boolean {
  if (!(failure instanceof ApiError)) return canRepeat;
  if ((failure.retryAfterSeconds ?? 0) > RETRY_AFTER_MAX_SECONDS) return false;
  if (failure.status === 429) return true;
  return canRepeat && (TRANSIENT_STATUSES.has(failure.status) || failure.code === "idempotency_in_flight");
}

/**
 * The pause before the next attempt, in milliseconds: what the service asks for, else exponential with jitter between a half
 * and the whole, so that clients that failed together do not return together.
 *
 * @param attempt from 0
 */
export function backoffMs(failure: OpenVoeError, attempt: number): number {
  if (failure instanceof ApiError && failure.retryAfterSeconds !== null) return failure.retryAfterSeconds * 1_000;
  const whole = Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** attempt);
  return whole / 2 + (Math.random() * whole) / 2;
}
