import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { OpenExchanges } from "./broken-connection.ts";

/**
 * Lets a server that closes come to its end. Node's own waits for every connection, also for one on which nothing was ever sent,
 * and looks after no timeouts meanwhile. Here a connection ends with the last answer that is owed on it, at once where none is,
 * and in any case in time.
 *
 * @param lastAnswersMs how long owed answers may take after the closing has begun, in milliseconds
 */
export function endConnectionsAtClose(app: FastifyInstance, open: OpenExchanges, lastAnswersMs: number): void {
  const connections = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  app.addHook("preClose", (done) => {
    for (const socket of connections) endWhenAnswered(open, socket);
    const outOfTime = setTimeout(() => {
      for (const socket of connections) socket.destroy();
    }, lastAnswersMs);
    app.server.once("close", () => clearTimeout(outOfTime));
    done();
  });
}

function endWhenAnswered(open: OpenExchanges, socket: Socket): void {
  const last = open.of(socket).at(-1);
  if (last === undefined) socket.destroySoon();
  else if (!last.reply.raw.headersSent) last.reply.header("connection", "close");
  // Its head has promised to keep the connection.
  else last.reply.raw.once("finish", () => socket.destroySoon());
}
