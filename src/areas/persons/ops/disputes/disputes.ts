import type { Environment } from "../../../../kernel/access/caller.ts";
import { runIdempotently } from "../../../../kernel/access/ops/idempotency.ts";
import type { IdempotentRequest } from "../../../../kernel/access/sql/idempotency.ts";
import type { AuditAct } from "../../../../kernel/audit/audit.ts";
import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import { appendReads } from "../../../../kernel/audit/ops/reads.ts";
import type { Keyring } from "../../../../kernel/crypto/keyring.ts";
import { openJson, sealJson } from "../../../../kernel/crypto/seal.ts";
import { mintId } from "../../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { AppError, incorrectParameters } from "../../../../kernel/error.ts";
import type { DisputeDocumentId, DisputeId, EmploymentId } from "../../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../../kernel/page.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import { openSealedRows } from "../../../../kernel/sealing/ops/unreadable-rows.ts";
import type { Subject } from "../../../../kernel/subject.ts";
import { fold } from "../../../../kernel/text/fold.ts";
import { JOB_TERMS } from "../../../payroll/document.ts";
import type { StoredEmployment } from "../../../payroll/employment.ts";
import type { DisputableField } from "../../../payroll/result-employment.ts";
import type { DisputedItem } from "../../../records/dispute-decisions.ts";
import { SUBJECT_KEYS_VERSION } from "../../../records/linkage/lookup-keys.ts";
import { findImportedEmployments } from "../../../records/ops/linkage/imported-employments.ts";
import type { DisputeStatus } from "../../../webhooks/words.ts";
import {
  advanceDispute,
  type Dispute,
  type DisputeDetails,
  type DisputeDocument,
  type DisputeReason,
} from "../../dispute.ts";
import {
  type DisputeRow,
  extendDispute,
  findDispute,
  insertDispute,
  insertDisputeDocument,
  listDisputeDocuments,
  listDisputeRows,
  lockDispute,
} from "../../sql/subjects/disputes.ts";
import { PERSONS_SEALED } from "../../sql/subjects/sealed.ts";
import { openDispute } from "../subjects/held-disputes.ts";
import { subjectLookupTokens } from "../subjects/lookup-tokens.ts";
import { appendDisputeEvents, disputeEvent } from "./dispute-events.ts";

/** Who acts on disputes, and in which environment; a team sees its own, and those that persons opened. */
export interface DisputeActor extends Pick<AuditAct, "actor" | "teamId"> {
  readonly environment: Environment;
  /** Queues a notification to the person of what was done, in its transaction; given where the person acts. */
  readonly notifyPerson?: (tx: Queryable) => Promise<void>;
}

/** A checked request for a dispute. */
export interface DisputeInput {
  readonly subject: Subject;
  /** Which of the person's records: one of these is given. */
  readonly employmentId: EmploymentId | null;
  readonly employerName: string | null;
  readonly fields: readonly DisputableField[];
  readonly reason: DisputeReason;
  readonly explanation: string;
  readonly statement: string | null;
  readonly documents: readonly DisputeDocument[];
  /** The result is sent to those who received the person's data before. */
  readonly tellsRecipients: boolean;
  /** Records count as the person's only if the name agrees too; see `isSameNamedPerson`. */
  readonly nameMustAgree?: boolean;
}

/**
 * Opens a dispute about an imported employment of a person: from now on verifications show it, and
 * its period of 30 days runs.
 *
 * @throws AppError `incorrect_parameters` if no imported record of the person matches, or several do
 */
export async function openSubjectDispute(
  context: Context,
  by: DisputeActor,
  request: { readonly input: DisputeInput; readonly idempotency: IdempotentRequest | null },
): Promise<Dispute> {
  const { input, idempotency } = request;
  const { environment, teamId } = by;
  const { subject } = input;
  const own = await findImportedEmployments(context, {
    environment,
    subject,
    nameMustAgree: input.nameMustAgree ?? false,
  });
  const item = itemOf(own, input);
  const id = mintId<DisputeId>();
  const details: DisputeDetails = {
    subject,
    item: item.item,
    reason: input.reason,
    explanation: input.explanation,
    statement: input.statement,
    information: [],
    result: null,
  };
  const open = async (tx: Queryable) => {
    const row = await insertDispute(tx, {
      id,
      environment,
      teamId,
      employmentId: item.employmentId,
      ...sealedDetails(context.keyring, id, details),
      tokens: subjectLookupTokens(context.keyring, { environment, subject }),
      keysVersion: SUBJECT_KEYS_VERSION,
      tellsRecipients: input.tellsRecipients,
    });
    await insertDocuments(tx, context, { disputeId: id, documents: input.documents });
    await appendDisputeEvents(tx, row, (tenant) => disputeEvent(tenant, "dispute-opened", row));
    const { actor } = by;
    const audited = { reason: input.reason, fields: [...input.fields], documents: input.documents.length };
    await appendAudit(tx, { actor, teamId, environment, action: "dispute.open", target: id, details: audited });
    await by.notifyPerson?.(tx);
    return openDispute(context.keyring, row);
  };
  // Keys of idempotency are a team's.
  if (teamId === null) return context.db.transaction(open);
  return runIdempotently(context, { tenant: { teamId, environment }, idempotency }, open);
}

function itemOf(own: readonly StoredEmployment[], { employmentId, employerName, fields }: DisputeInput) {
  const found = own.filter(({ id, record }) =>
    employmentId === null ? fold(record.employer_name) === fold(employerName ?? "") : id === employmentId,
  );
  const field = employmentId === null ? "employer_name" : "employment_id";
  const [one] = found;
  if (one === undefined) {
    throw incorrectParameters([{ field, message: "is in no imported record of this person in this environment" }]);
  }
  if (found.length > 1) {
    throw incorrectParameters([
      { field, message: `is in ${found.length} records of this person: give the employment_id of one` },
    ]);
  }
  const { record, source } = one;
  const values = JOB_TERMS.filter((name) => fields.includes(name)).map((name) => [name, record[name]]);
  const item: DisputedItem = {
    employer_name: record.employer_name,
    source,
    fields,
    values: Object.fromEntries(values),
  };
  return { employmentId: one.id, item };
}

/** The details of a dispute, sealed for its row. */
export function sealedDetails(keyring: Keyring, id: DisputeId, details: DisputeDetails) {
  const { subject, item, reason, explanation, statement, information, result } = details;
  const only: DisputeDetails = { subject, item, reason, explanation, statement, information, result };
  return { sealedDispute: sealJson(keyring, only, PERSONS_SEALED.dispute(id)), keyId: keyring.activeId };
}

/** Bytes are Base64 in what is sealed. */
interface SealedDocument {
  readonly name: string;
  readonly content_type: string;
  readonly base64: string;
}

async function insertDocuments(
  tx: Queryable,
  { keyring }: Context,
  { disputeId, documents }: { readonly disputeId: DisputeId; readonly documents: readonly DisputeDocument[] },
): Promise<void> {
  for (const { name, content_type, bytes } of documents) {
    const id = mintId<DisputeDocumentId>();
    const document: SealedDocument = { name, content_type, base64: bytes.toString("base64") };
    const sealed = sealJson(keyring, document, PERSONS_SEALED.disputeDocument(id));
    await insertDisputeDocument(tx, { id, disputeId, sealed, keyId: keyring.activeId });
  }
}

/** A page of the disputes that someone may see, newest first; each one on it is a read in the inquiry log. */
export async function listSubjectDisputes(
  context: Context,
  by: DisputeActor,
  options: { readonly status: DisputeStatus | null; readonly request: PageRequest },
): Promise<Page<Dispute>> {
  const page = await listDisputeRows(context.db, { scope: by, ...options });
  const rows = openSealedRows(context, page.rows, {
    open: (row) => openDispute(context.keyring, row),
    table: "subject_disputes",
  });
  await appendReads(
    context.db,
    by,
    rows.map(({ id }) => ({ action: "dispute.read", target: id, details: {} })),
  );
  return { ...page, rows };
}

/** A dispute with its documents, oldest first. */
interface DisputeFile {
  readonly dispute: Dispute;
  readonly documents: readonly (DisputeDocument & { readonly id: DisputeDocumentId })[];
}

/**
 * One dispute with its documents; the read is in the inquiry log.
 *
 * @throws AppError `not_found`
 */
export async function readSubjectDispute(context: Context, by: DisputeActor, id: DisputeId): Promise<DisputeFile> {
  const row = await findDispute(context.db, by, id);
  if (row === null) throw unknownDispute();
  const documents = await listDisputeDocuments(context.db, id);
  await appendReads(context.db, by, [{ action: "dispute.read", target: id, details: {} }]);
  return {
    dispute: openDispute(context.keyring, row),
    documents: documents.map((one) => {
      const sealed = openJson<SealedDocument>(
        context.keyring,
        one.sealed_document,
        PERSONS_SEALED.disputeDocument(one.id),
      );
      const { name, content_type, base64 } = sealed;
      return { id: one.id, name, content_type, bytes: Buffer.from(base64, "base64") };
    }),
  };
}

/**
 * Adds what the person says or shows later. The first time it extends the period by 15 days.
 *
 * @throws AppError `not_found`; `conflict` if the dispute has ended
 */
export function addDisputeInformation(
  context: Context,
  by: DisputeActor,
  request: { readonly id: DisputeId; readonly text: string | null; readonly documents: readonly DisputeDocument[] },
): Promise<Dispute> {
  const { id, text, documents } = request;
  return context.db.transaction(async (tx) => {
    const dispute = await lockOpened(tx, context, by, id);
    advanceDispute(dispute.status, "inform");
    const information = text === null ? dispute.information : [...dispute.information, text];
    const row = await extendDispute(tx, { id, ...sealedDetails(context.keyring, id, { ...dispute, information }) });
    await insertDocuments(tx, context, { disputeId: id, documents });
    await auditDispute(tx, by, { action: "dispute.inform", id, details: { documents: documents.length } });
    await by.notifyPerson?.(tx);
    return openDispute(context.keyring, row);
  });
}

/**
 * A dispute of the actor, locked until the transaction ends.
 *
 * @throws AppError `not_found`
 */
export async function lockOpened(
  tx: Queryable,
  { keyring }: Pick<Context, "keyring">,
  by: DisputeActor,
  id: DisputeId,
): Promise<Dispute & Pick<DisputeRow, "team_id" | "environment">> {
  const row = await lockDispute(tx, by, id);
  if (row === null) throw unknownDispute();
  return { ...openDispute(keyring, row), team_id: row.team_id, environment: row.environment };
}

/** Appends an act on a dispute to the inquiry log. */
export async function auditDispute(
  tx: Queryable,
  { actor, teamId, environment }: DisputeActor,
  act: Pick<AuditAct, "action" | "details"> & { readonly id: DisputeId },
): Promise<void> {
  const { action, details, id } = act;
  await appendAudit(tx, { actor, teamId, environment, action, target: id, details });
}

function unknownDispute(): AppError {
  return new AppError("not_found", "No dispute has this id in this environment.");
}
