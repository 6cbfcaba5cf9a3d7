import Type from "typebox";
import { ENVIRONMENTS } from "../../../kernel/access/caller.ts";
import { namesOfActors } from "../../../kernel/access/ops/members/member-lists.ts";
import { AuditEntryView, auditEntryView } from "../../../kernel/access/routes/views/audit-entry-view.ts";
import { idOf } from "../../../kernel/http/core/pages.ts";
import { keyWith, type RouteRequest, route, tagged } from "../../../kernel/http/core/route.ts";
import {
  flag,
  hexId,
  integer,
  nonBlankText,
  nullable,
  oneOf,
  optional,
  optionalText,
  text,
  textOrNull,
  time,
} from "../../../kernel/schema/vocabulary.ts";
import { PRODUCT_TYPES } from "../../webhooks/words.ts";
import { OBSERVED_DAYS } from "../company.ts";
import {
  addCompanyAlias,
  type ChangeOutcome,
  type CompanyChange,
  FURTHER_NAMES_MAX,
  mergeCompanies,
  parseCompanyId,
  removeCompanyAlias,
  unmergeCompany,
  unverifyCompany,
  verifyCompany,
} from "../ops/company-changes.ts";
import { addCompany, changeCompany, OPERATOR_SOURCE } from "../ops/company-details.ts";
import { type CompanyProfile, getCompanyProfile, PROFILE_AUDIT_MAX } from "../ops/company-profile.ts";
import type { CompanyRecord } from "../sql/operator-changes.ts";

const AUTH = keyWith("companies:write");

const RecordView = Type.Object(
  {
    company_mapping_id: hexId("The company's id"),
    name: text("Its name", "Northwind Traders"),
    aliases: Type.Array(text("A name", "Northwind"), { description: "Further names from its source" }),
    everyday_names: Type.Array(text("A name", "Northwind Grocers"), {
      description: "Names by which people know it, from its source: each identifies it as its own name does",
    }),
    employer_id: nullable(hexId("Of entries that are one employer, the id of the one that stands for all; null: none")),
    is_nationwide: flag("True if it has people in all parts of the country", false),
    operator_aliases: Type.Array(text("A name", "NWT"), {
      description: `Names that operators added, at most ${FURTHER_NAMES_MAX}`,
    }),
    ein: textOrNull("Employer Identification Number: nine digits", "123456789"),
    domains: Type.Array(text("A domain", "northwind.example"), { description: "Its domains, the main one first" }),
    phone: textOrNull("Telephone number", "+12125550100"),
    address: Type.Object(
      {
        street: textOrNull("Street and number", "1 Main Street"),
        city: textOrNull("City", "Springfield"),
        state: textOrNull("Two letters", "IL"),
        zip: textOrNull("Five digits", "62701"),
      },
      { description: "Its address" },
    ),
    naics: textOrNull("NAICS code of the industry", "541511"),
    employees: nullable(integer("How many people it employs; null if not known", 250)),
    logo_url: textOrNull("Address of its logo; null if none is known", "https://northwind.example/logo.svg"),
    source: text(`The import that it came from; ${OPERATOR_SOURCE}: an operator entered it`, "starter"),
    merged_into: nullable(hexId("The company that an operator merged it into; null: none"), { examples: [null] }),
    survivor_id: nullable(hexId("The company that its id and names lead to: the end of a chain of merges"), {
      examples: [null],
    }),
    is_removed: flag("True if its source no longer has it", false),
    updated_at: time("When it was last changed"),
  },
  { title: "CompanyRecord", description: "A company, as operators see it" },
);

const ChangeView = Type.Object(
  { changed: flag("False if it was so already, and nothing was written"), company: RecordView },
  { title: "CompanyChange", description: "A change of the directory" },
);
/** What most changes share. */
const CHANGE = {
  auth: AUTH,
  errors: ["conflict"],
  answer: { schema: ChangeView, description: "The company as it is now" },
} as const;

const ProfileView = Type.Object(
  {
    company: RecordView,
    merged: Type.Array(RecordView, { description: "Companies that were merged into it, by name" }),
    providers: Type.Array(
      Type.Object({
        company_mapping_id: hexId("The company itself, or one that was merged into it"),
        environment: oneOf(ENVIRONMENTS, "Where it was observed or confirmed"),
        provider: text("A provider, or a source of employments", "sandbox"),
        products: Type.Array(oneOf(PRODUCT_TYPES, "A product", "income"), { description: "Observed" }),
        confirmed_products: Type.Array(oneOf(PRODUCT_TYPES, "A product", "income"), {
          description: "Named by an operator",
        }),
        verified_at: nullable(time("When an operator confirmed it; null: none did")),
        verified_by: textOrNull("A key's id, or operator: and an account of the machine", "operator:root"),
      }),
      { description: "Which providers cover it" },
    ),
    observed: Type.Array(
      Type.Object({
        environment: oneOf(ENVIRONMENTS, "Where"),
        product: oneOf(PRODUCT_TYPES, "For which product", "income"),
        attempts: integer("Attempts", 40),
        successes: integer("Those that succeeded", 36),
      }),
      { description: `Attempts of the last ${OBSERVED_DAYS} days` },
    ),
    history: Type.Array(AuditEntryView, {
      maxItems: PROFILE_AUDIT_MAX,
      description: `Its changes and those of companies merged into it, newest first, at most ${PROFILE_AUDIT_MAX}`,
    }),
  },
  { title: "CompanyProfile", description: "Everything that an operator can see of a company" },
);

const profileRoute = route({
  method: "GET",
  path: "/v1/companies/:id/profile/",
  operationId: "getCompanyProfile",
  summary: "Get all details of a company for an operator, even if it was removed or merged",
  description:
    "Shows the providers that cover the company in every environment, the observed success, and the history of changes.",
  auth: AUTH,
  answer: { schema: ProfileView, description: "The company, its providers and the history of its changes" },
  handle: async ({ params }, application) => {
    const profile = await getCompanyProfile(application.db, idOf(params.id, "company"));
    const actors = profile.audit.map((row) => row.actor);
    const names = await namesOfActors(application, actors);
    return profileView(profile, names);
  },
});

const detail = (description: string, example: string) => optionalText({ description, examples: [example] });
const CompanyName = nonBlankText({
  description: "Its name: more than a legal form",
  examples: ["Bramblewick Mills Inc"],
});

const ENTERED_DETAILS = {
  ein: detail("Employer Identification Number: nine digits; dashes do not matter", "12-3456789"),
  domains: Type.Optional(
    Type.Array(nonBlankText({ description: "A domain or web address", examples: ["bramblewick.example"] }), {
      maxItems: 20,
      description: "Its domains, the main one first",
    }),
  ),
  phone: detail("US telephone number, in any notation", "(212) 555-0187"),
  address: optional(
    Type.Object(
      {
        street: detail("Street and number", "1 Main Street"),
        city: detail("City", "Springfield"),
        state: detail("Two-letter code or name of the state", "IL"),
        zip: detail("ZIP code, five or nine digits", "62701"),
      },
      { description: "Its address" },
    ),
  ),
  naics: detail("NAICS code of the industry, 2 to 6 digits", "313210"),
  employees: optional(integer("How many people it employs", 250, { minimum: 0, maximum: 2_147_483_647 })),
  logo_url: detail("Address of its logo, http or https", "https://bramblewick.example/logo.svg"),
  is_nationwide: Type.Optional(flag("True if it has people in all parts of the country", false)),
};

const addRoute = route({
  method: "POST",
  path: "/v1/companies/add/",
  operationId: "addCompany",
  summary: "Add a company to the directory, which all environments share",
  description: `For an employer that no search finds. It is of the source \`${OPERATOR_SOURCE}\`, which no import changes. Searches find it within seconds. 409 if a search by these details finds a company already, which the message names, unless \`is_distinct\` is true; 503 while the directory is loading.`,
  auth: AUTH,
  isIdempotent: true,
  errors: ["conflict"],
  body: Type.Object(
    {
      name: CompanyName,
      ...ENTERED_DETAILS,
      is_distinct: Type.Optional(
        flag("True: it is another employer than the one that a search by these details finds", false),
      ),
    },
    { title: "NewCompany", description: "What is known of the company" },
  ),
  answer: { status: 201, schema: ChangeView, description: "The company, with its id" },
  handle: async ({ body, caller }, application) => {
    const { is_distinct: isDistinct = false, ...details } = body;
    return changeView(await addCompany(application, caller, { details, isDistinct }));
  },
});

const changeRoute = route({
  ...CHANGE,
  method: "PATCH",
  path: "/v1/companies/:id/",
  operationId: "changeCompany",
  summary: "Change the details of a company. Absent fields stay the same; null removes a value",
  description: `From then on it is of the source \`${OPERATOR_SOURCE}\`: imports of its former source count its rows as unchanged, and neither change nor remove it. The inquiry log keeps the former details. 409 if it was merged, or if its source no longer has it.`,
  body: Type.Object(
    { name: Type.Optional(CompanyName), ...ENTERED_DETAILS },
    { title: "CompanyDetails", description: "What to change", examples: [{ phone: "(212) 555-0187", naics: null }] },
  ),
  handle: async (request, { db }) => changeView(await changeCompany(db, changeOf(request), request.body)),
});

const ProviderName = nonBlankText({
  maxLength: 64,
  description: "The name of a provider, or of a source of employments, at most 64 characters",
  examples: ["sandbox"],
});

const verifyRoute = route({
  ...CHANGE,
  method: "POST",
  path: "/v1/companies/:id/verify/",
  operationId: "verifyCompany",
  summary: "Confirm that a provider covers a company, which makes its mapping_status verified in the key's environment",
  description: "Searches show it within seconds. 409 if the company was merged or removed.",
  body: Type.Object({
    provider: ProviderName,
    products: Type.Optional(
      Type.Array(oneOf(PRODUCT_TYPES, "A product", "income"), {
        maxItems: PRODUCT_TYPES.length,
        description: "What it covers there; required if the provider was never observed at the company",
      }),
    ),
  }),
  handle: async (request, { db }) => {
    const { body, caller } = request;
    const products = body.products === undefined ? null : [...new Set(body.products)];
    const confirmation = { environment: caller.environment, provider: body.provider, products };
    return changeView(await verifyCompany(db, changeOf(request), confirmation));
  },
});

const unverifyRoute = route({
  ...CHANGE,
  method: "POST",
  path: "/v1/companies/:id/unverify/",
  operationId: "unverifyCompany",
  summary: "Withdraw the confirmation of a provider in the key's environment",
  description: "The observed success remains.",
  body: Type.Object({ provider: ProviderName }),
  handle: async (request, { db }) => {
    const { body, caller } = request;
    const confirmation = { environment: caller.environment, provider: body.provider };
    return changeView(await unverifyCompany(db, changeOf(request), confirmation));
  },
});

const AliasBody = Type.Object({
  name: nonBlankText({
    description: "A name that the company is found by; at least one letter or digit besides its legal form",
    examples: ["Northwind Traders of Illinois"],
  }),
});

const aliasRoute = route({
  ...CHANGE,
  method: "POST",
  path: "/v1/companies/:id/alias/",
  operationId: "addCompanyAlias",
  summary: "Add a name by which searches find a company. Imports do not remove it",
  description: "Searches find it within seconds. 409 if it has too many.",
  body: AliasBody,
  handle: async (request, { db }) => changeView(await addCompanyAlias(db, changeOf(request), request.body.name)),
});

const unaliasRoute = route({
  ...CHANGE,
  method: "POST",
  path: "/v1/companies/:id/unalias/",
  operationId: "removeCompanyAlias",
  summary: "Remove a name that an operator added",
  description: "Names from the company's source cannot be removed.",
  body: AliasBody,
  handle: async (request, { db }) => changeView(await removeCompanyAlias(db, changeOf(request), request.body.name)),
});

const mergeRoute = route({
  method: "POST",
  path: "/v1/companies/:id/merge/",
  operationId: "mergeCompanies",
  summary: "Merge a company into another one. Its id, names and details then lead to that company",
  description: "The merged company remains as an entry, and can be separated again. 409 if it would close a ring.",
  auth: AUTH,
  errors: ["conflict"],
  body: Type.Object({
    into: nonBlankText({
      description: "The company_mapping_id of the company that remains",
      examples: ["0a1b2c3d4e5f46789a8b7c6d5e4f3a2b"],
    }),
  }),
  answer: { schema: ChangeView, description: "The merged company as it is now" },
  handle: async (request, { db }) => {
    const into = parseCompanyId(request.body.into);
    return changeView(await mergeCompanies(db, changeOf(request), into));
  },
});

const unmergeRoute = route({
  method: "POST",
  path: "/v1/companies/:id/unmerge/",
  operationId: "unmergeCompany",
  summary: "Undo the merge of a company",
  description: "Its id and names lead to itself again.",
  auth: AUTH,
  answer: { schema: ChangeView, description: "The company as it is now" },
  handle: async (request, { db }) => changeView(await unmergeCompany(db, changeOf(request))),
});

function changeOf({ caller, params }: Pick<RouteRequest<unknown, unknown>, "caller" | "params">): CompanyChange {
  return { actor: caller.actor, id: idOf(params.id, "company") };
}

function changeView({ changed, company }: ChangeOutcome) {
  return { changed, company: recordView(company) };
}

function profileView(
  { company, merged, providers, observed, audit }: CompanyProfile,
  names: ReadonlyMap<string, string>,
) {
  return {
    company: recordView(company),
    merged: merged.map(recordView),
    providers: providers.map(({ company_id, ...rest }) => ({ company_mapping_id: company_id, ...rest })),
    observed,
    history: audit.map((entry) => auditEntryView(entry, names)),
  };
}

function recordView(company: CompanyRecord) {
  const { id, further_names, street, city, state, zip, domain, domains, is_retired, ...rest } = company;
  const listed = [...new Set([...(domain === null ? [] : [domain]), ...domains])];
  const address = { street, city, state, zip };
  return { ...rest, company_mapping_id: id, operator_aliases: further_names, domains: listed, address };
}

/** The routes by which operators correct the company directory. */
export const companyChangeRoutes = tagged("Company changes", [
  profileRoute,
  addRoute,
  changeRoute,
  verifyRoute,
  unverifyRoute,
  aliasRoute,
  unaliasRoute,
  mergeRoute,
  unmergeRoute,
]);
