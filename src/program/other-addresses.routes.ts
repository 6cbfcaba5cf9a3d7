import { AppError } from "../kernel/error.ts";
import { keyWith, type Route } from "../kernel/http/core/route.ts";

/** Second addresses of an operation, by its id: older and other clients of this family of interfaces call them. */
const SECOND_ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  getPllReport: [
    "/v1/links/:id/direct_deposit/report/",
    "/v1/links/:id/deposit_switch/report/",
    "/v1/links/:id/deposit-switch/report/",
  ],
  getIncomeReportByToken: ["/v1/link/reports/income/", "/v1/verifications/incomes/"],
  getEmploymentReportByToken: ["/v1/link/reports/employment/", "/v1/verifications/employments/"],
  getDepositSwitchByToken: ["/v1/account-switches/", "/v1/paycheck-linked-loans/"],
};

/** What services of this family offer and this one does not: the message of the 404, with the addresses that get it. */
const NOT_SUPPORTED: Readonly<Record<string, readonly `${Route["method"]} /v1/${string}/`[]>> = {
  "There is no report of this type. The types are income, employment, pll, direct_deposit and deposit_switch.": [
    "GET /v1/links/:id/:type/report/",
    "POST /v1/links/reports/:type/",
    "POST /v1/link/reports/:type/",
  ],
  "Bank data is not supported: there are no assets, transactions, liabilities or bank income.": [
    "GET /v1/links/:id/transactions/",
    "GET /v1/links/:id/liabilities/",
    "POST /v1/users/:id/assets/reports/",
    "GET /v1/users/:id/assets/reports/:report_id/",
    "POST /v1/users/:id/income_insights/reports/",
    "GET /v1/users/:id/income_insights/reports/:report_id/",
  ],
  "Uploaded documents are not supported.": [
    "POST /v1/documents/collections/",
    "GET /v1/documents/collections/:id/",
    "POST /v1/documents/collections/:id/upload/",
    "POST /v1/documents/collections/:id/finalize/",
    "GET /v1/documents/collections/:id/finalize/",
    "GET /v1/links/:id/documents/",
  ],
  "Payrolls and directories of a whole employer are not supported.": [
    "POST /v1/administrators/payrolls/",
    "GET /v1/administrators/payrolls/:id/",
    "POST /v1/administrators/directories/",
  ],
  "Templates are not supported. Set client_name and accent_color of a token or an order instead.": [
    "GET /v1/templates/",
    "POST /v1/templates/",
    "GET /v1/templates/:id/",
    "DELETE /v1/templates/:id/",
  ],
  "Scenarios do not have to be resolved. A scenario works as soon as it is created.": [
    "POST /v1/sandbox/scenarios/resolve/",
  ],
  "Invoices are not supported: this service does not bill.": ["GET /v1/orders/:id/invoice/"],
  "Certifications are not supported. Use data_sha256 of a report to check that the report is unchanged.": [
    "GET /v1/orders/:id/certifications/",
  ],
};

/**
 * The addresses that are served and are not operations of the document: second addresses, each served as its operation,
 * and those of operations that this service does not have, each answering 404 `not_found` with the reason.
 */
export function otherAddresses(operations: readonly Route[]): readonly Route[] {
  const second = operations.flatMap((operation) =>
    (SECOND_ADDRESSES[operation.operationId] ?? []).map((path) => ({ ...operation, path })),
  );
  const refused = Object.entries(NOT_SUPPORTED).flatMap(([why, addresses]) =>
    addresses.map((address) => notSupported(address, why)),
  );
  return [...second, ...refused];
}

function notSupported(address: string, why: string): Route {
  const [method, path] = address.split(" ") as [Route["method"], string];
  return {
    method,
    path,
    operationId: "notSupported",
    tag: "",
    summary: why,
    auth: keyWith(method === "GET" ? "connections:read" : "connections:write"),
    accepts: "json_or_form",
    answer: { status: 404, description: why },
    handle: () => Promise.reject(new AppError("not_found", why)),
  };
}
