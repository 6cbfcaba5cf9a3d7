import Type from "typebox";
import { takeFromBudget } from "../../../kernel/http/core/admit.ts";
import type { Application } from "../../../kernel/http/core/application.ts";
import { idOf } from "../../../kernel/http/core/pages.ts";
import { FileBody, keyWith, PUBLIC, type RouteRequest, route, tagged } from "../../../kernel/http/core/route.ts";
import { flag, nonBlankText, nullable, oneOf, optional } from "../../../kernel/schema/vocabulary.ts";
import type { LinkReportKind } from "../../payroll/report.ts";
import { getUserReportPdf, openSignedFile, readSignedFile } from "../ops/reports/files.ts";
import { getLinkReport, getLinkReportByToken } from "../ops/reports/link-reports.ts";
import { createUserReport, getUserReport, listMovedDeposits } from "../ops/reports/user-reports.ts";
import { reportViewOptions } from "./views/report-options.ts";
import {
  DepositReportView,
  LinkReportView,
  linkReportView,
  UserDepositsView,
  UserReportView,
  userDepositsView,
  userReportView,
} from "./views/report-views.ts";

const READ = keyWith("connections:read");

const EMPLOYMENTS = { schema: LinkReportView, description: "The report" } as const;

const DEPOSIT = { schema: DepositReportView, description: "The report" } as const;

const incomeRoute = route({
  method: "GET",
  path: "/v1/links/:id/income/report/",
  operationId: "getIncomeReport",
  sessionSecondFactorFor: "reveal",
  summary: "Get the employment and income report of a link",
  description:
    "With persons, pay statements, Forms W-2, accounts and shifts, as of the last fetch. 404 until the task is done.",
  auth: READ,
  answer: EMPLOYMENTS,
  handle: (request, application) => answerReport(request, application, "income"),
});

const employmentRoute = route({
  method: "GET",
  path: "/v1/links/:id/employment/report/",
  operationId: "getEmploymentReport",
  sessionSecondFactorFor: "reveal",
  summary: "Get the employment report of a link, without pay",
  description: "As of the last fetch. 404 until the task is done.",
  auth: READ,
  answer: EMPLOYMENTS,
  handle: (request, application) => answerReport(request, application, "employment"),
});

const pllRoute = route({
  method: "GET",
  path: "/v1/links/:id/pll/report/",
  operationId: "getPllReport",
  sessionSecondFactorFor: "reveal",
  summary: "Get the report of the deposit that a link moved",
  description: "For a link with `pll` or `deposit_switch`: the account that now receives the pay.",
  auth: READ,
  answer: DEPOSIT,
  handle: (request, application) => answerReport(request, application, "deposit"),
});

/** What the routes of reports by the access token of a link share. */
const BY_TOKEN = {
  auth: READ,
  accepts: "json_or_form",
  errors: ["not_found", "expired_token"],
  body: Type.Object(
    {
      access_token: nonBlankText({
        description: "The access token of the link",
        examples: ["8e6b0a9d5c4e3f217f3c0b5e9a1d4c2f"],
      }),
    },
    { title: "ReportRequest", description: "Of which link" },
  ),
  answer: EMPLOYMENTS,
} as const;

const incomeByTokenRoute = route({
  ...BY_TOKEN,
  method: "POST",
  path: "/v1/links/reports/income/",
  operationId: "getIncomeReportByToken",
  summary: "Get the employment and income report of the link of an access token",
  description: "The same as by the link's id, for clients that store access tokens.",
  handle: (request, application) => answerReportByToken(request, application, "income"),
});

const employmentByTokenRoute = route({
  ...BY_TOKEN,
  method: "POST",
  path: "/v1/links/reports/employment/",
  operationId: "getEmploymentReportByToken",
  summary: "Get the employment report of the link of an access token, without pay",
  description: "The same as by the link's id, for clients that store access tokens.",
  handle: (request, application) => answerReportByToken(request, application, "employment"),
});

const depositByTokenRoute = route({
  ...BY_TOKEN,
  method: "POST",
  path: "/v1/deposit-switches/",
  operationId: "getDepositSwitchByToken",
  summary: "Get the deposit report of the link of an access token",
  description: "The same as `GET /v1/links/{id}/pll/report/` with the link's id.",
  answer: DEPOSIT,
  handle: (request, application) => answerReportByToken(request, application, "deposit"),
});

async function answerReport(request: RouteRequest<unknown, unknown>, application: Application, kind: LinkReportKind) {
  const { caller, params } = request;
  const report = await getLinkReport(application, caller, { linkId: idOf(params.id, "link"), kind });
  return linkReportView(report, reportViewOptions(request, application));
}

async function answerReportByToken(
  request: RouteRequest<{ readonly access_token: string }, unknown>,
  application: Application,
  kind: LinkReportKind,
) {
  const { caller, body } = request;
  const report = await getLinkReportByToken(application, caller, { accessToken: body.access_token, kind });
  return linkReportView(report, reportViewOptions(request, application));
}

/** The routes of a link's reports. */
export const linkReportRoutes = tagged("Reports", [
  incomeRoute,
  employmentRoute,
  pllRoute,
  incomeByTokenRoute,
  employmentByTokenRoute,
  depositByTokenRoute,
]);

const PDF = "application/pdf";

const fileRoute = route({
  method: "GET",
  path: "/v1/files/:token/",
  operationId: "openSignedFile",
  summary: "Open a file by the signed address in a report, which works for an hour without credentials",
  description: "Supports `Range`. 410 once the hour is over: read the report again for a new address.",
  params: {
    token: { description: "The signed part of the address, as the report has it", example: "3f9a1c5e7b2d48f0" },
  },
  auth: PUBLIC,
  errors: ["not_found", "expired_token", "throttled"],
  answer: { fileType: PDF, description: "The file" },
  handle: async ({ params, reply }, application) => {
    const file = readSignedFile(application, params.token ?? "", { now: application.now() });
    // Files are generated on request: each link has a rate limit of its own, like every credential.
    await takeFromBudget(application, file.ownerId, reply);
    return new FileBody({ ...(await openSignedFile(application, file)), contentType: PDF });
  },
});

/** The route of files. */
export const fileRoutes = tagged("Files", [fileRoute]);

const createRoute = route({
  method: "POST",
  path: "/v1/users/:id/reports/",
  operationId: "createUserReport",
  sessionSecondFactorFor: "disclosure",
  summary: "Create a report of all current data that a user shares: VOE, or VOIE with income",
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
  summary: "Get a report of a user as it was created, as JSON or PDF",
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
  summary: "Get the report of the deposits of a user that were moved",
  description: "Covers links with `pll` or `deposit_switch`. 404 before the first one.",
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
