import Type from "typebox";
import { idOf, mapRows, pagedRoute } from "../../http/core/pages.ts";
import { keyWith, refused, route, SESSION, tagged } from "../../http/core/route.ts";
import { flag, hexId, integer, nonBlankText, nullable, oneOf, text, time } from "../../schema/vocabulary.ts";
import { parseEmail } from "../../text/contact.ts";
import { ENVIRONMENTS } from "../caller.ts";
import type { Member } from "../members/member.ts";
import { isMasked, MEMBER_ROLES, ROLE_TABLE, scopesOfRole } from "../members/roles.ts";
import { getMember, listMemberSessions, listMembers } from "../ops/members/member-lists.ts";
import { addMember, changeMemberRole, endMemberSessions, linkMember, removeMember } from "../ops/members/members.ts";
import { ScopeWord } from "./views/key-words.ts";
import { ListedSessionView, listedSessionView } from "./views/session-view.ts";

const WRITE = keyWith("members:write");

const MemberView = Type.Object(
  {
    id: hexId("The member's id"),
    name: text("Their name", "Dana Reyes"),
    email: text("Their email address", "dana@lender.example"),
    environment: oneOf(ENVIRONMENTS, "Where they have the role"),
    role: oneOf(MEMBER_ROLES, "What they may do there: see GET /v1/roles/", "support"),
    managed_by: oneOf(
      ["team", "identity_provider"],
      "Where the role comes from: given here, or by groups at the identity provider",
    ),
    created_at: time("When they became a member of the team"),
    signed_in_at: nullable(time("When they last signed in; null: never")),
    no_access_since: nullable(
      time(
        "Since when the identity provider refuses them, or has not confirmed them for 7 days: they keep the role until it says more or they are removed, and count as one who has left; null: they have access",
      ),
    ),
    passkeys: integer("How many passkeys they have; with one, no link signs them in", 1),
  },
  { title: "Member", description: "A person who works in the dashboard" },
);

const RoleField = oneOf(MEMBER_ROLES, "Their role in the caller's environment", "support");

const addRoute = route({
  method: "POST",
  path: "/v1/members/",
  operationId: "addMember",
  sessionSecondFactorFor: "sign_in",
  summary: "Add a member to the team in this environment",
  description:
    "A person with this email address in another environment of the team gets the role here too and keeps their name. 403 for a role with a scope that the caller lacks, and for a key with `purposes` or `allowed_addresses`, which do not limit members. Members sign in by a link (`POST /v1/members/{id}/sign-in-links/`) or at the identity provider.",
  auth: WRITE,
  errors: ["conflict"],
  isIdempotent: true,
  body: Type.Object(
    {
      name: nonBlankText({ maxLength: 128, description: "Their name", examples: ["Dana Reyes"] }),
      email: nonBlankText({ maxLength: 254, description: "Their email address", examples: ["dana@lender.example"] }),
      role: RoleField,
    },
    { title: "NewMember", description: "Who, and as what" },
  ),
  read: ({ email = "" }) =>
    email.trim() === "" || parseEmail(email) !== null ? { faults: [] } : refused("email", "must be an email address"),
  answer: { status: 201, schema: MemberView, description: "The member" },
  handle: async ({ body: input, caller, idempotency }, application) =>
    memberView(await addMember(application, caller, { input, idempotency })),
});

const listRoute = pagedRoute({
  method: "GET",
  path: "/v1/members/",
  operationId: "listMembers",
  summary: "List the members of the team in this environment, newest first",
  description: "Members with a role only in another environment are not included.",
  auth: WRITE,
  answer: { rows: MemberView, description: "A page of members" },
  list: ({ caller, page }, application) => mapRows(listMembers(application, caller, page), memberView),
});

const getRoute = route({
  method: "GET",
  path: "/v1/members/:id/",
  operationId: "getMember",
  summary: "Get a member with their role in this environment",
  description: "404 for a member with a role only in another environment.",
  auth: WRITE,
  answer: { schema: MemberView, description: "The member" },
  handle: async ({ params, caller }, application) =>
    memberView(await getMember(application, caller, idOf(params.id, "member"))),
});

const changeRoute = route({
  method: "PATCH",
  path: "/v1/members/:id/",
  operationId: "changeMember",
  sessionSecondFactorFor: "sign_in",
  summary: "Give a member another role in this environment",
  description:
    "The new role applies from the member's next request on, and their sign-in links end. 403 if the old or new role has a scope that the caller lacks, and for a key with `purposes` or `allowed_addresses`; 409 if the role comes from groups at the identity provider, or the last owner changes their own.",
  auth: WRITE,
  errors: ["conflict"],
  body: Type.Object({ role: RoleField }, { title: "MemberChange", description: "The new role" }),
  answer: { schema: MemberView, description: "The member as they are now" },
  handle: async ({ params, body, caller }, application) => {
    const change = { id: idOf(params.id, "member"), role: body.role };
    return memberView(await changeMemberRole(application, caller, change));
  },
});

const removeRoute = route({
  method: "DELETE",
  path: "/v1/members/:id/",
  operationId: "removeMember",
  sessionSecondFactorFor: "access",
  summary: "Remove a member from this environment, which ends their sessions and sign-in links",
  description:
    "403 if the member's role has a scope that the caller lacks; 409 if the last owner removes themselves. A member who still has a group at the identity provider returns with their next sign-in. The inquiry log keeps their acts by name.",
  auth: WRITE,
  errors: ["conflict"],
  answer: { status: 204, description: "They are no longer a member here" },
  handle: ({ params, caller }, application) => removeMember(application, caller, idOf(params.id, "member")),
});

const linkRoute = route({
  method: "POST",
  path: "/v1/members/:id/sign-in-links/",
  operationId: "createSignInLink",
  sessionSecondFactorFor: "sign_in",
  summary: "Create a one-time link with which a member signs in to the dashboard",
  description:
    "Give the link only to the member: anyone with the link can sign in as them. The inquiry log records who created it. 403 for a role with a scope that the caller lacks, and for a key with `purposes` or `allowed_addresses`; 409 for a member who signs in at the identity provider or with a passkey.",
  auth: WRITE,
  errors: ["conflict"],
  answer: {
    status: 201,
    schema: Type.Object(
      {
        url: text(
          "The link; its token is not stored in clear, and shown only here",
          "https://voe.example.com/dashboard/production/#token=3f9a1c5e7b2d48f06a8c0e2f4a6b8d0c",
        ),
        expires_at: time("When it ends, if it is not used"),
      },
      { title: "SignInLink", description: "A link that signs in once" },
    ),
    description: "The link",
  },
  handle: ({ params, caller, baseUrl }, application) =>
    linkMember(application, caller, { id: idOf(params.id, "member"), url: baseUrl }),
});

const sessionsRoute = route({
  method: "GET",
  path: "/v1/members/:id/sessions/",
  operationId: "listMemberSessions",
  summary: "List the sessions of a member in this environment, newest first",
  description: "At most 50; those that have ended are not among them.",
  auth: WRITE,
  answer: { schema: Type.Array(ListedSessionView, { description: "The sessions" }), description: "The sessions" },
  handle: async ({ params, caller }, application) => {
    const sessions = await listMemberSessions(application, caller, idOf(params.id, "member"));
    return sessions.map((session) => listedSessionView(session, caller.sessionId));
  },
});

const endSessionsRoute = route({
  method: "DELETE",
  path: "/v1/members/:id/sessions/",
  operationId: "endMemberSessions",
  summary: "End all sessions of a member in this environment immediately",
  description:
    "Their sign-in links here end too. They can sign in again by a new one, as long as they have a role: removing the member ends that too. 403 for one whose role has a scope that the caller lacks.",
  auth: WRITE,
  answer: {
    schema: Type.Object({ ended: integer("Sessions that were ended", 2) }, { description: "How many" }),
    description: "How many were ended",
  },
  handle: async ({ params, caller }, application) => ({
    ended: await endMemberSessions(application, caller, idOf(params.id, "member")),
  }),
});

const rolesRoute = route({
  method: "GET",
  path: "/v1/roles/",
  operationId: "listRoles",
  summary: "List the roles of this team with their scopes",
  description: "Only the roles of the operator's own team have operator scopes.",
  auth: SESSION,
  answer: {
    schema: Type.Array(
      Type.Object(
        {
          role: oneOf(MEMBER_ROLES, "Its name", "support"),
          title: text("Its name for people", "Support"),
          meaning: text("Whom it is for", "Answers persons and clients: looks things up"),
          is_masked: flag("True if Social Security and account numbers are masked"),
          scopes: Type.Array(ScopeWord, { description: "What it may do" }),
        },
        { title: "Role", description: "A role of members" },
      ),
      { description: "The roles" },
    ),
    description: "The roles",
  },
  handle: async ({ session }, { operatorTeam }) => {
    const isOperator = session.team_name === operatorTeam;
    return MEMBER_ROLES.map((role) => {
      const { title, meaning } = ROLE_TABLE[role];
      return { role, title, meaning, is_masked: isMasked(role), scopes: scopesOfRole(role, { isOperator }) };
    });
  },
});

function memberView(member: Member) {
  const { id, name, email, environment, role, managed_by, created_at, signed_in_at, no_access_since, passkeys } =
    member;
  return { id, name, email, environment, role, managed_by, created_at, signed_in_at, no_access_since, passkeys };
}

/** The routes of members and their roles. */
export const memberRoutes = [
  ...tagged("Members", [
    addRoute,
    listRoute,
    getRoute,
    changeRoute,
    removeRoute,
    linkRoute,
    sessionsRoute,
    endSessionsRoute,
  ]),
  ...tagged("Session", [rolesRoute]),
];
