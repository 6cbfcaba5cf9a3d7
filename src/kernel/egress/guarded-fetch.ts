import type { GuardRules } from "./address.ts";
import { Connections } from "./connections.ts";
import { guardedConnector, type TlsIdentity } from "./connector.ts";
import { type EgressOutcome, Exchange } from "./exchange.ts";
import { openOwnAddresses } from "./own-addresses.ts";
import type { Resolve } from "./shared-lookup.ts";

/**
 * Maximum time for one request, from the look-up to the last byte of the answer (interface.md).
 */
export const DEADLINE_MS = 10_000;
/** Maximum number of bytes of an answer that are read; then its connection is closed. */
const RESPONSE_BYTES_MAX = 16_384;
const RESPONSE_HEADER_BYTES_MAX = 16_384;
const KEEP_ALIVE_MS = 10_000;

/** One GET. */
interface EgressQuery {
  /** Absolute, http or https. */
  readonly url: string;
  /** Sent in this spelling. `Host` and `Content-Length` come from the URL and the body. */
  readonly headers: Readonly<Record<string, string>>;
  /** Maximum time for this request, in milliseconds; that of the client unless given. */
  readonly deadlineMs?: number;
}

/** One POST. */
interface EgressRequest extends EgressQuery {
  /** The bytes that are sent, exactly. */
  readonly body: Buffer;
}

/** The client for all outgoing requests. */
export interface Egress {
  /** Sends one POST; never rejects because of the network or the receiver. */
  post(request: EgressRequest): Promise<EgressOutcome>;
  /** Sends one GET, by the same rules. */
  get(request: EgressQuery): Promise<EgressOutcome>;
  /** Ends every connection; exchanges under way end as `internal`, since this process caused it. */
  close(): Promise<void>;
}

/** The options of {@link openEgress}. */
export interface EgressOptions extends GuardRules {
  /** {@link DEADLINE_MS} unless given. */
  readonly deadlineMs?: number;
  /** {@link RESPONSE_BYTES_MAX} unless given. */
  readonly maxResponseBytes?: number;
  /** See `ExchangeLimits`; false unless given. */
  readonly isReadExactly?: boolean;
  /** How long an idle connection is kept; 10 s unless given. */
  readonly keepAliveMs?: number;
  /** The look-up of names; the system's unless given. */
  readonly resolve?: Resolve;
  /** Certificates other than the system's; see {@link TlsIdentity}. */
  readonly tls?: TlsIdentity;
}

/**
 * Opens the guarded client: connections only to addresses that the guard allows, certificates
 * verified, kept alive and pooled by origin; no redirects, no decompression, no proxy variables;
 * one deadline for look-up, connection, request and answer.
 *
 * The status line decides the outcome as soon as it arrives. Whatever the body does after it
 * (dripping until the deadline, a wrong length, breaking off) only limits what is kept of it: a
 * receiver that answered 200 has taken the event.
 */
export function openEgress(options: EgressOptions): Egress {
  const deadlineMs = options.deadlineMs ?? DEADLINE_MS;
  const maxResponseBytes = options.maxResponseBytes ?? RESPONSE_BYTES_MAX;
  const isReadExactly = options.isReadExactly ?? false;
  const connections = openConnections(options, deadlineMs);
  function send(method: "GET" | "POST", request: EgressQuery, body: Buffer | null): Promise<EgressOutcome> {
    const exchange = new Exchange({ deadlineMs: request.deadlineMs ?? deadlineMs, maxResponseBytes, isReadExactly });
    try {
      const { origin, pathname, search } = new URL(request.url);
      connections.send(origin, { path: pathname + search, method, headers: request.headers, body }, exchange);
    } catch (error) {
      exchange.fail(error);
    }
    return exchange.outcome;
  }
  return {
    post: (request) => send("POST", request, request.body),
    get: (request) => send("GET", request, null),
    close: () => connections.close(),
  };
}

function openConnections(options: EgressOptions, deadlineMs: number): Connections {
  const keepAliveMs = options.keepAliveMs ?? KEEP_ALIVE_MS;
  const connect = guardedConnector({
    allowPrivate: options.allowPrivate,
    ownAddresses: options.ownAddresses ?? openOwnAddresses(),
    timeoutMs: deadlineMs,
    resolve: options.resolve,
    tls: options.tls,
  });
  return new Connections(connect, {
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    // A receiver may ask for less with its Keep-Alive header, not for more.
    keepAliveMaxTimeout: keepAliveMs,
    maxHeaderSize: RESPONSE_HEADER_BYTES_MAX,
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
  });
}
