import type { AnswerOf, BodyOf, QueryOf } from "../core/operation.ts";
import type { CallOptions } from "../core/options.ts";
import { PageList } from "../core/page-list.ts";
import type { Requester } from "../core/requester.ts";

/** A company as operators see it. */
export type CompanyProfile = AnswerOf<"GET", "/v1/companies/{id}/profile/">;
/** What a change of a company came to. */
export type CompanyChange = AnswerOf<"POST", "/v1/companies/{id}/merge/">;
/** The details of a company that operators enter. */
export type CompanyDetails = BodyOf<"PATCH", "/v1/companies/{id}/">;
/** An entry of the inquiry log. */
export type AuditEntry = AnswerOf<"GET", "/v1/audit/">["results"][number];
/** Which entries are listed. */
export type AuditFilter = QueryOf<"GET", "/v1/audit/">;
/** The models that recognise persons. */
export type LinkageModels = AnswerOf<"GET", "/v1/linkage/models/">;
/** The model that decides. */
export type LinkageState = AnswerOf<"POST", "/v1/linkage/use/">;
/** What happened, and what waits. */
export type Statistics = AnswerOf<"GET", "/v1/statistics/">;
/** What a team has used in a month. */
export type TeamUsage = AnswerOf<"GET", "/v1/usage/">[number];
/** How long what is kept. */
export type RetentionRules = AnswerOf<"GET", "/v1/retention/">;
/** A test person. */
export type SandboxPerson = AnswerOf<"GET", "/v1/sandbox/persons/">[number];

/** An employer that imported records name, and the directory does not have. */
export type UnlistedEmployer = AnswerOf<"GET", "/v1/companies/unlisted/">["results"][number];
/** Such an employer as a company of the directory. */
export type AddedEmployer = AnswerOf<"POST", "/v1/companies/unlisted/">["results"][number];

/** Corrections of the company directory, with the scope `companies:write`: `voe.companyChanges`. */
export class CompanyChanges {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Everything that an operator can see of a company. */
  profile(id: string, options: CallOptions = {}): Promise<CompanyProfile> {
    return this.#requester.request("GET", "/v1/companies/{id}/profile/", { path: { id }, ...options });
  }

  /**
   * Adds a company to the directory.
   *
   * @throws ApiError `conflict` if a search by its details finds one already, unless `is_distinct` is true
   */
  add(body: BodyOf<"POST", "/v1/companies/add/">, options: CallOptions = {}): Promise<CompanyChange> {
    return this.#requester.request("POST", "/v1/companies/add/", { body, ...options });
  }

  /** Employers of imported records that the directory does not have; with the scope `imports:write`. */
  async unlisted(options: CallOptions = {}): Promise<UnlistedEmployer[]> {
    const { results } = await this.#requester.request("GET", "/v1/companies/unlisted/", options);
    return [...results];
  }

  /** Adds some of these, by name, at most 200, and links their records to them. */
  async addUnlisted(names: readonly string[], options: CallOptions = {}): Promise<AddedEmployer[]> {
    const body = { names: [...names] };
    const { results } = await this.#requester.request("POST", "/v1/companies/unlisted/", { body, ...options });
    return [...results];
  }

  /** Changes the details of a company; absent ones stay, null removes one. */
  change(id: string, body: CompanyDetails, options: CallOptions = {}): Promise<CompanyChange> {
    return this.#requester.request("PATCH", "/v1/companies/{id}/", { path: { id }, body, ...options });
  }

  /** Confirms that a provider covers a company. */
  verify(
    id: string,
    body: BodyOf<"POST", "/v1/companies/{id}/verify/">,
    options: CallOptions = {},
  ): Promise<CompanyChange> {
    return this.#requester.request("POST", "/v1/companies/{id}/verify/", { path: { id }, body, ...options });
  }

  /** Withdraws a confirmation. */
  unverify(id: string, provider: string, options: CallOptions = {}): Promise<CompanyChange> {
    const body = { provider };
    return this.#requester.request("POST", "/v1/companies/{id}/unverify/", { path: { id }, body, ...options });
  }

  /** Adds a name under which the company is found. */
  alias(id: string, name: string, options: CallOptions = {}): Promise<CompanyChange> {
    return this.#requester.request("POST", "/v1/companies/{id}/alias/", { path: { id }, body: { name }, ...options });
  }

  /** Removes a name that an operator added. */
  unalias(id: string, name: string, options: CallOptions = {}): Promise<CompanyChange> {
    return this.#requester.request("POST", "/v1/companies/{id}/unalias/", { path: { id }, body: { name }, ...options });
  }

  /** Merges a company into another one. */
  merge(id: string, into: string, options: CallOptions = {}): Promise<CompanyChange> {
    return this.#requester.request("POST", "/v1/companies/{id}/merge/", { path: { id }, body: { into }, ...options });
  }

  /** Undoes a merge. */
  unmerge(id: string, options: CallOptions = {}): Promise<CompanyChange> {
    return this.#requester.request("POST", "/v1/companies/{id}/unmerge/", { path: { id }, ...options });
  }
}

/** The inquiry log, with the scope `audit:read`: `voe.audit`. */
export class Audit {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** All entries that a filter selects, newest first. */
  list(filter: AuditFilter = {}, options: CallOptions = {}): PageList<AuditEntry> {
    return new PageList((query) =>
      this.#requester.request("GET", "/v1/audit/", { query: { ...filter, ...query }, ...options }),
    );
  }
}

/** What an operator looks at first, with the scope `operations:read`: `voe.statistics`. */
export class StatisticsReader {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** What happened in the environment in the last hours, and what waits now. */
  get(query: QueryOf<"GET", "/v1/statistics/"> = {}, options: CallOptions = {}): Promise<Statistics> {
    return this.#requester.request("GET", "/v1/statistics/", { query, ...options });
  }

  /** What every team has used in the environment, by month, the latest first. */
  usage(options: CallOptions = {}): Promise<readonly TeamUsage[]> {
    return this.#requester.request("GET", "/v1/usage/", { ...options });
  }

  /** How long what is kept, and what will be erased. */
  retention(options: CallOptions = {}): Promise<RetentionRules> {
    return this.#requester.request("GET", "/v1/retention/", { ...options });
  }
}

/** The models that recognise persons: `voe.linkage`. */
export class Linkage {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** The models of the environment and the active one. */
  models(options: CallOptions = {}): Promise<LinkageModels> {
    return this.#requester.request("GET", "/v1/linkage/models/", { ...options });
  }

  /** Activates a model: a version, `shipped`, or `newest`. */
  use(version: string, options: CallOptions = {}): Promise<LinkageState> {
    return this.#requester.request("POST", "/v1/linkage/use/", { body: { version }, ...options });
  }
}

/** The sandbox's test persons: `voe.sandboxPersons`. */
export class SandboxPersons {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** All of them. */
  list(options: CallOptions = {}): Promise<readonly SandboxPerson[]> {
    return this.#requester.request("GET", "/v1/sandbox/persons/", { ...options });
  }
}
