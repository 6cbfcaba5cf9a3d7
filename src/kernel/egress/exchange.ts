import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import type { DeliveryOutcome } from "../delivery-outcome.ts";
import { classifyFailure, type Failure } from "./classify-failure.ts";
import { readableBody } from "./readable-answer.ts";

/**
 * What broke an answer off after its status line: it was longer than the limit, or the exchange
 * failed.
 */
type BreakOff = DeliveryOutcome | "too_large";

/** The outcome of one request. A value: failures of the network are not exceptions. */
export interface EgressOutcome {
  readonly outcome: DeliveryOutcome;
  /** The answer's status, or null if none came. */
  readonly statusCode: number | null;
  /** From the call to the end, in whole milliseconds. */
  readonly durationMs: number;
  /** The remote address, or null if no connection opened. */
  readonly remoteAddress: string | null;
  /**
   * The answer's first bytes (16 KiB unless configured) as text, `""` for an empty one; null if no
   * answer came.
   */
  readonly responseBody: string | null;
  /** The answer's `Content-Type`, or null. */
  readonly contentType: string | null;
  /** The answer's headers; null or absent if no answer came. */
  readonly responseHeaders?: AnswerHeaders | null;
  /** Null if the whole answer arrived. */
  readonly brokenOff: BreakOff | null;
  /** The code of the error that ended the exchange, such as `CERT_HAS_EXPIRED`; or null. */
  readonly errorCode: string | null;
  /** The receiver limits the rate of requests (429). */
  readonly isThrottled: boolean;
  /** The delay that a `Retry-After` header asks for, or null. */
  readonly retryAfterSeconds: number | null;
}

/** Headers of an answer by their lower-case names; several of one name are joined by commas. */
export type AnswerHeaders = Readonly<Record<string, string>>;

/** The bounds of one exchange. */
interface ExchangeLimits {
  readonly deadlineMs: number;
  readonly maxResponseBytes: number;
  /**
   * True if a program reads the answer: as UTF-8 alone, not decompressed. Otherwise it is made
   * readable for people; see {@link readableBody}.
   */
  readonly isReadExactly: boolean;
}

/** The connection that a request is sent on. */
export interface Carrier {
  /** The remote address, known by the time that the request starts. */
  readonly remoteAddress: string | null;
  /**
   * The first error of the socket. undici reports the socket's end instead where that follows, such
   * as after an alert of TLS 1.3 that refuses our certificate.
   */
  readonly socketError: Error | null;
  /** The answer is complete: the connection may carry another exchange. */
  release(): void;
  /** The request failed: the connection is not used again. */
  discard(): void;
}

/**
 * Maximum number of interim answers (1xx) that are skipped before a receiver that sends nothing
 * else is cut off.
 */
const INTERIM_ANSWERS_MAX = 16;

const REPLACEMENT = "\ufffd";

const PROTOCOL: Failure = { outcome: "protocol", code: null };

const WHOLE_SECONDS = /^\d{1,10}$/;

/** The three spellings of a date in HTTP all begin with the name of a day (RFC 9110, 5.6.7). */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/** The oldest of them, C's asctime, has no zone, but is always GMT. */
const ASCTIME = /^[A-Z][a-z]{2} /;

/**
 * The delay that a `Retry-After` header asks for, in seconds: whole seconds or an HTTP date (RFC
 * 9110, 10.2.3).
 *
 * @returns whole, at least 0, rounded up; null for anything else, including a date in the past
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | null {
  const text = value?.trim() ?? "";
  if (WHOLE_SECONDS.test(text)) return Number(text);
  if (!HTTP_DATE.test(text)) return null;
  const atMs = Date.parse(ASCTIME.test(text) ? `${text} GMT` : text);
  const seconds = Math.ceil((atMs - now.getTime()) / 1_000);
  return seconds >= 0 ? seconds : null;
}

/**
 * One request and its answer, as undici reports it: collects the result and ends exactly once, at
 * the deadline at the latest.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly outcome: Promise<EgressOutcome>;
  #resolve: (outcome: EgressOutcome) => void;
  #limits: ExchangeLimits;
  #startedAt = performance.now();
  #deadline: NodeJS.Timeout;
  #carrier: Carrier | null = null;
  #controller: Dispatcher.DispatchController | null = null;
  #isOver = false;
  #remoteAddress: string | null = null;
  #statusCode: number | null = null;
  #interimAnswers = 0;
  #retryAfterSeconds: number | null = null;
  #headers: AnswerHeaders = {};
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(limits: ExchangeLimits) {
    const { promise, resolve } = Promise.withResolvers<EgressOutcome>();
    this.outcome = promise;
    this.#resolve = resolve;
    this.#limits = limits;
    // undici's own time-outs start again with every byte; only this one bounds the whole exchange.
    this.#deadline = setTimeout(() => this.#cut({ outcome: "timeout", code: null }), limits.deadlineMs);
  }

  /**
   * Sets the connection that the request will be sent on. It is released once undici has ended the
   * request.
   */
  carriedBy(carrier: Carrier): void {
    this.#carrier = carrier;
  }

  /** Ends the exchange with an error that came before undici took it over. */
  fail(error: unknown): void {
    this.#end(classifyFailure(error));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#remoteAddress = this.#carrier?.remoteAddress ?? null;
    if (this.#isOver) controller.abort(new Error("the deadline had passed before the connection was up"));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    if (statusCode < 200) {
      this.#passOver(statusCode);
      return;
    }
    this.#statusCode = statusCode;
    this.#headers = answerHeaders(headers);
    const retryAfter = headers["retry-after"];
    if (retryAfter === undefined) return;
    this.#retryAfterSeconds = parseRetryAfter(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter, new Date());
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const room = this.#limits.maxResponseBytes - this.#bytes;
    // Copied: a slice would keep the socket's whole buffer in memory for as long as the outcome.
    if (room > 0) this.#chunks.push(Buffer.from(chunk.subarray(0, room)));
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limits.maxResponseBytes) this.#cut(PROTOCOL, "too_large");
  }

  onResponseEnd(): void {
    this.#end(PROTOCOL, null);
    this.#letGo()?.release();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#end(classifyFailure(this.#carrier?.socketError ?? error));
    this.#letGo()?.discard();
  }

  /** Once only: a late event must not end a connection that already carries another exchange. */
  #letGo(): Carrier | null {
    const carrier = this.#carrier;
    this.#carrier = null;
    return carrier;
  }

  /**
   * An interim answer decides nothing: the final one follows. A number below 100 is not an answer at
   * all.
   */
  #passOver(statusCode: number): void {
    this.#interimAnswers += 1;
    if (statusCode < 100 || this.#interimAnswers > INTERIM_ANSWERS_MAX) this.#cut(PROTOCOL);
  }

  /** Ends the exchange and its connection. */
  #cut(failure: Failure, brokenOff: BreakOff = failure.outcome): void {
    this.#end(failure, brokenOff);
    this.#controller?.abort(new Error("cut off"));
  }

  /** What is kept of the body. NUL, which PostgreSQL cannot store, is replaced. */
  #text(): string {
    // Most receivers answer with an empty body.
    if (this.#chunks.length === 0) return "";
    const bytes = Buffer.concat(this.#chunks);
    if (this.#limits.isReadExactly) return bytes.toString("utf8").replaceAll("\0", REPLACEMENT);
    const contentType = this.#headers["content-type"] ?? null;
    return readableBody(bytes, { contentType, contentEncoding: this.#headers["content-encoding"] ?? null });
  }

  /**
   * @param otherwise the outcome if no status line came
   */
  #end(otherwise: Failure, brokenOff: BreakOff | null = otherwise.outcome): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#deadline);
    this.#resolve({
      outcome: this.#statusCode === null ? otherwise.outcome : outcomeOfStatus(this.#statusCode),
      statusCode: this.#statusCode,
      durationMs: Math.round(performance.now() - this.#startedAt),
      remoteAddress: this.#remoteAddress,
      responseBody: this.#statusCode === null ? null : this.#text(),
      contentType: this.#headers["content-type"] ?? null,
      responseHeaders: this.#statusCode === null ? null : this.#headers,
      brokenOff,
      errorCode: otherwise.code,
      isThrottled: this.#statusCode === 429,
      retryAfterSeconds: this.#retryAfterSeconds,
    });
  }
}

function outcomeOfStatus(statusCode: number): DeliveryOutcome {
  if (statusCode >= 200 && statusCode < 300) return "delivered";
  if (statusCode === 410) return "gone";
  return statusCode >= 300 && statusCode < 400 ? "redirect" : "refused";
}

/** Header values come as Latin-1; NUL cannot occur in them. */
function answerHeaders(headers: IncomingHttpHeaders): AnswerHeaders {
  const own = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
  );
  return Object.fromEntries(own);
}
