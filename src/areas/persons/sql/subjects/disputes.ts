import type { Environment } from "../../../../kernel/access/caller.ts";
import { arrayText } from "../../../../kernel/database/postgres/array-text.ts";
import { firstRow, onlyRow, type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import { listPage, listStatements } from "../../../../kernel/database/postgres/page.ts";
import type { DisputeDocumentId, DisputeId, EmploymentId, TeamId, Timestamp } from "../../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../../kernel/page.ts";
import type { DisputeStatus } from "../../../webhooks/words.ts";
import { DISPUTE_DAYS, DISPUTE_EXTENSION_DAYS, DISPUTE_REMINDER_DAYS } from "../../dispute.ts";

/** A dispute as it is stored. */
export interface DisputeRow {
  /** 32 hex digits. */
  readonly id: DisputeId;
  readonly environment: Environment;
  /** Null: the person opened it. */
  readonly team_id: TeamId | null;
  readonly status: DisputeStatus;
  readonly employment_id: EmploymentId;
  readonly sealed_dispute: Buffer;
  readonly tells_recipients: boolean;
  readonly created_at: Timestamp;
  readonly due_at: Timestamp;
  readonly ended_at: Timestamp | null;
}

const COLUMNS =
  "id, environment, team_id, status, employment_id, sealed_dispute, tells_recipients, created_at, due_at, ended_at";

/** The time of the next reminder, or of the end once there is none left, as SQL. */
const nextAt = (due: string, sent: string) =>
  `${due} - make_interval(days => coalesce((array[${DISPUTE_REMINDER_DAYS.join(", ")}])[${sent} + 1], 0))`;

/** The values of a new dispute. */
interface NewDispute {
  readonly id: DisputeId;
  readonly environment: Environment;
  readonly teamId: TeamId | null;
  readonly employmentId: EmploymentId;
  readonly sealedDispute: Buffer;
  readonly keyId: number;
  /** Keyed hashes by which the person's rows are found (`subjectTokens`): signed 64-bit integers in decimal. */
  readonly tokens: readonly string[];
  /** The version of the keys that the tokens were made of. */
  readonly keysVersion: number;
  readonly tellsRecipients: boolean;
}

const INSERT_DISPUTE = statement("insert_dispute")`
  insert into subject_disputes (id, environment, team_id, status, employment_id, sealed_dispute, key_id, subject_tokens,
      subject_version, tells_recipients, due_at, next_at)
    values ($1, $2, $3, 'open', $4, $5, $6, $7::text::bigint[], $8, $9, now() + interval '${DISPUTE_DAYS} days',
      ${nextAt(`now() + interval '${DISPUTE_DAYS} days'`, "0")})
    returning ${COLUMNS}`;

/** Inserts a dispute, open from now on by the database's clock. */
export function insertDispute(tx: Queryable, dispute: NewDispute): Promise<DisputeRow> {
  const { id, environment, teamId, employmentId, sealedDispute, keyId, tokens, keysVersion, tellsRecipients } = dispute;
  const values = [id, environment, teamId, employmentId, sealedDispute, keyId, arrayText(tokens), keysVersion];
  return onlyRow(tx, INSERT_DISPUTE, [...values, tellsRecipients]);
}

/** The disputes that someone may see. */
interface DisputeScope {
  readonly environment: Environment;
  /** Those that this team or a person opened; null: all. */
  readonly teamId: TeamId | null;
}

const IN_SCOPE = "environment = $1 and ($2::uuid is null or team_id is null or team_id = $2)";

const FIND_DISPUTE = statement("find_dispute")`select ${COLUMNS} from subject_disputes where ${IN_SCOPE} and id = $3`;

const LOCK_DISPUTE = statement("lock_dispute")`${FIND_DISPUTE.text} for update`;

/** A dispute of the scope, or null. */
export function findDispute(db: Queryable, scope: DisputeScope, id: DisputeId): Promise<DisputeRow | null> {
  return firstRow(db, FIND_DISPUTE, [scope.environment, scope.teamId, id]);
}

/** Like {@link findDispute}, locked until the transaction ends. */
export function lockDispute(tx: Queryable, scope: DisputeScope, id: DisputeId): Promise<DisputeRow | null> {
  return firstRow(tx, LOCK_DISPUTE, [scope.environment, scope.teamId, id]);
}

const DISPUTES = listStatements({
  nameSuffix: "subject_disputes",
  table: "subject_disputes",
  columns: COLUMNS,
  filter: `${IN_SCOPE} and ($3::text is null or status = $3)`,
  filterValues: 3,
  rowBytes: "octet_length(sealed_dispute)",
});

/** A page of disputes, newest first; `status` null: with any status. */
export function listDisputeRows(
  db: Queryable,
  options: { readonly scope: DisputeScope; readonly status: DisputeStatus | null; readonly request: PageRequest },
): Promise<Page<DisputeRow>> {
  const { scope, status, request } = options;
  const positionOf = (row: DisputeRow) => ({ at: row.created_at, id: row.id });
  return listPage(db, DISPUTES, { values: [scope.environment, scope.teamId, status], request, positionOf });
}

const LIST_DISPUTES_OF_EMPLOYMENTS = statement("list_disputes_of_employments")`
  select ${COLUMNS} from subject_disputes where employment_id = any ($1::uuid[]) order by created_at, id`;

/** The disputes about employments, oldest first. */
export function listDisputesOfEmployments(
  db: Queryable,
  employmentIds: readonly EmploymentId[],
): Promise<DisputeRow[]> {
  return db.rows<DisputeRow>(LIST_DISPUTES_OF_EMPLOYMENTS, [employmentIds]);
}

const EXTEND_DISPUTE = statement("extend_dispute")`
  update subject_disputes set status = 'extended', sealed_dispute = $2, key_id = $3,
      due_at = case status when 'open' then due_at + interval '${DISPUTE_EXTENSION_DAYS} days' else due_at end,
      next_at = case status when 'open' then ${nextAt(`(due_at + interval '${DISPUTE_EXTENSION_DAYS} days')`, "0")} else next_at end,
      reminders = case status when 'open' then 0 else reminders end
    where id = $1 returning ${COLUMNS}`;

/** Stores what the person added; an open one gets its further days, with reminders of their own. */
export function extendDispute(
  tx: Queryable,
  change: { readonly id: DisputeId; readonly sealedDispute: Buffer; readonly keyId: number },
): Promise<DisputeRow> {
  return onlyRow(tx, EXTEND_DISPUTE, [change.id, change.sealedDispute, change.keyId]);
}

const END_DISPUTE = statement("end_dispute")`
  update subject_disputes set status = $2, sealed_dispute = $3, key_id = $4, next_at = null,
      ended_at = coalesce(ended_at, now())
    where id = $1 returning ${COLUMNS}`;

/** Ends a dispute, or changes how it has ended. */
export function saveDisputeEnd(
  tx: Queryable,
  change: {
    readonly id: DisputeId;
    readonly status: DisputeStatus;
    readonly sealedDispute: Buffer;
    readonly keyId: number;
  },
): Promise<DisputeRow> {
  const values = [change.id, change.status, change.sealedDispute, change.keyId];
  return onlyRow(tx, END_DISPUTE, values);
}

const SAVE_TELLS_RECIPIENTS = statement("save_dispute_tells_recipients")`
  update subject_disputes set tells_recipients = true where id = $1`;

/** Notes that the person wants earlier recipients to be informed. */
export async function saveTellsRecipients(tx: Queryable, id: DisputeId): Promise<void> {
  await tx.rows(SAVE_TELLS_RECIPIENTS, [id]);
}

/** A dispute of which a reminder or the end is due. */
export interface DueDispute extends DisputeRow {
  /** True if its days are over. */
  readonly is_over: boolean;
  /** Whole days left, rounded up. */
  readonly days_left: number;
}

const LOCK_DUE_DISPUTES = statement("lock_due_disputes")`
  select ${COLUMNS}, due_at <= now() as is_over,
      greatest(0, ceil(extract(epoch from due_at - now()) / 86400))::integer as days_left
    from subject_disputes where next_at <= now() order by next_at limit $1 for update skip locked`;

/** Locks disputes whose reminder or end is due by the database's clock, the longest due first. */
export function lockDueDisputes(tx: Queryable, limit: number): Promise<DueDispute[]> {
  return tx.rows<DueDispute>(LOCK_DUE_DISPUTES, [limit]);
}

const SAVE_DISPUTE_REMINDED = statement("save_dispute_reminded")`
  update subject_disputes set reminders = reminders + 1, next_at = ${nextAt("due_at", "(reminders + 1)")} where id = $1`;

/** Notes that a reminder was sent. */
export async function saveDisputeReminded(tx: Queryable, id: DisputeId): Promise<void> {
  await tx.rows(SAVE_DISPUTE_REMINDED, [id]);
}

const POSTPONE_DISPUTE = statement("postpone_dispute")`
  update subject_disputes set next_at = now() + interval '10 seconds' where id = $1`;

/** Has the end of a dispute tried again a little later. */
export async function postponeDispute(tx: Queryable, id: DisputeId): Promise<void> {
  await tx.rows(POSTPONE_DISPUTE, [id]);
}

const LIST_DISPUTES_BY_TOKENS = statement("list_subject_disputes")`
  select ${COLUMNS} from subject_disputes where subject_tokens && $2::text::bigint[] and environment = $1 order by created_at, id`;

/**
 * The disputes that share a token (a keyed hash of name, birth date and SSN) with a person, regardless of who opened
 * them.
 */
export function listDisputesByTokens(
  db: Queryable,
  environment: Environment,
  tokens: readonly string[],
): Promise<DisputeRow[]> {
  return db.rows<DisputeRow>(LIST_DISPUTES_BY_TOKENS, [environment, arrayText(tokens)]);
}

const DELETE_DISPUTES = statement("delete_held_disputes")`delete from subject_disputes where id = any ($1::uuid[])`;

/** Deletes disputes with their documents. */
export async function deleteDisputes(tx: Queryable, ids: readonly DisputeId[]): Promise<void> {
  await tx.rows(DELETE_DISPUTES, [ids]);
}

/** A document of a dispute as it is stored. */
interface DisputeDocumentRow {
  /** 32 hex digits. */
  readonly id: DisputeDocumentId;
  readonly sealed_document: Buffer;
  readonly created_at: Timestamp;
}

const INSERT_DOCUMENT = statement("insert_dispute_document")`
  insert into subject_dispute_documents (id, dispute_id, sealed_document, key_id) values ($1, $2, $3, $4)`;

/** Stores a document of a dispute. */
export async function insertDisputeDocument(
  tx: Queryable,
  document: {
    readonly id: DisputeDocumentId;
    readonly disputeId: DisputeId;
    readonly sealed: Buffer;
    readonly keyId: number;
  },
): Promise<void> {
  await tx.rows(INSERT_DOCUMENT, [document.id, document.disputeId, document.sealed, document.keyId]);
}

const LIST_DOCUMENTS = statement("list_dispute_documents")`
  select replace(id::text, '-', '') as id, sealed_document, created_at from subject_dispute_documents
    where dispute_id = $1 order by created_at, id`;

/** The documents of a dispute, oldest first. */
export function listDisputeDocuments(db: Queryable, disputeId: DisputeId): Promise<DisputeDocumentRow[]> {
  return db.rows<DisputeDocumentRow>(LIST_DOCUMENTS, [disputeId]);
}
