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
    meaning: "A field is missing, malformed or inconsistent. `extra.invalid-params` names every such field at once",
    remedy: "Correct the fields, and send the request again. The same request is refused again",
    message: "Incorrect request parameters",
  },
  malformed_json: {
    meaning: "The body is not JSON, or its length differs from Content-Length",
    remedy: "Send valid JSON in UTF-8",
    message: "The body is not valid JSON in UTF-8.",
  },
  authentication_failed: {
    meaning:
      "A credential header is missing, the two are not a valid pair, the key is deactivated or has expired, or the session has ended. One answer for all of these",
    remedy: "Check X-Access-Client-Id and X-Access-Secret, or sign in again",
    message: "Authentication failed",
  },
  permission_denied: {
    meaning: "The key is valid, but lacks the scope that the operation names, or a session is used from another origin",
    remedy: "Use a key with the scope; `openvoe keys create` or `POST /v1/keys/` makes one",
    message: "This key lacks the scope webhooks:write.",
  },
  second_factor_required: {
    meaning:
      "A session of the dashboard shows or deletes data of persons, or gives access, without a recent second factor; or one that has none gives a key, a role, a way to sign in or a first passkey without a recent sign-in. Keys are never refused so",
    remedy:
      "Confirm the session: `POST /v1/session/confirmation-options/`, or sign in again at the identity provider; without a second factor sign in again by a link or the key. Then send the request again",
    message: "Confirm that it is you with your passkey: it was not used within the last 15 minutes.",
  },
  not_found: {
    meaning: "Nothing has this id in this team and environment, or there is no such path",
    remedy: "Check the id, and that the key is of the environment in which it was made",
    message: "No webhook has this id in this environment.",
  },
  method_not_allowed: {
    meaning: "The path exists, but not with this method. The header Allow lists those that it has",
    remedy: "Use one of them",
    message: "This path supports only GET, POST.",
  },
  request_timeout: {
    meaning: "The request did not arrive within 30 seconds",
    remedy: "Send it again, faster",
    message: "The whole request must arrive within 30 seconds.",
  },
  payload_too_large: {
    meaning: "The body is larger than 1 MiB; of a batch, it has too many lines or bytes",
    remedy: "Send less, or several requests",
    message: "The body is larger than 1 MiB.",
  },
  unsupported_media_type: {
    meaning: "The body has another Content-Type than the operation accepts",
    remedy: "Send Content-Type: application/json; of a batch, application/x-ndjson",
    message: "The body must have Content-Type: application/json.",
  },
  expectation_failed: {
    meaning: "The Expect header has a value other than 100-continue",
    remedy: "Leave the header out",
    message: "The Expect header must be 100-continue.",
  },
  conflict: {
    meaning: "The current state does not allow this, such as a report of a verification that is not final",
    remedy: "Read the object, and decide again",
    message: "This verification is not final yet.",
  },
  idempotency_mismatch: {
    meaning: "Another request was sent with this Idempotency-Key within 24 hours",
    remedy: "Use a new key for a new request",
    message: "This Idempotency-Key was used with another request.",
  },
  idempotency_in_flight: {
    meaning: "The first request with this Idempotency-Key is still being processed",
    remedy: "Send the same request again after a second",
    message: "A request with this Idempotency-Key is still in progress.",
  },
  expired_token: {
    meaning: "The token is too old, or was used",
    remedy: "Make a new one",
    message: "This public token was already exchanged.",
  },
  subject_frozen: {
    meaning: "The subject has frozen their file: no verification or order shows their data",
    remedy: "Ask the subject; sending it again changes nothing",
    message: "The subject has frozen their file.",
  },
  throttled: {
    meaning: "More requests than the key's rate limit allows. Nothing was done",
    remedy: "Wait as many seconds as the header Retry-After says, and send it again",
    message: "Request was throttled. Expected available in 12 seconds.",
  },
  internal: {
    meaning: "A fault of the service. The operator's log has the cause under the request id",
    remedy: "Send it again with the same Idempotency-Key; if it persists, report the request id",
    message: "Something went wrong on our side.",
  },
  unavailable: {
    meaning: "The service cannot do this at the moment, such as while its database is away",
    remedy: "Send it again after Retry-After seconds, with the same Idempotency-Key",
    message: "The database is not available.",
  },
};
