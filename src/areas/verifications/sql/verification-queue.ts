import type { Tenant } from "../../../kernel/access/caller.ts";
import { onlyRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import {
  claimStatement,
  claimValues,
  type LeasedRow,
  type LeasedTable,
  type LeaseRequest,
  leasedValues,
  releaseStatement,
  renewLeases,
  renewStatement,
  settleStatement,
  type Turns,
  takeInTurns,
} from "../../../kernel/database/postgres/leases.ts";
import { type ClaimId, idHex, type TeamId, type VerificationHex, type VerificationId } from "../../../kernel/ids.ts";
import type { PermissiblePurpose } from "../../../kernel/purpose.ts";
import type { Outcome } from "../../records/source-answer.ts";
import type { VerificationStatus } from "../../webhooks/words.ts";
import type { ConfirmationStatus } from "../confirmation.ts";
import type { ConsentColumns } from "./verifications.ts";

const COUNT_UNFINISHED = statement("count_unfinished")`
  select count(*) as count from verifications where status in ('pending', 'processing')`;

/** How many verifications of all tenants have no final status yet. */
export async function countUnfinished(db: Queryable): Promise<number> {
  const [row] = await db.rows<{ count: number }>(COUNT_UNFINISHED);
  return row?.count ?? 0;
}

const COUNT_PROCESSING = statement("count_processing")`
  select count(*) as count from verifications where status = 'processing'`;

const ADMIT_PENDING = statement("admit_pending")`
  update verifications set status = 'processing' where id in (
      select id from verifications where status = 'pending' and team_id > $2 order by team_id, created_at
      limit $1 for update skip locked)
    returning team_id`;

/**
 * Admits held verifications in turns of the teams, each team's oldest first, up to `limit` in processing. Returns how many
 * were admitted.
 */
export async function admitPending(db: Queryable, limit: number, turns: Turns): Promise<number> {
  const { count } = await onlyRow<{ count: number }>(db, COUNT_PROCESSING);
  if (count >= limit) return 0;
  const free = limit - count;
  const admit = (after: TeamId) => db.rows<{ team_id: TeamId }>(ADMIT_PENDING, [free, after]);
  return (await takeInTurns(turns, free, admit)).length;
}

/** A verification leased by a worker, with everything it needs. */
export interface ClaimedVerification extends ConsentColumns {
  readonly id: VerificationId;
  readonly team_id: TeamId;
  readonly environment: Tenant["environment"];
  readonly sealed_details: Buffer;
  readonly tracking_info: string | null;
  /**
   * How often it was claimed, including this time: over one if a worker ended or lost its lease.
   */
  readonly claims: number;
  readonly claim_id: ClaimId;
  /** Whether a request in any process waits for its completion. */
  readonly is_awaited: boolean;
  /** The verification that it repeats; null: none. */
  readonly reverifies: VerificationId | null;
  /** What the person was asked before it is sent; null: not asked yet. */
  readonly confirmation: ConfirmationStatus | null;
  readonly permissible_purpose: PermissiblePurpose | null;
  /** The operators that another operator's question has passed, as its header `OpenVOE-Way`; null for a client's. */
  readonly way: string | null;
  /** The trace context of the request that created it; null where nobody traced. */
  readonly trace_parent: string | null;
  /** Its blind-index tokens: signed 64-bit integers in decimal; null if it has none, or of another version than asked for. */
  readonly subject_tokens: readonly string[] | null;
}

/** PostgreSQL's text of an array of integers, since some are greater than a number can be. */
type ClaimedRow = Omit<ClaimedVerification, "subject_tokens"> & { readonly subject_tokens: string | null };

// A release pauses for five minutes at most.
const LEASED: LeasedTable = {
  table: "verifications",
  countsClaims: true,
  isOpen: "r.status = 'processing'",
  maxPlausibleDelay: "10 minutes",
};

const CLAIM_VERIFICATIONS = claimStatement(LEASED, {
  name: "claim_verifications",
  condition: "r.team_id > $5 and r.key_id = any ($4::integer[])",
  orderBy: "r.team_id, r.created_at",
  returning: `'iv_' || replace(r.id::text, '-', '') as id, r.team_id, r.environment, r.sealed_file as sealed_details, r.tracking_info, r.claims,
    r.claim_id, r.is_awaited, 'iv_' || replace(r.reverifies::text, '-', '') as reverifies, r.permissible_purpose,
    r.consent_obtained_at, r.consent_evidence, r.way, r.trace_parent,
    case when r.subject_version = $6 then r.subject_tokens::text end as subject_tokens,
    (select c.status from verification_confirmations c where c.verification_id = r.id) as confirmation`,
});

/** The options of a claim of verifications. */
interface VerificationLease extends LeaseRequest {
  /**
   * The keys that the worker has: a verification sealed with another is left to a worker that can
   * open it.
   */
  readonly keyIds: readonly number[];
  /** The version of the tokens that the worker knows. */
  readonly tokensVersion: number;
}

/** Claims verifications that no worker holds, in turns of the teams, each team's oldest first; none only if there is none. */
export async function claimVerifications(
  db: Queryable,
  lease: VerificationLease,
  turns: Turns,
): Promise<ClaimedVerification[]> {
  const claim = (after: TeamId) =>
    db.rows<ClaimedRow>(CLAIM_VERIFICATIONS, [...claimValues(lease), lease.keyIds, after, lease.tokensVersion]);
  const rows = await takeInTurns(turns, lease.limit, claim);
  return rows.map((row) => ({ ...row, subject_tokens: row.subject_tokens?.match(/-?\d+/g) ?? null }));
}

/** A verification that a worker holds, by its claim. */
type LeasedVerificationKey = Pick<ClaimedVerification, "id" | "claim_id">;

const RENEW_VERIFICATIONS = renewStatement(LEASED, "renew_verifications");

/** Extends the leases that are still leased to `leaseMs` from now. */
export async function renewVerifications(
  db: Queryable,
  leased: readonly LeasedVerificationKey[],
  leaseMs: number,
): Promise<void> {
  await renewLeases(db, RENEW_VERIFICATIONS, { rows: leased.map(toLeasedRow), leaseMs });
}

function toLeasedRow({ id, claim_id }: LeasedVerificationKey): LeasedRow<VerificationHex> {
  return { id: idHex(id), claim_id };
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
export async function releaseVerification(db: Queryable, leased: LeasedVerificationKey): Promise<void> {
  await db.rows(RELEASE_VERIFICATION, leasedValues([toLeasedRow(leased)]));
}

/** The completion of one verification: its final status, and any results. */
interface SettledVerification {
  readonly id: VerificationId;
  readonly claim_id: ClaimId;
  readonly status: VerificationStatus;
  readonly sealedResults: Buffer | null;
  /** What the results say; null without any. */
  readonly outcome: Outcome | null;
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
    outcome: "text",
  },
  set: `status = leased.status, sealed_results = leased.sealed_results, completed_at = clock_timestamp(),
    sealed_explanation = leased.sealed_explanation, model_version = leased.model_version, outcome = leased.outcome,
    key_id = least(r.key_id, leased.key_id)`,
  returning: "'iv_' || replace(r.id::text, '-', '') as id",
});

/**
 * Completes verifications whose leases are still leased; others are skipped, since another worker
 * completes them.
 *
 * @returns the ids of those that were completed
 */
export async function settleVerifications(
  tx: Queryable,
  settled: readonly SettledVerification[],
): Promise<VerificationId[]> {
  const rows = await tx.rows<{ id: VerificationId }>(SETTLE_VERIFICATIONS, [
    ...leasedValues(settled.map(toLeasedRow)),
    settled.map((one) => one.status),
    settled.map((one) => one.sealedResults),
    settled.map((one) => one.keyId),
    settled.map((one) => one.sealedExplanation),
    settled.map((one) => one.modelVersion),
    settled.map((one) => one.outcome),
  ]);
  return rows.map((row) => row.id);
}
