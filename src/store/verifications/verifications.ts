import type { Tenant } from "../../domain/caller.ts";
import type { ClaimId, TeamId, Timestamp, VerificationId } from "../../domain/ids.ts";
import { idDigits } from "../../domain/ids.ts";
import type { Page, PageRequest } from "../../domain/page.ts";
import type { VerificationStatus } from "../../domain/verification.ts";
import { IDEMPOTENCY_HOURS, type IdempotentRequest } from "../access/idempotency.ts";
import type { Queryable, Statement } from "../postgres/database.ts";
import {
  claimStatement,
  claimValues,
  type HeldRow,
  heldValues,
  type LeasedTable,
  type LeaseRequest,
  releaseStatement,
  renewLeases,
  renewStatement,
  settleStatement,
} from "../postgres/leases.ts";
import { listPage, listStatements } from "../postgres/page.ts";
import { batchRequestsEach } from "../postgres/request-batching.ts";
import { arrayText } from "./subject-tokens.ts";

/** A verification as it is stored: the person and the results are sealed. */
export interface VerificationRow {
  readonly id: VerificationId;
  readonly status: VerificationStatus;
  readonly sealed_file: Buffer;
  readonly sealed_results: Buffer | null;
  readonly tracking_info: string | null;
  readonly created_at: Timestamp;
  readonly completed_at: Timestamp | null;
}

/** The values of a new verification. */
export interface NewVerification {
  readonly id: VerificationId;
  readonly status: "pending" | "processing";
  readonly sealedDetails: Buffer;
  readonly keyId: number;
  readonly trackingInfo: string | null;
  /** By which verifications of its subject are found: signed 64-bit integers in decimal. */
  readonly subjectTokens: readonly string[];
  /** The version of the keys that they were made of. */
  readonly subjectVersion: number;
  /** Whether a request waits for its completion; false if absent. */
  readonly isAwaited?: boolean;
}

/** The filters of a list; null does not filter. */
export interface VerificationFilter {
  readonly status: VerificationStatus | null;
  readonly createdAfter: Timestamp | null;
  readonly createdBefore: Timestamp | null;
  readonly trackingInfo: string | null;
}

const COLUMNS = `'iv_' || replace(id::text, '-', '') as id, status, sealed_file, sealed_results, tracking_info, created_at, completed_at`;

// If two requests in a batch have one key, only the first claims it; keys are locked in one order,
// so that no two batches can deadlock.
const INSERT_VERIFICATIONS: Statement = {
  name: "insert_verifications",
  text: `with given as materialized (
      select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bytea[], $6::integer[], $7::text[], $8::text[], $9::bytea[],
          $11::boolean[], $12::text[], $13::smallint[])
        with ordinality as g (id, team_id, environment, status, sealed_file, key_id, tracking_info, key, body_token, is_awaited,
          subject_tokens, subject_version, place)
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
      returning resource_id)
    insert into verifications (id, team_id, environment, status, sealed_file, key_id, tracking_info, is_awaited,
      subject_tokens, subject_version)
    select id, team_id, environment, status, sealed_file, key_id, tracking_info, is_awaited,
      subject_tokens::bigint[], subject_version from given
    where key is null or id in (select resource_id from claimed)
    returning replace(id::text, '-', '') as digits, created_at`,
};

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
    verifications.map((one) => idDigits(one.id)),
    verifications.map((one) => one.tenant.teamId),
    verifications.map((one) => one.tenant.environment),
    verifications.map((one) => one.status),
    verifications.map((one) => one.sealedDetails),
    verifications.map((one) => one.keyId),
    verifications.map((one) => one.trackingInfo),
    verifications.map((one) => one.once?.key ?? null),
    verifications.map((one) => one.once?.bodyToken ?? null),
    IDEMPOTENCY_HOURS,
    verifications.map((one) => one.isAwaited ?? false),
    verifications.map((one) => arrayText(one.subjectTokens)),
    verifications.map((one) => one.subjectVersion),
  ]);
  const createdAt = new Map(rows.map((row) => [row.digits, row.created_at]));
  return verifications.map((one) => createdAt.get(idDigits(one.id)) ?? null);
}

// With lateral and offset, so that each is looked up by its id whatever the planner's statistics of
// the table. Values are in subselects: if PostgreSQL knew their number, it would replan every time,
// which takes longer than the query.
const FIND_VERIFICATIONS: Statement = {
  name: "find_verifications",
  isByIndex: true,
  text: `select wanted.place::integer as place, found.*
    from unnest((select $1::uuid[]), (select $2::uuid[]), (select $3::text[]))
      with ordinality as wanted (id, team_id, environment, place)
    cross join lateral (select ${COLUMNS} from verifications v
      where v.id = wanted.id and v.team_id = wanted.team_id and v.environment = wanted.environment offset 0) found`,
};

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
    wanted.map(({ id }) => idDigits(id)),
    wanted.map(({ tenant }) => tenant.teamId),
    wanted.map(({ tenant }) => tenant.environment),
  ]);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return wanted.map((_, at) => byPlace.get(at + 1) ?? null);
}

const FILTER = `team_id = $1 and environment = $2 and ($3::text is null or status = $3)
  and ($4::timestamptz is null or created_at > $4) and ($5::timestamptz is null or created_at < $5)
  and ($6::text is null or (hashtextextended(tracking_info, 0) = hashtextextended($6, 0) and tracking_info = $6))`;
const VERIFICATIONS = listStatements({
  noun: "verifications",
  table: "verifications",
  columns: COLUMNS,
  filter: FILTER,
  filterValues: 6,
  bytes:
    "octet_length(sealed_file) + coalesce(octet_length(sealed_results), 0) + coalesce(octet_length(tracking_info), 0)",
});

/** A page of a tenant's verifications. */
export function listVerifications(
  db: Queryable,
  tenant: Tenant,
  options: { readonly filter: VerificationFilter; readonly request: PageRequest },
): Promise<Page<VerificationRow>> {
  const { filter, request } = options;
  const { status, createdAfter, createdBefore, trackingInfo } = filter;
  const values = [tenant.teamId, tenant.environment, status, createdAfter, createdBefore, trackingInfo];
  return listPage(db, VERIFICATIONS, {
    values,
    request,
    placeOf: (row) => ({ at: row.created_at, id: idDigits(row.id) }),
  });
}

const LIST_FINAL_VERIFICATIONS: Statement = {
  name: "list_final_verifications",
  text: `select 'iv_' || replace(id::text, '-', '') as id from verifications
    where id = any($1::uuid[]) and status in ('completed', 'partial', 'failed')`,
};

/** Those of the given verifications that are final. */
export async function listFinalVerifications(db: Queryable, ids: readonly VerificationId[]): Promise<VerificationId[]> {
  const rows = await db.rows<{ id: VerificationId }>(LIST_FINAL_VERIFICATIONS, [ids.map(idDigits)]);
  return rows.map((row) => row.id);
}

const COUNT_UNFINISHED: Statement = {
  name: "count_unfinished",
  text: "select count(*) as count from verifications where status in ('pending', 'processing')",
};

/** How many verifications of all tenants have no final status yet. */
export async function countUnfinished(db: Queryable): Promise<number> {
  const [row] = await db.rows<{ count: number }>(COUNT_UNFINISHED);
  return row?.count ?? 0;
}

const ADMIT_PENDING: Statement = {
  name: "admit_pending",
  text: `update verifications set status = 'processing' where id in (
      select id from verifications where status = 'pending' order by created_at
      limit greatest(0, $1 - (select count(*) from verifications where status = 'processing'))
      for update skip locked)
    returning 1 as admitted`,
};

/**
 * Admits the oldest held verifications, up to `limit` in processing. Returns how many were
 * admitted.
 */
export async function admitPending(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(ADMIT_PENDING, [limit])).length;
}

/** A verification held by a worker, with everything it needs. */
export interface ClaimedVerification {
  readonly id: VerificationId;
  readonly team_id: TeamId;
  readonly environment: Tenant["environment"];
  readonly sealed_file: Buffer;
  readonly tracking_info: string | null;
  /** How often it was claimed, including this time: over one if a worker died or lost its lease. */
  readonly claims: number;
  readonly claim_id: ClaimId;
  /** Whether a request in any process waits for its completion. */
  readonly is_awaited: boolean;
}

// A release pauses for five minutes at most.
const LEASED: LeasedTable = {
  table: "verifications",
  hasClaims: true,
  isOpen: "r.status = 'processing'",
  mostAhead: "10 minutes",
};

const CLAIM_VERIFICATIONS = claimStatement(LEASED, {
  name: "claim_verifications",
  condition: "r.key_id = any ($4::integer[])",
  orderBy: "r.created_at",
  returning: `'iv_' || replace(r.id::text, '-', '') as id, r.team_id, r.environment, r.sealed_file, r.tracking_info, r.claims,
    r.claim_id, r.is_awaited`,
});

/** The options of a claim of verifications. */
export interface VerificationLease extends LeaseRequest {
  /**
   * The keys that the worker has: a verification sealed with another is left to a worker that can
   * open it.
   */
  readonly keyIds: readonly number[];
}

/** Claims the oldest verifications that no worker holds. */
export function claimVerifications(db: Queryable, lease: VerificationLease): Promise<ClaimedVerification[]> {
  return db.rows<ClaimedVerification>(CLAIM_VERIFICATIONS, [...claimValues(lease), lease.keyIds]);
}

/** A verification that a worker holds, by its claim. */
type HeldVerificationKey = Pick<ClaimedVerification, "id" | "claim_id">;

const RENEW_VERIFICATIONS = renewStatement(LEASED, "renew_verifications");

/** Extends the leases that are still held to `leaseMs` from now. */
export async function renewVerifications(
  db: Queryable,
  held: readonly HeldVerificationKey[],
  leaseMs: number,
): Promise<void> {
  await renewLeases(db, RENEW_VERIFICATIONS, { held: held.map(toHeldRow), leaseMs });
}

function toHeldRow({ id, claim_id }: HeldVerificationKey): HeldRow {
  return { id: idDigits(id), claim_id };
}

// The pause is a quarter of the verification's age, so the end of a fault is noticed within a
// quarter of its duration.
const RELEASE_VERIFICATION = releaseStatement(LEASED, {
  name: "release_verification",
  pause: "least(greatest((now() - r.created_at) / 4, interval '1 second'), interval '5 minutes')",
  set: "claims = r.claims - (r.created_at > now() - interval '1 day')::integer",
});

/**
 * Releases a verification that a fault of our own kept from completion: it may be claimed after a
 * backoff that grows with its age, from a second to five minutes. Within a day of its creation the
 * claim is not counted.
 */
export async function releaseVerification(db: Queryable, held: HeldVerificationKey): Promise<void> {
  await db.rows(RELEASE_VERIFICATION, heldValues([toHeldRow(held)]));
}

/** The completion of one verification: its final status, and any results. */
export interface SettledVerification {
  readonly id: VerificationId;
  readonly claim_id: ClaimId;
  readonly status: VerificationStatus;
  readonly sealedResults: Buffer | null;
  /** How the sources decided; null if none explained. */
  readonly sealedExplanation: Buffer | null;
  /** The version of the linkage model. */
  readonly modelVersion: string | null;
  /** The key that results and explanation were sealed with. */
  readonly keyId: number;
}

const SETTLE_VERIFICATIONS = settleStatement(LEASED, {
  name: "settle_verifications",
  values: {
    status: "text",
    sealed_results: "bytea",
    key_id: "integer",
    sealed_explanation: "bytea",
    model_version: "text",
  },
  set: `status = held.status, sealed_results = held.sealed_results, completed_at = clock_timestamp(),
    sealed_explanation = held.sealed_explanation, model_version = held.model_version,
    key_id = least(r.key_id, held.key_id)`,
  returning: "'iv_' || replace(r.id::text, '-', '') as id",
});

/**
 * Completes verifications whose leases are still held; others are skipped, since another worker
 * completes them.
 *
 * @returns the ids of those that were completed
 */
export async function settleVerifications(
  tx: Queryable,
  settled: readonly SettledVerification[],
): Promise<VerificationId[]> {
  const rows = await tx.rows<{ id: VerificationId }>(SETTLE_VERIFICATIONS, [
    ...heldValues(settled.map(toHeldRow)),
    settled.map((one) => one.status),
    settled.map((one) => one.sealedResults),
    settled.map((one) => one.keyId),
    settled.map((one) => one.sealedExplanation),
    settled.map((one) => one.modelVersion),
  ]);
  return rows.map((row) => row.id);
}

/** A verification with its explanation, of any team. */
export interface ExplainedRow {
  readonly id: VerificationId;
  readonly team_id: TeamId;
  readonly environment: Tenant["environment"];
  readonly status: VerificationStatus;
  readonly sealed_file: Buffer;
  readonly sealed_explanation: Buffer | null;
  readonly created_at: Timestamp;
  readonly completed_at: Timestamp | null;
}

const FIND_EXPLAINED_VERIFICATION: Statement = {
  name: "find_explained_verification",
  text: `select 'iv_' || replace(id::text, '-', '') as id, team_id, environment, status, sealed_file, sealed_explanation,
      created_at, completed_at
    from verifications where id = $1`,
};

/** The verification with an id, of any team: only for the operator. */
export async function findExplainedVerification(db: Queryable, id: VerificationId): Promise<ExplainedRow | null> {
  const [row] = await db.rows<ExplainedRow>(FIND_EXPLAINED_VERIFICATION, [idDigits(id)]);
  return row ?? null;
}
