import Type from "typebox";
import { AppError } from "../../domain/error.ts";
import { type Route, route } from "../core/route.ts";

const TAG = "Health";

const healthRoute = route({
  method: "GET",
  path: "/healthz",
  operationId: "checkHealth",
  tag: TAG,
  summary: "Says that the process answers",
  scope: null,
  answer: { status: 200, schema: Type.Object({ status: Type.String() }), description: "It does" },
  handle: async () => ({ status: "ok" }),
});

const readyRoute = route({
  method: "GET",
  path: "/readyz",
  operationId: "checkReadiness",
  tag: TAG,
  summary: "Says whether requests can be served: the database takes what a create writes, and the directory is loaded",
  scope: null,
  answer: {
    status: 200,
    schema: Type.Object({
      status: Type.String(),
      directory_version: Type.Integer(),
      key_ring: Type.Union([Type.Literal("current"), Type.Literal("refused")], {
        description:
          "refused: the key ring file was changed to one that cannot be used; the keys read before stay in use",
      }),
    }),
    description: "They can",
  },
  handle: async (_request, application) => {
    const missing = await application.readiness.check();
    if (missing !== null) throw notReady(missing);
    const keyRing = application.isKeyringRefused() ? "refused" : "current";
    return { status: "ready", directory_version: application.directory.version(), key_ring: keyRing };
  },
});

/** Polled often: the log tells of each change once, as `openReadiness` reports it. */
function notReady(missing: string): AppError {
  return new AppError("unavailable", `Not ready: ${missing}.`, { retryAfterSeconds: 1, isLogged: false });
}

/** The routes by which an operator's machinery watches the process. */
export const healthRoutes: readonly Route[] = [healthRoute, readyRoute];
