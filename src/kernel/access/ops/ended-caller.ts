import type { Queryable } from "../../database/postgres/database.ts";
import { AppError } from "../../error.ts";
import type { Caller } from "../caller.ts";
import { scopesOfRole } from "../members/roles.ts";
import { lockCredential } from "../sql/credentials.ts";
import { lockMember, lockMemberRole } from "../sql/members.ts";
import { findTeamName } from "../sql/teams.ts";
import { invalidCredentials } from "./authenticate.ts";

/**
 * Refuses a key or a member whose rights have ended or become fewer since the request was admitted, so that no
 * key, member or sign-in link that they make outlasts them. Locks the caller's key, or the member's role: a change of it
 * either comes first and is seen here, or waits until this transaction has ended.
 *
 * @param context.operatorTeam the name of the team whose members' roles have the operators' scopes
 * @throws AppError `authentication_failed` if the key is not usable or the member has no role any
 * more; `permission_denied` if the member's role lacks a scope that the caller has
 */
export async function refuseEndedCaller(
  { operatorTeam }: { readonly operatorTeam: string },
  tx: Queryable,
  caller: Caller,
): Promise<void> {
  if (caller.by === "operator") return;
  if (caller.by === "key") {
    if ((await lockCredential(tx, caller.id))?.is_usable !== true) throw invalidCredentials();
    return;
  }
  const { id: memberId, teamId, environment } = caller;
  // In the order in which the identity provider's answer takes these locks.
  await lockMember(tx, memberId);
  const role = await lockMemberRole(tx, { id: memberId, environment });
  if (role === null) throw invalidCredentials();
  const scopes = scopesOfRole(role, { isOperator: (await findTeamName(tx, teamId)) === operatorTeam });
  if (caller.scopes.every((scope) => scopes.includes(scope))) return;
  throw new AppError("permission_denied", `Your role was changed to ${role} during this request: send it again.`);
}
