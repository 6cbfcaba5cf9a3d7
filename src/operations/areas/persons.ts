import type { FreezeId } from "../../domain/ids.ts";
import { deleteOldPersonNotices } from "../../store/persons/person-notices.ts";
import { deleteExpiredPersonSessions } from "../../store/persons/person-sessions.ts";
import { PERSONS_SEALED } from "../../store/subjects/sealed.ts";
import { runDisputeClocks } from "../disputes/dispute-clock.ts";
import type { Area } from "../registration/area.ts";
import { minuteDuty, sweepDuty } from "../registration/duties.ts";
import { retokenFreezes } from "../subjects/freezes.ts";

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
  expires: [deleteExpiredPersonSessions, deleteOldPersonNotices],
  duties: (context) => [
    sweepDuty("computing tokens of freezes", (after: FreezeId) => retokenFreezes(context, after)),
    minuteDuty("running the clocks of disputes", () => runDisputeClocks(context)),
  ],
};
