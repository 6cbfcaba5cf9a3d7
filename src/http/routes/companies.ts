import Type from "typebox";
import { PRODUCT_TYPES } from "../../domain/company.ts";
import { incorrectParameters } from "../../domain/error.ts";
import { type CompanyId, isHexId } from "../../domain/ids.ts";
import { parseCompanyQuery } from "../../matching/query.ts";
import { getCompany, searchCompanies } from "../../operations/companies.ts";
import { notFound } from "../pages.ts";
import { type Route, route } from "../route.ts";
import { hexId, nullable, oneOf } from "../schemas.ts";

const detail = (description: string) => Type.Optional(nullable(Type.String({ description })));
const Product = oneOf(PRODUCT_TYPES, "Selects the success rate; is no detail of the company");

const CompanySearchBody = Type.Object(
  {
    name: detail("Name, trade name or alias"),
    domain: detail("Domain, web address or sub-domain"),
    ein: detail("Employer Identification Number, nine digits"),
    phone: detail("US telephone number"),
    id: detail("A company_mapping_id believed to be the company's"),
    address: Type.Optional(
      nullable(
        Type.Object({
          street: detail("Street and number"),
          city: detail("City"),
          state: detail("Two-letter code or name of the state"),
          zip: detail("ZIP code, five or nine digits"),
        }),
      ),
    ),
    product_type: Type.Optional(nullable(Product)),
  },
  { description: "At least one detail, not blank" },
);

const MATCH_FIELDS = {
  company_mapping_id: nullable(hexId("Null when no company is likely enough")),
  name: Type.String(),
  domain: Type.String(),
  logo_url: nullable(Type.String()),
  success_rate: nullable(oneOf(["low", "high", "unsupported"] as const)),
  confidence_level: Type.String({
    pattern: "^(0\\.[0-9]{2}|1\\.00)$",
    description: "0.00 to 1.00: the calibrated probability that this is the company",
  }),
  mapping_status: oneOf(["verified", "mapped", "unmapped"] as const),
};

const CompanyMatch = Type.Object(MATCH_FIELDS);

const CompanyDetail = Type.Object({
  ...MATCH_FIELDS,
  success: Type.Object({
    attempts: Type.Integer(),
    successes: Type.Integer(),
    lower_bound: Type.Number({ description: "Lower bound of the 90 % Wilson interval, 0 to 1" }),
  }),
});

const searchCompaniesRoute = route({
  method: "POST",
  path: "/v1/companies/",
  operationId: "searchCompanies",
  tag: "Companies",
  summary: "Find the one company that partial details describe",
  scope: "companies:read",
  body: CompanySearchBody,
  check: (body) => {
    const parsed = parseCompanyQuery(body);
    return "faults" in parsed ? parsed.faults : [];
  },
  answer: { status: 200, schema: CompanyMatch, description: "The company, or no match" },
  handle: ({ caller, body }, application) => {
    const parsed = parseCompanyQuery(body);
    if ("faults" in parsed) throw incorrectParameters(parsed.faults);
    const submitted = { name: body.name ?? "", domain: body.domain ?? "" };
    return searchCompanies(application, caller, { query: parsed.query, submitted, product: body.product_type ?? null });
  },
});

const getCompanyRoute = route({
  method: "GET",
  path: "/v1/companies/:id/",
  operationId: "getCompany",
  tag: "Companies",
  summary: "A company by its company_mapping_id",
  scope: "companies:read",
  query: Type.Object({ product_type: Type.Optional(Product) }),
  answer: { status: 200, schema: CompanyDetail, description: "The company, with what was observed of it" },
  handle: ({ caller, params, query }, application) => {
    const id = params.id ?? "";
    if (!isHexId(id)) throw notFound("company");
    return getCompany(application, caller, { id: id as CompanyId, product: query.product_type ?? null });
  },
});

/** The routes of the company directory. */
export const companyRoutes: readonly Route[] = [searchCompaniesRoute, getCompanyRoute];
