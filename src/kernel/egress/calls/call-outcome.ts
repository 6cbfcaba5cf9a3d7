import { JSON_LEVELS_MAX, levelsOfJson } from "../../text/json-levels.ts";
import type { EgressOutcome } from "../exchange.ts";

/**
 * The reason why a call failed.
 *
 * - `certificate`: the target's certificate is wrong; `client_certificate`: it rejects ours; `tls`:
 *   the handshake failed otherwise
 * - `unauthorized`: the target refuses our credentials
 * - `garbage`: an answer that is not JSON in UTF-8; `too_large`: longer than the target's limit
 * - `circuit_open`: no call was made, since the last ones failed
 * - `aborted`: the caller did not wait
 */
export type CallFailure =
  | "timeout"
  | "dns"
  | "connection"
  | "certificate"
  | "client_certificate"
  | "tls"
  | "blocked_address"
  | "redirect"
  | "protocol"
  | "too_large"
  | "garbage"
  | "unauthorized"
  | "throttled"
  | "server_error"
  | "circuit_open"
  | "aborted"
  | "internal";

/** Measurements of a call, for the log. */
interface CallTrace {
  /** The status of the last answer; null if none came. */
  readonly status: number | null;
  /** From the first attempt to the end, in whole milliseconds. */
  readonly durationMs: number;
  readonly attempts: number;
}

/**
 * The outcome of a call. `answered`: a 2xx with JSON. `refused`: the target rejects the call
 * (another 4xx); `body` is its JSON, or null. Anything else `failed`.
 */
export type CallOutcome =
  | (CallTrace & { readonly kind: "answered"; readonly body: unknown })
  | (CallTrace & { readonly kind: "refused"; readonly body: unknown })
  | (CallTrace & {
      readonly kind: "failed";
      readonly reason: CallFailure;
      /** The error's code, such as `CERT_HAS_EXPIRED`; null if there is none. */
      readonly code: string | null;
    });

/** Distributes over the members of a union. */
type Untraced<Outcome> = Outcome extends CallTrace ? Omit<Outcome, "durationMs" | "attempts"> : never;

/** The outcome of one attempt of a call. */
export type AttemptOutcome = Untraced<CallOutcome>;

/** Transient failures: an idempotent call is retried after them. */
const TRANSIENT: ReadonlySet<CallFailure> = new Set([
  "timeout",
  "dns",
  "connection",
  "protocol",
  "throttled",
  "server_error",
]);

/** True if a retry can succeed. */
export function isTransient(reason: CallFailure): boolean {
  return TRANSIENT.has(reason);
}

/** Our certificate is refused: the alerts of TLS about it, by OpenSSL's codes. */
const CLIENT_CERTIFICATE_CODE = /ALERT.*(CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/;
/** The target's certificate is not accepted, by the codes of Node and OpenSSL. */
const CERTIFICATE_CODE =
  /^(ERR_TLS_CERT|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|INVALID_(CA|PURPOSE)|PATH_LENGTH|HOSTNAME_MISMATCH)/;

/** Turns the outcome of an exchange into that of one attempt of a JSON call. */
export function readAnswer(exchange: EgressOutcome): AttemptOutcome {
  const { statusCode: status, outcome, errorCode: code, brokenOff, responseBody } = exchange;
  const fail = (reason: CallFailure): AttemptOutcome => ({ kind: "failed", reason, code, status });
  if (status === null) return fail(failureOf(outcome, code));
  if (outcome === "redirect") return fail("redirect");
  if (exchange.isThrottled || status === 408) return fail("throttled");
  if (status === 401 || status === 403) return fail("unauthorized");
  if (status >= 500) return fail("server_error");
  const body = brokenOff === null ? parseJson(responseBody ?? "") : undefined;
  if (outcome !== "delivered") return { kind: "refused", status, body: body ?? null };
  if (brokenOff === "too_large") return fail("too_large");
  if (brokenOff !== null) return fail(failureOf(brokenOff, code));
  return body === undefined ? fail("garbage") : { kind: "answered", status, body };
}

function failureOf(outcome: EgressOutcome["outcome"], code: string | null): CallFailure {
  switch (outcome) {
    case "tls":
      return tlsFailureOf(code ?? "");
    case "timeout":
    case "dns":
    case "connection":
    case "blocked_address":
    case "internal":
      return outcome;
    default:
      return "protocol";
  }
}

function tlsFailureOf(code: string): CallFailure {
  if (CLIENT_CERTIFICATE_CODE.test(code)) return "client_certificate";
  return CERTIFICATE_CODE.test(code) ? "certificate" : "tls";
}

/** The value, or undefined if the text is not JSON in UTF-8, or is nested too deep. */
function parseJson(text: string): unknown {
  // The decoder replaces bytes that are not UTF-8 by this character.
  if (text.includes("\ufffd")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return levelsOfJson(Buffer.from(text)) <= JSON_LEVELS_MAX ? value : undefined;
  } catch {
    return undefined;
  }
}
