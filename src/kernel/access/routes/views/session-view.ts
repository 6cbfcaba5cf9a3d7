import Type from "typebox";
import type { Application } from "../../../http/core/application.ts";
import type { SessionId } from "../../../ids.ts";
import { flag, hexId, nullable, oneOf, text, textOrNull, time } from "../../../schema/vocabulary.ts";
import { ENVIRONMENTS } from "../../caller.ts";
import { MEMBER_ROLES } from "../../members/roles.ts";
import type { Session } from "../../ops/authenticate.ts";
import { openMember } from "../../ops/members/member-lists.ts";
import type { ListedSession } from "../../sql/sessions.ts";
import { ScopeWord } from "./key-words.ts";

/** A session of the dashboard. */
export const SessionView = Type.Object(
  {
    id: hexId("The session's id; it is not secret"),
    team: Type.Object(
      { name: text("Its name", "Acme Lending"), client_id: hexId("Its client id") },
      { description: "The team of the key or the member" },
    ),
    environment: oneOf(ENVIRONMENTS, "The environment whose data it can reach"),
    key: nullable(
      Type.Object(
        {
          id: hexId("Its id"),
          name: textOrNull("Its name; null without one", "Loan system"),
          secret_hint: text("The prefix and last four characters of its secret", "sandbox-…9c1f"),
        },
        { description: "The key that was signed in with" },
      ),
      { description: "Null where a member is signed in" },
    ),
    member: nullable(
      Type.Object(
        {
          id: hexId("Their id"),
          name: text("Their name", "Dana Reyes"),
          email: text("Their email address", "dana@lender.example"),
          role: oneOf(MEMBER_ROLES, "Their role in this environment", "support"),
        },
        { description: "The member who is signed in" },
      ),
      { description: "Null where a key is signed in" },
    ),
    scopes: Type.Array(ScopeWord, { description: "What the session may do: what the key may, or the member's role" }),
    second_factor: Type.Object(
      {
        by: nullable(
          oneOf(
            ["passkey", "identity_provider"],
            "How the signed-in person can confirm their identity; null: not at all, as with a key",
          ),
        ),
        confirmed_until: nullable(time("Until when the last confirmation counts; null: there was none")),
        is_confirmed: flag("True if it counts now"),
        is_required: flag("True if the team asks it of everybody in this environment, also of who has none"),
      },
      { description: "The second factor, which acts that show or delete data of persons need" },
    ),
    created_at: time("When it began"),
    idle_at: time("When it ends without another request: 60 minutes after the last one", "2026-11-21T15:30:00.000000Z"),
    expires_at: time("When it ends at the latest: 12 hours after it began", "2026-11-22T02:30:00.000000Z"),
  },
  { title: "Session", description: "A sign-in of the service's own pages" },
);

/** A session as its own browser sees it. */
export function sessionView(application: Application, session: Session) {
  const { id, caller, team_name: name, key, member, factor, created_at, idle_at, expires_at } = session;
  const { clientId: client_id, environment, scopes } = caller;
  const shown = member === null ? null : { id: member.id, ...openMember(application, member), role: member.role };
  return {
    id,
    team: { name, client_id },
    environment,
    key,
    member: shown,
    scopes,
    second_factor: {
      by: factor.by,
      confirmed_until: factor.confirmed_until,
      is_confirmed: factor.isConfirmed,
      is_required: factor.isRequired,
    },
    created_at,
    idle_at,
    expires_at,
  };
}

/** A session in a list. */
export const ListedSessionView = Type.Object(
  {
    id: hexId("The session's id; it is not secret"),
    is_current: flag("True for the session that asks"),
    created_at: time("When it began"),
    used_at: time("When it was last used, to the minute"),
    ends_at: time("When it ends without another request", "2026-11-21T15:30:00.000000Z"),
  },
  { title: "ListedSession", description: "A session that has not ended" },
);

/** A session as lists show it. */
export function listedSessionView(session: ListedSession, currentId: SessionId | undefined) {
  const { id, created_at, used_at, ends_at } = session;
  return { id, is_current: id === currentId, created_at, used_at, ends_at };
}
