import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { idempotentRequest } from "../../access/ops/idempotency.ts";
import type { IdempotentRequest } from "../../access/sql/idempotency.ts";
import { AppError, type InvalidParam, incorrectParameters } from "../../error.ts";
import { FORMATS } from "../../schema/formats.ts";
import { asObject } from "../../schema/objects.ts";
import { isPlainText } from "../../text/plain-text.ts";
import { parseWay, WAY_HEADER, type Way } from "../../way.ts";
import type { Semaphore } from "../connections/semaphore.ts";
import type { UnsentResponses } from "../connections/unsent-responses.ts";
import { allowAnyOrigin, allowHolderOrigin, originPolicyOf } from "./access/origins.ts";
import { accountableFor, type Principal, type Principals } from "./access/principal.ts";
import { logReveal } from "./access/reveal.ts";
import { confirmedActOf, logConfirmedAct } from "./access/second-factor.ts";
import { admit, header, identify } from "./admit.ts";
import type { ExportSlots } from "./answers/export-slots.ts";
import { applyPreference, prefersStrict, waitSecondsOf } from "./answers/preferences.ts";
import { sendEventStream, sendFileAnswer, sendRowStream } from "./answers/send-answer.ts";
import type { Application } from "./application.ts";
import { bodyReader } from "./bodies/read-body.ts";
import { answerSchemaOf, withWarnings } from "./bodies/warnings.ts";
import { hostOfSocket } from "./host.ts";
import { logFailure } from "./request-log.ts";
import { spanOf } from "./request-span.ts";
import {
  EventStreamAnswer,
  FileBody,
  IDEMPOTENCY_KEY_MAX,
  type Route,
  type RouteRequest,
  RowStreamAnswer,
} from "./route.ts";
import { type BatchWork, checkBatchHead, serveBatch } from "./serve-batch.ts";
import { compileQueryCheck, encodingFaults } from "./validate.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Accepts lines of NDJSON, not one JSON text. */
    isBatch?: boolean;
  }
}

/** What the routes of one server share. */
export interface Serving {
  readonly application: Application;
  readonly unsent: UnsentResponses;
  /** Limits the pages of lists that are built concurrently. */
  readonly pageSemaphore: Semaphore;
  readonly exportSlots: ExportSlots;
}

/**
 * Serves one route: checks credentials, budget and scope when the headers arrive, then body and
 * query, then calls the handler.
 */
export function serveRoute(app: FastifyInstance, route: Route, serving: Serving): void {
  const { application } = serving;
  const readBody = bodyReader(route);
  const checkQuery = route.query === undefined ? null : compileQueryCheck(route.query);
  const { status } = route.answer;
  const schema = answerSchemaOf(route);
  const { linesMax } = route;
  const originPolicy = originPolicyOf(route);
  if (!app.hasRequestDecorator("principal"))
    app.decorateRequest("principal", null).decorateRequest("accountable", null);
  app.route({
    method: route.method,
    url: route.path,
    config: { isBatch: linesMax !== undefined, acceptsForm: route.accepts === "json_or_form" },
    ...(schema === undefined || linesMax !== undefined ? {} : { schema: { response: { [status]: schema } } }),
    onRequest: async (request, reply) => {
      if (route.browserPage !== undefined && isBrowser(request)) {
        reply.header("vary", "accept").header("cache-control", "no-store");
        return reply.redirect(pageAddress(request, route.browserPage), 302);
      }
      if (originPolicy === "any") allowAnyOrigin(reply);
      const principal = await admit(serving, route, { request, reply });
      if (originPolicy === "holder" && principal.by === "holder") allowHolderOrigin({ request, reply }, principal);
      request.setDecorator("principal", principal);
      request.setDecorator("accountable", accountableFor(principal));
      if (linesMax !== undefined) checkBatchHead(request, linesMax);
    },
    handler: async (request, reply) => {
      const principal = request.getDecorator<Principal>("principal");
      // Routes without a key do not use its owner.
      const { caller } = principal as Principals["key"];
      const isStrict = route.body !== undefined && prefersStrict(request);
      if (isStrict) applyPreference(reply, "handling=strict");
      if (linesMax !== undefined) {
        const read = (line: unknown) => readBody(line, { caller, application, isStrict });
        const work = { linesMax, read, ...batchWork(route, application, { request, reply, principal }) };
        return serveBatch({ request, reply }, work);
      }
      refuseUnplainPath(request);
      // Null if there is no body, so that no reader or handler meets `undefined`.
      const { faults, warnings, value } = readBody(request.body ?? null, { caller, application, isStrict });
      refuseFaults([...queryFaults(route, checkQuery, request), ...faults]);
      const asked = routeRequest(route, application, { request, reply, principal, body: value });
      const isReveal = caller?.isMasked === false;
      if (isReveal) await logReveal(application, route, asked);
      if (principal.by === "session") {
        const act = confirmedActOf(route, isReveal);
        await logConfirmedAct(application, route, { session: principal.session, act, params: asked.params });
      }
      if (route.isPaged === true) {
        await sendPage(route, asked, serving);
        return reply;
      }
      const readmit = () => admitAgain(route, application, { request, caller });
      const answer = await handle(route, asked, application);
      // A key may have been deactivated while its request waited, and then gets nothing more.
      if (asked.waitSeconds !== null) await readmit();
      if (answer instanceof EventStreamAnswer) return sendEventStream({ request, reply }, answer, readmit);
      if (answer instanceof RowStreamAnswer) {
        return sendRows({ request, reply, caller }, answer, { ...serving, admitAgain: readmit });
      }
      return answer instanceof FileBody
        ? sendFileAnswer({ request, reply }, answer)
        : reply.status(status).send(withWarnings(route, answer, warnings));
    },
  });
}

/** True if a person looks at the answer: browsers ask for HTML, and programs do not. */
function isBrowser({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? "");
}

/** The address of a page relative to a request's, whatever path the service is below. */
function pageAddress({ url }: FastifyRequest, page: string): string {
  const [path = "", query = ""] = url.split("?", 2);
  const last = path.replace(/\/$/, "").split("/").at(-1) ?? "";
  const up = "../".repeat(path.split("/").length - 2);
  return `${up}${page}${last}${query === "" ? "" : `?${query}`}`;
}

/** Calls the handler: with the read replica if the route may read from it. */
async function handle(
  route: Route,
  request: RouteRequest<unknown, unknown>,
  application: Application,
): Promise<unknown> {
  const { staleReads } = application;
  if (staleReads === null || route.auth.by !== "key") return await route.handle(request, application);
  const { teamId } = request.caller;
  if (route.mayReadReplica === true) {
    return await route.handle(request, { ...application, db: await staleReads.databaseFor(teamId) });
  }
  try {
    return await route.handle(request, application);
  } finally {
    if (route.method !== "GET") staleReads.noteWrite(teamId);
  }
}

/**
 * Refuses a caller who can no longer be identified, or whose rights have shrunk since the request was
 * admitted: what is read and shown follows from the rights that it had then.
 */
async function admitAgain(
  route: Route,
  application: Application,
  { request, caller: former }: { readonly request: FastifyRequest; readonly caller: Caller },
): Promise<void> {
  if (route.auth.by !== "key") return;
  const { caller } = await identify(application, request);
  if (former.scopes.every((scope) => caller.scopes.includes(scope))) return;
  throw new AppError("permission_denied", "The scopes of this key or role were reduced while the request was served.");
}

/** Sends an export: of its pages no more are built at once than of lists. */
function sendRows(
  { request, reply, caller }: Pick<Exchange, "request" | "reply"> & { readonly caller: Caller },
  answer: RowStreamAnswer,
  {
    unsent,
    pageSemaphore,
    exportSlots,
    admitAgain: readmit,
  }: Serving & {
    readonly admitAgain: () => Promise<void>;
  },
): Promise<FastifyReply> {
  unsent.refuseOverLimit(caller.id, reply);
  exportSlots.take(caller.id, reply.raw);
  return sendRowStream({ request, reply }, answer, async (part) => {
    await readmit();
    return pageSemaphore.run(caller.teamId, part);
  });
}

/**
 * Builds a page when a slot is free and starts to send it. Resolves then: a client that does not
 * read must not keep the slot.
 */
function sendPage(
  route: Route,
  asked: RouteRequest<unknown, unknown>,
  { application, unsent, pageSemaphore }: Serving,
): Promise<void> {
  return pageSemaphore.run(asked.caller.teamId, async () => {
    // The responses to other requests may have exceeded the limit in between.
    unsent.refuseOverLimit(asked.caller.id, asked.reply);
    const answer = await handle(route, asked, application);
    // Not awaited: a reply resolves when the client has read it.
    asked.reply.status(route.answer.status).send(answer);
  });
}

/** How a route's handler answers some lines of a batch. */
function batchWork(
  route: Route,
  application: Application,
  exchange: Exchange & { principal: Principal },
): Pick<BatchWork, "answer" | "warn" | "onFailure"> {
  const shared = routeRequest(route, application, { ...exchange, body: null });
  return {
    answer: async (values) => (await handle(route, { ...shared, body: values }, application)) as readonly unknown[],
    warn: (answer, warnings) => withWarnings(route, answer, warnings),
    onFailure: (error) => logFailure(application.log, error, exchange.request.id),
  };
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type QueryCheck = ReturnType<typeof compileQueryCheck>;

function queryFaults(route: Route, checkQuery: QueryCheck | null, { query, url }: FastifyRequest): InvalidParam[] {
  if (route.query === undefined || checkQuery === null) return [];
  const misencoded = encodingFaults(route.query, url);
  const named = new Set(misencoded.map((fault) => fault.field));
  const faults = [...misencoded, ...checkQuery(query).filter((fault) => !named.has(fault.field))];
  return [...faults, ...unplainFaults(query, faults)];
}

/** No parameter may have control characters, whatever its schema says: the database takes no NUL. */
function unplainFaults(query: unknown, faults: readonly InvalidParam[]): InvalidParam[] {
  const unplain = Object.entries(asObject(query)).filter(
    ([, value]) => typeof value === "string" && !isPlainText(value),
  );
  return unplain
    .filter(([field]) => !faults.some((fault) => fault.field === field))
    .map(([field]) => ({ field, message: FORMATS["plain-text"].message }));
}

/** Nothing has a name with control characters. */
function refuseUnplainPath({ params }: FastifyRequest): void {
  const isPlain = Object.values(asObject(params)).every((value) => isPlainText(String(value)));
  if (!isPlain) throw unknownPath();
}

/** The refusal of a path that leads nowhere. */
export function unknownPath(): AppError {
  return new AppError("not_found", "There is nothing at this path.");
}

function refuseFaults(faults: readonly InvalidParam[]): void {
  if (faults.length > 0) throw incorrectParameters(faults);
}

function routeRequest(
  route: Route,
  application: Application,
  { request, reply, principal, body }: Exchange & { readonly principal: Principal; readonly body: unknown },
): RouteRequest<unknown, unknown> {
  return {
    // Of the kind that the route's auth says.
    ...(principal as Principals["key"]),
    params: request.params as Readonly<Record<string, string>>,
    query: request.query,
    body,
    idempotency: route.isIdempotent === true ? idempotentRequestOf(route, application, request) : null,
    waitSeconds: route.isWaitable === true ? waitSecondsOf(request) : null,
    way: route.acceptsWay === true ? wayOf(request) : null,
    traceParent: spanOf(request)?.traceParent ?? null,
    baseUrl: application.publicUrl ?? `${request.protocol}://${request.headers.host ?? hostOfSocket(request.socket)}`,
    reply,
  };
}

function idempotentRequestOf(
  route: Route,
  application: Application,
  request: FastifyRequest,
): IdempotentRequest | null {
  const key = header(request, "idempotency-key");
  if (key === undefined) return null;
  if (key === "" || key.length > IDEMPOTENCY_KEY_MAX) {
    const message = `must have 1 to ${IDEMPOTENCY_KEY_MAX} characters`;
    throw incorrectParameters([{ field: "Idempotency-Key", message }]);
  }
  const path = request.url.split("?")[0]?.replace(/\/$/, "");
  return idempotentRequest(application.keyring, { key, route: `${route.method} ${path}`, body: request.body });
}

/** The way of another operator's question; null if it is none. */
function wayOf(request: FastifyRequest): Way | null {
  const text = header(request, WAY_HEADER.toLowerCase());
  if (text === undefined) return null;
  const way = parseWay(text);
  if (way !== null) return way;
  const message = "must have the form hops=N; visited=ID,ID with at most 8 hops and 16 ids";
  throw incorrectParameters([{ field: WAY_HEADER, message }]);
}
