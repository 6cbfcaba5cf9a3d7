import Type from "typebox";
import { VERIFICATION_STATUSES } from "../../../domain/verification.ts";
import { getInstantVerification } from "../../../operations/verifications/verifications.ts";
import { watchInstantVerification } from "../../../operations/verifications/watch-verification.ts";
import { EventStreamAnswer, keyWith, type Route, route } from "../../core/route.ts";
import { nullable, oneOf } from "../../core/schemas.ts";
import { verificationId } from "../../views/verification-view.ts";

const StatusView = Type.Object({
  verification_id: Type.String({ pattern: "^iv_[0-9a-f]{32}$" }),
  status: oneOf(VERIFICATION_STATUSES),
  completed_at: nullable(Type.String({ format: "date-time", description: "Null until a final status" })),
});

const watchRoute = route({
  method: "GET",
  path: "/v1/instant-verifications/:id/events/",
  operationId: "watchInstantVerification",
  tag: "Instant verifications",
  summary: "The status of a verification as it changes, as Server-Sent Events, until it is final",
  auth: keyWith("verifications:read"),
  answer: {
    status: 200,
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
export const liveStatusRoutes: readonly Route[] = [watchRoute];
