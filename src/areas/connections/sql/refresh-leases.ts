import { firstRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import { isDue } from "../../../kernel/database/postgres/leases.ts";
import type { ClaimId, LinkId } from "../../../kernel/ids.ts";
import type { LinkStatus } from "../link.ts";

/** What a refresh needs of a link. */
export interface RefreshRow {
  readonly status: LinkStatus;
  readonly sealed_refresh: Buffer | null;
}

const CLAIM_REFRESH = statement("claim_refresh")`
  update links set refresh_claim_id = $2, refresh_lease_expires_at = now() + $3 * interval '1 millisecond'
    where id = $1 and (refresh_lease_expires_at is null or refresh_claim_id = $2
      or ${isDue("refresh_lease_expires_at", { now: "now()", maxPlausibleDelay: "10 minutes" })})
    returning status, sealed_refresh`;

/**
 * Leases a link for signing in again, and returns what is stored for it now; null if another task
 * signs in for it, or if there is no such link.
 *
 * @param lease.claimId of the task, and of no other
 */
export function claimRefresh(
  db: Queryable,
  linkId: LinkId,
  lease: { readonly claimId: ClaimId; readonly leaseMs: number },
): Promise<RefreshRow | null> {
  return firstRow(db, CLAIM_REFRESH, [linkId, lease.claimId, lease.leaseMs]);
}

const RELEASE_REFRESH = statement("release_refresh")`
  update links set refresh_claim_id = null, refresh_lease_expires_at = null where id = $1 and refresh_claim_id = $2`;

/** Ends the lease of {@link claimRefresh}, if the task still has it. */
export async function releaseRefresh(tx: Queryable, linkId: LinkId, claimId: ClaimId): Promise<void> {
  await tx.rows(RELEASE_REFRESH, [linkId, claimId]);
}
