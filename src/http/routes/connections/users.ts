import Type, { type Static } from "typebox";
import type { InvalidParam } from "../../../domain/error.ts";
import { isHexId } from "../../../domain/ids.ts";
import {
  createUser,
  deleteUser,
  getUser,
  listUsers,
  type UserDetails,
  updateUser,
} from "../../../operations/connections/users.ts";
import { notFound, pageRequest, pageView } from "../../core/pages.ts";
import { keyWith, type Route, route } from "../../core/route.ts";
import { filledText, listOf, optionalText, PAGE_QUERY } from "../../core/schemas.ts";
import { ssnDigits, ssnFaults } from "../../views/connection-request.ts";
import { UserView, userView } from "../../views/connection-views.ts";

const TAG = "Users";

const DETAILS = {
  first_name: optionalText(),
  last_name: optionalText(),
  email: optionalText(),
  phone: optionalText(),
  ssn: optionalText({ description: "Nine digits or the last four; dashes and blanks are allowed" }),
};
const CreateBody = Type.Object({
  external_user_id: filledText({ description: "The client's own id of the person; unique in the environment" }),
  ...DETAILS,
});
const UpdateBody = Type.Object({ external_user_id: Type.Optional(filledText()), ...DETAILS });

const createRoute = route({
  method: "POST",
  path: "/v1/users/",
  operationId: "createUser",
  tag: TAG,
  summary: "Add a user: the person whose payroll account is connected",
  auth: keyWith("connections:write"),
  accepts: "json_or_form",
  isIdempotent: true,
  body: CreateBody,
  check: checkSsn,
  answer: { status: 201, schema: UserView, description: "The user" },
  handle: async ({ body, caller, once }, application) => {
    const { external_user_id } = body as Static<typeof CreateBody>;
    const details: UserDetails = { ...NO_DETAILS, external_user_id, ...detailsOf(body) };
    return userView(await createUser(application, caller, { details, once }), { showsSsn: true });
  },
});

const listRoute = route({
  method: "GET",
  path: "/v1/users/",
  operationId: "listUsers",
  tag: TAG,
  summary: "Users, newest first",
  auth: keyWith("connections:read"),
  isPaged: true,
  query: Type.Object({ ...PAGE_QUERY, external_user_id: Type.Optional(filledText()) }),
  answer: { status: 200, schema: listOf(UserView), description: "A page of users" },
  handle: async (request, application) => {
    const { caller, query } = request;
    const list = { externalUserId: query.external_user_id ?? null, request: pageRequest(query) };
    const page = await listUsers(application, caller, list);
    const showsSsn = caller.scopes.includes("pii:read");
    return pageView(page, request, { path: "/v1/users/", view: (user) => userView(user, { showsSsn }) });
  },
});

const getRoute = route({
  method: "GET",
  path: "/v1/users/:id/",
  operationId: "getUser",
  tag: TAG,
  summary: "One user",
  auth: keyWith("connections:read"),
  answer: { status: 200, schema: UserView, description: "The user" },
  handle: async ({ caller, params }, application) =>
    userView(await getUser(application, caller, userId(params.id)), { showsSsn: caller.scopes.includes("pii:read") }),
});

const updateRoute = route({
  method: "PATCH",
  path: "/v1/users/:id/",
  operationId: "updateUser",
  tag: TAG,
  summary: "Change a user; absent fields stay, null removes one",
  auth: keyWith("connections:write"),
  accepts: "json_or_form",
  body: UpdateBody,
  check: checkSsn,
  answer: { status: 200, schema: UserView, description: "The user as it is now" },
  handle: async ({ body, caller, params }, application) => {
    const { external_user_id } = body as Static<typeof UpdateBody>;
    const named = external_user_id === undefined ? {} : { external_user_id };
    const change = { id: userId(params.id), details: { ...named, ...detailsOf(body) } };
    return userView(await updateUser(application, caller, change), { showsSsn: caller.scopes.includes("pii:read") });
  },
});

const deleteRoute = route({
  method: "DELETE",
  path: "/v1/users/:id/",
  operationId: "deleteUser",
  tag: TAG,
  summary: "Delete a user with links, tasks, everything that was fetched, and reports",
  auth: keyWith("connections:write"),
  answer: { status: 204, description: "Deleted; each link sends link-deleted" },
  handle: ({ caller, params }, application) => deleteUser(application, caller, userId(params.id)),
});

const NO_DETAILS = { first_name: null, last_name: null, email: null, phone: null, ssn: null } as const;
const DETAIL_NAMES = ["first_name", "last_name", "email", "phone"] as const;

/** The details that a body sets. An empty text counts as none. */
function detailsOf(body: unknown): Partial<UserDetails> {
  const given = body as Partial<Record<string, string | null>>;
  const named = DETAIL_NAMES.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name] || null]]));
  const ssn = given.ssn === undefined ? {} : { ssn: ssnDigits(given.ssn) };
  return { ...Object.fromEntries(named), ...ssn };
}

function checkSsn(body: unknown): readonly InvalidParam[] {
  return ssnFaults(body, "ssn");
}

function userId(id: string | undefined): string {
  if (id === undefined || !isHexId(id)) throw notFound("user");
  return id;
}

/** The routes of users. */
export const userRoutes: readonly Route[] = [createRoute, listRoute, getRoute, updateRoute, deleteRoute];
