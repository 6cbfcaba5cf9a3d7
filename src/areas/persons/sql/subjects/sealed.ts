import type {
  DisputeDocumentId,
  DisputeId,
  FreezeId,
  HoldId,
  PersonContactId,
  PersonSessionId,
} from "../../../../kernel/ids.ts";
import { sealedColumn } from "../../../../kernel/sealing/sql/sealed-column.ts";
import type { Subject } from "../../../../kernel/subject.ts";
import type { DisputeDetails } from "../../dispute.ts";
import type { LegalHold } from "../../hold.ts";

/** The sealed columns of persons' own pages and rights, each with the place that binds it to its row. */
export const PERSONS_SEALED = {
  frozenSubject: sealedColumn<FreezeId, Subject>("subject_freezes", "sealed_subject", "subject"),
  dispute: sealedColumn<DisputeId, DisputeDetails>("subject_disputes", "sealed_dispute", "dispute"),
  disputeDocument: sealedColumn<DisputeDocumentId>("subject_dispute_documents", "sealed_document", "document"),
  legalHold: sealedColumn<HoldId, Pick<LegalHold, "subject" | "reason">>("subject_holds", "sealed_hold", "hold"),
  personContact: sealedColumn<PersonContactId>("person_contacts", "sealed_contact", "contact"),
  personSession: sealedColumn<PersonSessionId>("person_sessions", "sealed_state", "state"),
};
