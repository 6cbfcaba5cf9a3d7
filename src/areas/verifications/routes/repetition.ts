import Type from "typebox";
import { AppError } from "../../../kernel/error.ts";
import { applyPreference } from "../../../kernel/http/core/answers/preferences.ts";
import type { Application } from "../../../kernel/http/core/application.ts";
import { keyWith, type RouteRequest, route, tagged } from "../../../kernel/http/core/route.ts";
import { checkPurpose, PURPOSE_FIELDS, readPurpose, TRACKING_INFO } from "../../../kernel/http/inquiry-request.ts";
import { nullable } from "../../../kernel/schema/vocabulary.ts";
import { eraseInstantVerification } from "../ops/erase-verification.ts";
import { createInstantVerification, getInstantVerification } from "../ops/verifications.ts";
import type { Verification } from "../results/results.ts";
import { isFinal } from "../verification.ts";
import { ssnShownTo, VerificationView, verificationId, verificationView } from "./verification-view.ts";

const ReverificationRequest = nullable(
  Type.Object(
    { tracking_info: TRACKING_INFO, ...PURPOSE_FIELDS },
    { title: "ReverificationRequest", description: "Why it is repeated; without a body, nothing is stated" },
  ),
);

const reverifyRoute = route({
  method: "POST",
  path: "/v1/instant-verifications/:id/reverify/",
  operationId: "reverifyInstantVerification",
  summary: "Verify the subject of a final verification again. results.changes lists the differences",
  description:
    "Uses the subject and addresses of the earlier verification, which does not change. 409 until that one is final. Accepts `Prefer: wait=N`.",
  auth: keyWith("verifications:write"),
  isIdempotent: true,
  isWaitable: true,
  errors: ["conflict", "subject_frozen"],
  body: ReverificationRequest,
  read: (body, { application }) => ({ faults: checkPurpose(body ?? {}, application) }),
  answer: {
    status: 201,
    schema: VerificationView,
    description: "The new verification of the same subject and addresses, stored durably",
  },
  handle: async (request, application) => {
    const { body, caller, params, idempotency, traceParent } = request;
    const waitSeconds = waitSecondsFor(request);
    const isAwaited = waitSeconds !== null;
    const former = await getInstantVerification(application, caller, verificationId(params.id));
    if (!isFinal(former.status)) {
      throw new AppError(
        "conflict",
        `The verification is ${former.status}: it can be repeated when it has a final status.`,
      );
    }
    const input = {
      ...readPurpose(body ?? {}),
      details: former.details,
      trackingInfo: body?.tracking_info ?? former.tracking_info,
      reverifies: former.id,
    };
    const isQueueFull = await application.queueGauge.isFull();
    const created = await createInstantVerification(application, caller, {
      input,
      idempotency,
      isQueueFull,
      isAwaited,
      traceParent,
    });
    application.wakeVerifier(isAwaited ? "now" : "soon");
    const verification = await awaited(application, created, { ...request, waitSeconds });
    return verificationView(verification, ssnShownTo(caller, verification));
  },
});

const eraseRoute = route({
  method: "DELETE",
  path: "/v1/instant-verifications/:id/",
  operationId: "eraseInstantVerification",
  sessionSecondFactorFor: "erasure",
  summary: "Erase a verification with its subject, results, events and delivery log entries",
  description:
    "Irreversible. A verification in progress ends without an event. 409 while its subject has a legal hold.",
  auth: keyWith("verifications:write"),
  errors: ["conflict"],
  answer: { status: 204, description: "Erased; the inquiry log keeps the id, and which key erased it" },
  handle: ({ caller, params }, application) => eraseInstantVerification(application, caller, verificationId(params.id)),
});

/** The routes that repeat a verification, and erase one. */
export const repetitionRoutes = tagged("Instant verifications", [reverifyRoute, eraseRoute]);

type Waiting = Pick<RouteRequest<unknown, unknown>, "caller" | "reply" | "waitSeconds">;

/**
 * How long a request for a new verification waits, in seconds. A wait is for results: a key without
 * permission to read them gets the response at once (RFC 7240, 2: a preference may be ignored).
 */
export function waitSecondsFor({ caller, waitSeconds }: Waiting): number | null {
  return caller.scopes.includes("verifications:read") ? waitSeconds : null;
}

/** A new verification, as it is when it is final or the wait is over. */
export async function awaited(
  application: Application,
  created: Verification,
  { caller, reply, waitSeconds }: Waiting,
): Promise<Verification> {
  if (waitSeconds === null) return created;
  const isFinal = await application.completionListener.wait(created.id, waitSeconds * 1_000);
  applyPreference(reply, `wait=${waitSeconds}`);
  return isFinal ? getInstantVerification(application, caller, created.id) : created;
}
