import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";

/** How many pipelined requests of one connection may wait; above that the connection is closed. */
const WAITING_MAX = 100;

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Serves the requests of a connection sequentially. HTTP/1.1 lets a client send requests before it
 * has read the responses (pipelining, RFC 9112, 9.3.2). Served concurrently, all their responses
 * would be held until the first one is read: a single connection could make the process hold
 * hundreds of pages.
 */
export class Pipeline {
  readonly #waiting = new WeakMap<Socket, (() => void)[]>();

  /**
   * Calls `begin` when every earlier response on the connection has been sent; never if the
   * connection ends before.
   */
  enter({ request, reply }: Exchange, begin: () => void): void {
    const { socket } = request.raw;
    const first = () => {
      reply.raw.once("close", () => this.#next(socket));
      begin();
    };
    const waiting = this.#waiting.get(socket);
    if (waiting === undefined) {
      this.#waiting.set(socket, []);
      first();
    } else if (waiting.length < WAITING_MAX) waiting.push(first);
    else socket.destroy();
  }

  #next(socket: Socket): void {
    const next = socket.destroyed ? undefined : this.#waiting.get(socket)?.shift();
    if (next === undefined) this.#waiting.delete(socket);
    else next();
  }
}
