import Type from "typebox";
import { isVerificationId } from "../../domain/ids.ts";
import { VERIFICATION_STATUSES } from "../../domain/verification.ts";
import { checkAssessmentReport } from "../../operations/income/assessment-reports.ts";
import {
  checkVerificationReport,
  getVerificationReport,
  readReportId,
} from "../../operations/verifications/verification-reports.ts";
import { flag, nullable, oneOf, time } from "../../schema/vocabulary.ts";
import { takeFromBudget } from "../core/admit.ts";
import { notFound } from "../core/pages.ts";
import { FileBody, keyWith, PUBLIC, route, tagged } from "../core/route.ts";
import { personPageOf } from "../views/person-file-views.ts";

const PDF = "application/pdf";

const reportRoute = route({
  method: "GET",
  path: "/v1/instant-verifications/:id/report.pdf",
  operationId: "getVerificationReport",
  sessionSecondFactorFor: "disclosure",
  summary: "The report of a final verification, as a PDF of one page for the file of a loan",
  description:
    "Who asked, for what purpose, what was found, from which source and as of when, how sure, and what is not known; with a fingerprint and an address by which anyone can check it. Supports `Range`. 409 until the verification is final.",
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
  summary: "Check a report by the signed address that is printed on it, without credentials",
  description:
    "Says only whether the report is genuine, never what it says. Each report has a rate limit of its own. A browser (`Accept: text/html`) is redirected to a page that says it in words.",
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

/** The routes of verifications' reports. */
export const verificationReportRoutes = tagged("Instant verifications", [reportRoute, checkRoute]);
