import { firstRow, type Queryable, statement } from "../../database/postgres/database.ts";
import { listPage, listStatements } from "../../database/postgres/page.ts";
import type { MemberId, TeamId, Timestamp } from "../../ids.ts";
import type { Page, PageRequest } from "../../page.ts";
import type { Environment, Tenant } from "../caller.ts";
import type { MemberRole, RolesByEnvironment } from "../members/roles.ts";

/** A member with their role in one environment. */
export interface MemberRow {
  readonly id: MemberId;
  readonly environment: Environment;
  readonly role: MemberRole;
  readonly sealed_member: Buffer;
  /** True if the role comes from an identity provider. */
  readonly is_foreign: boolean;
  readonly created_at: Timestamp;
  readonly signed_in_at: Timestamp | null;
  /** Since when the identity provider refuses them, or has not confirmed them for {@link CONFIRMED_DAYS}; null: neither. */
  readonly no_access_since: Timestamp | null;
  /** How many passkeys they have. */
  readonly passkeys: number;
}

/** For how many days the word of an identity provider stands that is not asked again: nobody has signed in since. */
const CONFIRMED_DAYS = 7;

/** True of `members m` whom the team manages, or whom the identity provider has confirmed lately. */
export const IS_CONFIRMED = `(m.identity_token is null or m.confirmed_at > now() - interval '${CONFIRMED_DAYS} days')`;

/** Members with their roles, as a table of which a row is one environment's. */
const MEMBERS = `(select m.id, m.team_id, r.environment, r.role, m.sealed_member, m.identity_token is not null as is_foreign,
    m.created_at, m.signed_in_at, case when ${IS_CONFIRMED} then null
      else coalesce(m.confirmed_at + interval '${CONFIRMED_DAYS} days', m.asked_at, m.created_at) end as no_access_since,
    (select count(*)::int from passkeys p where p.member_id = m.id) as passkeys
  from members m join member_roles r on r.member_id = m.id where m.removed_at is null)`;
const COLUMNS = "id, environment, role, sealed_member, is_foreign, created_at, signed_in_at, no_access_since, passkeys";

const INSERT_MEMBER = statement("insert_member")`
  insert into members (id, team_id, sealed_member, key_id, email_token, identity_token)
    values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`;

/** The values of a new member. */
interface NewMember {
  readonly id: MemberId;
  readonly teamId: TeamId;
  readonly sealedMember: Buffer;
  readonly keyId: number;
  readonly emailToken: Buffer;
  /** Null: signs in by links alone. */
  readonly identityToken: Buffer | null;
}

/** Inserts a member without a role. Returns false if the team has one with the address, or the identity is known. */
export async function insertMember(tx: Queryable, member: NewMember): Promise<boolean> {
  const { id, teamId, sealedMember, keyId, emailToken, identityToken } = member;
  const values = [id, teamId, sealedMember, keyId, emailToken, identityToken];
  return (await tx.rows(INSERT_MEMBER, values)).length > 0;
}

const FIND_BY_EMAIL = statement("find_member_by_email")`
  select id from members where team_id = $1 and email_token = $2 and removed_at is null for update`;

/** The member of a team with this token of an address, locked; or null. */
export function findMemberByEmail(
  tx: Queryable,
  teamId: TeamId,
  emailToken: Buffer,
): Promise<{ readonly id: MemberId } | null> {
  return firstRow(tx, FIND_BY_EMAIL, [teamId, emailToken]);
}

const FIND_MEMBER = statement("find_member")`
  select ${COLUMNS} from ${MEMBERS} members where id = $3 and team_id = $1 and environment = $2`;

/** A member of a team with their role in an environment; null if they have none there. */
export function findMember(db: Queryable, tenant: Tenant, id: MemberId): Promise<MemberRow | null> {
  return firstRow(db, FIND_MEMBER, [tenant.teamId, tenant.environment, id]);
}

const LIST_ALL_MEMBERS = statement("list_all_members")`
  select ${COLUMNS}, team_id, (select name from teams t where t.id = members.team_id) as team_name from ${MEMBERS} members
    order by team_name, created_at, id, environment`;

/** A member with their team. */
interface MemberRowOfTeam extends MemberRow {
  readonly team_id: TeamId;
  readonly team_name: string;
}

/** Every member of every team, a row for each environment, for the operator. */
export function listMemberRowsOfTeams(db: Queryable): Promise<MemberRowOfTeam[]> {
  return db.rows<MemberRowOfTeam>(LIST_ALL_MEMBERS);
}

const LIST_PLACES = statement("list_member_places")`select team_id, environment from ${MEMBERS} members where id = $1`;

/** The team of a member, for each environment in which they have a role. */
export function listMemberPlaces(
  db: Queryable,
  id: MemberId,
): Promise<Pick<MemberRowOfTeam, "team_id" | "environment">[]> {
  return db.rows(LIST_PLACES, [id]);
}

const LISTED = listStatements({
  nameSuffix: "members",
  table: "members",
  query: MEMBERS,
  columns: COLUMNS,
  filter: "team_id = $1 and environment = $2",
  filterValues: 2,
});

/** A page of the members of a team with a role in an environment, newest first. */
export function listMemberRows(db: Queryable, tenant: Tenant, request: PageRequest): Promise<Page<MemberRow>> {
  const values = [tenant.teamId, tenant.environment];
  return listPage(db, LISTED, { values, request, positionOf: (row) => ({ at: row.created_at, id: row.id }) });
}

const SAVE_ROLE = statement("save_member_role")`
  insert into member_roles (member_id, environment, role) values ($1, $2, $3)
    on conflict (member_id, environment) do update set role = excluded.role`;

/** Gives a member a role in an environment, instead of the one that they had there. */
export async function saveMemberRole(
  tx: Queryable,
  { id, environment, role }: Pick<MemberRow, "id" | "environment" | "role">,
): Promise<void> {
  await tx.rows(SAVE_ROLE, [id, environment, role]);
}

const DELETE_ROLE = statement("delete_member_role")`delete from member_roles where member_id = $1 and environment = $2`;

/** Takes a member's role in an environment away. */
export async function deleteMemberRole(
  tx: Queryable,
  { id, environment }: Pick<MemberRow, "id" | "environment">,
): Promise<void> {
  await tx.rows(DELETE_ROLE, [id, environment]);
}

const REMOVE_ROLELESS = statement("remove_roleless_member")`
  update members m set removed_at = now()
    where m.id = $1 and m.removed_at is null and not exists (select from member_roles r where r.member_id = m.id)
    returning m.id`;

/** Marks a member who has no role anywhere as removed. Returns true if it has. */
export async function removeRolelessMember(tx: Queryable, id: MemberId): Promise<boolean> {
  return (await tx.rows(REMOVE_ROLELESS, [id])).length > 0;
}

const LOCK_MEMBER_ROLE = statement("lock_member_role")`
  select r.role from member_roles r join members m on m.id = r.member_id
    where r.member_id = $1 and r.environment = $2 and m.removed_at is null for update of r`;

/** The role of a member in an environment, locked until the transaction ends; null if they have none. */
export async function lockMemberRole(
  tx: Queryable,
  { id, environment }: Pick<MemberRow, "id" | "environment">,
): Promise<MemberRole | null> {
  const [row] = await tx.rows<{ role: MemberRole }>(LOCK_MEMBER_ROLE, [id, environment]);
  return row?.role ?? null;
}

const FIND_OTHER = statement("find_other_of_role")`
  select m.id from members m join member_roles r on r.member_id = m.id
    where m.team_id = $1 and r.environment = $2 and r.role = $3 and m.id <> $4 and m.removed_at is null and ${IS_CONFIRMED} limit 1`;

/** True if somebody else has this role in the environment, who has not left as far as is known. */
export async function hasOtherOfRole(
  tx: Queryable,
  { teamId, environment }: Tenant,
  { id, role }: Pick<MemberRow, "id" | "role">,
): Promise<boolean> {
  return (await tx.rows(FIND_OTHER, [teamId, environment, role, id])).length > 0;
}

const LOCK_MEMBER = statement("lock_member")`select id from members where id = $1 and removed_at is null for update`;

/**
 * Locks a member until the transaction ends. Roles and sessions are given and taken away under this
 * lock: a statement that waits for it in another way looks at them as they were before the wait.
 *
 * @returns false if there is none, or they were removed
 */
export async function lockMember(tx: Queryable, id: MemberId): Promise<boolean> {
  return (await tx.rows(LOCK_MEMBER, [id])).length > 0;
}

const FIND_MEMBER_ALERTS = statement("find_member_alerts")`
  select alerts from member_roles where member_id = $1 and environment = $2`;

/** True if a member with a role in an environment wants mail about what fails there. */
export async function findMemberAlerts(
  db: Queryable,
  { id, environment }: Pick<MemberRow, "id" | "environment">,
): Promise<boolean> {
  const [row] = await db.rows<{ alerts: boolean }>(FIND_MEMBER_ALERTS, [id, environment]);
  return row?.alerts ?? false;
}

const SAVE_MEMBER_ALERTS = statement("save_member_alerts")`
  update member_roles set alerts = $3 where member_id = $1 and environment = $2`;

/** Notes whether a member wants mail about what fails in an environment. */
export async function saveMemberAlerts(
  db: Queryable,
  { id, environment, alerts }: Pick<MemberRow, "id" | "environment"> & { readonly alerts: boolean },
): Promise<void> {
  await db.rows(SAVE_MEMBER_ALERTS, [id, environment, alerts]);
}

const TOUCH_MEMBER = statement("touch_member")`update members set signed_in_at = now() where id = $1 returning team_id`;

/** Notes that an existing member signs in now. Returns their team. */
export async function touchMember(tx: Queryable, id: MemberId): Promise<TeamId> {
  const [row] = await tx.rows<{ team_id: TeamId }>(TOUCH_MEMBER, [id]);
  if (row === undefined) throw new Error("a member who signs in does not exist");
  return row.team_id;
}

const LIST_MEMBER_NAMES = statement("list_member_names")`
  select id, sealed_member from members where id = any ($1::uuid[])`;

/** The sealed names of members, removed ones too. */
export function listMemberNames(
  db: Queryable,
  ids: readonly MemberId[],
): Promise<Pick<MemberRow, "id" | "sealed_member">[]> {
  return db.rows(LIST_MEMBER_NAMES, [ids]);
}

const FIND_BY_IDENTITY = statement("find_member_by_identity")`
  select id, team_id from members where identity_token = $1 for update`;
const RELEASE_IDENTITY = statement("release_identity")`update members set identity_token = null where id = $1`;
const SAVE_DETAILS = statement("save_member_details")`
  update members set sealed_member = $2, key_id = $3, removed_at = null where id = $1`;

/** The member with this token of an identity, removed or not, locked; or null. */
export function findMemberByIdentity(
  tx: Queryable,
  identityToken: Buffer,
): Promise<{ readonly id: MemberId; readonly team_id: TeamId } | null> {
  return firstRow(tx, FIND_BY_IDENTITY, [identityToken]);
}

/** Takes the identity from a member without a role: who has it becomes another member. */
export async function releaseIdentity(tx: Queryable, id: MemberId): Promise<void> {
  await tx.rows(RELEASE_IDENTITY, [id]);
}

/**
 * Inserts a member who signs in at an identity provider, or writes the details of the one with this
 * identity again.
 *
 * @param member.sealedMember seals the details for an id
 * @returns the member's id
 */
export async function saveForeignMember(
  tx: Queryable,
  member: Omit<NewMember, "sealedMember" | "identityToken"> & {
    readonly id: MemberId;
    readonly identityToken: Buffer;
    readonly sealedMember: (id: MemberId) => Buffer;
  },
): Promise<MemberId> {
  const { id, keyId, identityToken, sealedMember } = member;
  if (await insertMember(tx, { ...member, sealedMember: sealedMember(id) })) return id;
  const known = await findMemberByIdentity(tx, identityToken);
  if (known === null) throw new Error("a member whose identity is known does not exist");
  await tx.rows(SAVE_DETAILS, [known.id, sealedMember(known.id), keyId]);
  return known.id;
}

const LIST_ROLES = statement("list_member_roles")`
  select environment, role from member_roles where member_id = $1 for update`;

const READ_ROLES = statement("read_member_roles")`select environment, role from member_roles where member_id = $1`;

/** The roles of a member. */
export async function readMemberRoles(db: Queryable, id: MemberId): Promise<RolesByEnvironment> {
  return byEnvironment(await db.rows<Pick<MemberRow, "environment" | "role">>(READ_ROLES, [id]));
}

/** The roles of a member, locked. */
export async function listMemberRoles(tx: Queryable, id: MemberId): Promise<RolesByEnvironment> {
  return byEnvironment(await tx.rows<Pick<MemberRow, "environment" | "role">>(LIST_ROLES, [id]));
}

function byEnvironment(rows: readonly Pick<MemberRow, "environment" | "role">[]): RolesByEnvironment {
  return Object.fromEntries(rows.map(({ environment, role }) => [environment, role]));
}
