/**
 * Every failure that a caller can act on, by its public code. The list is closed: the HTTP layer
 * maps each one to exactly one status, and everything that is not an {@link AppError} becomes
 * `internal` there.
 */
export const ERROR_CODES = [
  "incorrect_parameters",
  "malformed_json",
  "authentication_failed",
  "permission_denied",
  "second_factor_required",
  "not_found",
  "method_not_allowed",
  "request_timeout",
  "payload_too_large",
  "unsupported_media_type",
  "expectation_failed",
  "conflict",
  "idempotency_mismatch",
  "idempotency_in_flight",
  "expired_token",
  "subject_frozen",
  "throttled",
  "internal",
  "unavailable",
] as const;

/** One of {@link ERROR_CODES}. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * One faulty field of a request: its path (`addresses[0].zip`) and what to do about it. Never
 * contains the value.
 */
export interface InvalidParam {
  readonly field: string;
  readonly message: string;
}

/** The optional parts of an {@link AppError} besides its code and its public message. */
interface AppErrorOptions {
  /** All faulty fields; only with `incorrect_parameters`. */
  readonly invalidParams?: readonly InvalidParam[];
  /** Only for the operator's log; never shown to the caller. */
  readonly detail?: string;
  /** Whole seconds after which a retry can succeed; only with `throttled` and `unavailable`. */
  readonly retryAfterSeconds?: number;
  /** False: it is logged elsewhere rather than with each response. True unless given. */
  readonly isLogged?: boolean;
  readonly cause?: unknown;
}

/**
 * An expected failure with a public code and message.
 *
 * @example
 * throw new AppError("not_found", "No verification has this id in this environment.");
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly invalidParams: readonly InvalidParam[];
  readonly detail: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isLogged: boolean;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.invalidParams = options.invalidParams ?? [];
    this.detail = options.detail;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.isLogged = options.isLogged ?? true;
  }
}

/**
 * The 400 that reports every faulty field at once.
 *
 * @param invalidParams at least one field
 */
export function incorrectParameters(invalidParams: readonly InvalidParam[]): AppError {
  return new AppError("incorrect_parameters", "Incorrect request parameters", { invalidParams });
}
