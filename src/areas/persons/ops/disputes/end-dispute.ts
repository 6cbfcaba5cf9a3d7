import type { Environment } from "../../../../kernel/access/caller.ts";
import { openJson, sealJson } from "../../../../kernel/crypto/seal.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { AppError, incorrectParameters } from "../../../../kernel/error.ts";
import type { DisputeId, TeamId } from "../../../../kernel/ids.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import { JOB_TERMS } from "../../../payroll/document.ts";
import { applyDecisions, isPayDeleted, type RecordValues } from "../../../records/dispute-decisions.ts";
import {
  deleteEmployments,
  listEmployments,
  saveEmploymentRecord,
} from "../../../records/sql/employments/employments.ts";
import { deletePayOf } from "../../../records/sql/employments/pay.ts";
import { RECORDS_SEALED } from "../../../records/sql/employments/sealed.ts";
import { claimImportScope } from "../../../records/sql/imports/imports.ts";
import { advanceDispute, type Dispute, type DisputeTrigger } from "../../dispute.ts";
import { readTime } from "../../sql/person-sessions.ts";
import { saveDisputeEnd, saveTellsRecipients } from "../../sql/subjects/disputes.ts";
import { openDispute } from "../subjects/held-disputes.ts";
import { findContactOf } from "../subjects/person-contacts.ts";
import { appendPersonNotice } from "../subjects/person-notices.ts";
import { appendDisputeEvents, disputeEvent } from "./dispute-events.ts";
import { auditDispute, type DisputeActor, lockOpened, sealedDetails } from "./disputes.ts";
import { type DisputeContext, tellRecipients } from "./recipients.ts";

/** How an investigation can end. */
export const DISPUTE_OUTCOMES = ["verified", "corrected", "deleted"] as const;
/** One of {@link DISPUTE_OUTCOMES}. */
type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

const TRIGGERS = { verified: "verify", corrected: "correct", deleted: "delete" } as const satisfies Record<
  DisputeOutcome,
  DisputeTrigger
>;

/** The result of an investigation. */
interface DisputeEnd {
  readonly outcome: DisputeOutcome;
  readonly explanation: string;
  /** The right values; only of `corrected`. */
  readonly values: RecordValues;
}

/** A dispute with what its events and the log need. */
type LockedDispute = Dispute & { readonly team_id: TeamId | null; readonly environment: Environment };

/**
 * Ends an investigation: the stored record is changed in the same transaction, the event is sent,
 * and earlier recipients are informed if the person asked for it.
 *
 * @throws AppError `not_found`; `conflict` if it has ended, or an import of the record's source is
 * running; `incorrect_parameters` if the corrected values are not of disputed fields
 */
export function endSubjectDispute(
  context: DisputeContext,
  by: DisputeActor,
  request: { readonly id: DisputeId; readonly end: DisputeEnd },
): Promise<Dispute> {
  const { id, end } = request;
  return context.db.transaction(async (tx) => {
    const dispute = await lockOpened(tx, context, by, id);
    checkValues(dispute, end);
    if (!(await claimRecord(tx, dispute))) {
      throw new AppError("conflict", "An import of the record's source is running: end the dispute when it has ended.");
    }
    return endLocked(tx, context, { by, dispute, trigger: TRIGGERS[end.outcome], result: end });
  });
}

function checkValues({ item }: Dispute, { outcome, values }: DisputeEnd): void {
  const given = JOB_TERMS.filter((field) => field in values);
  const foreign = given.filter((field) => !item.fields.includes(field));
  const faults = foreign.map((field) => ({ field: `values.${field}`, message: "is not what was disputed" }));
  if (outcome === "corrected" && given.length === 0) {
    faults.push({ field: "values", message: "must have the right value of at least one disputed field" });
  }
  if (outcome !== "corrected" && given.length > 0) {
    faults.push({ field: "values", message: "are only given with corrected" });
  }
  if (faults.length > 0) throw incorrectParameters(faults);
}

/**
 * Keeps imports of the record's source away until the transaction ends, so that none that has read
 * the record before writes it after. False if one is running.
 */
export function claimRecord(tx: Queryable, { item, environment }: LockedDispute): Promise<boolean> {
  return claimImportScope(tx, { kind: "employments", source: item.source, environment });
}

/** Ends a locked dispute whose record was claimed. */
export async function endLocked(
  tx: Queryable,
  context: DisputeContext,
  ending: {
    readonly by: DisputeActor;
    readonly dispute: LockedDispute;
    readonly trigger: DisputeTrigger;
    readonly result: Pick<DisputeEnd, "explanation" | "values">;
  },
): Promise<Dispute> {
  const { by, dispute, trigger } = ending;
  const { id, environment } = dispute;
  const status = advanceDispute(dispute.status, trigger);
  const result = { explanation: ending.result.explanation, values: ending.result.values };
  const details = sealedDetails(context.keyring, id, { ...dispute, result });
  const ended = openDispute(context.keyring, await saveDisputeEnd(tx, { id, status, ...details }));
  // First: a record that is deleted has no contact any more.
  await tellPerson(tx, context, { kind: "dispute_ended", dispute: ended, environment });
  await changeRecord(tx, context, { ...ended, environment });
  await appendDisputeEvents(tx, dispute, (tenant) => disputeEvent(tenant, "dispute-ended", ended));
  await auditDispute(tx, by, { action: "dispute.end", id, details: { status, by_clock: trigger === "expire" } });
  if (ended.tells_recipients) await tellRecipients(tx, context, { ...ended, environment });
  return ended;
}

/** Tells the person, where they can be reached, how it ended: 15 U.S.C. § 1681i(a)(6). */
async function tellPerson(
  tx: Queryable,
  context: Context,
  notice: {
    readonly kind: "dispute_ended" | "reinserted";
    readonly dispute: Dispute;
    readonly environment: Environment;
  },
): Promise<void> {
  const { kind, dispute, environment } = notice;
  const at = { environment, subject: dispute.subject, nameMustAgree: true };
  const contact = await findContactOf({ ...context, db: tx }, at);
  const now = await readTime(tx);
  await appendPersonNotice(tx, context, { environment, contacts: [contact], kind, language: null, at: now, url: null });
}

/** Changes the stored record by what was decided; one that is gone already stays so. */
async function changeRecord(
  tx: Queryable,
  { keyring }: Context,
  dispute: Dispute & { readonly environment: Environment },
): Promise<void> {
  const { environment, employment_id: id } = dispute;
  const [row] = await listEmployments(tx, environment, [id]);
  if (row === undefined) return;
  const place = RECORDS_SEALED.employmentRecord(id);
  const before = openJson(keyring, row.sealed, place);
  const after = applyDecisions(before, [dispute]);
  if (after === null) {
    await deleteEmployments(tx, environment, [id]);
    return;
  }
  if (isPayDeleted([dispute])) await deletePayOf(tx, id);
  await saveEmploymentRecord(tx, { id, sealed: sealJson(keyring, after, place), keyId: keyring.activeId });
}

/**
 * Lets deleted information come back with the next import, because who furnished it certified that it
 * is complete and accurate. The person is informed, which must be within five business days
 * (15 U.S.C. § 1681i(a)(5)(B)).
 *
 * @throws AppError `not_found`; `conflict` unless it was deleted
 */
export function reinsertDisputed(
  context: Context,
  by: DisputeActor,
  request: { readonly id: DisputeId; readonly certification: string },
): Promise<Dispute> {
  const { id, certification } = request;
  return context.db.transaction(async (tx) => {
    const dispute = await lockOpened(tx, context, by, id);
    const status = advanceDispute(dispute.status, "reinsert");
    const result = { explanation: certification, values: {} };
    const row = await saveDisputeEnd(tx, { id, status, ...sealedDetails(context.keyring, id, { ...dispute, result }) });
    const ended = openDispute(context.keyring, row);
    await appendDisputeEvents(tx, dispute, (tenant) => disputeEvent(tenant, "dispute-ended", ended));
    await tellPerson(tx, context, { kind: "reinserted", dispute: ended, environment: dispute.environment });
    await auditDispute(tx, by, { action: "dispute.reinsert", id, details: { status } });
    return ended;
  });
}

/**
 * Informs recent recipients of the data, as the person asks: at once if the dispute has ended, else
 * when it ends. Each is informed once for each call.
 *
 * @returns how many verifications' teams were informed; 0 before the end
 * @throws AppError `not_found`
 */
export function tellDisputeRecipients(context: DisputeContext, by: DisputeActor, id: DisputeId): Promise<number> {
  return context.db.transaction(async (tx) => {
    const dispute = await lockOpened(tx, context, by, id);
    await saveTellsRecipients(tx, id);
    const told = dispute.ended_at === null ? 0 : await tellRecipients(tx, context, dispute);
    await auditDispute(tx, by, { action: "dispute.tell", id, details: { told } });
    return told;
  });
}
