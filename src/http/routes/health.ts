import Type from "typebox";
import { AppError } from "../../domain/error.ts";
import { checkReadiness } from "../../operations/readiness.ts";
import { type Route, route } from "../route.ts";

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
  summary: "Says whether requests can be served: the database answers and takes writes, and the directory is loaded",
  scope: null,
  answer: {
    status: 200,
    schema: Type.Object({ status: Type.String(), directory_version: Type.Integer() }),
    description: "They can",
  },
  handle: async (_request, application) => {
    const missing = await checkReadiness(application);
    if (missing !== null) throw new AppError("unavailable", `Not ready: ${missing}.`, { retryAfterSeconds: 1 });
    return { status: "ready", directory_version: application.directory.version() };
  },
});

/** The routes by which an operator's machinery watches the process. */
export const healthRoutes: readonly Route[] = [healthRoute, readyRoute];
