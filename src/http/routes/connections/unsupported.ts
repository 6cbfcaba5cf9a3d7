import { AppError } from "../../../domain/error.ts";
import { keyWith, route, tagged } from "../../core/route.ts";
import { ErrorBody } from "../../core/schemas.ts";

/** Paths of other services with this API that are not supported here. */
const BANK = "Bank data are not supported by this service: no assets, transactions, liabilities or bank income.";
const REPORTS = "This service has no report of this type: income, employment, pll, direct_deposit and deposit_switch.";
const DOCUMENTS = "Uploaded documents are not supported by this service.";
const INVOICES = "This service does not bill: there are no invoices of orders.";
const CERTIFICATIONS = "This service certifies nothing: data_sha256 of a report shows that it is unchanged.";
const TEMPLATES =
  "This service has no templates: client_name and accent_color of a token or order say how its pages look.";
const RESOLVE = "Scenarios need no resolving: a log-in of GET /v1/sandbox/scenarios/ works as soon as it is made.";
const PAYROLLS = "Payrolls of a whole employer are not supported by this service.";

const UNSUPPORTED = [
  { method: "GET", path: "/v1/links/:id/:type/report/", operationId: "getOtherReport", why: REPORTS },
  { method: "POST", path: "/v1/links/reports/:type/", operationId: "getOtherReportByToken", why: REPORTS },
  { method: "POST", path: "/v1/link/reports/:type/", operationId: "getOtherReportByTokenOld", why: REPORTS },
  { method: "GET", path: "/v1/links/:id/transactions/", operationId: "listTransactions", why: BANK },
  { method: "GET", path: "/v1/links/:id/liabilities/", operationId: "getLiabilities", why: BANK },
  { method: "POST", path: "/v1/users/:id/assets/reports/", operationId: "createAssetsReport", why: BANK },
  { method: "GET", path: "/v1/users/:id/assets/reports/:report_id/", operationId: "getAssetsReport", why: BANK },
  {
    method: "POST",
    path: "/v1/users/:id/income_insights/reports/",
    operationId: "createIncomeInsightsReport",
    why: BANK,
  },
  {
    method: "GET",
    path: "/v1/users/:id/income_insights/reports/:report_id/",
    operationId: "getIncomeInsightsReport",
    why: BANK,
  },
  { method: "POST", path: "/v1/documents/collections/", operationId: "createDocumentCollection", why: DOCUMENTS },
  { method: "GET", path: "/v1/documents/collections/:id/", operationId: "getDocumentCollection", why: DOCUMENTS },
  { method: "POST", path: "/v1/documents/collections/:id/upload/", operationId: "uploadDocuments", why: DOCUMENTS },
  {
    method: "POST",
    path: "/v1/documents/collections/:id/finalize/",
    operationId: "finalizeDocumentCollection",
    why: DOCUMENTS,
  },
  {
    method: "GET",
    path: "/v1/documents/collections/:id/finalize/",
    operationId: "getFinalizedDocumentCollection",
    why: DOCUMENTS,
  },
  { method: "POST", path: "/v1/administrators/payrolls/", operationId: "createPayrollReport", why: PAYROLLS },
  { method: "GET", path: "/v1/administrators/payrolls/:id/", operationId: "getPayrollReport", why: PAYROLLS },
  { method: "POST", path: "/v1/administrators/directories/", operationId: "getDirectory", why: PAYROLLS },
  { method: "GET", path: "/v1/links/:id/documents/", operationId: "listUploadedDocuments", why: DOCUMENTS },
  { method: "GET", path: "/v1/templates/", operationId: "listTemplates", why: TEMPLATES },
  { method: "POST", path: "/v1/templates/", operationId: "createTemplate", why: TEMPLATES },
  { method: "GET", path: "/v1/templates/:id/", operationId: "getTemplate", why: TEMPLATES },
  { method: "DELETE", path: "/v1/templates/:id/", operationId: "deleteTemplate", why: TEMPLATES },
  { method: "POST", path: "/v1/sandbox/scenarios/resolve/", operationId: "resolveScenario", why: RESOLVE },
  { method: "GET", path: "/v1/orders/:id/invoice/", operationId: "getOrderInvoice", why: INVOICES },
  { method: "GET", path: "/v1/orders/:id/certifications/", operationId: "getOrderCertifications", why: CERTIFICATIONS },
] as const;

const TYPE = { type: { description: "A type of report that this service does not have", example: "assets" } };

/** Routes that return a 404 with the reason, for clients that use them elsewhere. */
export const unsupportedRoutes = tagged(
  "Not supported",
  UNSUPPORTED.map(({ why, ...place }) =>
    route({
      ...place,
      summary: why,
      description: "Always 404, so that clients of other services get a clear answer.",
      ...(place.path.includes(":type") ? { params: TYPE } : {}),
      auth: keyWith(place.method === "GET" ? "connections:read" : "connections:write"),
      accepts: "json_or_form",
      answer: { status: 404, schema: ErrorBody, description: why },
      handle: () => Promise.reject(new AppError("not_found", why)),
    }),
  ),
);
