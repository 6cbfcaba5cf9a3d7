import type { Server } from "node:http";
import { createServer, type ServerOptions } from "node:https";
import { Server as TlsServer } from "node:tls";
import type { FastifyServerFactory } from "fastify";

/** A certificate chain and its private key, both PEM. */
export interface TlsPair {
  readonly cert: string;
  readonly key: string;
}

/** Makes the server of a process that speaks TLS itself. */
export function tlsServerFactory(pair: TlsPair, options: ServerOptions): FastifyServerFactory<Server> {
  return (listener) => createServer({ ...options, ...pair }, listener);
}

/** Uses another certificate for connections from now on; those that are open keep theirs. */
export function replaceTlsPair(server: unknown, pair: TlsPair): void {
  if (server instanceof TlsServer) server.setSecureContext(pair);
}

/**
 * The event of a server's new connection whose socket carries the bytes of requests: behind TLS the
 * socket of `connection` carries encrypted ones.
 */
export function connectionEventOf(server: unknown): "connection" | "secureConnection" {
  return server instanceof TlsServer ? "secureConnection" : "connection";
}
