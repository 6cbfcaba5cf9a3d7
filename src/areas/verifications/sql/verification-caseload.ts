import type { Tenant } from "../../../kernel/access/caller.ts";
import { type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { VerificationHex, VerificationId } from "../../../kernel/ids.ts";
import type { VerificationStatus } from "../../webhooks/words.ts";

/** A final verification with its results. */
export interface CaseloadRow {
  readonly id: VerificationId;
  /** The id in 32 hex digits: where the next page begins. */
  readonly digits: VerificationHex;
  readonly status: VerificationStatus;
  readonly sealed_results: Buffer;
  readonly tracking_info: string | null;
}

const OF_TENANT = "team_id = $1 and environment = $2 and sealed_results is not null";

const COUNT_CASELOAD = statement("count_verification_caseload")`
  select count(*) as count from verifications where ${OF_TENANT}`;

/** How many verifications of a tenant have results. */
export async function countVerificationCaseload(db: Queryable, tenant: Tenant): Promise<number> {
  const [row] = await db.rows<{ count: number }>(COUNT_CASELOAD, [tenant.teamId, tenant.environment]);
  return row?.count ?? 0;
}

const LIST_CASELOAD = statement("list_verification_caseload")`
  select 'iv_' || replace(id::text, '-', '') as id, replace(id::text, '-', '') as digits, status, sealed_results, tracking_info
    from verifications where ${OF_TENANT} and ($3::uuid is null or id > $3) order by id limit $4`;

/**
 * Verifications of a tenant that have results, in the order of their ids.
 *
 * @param page.after the digits of the last one of the page before; null for the first page
 */
export function listVerificationCaseload(
  db: Queryable,
  tenant: Tenant,
  page: { readonly after: VerificationHex | null; readonly limit: number },
): Promise<CaseloadRow[]> {
  return db.rows<CaseloadRow>(LIST_CASELOAD, [tenant.teamId, tenant.environment, page.after, page.limit]);
}
