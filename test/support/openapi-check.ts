import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { OTHER_ADDRESSES } from "../../src/program/routes.ts";
import { OPENAPI_FILE } from "./openapi-text.ts";

/** One answer of the service, as the document is to describe it. */
export interface Exchange {
  readonly method: string;
  /** With or without a query. */
  readonly path: string;
  readonly status: number;
  readonly contentType: string;
  /** Parsed; undefined when there is none. */
  readonly body: unknown;
}

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
  readonly callbacks?: Readonly<Record<string, Readonly<Record<string, { readonly post: SentEvent }>>>>;
}

interface SentEvent {
  readonly requestBody: Required<Response>;
}

interface OpenapiDocument {
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const GOLDEN = JSON.parse(readFileSync(new URL(`../../${OPENAPI_FILE}`, import.meta.url), "utf8")) as OpenapiDocument;
const EVENTS = new Map(
  Object.entries(GOLDEN.paths["/v1/webhooks/"]?.post?.callbacks ?? {}).flatMap(([type, receivers]) =>
    Object.values(receivers).map(({ post }) => [type, post] as const),
  ),
);
const NDJSON = "application/x-ndjson";
const ERROR_SCHEMA = { $ref: "#/components/schemas/Error" };
/** Served, and not part of what they describe. */
const OUTSIDE = new Set(["/openapi.json"]);

const validators = new Map<object, ValidateFunction>();
// To shorten the code takes half of the time in which it is made, and each schema checks few answers.
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, code: { optimize: false } });
// Answers keep to one form of each; requests may be freer.
ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
ajv.addFormat("date", /^\d{4}-\d\d-\d\d$/);
// The schemas that others refer to. Those of the answers are compiled as they come: to take in all of them takes 0.2 s.
ajv.addSchema(closed({ components: GOLDEN.components }) as object, "openapi");
// Of two that fit an address, the one with fewer parameters is meant.
const SERVED = servedOperations();
const PATHS = Object.keys(SERVED)
  .map((path) => ({ path, pattern: patternOf(path), parameters: path.split("{").length }))
  .sort((a, b) => a.parameters - b.parameters);

/**
 * Fails unless the committed document describes the answer: its operation has the status, and the body is what the schema of
 * that status allows, with no field besides.
 */
export function assertDocumented(exchange: Exchange): void {
  const path = exchange.path.split("?")[0] ?? "";
  if (OUTSIDE.has(path) && exchange.method === "GET") return;
  // It is answered for every path, and describes the path rather than being one of its operations.
  if (exchange.method === "OPTIONS" && exchange.status === 204) return;
  const documented = PATHS.filter(({ pattern }) => pattern.test(path)).at(0)?.path;
  const operations = OUTSIDE.has(path) ? {} : SERVED[documented ?? ""];
  // A HEAD is answered as the GET would be.
  const method = exchange.method === "HEAD" ? "get" : exchange.method.toLowerCase();
  const operation = operations?.[method];
  if (documented === undefined || operation === undefined) {
    // No operation has room for what is served nowhere: these are the only answers, in the shape of all errors.
    const expected = operations === undefined ? [400, 404] : [405];
    assert.ok(expected.includes(exchange.status), `${exchange.method} ${path} answered ${exchange.status}`);
    assertSchema(ERROR_SCHEMA, exchange);
    return;
  }
  assertAnswer(exchange, operation);
}

/**
 * The operations of the document by path and method, with the addresses that are none: a second address as its operation, and
 * what is not supported as an operation that never succeeds.
 */
function servedOperations(): OpenapiDocument["paths"] {
  const operations = Object.values(GOLDEN.paths).flatMap((methods) => Object.values(methods));
  const named = (id: string) => operations.find(({ operationId }) => operationId === id) ?? assert.fail(id);
  const served: Record<string, Record<string, Operation>> = { ...GOLDEN.paths };
  for (const { method, path, operationId, answer } of OTHER_ADDRESSES) {
    const template = path.replaceAll(/:(\w+)/g, "{$1}");
    const { 200: _, ...errors } = named(method === "GET" ? "getPllReport" : "getDepositSwitchByToken").responses;
    const operation = answer.status === 404 ? { operationId, responses: errors } : named(operationId);
    served[template] = { ...served[template], [method.toLowerCase()]: operation };
  }
  return served;
}

function assertAnswer(exchange: Exchange, operation: Operation): void {
  const { status, body, contentType } = exchange;
  const response = responseOf(operation, status);
  assert.ok(response !== undefined, `${operation.operationId} answered an undocumented ${status}`);
  if (exchange.method === "HEAD") return;
  if (response.content === undefined) {
    assert.equal(body, undefined, `${operation.operationId} ${status} has a body, and none is documented`);
    return;
  }
  // Of lines each is checked by itself.
  const mediaType = Object.hasOwn(response.content, NDJSON) ? NDJSON : "application/json";
  const isRight = contentType === mediaType || contentType === "application/json; charset=utf-8";
  assert.ok(isRight, `${operation.operationId} ${status} is ${contentType}`);
  const schema = response.content[mediaType]?.schema;
  assert.ok(schema !== undefined, `${operation.operationId} ${status} has no schema`);
  if (mediaType === NDJSON && body === undefined) return;
  assertSchema(schema, exchange);
  if (operation.operationId === "listWebhookEvents" && status === 200) assertEvents(exchange);
}

function responseOf({ responses }: Operation, status: number): Response | undefined {
  const response = responses[status];
  if (response === undefined || !("$ref" in response)) return response;
  return GOLDEN.components.responses[response.$ref.replace("#/components/responses/", "")];
}

/** Fails unless the document describes the payload of each event of the feed. */
function assertEvents(exchange: Exchange): void {
  const { results } = exchange.body as { readonly results: readonly { event_type: string; payload: string }[] };
  for (const { event_type, payload } of results) {
    const media = EVENTS.get(event_type)?.requestBody.content["application/json"];
    assert.ok(media !== undefined, `the event ${event_type} is not documented`);
    assertSchema(media.schema, { ...exchange, body: JSON.parse(payload) });
  }
}

function assertSchema(schema: object, { method, path, status, body }: Exchange): void {
  const validate = validators.get(schema) ?? compile(schema);
  validators.set(schema, validate);
  const isValid = validate(body);
  assert.ok(isValid, `${method} ${path} ${status} is not as documented: ${ajv.errorsText(validate.errors)}`);
}

function compile(schema: object): ValidateFunction {
  const text = JSON.stringify(closed(schema));
  return ajv.compile(JSON.parse(text.replaceAll('"$ref":"#/', '"$ref":"openapi#/')));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{[a-z_]+\}/g, "[^/]+").replace(/\/$/, "")}/?$`);
}

/** The same schemas, with every object closed to fields that it does not name. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, closed(member)]));
  return members.type === "object" && "properties" in members ? { ...members, additionalProperties: false } : members;
}
