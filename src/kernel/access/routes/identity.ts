import Type from "typebox";
import { AppError } from "../../error.ts";
import { endFormerSessions, sessionsOfBrowser } from "../../http/core/access/browser-sessions.ts";
import { departureCookie, departureOf, sessionCookie } from "../../http/core/access/session-cookie.ts";
import { PUBLIC, route, SIGN_IN, tagged } from "../../http/core/route.ts";
import { flag, nullable, oneOf, text, textOrNull } from "../../schema/vocabulary.ts";
import { ENVIRONMENTS } from "../caller.ts";
import { MEMBER_ROLES } from "../members/roles.ts";
import { listEnvironments } from "../ops/environments.ts";
import { departToProvider, returnFromProvider } from "../ops/identity/sign-in.ts";
import { DASHBOARD_PATH } from "../ops/sessions.ts";
import { hasPasskeys } from "../sql/passkeys.ts";
import { SessionView, sessionView } from "./views/session-view.ts";

/** Where the identity provider sends the browser back to. */
const RETURN_PATH = `${DASHBOARD_PATH}sign-in`;
/** What a provider sends back, at most. */
const PARAMETERS_MAX = 20;

const waysRoute = route({
  method: "GET",
  path: "/v1/session/ways/",
  operationId: "getSignInWays",
  summary: "Get the ways to sign in to the dashboard, apart from a key or a link",
  description: "The same for everybody.",
  auth: PUBLIC,
  isBudgeted: true,
  answer: {
    schema: Type.Object(
      {
        identity_provider: flag("True if the operator has set an OpenID provider"),
        passkey: flag("True if somebody here has a passkey"),
      },
      { title: "SignInWays", description: "The ways to sign in" },
    ),
    description: "The ways",
  },
  handle: async (_, { identity, db }) => ({ identity_provider: identity !== null, passkey: await hasPasskeys(db) }),
});

const environmentsRoute = route({
  method: "GET",
  path: "/v1/session/environments/",
  operationId: "listSessionEnvironments",
  summary: "List the environments in which this browser is signed in or the member has a role",
  description:
    "A browser has a session in each environment. The header `X-OpenVOE-Environment` names that of the page, whose session a request is of. A role is not a session: a member signs in to each environment, with a second factor if they have one.",
  auth: SIGN_IN,
  isBudgeted: true,
  answer: {
    schema: Type.Array(
      Type.Object(
        {
          environment: oneOf(ENVIRONMENTS, "The environment"),
          is_signed_in: flag("True if this browser has a session there"),
          team: textOrNull("The name of the session's team; null without one", "Acme Lending"),
          role: nullable(
            oneOf(MEMBER_ROLES, "The role there of the member who is signed in where the page is; null without one"),
          ),
        },
        { title: "BrowserEnvironment", description: "An environment as this browser sees it" },
      ),
      { description: "All environments" },
    ),
    description: "All environments",
  },
  handle: async ({ session: current, reply }, application) => {
    const sessions = (await sessionsOfBrowser(application, reply.request)).map(({ session }) => session);
    const listed = await listEnvironments(application, { current, sessions });
    return listed.map(({ environment, session, role }) => ({
      environment,
      is_signed_in: session !== null,
      team: session?.team_name ?? null,
      role,
    }));
  },
});

const departRoute = route({
  method: "POST",
  path: "/v1/session/departures/",
  operationId: "departToProvider",
  summary: "Start a sign-in at the operator's OpenID provider. The response has its address and sets a cookie",
  description:
    "Only from the service's own origin, with the header `X-OpenVOE-Session: 1`. The provider sends the browser back to `/dashboard/sign-in`, within 15 minutes. 404 without a provider.",
  auth: SIGN_IN,
  isBudgeted: true,
  errors: ["not_found", "unavailable", "authentication_failed"],
  body: Type.Object(
    {
      environment: Type.Optional(
        oneOf(ENVIRONMENTS, "Where the session is to be; the first in which the person has a role unless given"),
      ),
      confirms_session: Type.Optional(
        flag("True: to confirm the session that the browser has, by a new sign-in of the same person; it goes on"),
      ),
    },
    {
      title: "ProviderDeparture",
      description: "Where the session is to be, or that the one that is there is to be confirmed",
      examples: [{ environment: "production" }],
    },
  ),
  answer: {
    status: 201,
    schema: Type.Object(
      {
        url: text(
          "Where to send the browser",
          "https://login.lender.example/authorize?client_id=openvoe&response_type=code&state=7f3c0b5e",
        ),
      },
      { title: "ProviderAddress", description: "Where to go" },
    ),
    description: "Where to go",
  },
  handle: async ({ body, reply, baseUrl, session }, application) => {
    const confirms = body.confirms_session === true ? (session ?? notSignedIn()) : null;
    const { url, sealedState } = await departToProvider(application, {
      redirectUri: `${baseUrl}${RETURN_PATH}`,
      environment: body.environment ?? null,
      confirms,
      now: application.now(),
    });
    reply.header("set-cookie", departureCookie(reply.request, application.publicUrl, sealedState));
    return { url };
  },
});

const returnRoute = route({
  method: "POST",
  path: "/v1/session/returns/",
  operationId: "returnFromProvider",
  summary: "Finish a sign-in at the OpenID provider. The response sets the cookie of the session",
  description:
    "Only from the service's own origin, with the header `X-OpenVOE-Session: 1`, in the browser that began. `state`, `nonce`, audience, expiry and signature are checked. The person becomes a member of the operator's team with the roles of their groups; 403 if no group gives one. A session that the browser had in this environment ends; one that was to be confirmed goes on, and is answered as it is then.",
  auth: SIGN_IN,
  isBudgeted: true,
  errors: ["not_found", "unavailable", "expired_token", "authentication_failed", "permission_denied"],
  body: Type.Object(
    {
      parameters: Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 4_096 }), {
        maxProperties: PARAMETERS_MAX,
        description: "The query of the address to which the provider sent the browser back",
        examples: [{ code: "0a1b2c3d", state: "7f3c0b5e" }],
      }),
    },
    { title: "ProviderReturn", description: "What the provider sent back" },
  ),
  answer: { status: 201, schema: SessionView, description: "The session; its token is in the cookie only" },
  handle: async ({ body, reply }, application) => {
    const { request } = reply;
    const sealedState = departureOf(request, application.publicUrl);
    const { parameters } = body;
    const { publicUrl } = application;
    const current = await sessionsOfBrowser(application, request);
    const { session, token: given } = await returnFromProvider(application, {
      sealedState,
      parameters,
      current,
      now: application.now(),
    });
    const cookies = [departureCookie(request, publicUrl, null)];
    if (given !== null) {
      const { environment } = session.caller;
      await endFormerSessions(application, request, environment);
      cookies.unshift(sessionCookie(request, publicUrl, { environment, token: given }));
    }
    reply.header("set-cookie", cookies);
    return sessionView(application, session);
  },
});

function notSignedIn(): never {
  throw new AppError(
    "authentication_failed",
    "Nobody is signed in here, so that there is nothing to confirm: sign in.",
  );
}

/** The routes of the sign-in at an identity provider. */
export const identityRoutes = tagged("Session", [waysRoute, environmentsRoute, departRoute, returnRoute]);
