import { type Queryable, statement } from "../../database/postgres/database.ts";
import type { Tenant } from "../caller.ts";
import type { Letterhead, TeamProfile } from "../members/team-profile.ts";
import { OPERATORS_NAME, TEAM_TITLE } from "./teams.ts";

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
