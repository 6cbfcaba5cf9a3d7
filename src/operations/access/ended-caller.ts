import type { Caller } from "../../domain/caller.ts";
import { AppError } from "../../domain/error.ts";
import { scopesOfRole } from "../../domain/members/roles.ts";
import { lockCredential } from "../../store/access/credentials.ts";
import { lockMember, lockMemberRole } from "../../store/access/members.ts";
import { findTeamName } from "../../store/access/teams.ts";
import type { Queryable } from "../../store/postgres/database.ts";
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
