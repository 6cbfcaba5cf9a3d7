import Type from "typebox";
import { idOf, idOrNoMatch, mapRows, notFound, pagedRoute } from "../../../kernel/http/core/pages.ts";
import { keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import type { LinkId, UserId } from "../../../kernel/ids.ts";
import { nonBlankText, text } from "../../../kernel/schema/vocabulary.ts";
import { deleteLink, getLink, listLinks } from "../ops/links.ts";
import { createRefreshTask, getTask, listTasks } from "../ops/tasks.ts";
import { LinkView, linkView, TaskView, taskView } from "./views/connection-views.ts";
import { IDENTITY_FILTER } from "./views/identity-view.ts";

const listLinksRoute = pagedRoute({
  method: "GET",
  path: "/v1/links/",
  operationId: "listLinks",
  summary: "List links, newest first",
  description: "Those of all users, or of one.",
  auth: keyWith("connections:read"),
  filters: {
    user_id: Type.Optional(text("Only those of this user", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21")),
    identity: Type.Optional(IDENTITY_FILTER),
  },
  answer: { rows: LinkView, description: "A page of links" },
  list: ({ caller, query, page }, application) => {
    const { user_id, identity = null } = query;
    const list = { userId: idOrNoMatch<UserId>(user_id), identity, request: page };
    return mapRows(listLinks(application, caller, list), (one) =>
      linkView(one, application.providers.find(one.link.provider_id)),
    );
  },
});

const getLinkRoute = route({
  method: "GET",
  path: "/v1/links/:id/",
  operationId: "getLink",
  summary: "Get a link",
  description: "With the status of its latest task.",
  auth: keyWith("connections:read"),
  answer: { schema: LinkView, description: "The link" },
  handle: async ({ caller, params }, application) => {
    const found = await getLink(application, caller, idOf(params.id, "link"));
    return linkView(found, application.providers.find(found.link.provider_id));
  },
});

const deleteLinkRoute = route({
  method: "DELETE",
  path: "/v1/links/:id/",
  operationId: "deleteLink",
  sessionSecondFactorFor: "erasure",
  summary: "Delete a link with its tasks, tokens and fetched data",
  description: "Irreversible. A task in progress ends; access tokens of the link stop working.",
  auth: keyWith("connections:write"),
  answer: { status: 204, description: "Deleted; link-deleted is sent" },
  handle: ({ caller, params }, application) => deleteLink(application, caller, idOf(params.id, "link")),
});

const listTasksRoute = pagedRoute({
  method: "GET",
  path: "/v1/tasks/",
  operationId: "listTasks",
  summary: "List tasks, newest first",
  description: "Connections, refreshes, and what monitors made.",
  auth: keyWith("connections:read"),
  filters: {
    user_id: Type.Optional(text("Only those of this user", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21")),
    link_id: Type.Optional(text("Only those of this link", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21")),
  },
  answer: { rows: TaskView, description: "A page of tasks" },
  list: ({ caller, query, page }, application) => {
    const list = {
      userId: idOrNoMatch<UserId>(query.user_id),
      linkId: idOrNoMatch<LinkId>(query.link_id),
      request: page,
    };
    return mapRows(listTasks(application, caller, list), taskView);
  },
});

const getTaskRoute = route({
  method: "GET",
  path: "/v1/tasks/:id/",
  operationId: "getTask",
  summary: "Get a task",
  description: "Poll it, or use the event `task-status-updated`. A task without an answer ends after 20 minutes.",
  auth: keyWith("connections:read"),
  answer: { schema: TaskView, description: "The task" },
  handle: async ({ caller, params }, application) =>
    taskView(await getTask(application, caller, idOf(params.id, "task"))),
});

const createRefreshRoute = route({
  method: "POST",
  path: "/v1/refresh/tasks/",
  operationId: "createRefreshTask",
  summary: "Refresh the data of a link, at most four times within 24 hours",
  description:
    "Works only if the person agreed to refreshes and the provider can sign in without them. Runs in the background; events report the changes.",
  auth: keyWith("connections:write"),
  accepts: "json_or_form",
  isIdempotent: true,
  errors: ["not_found", "expired_token"],
  body: Type.Object(
    {
      access_token: nonBlankText({
        description: "The access token of the link",
        examples: ["8e6b0a9d5c4e3f217f3c0b5e9a1d4c2f"],
      }),
    },
    { title: "RefreshRequest", description: "Which link to refresh" },
  ),
  answer: { status: 201, schema: TaskView, description: "The task, which workers run" },
  handle: async ({ body, caller, idempotency }, application) =>
    taskView(await createRefreshTask(application, caller, { accessToken: body.access_token, idempotency })),
});

const getRefreshRoute = route({
  method: "GET",
  path: "/v1/refresh/tasks/:id/",
  operationId: "getRefreshTask",
  summary: "Get a refresh",
  description: "The same as `GET /v1/tasks/{id}/`, for refreshes only.",
  auth: keyWith("connections:read"),
  answer: { schema: TaskView, description: "The task" },
  handle: async ({ caller, params }, application) => {
    const task = await getTask(application, caller, idOf(params.id, "task"));
    if (task.kind !== "refresh") throw notFound("refresh");
    return taskView(task);
  },
});

/** The routes of links, tasks and refreshes. */
export const linkRoutes = [
  ...tagged("Links", [listLinksRoute, getLinkRoute, deleteLinkRoute]),
  ...tagged("Tasks", [listTasksRoute, getTaskRoute, createRefreshRoute, getRefreshRoute]),
];
