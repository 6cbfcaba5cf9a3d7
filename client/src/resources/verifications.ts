import { TimeoutError } from "../core/errors.ts";
import { inChunks, readLines } from "../core/ndjson.ts";
import type { AnswerOf, BodyOf, QueryOf } from "../core/operation.ts";
import type { CallOptions } from "../core/options.ts";
import { PageList } from "../core/page-list.ts";
import { pause, type Requester } from "../core/requester.ts";
import { readServerEvents } from "../core/server-events.ts";
import type { BatchOptions, LineError } from "./companies.ts";

/** A person, and where they lived. */
export type VerificationRequest = BodyOf<"POST", "/v1/instant-verifications/">;
/** A verification and, once it is final, its results. */
export type Verification = AnswerOf<"GET", "/v1/instant-verifications/{id}/">;
/** Which verifications are listed. */
export type VerificationFilter = QueryOf<"GET", "/v1/instant-verifications/">;

/** One line of a batch. */
export type VerificationLine = BodyOf<"POST", "/v1/instant-verifications/batch/">;
/** How a verification was decided, and what happened to it. */
export type VerificationExplanation = AnswerOf<"GET", "/v1/instant-verifications/{id}/explanation/">;
/** What may be said of a repetition. */
export type Reverification = NonNullable<BodyOf<"POST", "/v1/instant-verifications/{id}/reverify/">>;
/** The status of a verification at one moment. */
export type VerificationStatus = Pick<Verification, "status" | "completed_at"> & { readonly verification_id: string };
/** The answer to one line of a batch: a verification, or why that line was refused. */
export type VerificationBatchAnswer =
  | { readonly verification: Verification; readonly error: null }
  | { readonly verification: null; readonly error: LineError };

/** How long a wait may take. */
export interface WaitOptions {
  /** In milliseconds, from the call; five minutes if absent. */
  readonly timeoutMs?: number;
  /** Ends the wait; its reason is thrown. */
  readonly signal?: AbortSignal;
}

const LINES_PER_REQUEST = 200;
const NDJSON = "application/x-ndjson";
const WAIT_MS = 300_000;
const LONG_POLL_SECONDS_MAX = 30;
const POLL_MS = 250;
const POLL_MAX_MS = 5_000;

/** Verifications of employment and income: `voe.verifications`. */
export class Verifications {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Creates a verification. It is stored durably when this returns; with `waitSeconds` it may be final. */
  create(request: VerificationRequest, options: CallOptions = {}): Promise<Verification> {
    return this.#requester.request("POST", "/v1/instant-verifications/", { body: request, ...options });
  }

  /**
   * Creates a verification and waits until it is `completed`, `partial` or `failed`.
   *
   * @throws TimeoutError if it takes longer than allowed; it continues in the service
   */
  async createAndWait(request: VerificationRequest, options: WaitOptions & CallOptions = {}): Promise<Verification> {
    const { timeoutMs = WAIT_MS, ...rest } = options;
    const startedAt = Date.now();
    const waitSeconds = Math.max(1, Math.min(LONG_POLL_SECONDS_MAX, Math.floor(timeoutMs / 1_000)));
    const created = await this.create(request, { waitSeconds, ...rest });
    const left = timeoutMs - (Date.now() - startedAt);
    return isFinal(created) ? created : this.waitFor(created.id, { ...options, timeoutMs: left });
  }

  /** A verification by its id. */
  get(id: string, options: CallOptions = {}): Promise<Verification> {
    return this.#requester.request("GET", "/v1/instant-verifications/{id}/", { path: { id }, ...options });
  }

  /** Verifies the subject of a final verification again: `results.changes` names what differs. */
  reverify(id: string, request: Reverification = {}, options: CallOptions = {}): Promise<Verification> {
    const path = { id };
    return this.#requester.request("POST", "/v1/instant-verifications/{id}/reverify/", {
      path,
      body: request,
      ...options,
    });
  }

  /** How a verification was decided, and what happened to it; recorded in the inquiry log. */
  explain(id: string, options: CallOptions = {}): Promise<VerificationExplanation> {
    return this.#requester.request("GET", "/v1/instant-verifications/{id}/explanation/", { path: { id }, ...options });
  }

  /** Erases a verification with its events and deliveries. */
  erase(id: string, options: CallOptions = {}): Promise<void> {
    return this.#requester.request("DELETE", "/v1/instant-verifications/{id}/", { path: { id }, ...options });
  }

  /**
   * The status of a verification as it changes, until it is final. The stream is read again where it breaks off.
   *
   * @throws as every request
   */
  async *watch(id: string, options: CallOptions = {}): AsyncGenerator<VerificationStatus, void, void> {
    for (;;) {
      const path = `/v1/instant-verifications/${encodeURIComponent(id)}/events/`;
      const response = await this.#requester.send("GET", path, { accept: "text/event-stream", ...options });
      if (response.body === null) return;
      try {
        for await (const { event, data } of readServerEvents(response.body)) {
          if (event !== "status") continue;
          const status = data as VerificationStatus;
          yield status;
          if (isFinal(status)) return;
        }
      } catch (error) {
        options.signal?.throwIfAborted();
        if (!(error instanceof TypeError)) throw error;
      }
      await pause(POLL_MS, options.signal);
    }
  }

  /**
   * Creates any number of verifications, in order, sent in requests of some lines each. Give each line an `idempotency_key`
   * to be able to send it again.
   *
   * @example for await (const { verification, error } of voe.verifications.createBatch(rows)) …
   */
  async *createBatch(
    requests: Iterable<VerificationLine> | AsyncIterable<VerificationLine>,
    options: BatchOptions = {},
  ): AsyncGenerator<VerificationBatchAnswer, void, void> {
    const { linesPerRequest = LINES_PER_REQUEST, ...rest } = options;
    for await (const chunk of inChunks(requests, linesPerRequest)) {
      const text = chunk.map((line) => `${JSON.stringify(line)}\n`).join("");
      const request = { ...rest, content: { type: NDJSON, text }, accept: NDJSON };
      const response = await this.#requester.send("POST", "/v1/instant-verifications/batch/", request);
      if (response.body === null) return;
      for await (const line of readLines(response.body)) yield batchAnswerOf(line);
    }
  }

  /** All verifications that a filter selects, newest first. */
  list(filter: VerificationFilter = {}, options: CallOptions = {}): PageList<Verification> {
    return new PageList((query) =>
      this.#requester.request("GET", "/v1/instant-verifications/", { query: { ...filter, ...query }, ...options }),
    );
  }

  /**
   * Reads a verification until it is `completed`, `partial` or `failed`.
   *
   * @throws TimeoutError if it takes longer than allowed; it continues in the service
   */
  async waitFor(id: string, { timeoutMs = WAIT_MS, signal }: WaitOptions = {}): Promise<Verification> {
    const endsAt = Date.now() + timeoutMs;
    const options = signal === undefined ? {} : { signal };
    for (let pauseMs = POLL_MS; ; pauseMs = Math.min(pauseMs * 1.5, POLL_MAX_MS)) {
      const verification = await this.get(id, options);
      if (isFinal(verification)) return verification;
      if (Date.now() + pauseMs > endsAt) {
        throw new TimeoutError(`${id} is still ${verification.status} after ${timeoutMs} ms.`);
      }
      await pause(pauseMs, signal);
    }
  }
}

function batchAnswerOf(line: unknown): VerificationBatchAnswer {
  if (typeof line === "object" && line !== null && "error" in line) {
    return { verification: null, error: line.error as LineError };
  }
  return { verification: line as Verification, error: null };
}

/** True if a verification has reached its end. */
export function isFinal({ status }: Pick<Verification, "status">): boolean {
  return status === "completed" || status === "partial" || status === "failed";
}
