import type { TSchema } from "typebox";
import type { Route } from "./route.ts";
import { ErrorBody } from "./schemas.ts";

/** What each refusal means, by its status. */
const REFUSALS: Readonly<Record<string, string>> = {
  400: "A field is missing, malformed or inconsistent, or the body is not JSON",
  401: "The credentials are not a valid pair",
  403: "The key lacks the scope, or may not do this",
  404: "Unknown here",
  409: "Conflict with the present state, or with an earlier request of this Idempotency-Key",
  413: "The body is larger than 1 MiB",
  415: "The body is not application/json",
  429: "Throttled: see Retry-After",
  500: "Ours; the cause is logged under the request id",
  503: "Not available now",
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
  const { status, schema, description } = route.answer;
  const content = schema === undefined ? {} : { content: json(schema) };
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.scope === null
      ? { security: [] }
      : { description: `Scope: \`${route.scope}\``, security: [{ clientId: [], accessSecret: [] }] }),
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...(route.body === undefined ? {} : { requestBody: { required: true, content: json(route.body) } }),
    responses: { [status]: { description, ...content }, ...refusalsOf(route) },
  };
}

function refusalsOf(route: Route) {
  // A DELETE needs no body, but one that is sent is read.
  const readsBody = route.body !== undefined || route.method === "DELETE";
  const statuses = [
    ...(readsBody || route.query !== undefined ? ["400"] : []),
    ...(route.scope === null ? [] : ["401", "403", "429"]),
    ...(route.path.includes(":") || route.namesById === true ? ["404"] : []),
    ...(route.isIdempotent === true ? ["409"] : []),
    ...(readsBody ? ["413", "415"] : []),
    "500",
    "503",
  ].sort();
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return Object.fromEntries(statuses.map((status) => [status, { description: REFUSALS[status], content }]));
}

function pathParameters(route: Route) {
  const names = [...route.path.matchAll(/:([a-z_]+)/g)].map((found) => found[1]);
  return names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
}

function queryParameters(route: Route) {
  const properties: Record<string, TSchema> =
    (route.query as { properties?: Record<string, TSchema> })?.properties ?? {};
  return Object.entries(properties).map(([name, schema]) => ({ name, in: "query", required: false, schema }));
}

function headerParameters(route: Route) {
  const header = (name: string, description: string) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string" },
  });
  return [
    ...(route.isIdempotent === true
      ? [header("Idempotency-Key", "The same key and body get the stored answer again for 24 hours")]
      : []),
    ...(route.isWaitable === true ? [header("Prefer", "wait=N: answer when final, or after N seconds (1 to 30)")] : []),
  ];
}

function json(schema: TSchema) {
  return { "application/json": { schema: withoutId(schema) } };
}

function withoutId(schema: TSchema): object {
  const { $id: _, ...rest } = schema as TSchema & { $id?: string };
  return rest;
}
