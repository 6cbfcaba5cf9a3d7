import type { IncomingMessage } from "node:http";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { mintId } from "../../crypto/secrets.ts";
import { AppError } from "../../domain/error.ts";
import { answerBroken, OpenExchanges } from "../connections/broken-connection.ts";
import { endConnectionsAtClose } from "../connections/end-connections.ts";
import { Pipeline } from "../connections/pipeline.ts";
import { type ReadOnLimits, readOnAfterRefusals } from "../connections/read-on.ts";
import { endSilentReaders } from "../connections/silent-readers.ts";
import { openSlots } from "../connections/slots.ts";
import { SLICE_BYTES, UnsentAnswers, type UnsentLimits } from "../connections/unsent-answers.ts";
import { asAppError, errorBody, STATUSES } from "../errors/failure.ts";
import type { Application } from "./application.ts";
import { FORM, readForm } from "./bodies/form.ts";
import { readJson } from "./bodies/json.ts";
import { hostFault } from "./host.ts";
import { openapiDocument } from "./openapi.ts";
import { logFailure, logRequest, logWhenAbandoned } from "./request-log.ts";
import type { Route } from "./route.ts";
import { serveRoute } from "./serve-route.ts";

/** How large a body may be, in bytes. */
const BODY_BYTES_MAX = 1_048_576;
/** How long a client may take to send its whole request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;
/** How often requests are looked for that take longer, in milliseconds: so much later than said they end at most. */
const TIMEOUT_CHECK_MS = 1_000;
/** How long an idle connection is kept, in milliseconds; longer than the usual load balancer's 60 s. */
const KEEP_ALIVE_MS = 72_000;
/** How long a server that closes waits for the answers that it owes, in milliseconds; the test of a webhook can take ten seconds. */
const LAST_ANSWERS_MS = 12_000;
/** How long an answer may make no progress before its connection ends, in milliseconds. */
const STALL_MS = 30_000;
/** How many bytes of answers one key's clients, and all clients together, may leave unread. */
const UNSENT_LIMITS = { keyBytesMax: 16 * 1_048_576, allBytesMax: 64 * 1_048_576 } as const;
/** Pages of lists that are made at once: each holds some MiB until it is sent. */
const PAGES_AT_ONCE = 4;
const REQUEST_ID = /^[A-Za-z0-9_.:-]{1,128}$/;

/** A page or a file of a page: served next to the routes, and no part of the interface. */
export interface PageRoute {
  readonly method: "GET";
  readonly path: string;
  readonly send: (exchange: Exchange) => unknown;
}

/** How a server may differ from the usual one. */
export interface ServerOptions {
  /** Pages that are served too; none when absent. */
  readonly pages?: readonly PageRoute[] | undefined;
  /** How long a client may take to send its whole request, in milliseconds; 30 s when absent. */
  readonly requestTimeoutMs?: number | undefined;
  /** How long answers that are owed may take once the server closes; 12 s when absent. */
  readonly lastAnswersMs?: number | undefined;
  /** How long an answer may make no progress; 30 s when absent. */
  readonly stallMs?: number | undefined;
  /** How many bytes of answers may wait to be sent; 16 MiB for a key and 64 MiB in all when absent. */
  readonly unsentLimits?: UnsentLimits | undefined;
  /** How much of a refused body is read; 64 MiB and 15 s when absent. */
  readonly readOnLimits?: ReadOnLimits | undefined;
}

/** Makes the server of the given routes; it does not listen yet. */
export function buildServer(
  routes: readonly Route[],
  application: Application,
  options: ServerOptions = {},
): FastifyInstance {
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS, lastAnswersMs = LAST_ANSWERS_MS, stallMs = STALL_MS } = options;
  const { pages = [] } = options;
  const open = new OpenExchanges();
  const pipeline = new Pipeline();
  const unsent = new UnsentAnswers(options.unsentLimits ?? UNSENT_LIMITS);
  const app = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The framework would refuse in another shape than ours what still comes on a connection that waits for its last answer.
    return503OnClosing: false,
    http: {
      // Node would refuse a request without Host by itself, and in another shape than ours.
      requireHostHeader: false,
      // The head has no longer than the whole, else Node would give the whole as long as the head: a minute.
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // What a connection takes before it is asked to wait: a slice at a time, so that each tells of progress.
      highWaterMark: SLICE_BYTES,
    },
    genReqId: (request) => keptRequestId(request.headers["x-request-id"]),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_024 },
    frameworkErrors: (error, request, reply) => void answerFailure(application, { request, reply, error }),
    clientErrorHandler: (error, socket) => answerBroken(open, { socket, error, requestTimeoutMs }),
  });
  // Node would refuse these too by itself, without a body.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, readJson);
  app.addContentTypeParser(FORM, { parseAs: "buffer" }, readForm);
  app.addContentTypeParser("*", takeOther);
  app.setValidatorCompiler(() => () => true);
  endConnectionsAtClose(app, open, lastAnswersMs);
  const isPressed = () => unsent.isPressed();
  endSilentReaders(app.server, { stallMs, isPressed, nowMs: () => performance.now(), log: application.log });
  unsent.follow(app);
  readOnAfterRefusals(app, options.readOnLimits);
  const served = servedPaths([...routes, ...pages]);
  // Before the body is looked at: what is served nowhere is told so whatever was sent to it.
  app.addHook("onRequest", (request, reply, done) => {
    open.add({ request, reply });
    logWhenAbandoned(application.log, { request, reply });
    markAnswer(request, reply);
    pipeline.enter({ request, reply }, () => done(headFault(served, { request, reply })));
  });
  app.addHook("onResponse", (request, reply, done) => {
    logRequest(application.log, { request, reply });
    done();
  });
  app.setErrorHandler((error, request, reply) => answerFailure(application, { request, reply, error }));
  const serving = { application, unsent, pageSlots: openSlots(PAGES_AT_ONCE) };
  for (const route of routes) serveRoute(app, route, serving);
  for (const { path, send } of pages) app.get(path, (request, reply) => send({ request, reply }));
  // In bytes, which all of its answers share.
  const document = Buffer.from(JSON.stringify(openapiDocument(routes)));
  app.get("/openapi.json", (_request, reply) => reply.type("application/json").send(document));
  return app;
}

/** A request and its answer. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Takes what is not said to be JSON. Lines are read by the batch that they are for, as it gets to them; no other route takes
 * anything else, but of a body without a byte the type says nothing.
 */
async function takeOther(request: FastifyRequest, body: IncomingMessage): Promise<unknown> {
  if (request.routeOptions.config.isBatch === true) return body;
  const isSaidToHold = Number(request.headers["content-length"] ?? 0) > 0;
  if (!isSaidToHold && (await isEmpty(body))) return null;
  throw new AppError("unsupported_media_type", "The body must be sent as Content-Type: application/json.");
}

async function isEmpty(body: IncomingMessage): Promise<boolean> {
  // To stop reading must not end the connection, on which the answer is still to go.
  for await (const _chunk of body.iterator({ destroyOnReturn: false })) return false;
  return true;
}

function markAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.header("x-request-id", request.id);
  reply.header("cache-control", "no-store");
}

/** What is wrong with a request already by its head, whoever sends it. */
function headFault(served: readonly ServedPath[], { request, reply }: Exchange): AppError | undefined {
  const fault = hostFault(request.raw) ?? expectationFault(request.raw);
  return fault ?? unserved(served, { request, reply });
}

/** HTTP/1.0 knows no expectations (RFC 9110, 10.1.1). */
function expectationFault({ headers, httpVersion }: IncomingMessage): AppError | undefined {
  if (headers.expect === undefined || httpVersion === "1.0" || /^100-continue$/i.test(headers.expect)) return undefined;
  return new AppError("expectation_failed", "The header Expect can say 100-continue, and nothing else.");
}

function answerFailure(
  application: Application,
  { request, reply, error }: Exchange & { error: unknown },
): FastifyReply {
  // Of an address that cannot be read no hook has seen the request.
  markAnswer(request, reply);
  const known = asAppError(error);
  // A body that breaks off is its client's going away, which is logged as such.
  if (error !== request.raw.errored) logFailure(application.log, known, request.id);
  if (known.retryAfterSeconds !== undefined) reply.header("retry-after", known.retryAfterSeconds);
  return reply
    .status(STATUSES[known.code])
    .serializer(JSON.stringify)
    .type("application/json; charset=utf-8")
    .send(errorBody(known, request.id));
}

interface ServedPath {
  readonly pattern: RegExp;
  /** True if the path has no parameters. */
  readonly isLiteral: boolean;
  readonly methods: readonly string[];
}

/** The paths that are served, those without parameters first: of two that fit an address, the literal one is meant. */
function servedPaths(routes: readonly Pick<Route, "method" | "path">[]): ServedPath[] {
  const served = [...routes, { path: "/openapi.json", method: "GET" }];
  const methodsByPath = Map.groupBy(served, (route) => route.path);
  const paths = [...methodsByPath].map(([path, group]) => ({
    pattern: new RegExp(`^${path.replace(/:[a-z_]+/g, "[^/]+").replace(/\/$/, "")}/?$`),
    isLiteral: !path.includes(":"),
    // What answers GET answers HEAD.
    methods: group.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
  }));
  return [...paths.filter((one) => one.isLiteral), ...paths.filter((one) => !one.isLiteral)];
}

/** A known path asked with another method is told which ones it takes. The router would take a literal path for a parameter. */
function unserved(served: readonly ServedPath[], { request, reply }: Exchange): AppError | undefined {
  if (!request.is404 && request.routeOptions.url?.includes(":") !== true) return undefined;
  const path = decoded(request.url.split("?")[0] ?? "/");
  const known = served.find(({ pattern }) => pattern.test(path));
  if (!request.is404 && (known?.isLiteral !== true || known.methods.includes(request.method))) return undefined;
  if (known === undefined) return new AppError("not_found", "Nothing is served at this address.");
  const methods = known.methods.join(", ");
  reply.header("allow", methods);
  return new AppError("method_not_allowed", `This address takes ${methods} only.`);
}

/** A path as the router reads it. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function keptRequestId(given: string | string[] | undefined): string {
  return typeof given === "string" && REQUEST_ID.test(given) ? given : mintId();
}
