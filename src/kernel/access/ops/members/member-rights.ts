import type { Queryable } from "../../../database/postgres/database.ts";
import { AppError } from "../../../error.ts";
import type { MemberId } from "../../../ids.ts";
import type { Caller, Scope } from "../../caller.ts";
import { type MemberRole, scopesOfRole } from "../../members/roles.ts";
import { hasOtherOfRole, type MemberRow } from "../../sql/members.ts";
import { listPasskeys } from "../../sql/passkeys.ts";
import { isSecondFactorAskedOf } from "../../sql/second-factors.ts";
import { findTeamName } from "../../sql/teams.ts";

/**
 * A member has none of a key's limits: a limited key would shed its own by one.
 *
 * @throws AppError `permission_denied`
 */
export function refuseLimits({ purposes, allowedAddresses }: Caller): void {
  if (purposes == null && allowedAddresses == null) return;
  const limit = purposes == null ? "from some addresses alone" : "for some purposes alone";
  throw new AppError(
    "permission_denied",
    `This key may be used ${limit}, which no member is bound to: add, change and sign in members as an owner, or with a key without limits.`,
  );
}

/**
 * The last owner does not give up their own role: nobody who signs in could give it again. Under the
 * lock of the team, so that two owners do not give it up at once.
 *
 * @throws AppError `conflict`
 */
export async function refuseLastOwner(tx: Queryable, caller: Caller, { id, role }: MemberRow): Promise<void> {
  if (caller.id !== id || role !== "owner" || (await hasOtherOfRole(tx, caller, { id, role }))) return;
  throw new AppError(
    "conflict",
    "You are the last owner in this environment: make another member owner first, or ask the operator (openvoe members).",
  );
}

/**
 * Nobody removes their own last passkey where a second factor is asked of them, here or in another environment: none of
 * these acts would be open to them any more. Run after the removal.
 *
 * @throws AppError `conflict`
 */
export async function refuseFactorless(tx: Queryable, memberId: MemberId): Promise<void> {
  if ((await listPasskeys(tx, memberId)).length > 0 || !(await isSecondFactorAskedOf(tx, memberId))) return;
  throw new AppError(
    "conflict",
    "This is your last passkey, and your team asks everybody for a second factor: add another one first. If you have lost it, an owner removes it for you (People), or the operator of this service does (openvoe members forget-passkeys).",
  );
}

/**
 * Nobody gives or takes more than they have.
 *
 * @param context.operatorTeam the name of the team whose members' roles have the operators' scopes
 * @throws AppError `permission_denied` if the role has a scope that the caller lacks
 */
export async function refuseRoleBeyond(
  { operatorTeam }: { readonly operatorTeam: string },
  tx: Queryable,
  { caller, role }: { readonly caller: Caller; readonly role: MemberRole },
): Promise<void> {
  const isOperator = (await findTeamName(tx, caller.teamId)) === operatorTeam;
  const beyond: Scope[] = scopesOfRole(role, { isOperator }).filter((scope) => !caller.scopes.includes(scope));
  if (beyond.length === 0) return;
  throw new AppError("permission_denied", `The role ${role} has scopes that you lack: ${beyond.join(", ")}.`);
}
