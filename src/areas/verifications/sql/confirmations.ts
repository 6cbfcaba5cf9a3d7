import type { Environment } from "../../../kernel/access/caller.ts";
import { arrayText } from "../../../kernel/database/postgres/array-text.ts";
import { firstRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import { type ClaimId, idHex, type TeamId, type Timestamp, type VerificationId } from "../../../kernel/ids.ts";
import type { ConfirmationStatus } from "../confirmation.ts";

/** Whether a person has confirmed a verification. */
export interface ConfirmationRow {
  readonly verification_id: VerificationId;
  readonly team_id: TeamId;
  readonly environment: Environment;
  readonly status: ConfirmationStatus;
  /** What would be sent; null once it ended. */
  readonly sealed_preview: Buffer | null;
  readonly preview_token: Buffer;
  readonly asked_at: Timestamp;
  readonly due_at: Timestamp;
  readonly tracking_info: string | null;
}

const COLUMNS = `'iv_' || replace(c.verification_id::text, '-', '') as verification_id, c.team_id, c.environment, c.status,
  c.sealed_preview, c.preview_token, c.asked_at, c.due_at,
  (select tracking_info from verifications v where v.id = c.verification_id) as tracking_info`;

const INSERT = statement("insert_confirmation")`
  with waiting as (
      update verifications set status = 'confirming', claim_id = null, lease_expires_at = null
      where id = $1 and claim_id = $2 and status = 'processing' returning id, team_id, environment
    )
    insert into verification_confirmations as c (verification_id, team_id, environment, sealed_preview, key_id, preview_token, subject_tokens, due_at)
    select id, team_id, environment, $3, $4, $5, $6::text::bigint[], now() + $7 * interval '1 hour' from waiting
    returning ${COLUMNS}`;

/** Has a verification wait for its person; null if the worker's lease on it was lost. */
export function insertConfirmation(
  tx: Queryable,
  asked: {
    readonly id: VerificationId;
    readonly claimId: ClaimId;
    readonly sealedPreview: Buffer;
    readonly keyId: number;
    readonly previewToken: Buffer;
    /** Of the persons of the records that were found. */
    readonly tokens: readonly string[];
    readonly hours: number;
  },
): Promise<ConfirmationRow | null> {
  const { id, claimId, sealedPreview, keyId, previewToken, tokens, hours } = asked;
  const values = [idHex(id), claimId, sealedPreview, keyId, previewToken, arrayText(tokens), hours];
  return firstRow(tx, INSERT, values);
}

const LIST = statement("list_confirmations")`
  select ${COLUMNS} from verification_confirmations c where c.verification_id = any ($1::uuid[])
    order by c.asked_at desc, c.verification_id`;

/** The confirmations of verifications, the latest first; one that was never asked for is absent. */
export function listConfirmations(db: Queryable, ids: readonly VerificationId[]): Promise<ConfirmationRow[]> {
  return db.rows<ConfirmationRow>(LIST, [ids.map(idHex)]);
}

const LIST_ASKED = statement("list_asked_confirmations")`
  select ${COLUMNS} from verification_confirmations c where c.status = 'asked' and c.environment = $1
      and (c.subject_tokens && $2::text::bigint[] or c.verification_id = any ($3::uuid[]))
    order by c.asked_at desc, c.verification_id`;

/**
 * Confirmations that wait, the latest first: of verifications, and those whose records may be a person's, to be
 * opened and compared.
 */
export function listAskedConfirmations(
  db: Queryable,
  {
    environment,
    tokens,
    ids,
  }: {
    readonly environment: Environment;
    readonly tokens: readonly string[];
    readonly ids: readonly VerificationId[];
  },
): Promise<ConfirmationRow[]> {
  return db.rows<ConfirmationRow>(LIST_ASKED, [environment, arrayText(tokens), ids.map(idHex)]);
}

const LOCK = statement("lock_person_confirmation")`
  select ${COLUMNS} from verification_confirmations c where c.verification_id = $1 for update of c`;

/** The confirmation of a verification, locked until the transaction ends; or null. */
export function lockPersonConfirmation(tx: Queryable, id: VerificationId): Promise<ConfirmationRow | null> {
  return firstRow(tx, LOCK, [idHex(id)]);
}

const LOCK_DUE = statement("lock_due_confirmations")`
  select ${COLUMNS} from verification_confirmations c where c.status = 'asked' and c.due_at <= now()
    order by c.due_at limit $1 for update of c skip locked`;

/** Locks confirmations whose time is over by the database's clock, the longest due first. */
export function lockDueConfirmations(tx: Queryable, limit: number): Promise<ConfirmationRow[]> {
  return tx.rows<ConfirmationRow>(LOCK_DUE, [limit]);
}

const END = statement("end_confirmation")`
  with resumed as (update verifications set status = 'processing' where id = $1 and status = 'confirming')
    update verification_confirmations set status = $2, sealed_preview = null, key_id = null, subject_tokens = '{}'
    where verification_id = $1`;

/** Ends a confirmation: a worker goes on with the verification. Its row must be locked. */
export async function saveConfirmationEnd(
  tx: Queryable,
  id: VerificationId,
  status: ConfirmationStatus,
): Promise<void> {
  await tx.rows(END, [idHex(id), status]);
}

const DELETE = statement("delete_person_confirmations")`
  delete from verification_confirmations where verification_id = any ($1::uuid[])`;

/** Deletes the confirmations of verifications that are erased. */
export async function deletePersonConfirmations(tx: Queryable, digits: readonly string[]): Promise<void> {
  await tx.rows(DELETE, [digits]);
}
