import type { AnswerOf, BodyOf, QueryOf } from "../core/operation.ts";
import type { CallOptions } from "../core/options.ts";
import { PageList } from "../core/page-list.ts";
import type { Requester } from "../core/requester.ts";

/** An order with everything that was fetched for it. */
export type Order = AnswerOf<"GET", "/v1/orders/{id}/">;
/** An order in a list, without what was fetched. */
export type OrderSummary = AnswerOf<"GET", "/v1/orders/">["results"][number];

/** Orders of data, which a person answers at the page of `share_url`: `voe.orders`. */
export class Orders {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Orders data of a person. */
  create(request: BodyOf<"POST", "/v1/orders/">, options: CallOptions = {}): Promise<Order> {
    return this.#requester.request("POST", "/v1/orders/", { body: request, ...options });
  }

  /** An order by its id. */
  get(id: string, options: CallOptions = {}): Promise<Order> {
    return this.#requester.request("GET", "/v1/orders/{id}/", { path: { id }, ...options });
  }

  /** All orders that a filter selects, newest first. */
  list(filter: QueryOf<"GET", "/v1/orders/"> = {}, options: CallOptions = {}): PageList<OrderSummary> {
    return new PageList((query) =>
      this.#requester.request("GET", "/v1/orders/", { query: { ...filter, ...query }, ...options }),
    );
  }

  /** Changes what you say of an order. */
  update(id: string, change: BodyOf<"PATCH", "/v1/orders/{id}/">, options: CallOptions = {}): Promise<Order> {
    return this.#requester.request("PATCH", "/v1/orders/{id}/", { path: { id }, body: change, ...options });
  }

  /** Fetches the data of an order again; what needs the person waits for them. */
  refresh(id: string, options: CallOptions = {}): Promise<Order> {
    return this.#requester.request("POST", "/v1/orders/{id}/refresh/", { path: { id }, ...options });
  }

  /** Ends an order. */
  cancel(id: string, options: CallOptions = {}): Promise<Order> {
    return this.#requester.request("POST", "/v1/orders/{id}/cancel/", { path: { id }, ...options });
  }
}
