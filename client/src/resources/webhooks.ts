import type { AnswerOf, BodyOf, QueryOf } from "../core/operation.ts";
import type { CallOptions } from "../core/options.ts";
import { PageList } from "../core/page-list.ts";
import type { Requester } from "../core/requester.ts";

/** An address that events are sent to. */
export type Webhook = AnswerOf<"GET", "/v1/webhooks/{id}/">;
/** The same with its signing secret, which only its creation and a rotation show. */
export type WebhookWithSecret = AnswerOf<"POST", "/v1/webhooks/">;
/** The details of a new webhook. */
export type NewWebhook = BodyOf<"POST", "/v1/webhooks/">;
/** One attempt to send an event. */
export type DeliveryAttempt = AnswerOf<"GET", "/v1/webhook-requests/">["results"][number];

/** Addresses that events are sent to: `voe.webhooks`. */
export class Webhooks {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Registers an address. Store the `signing_secret` of the answer: it is shown this once. */
  create(webhook: NewWebhook, options: CallOptions = {}): Promise<WebhookWithSecret> {
    return this.#requester.request("POST", "/v1/webhooks/", { body: webhook, ...options });
  }

  /** A webhook by its id. */
  get(id: string, options: CallOptions = {}): Promise<Webhook> {
    return this.#requester.request("GET", "/v1/webhooks/{id}/", { path: { id }, ...options });
  }

  /** All webhooks, newest first. */
  list(filter: QueryOf<"GET", "/v1/webhooks/"> = {}, options: CallOptions = {}): PageList<Webhook> {
    return new PageList((query) =>
      this.#requester.request("GET", "/v1/webhooks/", { query: { ...filter, ...query }, ...options }),
    );
  }

  /** Changes the given details of a webhook. */
  update(id: string, change: BodyOf<"PATCH", "/v1/webhooks/{id}/">, options: CallOptions = {}): Promise<Webhook> {
    return this.#requester.request("PATCH", "/v1/webhooks/{id}/", { path: { id }, body: change, ...options });
  }

  /** Deletes a webhook; what is not delivered yet is not sent to it. */
  async delete(id: string, options: CallOptions = {}): Promise<void> {
    await this.#requester.request("DELETE", "/v1/webhooks/{id}/", { path: { id }, ...options });
  }

  /** Makes a new signing secret; for 24 hours both sign. */
  rotateSecret(id: string, options: CallOptions = {}): Promise<AnswerOf<"POST", "/v1/webhooks/{id}/secret/rotate/">> {
    return this.#requester.request("POST", "/v1/webhooks/{id}/secret/rotate/", { path: { id }, ...options });
  }

  /** Sends a `webhook-test` event now, or a sample of another type, and returns the attempt. */
  test(
    id: string,
    options: CallOptions & NonNullable<BodyOf<"POST", "/v1/webhooks/{id}/test/">> = {},
  ): Promise<AnswerOf<"POST", "/v1/webhooks/{id}/test/">> {
    const { event_type, ...call } = options;
    const body = event_type == null ? {} : { body: { event_type } };
    return this.#requester.request("POST", "/v1/webhooks/{id}/test/", { path: { id }, ...body, ...call });
  }

  /** Sends the events of a time again, or only those that were not delivered. */
  replay(
    id: string,
    request: NonNullable<BodyOf<"POST", "/v1/webhooks/{id}/replay/">> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"POST", "/v1/webhooks/{id}/replay/">> {
    return this.#requester.request("POST", "/v1/webhooks/{id}/replay/", { path: { id }, body: request, ...options });
  }
}

/** The delivery log: `voe.webhookRequests`. */
export class WebhookRequests {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** The attempts of the last 30 days that a filter selects, newest first. */
  list(filter: QueryOf<"GET", "/v1/webhook-requests/"> = {}, options: CallOptions = {}): PageList<DeliveryAttempt> {
    return new PageList((query) =>
      this.#requester.request("GET", "/v1/webhook-requests/", { query: { ...filter, ...query }, ...options }),
    );
  }

  /** An attempt by its id. */
  get(id: string, options: CallOptions = {}): Promise<DeliveryAttempt> {
    return this.#requester.request("GET", "/v1/webhook-requests/{id}/", { path: { id }, ...options });
  }

  /** Sends the event of an attempt again. */
  replay(id: string, options: CallOptions = {}): Promise<AnswerOf<"POST", "/v1/webhook-requests/{id}/replay/">> {
    return this.#requester.request("POST", "/v1/webhook-requests/{id}/replay/", { path: { id }, ...options });
  }
}
