import fastify, { type FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { mintId } from "../crypto/secrets.ts";
import { AppError } from "../error.ts";
import { logFailure } from "./core/request-log.ts";
import { asAppError, errorBody, STATUSES } from "./failure.ts";

/** How long a client may take to send its request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 5_000;
/** How long an idle connection is kept open, in milliseconds. */
const KEEP_ALIVE_MS = 5_000;

/** What the health server of a process without the API reports. */
interface HealthCheck {
  /** The reason why the process cannot work, in words; null if it can. */
  readonly checkReadiness: () => Promise<string | null>;
  /**
   * True if the key ring file was replaced by one that cannot be used: the keys in memory stay in
   * use.
   */
  readonly isKeyringRefused: () => boolean;
  readonly log: Logger;
}

/**
 * Builds the server by which an orchestrator probes a worker: `GET /healthz` and `GET /readyz`,
 * with the responses of the API's routes of these names, and nothing else. It does not listen yet.
 * Closing it closes every connection.
 */
export function buildHealthServer({ checkReadiness, isKeyringRefused, log }: HealthCheck): FastifyInstance {
  const app = fastify({
    logger: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: true,
    genReqId: mintId,
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 1_000 },
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id).header("cache-control", "no-store");
    done();
  });
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async () => {
    const reason = await checkReadiness();
    if (reason !== null) throw new AppError("unavailable", `Not ready: ${reason}.`, { retryAfterSeconds: 1 });
    return { status: "ready", key_ring: isKeyringRefused() ? "refused" : "current" };
  });
  app.setNotFoundHandler(() => {
    throw new AppError("not_found", "A worker serves only GET /healthz and GET /readyz.");
  });
  app.setErrorHandler((error, request, reply) => {
    const known = asAppError(error);
    // A failed readiness check is the requested answer, repeated at every poll, so it is not
    // logged.
    if (known.code === "internal") logFailure(log, known, request.id);
    if (known.retryAfterSeconds !== undefined) reply.header("retry-after", known.retryAfterSeconds);
    return reply.status(STATUSES[known.code]).send(errorBody(known, request.id));
  });
  return app;
}
