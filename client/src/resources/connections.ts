import type { AnswerOf, BodyOf, QueryOf } from "../core/operation.ts";
import type { CallOptions } from "../core/options.ts";
import { PageList } from "../core/page-list.ts";
import type { Requester } from "../core/requester.ts";

/** A person whose payroll accounts are connected. */
export type User = AnswerOf<"GET", "/v1/users/{id}/">;
/** The details of a new user. */
export type NewUser = BodyOf<"POST", "/v1/users/">;
/** What a bridge token is to do. */
export type BridgeTokenRequest = BodyOf<"POST", "/v1/users/{id}/tokens/">;
/** The token that opens the Bridge page. */
export type BridgeToken = AnswerOf<"POST", "/v1/users/{id}/tokens/">;
/** A connected payroll account. */
export type Link = AnswerOf<"GET", "/v1/links/{id}/">;
/** What a public token is exchanged for. */
export type LinkAccess = AnswerOf<"POST", "/v1/link-access-tokens/">;
/** A payroll system. */
export type Provider = AnswerOf<"GET", "/v1/providers/{id}/">;

/** Persons whose payroll accounts are connected: `voe.users`. */
export class Users {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Creates a user. */
  create(user: NewUser, options: CallOptions = {}): Promise<User> {
    return this.#requester.request("POST", "/v1/users/", { body: user, ...options });
  }

  /** A user by its id. */
  get(id: string, options: CallOptions = {}): Promise<User> {
    return this.#requester.request("GET", "/v1/users/{id}/", { path: { id }, ...options });
  }

  /** All users that a filter selects, newest first. */
  list(filter: QueryOf<"GET", "/v1/users/"> = {}, options: CallOptions = {}): PageList<User> {
    return new PageList((query) =>
      this.#requester.request("GET", "/v1/users/", { query: { ...filter, ...query }, ...options }),
    );
  }

  /** Changes the given details of a user. */
  update(id: string, change: BodyOf<"PATCH", "/v1/users/{id}/">, options: CallOptions = {}): Promise<User> {
    return this.#requester.request("PATCH", "/v1/users/{id}/", { path: { id }, body: change, ...options });
  }

  /** Deletes a user with all links and what was fetched. */
  async delete(id: string, options: CallOptions = {}): Promise<void> {
    await this.#requester.request("DELETE", "/v1/users/{id}/", { path: { id }, ...options });
  }

  /** Makes the token with which this user's Bridge page is opened. */
  createToken(id: string, request: BridgeTokenRequest, options: CallOptions = {}): Promise<BridgeToken> {
    return this.#requester.request("POST", "/v1/users/{id}/tokens/", { path: { id }, body: request, ...options });
  }

  /** Makes a report of all links of a user. */
  createReport(
    id: string,
    request: NonNullable<BodyOf<"POST", "/v1/users/{id}/reports/">> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"POST", "/v1/users/{id}/reports/">> {
    return this.#requester.request("POST", "/v1/users/{id}/reports/", { path: { id }, body: request, ...options });
  }
}

/** Bridge tokens with the user inside, in one call: `voe.bridgeTokens`. */
export class BridgeTokens {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Makes a token, and the user where there is none yet. */
  create(
    request: BodyOf<"POST", "/v1/bridge-tokens/">,
    options: CallOptions = {},
  ): Promise<AnswerOf<"POST", "/v1/bridge-tokens/">> {
    return this.#requester.request("POST", "/v1/bridge-tokens/", { body: request, ...options });
  }
}

/** Connected payroll accounts: `voe.links`. */
export class Links {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Exchanges the public token of a finished connection. Each is accepted once. */
  exchange(publicToken: string, options: CallOptions = {}): Promise<LinkAccess> {
    return this.#requester.request("POST", "/v1/link-access-tokens/", {
      body: { public_token: publicToken },
      ...options,
    });
  }

  /** A link by its id. */
  get(id: string, options: CallOptions = {}): Promise<Link> {
    return this.#requester.request("GET", "/v1/links/{id}/", { path: { id }, ...options });
  }

  /** All links that a filter selects, newest first. */
  list(filter: QueryOf<"GET", "/v1/links/"> = {}, options: CallOptions = {}): PageList<Link> {
    return new PageList((query) =>
      this.#requester.request("GET", "/v1/links/", { query: { ...filter, ...query }, ...options }),
    );
  }

  /** Deletes a link and what was fetched over it. */
  async delete(id: string, options: CallOptions = {}): Promise<void> {
    await this.#requester.request("DELETE", "/v1/links/{id}/", { path: { id }, ...options });
  }

  /** Income and employment as of the last fetch. */
  incomeReport(id: string, options: CallOptions = {}): Promise<AnswerOf<"GET", "/v1/links/{id}/income/report/">> {
    return this.#requester.request("GET", "/v1/links/{id}/income/report/", { path: { id }, ...options });
  }

  /** Employment as of the last fetch. */
  employmentReport(
    id: string,
    options: CallOptions = {},
  ): Promise<AnswerOf<"GET", "/v1/links/{id}/employment/report/">> {
    return this.#requester.request("GET", "/v1/links/{id}/employment/report/", { path: { id }, ...options });
  }

  /** The person as the payroll system knows them. */
  identity(id: string, options: CallOptions = {}): Promise<AnswerOf<"GET", "/v1/links/{id}/identity/">> {
    return this.#requester.request("GET", "/v1/links/{id}/identity/", { path: { id }, ...options });
  }
}

/** Payroll systems: `voe.providers`. */
export class Providers {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** The providers that a filter selects. */
  list(
    filter: QueryOf<"GET", "/v1/providers/"> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"GET", "/v1/providers/">> {
    return this.#requester.request("GET", "/v1/providers/", { query: filter, ...options });
  }

  /** A provider by its id, for a product. */
  get(id: string, query: QueryOf<"GET", "/v1/providers/{id}/">, options: CallOptions = {}): Promise<Provider> {
    return this.#requester.request("GET", "/v1/providers/{id}/", { path: { id }, query, ...options });
  }
}
