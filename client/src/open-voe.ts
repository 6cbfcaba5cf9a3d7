import type { AnswerOf, Method, PathOf, RequestArguments } from "./core/operation.ts";
import type { OpenVoeOptions } from "./core/options.ts";
import { type RawRequest, Requester } from "./core/requester.ts";
import { Companies } from "./resources/companies.ts";
import { BridgeTokens, Links, Providers, Users } from "./resources/connections.ts";
import { Events } from "./resources/events.ts";
import { Imports } from "./resources/imports.ts";
import { Keys, Scenarios } from "./resources/keys.ts";
import { Audit, CompanyChanges, Linkage, SandboxPersons, StatisticsReader } from "./resources/operator.ts";
import { Orders } from "./resources/orders.ts";
import { Refreshes, Tasks } from "./resources/tasks.ts";
import { Verifications } from "./resources/verifications.ts";
import { WebhookRequests, Webhooks } from "./resources/webhooks.ts";

/**
 * A client of one service with the credentials of one caller. Keeps no connection open and needs no closing; one is enough
 * for a whole program.
 *
 * @example const voe = new OpenVoe({ baseUrl: "http://127.0.0.1:8080", clientId, accessSecret });
 */
export class OpenVoe {
  readonly #requester: Requester;
  readonly companies: Companies;
  readonly verifications: Verifications;
  readonly users: Users;
  readonly bridgeTokens: BridgeTokens;
  readonly links: Links;
  readonly tasks: Tasks;
  readonly refreshes: Refreshes;
  readonly orders: Orders;
  readonly providers: Providers;
  readonly webhooks: Webhooks;
  readonly webhookRequests: WebhookRequests;
  readonly events: Events;
  readonly keys: Keys;
  readonly scenarios: Scenarios;
  readonly sandboxPersons: SandboxPersons;
  readonly companyChanges: CompanyChanges;
  readonly imports: Imports;
  readonly linkage: Linkage;
  readonly statistics: StatisticsReader;
  readonly audit: Audit;

  constructor(options: OpenVoeOptions) {
    const requester = new Requester(options);
    this.#requester = requester;
    this.companies = new Companies(requester);
    this.verifications = new Verifications(requester);
    this.users = new Users(requester);
    this.bridgeTokens = new BridgeTokens(requester);
    this.links = new Links(requester);
    this.tasks = new Tasks(requester);
    this.refreshes = new Refreshes(requester);
    this.orders = new Orders(requester);
    this.providers = new Providers(requester);
    this.webhooks = new Webhooks(requester);
    this.webhookRequests = new WebhookRequests(requester);
    this.events = new Events(requester);
    this.keys = new Keys(requester);
    this.scenarios = new Scenarios(requester);
    this.sandboxPersons = new SandboxPersons(requester);
    this.companyChanges = new CompanyChanges(requester);
    this.imports = new Imports(requester);
    this.linkage = new Linkage(requester);
    this.statistics = new StatisticsReader(requester);
    this.audit = new Audit(requester);
  }

  /** The address that requests go to, without `/v1`. */
  get baseUrl(): string {
    return this.#requester.baseUrl;
  }

  /**
   * Calls any operation of the API, with types from its OpenAPI document.
   *
   * @param path as the document writes it
   * @returns the JSON of the answer; undefined if it has none
   * @throws ApiError if the service refuses, ConnectionError or TimeoutError if it does not answer
   * @example await voe.request("GET", "/v1/users/{id}/", { path: { id } });
   */
  request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...options: RequestArguments<M, P>
  ): Promise<AnswerOf<M, P>> {
    return this.#requester.request(method, path, ...options);
  }

  /**
   * Calls any path and returns the successful response with its body unread, for files and for what is not in the document.
   *
   * @throws as {@link request}
   */
  send(method: Method, path: string, request: RawRequest = {}): Promise<Response> {
    return this.#requester.send(method, path, request);
  }
}
