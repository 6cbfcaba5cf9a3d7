import Type from "typebox";
import { AppError } from "../../kernel/error.ts";
import { PUBLIC, route, tagged } from "../../kernel/http/core/route.ts";
import { integer, oneOf, text } from "../../kernel/schema/vocabulary.ts";

const healthRoute = route({
  method: "GET",
  path: "/healthz",
  operationId: "checkHealth",
  summary: "Check liveness: whether the process responds",
  description: "Touches no database. For the liveness probe of an orchestrator.",
  auth: PUBLIC,
  answer: { schema: Type.Object({ status: text("Always ok", "ok") }), description: "The process responds" },
  handle: async () => ({ status: "ok" }),
});

const readyRoute = route({
  method: "GET",
  path: "/readyz",
  operationId: "checkReadiness",
  summary: "Check readiness: whether the database accepts writes and the directory is loaded",
  description: "For the readiness probe and load balancers. 503 with the reason while it is not.",
  auth: PUBLIC,
  answer: {
    schema: Type.Object({
      status: text("Always ready", "ready"),
      directory_version: integer("The version of the company directory that this process has", 42),
      directory_settled_version: integer(
        "The version up to which all companies are in one index. Of later changes names are found at once, and their confidences may differ a little until they are merged",
        42,
      ),
      key_ring: oneOf(
        ["current", "refused"] as const,
        "refused: the key ring file was replaced by one that cannot be used; the keys read before stay in use",
      ),
    }),
    description: "Requests can be served",
  },
  handle: async (_request, application) => {
    const reason = await application.readiness.check();
    if (reason !== null) throw notReady(reason);
    const keyRing = application.isKeyringRefused() ? "refused" : "current";
    const { directory } = application;
    return {
      status: "ready",
      directory_version: directory.version(),
      directory_settled_version: directory.settledVersion(),
      key_ring: keyRing,
    };
  },
});

/** Not logged, since it is polled often: `openReadiness` logs each change once. */
function notReady(reason: string): AppError {
  return new AppError("unavailable", `Not ready: ${reason}.`, { retryAfterSeconds: 1, isLogged: false });
}

/** The routes by which an orchestrator probes the process. */
export const healthRoutes = tagged("Health", [healthRoute, readyRoute]);
