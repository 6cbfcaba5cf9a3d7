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
import { batchRoute, type Route, route } from "../core/route.ts";
import { filledText, hexId, nullable, oneOf } from "../core/schemas.ts";

const TAG = "Companies";
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

const Candidate = Type.Object({
  company_mapping_id: hexId(),
  name: Type.String(),
  domain: Type.String(),
  city: nullable(Type.String()),
  state: nullable(Type.String()),
  probability: Type.Number({ minimum: 0, maximum: 1, description: "That this is the company, calibrated" }),
});

const Explanation = Type.Object({
  feature: Type.String({ description: "What was compared, by its name in docs/matching.md" }),
  meaning: Type.String({ description: "The same in words" }),
  query: nullable(Type.String({ description: "What the search says of it" })),
  candidate: nullable(Type.String({ description: "What the directory says of the likeliest candidate" })),
  verdict: oneOf(EXPLANATION_VERDICTS, "How the two agree; prior: what holds of the candidate whoever asks"),
  weight: Type.Number({
    description: "What it adds to the logarithm of the odds; below 0 it speaks against the candidate",
  }),
});

const ExplainableMatch = Type.Object({
  ...MATCH_FIELDS,
  candidates: Type.Optional(
    Type.Array(Candidate, {
      maxItems: MATCH_CANDIDATES_MAX,
      description: "Only with explain=true: the likeliest, best first",
    }),
  ),
  explanation: Type.Optional(
    Type.Array(Explanation, {
      description: "Only with explain=true: of the likeliest candidate, the strongest entry first",
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
});

const searchCompaniesRoute = route({
  method: "POST",
  path: "/v1/companies/",
  operationId: "searchCompanies",
  tag: TAG,
  summary: "Find the one company that partial details describe",
  scope: "companies:read",
  query: Type.Object({
    explain: Type.Optional(Type.Boolean({ description: "Adds candidates and explanation to the answer" })),
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
  summary: "Find a company for each line of NDJSON, answered in the same order as the lines come in",
  scope: "companies:read",
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
  summary: "Companies that an unfinished text may mean, best first, as someone types",
  scope: "companies:read",
  query: Type.Object({
    query: filledText({ description: "A name, trade name, alias or domain, as far as it is typed" }),
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
  const submitted = { name: body.name ?? "", domain: body.domain ?? "" };
  return { query: parsed.query, submitted, product: body.product_type ?? null };
}

const getCompanyRoute = route({
  method: "GET",
  path: "/v1/companies/:id/",
  operationId: "getCompany",
  tag: TAG,
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
export const companyRoutes: readonly Route[] = [
  searchCompaniesRoute,
  searchCompanyBatchRoute,
  suggestCompaniesRoute,
  getCompanyRoute,
];
