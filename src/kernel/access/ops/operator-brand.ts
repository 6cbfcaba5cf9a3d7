import type { Queryable } from "../../database/postgres/database.ts";
import { AppError } from "../../error.ts";
import type { Environment } from "../caller.ts";
import { missingOfProfile, SIMULATED_NAME, type TeamProfile } from "../members/team-profile.ts";
import { findTeam, findTeamProfile, findTeamTitle, listTeamsWithScope } from "../sql/teams.ts";

/** What the operator's own team is found by. */
export interface OperatorContext {
  readonly db: Queryable;
  /** The name of the team whose members' roles have the operators' scopes. */
  readonly operatorTeam: string;
}

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
 * How the page of persons, and messages about their records, show who holds them: as the profile of the only team
 * whose keys may act for persons (`subjects:write`), and else of the operator's own team: a person never reads that
 * one of several holds what another one does. Outside of production a team without a name has a simulated one.
 */
export async function findOperatorBrand(
  { db, operatorTeam }: OperatorContext,
  environment: Environment,
): Promise<TeamProfile> {
  const holders = await listTeamsWithScope(db, environment, "subjects:write");
  const teamId = holders.length === 1 ? holders[0] : ((await findTeam(db, operatorTeam)) ?? undefined);
  const profile = teamId === undefined ? UNNAMED : await findTeamProfile(db, { teamId, environment });
  if (environment === "production") return profile;
  return { ...profile, display_name: profile.display_name ?? SIMULATED_NAME };
}

/** True if persons may be written to about their records: in production, once they know the sender and where to ask. */
export async function isOperatorNamed(context: OperatorContext, environment: Environment): Promise<boolean> {
  if (environment !== "production") return true;
  return missingOfProfile(await findOperatorBrand(context, environment)).length === 0;
}

/**
 * Refuses what would reach a person in production in nobody's name.
 *
 * @throws AppError `conflict` until who holds the records has a name and a contact
 */
export async function requireOperatorName(context: OperatorContext, environment: Environment): Promise<void> {
  if (await isOperatorNamed(context, environment)) return;
  throw new AppError(
    "conflict",
    "No code is sent to a person before the team that holds the records has a name and a contact: its owner sets them on the dashboard's screen Brand, or by PATCH /v1/team/ (scope members:write).",
  );
}

/** How a team is named to a person who sees who asked; the operator's own name for a team without one. */
export async function teamTitleForPersons(
  context: OperatorContext,
  team: Parameters<typeof findTeamTitle>[1],
): Promise<string> {
  const title = await findTeamTitle(context.db, team);
  if (title !== null) return title;
  const { display_name: operator } = await findOperatorBrand(context, team.environment);
  return operator ?? "(not named)";
}
