import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { OpenExchanges } from "./broken-connection.ts";
import { connectionEventOf } from "./tls-server.ts";

/**
 * Lets a closing server finish. Node's own waits for every connection, also for one on which
 * nothing was ever sent, and enforces no timeouts at the same time. Here a connection ends with the last
 * pending response on it, at once if there is none, and in any case within a bound.
 *
 * @param lastAnswersMs how long pending responses may take after closing began, in milliseconds
 */
export function endConnectionsAtClose(app: FastifyInstance, open: OpenExchanges, lastAnswersMs: number): void {
  const connections = new Set<Socket>();
  app.server.on(connectionEventOf(app.server), (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  app.addHook("preClose", (done) => {
    for (const socket of connections) endWhenAnswered(open, socket);
    const timeout = setTimeout(() => {
      for (const socket of connections) socket.destroy();
    }, lastAnswersMs);
    app.server.once("close", () => clearTimeout(timeout));
    done();
  });
}

function endWhenAnswered(open: OpenExchanges, socket: Socket): void {
  const last = open.of(socket).at(-1);
  if (last === undefined) socket.destroySoon();
  else if (!last.reply.raw.headersSent) last.reply.header("connection", "close");
  // Its headers, already sent, promised to keep the connection open.
  else last.reply.raw.once("finish", () => socket.destroySoon());
}
