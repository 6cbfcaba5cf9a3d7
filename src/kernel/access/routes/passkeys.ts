import Type from "typebox";
import { endFormerSessions } from "../../http/core/access/browser-sessions.ts";
import { passkeyCookie, passkeyStateOf, sessionCookie } from "../../http/core/access/session-cookie.ts";
import { idOf } from "../../http/core/pages.ts";
import { keyWith, route, SESSION, SIGN_IN, tagged } from "../../http/core/route.ts";
import { flag, hexId, integer, nullable, oneOf, time } from "../../schema/vocabulary.ts";
import { ENVIRONMENTS } from "../caller.ts";
import { siteAt } from "../ops/passkeys/ceremony.ts";
import {
  addPasskey,
  beginPasskey,
  forgetPasskeys,
  listOwnPasskeys,
  removeOwnPasskey,
} from "../ops/passkeys/passkeys.ts";
import { beginPasskeySignIn, signInByPasskey } from "../ops/passkeys/sign-in.ts";
import type { ListedPasskey } from "../sql/passkeys.ts";
import { SessionView, sessionView } from "./views/session-view.ts";

/** Members of a browser's answer at most: the specification has seven. */
const MEMBERS_MAX = 20;

/** What a browser makes or uses a passkey from. */
export const OptionsView = Type.Object(
  {
    public_key: Type.Record(Type.String(), Type.Unknown(), {
      description:
        "For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` (W3C Web Authentication, level 3)",
      examples: [{ challenge: "kq3V0bJtq1mN2cY7w4pZxA", rpId: "voe.example.com", userVerification: "required" }],
    }),
  },
  { title: "PasskeyOptions", description: "What the browser makes or uses a passkey from" },
);

/** The answer of a browser. */
export const ResponseField = Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), {
  maxProperties: MEMBERS_MAX,
  description: "What the browser has answered, as `PublicKeyCredential.toJSON()` writes it",
  examples: [{ id: "u3Zk0pQ", rawId: "u3Zk0pQ", type: "public-key", response: {}, clientExtensionResults: {} }],
});

const PasskeyView = Type.Object(
  {
    id: hexId("The passkey's id"),
    is_synced: flag("True if the authenticator keeps a copy elsewhere, such as in an account of its maker"),
    created_at: time("When it was added"),
    used_at: nullable(time("When it last signed in; null: never")),
  },
  { title: "Passkey", description: "A passkey of the signed-in member" },
);

const beginSignInRoute = route({
  method: "POST",
  path: "/v1/session/passkey-options/",
  operationId: "beginPasskeySignIn",
  summary:
    "Start a sign-in to the dashboard with a passkey. The response has the options for the browser and sets a cookie",
  description: "Only from the service's own origin, with the header `X-OpenVOE-Session: 1`. Within 5 minutes.",
  auth: SIGN_IN,
  isBudgeted: true,
  answer: { status: 201, schema: OptionsView, description: "For the browser" },
  handle: async ({ reply, baseUrl }, application) => {
    const begun = await beginPasskeySignIn(application, { site: siteAt(baseUrl), now: application.now() });
    reply.header("set-cookie", passkeyCookie(reply.request, application.publicUrl, begun.sealedState));
    return { public_key: begun.options };
  },
});

const signInRoute = route({
  method: "POST",
  path: "/v1/session/passkey/",
  operationId: "signInByPasskey",
  summary: "Sign in to the dashboard with a passkey. The response sets the cookie of the session",
  description:
    "Only from the service's own origin, with the header `X-OpenVOE-Session: 1`, in the browser that began. Challenge, origin, signature, user verification and the authenticator's count are checked. A session that the browser had in this environment ends.",
  auth: SIGN_IN,
  isBudgeted: true,
  errors: ["expired_token", "authentication_failed", "permission_denied"],
  body: Type.Object(
    {
      response: ResponseField,
      environment: Type.Optional(
        oneOf(ENVIRONMENTS, "Where the session is to be; the first in which the member has a role unless given"),
      ),
    },
    { title: "PasskeySignIn", description: "The browser's answer" },
  ),
  answer: { status: 201, schema: SessionView, description: "The session; its token is in the cookie only" },
  handle: async ({ body, reply, baseUrl }, application) => {
    const { request } = reply;
    const { publicUrl } = application;
    const started = await signInByPasskey(application, {
      sealedState: passkeyStateOf(request, publicUrl),
      response: body.response,
      environment: body.environment ?? null,
      site: siteAt(baseUrl),
      now: application.now(),
    });
    const { environment } = started.session.caller;
    await endFormerSessions(application, request, environment);
    const cookie = sessionCookie(request, publicUrl, { environment, token: started.token });
    const cookies = [cookie, passkeyCookie(request, publicUrl, null)];
    reply.header("set-cookie", cookies);
    return sessionView(application, started.session);
  },
});

const beginRoute = route({
  method: "POST",
  path: "/v1/passkeys/options/",
  operationId: "beginPasskey",
  sessionSecondFactorFor: "own_passkeys",
  summary:
    "Start to add a passkey for the signed-in member. The response has the options for the browser and sets a cookie",
  description:
    "Within 5 minutes. The first one only after a recent sign-in (`OPENVOE_SECOND_FACTOR_MINUTES`): 403 `second_factor_required` for a session that began earlier. 403 where a key is signed in; 409 for a member of the identity provider, and for one with 10 passkeys.",
  auth: SESSION,
  errors: ["conflict", "not_found"],
  answer: { status: 201, schema: OptionsView, description: "For the browser" },
  handle: async ({ session, reply, baseUrl }, application) => {
    const request = { site: siteAt(baseUrl), now: application.now() };
    const begun = await beginPasskey(application, session, request);
    reply.header("set-cookie", passkeyCookie(reply.request, application.publicUrl, begun.sealedState));
    return { public_key: begun.options };
  },
});

const addRoute = route({
  method: "POST",
  path: "/v1/passkeys/",
  operationId: "addPasskey",
  sessionSecondFactorFor: "own_passkeys",
  summary: "Add a passkey for the signed-in member, with the response of the browser",
  description:
    "From then on the member cannot sign in by a link, and existing links end. The inquiry log records it (`passkey.add`). 403 for the session of a key.",
  auth: SESSION,
  errors: ["conflict", "expired_token", "authentication_failed"],
  body: Type.Object({ response: ResponseField }, { title: "NewPasskey", description: "The browser's answer" }),
  answer: { status: 201, schema: PasskeyView, description: "The passkey" },
  handle: async ({ session, body, reply, baseUrl }, application) => {
    const { request } = reply;
    const sealedState = passkeyStateOf(request, application.publicUrl);
    const given = { sealedState, response: body.response, site: siteAt(baseUrl), now: application.now() };
    const added = await addPasskey(application, session, given);
    reply.header("set-cookie", passkeyCookie(request, application.publicUrl, null));
    return passkeyView(added);
  },
});

const listRoute = route({
  method: "GET",
  path: "/v1/passkeys/",
  operationId: "listPasskeys",
  summary: "List the passkeys of the signed-in member, oldest first",
  description: "403 where a key is signed in.",
  auth: SESSION,
  answer: { schema: Type.Array(PasskeyView, { description: "The passkeys" }), description: "The passkeys" },
  handle: async ({ session }, application) => (await listOwnPasskeys(application, session)).map(passkeyView),
});

const removeRoute = route({
  method: "DELETE",
  path: "/v1/passkeys/:id/",
  operationId: "removePasskey",
  sessionSecondFactorFor: "own_passkeys",
  summary: "Remove a passkey of the signed-in member",
  description:
    "Without a passkey, the member can sign in by a link again. 403 for the session of a key; 404 for a passkey of another member; 409 for the last passkey if the team requires a second factor in an environment of the member. An owner can remove a lost passkey.",
  auth: SESSION,
  errors: ["conflict"],
  answer: { status: 204, description: "It signs in no more" },
  handle: ({ session, params }, application) => removeOwnPasskey(application, session, idOf(params.id, "passkey")),
});

const forgetRoute = route({
  method: "DELETE",
  path: "/v1/members/:id/passkeys/",
  operationId: "forgetPasskeys",
  sessionSecondFactorFor: "sign_in",
  auth: keyWith("members:write"),
  summary: "Remove all passkeys of a member who has lost them. The member can then sign in by a link",
  description:
    "Applies to every environment, and ends the member's sessions there. 403 if the member has a role in any environment with a scope that the caller lacks; 409 for the caller's own passkeys if the team requires a second factor. The inquiry log records it (`passkey.remove`, `session.end`).",
  errors: ["conflict"],
  answer: {
    schema: Type.Object({ removed: integer("Passkeys that were removed", 1) }, { description: "How many" }),
    description: "How many there were",
  },
  handle: async ({ params, caller }, application) => ({
    removed: await forgetPasskeys(application, caller, idOf(params.id, "member")),
  }),
});

function passkeyView({ id, is_synced, created_at, used_at }: ListedPasskey) {
  return { id, is_synced, created_at, used_at };
}

/** The routes of members' passkeys. */
export const passkeyRoutes = [
  ...tagged("Session", [beginSignInRoute, signInRoute, beginRoute, addRoute, listRoute, removeRoute]),
  ...tagged("Members", [forgetRoute]),
];
