import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller, KeyCaller, Tenant } from "../../access/caller.ts";
import { invalidCredentials, type Session } from "../../access/ops/authenticate.ts";
import { PERSONS_BUDGETS, throttled } from "../../access/ops/request-budget.ts";
import { keyedHash } from "../../crypto/blind-index.ts";
import { AppError } from "../../error.ts";
import type { UnsentResponses } from "../connections/unsent-responses.ts";
import { chosenSession, unlessEnded } from "./access/browser-sessions.ts";
import { refuseOtherOrigins, refuseOtherSession } from "./access/origins.ts";
import {
  accountableFor,
  type HolderAuth,
  type HolderPrincipal,
  type Principal,
  type Principals,
} from "./access/principal.ts";
import { isRevealing, refuseReveal } from "./access/reveal.ts";
import { confirmedActOf, refuseUnconfirmed } from "./access/second-factor.ts";
import { holderTokenOf, sessionTokensOf } from "./access/session-cookie.ts";
import type { Application } from "./application.ts";
import { clientAddressOf, clientOf, isTrusted } from "./client-address.ts";
import type { Route } from "./route.ts";

const BEARER = /^Bearer +([0-9a-f]{32})$/i;

/**
 * Authenticates a request by its headers alone, checks its permission, and takes it from the
 * caller's budget.
 *
 * @throws AppError `authentication_failed`, `permission_denied`, `throttled`; with a token also
 * `not_found` and `expired_token`
 */
export async function admit(
  { application, unsent }: { readonly application: Application; readonly unsent: UnsentResponses },
  route: Route,
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<Principal> {
  const { request, reply } = exchange;
  if (isForAnyone(route)) {
    if (route.auth.by !== "public") refuseOtherOrigins(request, application.publicUrl);
    await takeAsAnyone({ application, unsent }, route, exchange);
    const session = route.auth.by === "sign_in" ? await formerSession(application, request) : null;
    return { by: "anyone", session };
  }
  const principal = await identifyFor(application, route, request);
  // Before the refusals below, which the log of requests has as well.
  request.setDecorator("principal", principal);
  const holder = accountableFor(principal);
  if (holder === null) throw new Error("a caller who is not accountable");
  await takeFromBudget(application, holder.id, reply);
  if (holder.personsOf !== null) await takeAsPerson(application, holder.personsOf);
  if ("caller" in principal) refuseUnentitled(application, route, { request, principal });
  unsent.refuseOverLimit(holder.id, reply);
  return principal;
}

function isForAnyone({ auth }: Route): boolean {
  return auth.by === "public" || auth.by === "sign_in" || auth.by === "own_page";
}

/** Identifies the caller of a route that is not for anyone. */
async function identifyFor(application: Application, { auth }: Route, request: FastifyRequest): Promise<Principal> {
  if ("open" in auth) return identifyHolder(application, auth, request);
  if (auth.by !== "session") return identify(application, request);
  const session = await openSession(application, request, auth);
  return { by: "session", caller: session.caller, session };
}

/** Identifies the holder of a token or a session, as the area says. */
async function identifyHolder(
  application: Application,
  { cookie, open }: HolderAuth,
  request: FastifyRequest,
): Promise<HolderPrincipal> {
  if (cookie === undefined) return open(application, bearerOf(request));
  refuseOtherOrigins(request, application.publicUrl);
  const holder = await open(application, holderTokenOf(request, application.publicUrl, cookie) ?? "");
  refuseOtherSession(request, holder.accountable.id);
  return holder;
}

/** Refuses what the key or role has no scope for, and what a session may not do, or not without a second factor. */
function refuseUnentitled(
  application: Application,
  route: Route,
  { request, principal }: { readonly request: FastifyRequest; readonly principal: Principals["key"] },
): void {
  const { caller, session } = principal;
  const { by, scope } = route.auth;
  if (scope !== null && !caller.scopes.includes(scope)) {
    const holder = caller.by === "key" ? "This key" : "Your role";
    throw new AppError("permission_denied", `${holder} lacks the scope ${scope}.`);
  }
  if (session === null) return;
  if (by === "key") refuseReveal(request, route, caller);
  refuseUnconfirmed(application, session, confirmedActOf(route, by === "key" && isRevealing(request)));
}

/** Takes a request without a credential from what its client's address may use. */
async function takeAsAnyone(
  { application, unsent }: { readonly application: Application; readonly unsent: UnsentResponses },
  { isBudgeted }: Route,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> {
  const client = clientOf(request, application.trustedProxies);
  unsent.refusePublicOverLimit(client, reply);
  // As a token: no address is stored.
  const token = keyedHash(application.keyring.blindIndexKey, "client-address", client).toString("hex");
  if (isBudgeted === true) await takeFromBudget(application, token, reply);
}

/**
 * The caller of a route for keys: by the key's headers or, without them, by the session cookie.
 *
 * @throws AppError `authentication_failed`; `permission_denied` if a page of another origin may
 * have caused the request
 */
export async function identify(application: Application, request: FastifyRequest): Promise<Principals["key"]> {
  const { clientId, secret } = credentialsOf(request);
  const hasKey =
    clientId !== "" || secret !== "" || sessionTokensOf(request, application.publicUrl).tokens.length === 0;
  if (hasKey) {
    return { by: "key", caller: await authenticateKey(application, { clientId, secret }, request), session: null };
  }
  const session = await openSession(application, request);
  return { by: "session", caller: { ...session.caller, isMasked: !isRevealing(request) }, session };
}

/**
 * Refuses a key from an address that it may not be used from, as any faulty pair: who has found a
 * secret learns nothing of it.
 *
 * @throws AppError `authentication_failed`
 */
export function refuseOtherAddresses(
  application: Pick<Application, "trustedProxies">,
  { allowedAddresses }: Caller,
  request: FastifyRequest,
): void {
  if (allowedAddresses == null) return;
  const address = clientAddressOf(request, application.trustedProxies);
  if (address === null || !isTrusted(address, allowedAddresses)) throw invalidCredentials();
}

/**
 * The caller with a pair of credentials. Refusals count for the client's address: who guesses is locked
 * out for the rest of a minute, and an owner elsewhere is not.
 *
 * @throws AppError `authentication_failed`; `throttled` while the address is locked out
 */
async function authenticateKey(
  application: Application,
  pair: { readonly clientId: string; readonly secret: string },
  request: FastifyRequest,
): Promise<KeyCaller> {
  const { requestBudget } = application;
  const token = refusedTokenOf(application, request);
  const locked = requestBudget?.spent(token) ?? null;
  if (locked !== null) throw throttled(locked);
  try {
    const caller = await application.authenticator.authenticate(pair);
    refuseOtherAddresses(application, caller, request);
    return caller;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "authentication_failed" || requestBudget === null) throw error;
    const budget = await requestBudget.takeRejected(token);
    throw budget.isWithin ? error : throttled(budget);
  }
}

/** The client of each connection, and its token: a connection's requests are one client's, unless a proxy shares it. */
const refusedTokens = new WeakMap<Socket, { readonly client: string; readonly token: string }>();

/** What the refusals of a client count under. A token: no address is stored. */
function refusedTokenOf({ keyring, trustedProxies }: Application, request: FastifyRequest): string {
  const client = clientOf(request, trustedProxies);
  const known = refusedTokens.get(request.socket);
  if (known?.client === client) return known.token;
  const token = keyedHash(keyring.blindIndexKey, "refused-address", client).toString("hex");
  refusedTokens.set(request.socket, { client, token });
  return token;
}

/** The session of a request's cookie. */
async function openSession(
  { authenticator, ...application }: Application,
  request: FastifyRequest,
  { isEnd = false }: { readonly isEnd?: boolean } = {},
): Promise<Session> {
  refuseOtherOrigins(request, application.publicUrl);
  const session = await chosenSession(application, request, (token) =>
    isEnd ? authenticator.findSessionWithoutRecheck(token) : authenticator.authenticateSession(token),
  );
  refuseOtherSession(request, session.id);
  refuseOtherAddresses(application, session.caller, request);
  return session;
}

/**
 * The session that a browser still has where its page is when it signs in; null if there is none, or it has ended. The
 * identity provider is not asked about it: while it does not answer, one can still sign in by other methods.
 */
function formerSession(application: Application, request: FastifyRequest): Promise<Session | null> {
  return unlessEnded(
    chosenSession(application, request, (token) => application.authenticator.findSessionWithoutRecheck(token)),
  );
}

/** Client id and access secret from the headers; empty texts if absent. */
function credentialsOf(request: FastifyRequest) {
  return { clientId: header(request, "x-access-client-id") ?? "", secret: header(request, "x-access-secret") ?? "" };
}

/** The value of a header; the first one if it is given several times. */
export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/**
 * Takes one request from the per-minute rate limit of a holder: an id of any noun, or a keyed hash.
 *
 * @throws AppError `throttled` if the limit is used up
 */
export async function takeFromBudget(application: Application, holder: string, reply: FastifyReply): Promise<void> {
  if (application.requestBudget === null) return;
  const budget = await application.requestBudget.take(holder);
  reply.header("ratelimit-limit", budget.limit);
  reply.header("ratelimit-remaining", budget.remaining);
  reply.header("ratelimit-reset", budget.resetSeconds);
  if (!budget.isWithin) throw throttled(budget);
}

/**
 * Takes one request from the budget that all persons of a team's environment share.
 *
 * @throws AppError `throttled` if it is used up
 */
async function takeAsPerson(application: Application, { teamId, environment }: Tenant): Promise<void> {
  if (application.requestBudget === null) return;
  const shared = keyedHash(application.keyring.blindIndexKey, "persons-budget", `${teamId} ${environment}`);
  const budget = await application.requestBudget.take(shared.toString("hex"), PERSONS_BUDGETS);
  if (!budget.isWithin) throw throttled(budget);
}

function bearerOf(request: FastifyRequest): string {
  const token = BEARER.exec(header(request, "authorization") ?? "")?.[1];
  if (token === undefined) {
    throw new AppError("authentication_failed", "Send the token as Authorization: Bearer and 32 hex digits.");
  }
  return token.toLowerCase();
}
