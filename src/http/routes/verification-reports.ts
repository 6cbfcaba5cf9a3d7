import Type from "typebox";
import { isVerificationId } from "../../domain/ids.ts";
import { VERIFICATION_STATUSES } from "../../domain/verification.ts";
import {
  checkVerificationReport,
  getVerificationReport,
  readReportAddress,
} from "../../operations/verifications/verification-reports.ts";
import { takeFromBudget } from "../core/admit.ts";
import { notFound } from "../core/pages.ts";
import { FileAnswer, keyWith, PUBLIC, type Route, route } from "../core/route.ts";
import { nullable, oneOf } from "../core/schemas.ts";

const TAG = "Instant verifications";
const PDF = "application/pdf";

const reportRoute = route({
  method: "GET",
  path: "/v1/instant-verifications/:id/report.pdf",
  operationId: "getVerificationReport",
  tag: TAG,
  summary: "The report of a final verification, as a PDF of one page for the file of a loan",
  auth: keyWith("verifications:read"),
  errors: ["conflict"],
  answer: { status: 200, fileType: PDF, description: "The report. The SSN shows its last four digits" },
  handle: async ({ caller, params, baseUrl }, application) => {
    const { id = "" } = params;
    if (!isVerificationId(id)) throw notFound("verification");
    const addressOf = (token: string, fingerprint: string) =>
      `${baseUrl}/v1/verification-reports/${token}/?sha256=${fingerprint}`;
    const bytes = await getVerificationReport(application, caller, { id, addressOf });
    return new FileAnswer({ bytes, contentType: PDF, fileName: `verification-${id.slice(3)}.pdf` });
  },
});

const CheckView = Type.Object({
  id: Type.String({ pattern: "^iv_[0-9a-f]{32}$" }),
  status: oneOf(VERIFICATION_STATUSES),
  completed_at: nullable(Type.String({ format: "date-time" })),
  matches: Type.Boolean({ description: "True if sha256 is the fingerprint of the stored result" }),
});

const checkRoute = route({
  method: "GET",
  path: "/v1/verification-reports/:token/",
  operationId: "checkVerificationReport",
  tag: TAG,
  summary: "Check a report by the signed address that is printed on it, without credentials",
  auth: PUBLIC,
  errors: ["not_found", "throttled"],
  query: Type.Object({
    sha256: Type.String({ pattern: "^[0-9a-f]{64}$", description: "The fingerprint that is printed on the report" }),
  }),
  answer: { status: 200, schema: CheckView, description: "Whether the report shows the stored result" },
  handle: async ({ params, query, reply }, application) => {
    const digits = readReportAddress(application, params.token ?? "");
    // Each report has a rate limit of its own: nobody can find out what it says by trying.
    await takeFromBudget(application, digits, reply);
    return checkVerificationReport(application, { digits, fingerprint: query.sha256 });
  },
});

/** The routes of verifications' reports. */
export const verificationReportRoutes: readonly Route[] = [reportRoute, checkRoute];
