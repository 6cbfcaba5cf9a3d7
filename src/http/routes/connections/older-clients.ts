import Type from "typebox";
import { exchangePublicToken } from "../../../operations/connections/exchange.ts";
import { nonBlankText, text } from "../../../schema/vocabulary.ts";
import { keyWith, route, tagged } from "../../core/route.ts";
import { DepositReportView } from "../../views/connections/report-views.ts";
import { answerReportByToken, byAccessToken } from "./link-reports.ts";

/*
 * Addresses that the oldest public clients use, which were written for other services with the same interface: they exchange
 * lists, and read reports by access token.
 */

const accessTokensRoute = route({
  method: "POST",
  path: "/v1/access-tokens/",
  operationId: "exchangePublicTokens",
  summary: "Exchange a public token for an access token, in lists of one",
  description: "The oldest form of `POST /v1/link-access-tokens/`. A second exchange is 410 `expired_token`.",
  auth: keyWith("connections:write"),
  accepts: "json_or_form",
  errors: ["not_found", "expired_token"],
  body: Type.Object(
    {
      public_tokens: Type.Array(
        nonBlankText({ description: "What the Bridge page returned", examples: ["5c4e3f217f3c0b5e9a1d4c2f8e6b0a9d"] }),
        {
          minItems: 1,
          maxItems: 1,
          description: "One only: a token works once, so a list in which one fails would use up the others",
        },
      ),
    },
    { title: "PublicTokens", description: "Which token to exchange" },
  ),
  answer: {
    status: 201,
    schema: Type.Object(
      {
        access_tokens: Type.Array(
          text("32 hex digits, to read reports with; shown this once", "8e6b0a9d5c4e3f217f3c0b5e9a1d4c2f"),
          { description: "One for the public token" },
        ),
      },
      { title: "AccessTokens", description: "The access token" },
    ),
    description: "The access token",
  },
  handle: async ({ body, caller }, application) => {
    const { access_token } = await exchangePublicToken(application, caller, body.public_tokens[0] ?? "");
    return { access_tokens: [access_token] };
  },
});

const BY_TOKEN = byAccessToken("OlderReportRequest");

const incomesRoute = route({
  ...BY_TOKEN,
  path: "/v1/verifications/incomes/",
  operationId: "getIncomesByToken",
  summary: "Employment and income of the link of an access token, at the oldest address",
  description: "The same as `POST /v1/links/reports/income/`.",
  handle: (request, application) => answerReportByToken(request, application, "income"),
});

const employmentsRoute = route({
  ...BY_TOKEN,
  path: "/v1/verifications/employments/",
  operationId: "getEmploymentsByToken",
  summary: "Employment of the link of an access token, without pay, at the oldest address",
  description: "The same as `POST /v1/links/reports/employment/`.",
  handle: (request, application) => answerReportByToken(request, application, "employment"),
});

const DEPOSITS = [
  { path: "/v1/deposit-switches/", operationId: "getDepositSwitchByToken" },
  { path: "/v1/account-switches/", operationId: "getAccountSwitchByToken" },
  { path: "/v1/paycheck-linked-loans/", operationId: "getPaycheckLinkedLoanByToken" },
] as const;

const depositRoutes = DEPOSITS.map((place) =>
  route({
    ...BY_TOKEN,
    ...place,
    summary: "The deposit report of an access token, at its oldest path",
    description: "The same as `GET /v1/links/{id}/pll/report/` with the link's id.",
    answer: { schema: DepositReportView, description: "The report" },
    handle: (request, application) => answerReportByToken(request, application, "deposit"),
  }),
);

/** The routes of the oldest clients. */
export const olderClientRoutes = [
  ...tagged("Bridge tokens", [accessTokensRoute]),
  ...tagged("Reports", [incomesRoute, employmentsRoute, ...depositRoutes]),
];
