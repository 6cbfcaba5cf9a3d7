import { type Queryable, statement } from "../../database/postgres/database.ts";
import type { TeamId } from "../../ids.ts";
import { DEFAULT_TEAM, type Environment, type Scope, type Tenant } from "../caller.ts";
import type { Letterhead, TeamProfile } from "../members/team-profile.ts";

const FIND_TEAM = statement("find_team")`select id from teams where name = $1`;

/** The team with this name, or null. */
export async function findTeam(db: Queryable, name: string): Promise<TeamId | null> {
  const [row] = await db.rows<{ id: TeamId }>(FIND_TEAM, [name]);
  return row?.id ?? null;
}

const FIND_TEAM_NAME = statement("find_team_name")`select name from teams where id = $1`;

/** The name of an existing team. */
export async function findTeamName(db: Queryable, id: TeamId): Promise<string> {
  const [row] = await db.rows<{ name: string }>(FIND_TEAM_NAME, [id]);
  if (row === undefined) throw new Error("a caller's team does not exist");
  return row.name;
}

const LOCK_TEAM = statement("lock_team")`select id from teams where id = $1 for no key update`;

/** Locks a team until the transaction ends: others that take this lock wait. New rows of the team do not. */
export async function lockTeam(tx: Queryable, id: TeamId): Promise<void> {
  await tx.rows(LOCK_TEAM, [id]);
}

/** The name that the operator gave a team `t`; null of the first one, whose name says nothing. */
export const OPERATORS_NAME = `coalesce(t.display_name, nullif(t.name, '${DEFAULT_TEAM}'))`;

/**
 * How a team `t` with a profile `p` is named where it says who asked: its own display name, and behind
 * it the name that the operator knows it by, so that no team passes as another one. Null without any.
 */
const TEAM_TITLE = `case when ${OPERATORS_NAME} = p.display_name or t.name = '${DEFAULT_TEAM}' or p.display_name is null
  then coalesce(p.display_name, ${OPERATORS_NAME}) else p.display_name || ' (' || ${OPERATORS_NAME} || ')' end`;

const FIND_TEAM_TITLE = statement("find_team_title")`
  select ${TEAM_TITLE} as title from teams t
    left join team_profiles p on p.team_id = t.id and p.environment = $2 where t.id = $1`;

/** How an existing team is named in an environment where it says who asked; null: it has no name. */
export async function findTeamTitle(db: Queryable, { teamId, environment }: Tenant): Promise<string | null> {
  const [row] = await db.rows<{ title: string | null }>(FIND_TEAM_TITLE, [teamId, environment]);
  if (row === undefined) throw new Error("a team does not exist");
  return row.title;
}

const LIST_TEAMS_WITH_SCOPE = statement("list_teams_with_scope")`
  select distinct team_id as id from credentials where environment = $1 and $2 = any (scopes)
    and deactivated_at is null and (expires_at is null or expires_at > now()) order by 1`;

/** The teams that have a usable key with a scope in an environment. */
export async function listTeamsWithScope(db: Queryable, environment: Environment, scope: Scope): Promise<TeamId[]> {
  const rows = await db.rows<{ id: TeamId }>(LIST_TEAMS_WITH_SCOPE, [environment, scope]);
  return rows.map(({ id }) => id);
}

const FIND = statement("find_team_profile")`
  select coalesce(p.display_name, t.display_name) as display_name, p.contact_email, p.contact_phone, p.privacy_url,
      p.accent_color, p.logo_sha256
    from teams t left join team_profiles p on p.team_id = t.id and p.environment = $2 where t.id = $1`;

/** How an existing team is shown to persons in an environment. */
export async function findTeamProfile(db: Queryable, { teamId, environment }: Tenant): Promise<TeamProfile> {
  const [row] = await db.rows<TeamProfile>(FIND, [teamId, environment]);
  if (row === undefined) throw new Error("a team does not exist");
  return row;
}

const LIST_UNNAMED = statement("list_unnamed_teams")`
  select t.name from teams t left join team_profiles p on p.team_id = t.id and p.environment = 'production'
    where (coalesce(p.display_name, t.display_name) is null or coalesce(p.contact_email, p.contact_phone) is null)
      and (exists (select from credentials c where c.team_id = t.id and c.environment = 'production' and c.deactivated_at is null
          and (c.expires_at is null or c.expires_at > now()))
        or exists (select from members m join member_roles r on r.member_id = m.id and r.environment = 'production'
          where m.team_id = t.id and m.removed_at is null))
    order by t.name`;

/** The names by which the operator knows the teams that work in production without a name or a contact, by name. */
export async function listUnnamedTeams(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(LIST_UNNAMED);
  return rows.map(({ name }) => name);
}

/** A change of a profile; absent fields stay, null removes. */
export interface TeamProfileChange extends Partial<Omit<TeamProfile, "logo_sha256">> {
  /** A PNG of the service, with its hash. */
  readonly logo?: { readonly png: Buffer; readonly sha256: string } | null;
}

const FIELDS = ["display_name", "contact_email", "contact_phone", "privacy_url", "accent_color"] as const;

const SAVE = statement("save_team_profile")`
  insert into team_profiles as p (team_id, environment, ${FIELDS.join(", ")}, logo, logo_sha256)
    values ($1, $2, $4, $5, $6, $7, $8, $9, $10)
    on conflict (team_id, environment) do update set
      ${FIELDS.map((field) => `${field} = case when '${field}' = any ($3::text[]) then excluded.${field} else p.${field} end`).join(", ")},
      logo = case when 'logo' = any ($3::text[]) then excluded.logo else p.logo end,
      logo_sha256 = case when 'logo' = any ($3::text[]) then excluded.logo_sha256 else p.logo_sha256 end,
      updated_at = now()`;

/** Changes how a team is shown in an environment. */
export async function saveTeamProfile(
  tx: Queryable,
  { teamId, environment }: Tenant,
  change: TeamProfileChange,
): Promise<void> {
  const values = FIELDS.map((field) => change[field] ?? null);
  const { logo } = change;
  await tx.rows(SAVE, [teamId, environment, Object.keys(change), ...values, logo?.png ?? null, logo?.sha256 ?? null]);
}

const FIND_LOGO = statement("find_team_logo")`select logo from team_profiles where logo_sha256 = $1 limit 1`;

/** The logo with a hash, as PNG; null if no team has it. */
export async function findTeamLogo(db: Queryable, sha256: string): Promise<Buffer | null> {
  const [row] = await db.rows<{ logo: Buffer }>(FIND_LOGO, [sha256]);
  return row?.logo ?? null;
}

const FIND_LETTERHEAD = statement("find_team_letterhead")`
  select coalesce(p.display_name, ${OPERATORS_NAME}) as title, ${TEAM_TITLE} as "requestedBy", p.logo,
      nullif(concat_ws(' · ', p.contact_email, p.contact_phone, p.privacy_url), '') as contact
    from teams t left join team_profiles p on p.team_id = t.id and p.environment = $2 where t.id = $1`;

/** What documents of an existing team show of it in an environment. */
export async function findLetterhead(db: Queryable, { teamId, environment }: Tenant): Promise<Letterhead> {
  const [row] = await db.rows<Letterhead>(FIND_LETTERHEAD, [teamId, environment]);
  if (row === undefined) throw new Error("a team does not exist");
  return row;
}
