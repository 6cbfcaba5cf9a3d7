import Type, { type Static } from "typebox";
import { PRODUCT_TYPES } from "../../domain/company.ts";
import { type InvalidParam, incorrectParameters } from "../../domain/error.ts";
import { type CompanyId, isHexId } from "../../domain/ids.ts";
import { EXPLANATION_VERDICTS } from "../../matching/answer/explain.ts";
import { MATCH_CANDIDATES_MAX } from "../../matching/answer/match.ts";
import { SUGGESTIONS_MAX } from "../../matching/answer/suggest.ts";
import { parseCompanyQuery } from "../../matching/names/query.ts";
import {
  type CompanySearch,
  explainCompanySearch,
  getCompany,
  searchCompanies,
  searchCompanyBatch,
  suggestCompanies,
} from "../../operations/companies/companies.ts";
import { notFound } from "../core/pages.ts";
import { batchRoute, keyWith, type Route, route } from "../core/route.ts";
import { filledText, hexId, nullable, oneOf } from "../core/schemas.ts";
import { CompanyMatch, MATCH_FIELDS } from "../views/company-views.ts";

const TAG = "Companies";
const detail = (description: string) => Type.Optional(nullable(Type.String({ description })));
const Product = oneOf(PRODUCT_TYPES, "Selects the success rate; not a detail of the company");

const CompanySearchBody = Type.Object(
  {
    name: detail("Name, trade name or alias"),
    domain: detail("Domain, web address or sub-domain"),
    ein: detail("Employer Identification Number, nine digits"),
    phone: detail("US telephone number"),
    id: detail("The presumed company_mapping_id of the company"),
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
    state: detail("Read as address.state where that is not given"),
    product_type: Type.Optional(nullable(Product)),
  },
  { description: "At least one detail that is not blank" },
);

const Candidate = Type.Object({
  company_mapping_id: hexId(),
  name: Type.String(),
  domain: Type.String(),
  city: nullable(Type.String()),
  state: nullable(Type.String()),
  probability: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "The calibrated probability that this is the company",
  }),
});

const Explanation = Type.Object({
  feature: Type.String({ description: "The feature's name in docs/matching.md" }),
  meaning: Type.String({ description: "What the feature compares, in words" }),
  query: nullable(Type.String({ description: "The value in the search" })),
  candidate: nullable(Type.String({ description: "The value of the best candidate in the directory" })),
  verdict: oneOf(
    EXPLANATION_VERDICTS,
    "How the two values compare; prior: a property of the candidate that does not depend on the search",
  ),
  weight: Type.Number({
    description: "What the feature adds to the log-odds; below 0 it is evidence against the candidate",
  }),
});

const ExplainableMatch = Type.Object({
  ...MATCH_FIELDS,
  candidates: Type.Optional(
    Type.Array(Candidate, {
      maxItems: MATCH_CANDIDATES_MAX,
      description: "Only with explain=true: the best candidates, best first",
    }),
  ),
  explanation: Type.Optional(
    Type.Array(Explanation, {
      description: "Only with explain=true: for the best candidate, the strongest entry first",
    }),
  ),
  ignored_details: Type.Optional(
    Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
      description: "Only with explain=true: details that were left out of account, with the reason",
    }),
  ),
});

const CompanyDetail = Type.Object({
  ...MATCH_FIELDS,
  success: Type.Object({
    attempts: Type.Integer(),
    successes: Type.Integer(),
    lower_bound: Type.Number({ description: "Lower bound of the 90 % Wilson interval, 0 to 1" }),
  }),
  features: Type.Object({
    deposit_switch: nullable(
      Type.Object(
        {
          max_number: Type.Integer({ description: "Accounts among which pay can be divided" }),
          deposit_types: Type.Array(oneOf(["entire", "percent", "amount"] as const)),
          amount_precision: Type.String({ description: "Smallest step in dollars" }),
          percent_precision: Type.String({ description: "Smallest step in percent" }),
        },
        { description: "Null where no provider that carries the company is known to move pay" },
      ),
    ),
  }),
});

const searchCompaniesRoute = route({
  method: "POST",
  path: "/v1/companies/",
  operationId: "searchCompanies",
  tag: TAG,
  summary: "Find the company that partial details describe",
  auth: keyWith("companies:read"),
  query: Type.Object({
    explain: Type.Optional(Type.Boolean({ description: "Adds candidates and explanation to the response" })),
  }),
  body: CompanySearchBody,
  check: searchFaults,
  answer: { status: 200, schema: ExplainableMatch, description: "The company, or no match" },
  handle: ({ caller, query, body }, application) => {
    const search = query.explain === true ? explainCompanySearch : searchCompanies;
    return search(application, caller, searchOf(body));
  },
});

const searchCompanyBatchRoute = batchRoute({
  method: "POST",
  path: "/v1/companies/batch/",
  operationId: "searchCompanyBatch",
  tag: TAG,
  summary: "Find a company for each line of NDJSON; results are streamed in the order of the lines",
  auth: keyWith("companies:read"),
  linesMax: 1_000,
  body: CompanySearchBody,
  check: searchFaults,
  answer: {
    status: 200,
    schema: CompanyMatch,
    description: "A line for each search: the company, no match, or an error",
  },
  handle: ({ caller, body }, application) => searchCompanyBatch(application, caller, body.map(searchOf)),
});

const suggestCompaniesRoute = route({
  method: "GET",
  path: "/v1/company-mappings-search/",
  operationId: "suggestCompanies",
  tag: TAG,
  summary: "Autocomplete: companies that a partial text may mean, best first",
  auth: keyWith("companies:read"),
  query: Type.Object({
    query: filledText({ description: "The beginning of a name, trade name, alias or domain" }),
    product_type: Type.Optional(Product),
  }),
  answer: {
    status: 200,
    schema: Type.Array(CompanyMatch, { maxItems: SUGGESTIONS_MAX }),
    description: "At most 20 companies",
  },
  handle: ({ caller, query }, application) =>
    suggestCompanies(application, caller, { text: query.query, product: query.product_type ?? null }),
});

function searchFaults(body: unknown): readonly InvalidParam[] {
  const parsed = parseCompanyQuery(body);
  return "faults" in parsed ? parsed.faults : [];
}

function searchOf(body: Static<typeof CompanySearchBody>): CompanySearch {
  const parsed = parseCompanyQuery(body);
  if ("faults" in parsed) throw incorrectParameters(parsed.faults);
  return { query: parsed.query, ignored: parsed.ignored, product: body.product_type ?? null };
}

const getCompanyRoute = route({
  method: "GET",
  path: "/v1/companies/:id/",
  operationId: "getCompany",
  tag: TAG,
  summary: "A company by its company_mapping_id",
  auth: keyWith("companies:read"),
  query: Type.Object({ product_type: Type.Optional(Product) }),
  answer: { status: 200, schema: CompanyDetail, description: "The company, with its observed success rate" },
  handle: ({ caller, params, query }, application) => {
    const id = params.id ?? "";
    if (!isHexId(id)) throw notFound("company");
    return getCompany(application, caller, { id: id as CompanyId, product: query.product_type ?? null });
  },
});

/** The routes of the company directory. */
export const companyRoutes: readonly Route[] = [
  searchCompaniesRoute,
  searchCompanyBatchRoute,
  suggestCompaniesRoute,
  getCompanyRoute,
];
