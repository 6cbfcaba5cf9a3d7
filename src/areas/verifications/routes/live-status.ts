import Type from "typebox";
import { EventStreamAnswer, keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import { nullable, oneOf, time } from "../../../kernel/schema/vocabulary.ts";
import { VERIFICATION_STATUSES } from "../../webhooks/words.ts";
import { watchInstantVerification } from "../ops/completion-listener.ts";
import { getInstantVerification } from "../ops/verifications.ts";
import { verificationId } from "./verification-view.ts";

const StatusView = Type.Object(
  {
    verification_id: Type.String({
      pattern: "^iv_[0-9a-f]{32}$",
      description: "The verification",
      examples: ["iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"],
    }),
    status: oneOf(VERIFICATION_STATUSES, "Its status now", "completed"),
    completed_at: nullable(time("When it became final; null before")),
  },
  { title: "VerificationStatusEvent", description: "Data of an event of the type status" },
);

const watchRoute = route({
  method: "GET",
  path: "/v1/instant-verifications/:id/events/",
  operationId: "watchInstantVerification",
  summary: "Watch the status of a verification as Server-Sent Events until it is final",
  description:
    "For `EventSource` and the like: `event: status` with the data as JSON. Reconnect if it ends before a final status.",
  auth: keyWith("verifications:read"),
  answer: {
    eventSchema: StatusView,
    description:
      "Events of the type status, the first at once; a comment every ten seconds. Ends with the final status, or after five minutes",
  },
  handle: async ({ caller, params }, application) => {
    const id = verificationId(params.id);
    // An unknown one is a 404, not a stream.
    await getInstantVerification(application, caller, id);
    return new EventStreamAnswer(messages(watchInstantVerification(application, caller, id)));
  },
});

async function* messages(statuses: ReturnType<typeof watchInstantVerification>) {
  for await (const one of statuses) yield one === "heartbeat" ? one : { event: "status", data: one };
}

/** The routes of verifications' live status. */
export const liveStatusRoutes = tagged("Instant verifications", [watchRoute]);
