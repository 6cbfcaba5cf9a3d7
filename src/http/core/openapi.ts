import Type, { type TSchema } from "typebox";
import { WAY_HEADER } from "../../domain/network/way.ts";
import { STATUSES } from "../errors/failure.ts";
import { SESSION_COOKIE } from "./access/session-cookie.ts";
import { FORM } from "./bodies/form.ts";
import { NDJSON } from "./bodies/ndjson.ts";
import { IDEMPOTENCY_KEY_MAX, type Route } from "./route.ts";
import { ErrorBody } from "./schemas.ts";

/** The description of each refusal, by status. */
const REFUSALS: Readonly<Record<string, string>> = {
  400: "A field is missing, malformed or inconsistent, the body is not JSON, or the Host is invalid",
  401: "A credential header is missing, the two are not a valid pair, or the session has ended",
  403: "The key lacks the scope, or may not do this; or a session is used from another origin",
  404: "Unknown here",
  408: "The request did not arrive in time",
  410: "The token has expired, or was used",
  409: "Conflict with the current state, or with an earlier request with this Idempotency-Key",
  413: "The body is larger than 1 MiB",
  415: "The body is not application/json",
  417: "The Expect header has a value other than 100-continue",
  429: "Throttled: see Retry-After",
  500: "Internal error; the cause is logged under the request id",
  503: "Temporarily unavailable",
};

/** Their descriptions for a batch. */
const BATCH_REFUSALS: Readonly<Record<string, string>> = {
  400: "The request itself is malformed; the faults of a line are reported in its line of the response",
  413: "The body has too many lines, or exceeds their maximum size",
  415: `The body is not ${NDJSON}`,
};

/** The interface as an OpenAPI 3.1 document, generated from the routes that serve it. */
export function openapiDocument(routes: readonly Route[]) {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:([a-z_]+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "OpenVOE",
      version: "1",
      summary: "Verification of employment and income",
      description: "Each path answers with and without its trailing slash. Every response carries X-Request-Id.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: { Error: withoutId(ErrorBody) },
      securitySchemes: {
        clientId: { type: "apiKey", in: "header", name: "X-Access-Client-Id" },
        accessSecret: { type: "apiKey", in: "header", name: "X-Access-Secret" },
        session: {
          type: "apiKey",
          in: "cookie",
          name: SESSION_COOKIE,
          description:
            "Of `POST /v1/session/`, with the header `X-OpenVOE-Session: 1`. Over HTTPS its name begins with `__Host-`",
        },
        bridgeToken: { type: "http", scheme: "bearer", description: "The person's bridge token" },
        managementToken: { type: "http", scheme: "bearer", description: "The token of the page of a link" },
        orderToken: { type: "http", scheme: "bearer", description: "The token at the end of an order's share_url" },
      },
    },
  };
}

function operationOf(route: Route) {
  const { status, description } = route.answer;
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...securityOf(route),
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...requestBodyOf(route),
    responses: { [status]: { description, ...contentOf(route) }, ...partOf(route), ...refusalsOf(route) },
  };
}

function securityOf({ auth }: Route) {
  switch (auth.by) {
    case "key":
      return {
        description: `Scope: \`${auth.scope}\``,
        security: [{ clientId: [], accessSecret: [] }, { session: [] }],
      };
    case "session":
      return { security: [{ session: [] }] };
    case "sign_in":
      return { security: [] };
    case "bridge_token":
      return { security: [{ bridgeToken: [] }] };
    case "management_token":
      return { security: [{ managementToken: [] }] };
    case "order_token":
      return { security: [{ orderToken: [] }] };
    case "public":
      return { security: [] };
  }
}

function requestBodyOf({ body, linesMax, accepts }: Route) {
  if (body === undefined) return {};
  if (linesMax === undefined) {
    const form = accepts === "json_or_form" ? { [FORM]: { schema: withoutId(body) } } : {};
    return { requestBody: { required: !isNullable(body), content: { ...json(body), ...form } } };
  }
  const description = `One JSON text per line, at most ${linesMax.toLocaleString("en-US")} lines; the schema describes one line`;
  return { requestBody: { required: true, description, content: { [NDJSON]: { schema: withoutId(body) } } } };
}

/** True if null is allowed: the value of a request without a body. */
function isNullable(schema: TSchema): boolean {
  return Type.IsUnion(schema) && schema.anyOf.some((member) => Type.IsNull(member));
}

function contentOf({ answer, linesMax }: Route) {
  const file =
    answer.fileType === undefined ? {} : { [answer.fileType]: { schema: { type: "string", format: "binary" } } };
  if (answer.eventSchema !== undefined) {
    return { content: { "text/event-stream": { schema: withoutId(answer.eventSchema) } } };
  }
  if (answer.schema === undefined) return answer.fileType === undefined ? {} : { content: file };
  if (linesMax === undefined) return { content: { ...json(answer.schema), ...file } };
  const line = { anyOf: [withoutId(answer.schema), { $ref: ERROR_SCHEMA }] };
  return { content: { [NDJSON]: { schema: line } } };
}

/** The partial response to a Range header for a file. */
function partOf({ answer: { fileType } }: Route) {
  if (fileType === undefined) return {};
  const content = { [fileType]: { schema: { type: "string", format: "binary" } } };
  return { 206: { description: "The range of bytes that the header Range asks for", content } };
}

const ERROR_SCHEMA = "#/components/schemas/Error";

function refusalsOf(route: Route) {
  // A body that is not needed is still read if it is sent.
  const readsBody = route.method !== "GET";
  const needsToken = ["bridge_token", "management_token", "order_token"].includes(route.auth.by);
  const statuses = new Set([
    "400",
    ...(["key", "session", "sign_in"].includes(route.auth.by) ? ["401", "403", "429"] : []),
    ...(route.auth.by === "sign_in" ? ["410"] : []),
    ...(needsToken ? ["401", "404", "410", "429"] : []),
    ...(route.path.includes(":") ? ["404"] : []),
    ...(route.isIdempotent === true ? ["409"] : []),
    ...(readsBody ? ["408", "413", "415"] : []),
    ...(route.errors ?? []).map((code) => String(STATUSES[code])),
    "417",
    "500",
    "503",
  ]);
  const content = { "application/json": { schema: { $ref: ERROR_SCHEMA } } };
  const meanings = { ...REFUSALS, ...(route.linesMax === undefined ? {} : BATCH_REFUSALS) };
  return Object.fromEntries([...statuses].sort().map((status) => [status, { description: meanings[status], content }]));
}

function pathParameters(route: Route) {
  const names = [...route.path.matchAll(/:([a-z_]+)/g)].map((found) => found[1]);
  return names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
}

function queryParameters(route: Route) {
  const { properties = {}, required = [] }: { properties?: Record<string, TSchema>; required?: string[] } =
    route.query ?? {};
  return Object.entries(properties).map(([name, schema]) => {
    return { name, in: "query", required: required.includes(name), schema };
  });
}

function headerParameters(route: Route) {
  const header = (name: string, description: string, bounds: object = {}) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string", ...bounds },
  });
  return [
    ...(route.isIdempotent === true
      ? [
          header("Idempotency-Key", "A request with the same key and body gets the stored response for 24 hours", {
            minLength: 1,
            maxLength: IDEMPOTENCY_KEY_MAX,
          }),
        ]
      : []),
    ...(route.isWaitable === true
      ? [header("Prefer", "wait=N: long polling; respond when there is a result, or after N seconds (1 to 30)")]
      : []),
    ...(route.carriesWay === true
      ? [header(WAY_HEADER, "hops=N; visited=ID,ID: sent by another operator that passes a question on")]
      : []),
  ];
}

function json(schema: TSchema) {
  return { "application/json": { schema: withoutId(schema) } };
}

function withoutId(schema: TSchema): object {
  const { $id: _, ...rest } = schema as TSchema & { $id?: string };
  return rest;
}
