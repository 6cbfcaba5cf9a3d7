import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { mintId } from "../../crypto/secrets.ts";
import { AppError } from "../../domain/error.ts";
import { errorBody, STATUSES } from "../errors/failure.ts";

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What is under way on each connection: requests that have not wholly come, and answers that have not wholly gone. */
export class OpenExchanges {
  readonly #bySocket = new WeakMap<Socket, readonly Exchange[]>();

  /** Takes note of a request whose head has come. */
  add(exchange: Exchange): void {
    const { socket } = exchange.request.raw;
    this.#bySocket.set(socket, [...this.of(socket), exchange]);
  }

  /** The unfinished ones of a connection, in their order. Only the last can be a request that has not wholly come. */
  of(socket: Socket): readonly Exchange[] {
    const known = this.#bySocket.get(socket) ?? [];
    return known.filter(({ request, reply }) => !request.raw.complete || !reply.raw.writableFinished);
  }
}

/** Node's words for a client that has ended its side in the middle of a request, and for one that is too slow. */
const ENDED = "HPE_INVALID_EOF_STATE";
const TIMED_OUT = "ERR_HTTP_REQUEST_TIMEOUT";

/** What became of a connection. */
interface Breakage {
  readonly socket: Socket;
  readonly error: { readonly code?: string };
  /** How long a request had to arrive, in milliseconds. */
  readonly requestTimeoutMs: number;
}

/**
 * Answers a client that does not speak HTTP, or is too slow, where an answer has its place: for the request that breaks off,
 * before anything of its answer has gone, or when no other answer is owed. Anywhere else it would be taken for, or for a part
 * of, the answer to another request: there the connection only ends.
 */
export function answerBroken(open: OpenExchanges, { socket, error, requestTimeoutMs }: Breakage): void {
  const [owed, ...later] = open.of(socket);
  const isAnswerable = owed === undefined || (later.length === 0 && isUnanswered(owed) && error.code !== ENDED);
  if (!isAnswerable || !socket.writable) socket.destroy();
  else {
    const refusal = error.code === TIMED_OUT ? tooSlow(requestTimeoutMs) : UNREADABLE;
    if (owed === undefined) endWith(socket, refusal);
    else owed.reply.header("connection", "close").send(refusal);
  }
}

const UNREADABLE = new AppError("incorrect_parameters", "The request is not readable HTTP/1.1.");

function tooSlow(requestTimeoutMs: number): AppError {
  return new AppError("request_timeout", `The whole request must arrive within ${requestTimeoutMs / 1_000} seconds.`);
}

function isUnanswered({ request, reply }: Exchange): boolean {
  return !request.raw.complete && !reply.sent && !reply.raw.headersSent;
}

function endWith(socket: Socket, refusal: AppError): void {
  socket.end(rawAnswer(refusal));
  // Who is slow to send may be slow to end its side too. Of others there may be more to read, which would reset the connection.
  if (refusal.code === "request_timeout") socket.destroySoon();
}

/** The answer to bytes that are no HTTP request: raw, since there is no request to answer. */
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
