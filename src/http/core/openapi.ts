import Type, { type TSchema } from "typebox";
import { NDJSON } from "./ndjson.ts";
import { IDEMPOTENCY_KEY_MAX, type Route } from "./route.ts";
import { ErrorBody } from "./schemas.ts";

/** What each refusal means, by its status. */
const REFUSALS: Readonly<Record<string, string>> = {
  400: "A field is missing, malformed or inconsistent, the body is not JSON, or the Host is none",
  401: "A credential header is missing, or the two are not a valid pair",
  403: "The key lacks the scope, or may not do this",
  404: "Unknown here",
  408: "The request did not arrive in time",
  409: "Conflict with the present state, or with an earlier request of this Idempotency-Key",
  413: "The body is larger than 1 MiB",
  415: "The body is not application/json",
  417: "The header Expect says something else than 100-continue",
  429: "Throttled: see Retry-After",
  500: "Ours; the cause is logged under the request id",
  503: "Not available now",
};

/** What some of them mean for a batch. */
const BATCH_REFUSALS: Readonly<Record<string, string>> = {
  400: "The request itself is malformed; what is wrong with a line is said in its line of the answer",
  413: "The body has too many lines, or is larger than they can be",
  415: `The body is not ${NDJSON}`,
};

/** The interface as an OpenAPI 3.1 document, made from the very routes that serve it. */
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
    ...(route.scope === null
      ? { security: [] }
      : { description: `Scope: \`${route.scope}\``, security: [{ clientId: [], accessSecret: [] }] }),
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...requestBodyOf(route),
    responses: { [status]: { description, ...contentOf(route) }, ...refusalsOf(route) },
  };
}

function requestBodyOf({ body, linesMax }: Route) {
  if (body === undefined) return {};
  if (linesMax === undefined) return { requestBody: { required: !isNullable(body), content: json(body) } };
  const description = `One JSON text a line, at most ${linesMax.toLocaleString("en-US")} lines; the schema is of one line`;
  return { requestBody: { required: true, description, content: { [NDJSON]: { schema: withoutId(body) } } } };
}

/** True if null is a value too: a request without a body has that one. */
function isNullable(schema: TSchema): boolean {
  return Type.IsUnion(schema) && schema.anyOf.some((member) => Type.IsNull(member));
}

function contentOf({ answer, linesMax }: Route) {
  if (answer.schema === undefined) return {};
  if (linesMax === undefined) return { content: json(answer.schema) };
  const line = { anyOf: [withoutId(answer.schema), { $ref: ERROR_SCHEMA }] };
  return { content: { [NDJSON]: { schema: line } } };
}

const ERROR_SCHEMA = "#/components/schemas/Error";

function refusalsOf(route: Route) {
  // A body that is not needed is read all the same when it is sent.
  const readsBody = route.method !== "GET";
  const statuses = [
    "400",
    ...(route.scope === null ? [] : ["401", "403", "429"]),
    ...(route.path.includes(":") || route.namesById === true ? ["404"] : []),
    ...(route.isIdempotent === true || route.canConflict === true ? ["409"] : []),
    ...(readsBody ? ["408", "413", "415"] : []),
    "417",
    "500",
    "503",
  ].sort();
  const content = { "application/json": { schema: { $ref: ERROR_SCHEMA } } };
  const meanings = { ...REFUSALS, ...(route.linesMax === undefined ? {} : BATCH_REFUSALS) };
  return Object.fromEntries(statuses.map((status) => [status, { description: meanings[status], content }]));
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
          header("Idempotency-Key", "The same key and body get the stored answer again for 24 hours", {
            minLength: 1,
            maxLength: IDEMPOTENCY_KEY_MAX,
          }),
        ]
      : []),
    ...(route.isWaitable === true
      ? [header("Prefer", "wait=N: answer when there is something to tell, or after N seconds (1 to 30)")]
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
