import type { DeliveryOutcome } from "../delivery-outcome.ts";

/**
 * What this machine has run out of (files, memory, buffers, ports), and look-ups that its resolver
 * could not make (`EAI_AGAIN` and the like, unlike those that found nothing): none of it says
 * anything about the receiver.
 */
const OWN_CODE = /^(EMFILE|ENFILE|ENOMEM|ENOBUFS|EADDRNOTAVAIL|EAI_(AGAIN|MEMORY|SYSTEM)|UND_ERR_(CLOSED|DESTROYED))$/;
/** Look-ups that found nothing, by the codes of Node's resolver. */
const DNS_CODE = /^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL|EREFUSED|EBADNAME|EBADRESP|ENONAME)/;
/** Handshakes and certificates, by the codes of Node and OpenSSL. */
const TLS_CODE =
  /^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|INVALID_(CA|PURPOSE)|PATH_LENGTH|HOSTNAME_MISMATCH|EPROTO)/;
/** Answers that are not valid HTTP. */
const PROTOCOL_CODE =
  /^(HPE_|HTTPParserError$|UND_ERR_(HEADERS_OVERFLOW|RES_CONTENT_LENGTH_MISMATCH|RES_EXCEEDED_MAX_SIZE|RESPONSE|INFO|NOT_SUPPORTED)|ERR_HTTP)/;
const TIMEOUT_CODE = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT|ERR_SOCKET_CONNECTION_TIMEOUT)/;
const CONNECTION_CODE = /^(E[A-Z]+|UND_ERR_(SOCKET|ABORTED))$/;

const RULES: readonly (readonly [RegExp, DeliveryOutcome])[] = [
  [/^OPENVOE_BLOCKED$/, "blocked_address"],
  [OWN_CODE, "internal"],
  [DNS_CODE, "dns"],
  [TLS_CODE, "tls"],
  [PROTOCOL_CODE, "protocol"],
  [TIMEOUT_CODE, "timeout"],
  [CONNECTION_CODE, "connection"],
];

/** Why an exchange failed. */
export interface Failure {
  readonly outcome: DeliveryOutcome;
  /** The code of the error that decided, such as `CERT_HAS_EXPIRED`; null if no rule matched. */
  readonly code: string | null;
}

/**
 * The outcome for an error that ended an exchange. The first rule that matches the error's code, or
 * its cause's, decides. A lack of resources on this machine, and an error that no rule matches, is
 * our own: `internal`.
 */
export function classifyFailure(error: unknown): Failure {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    const code = codeOf(at);
    const rule = RULES.find(([pattern]) => pattern.test(code));
    if (rule !== undefined) return { outcome: rule[1], code };
  }
  return { outcome: "internal", code: null };
}

function codeOf(error: Error): string {
  // undici's errors for interim answers that it does not accept, in the same class as a socket's
  // own end.
  if (error.message === "bad response" || error.message === "bad upgrade") return "HTTPParserError";
  if ("code" in error && typeof error.code === "string") return error.code;
  // Of several addresses tried at once, the first failure counts for all.
  const [first] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? codeOf(first) : error.name;
}
