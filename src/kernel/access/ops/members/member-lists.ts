import { openJson } from "../../../crypto/seal.ts";
import { AppError } from "../../../error.ts";
import type { MemberId, TeamId } from "../../../ids.ts";
import type { Page, PageRequest } from "../../../page.ts";
import type { Context } from "../../../sealing/ops/context.ts";
import { openSealedRows } from "../../../sealing/ops/unreadable-rows.ts";
import { type Caller, ENVIRONMENTS, type Environment, MEMBER_ACTOR, memberOfActor, type Tenant } from "../../caller.ts";
import type { Member, MemberDetails } from "../../members/member.ts";
import {
  findMember,
  listMemberNames,
  listMemberPlaces,
  listMemberRows,
  listMemberRowsOfTeams,
  type MemberRow,
} from "../../sql/members.ts";
import { ACCESS_SEALED } from "../../sql/sealed.ts";
import { type ListedSession, listSessions } from "../../sql/sessions.ts";

/** What lists of members need: a row that cannot be opened is reported and left out. */
type ListContext = Pick<Context, "db" | "keyring" | "onUnreadable">;

/** A page of the members of the caller's team in its environment. */
export async function listMembers(context: ListContext, caller: Caller, request: PageRequest): Promise<Page<Member>> {
  const page = await listMemberRows(context.db, caller, request);
  const open = (row: MemberRow) => memberOf(context.keyring, row);
  return { ...page, rows: openSealedRows(context, page.rows, { table: "members", open }) };
}

/** A member with their team. */
interface MemberOfTeam extends Member {
  readonly team_id: TeamId;
  readonly team_name: string;
}

/** Every member of every team, one for each environment, for the operator. */
export async function listAllMembers(context: ListContext): Promise<MemberOfTeam[]> {
  return openSealedRows(context, await listMemberRowsOfTeams(context.db), {
    open: (row) => ({ ...memberOf(context.keyring, row), team_id: row.team_id, team_name: row.team_name }),
    table: "members",
  });
}

/**
 * Where a member has a role, for the operator, in the order of the environments. Nothing sealed is
 * opened, so that a member whose row is damaged can be removed.
 *
 * @param place.environment only there; undefined: everywhere
 * @throws AppError `not_found` if they have none there
 */
export async function placesOfMember(
  { db }: Pick<Context, "db">,
  { id, environment: only }: { readonly id: MemberId; readonly environment: Environment | undefined },
): Promise<readonly [Tenant, ...Tenant[]]> {
  const rows = await listMemberPlaces(db, id);
  const asked = only === undefined ? ENVIRONMENTS : [only];
  const [first, ...others] = asked.flatMap((environment) =>
    rows.filter((row) => row.environment === environment).map(({ team_id }) => ({ teamId: team_id, environment })),
  );
  if (first !== undefined) return [first, ...others];
  throw new AppError("not_found", "No member has this id there: see openvoe members list.");
}

/** @throws AppError `not_found` */
export async function getMember({ db, keyring }: Pick<Context, "db" | "keyring">, tenant: Tenant, id: MemberId) {
  const row = await findMember(db, tenant, id);
  if (row === null) throw unknownMember();
  return memberOf(keyring, row);
}

/** The sessions of a member in the caller's environment, newest first. @throws AppError `not_found` */
export async function listMemberSessions(
  { db }: Pick<Context, "db">,
  caller: Caller,
  id: MemberId,
): Promise<ListedSession[]> {
  const row = await findMember(db, caller, id);
  if (row === null) throw unknownMember();
  return listSessions(db, { memberId: row.id, environment: row.environment });
}

/** The name and the address of a member. */
export function openMember(
  { keyring }: Pick<Context, "keyring">,
  { id, sealed_member }: Pick<MemberRow, "id" | "sealed_member">,
): Pick<MemberDetails, "name" | "email"> {
  const { name, email } = openJson(keyring, sealed_member, ACCESS_SEALED.member(id));
  return { name, email };
}

/**
 * The names of the members among actors of the inquiry log, by actor; removed members too. An actor
 * whose name cannot be opened has none.
 */
export async function namesOfActors(
  context: ListContext,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(actors.map(memberOfActor).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const names = openSealedRows(context, await listMemberNames(context.db, ids), {
    open: (row) => [`${MEMBER_ACTOR}${row.id}`, openMember(context, row).name] as const,
    table: "members",
  });
  return new Map(names);
}

/** A member as callers see them. */
export function memberOf(keyring: Context["keyring"], row: MemberRow): Member {
  const { id, environment, role, is_foreign, created_at, signed_in_at, no_access_since, passkeys } = row;
  const details = openMember({ keyring }, row);
  const managed_by = is_foreign ? "identity_provider" : "team";
  return { id, ...details, environment, role, managed_by, created_at, signed_in_at, no_access_since, passkeys };
}

/** The refusal of an id that nobody has in an environment. */
export function unknownMember(): AppError {
  return new AppError("not_found", "No member has this id in this environment.");
}
