import { notFound } from "../../../kernel/http/core/pages.ts";
import { FileBody, keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import { isVerificationId } from "../../../kernel/ids.ts";
import { personPageOf } from "../../persons/routes/views/person-file-views.ts";
import { getVerificationReport } from "../ops/reports/verification-reports.ts";

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
