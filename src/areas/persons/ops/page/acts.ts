import { openJson } from "../../../../kernel/crypto/seal.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../../kernel/error.ts";
import type { DisputeId, EmploymentId } from "../../../../kernel/ids.ts";
import type { HoldingContext } from "../../../../kernel/registration/held.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import type { Subject } from "../../../../kernel/subject.ts";
import { isSameNamedPerson } from "../../../records/linkage/frozen-subject.ts";
import type { Dispute, DisputeDocument } from "../../dispute.ts";
import type { SubjectFreeze } from "../../freeze.ts";
import type { PersonNoticeKind } from "../../person-notice.ts";
import { listToldFreezes } from "../../sql/origins.ts";
import { findDispute } from "../../sql/subjects/disputes.ts";
import { PERSONS_SEALED } from "../../sql/subjects/sealed.ts";
import { addDisputeInformation, type DisputeInput, openSubjectDispute } from "../disputes/disputes.ts";
import { type Erasure, eraseSubject } from "../subjects/erase-subject.ts";
import { findOwnFreezes, freezeSubject, unfreezeSubject } from "../subjects/freezes.ts";
import { findContactOf } from "../subjects/person-contacts.ts";
import { notifyPersonOfAct, subjectOfSession } from "./notify-person-of-act.ts";
import type { PersonSession } from "./person-session.ts";

/** A person who acts at their page, and its URL, for the message that tells them what was done. */
export interface PersonActor {
  readonly session: PersonSession;
  readonly pageUrl: string;
}

/** The person as the actor of an operation that teams have too: of no team, and notified of what was done. */
function actorOf(
  context: Context,
  { session, pageUrl }: PersonActor,
  {
    kind,
    within = async () => {},
  }: { readonly kind: PersonNoticeKind; readonly within?: (tx: Queryable) => Promise<void> },
) {
  const { actor, environment } = session;
  const notifyPerson = async (tx: Queryable) => {
    await within(tx);
    await notifyPersonOfAct(tx, context, { session, kind, pageUrl });
  };
  return { actor, teamId: null, environment, notifyPerson };
}

/**
 * Opens a dispute about a record of the person who is signed in.
 *
 * @param within called in its transaction
 * @throws AppError `incorrect_parameters` if it is not a record of theirs
 */
export function disputeAsPerson(
  context: Context,
  by: PersonActor,
  input: Omit<DisputeInput, "subject" | "nameMustAgree" | "employerName"> & { readonly employmentId: EmploymentId },
  within?: (tx: Queryable) => Promise<void>,
): Promise<Dispute> {
  const full = { ...input, subject: by.session.subject, employerName: null, nameMustAgree: true };
  return openSubjectDispute(
    context,
    actorOf(context, by, { kind: "disputed", ...(within === undefined ? {} : { within }) }),
    { input: full, idempotency: null },
  );
}

/**
 * Adds what the person says or shows later about their dispute, regardless of who opened it.
 *
 * @throws AppError `not_found` if it is not theirs; `conflict` if it has ended
 */
export async function informAsPerson(
  context: Context,
  by: PersonActor,
  dispute: { readonly id: DisputeId; readonly text: string | null; readonly documents: readonly DisputeDocument[] },
): Promise<Dispute> {
  const { environment, subject } = by.session;
  const row = await findDispute(context.db, { environment, teamId: null }, dispute.id);
  const theirs =
    row !== null &&
    isSameNamedPerson(
      openJson<{ readonly subject: Subject }>(context.keyring, row.sealed_dispute, PERSONS_SEALED.dispute(dispute.id))
        .subject,
      subject,
    );
  if (!theirs) throw new AppError("not_found", "No dispute of yours has this id.");
  return addDisputeInformation(context, actorOf(context, by, { kind: "informed" }), dispute);
}

/** Freezes the records of the person who is signed in. */
export function freezeAsPerson(context: Context, by: PersonActor): Promise<SubjectFreeze> {
  return freezeSubject(context, actorOf(context, by, { kind: "frozen" }), by.session.subject);
}

/**
 * Ends the freezes of the person's records that no client has placed.
 *
 * @returns how many
 * @throws AppError `conflict` if there is none that they may end
 */
export async function unfreezeAsPerson(context: Context, by: PersonActor): Promise<number> {
  const freezes = await findOwnFreezes(context, subjectOfSession(by.session));
  const liftable = (await listToldFreezes(context.db, freezes)).filter(({ is_liftable }) => is_liftable);
  if (liftable.length === 0) {
    throw new AppError(
      "conflict",
      "No freeze holds that you can end here: one that a client placed is ended by that client.",
    );
  }
  const actor = actorOf(context, by, { kind: "unfrozen" });
  for (const [at, { id }] of liftable.entries()) {
    // One message for all of them.
    const { notifyPerson, ...quiet } = actor;
    await unfreezeSubject(context, at === 0 ? { ...quiet, notifyPerson } : quiet, id);
  }
  return liftable.length;
}

/**
 * Erases everything held about the person who is signed in, their sessions included. They are informed at
 * the contact that they had.
 *
 * @throws AppError `conflict` if a legal hold stands, or an import of a source of theirs is running
 */
export async function eraseAsPerson(context: HoldingContext, by: PersonActor): Promise<Erasure> {
  const { session, pageUrl } = by;
  const at = subjectOfSession(session);
  const contact = await findContactOf(context, at);
  const { actor, environment, provedBy } = session;
  const notifyPerson = (tx: Queryable) =>
    notifyPersonOfAct(tx, context, { session, kind: "erased", pageUrl, contacts: [contact] });
  const requesterProof = { requested_by: "subject", proof_sha256: null, proved_by: provedBy } as const;
  const request = { subject: session.subject, requesterProof, nameMustAgree: true };
  return eraseSubject(context, { actor, teamId: null, environment, notifyPerson }, request);
}
