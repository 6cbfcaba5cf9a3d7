import Type from "typebox";
import { takeFromBudget } from "../../../kernel/http/core/admit.ts";
import { PUBLIC, route, tagged } from "../../../kernel/http/core/route.ts";
import { flag, nullable, oneOf, time } from "../../../kernel/schema/vocabulary.ts";
import { checkVerificationReport, readReportId } from "../../verifications/ops/verification-reports.ts";
import { VERIFICATION_STATUSES } from "../../webhooks/words.ts";
import { checkAssessmentReport } from "../ops/assessment-reports.ts";

const CheckView = Type.Object({
  id: Type.String({
    pattern: "^(iv_)?[0-9a-f]{32}$",
    description: "The verification or income assessment of the report",
    examples: ["iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"],
  }),
  status: oneOf(VERIFICATION_STATUSES, "Its status", "completed"),
  completed_at: nullable(time("When it became final, or when the assessment was made")),
  matches: flag("True if sha256 is the fingerprint of the stored result"),
});

const checkRoute = route({
  method: "GET",
  path: "/v1/verification-reports/:token/",
  operationId: "checkVerificationReport",
  summary: "Check whether a printed report is genuine, by its signed address and without credentials",
  description:
    "Says only whether the report is genuine, and shows nothing of its content. Each report has its own rate limit. A browser (`Accept: text/html`) is redirected to a page with the answer.",
  params: {
    token: { description: "The signed part of the address that is printed on the report", example: "3f9a1c5e7b2d48f0" },
  },
  auth: PUBLIC,
  browserPage: "report/",
  errors: ["not_found", "throttled"],
  query: Type.Object({
    sha256: Type.String({
      pattern: "^[0-9a-f]{64}$",
      description: "The fingerprint that is printed on the report: 64 hex digits",
      examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
    }),
  }),
  answer: { schema: CheckView, description: "Whether the report shows the stored result" },
  handle: async ({ params, query, reply }, application) => {
    const reportId = readReportId(application, params.token ?? "");
    // Each report has a rate limit of its own: nobody can find out what it says by trying.
    await takeFromBudget(application, reportId, reply);
    const report = { reportId, fingerprint: query.sha256 };
    return (await checkAssessmentReport(application, report)) ?? checkVerificationReport(application, report);
  },
});

/** The check of a report, be it of a verification or an assessment. */
export const reportCheckRoutes = tagged("Instant verifications", [checkRoute]);
