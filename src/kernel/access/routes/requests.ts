import Type from "typebox";
import { pagedRoute } from "../../http/core/pages.ts";
import { ANY_KEY, route, tagged } from "../../http/core/route.ts";
import { type CredentialId, instantOf } from "../../ids.ts";
import { flag, hexId, instant, integer, oneOf, text, textOrNull, time } from "../../schema/vocabulary.ts";
import { listRequestFailures, listRequests } from "../ops/request-log.ts";
import { REQUESTS_COUNTED_MAX, type RequestLogFilter } from "../sql/request-log.ts";

const SHARED = ANY_KEY;
const METHODS = ["GET", "POST", "PATCH", "DELETE", "HEAD"] as const;
const GAPS =
  "OpenVOE writes the calls once a second, at most 500 per process and failures first. It leaves out further calls, calls around a crash, and calls of the dashboard.";

const CALL_FIELDS = {
  method: oneOf(METHODS, "The method", "POST"),
  route: text("The path of the operation, with its parameters as names", "/v1/orders/{id}/"),
  status: integer("The HTTP status of the response", 404),
  error_code: textOrNull("The code of the error; null for a success", "not_found"),
};

const RequestView = Type.Object(
  {
    id: hexId("The entry's id"),
    key_id: hexId("The key"),
    ...CALL_FIELDS,
    duration_ms: integer("Until the response was sent, in milliseconds", 12),
    request_id: text("The request's id, as in `X-Request-Id` and in every error", "4b1f5f0c0d8a4b0f9d2f6a7f3f1f2a3b"),
    created_at: time("When it was answered"),
  },
  { title: "LoggedRequest", description: "A call of a key that was answered" },
);

const FILTERS = {
  key_id: Type.Optional(hexId<CredentialId>("Only those of this key")),
  method: Type.Optional(oneOf(METHODS, "Only with this method", "POST")),
  route: Type.Optional(
    Type.String({
      maxLength: 256,
      format: "plain-text",
      description: "Only of this path, with its parameters as names",
      examples: ["/v1/orders/{id}/"],
    }),
  ),
  status: Type.Optional(integer("Only with this status", 404, { minimum: 100, maximum: 599 })),
  error_code: Type.Optional(
    Type.String({
      maxLength: 64,
      format: "plain-text",
      description: "Only with this code of an error",
      examples: ["not_found"],
    }),
  ),
  request_id: Type.Optional(
    Type.String({
      maxLength: 128,
      format: "plain-text",
      description: "Only the request with this id",
      examples: ["4b1f5f0c0d8a4b0f9d2f6a7f3f1f2a3b"],
    }),
  ),
  only_errors: Type.Optional(flag("True: only statuses of 400 and more")),
  created_after: Type.Optional(instant("Only those answered after this instant")),
  created_before: Type.Optional(instant("Only those answered before this instant")),
};

interface FilterQuery {
  readonly key_id?: CredentialId;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly error_code?: string;
  readonly request_id?: string;
  readonly only_errors?: boolean;
  readonly created_after?: string;
  readonly created_before?: string;
}

function filterOf(query: FilterQuery): RequestLogFilter {
  return {
    keyId: query.key_id ?? null,
    method: query.method ?? null,
    route: query.route ?? null,
    status: query.status ?? null,
    errorCode: query.error_code ?? null,
    requestId: query.request_id ?? null,
    onlyErrors: query.only_errors ?? false,
    createdAfter: query.created_after === undefined ? null : instantOf(query.created_after),
    createdBefore: query.created_before === undefined ? null : instantOf(query.created_before),
  };
}

const listRoute = pagedRoute({
  method: "GET",
  path: "/v1/requests/",
  operationId: "listRequests",
  summary: "List the calls of your key in the last days, newest first",
  description: `With \`keys:write\`, those of all keys of the team in the environment. Method, path template, status, error and duration; never a body, a path's values or a query. ${GAPS}`,
  auth: SHARED,
  filters: FILTERS,
  answer: {
    rows: RequestView,
    description: `A page of calls; empty where the log is off. \`count\` counts ${REQUESTS_COUNTED_MAX.toLocaleString("en-US")} at most`,
  },
  list: ({ caller, query, page }, application) => {
    const list = { filter: filterOf(query), request: page };
    return listRequests(application, caller, list);
  },
});

const FailureView = Type.Object(
  {
    ...CALL_FIELDS,
    count: integer("How often", 3),
    keys: integer("How many keys met it", 1),
    first_at: time("When it was first met"),
    last_at: time("When it was last met"),
    last_request_id: text("The id of the last of these requests", "4b1f5f0c0d8a4b0f9d2f6a7f3f1f2a3b"),
  },
  { title: "RequestFailures", description: "Calls that failed alike" },
);

const failuresRoute = route({
  method: "GET",
  path: "/v1/requests/failures/",
  operationId: "listRequestFailures",
  summary: "List failed calls, grouped by operation, status and error",
  description: `The latest first, at most a hundred. ${GAPS}`,
  auth: SHARED,
  query: Type.Object(FILTERS),
  answer: { schema: Type.Array(FailureView), description: "The groups; empty if nothing failed" },
  handle: ({ caller, query }, application) => listRequestFailures(application, caller, filterOf(query)),
});

/** The routes of the log of requests. */
export const requestLogRoutes = tagged("Requests", [listRoute, failuresRoute]);
