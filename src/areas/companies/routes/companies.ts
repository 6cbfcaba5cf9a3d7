import Type, { type Static } from "typebox";
import { incorrectParameters } from "../../../kernel/error.ts";
import { idOf } from "../../../kernel/http/core/pages.ts";
import {
  accepted,
  type BodyReading,
  batchRoute,
  keyWith,
  type PartiallyValid,
  route,
  tagged,
} from "../../../kernel/http/core/route.ts";
import {
  flag,
  hexId,
  integer,
  nonBlankText,
  nullable,
  oneOf,
  optional,
  text,
  textOrNull,
} from "../../../kernel/schema/vocabulary.ts";
import { PRODUCT_TYPES } from "../../webhooks/words.ts";
import { EXPLAINED_DETAILS, EXPLANATION_VERDICTS } from "../matching/answer/explain.ts";
import { MATCH_CANDIDATES_MAX } from "../matching/answer/match.ts";
import { MATCH_REASON_CODES } from "../matching/answer/reading/reasons.ts";
import { SUGGESTIONS_MAX } from "../matching/answer/suggest.ts";
import { parseCompanyQuery } from "../matching/names/query.ts";
import type { CompanyContext } from "../ops/companies.ts";
import {
  type CompanySearch,
  explainCompanySearch,
  getCompany,
  searchCompanies,
  searchCompanyBatch,
  suggestByName,
} from "../ops/companies.ts";
import { ASK_FOR_FIELD, CompanyMatch, CompanySuggestion, MATCH_FIELDS } from "./company-views.ts";

declare module "../../../kernel/http/core/application.ts" {
  interface Application extends CompanyContext {}
}

const detail = (description: string, example: string) => Type.Optional(textOrNull(description, example));
const Product = oneOf(PRODUCT_TYPES, "Selects the success rate; not a detail of the company", "income");

const CompanySearchBody = Type.Object(
  {
    name: detail("Name, trade name or alias", "Androscoggin Savings Bank"),
    domain: detail("Domain, web address or sub-domain", "androscogginbank.com"),
    ein: detail("Employer Identification Number, nine digits; dashes do not matter", "12-3456789"),
    phone: detail("US telephone number, in any notation", "(212) 555-0187"),
    id: detail("The presumed company_mapping_id of the company", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
    address: optional(
      Type.Object(
        {
          street: detail("Street and number", "1 Main Street"),
          city: detail("City", "Springfield"),
          state: detail("Two-letter code or name of the state", "IL"),
          zip: detail("ZIP code, five or nine digits", "62701"),
        },
        { description: "An address of the company" },
      ),
    ),
    state: detail("Read as address.state where that is not given", "IL"),
    product_type: optional(Product),
  },
  {
    title: "CompanySearch",
    description: "What is known of a company: at least one detail that is not blank",
    examples: [
      { name: "Androscoggin Savings Bank", address: { city: "Lewiston", state: "ME" }, product_type: "income" },
    ],
  },
);

const Candidate = Type.Object({
  company_mapping_id: hexId("The candidate's id"),
  name: text("Its name", "Northwind Traders"),
  domain: text("Its domain; empty if none is known", "northwind.example"),
  city: textOrNull("Its city", "Springfield"),
  state: textOrNull("Two-letter code of its state", "IL"),
  probability: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "The calibrated probability that this is the company, 0 to 1",
    examples: [0.98],
  }),
});

const Explanation = Type.Object({
  feature: text("The feature's name", "name_words"),
  meaning: text("What the feature compares, in words", "Words of the name that both have"),
  detail: oneOf(
    EXPLAINED_DETAILS,
    "The detail that it is about; legal: the legal form, company: no comparison. The weights of one detail add up",
    "name",
  ),
  query: textOrNull("The value in the search", "northwind"),
  candidate: textOrNull("The value of the best candidate in the directory", "northwind traders"),
  verdict: oneOf(
    EXPLANATION_VERDICTS,
    "How the two values compare; prior: no comparison, but a property of the candidate, or which details were asked for",
  ),
  weight: Type.Number({
    description: "What the feature adds to the log-odds; below 0 it is evidence against the candidate",
    examples: [3.4],
  }),
});

const Reason = Type.Object({
  code: oneOf(MATCH_REASON_CODES, "What the sentence is about", "left_out"),
  text: text("The sentence", "“RESTAURANT” was left out of the text: it was taken for a line of business."),
});

const ExplainableMatch = Type.Object(
  {
    ...MATCH_FIELDS,
    ...ASK_FOR_FIELD,
    reasons: Type.Optional(
      Type.Array(Reason, {
        description:
          "Only with explain=true: what of the text was compared with which name, and what was left out, in sentences for a person",
      }),
    ),
    candidates: Type.Optional(
      Type.Array(Candidate, {
        maxItems: MATCH_CANDIDATES_MAX,
        description: "Only with explain=true: the best candidates, best first",
      }),
    ),
    explanation: Type.Optional(
      Type.Array(Explanation, {
        description:
          "Only with explain=true: for the best candidate, the strongest entry first; none that adds nothing",
      }),
    ),
    ignored_details: Type.Optional(
      Type.Array(Type.Object({ field: text("The detail", "domain"), message: text("Why", "is not a domain name") }), {
        description: "Only with explain=true: details that were left out of account, with the reason",
      }),
    ),
  },
  { title: "ExplainableCompanyMatch", description: "The company that a search found, or no match, and why" },
);

const CompanyDetail = Type.Object(
  {
    ...MATCH_FIELDS,
    success: Type.Object(
      {
        attempts: integer("Attempts of the last 180 days", 40),
        successes: integer("Those that succeeded", 36),
        lower_bound: Type.Number({ description: "Lower bound of the 90 % Wilson interval, 0 to 1", examples: [0.79] }),
      },
      { description: "What success_rate was computed from" },
    ),
    features: Type.Object(
      {
        deposit_switch: nullable(
          Type.Object(
            {
              max_number: integer("Accounts among which pay can be divided", 4),
              deposit_types: Type.Array(oneOf(["entire", "percent", "amount"] as const, "A way to divide pay"), {
                description: "How pay can be divided",
              }),
              amount_precision: text("Smallest step in dollars", "0.01"),
              percent_precision: text("Smallest step in percent", "1"),
            },
            { description: "Null where no provider that covers the company is known to move pay" },
          ),
        ),
      },
      { description: "What the providers of the company can do" },
    ),
  },
  { title: "Company", description: "A company of the directory" },
);

const searchCompaniesRoute = route({
  method: "POST",
  path: "/v1/companies/",
  operationId: "searchCompanies",
  summary: "Find the company that partial details describe",
  description:
    "Reads only the directory, in about a millisecond. Punctuation and case do not matter. An `id` or `ein` that contradicts the name lowers the confidence. A malformed detail is a 400 that names it; a malformed `domain` next to other details is ignored.",
  auth: keyWith("companies:read"),
  query: Type.Object({
    explain: Type.Optional(flag("Adds candidates and explanation to the response; false unless given")),
  }),
  body: CompanySearchBody,
  read: readSearch,
  answer: { schema: ExplainableMatch, description: "The company, or no match" },
  handle: ({ caller, query, body }, application) => {
    const search = query.explain === true ? explainCompanySearch : searchCompanies;
    return search(application, caller, body);
  },
});

const findCompanyRoute = route({
  method: "GET",
  path: "/v1/companies/mapping/",
  operationId: "findCompany",
  summary: "Find a company by details in the query, for existing clients",
  description: "The same as `POST /v1/companies/`, with fewer details.",
  auth: keyWith("companies:read"),
  query: Type.Object({
    company_name: Type.Optional(text("Name, trade name or alias", "Northwind")),
    name: Type.Optional(text("The same as company_name", "Northwind")),
    domain: Type.Optional(text("Domain, web address or sub-domain", "northwind.example")),
    ein: Type.Optional(text("Employer Identification Number, nine digits", "12-3456789")),
    phone: Type.Optional(text("US telephone number, in any notation", "(212) 555-0187")),
    state: Type.Optional(text("Two-letter code or name of the state", "IL")),
    product_type: Type.Optional(Product),
  }),
  answer: { schema: CompanyMatch, description: "The company, or no match" },
  handle: ({ caller, query }, application) => {
    const { company_name, ...details } = query;
    const { faults, toInput } = readSearch({ ...details, name: company_name ?? details.name });
    if (toInput === undefined) throw incorrectParameters(faults);
    return searchCompanies(application, caller, toInput(query));
  },
});

const searchCompanyBatchRoute = batchRoute({
  method: "POST",
  path: "/v1/companies/batch/",
  operationId: "searchCompanyBatch",
  summary: "Find a company for each line of NDJSON. The results are streamed in the order of the lines",
  description:
    "Each line of the response is the answer to the line of the request in the same place: a company, no match, or an error.",
  auth: keyWith("companies:read"),
  linesMax: 1_000,
  body: CompanySearchBody,
  read: readSearch,
  answer: { schema: CompanyMatch, description: "A line for each search: the company, no match, or an error" },
  handle: ({ caller, body }, application) => searchCompanyBatch(application, caller, body),
});

const suggestCompaniesRoute = route({
  method: "GET",
  path: "/v1/company-mappings-search/",
  operationId: "suggestCompanies",
  summary: "Suggest companies for a partial text, best match first",
  description: "For a search field. It understands beginnings of words, domains, aliases and typing errors.",
  auth: keyWith("companies:read"),
  query: Type.Object({
    query: nonBlankText({
      description: "The beginning of a name, trade name, alias or domain",
      examples: ["savings b"],
    }),
    product_type: Type.Optional(Product),
  }),
  answer: {
    schema: Type.Array(CompanySuggestion, { maxItems: SUGGESTIONS_MAX }),
    description:
      "At most 20 companies: those that the text fits first, each in the order of their confidence_level; of one employer one",
  },
  handle: ({ caller, query }, application) =>
    suggestByName(application, caller, { text: query.query, product: query.product_type ?? null }),
});

function readSearch(body: PartiallyValid<Static<typeof CompanySearchBody>>): BodyReading<unknown, CompanySearch> {
  const { product_type: product = null, ...details } = body;
  const parsed = parseCompanyQuery(details);
  return "faults" in parsed ? parsed : accepted<CompanySearch>({ ...parsed, product });
}

const getCompanyRoute = route({
  method: "GET",
  path: "/v1/companies/:id/",
  operationId: "getCompany",
  summary: "Get a company by its company_mapping_id",
  description: "A merged company is returned as the company into which it was merged.",
  auth: keyWith("companies:read"),
  query: Type.Object({ product_type: Type.Optional(Product) }),
  answer: { schema: CompanyDetail, description: "The company, with its observed success rate" },
  handle: ({ caller, params, query }, application) =>
    getCompany(application, caller, { id: idOf(params.id, "company"), product: query.product_type ?? null }),
});

/** The routes of the company directory. */
export const companyRoutes = tagged("Companies", [
  searchCompaniesRoute,
  searchCompanyBatchRoute,
  suggestCompaniesRoute,
  findCompanyRoute,
  getCompanyRoute,
]);
