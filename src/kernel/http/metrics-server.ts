import fastify, { type FastifyInstance } from "fastify";

/** How long a client may take to send its request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 5_000;

/** What the metrics server serves. */
interface MetricsSource {
  expose(): Promise<string>;
  readonly contentType: string;
  onError(error: unknown, activity: string): void;
}

/**
 * Builds the server of `GET /metrics`, on a port of its own: metrics tell how much a service is
 * used, so they are not part of its public interface. It does not listen yet. Closing it closes
 * every connection.
 */
export function buildMetricsServer({ expose, contentType, onError }: MetricsSource): FastifyInstance {
  const app = fastify({
    logger: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 1_000 },
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.get("/metrics", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    try {
      return await reply.type(contentType).send(await expose());
    } catch (error) {
      onError(error, "reading metrics");
      return reply.status(500).type("text/plain").send("The metrics cannot be read: see the log.\n");
    }
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).type("text/plain").send("Only GET /metrics is here.\n"),
  );
  return app;
}
