import { TimeoutError } from "../core/errors.ts";
import type { AnswerOf, BodyOf, QueryOf } from "../core/operation.ts";
import type { CallOptions } from "../core/options.ts";
import { PageList } from "../core/page-list.ts";
import { pause, type Requester } from "../core/requester.ts";

/** A person, and where they lived. */
export type VerificationRequest = BodyOf<"POST", "/v1/instant-verifications/">;
/** A verification and, once it is final, its results. */
export type Verification = AnswerOf<"GET", "/v1/instant-verifications/{id}/">;
/** Which verifications are listed. */
export type VerificationFilter = QueryOf<"GET", "/v1/instant-verifications/">;

/** How long a wait may take. */
export interface WaitOptions {
  /** In milliseconds, from the call; five minutes if absent. */
  readonly timeoutMs?: number;
  /** Ends the wait; its reason is thrown. */
  readonly signal?: AbortSignal;
}

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
   * @throws TimeoutError if it takes longer than allowed; it goes on in the service
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

  /** All verifications that a filter selects, newest first. */
  list(filter: VerificationFilter = {}, options: CallOptions = {}): PageList<Verification> {
    return new PageList((query) =>
      this.#requester.request("GET", "/v1/instant-verifications/", { query: { ...filter, ...query }, ...options }),
    );
  }

  /**
   * Reads a verification until it is `completed`, `partial` or `failed`.
   *
   * @throws TimeoutError if it takes longer than allowed; it goes on in the service
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

/** True if a verification has reached its end. */
export function isFinal({ status }: Pick<Verification, "status">): boolean {
  return status === "completed" || status === "partial" || status === "failed";
}
