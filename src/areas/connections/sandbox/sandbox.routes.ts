import { idOf, pagedRoute } from "../../../kernel/http/core/pages.ts";
import { keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import { checkScenario, readScenario } from "../routes/views/scenario-request.ts";
import { ScenarioRequest, ScenarioView } from "../routes/views/scenario-schemas.ts";
import { createScenario, deleteScenario, getScenario, listScenarios } from "./scenarios.ops.ts";

const createRoute = route({
  method: "POST",
  path: "/v1/sandbox/scenarios/",
  operationId: "createScenario",
  summary: "Create a simulated payroll account",
  description:
    "A person signs in to it on the Bridge page by its username and password. What you leave out is generated, and adds up. Only in the sandbox.",
  auth: keyWith("connections:write"),
  isIdempotent: true,
  body: ScenarioRequest,
  read: (body, { application }) => ({ faults: checkScenario(body, application.now()), toInput: readScenario }),
  answer: { status: 201, schema: ScenarioView, description: "The scenario" },
  handle: ({ body: details, caller, idempotency }, application) =>
    createScenario(application, caller, { details, idempotency }),
});

const listRoute = pagedRoute({
  method: "GET",
  path: "/v1/sandbox/scenarios/",
  operationId: "listScenarios",
  summary: "List scenarios, newest first",
  description: "Those of your team.",
  auth: keyWith("connections:read"),
  answer: { rows: ScenarioView, description: "A page of scenarios" },
  list: ({ caller, page }, application) => listScenarios(application, caller, page),
});

const getRoute = route({
  method: "GET",
  path: "/v1/sandbox/scenarios/:id/",
  operationId: "getScenario",
  summary: "Get a scenario",
  description: "As it was written, with defaults filled in.",
  auth: keyWith("connections:read"),
  answer: { schema: ScenarioView, description: "The scenario" },
  handle: ({ caller, params }, application) => getScenario(application, caller, idOf(params.id, "scenario")),
});

const deleteRoute = route({
  method: "DELETE",
  path: "/v1/sandbox/scenarios/:id/",
  operationId: "deleteScenario",
  summary: "Delete a scenario. Its links can no longer be refreshed",
  description: "Fetched data remains until the link is deleted.",
  auth: keyWith("connections:write"),
  answer: { status: 204, description: "Deleted" },
  handle: ({ caller, params }, application) => deleteScenario(application, caller, idOf(params.id, "scenario")),
});

/** The routes of the sandbox. */
export const sandboxRoutes = tagged("Sandbox", [createRoute, listRoute, getRoute, deleteRoute]);
