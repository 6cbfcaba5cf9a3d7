import Type from "typebox";
import { chosenSession } from "../../http/core/access/browser-sessions.ts";
import { ANY_KEY, keyWith, type Route, route, SESSION, tagged, type UntaggedRoute } from "../../http/core/route.ts";
import { flag, integer, nullable, oneOf, text } from "../../schema/vocabulary.ts";
import { SCOPES } from "../caller.ts";
import { CONFIRMED_ACTS, type ConfirmedAct } from "../members/second-factor.ts";
import type { Session } from "../ops/authenticate.ts";
import { siteAt } from "../ops/passkeys/ceremony.ts";
import { beginConfirmation, confirmByPasskey, getSecondFactorRule, setSecondFactorRule } from "../ops/second-factor.ts";
import { OptionsView, ResponseField } from "./passkeys.ts";
import { SessionView, sessionView } from "./views/session-view.ts";

const beginRoute = route({
  method: "POST",
  path: "/v1/session/confirmation-options/",
  operationId: "beginConfirmation",
  summary: "Start to confirm the session with a passkey. The response has the options for the browser",
  description:
    "For acts that are refused with 403 `second_factor_required`. The challenge is the session's own, and is answered once, within 5 minutes. 409 for who has no passkey; who came from an identity provider confirms by `POST /v1/session/departures/` with `confirms_session`.",
  auth: SESSION,
  errors: ["conflict"],
  answer: { status: 201, schema: OptionsView, description: "For the browser" },
  handle: async ({ session, baseUrl }, application) => ({
    public_key: await beginConfirmation(application, session as Session, siteAt(baseUrl)),
  }),
});

const confirmRoute = route({
  method: "POST",
  path: "/v1/session/confirmations/",
  operationId: "confirmSession",
  summary: "Confirm the session with a passkey of the signed-in member for some minutes",
  description:
    "Challenge, origin, signature, user verification and the authenticator's count are checked, and that the passkey is the member's own. `OPENVOE_SECOND_FACTOR_MINUTES` says for how long it counts. The inquiry log says so (`second_factor.confirm`).",
  auth: SESSION,
  errors: ["expired_token", "authentication_failed"],
  body: Type.Object({ response: ResponseField }, { title: "Confirmation", description: "The browser's answer" }),
  answer: { schema: SessionView, description: "The session as it is now" },
  handle: async ({ session, body, baseUrl, reply }, application) => {
    await confirmByPasskey(application, session as Session, { response: body.response, site: siteAt(baseUrl) });
    const { authenticator } = application;
    const read = (token: string) => authenticator.authenticateSession(token);
    return sessionView(application, await chosenSession(application, reply.request, read));
  },
});

const RuleView = Type.Object(
  {
    is_required: flag("True: it is asked of everybody in this environment, also of who has none yet"),
    minutes: integer("For how long a confirmation counts", 15),
  },
  { title: "SecondFactorRule", description: "When the dashboard asks for a second factor" },
);

const getRuleRoute = route({
  method: "GET",
  path: "/v1/team/second-factor/",
  operationId: "getSecondFactorRule",
  summary: "Get whether the team requires a second factor of everybody in this environment",
  description: "A member with a passkey or a sign-in by an identity provider needs it in any case.",
  auth: ANY_KEY,
  answer: { schema: RuleView, description: "The rule" },
  handle: async ({ caller }, application) => ({
    is_required: await getSecondFactorRule(application, caller),
    minutes: application.secondFactorMinutes,
  }),
});

const setRuleRoute = route({
  method: "PATCH",
  path: "/v1/team/second-factor/",
  operationId: "setSecondFactorRule",
  sessionSecondFactorFor: "access",
  summary: "Require a second factor of everybody in this environment, or stop requiring it",
  description:
    "From the next request on, members without a second factor cannot show or delete data of persons or give access in the dashboard; the error explains how to add a passkey. The inquiry log records the change (`team.change`). 409 for a member who requires it and has none, because they could not undo the change.",
  auth: keyWith("members:write"),
  errors: ["conflict"],
  body: Type.Object(
    { is_required: flag("True: of everybody") },
    { title: "SecondFactorRuleChange", description: "Of whom it is asked", examples: [{ is_required: true }] },
  ),
  answer: { schema: RuleView, description: "The rule as it is now" },
  handle: async ({ caller, session, body }, application) => {
    await setSecondFactorRule(application, caller, body.is_required, { session });
    return { is_required: body.is_required, minutes: application.secondFactorMinutes };
  },
});

const ACTS = Object.keys(CONFIRMED_ACTS) as ConfirmedAct[];

/** The route that lists those of the given routes that need a second factor, from their own property. */
export function confirmedActsRoute(routes: readonly Route[]): UntaggedRoute {
  const listed = routes.flatMap(({ auth, sessionSecondFactorFor, operationId, summary }) =>
    sessionSecondFactorFor === undefined
      ? []
      : [
          {
            operation: operationId,
            summary,
            act: sessionSecondFactorFor,
            meaning: CONFIRMED_ACTS[sessionSecondFactorFor],
            scope: auth.by === "key" ? auth.scope : null,
          },
        ],
  );
  return route({
    method: "GET",
    path: "/v1/confirmed-acts/",
    operationId: "listConfirmedActs",
    summary: "List the operations for which the dashboard requires a recent second factor",
    description: "Requests with a key are not concerned.",
    auth: SESSION,
    answer: {
      schema: Type.Array(
        Type.Object(
          {
            operation: text("Its name", "eraseInstantVerification"),
            summary: text("What it does", "Erase a verification"),
            act: oneOf(ACTS, "Of which kind it is", "erasure"),
            meaning: text("What that means", CONFIRMED_ACTS.erasure),
            scope: nullable(oneOf(SCOPES, "The permission that it needs besides; null: none")),
          },
          { title: "ConfirmedAct", description: "An operation that needs a second factor" },
        ),
        { description: "The operations" },
      ),
      description: "The operations",
    },
    handle: async () => listed,
  });
}

/** The routes of the second factor. */
export const secondFactorRoutes = [
  ...tagged("Session", [beginRoute, confirmRoute]),
  ...tagged("Team", [getRuleRoute, setRuleRoute]),
];
