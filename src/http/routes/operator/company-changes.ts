import Type from "typebox";
import { ENVIRONMENTS } from "../../../domain/caller.ts";
import { OBSERVED_DAYS, PRODUCT_TYPES } from "../../../domain/company.ts";
import { type CompanyId, isHexId } from "../../../domain/ids.ts";
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
} from "../../../operations/companies/company-changes.ts";
import {
  type CompanyProfile,
  getCompanyProfile,
  PROFILE_AUDIT_MAX,
} from "../../../operations/companies/company-profile.ts";
import type { CompanyRecord } from "../../../store/companies/operator-changes.ts";
import { notFound } from "../../core/pages.ts";
import { keyWith, type Route, type RouteRequest, route } from "../../core/route.ts";
import { filledText, HexId, hexId, nullable, oneOf, TimeText } from "../../core/schemas.ts";
import { AuditEntryView, auditEntryView } from "../../views/audit-entry-view.ts";

const TAG = "Company changes";
const AUTH = keyWith("companies:write");

const RecordView = Type.Object({
  company_mapping_id: HexId,
  name: Type.String(),
  aliases: Type.Array(Type.String(), { description: "Further names from its source" }),
  operator_aliases: Type.Array(Type.String(), {
    description: `Names that operators added, at most ${FURTHER_NAMES_MAX}`,
  }),
  ein: nullable(Type.String({ description: "Nine digits" })),
  domains: Type.Array(Type.String()),
  phone: nullable(Type.String()),
  address: Type.Object({
    street: nullable(Type.String()),
    city: nullable(Type.String()),
    state: nullable(Type.String({ description: "Two letters" })),
    zip: nullable(Type.String({ description: "Five digits" })),
  }),
  naics: nullable(Type.String({ description: "NAICS code of the industry" })),
  employees: nullable(Type.Integer()),
  source: Type.String({ description: "The import that it came from" }),
  merged_into: nullable(hexId("The company that an operator merged it into")),
  survivor_id: nullable(hexId("The company that its id and names lead to: the end of a chain of merges")),
  is_removed: Type.Boolean({ description: "True if its source no longer has it" }),
  updated_at: TimeText,
});

const ChangeView = Type.Object({
  changed: Type.Boolean({ description: "False if it was so already, and nothing was written" }),
  company: RecordView,
});

const ProfileView = Type.Object({
  company: RecordView,
  merged: Type.Array(RecordView, { description: "Companies that were merged into it, by name" }),
  providers: Type.Array(
    Type.Object({
      company_mapping_id: hexId("The company itself, or one that was merged into it"),
      environment: oneOf(ENVIRONMENTS),
      provider: Type.String({ description: "A provider, or a source of employments" }),
      products: Type.Array(oneOf(PRODUCT_TYPES), { description: "Observed" }),
      confirmed_products: Type.Array(oneOf(PRODUCT_TYPES), { description: "Named by an operator" }),
      verified_at: nullable(Type.String({ format: "date-time", description: "Null unless an operator confirmed it" })),
      verified_by: nullable(Type.String({ description: "A key's id, or operator: and an account of the machine" })),
    }),
  ),
  observed: Type.Array(
    Type.Object({
      environment: oneOf(ENVIRONMENTS),
      product: oneOf(PRODUCT_TYPES),
      attempts: Type.Integer(),
      successes: Type.Integer(),
    }),
    { description: `Attempts of the last ${OBSERVED_DAYS} days` },
  ),
  history: Type.Array(AuditEntryView, {
    maxItems: PROFILE_AUDIT_MAX,
    description: `Its changes and those of companies merged into it, newest first, at most ${PROFILE_AUDIT_MAX}`,
  }),
});

const profileRoute = route({
  method: "GET",
  path: "/v1/companies/:id/profile/",
  operationId: "getCompanyProfile",
  tag: TAG,
  summary: "Everything that an operator can see of a company, also if it was removed or merged",
  auth: AUTH,
  answer: {
    status: 200,
    schema: ProfileView,
    description: "The company, its providers and the history of its changes",
  },
  handle: async ({ params }, application) => profileView(await getCompanyProfile(application.db, companyId(params.id))),
});

const ProviderName = filledText({
  maxLength: 64,
  description: "The name of a provider, or of a source of employments",
});

const verifyRoute = route({
  method: "POST",
  path: "/v1/companies/:id/verify/",
  operationId: "verifyCompany",
  tag: TAG,
  summary: "Confirm that a provider carries a company: its mapping_status is verified in the key's environment",
  auth: AUTH,
  errors: ["conflict"],
  body: Type.Object({
    provider: ProviderName,
    products: Type.Optional(
      Type.Array(oneOf(PRODUCT_TYPES), {
        maxItems: PRODUCT_TYPES.length,
        description: "What it carries there; required if the provider was never observed at the company",
      }),
    ),
  }),
  answer: { status: 200, schema: ChangeView, description: "The company as it is now" },
  handle: async (request, { db }) => {
    const { body, caller } = request;
    const products = body.products === undefined ? null : [...new Set(body.products)];
    const confirmation = { environment: caller.environment, provider: body.provider, products };
    return changeView(await verifyCompany(db, changeOf(request), confirmation));
  },
});

const unverifyRoute = route({
  method: "POST",
  path: "/v1/companies/:id/unverify/",
  operationId: "unverifyCompany",
  tag: TAG,
  summary: "Withdraw the confirmation of a provider in the key's environment",
  auth: AUTH,
  errors: ["conflict"],
  body: Type.Object({ provider: ProviderName }),
  answer: { status: 200, schema: ChangeView, description: "The company as it is now" },
  handle: async (request, { db }) => {
    const { body, caller } = request;
    const confirmation = { environment: caller.environment, provider: body.provider };
    return changeView(await unverifyCompany(db, changeOf(request), confirmation));
  },
});

const AliasBody = Type.Object({
  name: filledText({
    description: "A name that the company is found by; at least one letter or digit beside its legal form",
  }),
});

const aliasRoute = route({
  method: "POST",
  path: "/v1/companies/:id/alias/",
  operationId: "addCompanyAlias",
  tag: TAG,
  summary: "Add a name under which a company is found; imports do not remove it",
  auth: AUTH,
  errors: ["conflict"],
  body: AliasBody,
  answer: { status: 200, schema: ChangeView, description: "The company as it is now" },
  handle: async (request, { db }) => changeView(await addCompanyAlias(db, changeOf(request), request.body.name)),
});

const unaliasRoute = route({
  method: "POST",
  path: "/v1/companies/:id/unalias/",
  operationId: "removeCompanyAlias",
  tag: TAG,
  summary: "Remove a name that an operator added",
  auth: AUTH,
  errors: ["conflict"],
  body: AliasBody,
  answer: { status: 200, schema: ChangeView, description: "The company as it is now" },
  handle: async (request, { db }) => changeView(await removeCompanyAlias(db, changeOf(request), request.body.name)),
});

const mergeRoute = route({
  method: "POST",
  path: "/v1/companies/:id/merge/",
  operationId: "mergeCompanies",
  tag: TAG,
  summary: "Merge a company into another one, which its id, names and details lead to from then on",
  auth: AUTH,
  errors: ["conflict"],
  body: Type.Object({ into: filledText({ description: "The company_mapping_id of the company that remains" }) }),
  answer: { status: 200, schema: ChangeView, description: "The merged company as it is now" },
  handle: async (request, { db }) => {
    const into = parseCompanyId(request.body.into);
    return changeView(await mergeCompanies(db, changeOf(request), into));
  },
});

const unmergeRoute = route({
  method: "POST",
  path: "/v1/companies/:id/unmerge/",
  operationId: "unmergeCompany",
  tag: TAG,
  summary: "Undo the merge of a company: it is separate again",
  auth: AUTH,
  answer: { status: 200, schema: ChangeView, description: "The company as it is now" },
  handle: async (request, { db }) => changeView(await unmergeCompany(db, changeOf(request))),
});

function changeOf({ caller, params }: Pick<RouteRequest<unknown, unknown>, "caller" | "params">): CompanyChange {
  return { actor: caller.credentialId, id: companyId(params.id) };
}

function companyId(text: string | undefined): CompanyId {
  if (text === undefined || !isHexId(text)) throw notFound("company");
  return text as CompanyId;
}

function changeView({ changed, company }: ChangeOutcome) {
  return { changed, company: recordView(company) };
}

function profileView({ company, merged, providers, observed, audit }: CompanyProfile) {
  return {
    company: recordView(company),
    merged: merged.map(recordView),
    providers: providers.map(({ company_id, ...rest }) => ({ company_mapping_id: company_id, ...rest })),
    observed,
    history: audit.map(auditEntryView),
  };
}

function recordView(company: CompanyRecord) {
  const { id, further_names, street, city, state, zip, domain, domains, is_retired, logo_url, ...rest } = company;
  const listed = [...new Set([...(domain === null ? [] : [domain]), ...domains])];
  const address = { street, city, state, zip };
  return { ...rest, company_mapping_id: id, operator_aliases: further_names, domains: listed, address };
}

/** The routes by which operators correct the company directory. */
export const companyChangeRoutes: readonly Route[] = [
  profileRoute,
  verifyRoute,
  unverifyRoute,
  aliasRoute,
  unaliasRoute,
  mergeRoute,
  unmergeRoute,
];
