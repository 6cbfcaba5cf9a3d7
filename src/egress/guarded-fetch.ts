import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";
import { Agent } from "undici";
import type { GuardRules } from "./address.ts";
import { guardedConnector } from "./connector.ts";
import { type EgressOutcome, Exchange } from "./exchange.ts";
import { findOwnAddresses } from "./own-addresses.ts";
import type { Resolve } from "./shared-lookup.ts";

/** How long one request may take from the look-up to the last byte of the answer (interface.md). */
export const DEADLINE_MS = 10_000;
/** How much of an answer is read; the rest is cut off together with its connection. */
export const RESPONSE_BYTES_MAX = 16_384;
const RESPONSE_HEADER_BYTES_MAX = 16_384;
const KEEP_ALIVE_MS = 10_000;

/** One POST. */
export interface EgressRequest {
  /** Absolute, http or https. */
  readonly url: string;
  /** Sent in this spelling. `Host` and `Content-Length` are made from the URL and the body. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes that are sent, exactly. */
  readonly body: Buffer;
}

/** The way out to the network. */
export interface Egress {
  /** Sends one POST; never rejects for what the network or the receiver does. */
  post(request: EgressRequest): Promise<EgressOutcome>;
  /** Ends every connection; exchanges under way end as `internal`: it was our own doing. */
  close(): Promise<void>;
}

/** What {@link openEgress} goes by. */
export interface EgressOptions extends GuardRules {
  /** {@link DEADLINE_MS} unless given. */
  readonly deadlineMs?: number;
  /** {@link RESPONSE_BYTES_MAX} unless given. */
  readonly maxResponseBytes?: number;
  /** The look-up of names; the system's unless given. */
  readonly resolve?: Resolve;
}

/**
 * Opens the guarded way out: connections only to where the guard allows, certificates verified, kept alive and pooled by origin;
 * no redirects, no decompression, no proxy variables; one deadline over look-up, connection, request and answer.
 *
 * The status line decides the outcome as soon as it is there. What the body does after it (dripping until the deadline, lying
 * about its length, breaking off) only limits what is kept of it: a receiver that said 200 has taken the event.
 */
export function openEgress(options: EgressOptions): Egress {
  const deadlineMs = options.deadlineMs ?? DEADLINE_MS;
  const maxResponseBytes = options.maxResponseBytes ?? RESPONSE_BYTES_MAX;
  const agent = openAgent(options, deadlineMs);
  const stopWatching = watchSockets();
  return {
    post(request) {
      const exchange = new Exchange({ deadlineMs, maxResponseBytes });
      const body = ownView(request.body);
      exchanges.set(body, exchange);
      try {
        const url = new URL(request.url);
        const path = url.pathname + url.search;
        agent.dispatch({ origin: url.origin, path, method: "POST", headers: request.headers, body }, exchange);
      } catch (error) {
        exchange.fail(error);
      }
      return exchange.outcome;
    },
    async close() {
      stopWatching();
      await agent.destroy();
    },
  };
}

function openAgent(options: EgressOptions, deadlineMs: number): Agent {
  return new Agent({
    connect: guardedConnector({
      allowPrivate: options.allowPrivate,
      ownAddresses: options.ownAddresses ?? findOwnAddresses(),
      timeoutMs: deadlineMs,
      resolve: options.resolve,
    }),
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: RESPONSE_HEADER_BYTES_MAX,
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
  });
}

/**
 * The exchanges under way, by the very buffer that each one sends: undici tells on a diagnostics channel which request went out on
 * which socket, and the body is what ties its request to ours.
 */
const exchanges = new WeakMap<object, Exchange>();

/** A buffer object of our own over the same bytes, so that one body sent twice at once is two keys. */
function ownView(body: Buffer): Buffer {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

function watchSockets(): () => void {
  const channel = "undici:client:sendHeaders";
  subscribe(channel, noteSocket);
  return () => unsubscribe(channel, noteSocket);
}

function noteSocket(message: unknown): void {
  if (typeof message !== "object" || message === null || !("request" in message) || !("socket" in message)) return;
  const { request, socket } = message;
  if (typeof request !== "object" || request === null || !("body" in request) || !(socket instanceof Socket)) return;
  if (typeof request.body !== "object" || request.body === null) return;
  exchanges.get(request.body)?.sentTo(socket.remoteAddress ?? null);
}
