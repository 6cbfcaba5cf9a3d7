import Type from "typebox";
import type { InvalidParam } from "../../error.ts";
import { endFormerSessions } from "../../http/core/access/browser-sessions.ts";
import { sessionCookie } from "../../http/core/access/session-cookie.ts";
import { refuseOtherAddresses, takeFromBudget } from "../../http/core/admit.ts";
import { idOf } from "../../http/core/pages.ts";
import { route, SESSION, SIGN_IN, SIGN_OUT, tagged } from "../../http/core/route.ts";
import { flag } from "../../schema/vocabulary.ts";
import { getOwnAlerts, setOwnAlerts } from "../ops/members/member-alerts.ts";
import {
  endOwnSession,
  endSession,
  holderOfSignIn,
  listOwnSessions,
  type SignIn,
  startSession,
} from "../ops/sessions.ts";
import { ListedSessionView, listedSessionView, SessionView, sessionView } from "./views/session-view.ts";

const CLIENT_ID = "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21";
const SECRET = "sandbox-0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f6071";
const CREDENTIALS = ["client_id", "access_secret"] as const;

const createRoute = route({
  method: "POST",
  path: "/v1/session/",
  operationId: "createSession",
  summary: "Sign in to the dashboard with a key or the token of a sign-in link. The response sets a cookie",
  description:
    "Only from the service's own origin, with the header `X-OpenVOE-Session: 1`. The cookie cannot be read by scripts. A session that the browser had in this environment ends; one in another goes on.",
  auth: SIGN_IN,
  isBudgeted: true,
  body: Type.Object(
    {
      client_id: Type.Optional(
        Type.String({ maxLength: 256, description: "Client id of a key", examples: [CLIENT_ID] }),
      ),
      access_secret: Type.Optional(Type.String({ maxLength: 256, description: "Its secret", examples: [SECRET] })),
      token: Type.Optional(
        Type.String({
          maxLength: 256,
          description: "Of a sign-in link, which works once; instead of a key",
          examples: ["3f9a1c5e7b2d48f06a8c0e2f4a6b8d0c"],
        }),
      ),
    },
    {
      title: "SignIn",
      description: "A key, or the token of a sign-in link",
      examples: [{ client_id: CLIENT_ID, access_secret: SECRET }],
    },
  ),
  read: (body) => ({ faults: signInFaults(body), toInput: readSignIn }),
  answer: { status: 201, schema: SessionView, description: "The session; its token is in the cookie only" },
  handle: async ({ body: signIn, reply }, application) => {
    // First: a link is not spent by a sign-in that is throttled.
    const holder = await holderOfSignIn(application, signIn);
    if (holder !== null) await takeFromBudget(application, holder, reply);
    const started = await startSession(application, signIn);
    try {
      refuseOtherAddresses(application, started.session.caller, reply.request);
    } catch (refusal) {
      await endSession(application, started.session);
      throw refusal;
    }
    const { environment } = started.session.caller;
    await endFormerSessions(application, reply.request, environment);
    const kept = { environment, token: started.token };
    reply.header("set-cookie", sessionCookie(reply.request, application.publicUrl, kept));
    return sessionView(application, started.session);
  },
});

function signInFaults(body: object): InvalidParam[] {
  const given = new Set(Object.keys(body));
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

function readSignIn({ client_id: clientId = "", access_secret: secret = "", token }: SignInBody): SignIn {
  return token === undefined ? { by: "key", clientId, secret } : { by: "token", token };
}

const getRoute = route({
  method: "GET",
  path: "/v1/session/",
  operationId: "getSession",
  summary: "Get the session: team, environment, key or member, scopes and end",
  description: "Extends the session, as every request does.",
  auth: SESSION,
  answer: { schema: SessionView, description: "The session" },
  handle: async ({ session }, application) => sessionView(application, session),
});

const deleteRoute = route({
  method: "DELETE",
  path: "/v1/session/",
  operationId: "deleteSession",
  summary: "Sign out immediately",
  description:
    "Ends only the session of this environment. OpenVOE deletes the session, so a copy of the cookie no longer works.",
  auth: SIGN_OUT,
  answer: { status: 204, description: "Signed out; the cookie is removed" },
  handle: async ({ session, reply }, application) => {
    const { environment } = session.caller;
    await endSession(application, session);
    reply.header("set-cookie", sessionCookie(reply.request, application.publicUrl, { environment, token: null }));
  },
});

const listRoute = route({
  method: "GET",
  path: "/v1/sessions/",
  operationId: "listSessions",
  summary: "List the sessions of the same member or key in this environment, newest first",
  description: "Those of the same member, or of the same key: at most 50.",
  auth: SESSION,
  answer: { schema: Type.Array(ListedSessionView, { description: "The sessions" }), description: "The sessions" },
  handle: async (request, application) => {
    const session = request.session;
    const listed = await listOwnSessions(application, session);
    return listed.map((one) => listedSessionView(one, session.id));
  },
});

const endRoute = route({
  method: "DELETE",
  path: "/v1/sessions/:id/",
  operationId: "endSession",
  summary: "End a session of the same member or key immediately",
  description:
    "Works in this environment, also for the session of the request. 404 for a session of another member or key.",
  auth: SESSION,
  answer: { status: 204, description: "It has ended" },
  handle: ({ session, params }, application) => endOwnSession(application, session, idOf(params.id, "session")),
});

const AlertsView = Type.Object(
  {
    webhooks: flag("True: they get mail when a webhook of this environment fails or is disabled"),
    is_role_told: flag("False: their role may not change webhooks, so they get no such mail"),
  },
  { title: "OwnAlerts", description: "Which mail the signed-in member gets" },
);

const alertsRoute = route({
  method: "GET",
  path: "/v1/session/alerts/",
  operationId: "getOwnAlerts",
  summary: "Get which mail about failures the signed-in member receives in this environment",
  description: "403 where a key is signed in: a key gets no mail.",
  auth: SESSION,
  answer: { schema: AlertsView, description: "The mail that they get" },
  handle: async ({ session }, application) => alertsView(await getOwnAlerts(application, session)),
});

const setAlertsRoute = route({
  method: "PATCH",
  path: "/v1/session/alerts/",
  operationId: "setOwnAlerts",
  summary: "Change which mail about failures the signed-in member receives in this environment",
  description: "403 where a key is signed in: a key gets no mail.",
  auth: SESSION,
  body: Type.Object(
    { webhooks: flag("False: no mail about webhooks that fail or are disabled") },
    { title: "OwnAlertsUpdate", description: "What to change", examples: [{ webhooks: false }] },
  ),
  answer: { schema: AlertsView, description: "The mail that they get now" },
  handle: async ({ session, body }, application) => alertsView(await setOwnAlerts(application, session, body)),
});

function alertsView({ webhooks, isRoleTold }: Awaited<ReturnType<typeof getOwnAlerts>>) {
  return { webhooks, is_role_told: isRoleTold };
}

/** The routes of the dashboard's sign-in. */
export const sessionRoutes = tagged("Session", [
  createRoute,
  getRoute,
  deleteRoute,
  listRoute,
  endRoute,
  alertsRoute,
  setAlertsRoute,
]);
