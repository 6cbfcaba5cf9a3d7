import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import { mintId } from "../../crypto/secrets.ts";
import { AppError } from "../../error.ts";
import type { AnsweredRequest } from "../../metrics.ts";
import type { Tracing } from "../../tracing/tracing.ts";
import { answerBroken, OpenExchanges } from "../connections/broken-connection.ts";
import { limitConnectionsPerAddress } from "../connections/connections-per-address.ts";
import { type DrainLimits, drainRefusedBodies } from "../connections/drain-refused-bodies.ts";
import { endConnectionsAtClose } from "../connections/end-connections.ts";
import { Pipeline } from "../connections/pipeline.ts";
import { openSemaphore } from "../connections/semaphore.ts";
import { closeStalledConnections } from "../connections/stalled-connections.ts";
import { type TlsPair, tlsServerFactory } from "../connections/tls-server.ts";
import { markAsShared, SLICE_BYTES, UnsentResponses } from "../connections/unsent-responses.ts";
import { asAppError, errorBody, STATUSES } from "../failure.ts";
import { allowAnyOrigin, answerOptions, originPolicyOf } from "./access/origins.ts";
import { ExportSlots } from "./answers/export-slots.ts";
import type { Application } from "./application.ts";
import { FORM, readForm, readJson } from "./bodies/read-body.ts";
import { clientNetworkOf, clientOf, isTrusted } from "./client-address.ts";
import { hostFault } from "./host.ts";
import { openapiDocument } from "./reference/openapi.ts";
import { logFailure, logRequest, logWhenAbandoned, noteCall } from "./request-log.ts";
import { beginRequestSpan } from "./request-span.ts";
import type { Route } from "./route.ts";
import { compileSerializer } from "./serialize.ts";
import { type Serving, serveRoute, unknownPath } from "./serve-route.ts";

/** The maximum size of a body, in bytes. */
const BODY_BYTES_MAX = 1_048_576;
/** How long a client may take to send its whole request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * The interval of the timeout check, in milliseconds: requests end at most this much after their
 * limit.
 */
const TIMEOUT_CHECK_MS = 1_000;
/**
 * How long an idle connection is kept, in milliseconds; longer than the usual load balancer's 60 s.
 */
const KEEP_ALIVE_MS = 72_000;
/**
 * How long a closing server waits for pending responses, in milliseconds; the test of a webhook can
 * take ten seconds.
 */
const LAST_ANSWERS_MS = 12_000;
/** How long a response may make no progress before its connection is closed, in milliseconds. */
const STALL_MS = 30_000;
/**
 * Pages of lists that are built concurrently: each holds some MiB until it is sent. With 4 the
 * silent readers of `chaos/` drove the process to 990 to 1,066 MiB, with 2 to 1,007 to 1,019.
 */
const PAGES_AT_ONCE = 2;
/**
 * Ids that programs mint: UUIDs, 16 to 64 hex digits, ULIDs, and those of W3C Trace Context and X-Ray.
 * They go into logs and the request log, so that no other text of a caller is kept: it could be a name.
 */
const REQUEST_ID =
  /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{16,64}|[0-7][\dA-HJKMNP-TV-Z]{25}|00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}|(?:Root=)?1-[\da-f]{8}-[\da-f]{24})$/i;

/** A page or one of its files: served next to the routes, and not part of the API. */
export interface PageRoute {
  readonly method: "GET";
  readonly path: string;
  readonly send: (exchange: RequestAndReply) => unknown;
}

/** Overrides of the server's defaults. */
export interface ServerOptions {
  /** Routes that are served and not in the document; none if absent. */
  readonly otherAddresses?: readonly Route[] | undefined;
  /** Pages to serve; none if absent. */
  readonly pages?: readonly PageRoute[] | undefined;
  /** How long a client may take to send its whole request, in milliseconds; 30 s if absent. */
  readonly requestTimeoutMs?: number | undefined;
  /** How long pending responses may take when the server closes; 12 s if absent. */
  readonly lastAnswersMs?: number | undefined;
  /** How long a response may make no progress; 30 s if absent. */
  readonly stallMs?: number | undefined;
  /** Counts and limits the responses that wait to be sent; with its own limits if absent. */
  readonly unsent?: UnsentResponses | undefined;
  /** Connections that one address may hold open; 0 or absent: no limit. */
  readonly connectionsPerAddress?: number | undefined;
  /** Called with every request that was answered, for the metrics; must not throw. */
  readonly onAnswered?: ((request: AnsweredRequest) => void) | undefined;
  /** Null or absent: tracing is off. */
  readonly tracing?: Tracing | null | undefined;
  /** The certificate of a process that speaks TLS itself; null or absent: plain HTTP. */
  readonly tls?: TlsPair | null | undefined;
  /** How much of a refused body is read; 64 MiB and 15 s if absent. */
  readonly drainLimits?: DrainLimits | undefined;
}

/** Builds the server of the given routes; it does not listen yet. */
export function buildServer(
  routes: readonly Route[],
  application: Application,
  options: ServerOptions = {},
): FastifyInstance {
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS, lastAnswersMs = LAST_ANSWERS_MS, stallMs = STALL_MS } = options;
  const { otherAddresses = [], pages = [], unsent = new UnsentResponses(), tls = null } = options;
  const open = new OpenExchanges();
  const pipeline = new Pipeline();
  const http = httpOptions(requestTimeoutMs);
  const app = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The framework would refuse further requests on a closing connection in a format other than
    // ours.
    return503OnClosing: false,
    http,
    ...(tls === null ? {} : { serverFactory: tlsServerFactory(tls, { ...http, ...timeouts(requestTimeoutMs) }) }),
    genReqId: (request) => keptRequestId(request.headers["x-request-id"]),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_024 },
    frameworkErrors: (error, request, reply) => void answerFailure(application, { request, reply, error }),
    clientErrorHandler: (error, socket) => answerBroken(open, { socket, error, requestTimeoutMs }),
  });
  // Node would refuse these itself too, without a body.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, readJson);
  app.addContentTypeParser(FORM, { parseAs: "buffer" }, readForm);
  app.addContentTypeParser("*", takeOther);
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler<TSchema>(({ schema }) => compileSerializer(schema));
  endConnectionsAtClose(app, open, lastAnswersMs);
  limitConnections(app, options.connectionsPerAddress ?? 0, application);
  const isPressed = (socket: Socket) => unsent.isPressed(socket);
  closeStalledConnections(app.server, { stallMs, isPressed, nowMs: () => performance.now(), log: application.log });
  unsent.follow(app, (request) => clientOf(request, application.trustedProxies));
  drainRefusedBodies(app, options.drainLimits);
  const served = servedPaths([...routes, ...otherAddresses, ...pages]);
  app.decorateRequest("span", null).decorateRequest("errorCode", null);
  // Before the body is read: an unknown path is refused whatever was sent to it.
  app.addHook("onRequest", (request, reply, done) => {
    open.add({ request, reply });
    beginRequestSpan(options.tracing ?? null, { request, reply });
    logWhenAbandoned(application.log, { request, reply });
    markAnswer(request, reply);
    pipeline.enter({ request, reply }, () => done(headFault(served, { request, reply })));
  });
  app.addHook("onResponse", (request, reply, done) => {
    logRequest(application.log, { request, reply });
    noteCall(application.requestLog, { request, reply });
    options.onAnswered?.(answeredRequest({ request, reply }));
    done();
  });
  app.setErrorHandler((error, request, reply) => answerFailure(application, { request, reply, error }));
  const serving = { application, unsent, pageSemaphore: openSemaphore(PAGES_AT_ONCE), exportSlots: new ExportSlots() };
  for (const route of [...routes, ...otherAddresses]) serveRoute(app, route, serving);
  for (const page of pages) servePage(app, page, serving);
  serveOwn(app, served, () => openapiDocument(routes));
  return app;
}

function httpOptions(requestTimeoutMs: number) {
  return {
    // Node would refuse a request without Host itself, in a format other than ours.
    requireHostHeader: false,
    // The headers get the same timeout as the whole request; otherwise Node would allow the
    // request as long as the headers: a minute.
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    // Back-pressure: how much a connection buffers before writing pauses. A slice at a time, so
    // that each shows progress.
    highWaterMark: SLICE_BYTES,
  };
}

/** What the framework sets itself on a server that it makes. */
function timeouts(requestTimeoutMs: number) {
  return { requestTimeout: requestTimeoutMs, keepAliveTimeout: KEEP_ALIVE_MS };
}

function servePage(app: FastifyInstance, { path, send }: PageRoute, { application, unsent }: Serving): void {
  app.get(path, (request, reply) => {
    unsent.refusePublicOverLimit(clientOf(request, application.trustedProxies), reply);
    return send({ request, reply });
  });
}

function limitConnections(app: FastifyInstance, connectionsMax: number, application: Application): void {
  limitConnectionsPerAddress(app.server, {
    connectionsMax,
    holderOf: (address) => (isTrusted(address, application.trustedProxies) ? null : clientNetworkOf(address)),
    nowMs: () => performance.now(),
    log: application.log,
  });
}

/** Serves what is not a route: the document of the routes, and `OPTIONS` of every path. */
function serveOwn(app: FastifyInstance, served: ServedPaths, describe: () => object): void {
  app.options("/*", (request, reply) => answerOptions({ request, reply }, servedPathOf(served, request.url)));
  // As bytes, which all of its responses share; few processes are ever asked for it.
  let document: Buffer | undefined;
  app.get("/openapi.json", (_request, reply) => {
    allowAnyOrigin(reply);
    document ??= markAsShared(Buffer.from(JSON.stringify(describe())));
    return reply.type("application/json").send(document);
  });
}

/** What the metrics have of a request: the route, never the path. */
function answeredRequest({ request, reply }: RequestAndReply): AnsweredRequest {
  const { method, routeOptions } = request;
  const route = request.is404 ? null : (routeOptions.url ?? null);
  return { method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 };
}

/** A request and its response. */
export interface RequestAndReply {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Accepts bodies without a JSON content type. Lines are read by their batch as it processes them;
 * no other route accepts anything else, but for an empty body the type does not matter.
 */
async function takeOther(request: FastifyRequest, body: IncomingMessage): Promise<unknown> {
  if (request.routeOptions.config.isBatch === true) return body;
  const isSaidToHold = Number(request.headers["content-length"] ?? 0) > 0;
  if (!isSaidToHold && (await isEmpty(body))) return null;
  throw new AppError("unsupported_media_type", "The body must have Content-Type: application/json.");
}

async function isEmpty(body: IncomingMessage): Promise<boolean> {
  // Stopping the iteration must not close the connection, on which the response is still to be
  // sent.
  for await (const _chunk of body.iterator({ destroyOnReturn: false })) return false;
  return true;
}

function markAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.header("x-request-id", request.id);
  reply.header("cache-control", "no-store");
}

/** The fault of a request that its headers show, regardless of the caller. */
function headFault(served: ServedPaths, { request, reply }: RequestAndReply): AppError | undefined {
  const fault = hostFault(request.raw) ?? expectationFault(request.raw);
  return fault ?? unserved(served, { request, reply });
}

/** HTTP/1.0 has no expectations (RFC 9110, 10.1.1). */
function expectationFault({ headers, httpVersion }: IncomingMessage): AppError | undefined {
  if (headers.expect === undefined || httpVersion === "1.0" || /^100-continue$/i.test(headers.expect)) return undefined;
  return new AppError("expectation_failed", "The Expect header must be 100-continue.");
}

function answerFailure(
  application: Application,
  { request, reply, error }: RequestAndReply & { error: unknown },
): FastifyReply {
  // For a path that cannot be decoded no hook has run, and the request has no decorators.
  markAnswer(request, reply);
  const known = asAppError(error);
  if ("errorCode" in request) request.setDecorator("errorCode", known.code);
  // A truncated body means that its client disconnected, which is logged as such.
  if (error !== request.raw.errored) logFailure(application.log, known, request.id);
  if (known.retryAfterSeconds !== undefined) reply.header("retry-after", known.retryAfterSeconds);
  return reply
    .status(STATUSES[known.code])
    .serializer(JSON.stringify)
    .type("application/json; charset=utf-8")
    .send(errorBody(known, request.id));
}

interface ServedPath {
  readonly methods: readonly string[];
  readonly crossOriginMethods: readonly string[];
}

/** The served paths: if two match a request, the literal one is used. */
interface ServedPaths {
  /** Those without parameters, without the slash at their end. */
  readonly literals: ReadonlyMap<string, ServedPath>;
  readonly patterns: readonly (ServedPath & { readonly pattern: RegExp })[];
}

function servedPaths(routes: readonly (Route | PageRoute)[]): ServedPaths {
  const own = { path: "/openapi.json", method: "GET", origins: "any" } as const;
  const served = [...routes.map(servedMethod), own];
  const paths = [...Map.groupBy(served, (route) => route.path)].map(([path, group]) => ({
    path: unslashed(path),
    methods: [...group.flatMap(withHead), "OPTIONS"],
    crossOriginMethods: group.filter(({ origins }) => origins !== "none").flatMap(withHead),
  }));
  const { literals = [], patterns = [] } = Object.groupBy(paths, ({ path }) =>
    /[:*]/.test(path) ? "patterns" : "literals",
  );
  return {
    literals: new Map(literals.map((one) => [one.path, one])),
    patterns: patterns.map((one) => ({ ...one, pattern: patternOf(one.path) })),
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[a-z_]+/g, "[^/]+").replace(/\*$/, ".*")}$`);
}

function unslashed(path: string): string {
  return path.replace(/\/$/, "");
}

/** HEAD is answered wherever GET is. */
function withHead({ method }: { readonly method: string }): string[] {
  return method === "GET" ? ["GET", "HEAD"] : [method];
}

/** Pages send their own headers: they have no preflight. */
function servedMethod(route: Route | PageRoute) {
  const { method, path } = route;
  return { method, path, origins: "auth" in route ? originPolicyOf(route) : ("none" as const) };
}

function servedPathOf({ literals, patterns }: ServedPaths, url: string): ServedPath | undefined {
  const path = pathOf(url);
  return literals.get(path) ?? patterns.find(({ pattern }) => pattern.test(path));
}

/**
 * A known path with another method is refused with its allowed methods. The router would match a
 * literal path to a parameter.
 */
function unserved(served: ServedPaths, { request, reply }: RequestAndReply): AppError | undefined {
  if (!request.is404 && request.routeOptions.url?.includes(":") !== true) return undefined;
  const known = request.is404 ? servedPathOf(served, request.url) : served.literals.get(pathOf(request.url));
  if (!request.is404 && known?.methods.includes(request.method) !== false) return undefined;
  if (known === undefined) return unknownPath();
  const methods = known.methods.join(", ");
  reply.header("allow", methods);
  return new AppError("method_not_allowed", `This path supports only ${methods}.`);
}

/** The path of a URL as the router decodes it, without the slash at its end. */
function pathOf(url: string): string {
  const path = unslashed(url.split("?")[0] ?? "/");
  try {
    return path.includes("%") ? decodeURI(path) : path;
  } catch {
    return path;
  }
}

function keptRequestId(given: string | string[] | undefined): string {
  const isId = typeof given === "string" && REQUEST_ID.test(given) && /\d/.test(given) && /[a-z]/i.test(given);
  return isId ? given : mintId();
}
