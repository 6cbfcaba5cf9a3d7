import Type from "typebox";
import type { SessionId } from "../../../ids.ts";
import { flag, hexId, time } from "../../../schema/vocabulary.ts";
import type { ListedSession } from "../../sql/sessions.ts";

/** A session in a list. */
export const ListedSessionView = Type.Object(
  {
    id: hexId("The session's id; it is no secret"),
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
