import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { mintId } from "../../crypto/secrets.ts";
import { AppError } from "../../error.ts";
import { errorBody, STATUSES } from "../failure.ts";

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * The exchanges in progress on each connection: requests not fully received and responses not fully
 * sent.
 */
export class OpenExchanges {
  readonly #bySocket = new WeakMap<Socket, readonly Exchange[]>();

  /** Adds a request whose headers have arrived. */
  add(exchange: Exchange): void {
    const { socket } = exchange.request.raw;
    this.#bySocket.set(socket, [...this.of(socket), exchange]);
    const forget = () => this.#forgetFinished(socket);
    exchange.reply.raw.once("close", forget);
    exchange.request.raw.once("end", forget);
  }

  /**
   * The unfinished exchanges of a connection, in order. Only the last can be a request that is not
   * fully received.
   */
  of(socket: Socket): readonly Exchange[] {
    const known = this.#bySocket.get(socket) ?? [];
    return known.filter(({ request, reply }) => !request.raw.complete || !reply.raw.writableFinished);
  }

  /** A finished exchange holds its whole response, and a connection may stay open for long after it. */
  #forgetFinished(socket: Socket): void {
    const unfinished = this.of(socket);
    if (unfinished.length === 0) this.#bySocket.delete(socket);
    else this.#bySocket.set(socket, unfinished);
  }
}

/**
 * Node's error codes for a client that closes its side in the middle of a request, and for a
 * request timeout.
 */
const ENDED = "HPE_INVALID_EOF_STATE";
const TIMED_OUT = "ERR_HTTP_REQUEST_TIMEOUT";

/** A connection that failed. */
interface Breakage {
  readonly socket: Socket;
  readonly error: { readonly code?: string };
  /** How long a request may take to arrive, in milliseconds. */
  readonly requestTimeoutMs: number;
}

/**
 * Responds to a client that does not speak HTTP or is too slow, if a response can be attributed
 * correctly: to the incomplete request itself before any of its response is sent, or if no other
 * response is pending. In all other cases the client would take it for the response to another
 * request, or for a part of it, so the connection is only closed.
 */
export function answerBroken(open: OpenExchanges, { socket, error, requestTimeoutMs }: Breakage): void {
  const [pending, ...later] = open.of(socket);
  const isAnswerable =
    pending === undefined || (later.length === 0 && isResponsePending(pending) && error.code !== ENDED);
  if (!isAnswerable || !socket.writable) socket.destroy();
  else {
    const refusal = error.code === TIMED_OUT ? tooSlow(requestTimeoutMs) : UNREADABLE;
    if (pending === undefined) endWith(socket, refusal);
    else pending.reply.header("connection", "close").send(refusal);
  }
}

const UNREADABLE = new AppError("incorrect_parameters", "The request is not valid HTTP/1.1.");

function tooSlow(requestTimeoutMs: number): AppError {
  return new AppError("request_timeout", `The whole request must arrive within ${requestTimeoutMs / 1_000} seconds.`);
}

function isResponsePending({ request, reply }: Exchange): boolean {
  return !request.raw.complete && !reply.sent && !reply.raw.headersSent;
}

function endWith(socket: Socket, refusal: AppError): void {
  socket.end(rawAnswer(refusal));
  // A client that is slow to send may be slow to close its side too. For others there may be unread
  // bytes, which would reset the connection.
  if (refusal.code === "request_timeout") socket.destroySoon();
}

/**
 * The response to bytes that are not an HTTP request: raw, since there is no request to reply to.
 */
function rawAnswer(error: AppError): string {
  const id = mintId();
  const body = JSON.stringify(errorBody(error, id));
  const status = STATUSES[error.code];
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `x-request-id: ${id}`,
    "cache-control: no-store",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  return [...head, "", body].join("\r\n");
}
