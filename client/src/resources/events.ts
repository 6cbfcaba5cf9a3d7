import type { AnswerOf, QueryOf } from "../core/operation.ts";
import type { CallOptions } from "../core/options.ts";
import type { Requester } from "../core/requester.ts";

/** The events after a cursor, oldest first, and the cursor of those that follow. */
export type EventPage = AnswerOf<"GET", "/v1/webhook-events/">;
/** An event: what is sent to webhooks, whether or not there are any. */
export type FeedEvent = EventPage["results"][number];

/** How the feed is followed. */
export interface StreamOptions extends Omit<CallOptions, "waitSeconds" | "idempotencyKey"> {
  /** Where to continue, from {@link EventStream.cursor}; now if absent. */
  readonly cursor?: string;
  /** Events for each request, 1 to 100; 100 if absent. */
  readonly pageSize?: number;
  /** How long the service holds a request while there are no events, 1 to 30; 25 if absent. */
  readonly waitSeconds?: number;
}

const WAIT_SECONDS = 25;

/** The feed of all events: `voe.events`. */
export class Events {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** The events after a cursor. Without one there are none, and the answer's cursor marks the present. */
  page(query: QueryOf<"GET", "/v1/webhook-events/"> = {}, options: CallOptions = {}): Promise<EventPage> {
    return this.#requester.request("GET", "/v1/webhook-events/", { query, ...options });
  }

  /**
   * All events as they happen, by long polling, until the loop is left or the signal aborts.
   *
   * @example for await (const event of voe.events.stream()) console.log(event.event_type);
   */
  stream(options: StreamOptions = {}): EventStream {
    return new EventStream(this, options);
  }
}

/** Follows the feed. Requests the next events only when the earlier ones were taken. */
export class EventStream implements AsyncIterable<FeedEvent> {
  readonly #events: Events;
  readonly #options: StreamOptions;
  #cursor: string | null;

  constructor(events: Events, options: StreamOptions) {
    this.#events = events;
    this.#options = options;
    this.#cursor = options.cursor ?? null;
  }

  /**
   * Where a later stream continues. It moves when all events of an answer were taken: after a crash some come again, none is
   * missed. Null before the first answer.
   */
  get cursor(): string | null {
    return this.#cursor;
  }

  /**
   * The events, in order.
   *
   * @throws as every request, once the retries are used up
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<FeedEvent, void, void> {
    const { cursor: _, pageSize = 100, waitSeconds = WAIT_SECONDS, ...options } = this.#options;
    while (options.signal?.aborted !== true) {
      const isFirst = this.#cursor === null;
      const query = { page_size: pageSize, ...(this.#cursor === null ? {} : { cursor: this.#cursor }) };
      const page = await this.#events.page(query, isFirst ? options : { ...options, waitSeconds });
      yield* page.results;
      this.#cursor = page.cursor;
    }
  }
}
