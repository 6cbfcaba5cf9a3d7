import { type Queryable, statement } from "../../database/postgres/database.ts";
import type { TeamId } from "../../ids.ts";
import { DEFAULT_TEAM, type Environment, type Scope, type Tenant } from "../caller.ts";

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
export const TEAM_TITLE = `case when ${OPERATORS_NAME} = p.display_name or t.name = '${DEFAULT_TEAM}' or p.display_name is null
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
