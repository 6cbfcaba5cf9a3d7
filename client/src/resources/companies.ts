import type { AnswerOf, BodyOf, QueryOf } from "../core/operation.ts";
import type { CallOptions } from "../core/options.ts";
import type { Requester } from "../core/requester.ts";

/** What is known of a company. */
export type CompanySearch = BodyOf<"POST", "/v1/companies/">;
/** The company found, and how sure that is. */
export type CompanyMatch = AnswerOf<"POST", "/v1/companies/">;
/** A company of the directory. */
export type Company = AnswerOf<"GET", "/v1/companies/{id}/">;
/** Companies that a partial text may mean. */
export type CompanySuggestions = AnswerOf<"GET", "/v1/company-mappings-search/">;

/** Companies: `voe.companies`. */
export class Companies {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /**
   * Finds the company that partial details describe.
   *
   * @returns `company_mapping_id` is null if no company is likely enough
   */
  search(company: CompanySearch, options: CallOptions & QueryOf<"POST", "/v1/companies/"> = {}): Promise<CompanyMatch> {
    const { explain, ...rest } = options;
    const query = explain === undefined ? {} : { explain };
    return this.#requester.request("POST", "/v1/companies/", { body: company, query, ...rest });
  }

  /** Companies that a partial text may mean, best first. */
  suggest(
    query: QueryOf<"GET", "/v1/company-mappings-search/">,
    options: CallOptions = {},
  ): Promise<CompanySuggestions> {
    return this.#requester.request("GET", "/v1/company-mappings-search/", { query, ...options });
  }

  /** A company by its `company_mapping_id`. */
  get(id: string, options: CallOptions = {}): Promise<Company> {
    return this.#requester.request("GET", "/v1/companies/{id}/", { path: { id }, ...options });
  }
}
