import type { Tenant } from "../../../kernel/access/caller.ts";
import { firstRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { VerificationHex } from "../../../kernel/ids.ts";

const FIND_VERIFICATION_TENANT = statement("find_verification_tenant")`
  select replace(team_id::text, '-', '') as "teamId", environment from verifications where id = $1`;

/** The tenant of a verification, or null if there is none with this id. */
export function findVerificationTenant(db: Queryable, digits: VerificationHex): Promise<Tenant | null> {
  return firstRow(db, FIND_VERIFICATION_TENANT, [digits]);
}
