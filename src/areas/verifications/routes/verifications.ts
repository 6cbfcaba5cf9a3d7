import { AppError } from "../../../kernel/error.ts";
import type { Application } from "../../../kernel/http/core/application.ts";
import { mapRows, pagedRoute } from "../../../kernel/http/core/pages.ts";
import { keyWith, type RouteRequest, route, tagged } from "../../../kernel/http/core/route.ts";
import type { Way } from "../../../kernel/way.ts";
import type { Letters } from "../../persons/letters/letters.ts";
import type { CompletionListener } from "../ops/completion-listener.ts";
import type { QueueGauge } from "../ops/queue-gauge.ts";
import {
  createInstantVerification,
  listInstantVerifications,
  readAndLogInstantVerification,
} from "../ops/verifications.ts";
import type { Verification } from "../results/results.ts";
import { VERIFICATION_FILTERS, verificationFilter } from "./verification-filters.ts";
import { awaited, waitSecondsFor } from "./views/awaited-verification.ts";
import {
  checkVerification,
  readVerification,
  type VerificationBody,
  VerificationRequest,
} from "./views/verification-request.ts";
import { ssnShownTo, VerificationView, verificationId, verificationView } from "./views/verification-view.ts";

declare module "../../../kernel/http/core/application.ts" {
  interface Application {
    readonly completionListener: CompletionListener;
    readonly queueGauge: QueueGauge;
    /** Called after a commit that leaves work for the verifier; `now` if a request waits for it. A hint. */
    readonly wakeVerifier: (haste: "now" | "soon") => void;
    /** The templates of letters to persons. */
    readonly letters: Letters;
    /** The id of this operator, which a question that is passed on lists as visited; null if it asks no other operators. */
    readonly operatorId: string | null;
  }
}

const createRoute = route({
  method: "POST",
  path: "/v1/instant-verifications/",
  operationId: "createInstantVerification",
  summary: "Verify a person's employment and income",
  description:
    "OpenVOE asks all sources of the environment at once; most answers come within a second. The response is immediate, with `processing`: read the verification again, wait with `Prefer: wait=N`, or use the event. After a 201 the verification is on disk, so a crash does not lose it.",
  auth: keyWith("verifications:write"),
  isIdempotent: true,
  isWaitable: true,
  acceptsWay: true,
  body: VerificationRequest,
  errors: ["subject_frozen", "conflict"],
  read: (body, context) => ({ faults: checkVerification(body, context) }),
  answer: {
    status: 201,
    schema: VerificationView,
    description: "Stored durably; the verification will reach a final status",
  },
  handle: createVerification,
});

async function createVerification(request: RouteRequest<VerificationBody, unknown>, application: Application) {
  const { body, caller, idempotency, way, traceParent } = request;
  refuseLoop(way, application.operatorId);
  const waitSeconds = waitSecondsFor(request);
  const isQueueFull = await application.queueGauge.isFull();
  const input = { ...readVerification(body), way };
  const isAwaited = waitSeconds !== null;
  const creation = { input, idempotency, isQueueFull, isAwaited, traceParent };
  const created = await createInstantVerification(application, caller, creation);
  application.wakeVerifier(isAwaited ? "now" : "soon");
  const verification = await awaited(application, created, { ...request, waitSeconds });
  return verificationView(verification, { ssn: body.subject.ssn ?? null });
}

/** A query that returns to an operator that it has passed is a loop. */
function refuseLoop(way: Way | null, operatorId: string | null): void {
  if (operatorId === null || way?.visited.includes(operatorId) !== true) return;
  throw new AppError("conflict", `The question has passed the operator ${operatorId} already.`);
}

const getRoute = route({
  method: "GET",
  path: "/v1/instant-verifications/:id/",
  operationId: "getInstantVerification",
  sessionSecondFactorFor: "reveal",
  summary: "Get a verification and, once it is final, its results",
  description:
    "Final statuses are `completed`, `partial` and `failed`. Each read of results is an entry of the inquiry log.",
  auth: keyWith("verifications:read"),
  answer: { schema: VerificationView, description: "The verification" },
  handle: async ({ caller, params }, application) => {
    const verification = await readAndLogInstantVerification(application, caller, verificationId(params.id));
    return verificationView(verification, ssnShownTo(caller, verification));
  },
});

const listRoute = pagedRoute({
  method: "GET",
  path: "/v1/instant-verifications/",
  operationId: "listInstantVerifications",
  summary: "List verifications, newest first",
  description: "The filters are combined. The inquiry log has an entry for each verification with results on the page.",
  auth: keyWith("verifications:read"),
  mayReadReplica: true,
  filters: VERIFICATION_FILTERS,
  answer: { rows: VerificationView, description: "A page of verifications" },
  list: ({ caller, query, page }, application) => {
    const filter = verificationFilter(query);
    const view = (one: Verification) => verificationView(one, ssnShownTo(caller, one));
    return mapRows(listInstantVerifications(application, caller, { filter, request: page }), view);
  },
});

/** The routes of instant verifications. */
export const verificationRoutes = tagged("Instant verifications", [createRoute, listRoute, getRoute]);
