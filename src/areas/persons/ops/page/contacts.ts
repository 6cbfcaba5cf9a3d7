import { requireOperatorName } from "../../../../kernel/access/ops/operator-brand.ts";
import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import { AppError, incorrectParameters } from "../../../../kernel/error.ts";
import type { Timestamp } from "../../../../kernel/ids.ts";
import type { PersonContact } from "../../../../kernel/outbox/message.ts";
import { readTime } from "../../sql/person-sessions.ts";
import type { ClaimedPerson } from "../finding/find-person.ts";
import { findContactOf, replacePersonContact } from "../subjects/person-contacts.ts";
import type { PersonActor } from "./acts.ts";
import { notifyPersonOfAct, subjectOfSession } from "./notify-person-of-act.ts";
import { type PersonContext, type PersonSession, savePendingContact } from "./person-session.ts";
import { identityProofingOf, proofingRefusalOf, sentCodeOf } from "./sign-in.ts";

/** One way to reach a person: a mail address, or ten digits of a US telephone number. */
export type NewContact = { readonly email: string } | { readonly phone: string };

/**
 * Begins to change where the person is reached: a code goes to the new address or number, which counts
 * once the person has entered the code.
 *
 * @throws AppError `throttled`, `unavailable`; `conflict` as {@link requireOperatorName}; `incorrect_parameters` if nothing can be sent there
 */
export async function beginContactChange(
  context: PersonContext,
  session: PersonSession,
  { contact, clientAddress }: { readonly contact: NewContact; readonly clientAddress: string | null },
): Promise<Timestamp> {
  const { id, environment } = session;
  await requireOperatorName(context, environment);
  const proofing = identityProofingOf(context);
  const only: PersonContact = { email: null, phone: null, ...contact };
  if (!proofing.canReach(only)) {
    const field = "email" in contact ? "email" : "phone";
    throw incorrectParameters([{ field, message: "cannot be reached by this service" }]);
  }
  const now = await readTime(context.db);
  const request = { environment, now, signInId: id, clientAddress };
  const { state } = sentCodeOf(await proofing.sendTo(request, { person: personOf(session), contact: only }));
  const former = await findContactOf(context, subjectOfSession(session));
  const changed: PersonContact = { email: former?.email ?? null, phone: former?.phone ?? null, ...contact };
  await savePendingContact(context.db, context, { session, pending: { contact: changed, code: state } });
  return state.expiresAt;
}

/**
 * Changes where the person is reached, with the code that was sent there. The former address or number
 * is notified too.
 *
 * @throws AppError `conflict` if no change waits; `throttled`; `incorrect_parameters` for a wrong code
 */
export async function confirmContactChange(
  context: PersonContext,
  { session, pageUrl }: PersonActor,
  { code, clientAddress }: { readonly code: string; readonly clientAddress: string | null },
): Promise<PersonContact> {
  const { id, environment, pending, actor } = session;
  if (pending === null) throw new AppError("conflict", "No change of your contact details waits for a code.");
  const now = await readTime(context.db);
  const request = { environment, now, signInId: id, clientAddress };
  const reply = await identityProofingOf(context).takeCode(request, { state: pending.code, code });
  if (reply.kind !== "proved") throw proofingRefusalOf(reply);
  const person = subjectOfSession(session);
  await context.db.transaction(async (tx) => {
    await savePendingContact(tx, context, { session, pending: null });
    const former = await findContactOf({ ...context, db: tx }, person);
    await replacePersonContact(tx, context, { person, contact: pending.contact });
    await appendAudit(tx, { actor, teamId: null, environment, action: "person.contact", target: id, details: {} });
    const contacts = [former, pending.contact];
    await notifyPersonOfAct(tx, context, { session, kind: "contact_changed", pageUrl, contacts });
  });
  return pending.contact;
}

function personOf({ subject }: PersonSession): ClaimedPerson {
  const { ssn, date_of_birth, first_name, last_name } = subject;
  if (ssn === null) throw new Error("a session without an SSN");
  return { ssn, date_of_birth, first_name, last_name };
}
