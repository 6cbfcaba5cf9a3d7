import Type from "typebox";
import type { Caller } from "../../../kernel/access/caller.ts";
import { idempotentRequest } from "../../../kernel/access/ops/idempotency.ts";
import type { Application } from "../../../kernel/http/core/application.ts";
import { lineIdempotencyKey, settleLine } from "../../../kernel/http/core/bodies/ndjson.ts";
import { batchRoute, keyWith, tagged } from "../../../kernel/http/core/route.ts";
import { createInstantVerification } from "../ops/verifications.ts";
import {
  checkVerification,
  readVerification,
  type VerificationBody,
  VerificationRequest,
} from "./verification-request.ts";
import { VerificationView, verificationView } from "./verification-view.ts";

/** Maximum number of verifications of one batch. */
const LINES_MAX = 10_000;
/** As the service names the route of single creations for their idempotency keys. */
const SINGLE = "POST /v1/instant-verifications";

const Line = Type.Object(
  { ...VerificationRequest.properties, idempotency_key: lineIdempotencyKey("loan-4711-verification-1") },
  { title: "VerificationBatchLine", description: "A verification of a batch" },
);

const batchCreateRoute = batchRoute({
  method: "POST",
  path: "/v1/instant-verifications/batch/",
  operationId: "createInstantVerificationBatch",
  summary: "Create a verification for each line of NDJSON. The answers are streamed in the order of the lines",
  description:
    "A line that is refused does not affect the others: its answer is the error. Each creation is on disk when its line arrives.",
  auth: keyWith("verifications:write"),
  linesMax: LINES_MAX,
  errors: ["subject_frozen"],
  body: Line,
  read: (body, context) => ({ faults: checkVerification(body, context) }),
  answer: {
    schema: VerificationView,
    description: "A line for each verification: it is stored durably; or why the line was refused",
  },
  handle: async ({ caller, body, traceParent }, application) => {
    if (body.length === 0) return [];
    const isQueueFull = await application.queueGauge.isFull();
    const answers = await Promise.all(
      body.map((line) => createLine(application, caller, { line, isQueueFull, traceParent })),
    );
    application.wakeVerifier("soon");
    return answers;
  },
});

interface NewLine {
  readonly line: VerificationBody & { readonly idempotency_key?: string };
  readonly isQueueFull: boolean;
  readonly traceParent: string | null;
}

/** The verification of a line, or the error of that line alone. */
function createLine(
  application: Application,
  caller: Caller,
  { line, isQueueFull, traceParent }: NewLine,
): Promise<unknown> {
  const { idempotency_key: key, ...body } = line;
  const idempotency = key === undefined ? null : idempotentRequest(application.keyring, { key, route: SINGLE, body });
  return settleLine(async () => {
    const created = await createInstantVerification(application, caller, {
      input: readVerification(body),
      idempotency,
      isQueueFull,
      traceParent,
    });
    return verificationView(created, { ssn: body.subject.ssn ?? null });
  });
}

/** The routes of batches of verifications. */
export const verificationBatchRoutes = tagged("Instant verifications", [batchCreateRoute]);
