import type { AnswerOf, BodyOf, QueryOf } from "../core/operation.ts";
import type { CallOptions } from "../core/options.ts";
import { PageList } from "../core/page-list.ts";
import type { Requester } from "../core/requester.ts";

/** One run of a connection or a refresh. */
export type Task = AnswerOf<"GET", "/v1/tasks/{id}/">;

/** Runs of connections and refreshes: `voe.tasks`. */
export class Tasks {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** A task by its id. */
  get(id: string, options: CallOptions = {}): Promise<Task> {
    return this.#requester.request("GET", "/v1/tasks/{id}/", { path: { id }, ...options });
  }

  /** All tasks that a filter selects, newest first. */
  list(filter: QueryOf<"GET", "/v1/tasks/"> = {}, options: CallOptions = {}): PageList<Task> {
    return new PageList((query) =>
      this.#requester.request("GET", "/v1/tasks/", { query: { ...filter, ...query }, ...options }),
    );
  }
}

/** Repeated fetches of a link: `voe.refreshes`. */
export class Refreshes {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Fetches again over a link, by its access token. */
  create(
    request: BodyOf<"POST", "/v1/refresh/tasks/">,
    options: CallOptions = {},
  ): Promise<AnswerOf<"POST", "/v1/refresh/tasks/">> {
    return this.#requester.request("POST", "/v1/refresh/tasks/", { body: request, ...options });
  }

  /** A refresh by the id of its task. */
  get(id: string, options: CallOptions = {}): Promise<AnswerOf<"GET", "/v1/refresh/tasks/{id}/">> {
    return this.#requester.request("GET", "/v1/refresh/tasks/{id}/", { path: { id }, ...options });
  }
}
