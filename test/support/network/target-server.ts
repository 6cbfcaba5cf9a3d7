import { once } from "node:events";
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createHttpsServer, type ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";
import type { Target } from "../../../src/kernel/egress/calls/target.ts";
import type { Owner } from "../databases.ts";

/** A request as a target received it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A target of a test on this machine. */
export interface TargetServer {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
}

/** How a target of a test answers. */
export type Answering = (request: Received, response: Parameters<RequestListener>[1]) => void;

/**
 * Starts a target: HTTPS with options, else HTTP on loopback. Its connections and it end with its
 * owner.
 */
export async function startTarget(owner: Owner, answer: Answering, tls?: ServerOptions): Promise<TargetServer> {
  const received: Received[] = [];
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = request;
    const one = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
    received.push(one);
    answer(one, response);
  };
  const server = tls === undefined ? createHttpServer(listener) : createHttpsServer(tls, listener);
  server.on("tlsClientError", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  owner.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `${tls === undefined ? "http" : "https"}://127.0.0.1:${port}`, port, received };
}

/** A target of the client at a URL of this machine. */
export function targetAt(url: string, change: Partial<Target> = {}): Target {
  return {
    url,
    tls: {},
    signing: null,
    allowsPrivate: true,
    deadlineMs: 20_000,
    maxResponseBytes: 10_000,
    attemptsMax: 3,
    ...change,
  };
}

/** Answers with JSON. */
export function answerJson(response: Parameters<RequestListener>[1], body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
