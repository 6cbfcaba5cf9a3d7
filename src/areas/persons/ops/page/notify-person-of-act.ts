import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import type { PersonContact } from "../../../../kernel/outbox/message.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import type { PersonNoticeKind } from "../../person-notice.ts";
import { readTime } from "../../sql/person-sessions.ts";
import { findContactOf } from "../subjects/person-contacts.ts";
import { appendPersonNotice } from "../subjects/person-notices.ts";
import type { PersonSession } from "./person-session.ts";

/** An act of a person at their page. */
interface PersonAct {
  readonly session: PersonSession;
  readonly kind: PersonNoticeKind;
  /** The URL of the page at which persons act. */
  readonly pageUrl: string;
  /** Where the message goes; by default where the person is reached now. */
  readonly contacts?: readonly (PersonContact | null)[];
}

/** Queues the message that tells the person what was done at their page, in the transaction of the act. */
export async function notifyPersonOfAct(tx: Queryable, context: Context, act: PersonAct): Promise<void> {
  const { session, kind, pageUrl } = act;
  const { environment, language } = session;
  const contacts = act.contacts ?? [await findContactOf({ ...context, db: tx }, subjectOfSession(session))];
  await appendPersonNotice(tx, context, {
    environment,
    contacts,
    kind,
    language,
    at: await readTime(tx),
    url: pageUrl,
  });
}

/** Whose records a session is about: those under the person's own name. */
export function subjectOfSession({ environment, subject }: Pick<PersonSession, "environment" | "subject">) {
  return { environment, subject, nameMustAgree: true };
}
