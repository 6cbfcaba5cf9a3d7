import type { Tenant } from "../../domain/caller.ts";
import type { Queryable, Statement } from "../postgres/database.ts";

const FIND_VERIFICATION_TENANT: Statement = {
  name: "find_verification_tenant",
  text: `select replace(team_id::text, '-', '') as "teamId", environment from verifications where id = $1`,
};

/**
 * The tenant of a verification, or null if there is none with this id.
 *
 * @param digits the verification's id: 32 hex digits
 */
export async function findVerificationTenant(db: Queryable, digits: string): Promise<Tenant | null> {
  const [row] = await db.rows<Tenant>(FIND_VERIFICATION_TENANT, [digits]);
  return row ?? null;
}
