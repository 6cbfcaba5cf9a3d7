import type { FreezeId } from "../../domain/ids.ts";
import { deletePersonContacts } from "../../store/persons/person-contacts.ts";
import { deleteOldPersonNotices } from "../../store/persons/person-notices.ts";
import { deleteExpiredPersonSessions, deleteSessionsOfPerson } from "../../store/persons/person-sessions.ts";
import { PERSONS_SEALED } from "../../store/subjects/sealed.ts";
import { deleteDisputes, deleteFreezes } from "../../store/subjects/subject-rows.ts";
import { runDisputeClocks } from "../disputes/dispute-clock.ts";
import type { Area } from "../registration/area.ts";
import { minuteDuty, sweepDuty } from "../registration/duties.ts";
import type { Held, Holds } from "../registration/held.ts";
import { findOwnFreezes, retokenFreezes } from "../subjects/freezes.ts";
import { findOwnDisputes } from "../subjects/held-disputes.ts";
import { subjectLookupTokens } from "../subjects/lookup-tokens.ts";
import { findCorrectedContacts } from "../subjects/person-contacts.ts";

/** What persons do about their own data: freezes, disputes, their page; and legal holds. */
export const PERSONS_AREA: Area = {
  name: "persons",
  tables: [
    "subject_freezes",
    "subject_disputes",
    "subject_dispute_documents",
    "subject_holds",
    "person_contacts",
    "person_notices",
    "person_sessions",
  ],
  sealed: PERSONS_SEALED,
  holds: holdActs,
  expires: [deleteExpiredPersonSessions, deleteOldPersonNotices],
  duties: (context) => [
    sweepDuty("computing tokens of freezes", (after: FreezeId) => retokenFreezes(context, after)),
    minuteDuty("running the clocks of disputes", () => runDisputeClocks(context)),
  ],
};

/** Disputes with their documents, freezes, contacts that the person has corrected, and their sessions. */
async function holdActs(...[context, person]: Parameters<Holds>): Promise<Held> {
  const { environment, subject } = person;
  const disputes = await findOwnDisputes(context, person);
  const freezes = await findOwnFreezes(context, person);
  const contacts = await findCorrectedContacts(context, person);
  const [contact] = contacts;
  const disputeIds = disputes.map(({ id }) => id);
  return {
    counts: { disputes: disputes.length, freezes: freezes.length },
    ids: disputeIds,
    file: async () => ({
      disputes,
      freezes,
      corrected_contact: contact === undefined ? null : { email: contact.email, phone: contact.phone },
    }),
    erase: async ({ tx }) => {
      await deleteDisputes(tx, disputeIds);
      await deleteFreezes(tx, freezes);
    },
    forget: async ({ tx, keyring }) => {
      await deletePersonContacts(
        tx,
        contacts.map(({ id }) => id),
      );
      await deleteSessionsOfPerson(tx, { environment, tokens: subjectLookupTokens(keyring, { environment, subject }) });
    },
  };
}
