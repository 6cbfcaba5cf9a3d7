import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { keyedHash } from "../../crypto/blind-index.ts";
import type { Caller, Tenant } from "../../domain/caller.ts";
import { AppError } from "../../domain/error.ts";
import type { BridgeTokenId, LinkId, OrderId, PersonSessionId, TeamId } from "../../domain/ids.ts";
import { invalidCredentials, type Session } from "../../operations/access/authenticate.ts";
import { PERSONS_BUDGETS, throttled } from "../../operations/access/request-budget.ts";
import { type BridgeSession, openBridgeSession } from "../../operations/connections/bridge/bridge-session.ts";
import { openSharedLink, type SharedLink } from "../../operations/connections/shared-link.ts";
import { openOrderPage } from "../../operations/orders/order-page.ts";
import { openPersonSession, type PersonSession } from "../../operations/persons/person-session.ts";
import type { OrderRow } from "../../store/orders/orders.ts";
import type { UnsentResponses } from "../connections/unsent-responses.ts";
import { chosenSession, unlessEnded } from "./access/browser-sessions.ts";
import { refuseOtherOrigins, refuseOtherSession } from "./access/own-origin.ts";
import { isRevealing, refuseReveal } from "./access/reveal.ts";
import { confirmedActOf, refuseUnconfirmed } from "./access/second-factor.ts";
import { personTokenOf, sessionTokensOf } from "./access/session-cookie.ts";
import type { Application } from "./application.ts";
import { clientAddressOf, clientOf, isTrusted } from "./client-address.ts";
import type { Route } from "./route.ts";

/** The principal of a request; which one is set follows from the route's `auth`. */
export interface Principal {
  readonly caller: Caller | null;
  /** The session by which the caller is identified; null if by a key. */
  readonly session: Session | null;
  readonly bridge: BridgeSession | null;
  readonly sharedLink: SharedLink | null;
  readonly order: OrderRow | null;
  readonly person: PersonSession | null;
}

/** The holder of the budgets that a request uses: a key, a bridge token, a link, an order or a person's session. */
interface Accountable {
  /** Null for a person's session, which is of no team. */
  readonly teamId: TeamId | null;
  /** Id of the key, the bridge token, the link, the order or the session. */
  readonly credentialId: Caller["credentialId"] | BridgeTokenId | LinkId | OrderId | PersonSessionId;
}

/** The holder of the budgets of a principal's requests; null for a public route. */
export function accountableFor({ caller, bridge, sharedLink, order, person }: Principal): Accountable | null {
  if (caller !== null) return caller;
  if (bridge !== null) return { teamId: bridge.tenant.teamId, credentialId: bridge.id };
  if (order !== null) return { teamId: order.team_id, credentialId: order.id };
  if (person !== null) return { teamId: null, credentialId: person.id };
  return sharedLink === null ? null : { teamId: sharedLink.team_id, credentialId: sharedLink.id };
}

/** The principal of a public route: none. */
export const ANYONE: Principal = {
  caller: null,
  session: null,
  bridge: null,
  sharedLink: null,
  order: null,
  person: null,
};

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
  const { auth } = route;
  switch (auth.by) {
    case "key": {
      const principal = { ...ANYONE, ...(await identify(application, exchange.request)) };
      const { caller } = principal;
      // Before the refusals below, which the log of requests has as well.
      exchange.request.setDecorator("principal", principal);
      await takeFromBudget(application, caller.credentialId, exchange.reply);
      if (auth.scope !== null && !caller.scopes.includes(auth.scope)) {
        const holder = caller.memberId === undefined ? "This key" : "Your role";
        throw new AppError("permission_denied", `${holder} lacks the scope ${auth.scope}.`);
      }
      refuseOfSession(application, route, { ...principal, request: exchange.request });
      unsent.refuseOverLimit(caller.credentialId, exchange.reply);
      return principal;
    }
    case "session": {
      const session = await openSession(application, exchange.request, auth);
      await takeFromBudget(application, session.caller.credentialId, exchange.reply);
      refuseUnconfirmed(application, session, confirmedActOf(route, false));
      unsent.refuseOverLimit(session.caller.credentialId, exchange.reply);
      return { ...ANYONE, caller: session.caller, session };
    }
    case "sign_in":
      refuseOtherOrigins(exchange.request, application.publicUrl);
      await takeAsAnyone({ application, unsent }, route, exchange);
      return { ...ANYONE, session: await formerSession(application, exchange.request) };
    case "bridge_token": {
      const bridge = await openBridgeSession(application, bearerOf(exchange.request));
      await takeAsPerson(application, { id: bridge.id, tenant: bridge.tenant }, exchange.reply);
      unsent.refuseOverLimit(bridge.id, exchange.reply);
      return { ...ANYONE, bridge };
    }
    case "management_token": {
      const sharedLink = await openSharedLink(application, bearerOf(exchange.request));
      const { id, team_id: teamId, environment } = sharedLink;
      await takeAsPerson(application, { id, tenant: { teamId, environment } }, exchange.reply);
      unsent.refuseOverLimit(sharedLink.id, exchange.reply);
      return { ...ANYONE, sharedLink };
    }
    case "order_token": {
      const order = await openOrderPage(application, bearerOf(exchange.request));
      const { id, team_id: teamId, environment } = order;
      await takeAsPerson(application, { id, tenant: { teamId, environment } }, exchange.reply);
      unsent.refuseOverLimit(order.id, exchange.reply);
      return { ...ANYONE, order };
    }
    case "person_sign_in":
      refuseOtherOrigins(exchange.request, application.publicUrl);
      await takeAsAnyone({ application, unsent }, route, exchange);
      return ANYONE;
    case "person_session": {
      refuseOtherOrigins(exchange.request, application.publicUrl);
      const person = await openPersonSession(application, personTokenOf(exchange.request, application.publicUrl) ?? "");
      refuseOtherSession(exchange.request, person.id);
      await takeFromBudget(application, person.id, exchange.reply);
      unsent.refuseOverLimit(person.id, exchange.reply);
      return { ...ANYONE, person };
    }
    case "public":
      await takeAsAnyone({ application, unsent }, route, exchange);
      return ANYONE;
  }
}

/** Refuses what a session may not do, or not without a second factor; a key's own requests are not concerned. */
function refuseOfSession(
  application: Application,
  route: Route,
  { request, caller, session }: Awaited<ReturnType<typeof identify>> & { readonly request: FastifyRequest },
): void {
  if (session === null) return;
  refuseReveal(request, route, caller);
  refuseUnconfirmed(application, session, confirmedActOf(route, isRevealing(request)));
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
export async function identify(
  application: Application,
  request: FastifyRequest,
): Promise<{ readonly caller: Caller; readonly session: Session | null }> {
  const { clientId, secret } = credentialsOf(request);
  const hasKey =
    clientId !== "" || secret !== "" || sessionTokensOf(request, application.publicUrl).tokens.length === 0;
  if (hasKey) {
    return { caller: await authenticateKey(application, { clientId, secret }, request), session: null };
  }
  const session = await openSession(application, request);
  return { caller: { ...session.caller, isMasked: !isRevealing(request) }, session };
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
): Promise<Caller> {
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
  return {
    clientId: header(request, "x-access-client-id") ?? "",
    secret: header(request, "x-access-secret") ?? "",
  };
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
 * Takes one request from the budget of a person's token, and from the one that all persons of the team's environment share.
 *
 * @throws AppError `throttled` if either is used up
 */
async function takeAsPerson(
  application: Application,
  { id, tenant }: { readonly id: BridgeTokenId | LinkId | OrderId; readonly tenant: Tenant },
  reply: FastifyReply,
): Promise<void> {
  await takeFromBudget(application, id, reply);
  if (application.requestBudget === null) return;
  const persons = `${tenant.teamId} ${tenant.environment}`;
  const shared = keyedHash(application.keyring.blindIndexKey, "persons-budget", persons).toString("hex");
  const budget = await application.requestBudget.take(shared, PERSONS_BUDGETS);
  if (!budget.isWithin) throw throttled(budget);
}

function bearerOf(request: FastifyRequest): string {
  const token = BEARER.exec(header(request, "authorization") ?? "")?.[1];
  if (token === undefined) {
    throw new AppError("authentication_failed", "Send the token as Authorization: Bearer and 32 hex digits.");
  }
  return token.toLowerCase();
}
