import Type from "typebox";
import { showsPersonal } from "../../../kernel/access/caller.ts";
import type { Application } from "../../../kernel/http/core/application.ts";
import { idOf, mapRows, notFound, pagedRoute } from "../../../kernel/http/core/pages.ts";
import { keyWith, type RouteRequest, route, tagged } from "../../../kernel/http/core/route.ts";
import { listOf } from "../../../kernel/http/core/schemas.ts";
import type { PayrollEmploymentId } from "../../../kernel/ids.ts";
import { date, hexId, text } from "../../../kernel/schema/vocabulary.ts";
import type { PayDocumentFile } from "../../payroll/fetched-payroll.ts";
import { maskAccount, maskProfile } from "../../payroll/merging/mask.ts";
import {
  BankAccountView,
  bankAccountViews,
  EMPLOYMENT_FIELDS,
  EmploymentView,
  employmentView,
  IncomeOfYearView,
  PROFILE_FIELDS,
  ShiftView,
  StatementView,
  statementView,
  TaxDocumentView,
  taxDocumentView,
  W2View,
  w2View,
} from "../../payroll/payroll-views.routes.ts";
import {
  type DateRange,
  getEmployment,
  getIdentity,
  getIncome,
  getPayStatement,
  type LinkPart,
  listBankAccounts,
  listLinkEmployments,
  listPayStatements,
  listShifts,
  listW2s,
} from "../ops/reports/link-reads.ts";
import { reportViewOptions } from "./views/report-options.ts";

const READ = keyWith("connections:read");
const PART = { employment_id: Type.Optional(hexId<PayrollEmploymentId>("Only those of this employment")) };

/** The query of a list by days. */
function rangeOf(day: string) {
  return {
    from: Type.Optional(date(`Only from this day on, by ${day}`, "2026-01-01")),
    to: Type.Optional(date(`Only up to this day, itself included, by ${day}`, "2026-03-31")),
  };
}

function withinOf({ from, to }: { readonly from?: string; readonly to?: string }): DateRange {
  return { from: from ?? null, to: to ?? null };
}

const employmentRoute = route({
  method: "GET",
  path: "/v1/links/:id/employment/",
  operationId: "getEmployment",
  summary: "Get the first employment of a link: a current one, or the one that started last",
  description: "As of the last fetch; without the person and without pay statements.",
  auth: READ,
  answer: { schema: EmploymentView, description: "The employment" },
  handle: async ({ caller, params }, application) =>
    employmentView(await getEmployment(application, caller, idOf(params.id, "link"))),
});

const employmentsRoute = route({
  method: "GET",
  path: "/v1/links/:id/employments/",
  operationId: "listEmployments",
  summary: "List all employments of a link, current ones first, then by start date",
  description: "As of the last fetch: an array, as existing clients read it.",
  auth: READ,
  answer: { schema: Type.Array(EmploymentView, { description: "Current ones first" }), description: "All of them" },
  handle: async ({ caller, params }, application) =>
    (await listLinkEmployments(application, caller, idOf(params.id, "link"))).map(employmentView),
});

const identityRoute = route({
  method: "GET",
  path: "/v1/links/:id/identity/",
  operationId: "getIdentity",
  sessionSecondFactorFor: "reveal",
  summary: "Get the person as the payroll system of the first employment describes them",
  description: "The SSN is masked unless the key has `pii:read`.",
  auth: READ,
  answer: {
    schema: Type.Object(
      {
        ...PROFILE_FIELDS,
        employment_id: hexId("The employment whose payroll says so"),
        company_name: text("Its employer", "Northwind Traders"),
      },
      { title: "Identity", description: "The person as a payroll system knows them" },
    ),
    description: "The person",
  },
  handle: async ({ caller, params }, application) => {
    const identity = await getIdentity(application, caller, idOf(params.id, "link"));
    return showsPersonal(caller) ? identity : maskProfile(identity);
  },
});

const incomeRoute = route({
  method: "GET",
  path: "/v1/links/:id/income/",
  operationId: "getIncome",
  summary: "Get the pay of each employment of a link, and the pay by year",
  description: "The years are added up from pay statements. Money is in US dollars.",
  auth: READ,
  answer: {
    schema: Type.Object(
      {
        link_id: hexId("The link"),
        as_of: date("Of the last fetch", "2026-11-21"),
        employments: Type.Array(
          Type.Object({
            ...EMPLOYMENT_FIELDS,
            annual_income_summary: Type.Array(IncomeOfYearView, { description: "Newest year first" }),
          }),
          { description: "Current ones first" },
        ),
      },
      { title: "LinkIncome", description: "What the employments of a link pay" },
    ),
    description: "The income",
  },
  handle: async ({ caller, params }, application) => {
    const { source, employments } = await getIncome(application, caller, idOf(params.id, "link"));
    return { link_id: source.link_id, as_of: source.as_of.slice(0, 10), employments: employments.map(employmentView) };
  },
});

const statementsRoute = pagedRoute({
  method: "GET",
  path: "/v1/links/:id/statements/",
  operationId: "listPayStatements",
  summary: "List pay statements of a link, newest first",
  description: "With earnings, deductions and totals of the year; each with the address of its PDF, open for an hour.",
  auth: READ,
  filters: { ...PART, ...rangeOf("the pay date") },
  answer: { rows: StatementView, description: "A page of pay statements" },
  list: (request, application) => {
    const part = partOf(request);
    const list = { ...part, request: request.page, within: withinOf(request.query) };
    const fileUrl = fileUrlOf(reportViewOptions(request, application), part);
    return mapRows(listPayStatements(application, request.caller, list), (one) => statementView(one, fileUrl));
  },
});

const statementRoute = route({
  method: "GET",
  path: "/v1/links/:id/statements/:statement_id/",
  operationId: "getPayStatement",
  summary: "Get a pay statement of a link",
  description: "With earnings, deductions and totals of the year, and the address of its PDF, open for an hour.",
  auth: READ,
  answer: { schema: StatementView, description: "The pay statement" },
  handle: async (request, application) => {
    const { caller, params } = request;
    const linkId = idOf(params.id, "link");
    const statementId = idOf(params.statement_id, "pay statement");
    const found = await getPayStatement(application, caller, { linkId, statementId });
    return statementView(found, fileUrlOf(reportViewOptions(request, application), { linkId, employmentId: null }));
  },
});

const shiftsRoute = pagedRoute({
  method: "GET",
  path: "/v1/links/:id/shifts/",
  operationId: "listShifts",
  summary: "List worked shifts of a link, newest first",
  description: "Where the payroll system has them.",
  auth: READ,
  filters: { ...PART, ...rangeOf("the work") },
  answer: { rows: ShiftView, description: "A page of shifts" },
  list: (request, application) => {
    const part = partOf(request);
    const list = { ...part, request: request.page, within: withinOf(request.query) };
    return listShifts(application, request.caller, list);
  },
});

const w2sRoute = route({
  method: "GET",
  path: "/v1/links/:id/w2s/",
  operationId: "listW2s",
  summary: "List Forms W-2 of a link, newest first within each employment",
  description: "With the figures of the boxes; each with the address of its PDF, open for an hour.",
  auth: READ,
  query: Type.Object(PART),
  answer: { schema: listOf(W2View), description: "All of them, on one page" },
  handle: async (request, application) => {
    const part = partOf(request);
    const fileUrl = fileUrlOf(reportViewOptions(request, application), part);
    return onePage((await listW2s(application, request.caller, part)).map((one) => w2View(one, fileUrl)));
  },
});

const taxRoute = route({
  method: "GET",
  path: "/v1/links/:id/tax/",
  operationId: "listTaxDocuments",
  summary: "List tax documents of a link (its Forms W-2) in the form for existing clients",
  description: "An array; `GET /v1/links/{id}/w2s/` has the same forms.",
  auth: READ,
  query: Type.Object(PART),
  answer: {
    schema: Type.Array(TaxDocumentView, { description: "Newest first within each employment" }),
    description: "All of them",
  },
  handle: taxDocuments,
});

const taxDocumentRoute = route({
  method: "GET",
  path: "/v1/links/:id/tax/:tax_id/",
  operationId: "getTaxDocument",
  summary: "Get a tax document of a link",
  description: "As in the list.",
  auth: READ,
  answer: { schema: TaxDocumentView, description: "The document" },
  handle: async (request, application) => {
    const wanted = idOf(request.params.tax_id, "tax document");
    const found = (await taxDocuments({ ...request, query: {} }, application)).find(({ id }) => id === wanted);
    if (found === undefined) throw notFound("tax document");
    return found;
  },
});

async function taxDocuments(
  request: RouteRequest<unknown, { readonly employment_id?: PayrollEmploymentId }>,
  application: Application,
) {
  const part = partOf(request);
  const fileUrl = fileUrlOf(reportViewOptions(request, application), part);
  const forms = await listW2s(application, request.caller, part);
  return forms.map((form) => taxDocumentView(form, fileUrl));
}

const bankAccountsRoute = route({
  method: "GET",
  path: "/v1/links/:id/bank-accounts/",
  operationId: "listBankAccounts",
  sessionSecondFactorFor: "reveal",
  summary: "List the bank accounts that receive the pay",
  description: "Account numbers show their last four digits unless the key has `pii:read`.",
  auth: READ,
  query: Type.Object(PART),
  answer: { schema: listOf(BankAccountView), description: "All of them, on one page" },
  handle: async (request, application) => {
    const { caller } = request;
    const accounts = await listBankAccounts(application, caller, partOf(request));
    const isFull = showsPersonal(caller);
    return onePage(accounts.flatMap((own) => bankAccountViews(isFull ? own : own.map(maskAccount))));
  },
});

function partOf({ params, query }: RouteRequest<unknown, { readonly employment_id?: PayrollEmploymentId }>): LinkPart {
  return { linkId: idOf(params.id, "link"), employmentId: query.employment_id ?? null };
}

function fileUrlOf({ urlOf }: ReturnType<typeof reportViewOptions>, { linkId }: LinkPart) {
  return (file: PayDocumentFile) => urlOf({ ...file, ownerId: linkId });
}

/** A list that is always complete, in the form of all lists. */
function onePage<View>(results: readonly View[]) {
  return { count: results.length, next: null, previous: null, results };
}

/** The routes of parts of a link's fetched data. */
export const linkReadRoutes = tagged("Links", [
  employmentRoute,
  employmentsRoute,
  identityRoute,
  incomeRoute,
  statementsRoute,
  statementRoute,
  shiftsRoute,
  w2sRoute,
  taxRoute,
  taxDocumentRoute,
  bankAccountsRoute,
]);
