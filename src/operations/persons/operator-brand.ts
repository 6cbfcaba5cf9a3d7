import type { Environment } from "../../domain/caller.ts";
import type { TeamProfile } from "../../domain/members/team-profile.ts";
import { findTeamProfile } from "../../store/access/team-profiles.ts";
import { listTeamsWithScope } from "../../store/access/teams.ts";
import type { Context } from "../sealing/context.ts";

/** A team that says nothing of itself. */
const UNNAMED: TeamProfile = {
  display_name: null,
  contact_email: null,
  contact_phone: null,
  privacy_url: null,
  accent_color: null,
  logo_sha256: null,
};

/**
 * How the page of persons shows who holds their records: as the profile of the team whose keys may act for persons
 * (`subjects:write`). Where several teams have such a key, or none, it says nothing: no other team's name may stand
 * over the operator's page.
 */
export async function findOperatorBrand({ db }: Pick<Context, "db">, environment: Environment): Promise<TeamProfile> {
  const [teamId, ...others] = await listTeamsWithScope(db, environment, "subjects:write");
  return teamId === undefined || others.length > 0 ? UNNAMED : findTeamProfile(db, { teamId, environment });
}
