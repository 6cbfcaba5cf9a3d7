import Type, { type TSchema } from "typebox";
import type { ConfirmedAct } from "../../../access/members/second-factor.ts";
import { STATUSES } from "../../failure.ts";
import type { RouteAuth } from "../access/principal.ts";
import { NDJSON } from "../bodies/ndjson.ts";
import { FORM } from "../bodies/read-body.ts";
import { answerSchemaOf } from "../bodies/warnings.ts";
import type { Route } from "../route.ts";
import { ErrorBody } from "../schemas.ts";
import { ComponentSchemas } from "./component-schemas.ts";
import { exampleOf } from "./example.ts";
import { INTRODUCTION, tagList } from "./introduction.ts";
import { parametersOf } from "./parameters.ts";
import { errorExample, refusalOf, refusals } from "./responses.ts";
import { SECURITY_SCHEMES } from "./security-schemes.ts";

/**
 * The interface as an OpenAPI 3.1 document, generated from the routes that serve it and the events
 * that it sends.
 *
 * @throws Error if two schemas have one name
 */
export function openapiDocument(routes: readonly Route[]) {
  // An object is described once: also where it is read, it may have the warnings of its creation.
  const schemas = new ComponentSchemas(
    routes.flatMap((route) => (route.body === undefined ? [] : [answerSchemaOf(route) ?? []].flat())),
  );
  schemas.refer(ErrorBody);
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:([a-z_]+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "OpenVOE",
      version: "1",
      summary: "Verification of employment and income",
      description: INTRODUCTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "The service that serves this document" }],
    tags: tagList(),
    paths,
    components: { schemas: schemas.all(), responses: refusals(), securitySchemes: SECURITY_SCHEMES },
  };
}

function operationOf(route: Route, schemas: ComponentSchemas) {
  const { status, description } = route.answer;
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: descriptionOf(route),
    security: securityOf(route),
    parameters: parametersOf(route),
    ...requestBodyOf(route, schemas),
    ...(route.callbacks === undefined ? {} : { callbacks: route.callbacks(schemas) }),
    responses: {
      ...refusalsOf(route),
      ...partOf(route),
      [status]: { description, ...contentOf(route, schemas) },
    },
  };
}

/** What the route says, and what follows from its other fields. */
function descriptionOf({ description = "", auth, linesMax, sessionSecondFactorFor }: Route): string {
  const lines = linesMax === undefined ? "" : `At most ${linesMax.toLocaleString("en-US")} lines.`;
  const scope = auth.by === "key" && auth.scope !== null ? `Scope: \`${auth.scope}\`.` : "";
  return [description, lines, scope, sessionSecondFactorFor === undefined ? "" : CONFIRMED[sessionSecondFactorFor]]
    .filter(Boolean)
    .join("\n\n");
}

/** What a session needs for an act, by its kind. */
const NEEDS_FACTOR = "A session of the dashboard needs a recent second factor.";
const CONFIRMED: Readonly<Record<ConfirmedAct, string>> = {
  reveal: "A session of the dashboard needs a recent second factor to be shown what is masked.",
  disclosure: NEEDS_FACTOR,
  erasure: NEEDS_FACTOR,
  access: NEEDS_FACTOR,
  sign_in: `${NEEDS_FACTOR} Without one it needs a recent sign-in.`,
  own_passkeys:
    "A member who has a passkey needs to have used one recently, and one who has none to have signed in recently.",
};

function securityOf({ auth }: Route): readonly object[] {
  if ("open" in auth) return [{ [auth.scheme]: [] }];
  switch (auth.by) {
    case "key":
      return [{ clientId: [], accessSecret: [] }, { sessionCookie: [] }];
    case "session":
      return [{ sessionCookie: [] }];
    case "sign_in":
    case "own_page":
    case "public":
      return [];
  }
}

function requestBodyOf({ body, linesMax, accepts }: Route, schemas: ComponentSchemas) {
  if (body === undefined) return {};
  const media = { schema: schemas.refer(body), example: exampleOf(body) };
  if (linesMax === undefined) {
    const form = accepts === "json_or_form" ? { [FORM]: media } : {};
    return { requestBody: { required: !isNullable(body), content: { "application/json": media, ...form } } };
  }
  const description = `One JSON text per line, at most ${linesMax.toLocaleString("en-US")} lines; the schema describes one line`;
  return { requestBody: { required: true, description, content: { [NDJSON]: media } } };
}

/** True if null is allowed: the value of a request without a body. */
function isNullable(schema: TSchema): boolean {
  return Type.IsUnion(schema) && schema.anyOf.some((member) => Type.IsNull(member));
}

function contentOf(route: Route, schemas: ComponentSchemas) {
  const { answer, linesMax } = route;
  const { fileType, eventSchema, rowSchema, headings = [], status } = answer;
  const schema = answerSchemaOf(route);
  if (rowSchema !== undefined) return { content: rowContent(rowSchema, headings, schemas) };
  if (eventSchema !== undefined) {
    const media = { schema: schemas.refer(eventSchema), example: exampleOf(eventSchema) };
    return { content: { "text/event-stream": media } };
  }
  const file = fileType === undefined ? {} : { [fileType]: FILE };
  if (schema === undefined) return fileType === undefined ? {} : { content: file };
  const referred = schemas.refer(schema);
  if (status >= 400) {
    const example = errorExample("not_found", answer.description);
    return { content: { "application/json": { schema: referred, example } } };
  }
  const example = exampleOf(answer.schema ?? schema);
  if (linesMax === undefined) return { content: { "application/json": { schema: referred, example }, ...file } };
  const line = { anyOf: [referred, { $ref: "#/components/schemas/Error" }] };
  return { content: { [NDJSON]: { schema: line, example } } };
}

/** A stream of rows: one line of NDJSON each, or a CSV file. */
function rowContent(rowSchema: TSchema, headings: readonly string[], schemas: ComponentSchemas) {
  const lines = { schema: schemas.refer(rowSchema), example: exampleOf(rowSchema) };
  return { [NDJSON]: lines, "text/csv": { schema: { type: "string" }, example: `${headings.join(",")}\r\n` } };
}

const FILE = { schema: { type: "string", format: "binary" } } as const;

/**
 * The partial response to a Range header for a file. A binary body needs no schema, and with one openapi-generator takes the
 * whole answer of a route that has JSON as well for a file.
 */
function partOf({ answer: { fileType } }: Route) {
  if (fileType === undefined) return {};
  return { 206: { description: "The range of bytes that the header Range asks for", content: { [fileType]: {} } } };
}

/** The refusals of a request by who may call, and with what. */
const UNIDENTIFIED = {
  key: ["401", "403", "429"],
  session: ["401", "403", "429"],
  sign_in: ["401", "403", "410", "429"],
  own_page: ["403", "410", "429"],
  public: ["429"],
  bearer: ["401", "404", "410", "429"],
  cookie: ["401", "403", "429"],
} as const;

function credentialOf(auth: RouteAuth): keyof typeof UNIDENTIFIED {
  if (!("open" in auth)) return auth.by;
  return auth.cookie === undefined ? "bearer" : "cookie";
}

function refusalsOf(route: Route) {
  // A body that is not needed is still read if it is sent.
  const readsBody = route.method !== "GET";
  const statuses = new Set([
    "400",
    ...UNIDENTIFIED[credentialOf(route.auth)],
    ...(route.path.includes(":") ? ["404"] : []),
    ...(route.isIdempotent === true ? ["409"] : []),
    ...(readsBody ? ["408", "413", "415"] : []),
    ...(route.errors ?? []).map((code) => String(STATUSES[code])),
    "417",
    "500",
    "503",
  ]);
  const isBatch = route.linesMax !== undefined;
  return Object.fromEntries([...statuses].sort().map((status) => [status, refusalOf(status, { isBatch })]));
}
