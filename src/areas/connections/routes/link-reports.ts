import Type from "typebox";
import type { Application } from "../../../kernel/http/core/application.ts";
import { idOf } from "../../../kernel/http/core/pages.ts";
import { keyWith, type RouteRequest, route, tagged } from "../../../kernel/http/core/route.ts";
import { nonBlankText } from "../../../kernel/schema/vocabulary.ts";
import type { LinkReportKind } from "../../payroll/report.ts";
import { getLinkReport, getLinkReportByToken } from "../ops/reports/link-reports.ts";
import { reportViewOptions } from "./views/report-options.ts";
import { DepositReportView, LinkReportView, linkReportView } from "./views/report-views.ts";

const READ = keyWith("connections:read");
const EMPLOYMENTS = { schema: LinkReportView, description: "The report" } as const;
const DEPOSIT = { schema: DepositReportView, description: "The report" } as const;

const incomeRoute = route({
  method: "GET",
  path: "/v1/links/:id/income/report/",
  operationId: "getIncomeReport",
  sessionSecondFactorFor: "reveal",
  summary: "Employment and income of a link",
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
  summary: "Employment of a link, without pay",
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
  summary: "The deposit that a link moved",
  description: "Of a link for `pll` or `deposit_switch`: which account pay goes to since.",
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
  summary: "Employment and income of the link of an access token",
  description: "The same as by the link's id, for clients that store access tokens.",
  handle: (request, application) => answerReportByToken(request, application, "income"),
});

const employmentByTokenRoute = route({
  ...BY_TOKEN,
  method: "POST",
  path: "/v1/links/reports/employment/",
  operationId: "getEmploymentReportByToken",
  summary: "Employment of the link of an access token, without pay",
  description: "The same as by the link's id, for clients that store access tokens.",
  handle: (request, application) => answerReportByToken(request, application, "employment"),
});

const depositByTokenRoute = route({
  ...BY_TOKEN,
  method: "POST",
  path: "/v1/deposit-switches/",
  operationId: "getDepositSwitchByToken",
  summary: "The deposit report of an access token, at its oldest path",
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
