import type { AnswerOf, BodyOf, QueryOf } from "../core/operation.ts";
import type { CallOptions } from "../core/options.ts";
import { PageList } from "../core/page-list.ts";
import type { Requester } from "../core/requester.ts";

/** A key, without its secret. */
export type Key = AnswerOf<"GET", "/v1/keys/">["results"][number];
/** A simulated payroll account of the sandbox. */
export type Scenario = AnswerOf<"GET", "/v1/sandbox/scenarios/{id}/">;

/** Keys of the team: `voe.keys`. */
export class Keys {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Makes a key. Store its `access_secret`: it is shown this once. */
  create(key: BodyOf<"POST", "/v1/keys/">, options: CallOptions = {}): Promise<AnswerOf<"POST", "/v1/keys/">> {
    return this.#requester.request("POST", "/v1/keys/", { body: key, ...options });
  }

  /** All keys, newest first. */
  list(filter: QueryOf<"GET", "/v1/keys/"> = {}, options: CallOptions = {}): PageList<Key> {
    return new PageList((query) =>
      this.#requester.request("GET", "/v1/keys/", { query: { ...filter, ...query }, ...options }),
    );
  }

  /** Ends a key. */
  deactivate(key: BodyOf<"POST", "/v1/keys/deactivate/">, options: CallOptions = {}): Promise<Key> {
    return this.#requester.request("POST", "/v1/keys/deactivate/", { body: key, ...options });
  }
}

/** Simulated payroll accounts of the sandbox: `voe.scenarios`. */
export class Scenarios {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Makes a scenario. */
  create(scenario: BodyOf<"POST", "/v1/sandbox/scenarios/">, options: CallOptions = {}): Promise<Scenario> {
    return this.#requester.request("POST", "/v1/sandbox/scenarios/", { body: scenario, ...options });
  }

  /** A scenario by its id. */
  get(id: string, options: CallOptions = {}): Promise<Scenario> {
    return this.#requester.request("GET", "/v1/sandbox/scenarios/{id}/", { path: { id }, ...options });
  }

  /** All scenarios, newest first. */
  list(filter: QueryOf<"GET", "/v1/sandbox/scenarios/"> = {}, options: CallOptions = {}): PageList<Scenario> {
    return new PageList((query) =>
      this.#requester.request("GET", "/v1/sandbox/scenarios/", { query: { ...filter, ...query }, ...options }),
    );
  }

  /** Deletes a scenario. */
  async delete(id: string, options: CallOptions = {}): Promise<void> {
    await this.#requester.request("DELETE", "/v1/sandbox/scenarios/{id}/", { path: { id }, ...options });
  }
}
