import { PERSONS_SEALED } from "../../store/subjects/sealed.ts";
import type { Area } from "../registration/area.ts";

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
};
