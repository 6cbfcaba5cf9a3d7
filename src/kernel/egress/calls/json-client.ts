import { signRequest } from "../../crypto/message-signature.ts";
import { mintId } from "../../crypto/secrets.ts";
import type { EgressOutcome } from "../exchange.ts";
import { openEgress } from "../guarded-fetch.ts";
import { raceAbort } from "../race-abort.ts";
import type { Resolve } from "../shared-lookup.ts";
import { type AttemptOutcome, type CallFailure, type CallOutcome, isTransient, readAnswer } from "./call-outcome.ts";
import type { Target } from "./target.ts";

/** The pause before the second attempt, in milliseconds, ± half of it; doubled for each further. */
const BACKOFF_MS = 200;

const FORM = "application/x-www-form-urlencoded";

const USER_AGENT = "OpenVOE/1.0";

const NO_BODY = Buffer.alloc(0);

/** One call. */
export interface JsonCall {
  /** `POST` unless given. A `GET` has no body. */
  readonly method?: "GET" | "POST";
  /** Appended to the target's URL; begins with a slash. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent instead, as `application/x-www-form-urlencoded`: OAuth's token requests are not JSON. */
  readonly form?: string;
  /** Further headers, names in lower case; not covered by the signature. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True if the call may be repeated: a second one changes nothing more. */
  readonly isIdempotent: boolean;
  /** Ends the call as `aborted`. */
  readonly signal?: AbortSignal;
}

/** Calls one target. */
export interface JsonClient {
  /** Makes a call; never rejects because of the network or the target. */
  call(call: JsonCall): Promise<CallOutcome>;
  close(): Promise<void>;
}

/** Dependencies of a client. */
interface JsonClientOptions {
  readonly now: () => Date;
  /** A monotonic clock, in milliseconds. */
  readonly nowMs: () => number;
  /** 0 to 1, uniformly distributed, for the jitter of pauses. */
  readonly draw?: () => number;
  /** The look-up of names; the system's unless given. */
  readonly resolve?: Resolve;
}

/**
 * Opens a client of one target: JSON over the guarded egress, which reaches this target's host
 * only, with our certificate, signed requests, or both.
 *
 * A call ends within the target's deadline. If it is idempotent, a transient failure is retried
 * with backoff within the limits of attempts and time, and after the target's `Retry-After`.
 * After repeated failures a circuit breaker refuses further calls for a while.
 */
export function openJsonClient(target: Target, options: JsonClientOptions): JsonClient {
  const egress = openEgress({
    allowPrivate: target.allowsPrivate,
    deadlineMs: target.deadlineMs,
    maxResponseBytes: target.maxResponseBytes,
    tls: target.tls,
    isReadExactly: true,
    ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
  });
  const breaker = openCircuitBreaker(options.nowMs);
  const client: Opened = { target, egress, breaker, options };
  return { call: (call) => callTarget(client, call), close: () => egress.close() };
}

interface Opened {
  readonly target: Target;
  readonly egress: ReturnType<typeof openEgress>;
  readonly breaker: CircuitBreaker;
  readonly options: JsonClientOptions;
}

async function callTarget(client: Opened, call: JsonCall): Promise<CallOutcome> {
  const { target, options, breaker } = client;
  const { nowMs, draw = Math.random } = options;
  const begunAtMs = nowMs();
  const attemptsMax = call.isIdempotent ? target.attemptsMax : 1;
  const remainingMs = () => target.deadlineMs - (nowMs() - begunAtMs);
  for (let attempts = 1; ; attempts += 1) {
    const trace = () => ({ durationMs: Math.round(nowMs() - begunAtMs), attempts });
    if (!breaker.admit()) return { ...CIRCUIT_OPEN, ...trace(), attempts: attempts - 1 };
    const exchange = await raceAbort(exchangeOnce(client, call, remainingMs()), call.signal).catch((error) => {
      // A fault of ours: the probe of a half-open circuit must end all the same.
      breaker.withdrew();
      throw error;
    });
    const outcome: AttemptOutcome = exchange === null ? ABORTED : readAnswer(exchange);
    report(breaker, outcome);
    const isOver = outcome.kind !== "failed" || !isTransient(outcome.reason) || attempts >= attemptsMax;
    const pauseMs = (exchange?.retryAfterSeconds ?? 0) * 1_000 || BACKOFF_MS * 2 ** (attempts - 1) * (0.5 + draw());
    if (isOver || pauseMs >= remainingMs()) return { ...outcome, ...trace() };
    if (!(await pause(pauseMs, call.signal))) return { ...ABORTED, ...trace() };
  }
}

const CIRCUIT_OPEN = { kind: "failed", reason: "circuit_open", code: null, status: null } as const;

const ABORTED = { kind: "failed", reason: "aborted", code: null, status: null } as const;

/** Any answer proves that the target works; wrong credentials are a fault of the settings. */
function report(breaker: CircuitBreaker, outcome: AttemptOutcome): void {
  const reason = outcome.kind === "failed" ? outcome.reason : null;
  if (reason === null || ANSWERED.has(reason)) breaker.succeeded();
  else if (reason === "aborted" || reason === "internal") breaker.withdrew();
  else breaker.failed();
}

const ANSWERED: ReadonlySet<CallFailure> = new Set(["unauthorized", "throttled"]);

async function exchangeOnce(
  { target, egress, options }: Opened,
  call: JsonCall,
  deadlineMs: number,
): Promise<EgressOutcome> {
  const { method = "POST", path } = call;
  const url = target.url + path;
  const body = method === "GET" ? NO_BODY : Buffer.from(call.form ?? JSON.stringify(call.body ?? {}));
  const headers = {
    accept: "application/json",
    "user-agent": USER_AGENT,
    ...(method === "GET" ? {} : { "content-type": call.form === undefined ? "application/json" : FORM }),
    ...call.headers,
    ...signatureHeaders(target, { method, url, body }, options.now()),
  };
  const request = { url, headers, deadlineMs: Math.max(1, Math.ceil(deadlineMs)) };
  return method === "GET" ? egress.get(request) : egress.post({ ...request, body });
}

function signatureHeaders(
  { signing }: Target,
  request: { readonly method: string; readonly url: string; readonly body: Buffer },
  now: Date,
) {
  if (signing === null) return {};
  return signRequest(request, { ...signing, createdSeconds: Math.floor(now.getTime() / 1_000), nonce: mintId() });
}

/** Waits; false if the signal aborts before the time is over. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<true>();
  const timer = setTimeout(() => resolve(true), ms);
  const isOver = await raceAbort(promise, signal);
  clearTimeout(timer);
  return isOver === true;
}

/** Consecutive failures after which the circuit opens. */
const FAILURES_MAX = 5;

/** How long the circuit stays open, in milliseconds. Then it is half open: one probe. */
export const OPEN_MS = 30_000;

/** Refuses calls to a target that fails, so that nothing waits for it. */
interface CircuitBreaker {
  /**
   * True if a call may be made now; its result must be reported. False while the circuit is open,
   * and while the probe of a half-open circuit is in flight.
   */
  admit(): boolean;
  /** The target answered: the circuit closes. */
  succeeded(): void;
  /** The target did not answer, or failed. */
  failed(): void;
  /** The call says nothing about the target: it was aborted, or the fault was ours. */
  withdrew(): void;
}

/**
 * Opens a circuit breaker: after {@link FAILURES_MAX} consecutive failures it refuses calls for
 * {@link OPEN_MS}, then admits one probe, whose result closes or opens it.
 *
 * @param nowMs a monotonic clock, in milliseconds
 */
function openCircuitBreaker(nowMs: () => number): CircuitBreaker {
  let failures = 0;
  let openUntilMs: number | null = null;
  let isProbing = false;
  return {
    admit() {
      if (openUntilMs === null) return true;
      if (isProbing || nowMs() < openUntilMs) return false;
      isProbing = true;
      return true;
    },
    succeeded() {
      failures = 0;
      openUntilMs = null;
      isProbing = false;
    },
    failed() {
      failures += 1;
      isProbing = false;
      if (failures >= FAILURES_MAX) openUntilMs = nowMs() + OPEN_MS;
    },
    withdrew() {
      isProbing = false;
    },
  };
}
