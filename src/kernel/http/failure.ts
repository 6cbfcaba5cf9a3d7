import { AppError, type ErrorCode } from "../error.ts";

/** The HTTP status of every error code. */
export const STATUSES = {
  incorrect_parameters: 400,
  malformed_json: 400,
  authentication_failed: 401,
  permission_denied: 403,
  second_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  conflict: 409,
  idempotency_mismatch: 409,
  idempotency_in_flight: 409,
  expired_token: 410,
  subject_frozen: 422,
  throttled: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;

/** The framework's own refusals, with our messages. */
const FRAMEWORK_REFUSALS: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError("payload_too_large", "The body is larger than 1 MiB."),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError("unsupported_media_type", "The body must have Content-Type: application/json."),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new AppError("malformed_json", "The length of the body differs from Content-Length."),
  FST_ERR_BAD_URL: () => new AppError("not_found", "There is nothing at this path."),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError("not_found", "There is nothing at this path."),
};

/**
 * Any failure as an {@link AppError}: an unexpected one becomes `internal`, with its cause kept for
 * the log.
 */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return (
    FRAMEWORK_REFUSALS[code]?.() ?? new AppError("internal", "Something went wrong on our side.", { cause: error })
  );
}

/** The body of an error response, in the one format. Details for the operator are left out. */
export function errorBody(error: AppError, requestId: string) {
  const named = error.invalidParams.length > 0;
  return {
    error: {
      code: error.code,
      message: error.message,
      request_id: requestId,
      ...(named ? { extra: { "invalid-params": error.invalidParams } } : {}),
    },
  };
}
