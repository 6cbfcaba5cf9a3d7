import type { DisputeId, FreezeId, PersonContactId } from "../../kernel/ids.ts";
import { minuteDuty, sweepDuty } from "../../kernel/registration/duties.ts";
import type { Erasing, Held, Holds } from "../../kernel/registration/held.ts";
import type { Area } from "../../kernel/registration/registered-area.ts";
import type { Context } from "../../kernel/sealing/ops/context.ts";
import { runDisputeClocks } from "./ops/disputes/dispute-clock.ts";
import type { DisputeContext } from "./ops/disputes/recipients.ts";
import { findOwnFreezes, retokenFreezes } from "./ops/subjects/freezes.ts";
import { findOwnDisputes } from "./ops/subjects/held-disputes.ts";
import { findCorrectedContacts } from "./ops/subjects/person-contacts.ts";
import type { SubjectFile } from "./ops/subjects/subject-file.ts";
import { personActRoutes } from "./routes/person-acts.ts";
import { personBrandRoutes } from "./routes/person-brand.ts";
import { personSessionRoutes } from "./routes/person-session.ts";
import { disputeRoutes } from "./routes/subjects/disputes.ts";
import { subjectFileRoutes } from "./routes/subjects/files.ts";
import { subjectRoutes } from "./routes/subjects/subjects.ts";
import { deletePersonContacts } from "./sql/person-contacts.ts";
import { deleteExpiredPersonSessions } from "./sql/person-sessions.ts";
import { deleteDisputes } from "./sql/subjects/disputes.ts";
import { deleteFreezes } from "./sql/subjects/freezes.ts";
import { PERSONS_SEALED } from "./sql/subjects/sealed.ts";

type FiledActs = Pick<SubjectFile, "disputes" | "freezes" | "corrected_contact">;

/** What persons do about their own data: freezes, disputes, their page; and legal holds. */
export const PERSONS_AREA: Area<Pick<DisputeContext, "listRecipients">, Context, never, FiledActs> = {
  name: "persons",
  tables: [
    "subject_freezes",
    "subject_disputes",
    "subject_dispute_documents",
    "subject_holds",
    "person_contacts",
    "person_sessions",
  ],
  sealed: PERSONS_SEALED,
  holds: holdActs,
  erases: {
    disputes: ({ tx }: Erasing, ids: readonly DisputeId[]) => deleteDisputes(tx, ids),
    freezes: ({ tx }: Erasing, ids: readonly FreezeId[]) => deleteFreezes(tx, ids),
    contacts: ({ tx }: Erasing, ids: readonly PersonContactId[]) => deletePersonContacts(tx, ids),
  },
  expires: [deleteExpiredPersonSessions],
  duties: (context, { listRecipients }) => [
    sweepDuty("computing tokens of freezes", (after: FreezeId) => retokenFreezes(context, after)),
    minuteDuty("running the clocks of disputes", () => runDisputeClocks({ ...context, listRecipients })),
  ],
  routes: [
    ...subjectRoutes,
    ...subjectFileRoutes,
    ...disputeRoutes,
    ...personSessionRoutes,
    ...personBrandRoutes,
    ...personActRoutes,
  ],
};

/** Disputes with their documents, freezes, and contacts that the person has corrected. */
async function holdActs(...[context, person]: Parameters<Holds>): Promise<Held<FiledActs, never>> {
  const disputes = await findOwnDisputes(context, person);
  const freezes = await findOwnFreezes(context, person);
  const contacts = await findCorrectedContacts(context, person);
  const [contact] = contacts;
  return {
    ids: { disputes: disputes.map(({ id }) => id), freezes, contacts: contacts.map(({ id }) => id) },
    file: async () => ({
      disputes,
      freezes,
      corrected_contact: contact === undefined ? null : { email: contact.email, phone: contact.phone },
    }),
  };
}
