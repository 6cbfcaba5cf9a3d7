import Type from "typebox";
import { AppError } from "../../../kernel/error.ts";
import type { Application } from "../../../kernel/http/core/application.ts";
import { mapRows, notFound, pagedRoute } from "../../../kernel/http/core/pages.ts";
import { FileBody, keyWith, type RouteRequest, route, tagged } from "../../../kernel/http/core/route.ts";
import { type CsvColumns, EXPORT_QUERY, exportRows } from "../../../kernel/http/lists/row-export.ts";
import { instantOf, isVerificationId } from "../../../kernel/ids.ts";
import { instant, oneOf } from "../../../kernel/schema/vocabulary.ts";
import type { Way } from "../../../kernel/way.ts";
import type { Letters } from "../../persons/letters/letters.ts";
import { personPageOf } from "../../persons/routes/views/person-file-views.ts";
import { OUTCOMES, type Outcome } from "../../records/source-answer.ts";
import { VERIFICATION_STATUSES, type VerificationStatus } from "../../webhooks/words.ts";
import type { CompletionListener } from "../ops/completion-listener.ts";
import type { QueueGauge } from "../ops/queue-gauge.ts";
import { getVerificationReport } from "../ops/verification-reports.ts";
import {
  createInstantVerification,
  listInstantVerifications,
  readAndLogInstantVerification,
} from "../ops/verifications.ts";
import type { Verification } from "../results/results.ts";
import type { VerificationFilter } from "../sql/list-verifications.ts";
import { awaited, waitSecondsFor } from "./repetition.ts";
import {
  checkVerification,
  readVerification,
  type VerificationBody,
  VerificationRequest,
} from "./verification-request.ts";
import { ssnShownTo, VerificationView, verificationId, verificationView } from "./verification-view.ts";

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

/** By what lists of verifications are filtered. */
const VERIFICATION_FILTERS = {
  status: Type.Optional(oneOf(VERIFICATION_STATUSES, "Only with this status", "completed")),
  outcome: Type.Optional(oneOf(OUTCOMES, "Only those with this outcome", "match")),
  created_after: Type.Optional(instant("Only those created after this instant")),
  created_before: Type.Optional(instant("Only those created before this instant")),
  tracking_info: Type.Optional(
    Type.String({
      maxLength: 1_024,
      format: "plain-text",
      description: "Only those with exactly this reference, at most 1,024 characters",
      examples: ["loan-4711"],
    }),
  ),
};

/** The filter that the query of a request has. */
function verificationFilter(query: {
  readonly status?: VerificationStatus;
  readonly outcome?: Outcome;
  readonly created_after?: string;
  readonly created_before?: string;
  readonly tracking_info?: string;
}): VerificationFilter {
  return {
    status: query.status ?? null,
    createdAfter: query.created_after === undefined ? null : instantOf(query.created_after),
    createdBefore: query.created_before === undefined ? null : instantOf(query.created_before),
    trackingInfo: query.tracking_info ?? null,
    outcome: query.outcome ?? null,
  };
}

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

/** The columns of an exported verification: of its employments the newest. */
const VERIFICATION_CSV: CsvColumns<ReturnType<typeof verificationView>> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  outcome: ({ results }) => results?.outcome,
  confidence_score: ({ results }) => results?.confidence_score,
  created_at: ({ created_at }) => created_at,
  completed_at: ({ completed_at }) => completed_at,
  tracking_info: ({ tracking_info }) => tracking_info,
  first_name: ({ subject }) => subject.first_name,
  last_name: ({ subject }) => subject.last_name,
  date_of_birth: ({ subject }) => subject.date_of_birth,
  ssn: ({ subject }) => subject.ssn,
  employments: ({ results }) => results?.employments.length,
  employer_name: ({ results }) => results?.employments[0]?.employer_name,
  job_title: ({ results }) => results?.employments[0]?.job_title,
  start_date: ({ results }) => results?.employments[0]?.start_date,
  end_date: ({ results }) => results?.employments[0]?.end_date,
  income: ({ results }) => results?.employments[0]?.income,
  income_unit: ({ results }) => results?.employments[0]?.income_unit,
  current_annual_income: ({ results }) => results?.income_summary?.current_annual_income,
  sources: ({ results }) => results?.sources.join(" "),
  unreachable_sources: ({ results }) => results?.unreachable_sources.map(({ name }) => name).join(" "),
};

const exportRoute = route({
  method: "GET",
  path: "/v1/instant-verifications/export/",
  operationId: "exportInstantVerifications",
  sessionSecondFactorFor: "disclosure",
  summary: "Export all verifications that match a filter, as NDJSON or CSV",
  description:
    "Accepts the filters of the list. The rows are streamed, newest first. `X-Total-Count` is the number of rows at the start; later rows are not included. HEAD reads no rows and has no count. A key or member can run three exports at a time; another one is 429. If the response breaks off, its last chunk is missing. The inquiry log has an entry for each verification with results. A cell that a spreadsheet could run as a formula begins with an apostrophe.",
  auth: keyWith("verifications:read"),
  query: Type.Object({ ...EXPORT_QUERY, ...VERIFICATION_FILTERS }),
  answer: {
    rowSchema: VerificationView,
    headings: Object.keys(VERIFICATION_CSV),
    description: "All of them, a line each",
  },
  handle: async ({ caller, query }, application) =>
    exportRows({
      noun: "verifications",
      format: query.format ?? "ndjson",
      columns: VERIFICATION_CSV,
      view: (one: Verification) => verificationView(one, ssnShownTo(caller, one)),
      read: (request) => listInstantVerifications(application, caller, { filter: verificationFilter(query), request }),
    }),
});

/** The route that exports verifications. */
export const verificationExportRoutes = tagged("Instant verifications", [exportRoute]);

const PDF = "application/pdf";

const reportRoute = route({
  method: "GET",
  path: "/v1/instant-verifications/:id/report.pdf",
  operationId: "getVerificationReport",
  sessionSecondFactorFor: "disclosure",
  summary: "Get the report of a final verification as a PDF of one page for a loan file",
  description:
    "Shows who asked and why, the result with its sources and dates, its probability, and what is unknown. It has a fingerprint and an address with which anyone can check it. Supports `Range`. 409 until the verification is final.",
  auth: keyWith("verifications:read"),
  errors: ["conflict"],
  answer: { fileType: PDF, description: "The report. The SSN shows its last four digits" },
  handle: async ({ caller, params, baseUrl }, application) => {
    const { id = "" } = params;
    if (!isVerificationId(id)) throw notFound("verification");
    const addressOf = (token: string, fingerprint: string) =>
      `${baseUrl}/v1/verification-reports/${token}/?sha256=${fingerprint}`;
    const personUrl = personPageOf(baseUrl, caller.environment);
    const bytes = await getVerificationReport(application, caller, { id, addressOf, personUrl });
    return new FileBody({ bytes, contentType: PDF, fileName: `verification-${id.slice(3)}.pdf` });
  },
});

/** The routes of verifications' reports. */
export const verificationReportRoutes = tagged("Instant verifications", [reportRoute]);
