import Type from "typebox";
import { ENVIRONMENTS, SCOPES } from "../../domain/caller.ts";
import type { InvalidParam } from "../../domain/error.ts";
import type { Session } from "../../operations/access/authenticate.ts";
import { endSession, type SignIn, startSession } from "../../operations/access/sessions.ts";
import { sessionCookie } from "../core/access/session-cookie.ts";
import { takeFromBudget } from "../core/admit.ts";
import { type Route, route, SESSION, SIGN_IN } from "../core/route.ts";
import { HexId, nullable, oneOf, TimeText } from "../core/schemas.ts";

const TAG = "Session";

const SessionView = Type.Object({
  id: HexId,
  team: Type.Object({ name: Type.String(), client_id: HexId }),
  environment: oneOf(ENVIRONMENTS),
  key: Type.Object({ id: HexId, name: nullable(Type.String()), secret_hint: Type.String() }),
  scopes: Type.Array(oneOf(SCOPES)),
  created_at: TimeText,
  idle_at: Type.String({ format: "date-time", description: "When it ends without another request" }),
  expires_at: Type.String({ format: "date-time", description: "When it ends at the latest" }),
});

const CREDENTIALS = ["client_id", "access_secret"] as const;

const createRoute = route({
  method: "POST",
  path: "/v1/session/",
  operationId: "createSession",
  tag: TAG,
  summary: "Sign in to the dashboard with a key, or with the token of a sign-in link: the answer sets a cookie",
  auth: SIGN_IN,
  body: Type.Object({
    client_id: Type.Optional(Type.String({ maxLength: 256 })),
    access_secret: Type.Optional(Type.String({ maxLength: 256 })),
    token: Type.Optional(Type.String({ maxLength: 256, description: "Of a sign-in link; instead of a key" })),
  }),
  check: signInFaults,
  answer: { status: 201, schema: SessionView, description: "The session; its token is in the cookie only" },
  handle: async ({ body, reply, session: former }, application) => {
    const started = await startSession(application, signInOf(body));
    if (former !== null) await endSession(application, former);
    await takeFromBudget(application, started.session.caller.credentialId, reply);
    reply.header("set-cookie", sessionCookie(reply.request, application.publicUrl, started.token));
    return sessionView(started.session);
  },
});

function signInFaults(body: unknown): InvalidParam[] {
  const given = new Set(Object.keys((body as object | null) ?? {}));
  if (given.has("token")) {
    const extra = CREDENTIALS.filter((field) => given.has(field));
    return extra.map((field) => ({ field, message: "must be left out where token is given" }));
  }
  const missing = CREDENTIALS.filter((field) => !given.has(field));
  if (missing.length === CREDENTIALS.length) {
    return [{ field: "token", message: "is required, or client_id and access_secret" }];
  }
  return missing.map((field) => ({ field, message: "is required" }));
}

interface SignInBody {
  readonly client_id?: string;
  readonly access_secret?: string;
  readonly token?: string;
}

function signInOf({ client_id: clientId = "", access_secret: secret = "", token }: SignInBody): SignIn {
  return token === undefined ? { by: "key", clientId, secret } : { by: "token", token };
}

const getRoute = route({
  method: "GET",
  path: "/v1/session/",
  operationId: "getSession",
  tag: TAG,
  summary: "Who is signed in: team, environment, key, scopes, and when the session ends",
  auth: SESSION,
  answer: { status: 200, schema: SessionView, description: "The session" },
  handle: async ({ session }) => sessionView(session as Session),
});

const deleteRoute = route({
  method: "DELETE",
  path: "/v1/session/",
  operationId: "deleteSession",
  tag: TAG,
  summary: "Sign out, immediately",
  auth: SESSION,
  answer: { status: 204, description: "Signed out; the cookie is removed" },
  handle: async ({ session, reply }, application) => {
    await endSession(application, session as Session);
    reply.header("set-cookie", sessionCookie(reply.request, application.publicUrl, null));
  },
});

function sessionView({ id, caller, team_name: name, key, created_at, idle_at, expires_at }: Session) {
  const { clientId: client_id, environment, scopes } = caller;
  return { id, team: { name, client_id }, environment, key, scopes, created_at, idle_at, expires_at };
}

/** The routes of the dashboard's sign-in. */
export const sessionRoutes: readonly Route[] = [createRoute, getRoute, deleteRoute];
