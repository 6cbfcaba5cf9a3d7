import { ERROR_CODES, type ErrorCode } from "../../../error.ts";
import { STATUSES } from "../../failure.ts";
import { NDJSON } from "../bodies/ndjson.ts";
import { ERROR_REFERENCE } from "./error-reference.ts";

/** The name and the description of each refusal, by status. */
const REFUSALS: Readonly<Record<string, readonly [name: string, description: string]>> = {
  400: ["BadRequest", "A field is missing, malformed or inconsistent, the body is not JSON, or the Host is invalid"],
  401: ["Unauthorized", "A credential header is missing, the two are not a valid pair, or the session has ended"],
  403: ["Forbidden", "The key lacks the scope, or may not do this; or a session is used from another origin"],
  404: ["NotFound", "Unknown here"],
  408: ["RequestTimeout", "The request did not arrive in time"],
  409: ["Conflict", "Conflict with the current state, or with an earlier request with this Idempotency-Key"],
  410: ["Gone", "The token has expired, or was used"],
  413: ["ContentTooLarge", "The body is larger than 1 MiB"],
  415: ["UnsupportedMediaType", "The body is not application/json"],
  417: ["ExpectationFailed", "The Expect header has a value other than 100-continue"],
  422: ["UnprocessableContent", "The subject has frozen their file"],
  429: ["TooManyRequests", "Throttled: see Retry-After"],
  500: ["InternalServerError", "Internal error; the cause is logged under the request id"],
  503: ["ServiceUnavailable", "Temporarily unavailable"],
};

/** Their descriptions for a batch. */
const BATCH_REFUSALS: Readonly<Record<string, string>> = {
  400: "The request itself is malformed; the faults of a line are reported in its line of the response",
  413: "The body has too many lines, or exceeds their maximum size",
  415: `The body is not ${NDJSON}`,
};

const REQUEST_ID = "4b1f5f0c0d8a4b0f9d2f6a7f3f1f2a3b";
const RETRY_AFTER = {
  "Retry-After": {
    description: "Seconds after which the request may succeed",
    schema: { type: "integer", minimum: 1, examples: [12] },
  },
};

/** A reference to the refusal of a status; batches have some of their own. */
export function refusalOf(status: string, { isBatch }: { readonly isBatch: boolean }): object {
  const [name] = REFUSALS[status] ?? [];
  if (name === undefined) throw new Error(`the status ${status} has no description in REFUSALS`);
  const prefix = isBatch && BATCH_REFUSALS[status] !== undefined ? "Batch" : "";
  return { $ref: `#/components/responses/${prefix}${name}` };
}

/** All refusals, by the names that {@link refusalOf} refers to. */
export function refusals(): Readonly<Record<string, object>> {
  const single = Object.entries(REFUSALS).map(([status, [name, description]]) => [
    name,
    { description, ...contentOf(status) },
  ]);
  const batch = Object.entries(BATCH_REFUSALS).map(([status, description]) => {
    return [`Batch${REFUSALS[status]?.[0]}`, { description, ...contentOf(status) }];
  });
  return Object.fromEntries([...single, ...batch]);
}

function contentOf(status: string): object {
  const codes = ERROR_CODES.filter((code) => String(STATUSES[code]) === status);
  const examples = Object.fromEntries(codes.map((code) => [code, exampleOfError(code)]));
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" }, examples } };
  return status === "429" || status === "503" ? { headers: RETRY_AFTER, content } : { content };
}

function exampleOfError(code: ErrorCode): object {
  const { meaning, remedy, message } = ERROR_REFERENCE[code];
  return { summary: meaning, description: `${remedy}.`, value: errorExample(code, message) };
}

/** The body of an error with this code. */
export function errorExample(code: ErrorCode, message: string): object {
  const params = [{ field: "subject.date_of_birth", message: "must be a date in the form YYYY-MM-DD" }];
  const extra = code === "incorrect_parameters" ? { extra: { "invalid-params": params } } : {};
  return { error: { code, message, request_id: REQUEST_ID, ...extra } };
}
