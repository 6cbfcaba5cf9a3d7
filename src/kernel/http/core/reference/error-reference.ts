import type { ErrorCode } from "../../../error.ts";

/** What the reference says of an error code. */
interface ErrorWords {
  /** When the service answers it. */
  readonly meaning: string;
  /** What the caller can do. */
  readonly remedy: string;
  /** A message as the service writes it. */
  readonly message: string;
}

/** Every error code in words. */
export const ERROR_REFERENCE: Readonly<Record<ErrorCode, ErrorWords>> = {
  incorrect_parameters: {
    meaning: "A field is missing, malformed or inconsistent. `extra.invalid-params` lists all such fields",
    remedy: "Correct the fields",
    message: "Incorrect request parameters",
  },
  malformed_json: {
    meaning: "The body is not JSON, or its length differs from Content-Length",
    remedy: "Send valid JSON in UTF-8",
    message: "The body is not valid JSON in UTF-8.",
  },
  authentication_failed: {
    meaning:
      "A credential header is missing, the headers are not a valid pair, the key is deactivated or expired, or the session has ended",
    remedy: "Check X-Access-Client-Id and X-Access-Secret, or sign in again",
    message: "Authentication failed",
  },
  permission_denied: {
    meaning: "The key lacks the scope of the operation, or a session is used from another origin",
    remedy: "Use a key with the scope. Create one with `openvoe keys create` or `POST /v1/keys/`",
    message: "This key lacks the scope webhooks:write.",
  },
  second_factor_required: {
    meaning:
      "The dashboard session needs a recent second factor or, if the member has none, a recent sign-in. Requests with a key never get this error",
    remedy: "Confirm the session with `POST /v1/session/confirmation-options/`, or sign in again. Then retry",
    message: "Confirm that it is you with your passkey: it was not used within the last 15 minutes.",
  },
  not_found: {
    meaning: "No object of this team and environment has this id, or the path does not exist",
    remedy: "Check the id, and that the key is of the environment in which the object was created",
    message: "No webhook has this id in this environment.",
  },
  method_not_allowed: {
    meaning: "The path does not support this method. The header Allow lists the supported ones",
    remedy: "Use a supported method",
    message: "This path supports only GET, POST.",
  },
  request_timeout: {
    meaning: "The request did not arrive within 30 seconds",
    remedy: "Send the request faster",
    message: "The whole request must arrive within 30 seconds.",
  },
  payload_too_large: {
    meaning: "The body is larger than 1 MiB, or a batch has too many lines or bytes",
    remedy: "Split the request",
    message: "The body is larger than 1 MiB.",
  },
  unsupported_media_type: {
    meaning: "The operation does not accept this Content-Type",
    remedy: "Send Content-Type: application/json, or application/x-ndjson for a batch",
    message: "The body must have Content-Type: application/json.",
  },
  expectation_failed: {
    meaning: "The Expect header has a value other than 100-continue",
    remedy: "Leave the header out",
    message: "The Expect header must be 100-continue.",
  },
  conflict: {
    meaning: "The current state does not allow the operation, such as a report of a verification that is not final",
    remedy: "Read the object first, then decide",
    message: "This verification is not final yet.",
  },
  idempotency_mismatch: {
    meaning: "This Idempotency-Key was used for a different request within 24 hours",
    remedy: "Use a new key for a new request",
    message: "This Idempotency-Key was used with another request.",
  },
  idempotency_in_flight: {
    meaning: "The first request with this Idempotency-Key is still in progress",
    remedy: "Retry after a second",
    message: "A request with this Idempotency-Key is still in progress.",
  },
  expired_token: {
    meaning: "The token has expired or was used",
    remedy: "Create a new token",
    message: "This public token was already exchanged.",
  },
  subject_frozen: {
    meaning: "The person or a client has frozen the person's data, so no verification or order shows it",
    remedy: "Ask the person to end the freeze. If they placed none, ask the operator",
    message: "The subject has frozen their file.",
  },
  throttled: {
    meaning: "The rate limit of the key is exceeded. Nothing was done",
    remedy: "Retry after the seconds in the header Retry-After",
    message: "Request was throttled. Expected available in 12 seconds.",
  },
  internal: {
    meaning: "A fault of the service. The log shows the cause; search for the request id",
    remedy: "Retry with the same Idempotency-Key. If the error persists, report the request id to the operator",
    message: "Something went wrong on our side.",
  },
  unavailable: {
    meaning: "The service is temporarily unable to do this, such as while its database is unreachable",
    remedy: "Retry after the seconds in Retry-After, with the same Idempotency-Key",
    message: "The database is not available.",
  },
};
