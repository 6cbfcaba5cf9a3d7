import Type from "typebox";
import { idOf } from "../../../kernel/http/core/pages.ts";
import { FileBody, keyWith, type RouteRequest, route, tagged } from "../../../kernel/http/core/route.ts";
import { flag, nullable, oneOf, optional } from "../../../kernel/schema/vocabulary.ts";
import { getUserReportPdf } from "../ops/reports/files.ts";
import { createUserReport, getUserReport, listMovedDeposits } from "../ops/reports/user-reports.ts";
import { reportViewOptions } from "./views/report-options.ts";
import { UserDepositsView, UserReportView, userDepositsView, userReportView } from "./views/report-views.ts";

const PDF = "application/pdf";

const createRoute = route({
  method: "POST",
  path: "/v1/users/:id/reports/",
  operationId: "createUserReport",
  sessionSecondFactorFor: "disclosure",
  summary: "Make a report of all that a user shares, as it is now: VOE, or VOIE with income",
  description: "A snapshot over all connected links: it does not change later. Its PDF has the same fingerprint.",
  auth: keyWith("connections:write"),
  isIdempotent: true,
  body: nullable(
    Type.Object(
      { is_voe: optional(flag("True: employment alone, without income. False unless given", false)) },
      { title: "UserReportRequest", description: "What the report has; without a body, income too" },
    ),
  ),
  answer: { status: 201, schema: UserReportView, description: "The whole report" },
  handle: async (request, application) => {
    const { caller, params, body, idempotency } = request;
    const input = { userId: idOf(params.id, "user"), isVoe: body?.is_voe ?? false, idempotency };
    return userReportView(await createUserReport(application, caller, input), reportViewOptions(request, application));
  },
});

const getRoute = route({
  method: "GET",
  path: "/v1/users/:id/reports/:report_id/",
  operationId: "getUserReport",
  sessionSecondFactorFor: "disclosure",
  summary: "A report of a user as it was made; with fmt=pdf or Accept: application/pdf as a PDF",
  description: "Addresses of files in it are generated at every read, and valid for an hour.",
  auth: keyWith("connections:read"),
  query: Type.Object({
    fmt: Type.Optional(oneOf(["json", "pdf"] as const, "The form; as the header Accept says unless given")),
  }),
  answer: { schema: UserReportView, fileType: PDF, description: "The report" },
  handle: async (request, application) => {
    const { caller, params, query } = request;
    const wanted = { userId: idOf(params.id, "user"), id: idOf(params.report_id, "report") };
    const report = await getUserReport(application, caller, wanted);
    const isPdf = query.fmt === undefined ? wantsPdf(request) : query.fmt === "pdf";
    if (!isPdf) return userReportView(report, reportViewOptions(request, application));
    return new FileBody({
      bytes: await getUserReportPdf(application, caller, report),
      contentType: PDF,
      fileName: "report.pdf",
    });
  },
});

const depositsRoute = route({
  method: "GET",
  path: "/v1/users/:id/deposit_switch/report/",
  operationId: "getUserDepositReport",
  sessionSecondFactorFor: "reveal",
  summary: "The deposits of a user that were moved",
  description: "By links for `pll` or `deposit_switch`; 404 before the first.",
  auth: keyWith("connections:read"),
  answer: { schema: UserDepositsView, description: "The deposits" },
  handle: async (request, application) => {
    const userId = idOf(request.params.id, "user");
    const moved = await listMovedDeposits(application, request.caller, userId);
    return userDepositsView(userId, moved, reportViewOptions(request, application));
  },
});

/** True if the client asks for a PDF and not for JSON. */
function wantsPdf({ reply }: Pick<RouteRequest<unknown, unknown>, "reply">): boolean {
  const { accept = "" } = reply.request.headers;
  return accept.includes(PDF) && !accept.includes("application/json");
}

/** The routes of a user's reports. */
export const userReportRoutes = tagged("Reports", [createRoute, getRoute, depositsRoute]);
