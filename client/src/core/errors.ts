/** The error codes of the service. A newer service may have others. */
export type ErrorCode =
  | "authentication_failed"
  | "conflict"
  | "expectation_failed"
  | "expired_token"
  | "idempotency_in_flight"
  | "idempotency_mismatch"
  | "incorrect_parameters"
  | "internal"
  | "malformed_json"
  | "method_not_allowed"
  | "not_found"
  | "payload_too_large"
  | "permission_denied"
  | "request_timeout"
  | "second_factor_required"
  | "subject_frozen"
  | "throttled"
  | "unavailable"
  | "unsupported_media_type";

/** A field that the service refused, by its path (`addresses[0].zip`), and why. */
export interface InvalidParam {
  readonly field: string;
  readonly message: string;
}

/** The base of all errors of this client but those of an `AbortSignal`, whose reason is thrown as it is. */
export abstract class OpenVoeError extends Error {}

/** What an error response says. */
export interface ApiErrorFields {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string | null;
  readonly invalidParams: readonly InvalidParam[];
  readonly retryAfterSeconds: number | null;
}

/** The service answered with an error, after all retries. */
export class ApiError extends OpenVoeError {
  override readonly name = "ApiError";
  /** The HTTP status, 400 to 599. */
  readonly status: number;
  /** What went wrong, for programs; `unknown` if another program answered. */
  readonly code: ErrorCode | "unknown" | (string & {});
  /** Name it when you report a problem: the service's log has it. Null if there was none. */
  readonly requestId: string | null;
  /** On `incorrect_parameters`: every field that was refused. */
  readonly invalidParams: readonly InvalidParam[];
  /** How long to wait, in seconds, if the service said so. */
  readonly retryAfterSeconds: number | null;

  constructor(fields: ApiErrorFields) {
    const faults = fields.invalidParams.map(({ field, message }) => `${field} ${message}`).join("; ");
    super(faults === "" ? fields.message : `${fields.message}: ${faults}`);
    this.status = fields.status;
    this.code = fields.code;
    this.requestId = fields.requestId;
    this.invalidParams = fields.invalidParams;
    this.retryAfterSeconds = fields.retryAfterSeconds;
  }
}

/** No complete answer came, after all retries: the network failed, or the service is down. `cause` has the reason. */
export class ConnectionError extends OpenVoeError {
  override readonly name = "ConnectionError";
}

/** An answer, or what was waited for, did not come within the time allowed. */
export class TimeoutError extends OpenVoeError {
  override readonly name = "TimeoutError";
}

/** A webhook delivery that must not be trusted. */
export class WebhookVerificationError extends OpenVoeError {
  override readonly name = "WebhookVerificationError";
  readonly reason: WebhookFault;

  constructor(reason: WebhookFault, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Why a delivery is refused. */
export type WebhookFault = "missing_header" | "wrong_signature" | "too_old" | "too_new" | "malformed";

/**
 * True if an error is the service's answer, with this code if one is given.
 *
 * @example if (isApiError(error, "not_found")) return null;
 */
export function isApiError(error: unknown, code?: ErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}
