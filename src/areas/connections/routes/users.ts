import Type from "typebox";
import { showsPersonal } from "../../../kernel/access/caller.ts";
import { idOf, mapRows, pagedRoute } from "../../../kernel/http/core/pages.ts";
import { keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import { nonBlankText } from "../../../kernel/schema/vocabulary.ts";
import { createUser, deleteUser, listUsers, readAndLogUser, updateUser } from "../ops/users.ts";
import { NO_USER_DETAILS, readUser, USER_DETAILS, userFaults } from "./views/connection-request.ts";
import { UserView, userView } from "./views/connection-views.ts";
import { IDENTITY_FILTER } from "./views/identity-view.ts";

const ExternalUserId = nonBlankText({
  description: "Your own id of the person, at most 256 characters; unique in the environment",
  examples: ["borrower-4711"],
});

const createRoute = route({
  method: "POST",
  path: "/v1/users/",
  operationId: "createUser",
  summary: "Create a user: a person who connects payroll accounts",
  description: "The details are stored sealed. OpenVOE compares them with the person of the payroll account.",
  auth: keyWith("connections:write"),
  accepts: "json_or_form",
  isIdempotent: true,
  body: Type.Object(
    { external_user_id: ExternalUserId, ...USER_DETAILS },
    { title: "NewUser", description: "Who is going to connect" },
  ),
  read: (body) => ({
    faults: userFaults(body),
    toInput: (whole) => ({ ...NO_USER_DETAILS, external_user_id: whole.external_user_id, ...readUser(whole) }),
  }),
  answer: { status: 201, schema: UserView, description: "The user" },
  handle: async ({ body: details, caller, idempotency }, application) =>
    userView(await createUser(application, caller, { details, idempotency }), { showsSsn: true }),
});

const listRoute = pagedRoute({
  method: "GET",
  path: "/v1/users/",
  operationId: "listUsers",
  summary: "List users, newest first",
  description: "SSNs are masked unless the key has `pii:read`.",
  auth: keyWith("connections:read"),
  filters: { external_user_id: Type.Optional(ExternalUserId), identity: Type.Optional(IDENTITY_FILTER) },
  answer: { rows: UserView, description: "A page of users" },
  list: ({ caller, query, page }, application) => {
    const { external_user_id: externalUserId = null, identity = null } = query;
    const list = { externalUserId, identity, request: page };
    const showsSsn = showsPersonal(caller);
    return mapRows(listUsers(application, caller, list), (user) => userView(user, { showsSsn }));
  },
});

const getRoute = route({
  method: "GET",
  path: "/v1/users/:id/",
  operationId: "getUser",
  sessionSecondFactorFor: "reveal",
  summary: "Get a user",
  description: "The SSN is masked unless the key has `pii:read`.",
  auth: keyWith("connections:read"),
  answer: { schema: UserView, description: "The user" },
  handle: async ({ caller, params }, application) =>
    userView(await readAndLogUser(application, caller, idOf(params.id, "user")), { showsSsn: showsPersonal(caller) }),
});

const updateRoute = route({
  method: "PATCH",
  path: "/v1/users/:id/",
  operationId: "updateUser",
  sessionSecondFactorFor: "erasure",
  summary: "Change a user. Absent fields stay the same; null removes a value",
  description: "Fetched data does not change. OpenVOE compares the `identity` of the user's links again.",
  auth: keyWith("connections:write"),
  accepts: "json_or_form",
  body: Type.Object(
    { external_user_id: Type.Optional(ExternalUserId), ...USER_DETAILS },
    {
      title: "UserUpdate",
      description: "What to change; absent fields stay, null removes one",
      examples: [{ phone: null }],
    },
  ),
  read: (body) => ({
    faults: userFaults(body),
    toInput: ({ external_user_id, ...details }) => ({
      ...(external_user_id === undefined ? {} : { external_user_id }),
      ...readUser(details),
    }),
  }),
  answer: { schema: UserView, description: "The user as it is now" },
  handle: async ({ body: details, caller, params }, application) => {
    const change = { id: idOf(params.id, "user"), details };
    return userView(await updateUser(application, caller, change), { showsSsn: showsPersonal(caller) });
  },
});

const deleteRoute = route({
  method: "DELETE",
  path: "/v1/users/:id/",
  operationId: "deleteUser",
  sessionSecondFactorFor: "erasure",
  summary: "Delete a user with links, tasks, fetched data and reports",
  description: "Irreversible. Tasks in progress end.",
  auth: keyWith("connections:write"),
  answer: { status: 204, description: "Deleted; each link sends link-deleted" },
  handle: ({ caller, params }, application) => deleteUser(application, caller, idOf(params.id, "user")),
});

/** The routes of users. */
export const userRoutes = tagged("Users", [createRoute, listRoute, getRoute, updateRoute, deleteRoute]);
