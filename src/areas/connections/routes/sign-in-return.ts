import Type from "typebox";
import { clientAddressOf } from "../../../kernel/http/core/client-address.ts";
import { PUBLIC, route, tagged } from "../../../kernel/http/core/route.ts";
import { flag, text, textOrNull } from "../../../kernel/schema/vocabulary.ts";
import { answerSignInReturn, findSignInReturn } from "../ops/bridge/sign-in-return.ts";
import { ANSWER_TEXT_MAX, ANSWER_TEXTS_MAX } from "../step.ts";

const returnRoute = route({
  method: "POST",
  path: "/v1/bridge/return/",
  operationId: "returnFromSignIn",
  summary: "Finish a sign-in in another browser than the one in which it started",
  description:
    "Apps open a provider's site outside their web view, so the person returns without the session of the page. `state` identifies the sign-in. Without `is_confirmed`, the page first shows the requester, because a link with a `state` can come from an attacker.",
  auth: PUBLIC,
  errors: ["not_found", "conflict"],
  body: Type.Object(
    {
      values: Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: ANSWER_TEXT_MAX }), {
        maxProperties: ANSWER_TEXTS_MAX,
        description: "The parameters with which the provider sent the person back, `state` included",
        examples: [{ state: "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21.Zk8wqfHh2bX1n0cR7tVYdEo3mLpAJsGu", code: "x7Yt" }],
      }),
      is_confirmed: flag("True: the person says that the sign-in is theirs"),
    },
    { title: "SignInReturn", description: "With what a person came back from a provider" },
  ),
  answer: {
    schema: Type.Object(
      {
        client_name: text("Who asks for the data", "Example Lending"),
        provider_name: textOrNull("Where the person signed in", "Sandbox Payroll"),
        status: text("`waiting` until it is confirmed, then `answered`", "answered"),
      },
      { title: "ReturnedSignIn", description: "The sign-in that the person came back to" },
    ),
    description: "The sign-in",
  },
  handle: async ({ body, reply, baseUrl }, application) => {
    const { values, is_confirmed } = body;
    const { state = "" } = values;
    const found = await findSignInReturn(application, state);
    if (is_confirmed) {
      const clientAddress = clientAddressOf(reply.request, application.trustedProxies);
      await answerSignInReturn(application, { state, answer: values, clientAddress });
    }
    const { clientName, providerName } = found;
    const client_name = clientName ?? new URL(baseUrl).host;
    return { client_name, provider_name: providerName, status: is_confirmed ? "answered" : "waiting" };
  },
});

/** The route of returns from providers' sites. */
export const signInReturnRoutes = tagged("Bridge page", [returnRoute]);
