import { call } from "./http.ts";
import type { OrderPageView } from "./views.ts";

/** The service as the person of an order may use it. Every function throws ApiFailure. */
export interface OrderApi {
  read(): Promise<OrderPageView>;
  /** Declines one part; null: all that are open. */
  decline(partId: string | null): Promise<OrderPageView>;
}

/** The service for the token of one order page. */
export function orderApi(token: string): OrderApi {
  const base = "v1/order-page";
  return {
    read: () => call(token, { path: `${base}/session/` }),
    decline: (partId) => call(token, { method: "POST", path: `${base}/decline/`, body: { part_id: partId } }),
  };
}
