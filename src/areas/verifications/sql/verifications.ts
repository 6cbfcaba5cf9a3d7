import type { Tenant } from "../../../kernel/access/caller.ts";
import { IDEMPOTENCY_HOURS, type IdempotentRequest } from "../../../kernel/access/sql/idempotency.ts";
import { auditInsertText, type NewAuditEntry } from "../../../kernel/audit/sql/entries.ts";
import { arrayText } from "../../../kernel/database/postgres/array-text.ts";
import { batchRequestsEach } from "../../../kernel/database/postgres/bulk/request-batching.ts";
import { firstRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { TeamId, Timestamp, VerificationId } from "../../../kernel/ids.ts";
import { idHex } from "../../../kernel/ids.ts";
import type { PermissiblePurpose, StatedPurpose } from "../../../kernel/purpose.ts";
import type { VerificationStatus } from "../../webhooks/words.ts";

/** The columns of a stated consent. */
export interface ConsentColumns {
  readonly consent_obtained_at: Timestamp | null;
  /** SHA-256, 32 bytes. */
  readonly consent_evidence: Buffer | null;
}

/** A verification as it is stored: the person and the results are sealed. */
export interface VerificationRow extends ConsentColumns {
  readonly id: VerificationId;
  readonly status: VerificationStatus;
  readonly sealed_details: Buffer;
  readonly sealed_results: Buffer | null;
  readonly tracking_info: string | null;
  readonly created_at: Timestamp;
  readonly completed_at: Timestamp | null;
  readonly permissible_purpose: PermissiblePurpose | null;
  readonly reverifies: VerificationId | null;
}

/** The values of a new verification. */
interface NewVerification extends Partial<StatedPurpose> {
  readonly id: VerificationId;
  readonly status: "pending" | "processing";
  readonly sealedDetails: Buffer;
  readonly keyId: number;
  readonly trackingInfo: string | null;
  /** By which verifications of its subject are found: signed 64-bit integers in decimal. */
  readonly subjectTokens: readonly string[];
  /** The version of the keys that they were made of. */
  readonly subjectVersion: number;
  /** Recorded in the inquiry log in the same transaction. */
  readonly auditEntry: Pick<NewAuditEntry, "id" | "actor" | "details">;
  /** The way of another operator's question, as its header; null or absent for a client's. */
  readonly way?: string | null;
  /** Whether a request waits for its completion; false if absent. */
  readonly isAwaited?: boolean;
  /** The trace context of its request; null or absent where nobody traces. */
  readonly traceParent?: string | null;
  /** The verification that it repeats; null or absent: none. */
  readonly reverifies?: VerificationId | null;
}

/** The columns of a {@link VerificationRow}. */
export const VERIFICATION_COLUMNS = `'iv_' || replace(id::text, '-', '') as id, status, sealed_file as sealed_details, sealed_results, tracking_info, created_at, completed_at,
  permissible_purpose, consent_obtained_at, consent_evidence, 'iv_' || replace(reverifies::text, '-', '') as reverifies`;

// If two requests in a batch have one key, only the first claims it; keys are locked in one order,
// so that no two batches can deadlock.
const INSERT_VERIFICATIONS = statement("insert_verifications")`
  with given as materialized (
      select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bytea[], $6::integer[], $7::text[], $8::text[], $9::bytea[],
          $11::boolean[], $12::text[], $13::smallint[], $14::text[], $15::timestamptz[], $16::bytea[],
          $17::uuid[], $18::text[], $19::jsonb[], $20::uuid[], $21::text[], $22::text[])
        with ordinality as g (id, team_id, environment, status, sealed_file, key_id, tracking_info, key, body_token, is_awaited,
          subject_tokens, subject_version, permissible_purpose, consent_obtained_at, consent_evidence,
          audit_id, actor, audit_details, reverifies, way, trace_parent, place)
    ), claimed as (
      insert into idempotency_keys as k (team_id, environment, key, body_token, resource_id, expires_at)
      select distinct on (team_id, environment, key) team_id, environment, key, body_token, id, now() + $10 * interval '1 hour'
      from given
      where key is not null and pg_try_advisory_xact_lock(hashtextextended(team_id || environment || key, 0))
      order by team_id, environment, key, place
      on conflict (team_id, environment, key) do update set body_token = excluded.body_token,
        resource_id = excluded.resource_id, answer_id = null, sealed_answer = null, key_id = null,
        expires_at = excluded.expires_at
        where k.expires_at <= now()
      returning resource_id
    ), inserted as (
    insert into verifications (id, team_id, environment, status, sealed_file, key_id, tracking_info, is_awaited,
      subject_tokens, subject_version, permissible_purpose, consent_obtained_at, consent_evidence, reverifies,
      way, trace_parent)
    select id, team_id, environment, status, sealed_file, key_id, tracking_info, is_awaited,
      subject_tokens::bigint[], subject_version, permissible_purpose, consent_obtained_at, consent_evidence, reverifies,
      way, trace_parent from given
    where key is null or id in (select resource_id from claimed)
    returning id, created_at
    ), audited as (
      ${auditInsertText(`select audit_id as id, actor, team_id, environment, 'verification.create' as action,
        'iv_' || replace(given.id::text, '-', '') as target, audit_details as details
        from given where given.id in (select id from inserted)`)}
    )
    select replace(id::text, '-', '') as digits, created_at from inserted`;

/** A new verification, with its tenant and the idempotency key of its request. */
export interface OwnedVerification extends NewVerification {
  readonly tenant: Tenant;
  readonly once: IdempotentRequest | null;
}

/**
 * While some batches wait for the disk, the next is prepared; with more of them batches would be
 * smaller.
 */
const BATCHES = { batchMax: 64, batchesMax: 2 } as const;
const insertBatched = batchRequestsEach(insertVerifications, BATCHES);

/**
 * Inserts a verification; with an idempotency key, together with the key. Concurrent inserts share
 * one statement, which is its own transaction: it is committed when this resolves.
 *
 * @returns when it was created, or null if the key was taken before and nothing was inserted
 */
export function insertVerification(db: Queryable, verification: OwnedVerification): Promise<Timestamp | null> {
  return insertBatched(db, verification);
}

async function insertVerifications(
  db: Queryable,
  verifications: readonly OwnedVerification[],
): Promise<(Timestamp | null)[]> {
  const rows = await db.rows<{ digits: string; created_at: Timestamp }>(INSERT_VERIFICATIONS, [
    verifications.map((one) => idHex(one.id)),
    verifications.map((one) => one.tenant.teamId),
    verifications.map((one) => one.tenant.environment),
    verifications.map((one) => one.status),
    verifications.map((one) => one.sealedDetails),
    verifications.map((one) => one.keyId),
    verifications.map((one) => one.trackingInfo),
    verifications.map((one) => one.once?.key ?? null),
    verifications.map((one) => one.once?.bodyHash ?? null),
    IDEMPOTENCY_HOURS,
    verifications.map((one) => one.isAwaited ?? false),
    verifications.map((one) => arrayText(one.subjectTokens)),
    verifications.map((one) => one.subjectVersion),
    verifications.map((one) => one.permissiblePurpose ?? null),
    verifications.map((one) => one.consent?.obtained_at ?? null),
    verifications.map((one) => (one.consent ? Buffer.from(one.consent.evidence_sha256, "hex") : null)),
    verifications.map((one) => one.auditEntry.id),
    verifications.map((one) => one.auditEntry.actor),
    verifications.map((one) => JSON.stringify(one.auditEntry.details)),
    verifications.map((one) => (one.reverifies ? idHex(one.reverifies) : null)),
    verifications.map((one) => one.way ?? null),
    verifications.map((one) => one.traceParent ?? null),
  ]);
  const createdAt = new Map(rows.map((row) => [row.digits, row.created_at]));
  return verifications.map((one) => createdAt.get(idHex(one.id)) ?? null);
}

// With lateral and offset, so that each is looked up by its id whatever the planner's statistics of
// the table. Values are in subselects: if PostgreSQL knew their number, it would replan every time,
// which takes longer than the query.
const FIND_VERIFICATIONS = statement("find_verifications", { isByIndex: true })`
  select wanted.place::integer as place, found.*
    from unnest((select $1::uuid[]), (select $2::uuid[]), (select $3::text[]))
      with ordinality as wanted (id, team_id, environment, place)
    cross join lateral (select ${VERIFICATION_COLUMNS} from verifications v
      where v.id = wanted.id and v.team_id = wanted.team_id and v.environment = wanted.environment offset 0) found`;

interface WantedVerification {
  readonly tenant: Tenant;
  readonly id: VerificationId;
}

const findBatched = batchRequestsEach(findVerifications, BATCHES);

/**
 * A tenant's verification, or null if there is none with this id. Concurrent look-ups share one
 * statement.
 */
export function findVerification(db: Queryable, tenant: Tenant, id: VerificationId): Promise<VerificationRow | null> {
  return findBatched(db, { tenant, id });
}

async function findVerifications(
  db: Queryable,
  wanted: readonly WantedVerification[],
): Promise<(VerificationRow | null)[]> {
  const rows = await db.rows<VerificationRow & { readonly place: number }>(FIND_VERIFICATIONS, [
    wanted.map(({ id }) => idHex(id)),
    wanted.map(({ tenant }) => tenant.teamId),
    wanted.map(({ tenant }) => tenant.environment),
  ]);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return wanted.map((_, at) => byPlace.get(at + 1) ?? null);
}

const LIST_FINAL_VERIFICATIONS = statement("list_final_verifications")`
  select 'iv_' || replace(id::text, '-', '') as id from verifications
    where id = any($1::uuid[]) and status in ('completed', 'partial', 'failed')`;

/** Those of the given verifications that are final. */
export async function listFinalVerifications(db: Queryable, ids: readonly VerificationId[]): Promise<VerificationId[]> {
  const rows = await db.rows<{ id: VerificationId }>(LIST_FINAL_VERIFICATIONS, [ids.map(idHex)]);
  return rows.map((row) => row.id);
}

/** A verification with its explanation, of any team. */
export interface ExplainedRow {
  readonly id: VerificationId;
  readonly team_id: TeamId;
  readonly environment: Tenant["environment"];
  readonly status: VerificationStatus;
  readonly sealed_details: Buffer;
  readonly sealed_explanation: Buffer | null;
  readonly sealed_results: Buffer | null;
  readonly created_at: Timestamp;
  readonly completed_at: Timestamp | null;
}

const FIND_EXPLAINED_VERIFICATION = statement("find_explained_verification")`
  select 'iv_' || replace(id::text, '-', '') as id, team_id, environment, status, sealed_file as sealed_details, sealed_explanation,
      sealed_results, created_at, completed_at
    from verifications where id = $1`;

/** The verification with an id, of any team: only for the operator. */
export function findExplainedVerification(db: Queryable, id: VerificationId): Promise<ExplainedRow | null> {
  return firstRow(db, FIND_EXPLAINED_VERIFICATION, [idHex(id)]);
}
