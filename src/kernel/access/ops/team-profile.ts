import { appendAudit } from "../../audit/ops/audit.ts";
import type { Queryable } from "../../database/postgres/database.ts";
import { AppError } from "../../error.ts";
import type { Context } from "../../sealing/ops/context.ts";
import type { Caller, Tenant } from "../caller.ts";
import { type MissingOfProfile, missingOfProfile, SIMULATED_NAME, type TeamProfile } from "../members/team-profile.ts";
import { findTeamLogo, findTeamName, findTeamProfile, saveTeamProfile, type TeamProfileChange } from "../sql/teams.ts";
import { refuseEndedCaller } from "./ended-caller.ts";

/** A team with how it is shown. */
interface OwnTeam extends TeamProfile {
  readonly name: string;
}

/** How the caller's team is shown to persons in its environment. */
export async function getTeamProfile({ db }: Pick<Context, "db">, caller: Caller): Promise<OwnTeam> {
  return { name: await findTeamName(db, caller.teamId), ...(await findTeamProfile(db, caller)) };
}

/**
 * Changes how the caller's team is shown in its environment; the inquiry log names the fields.
 *
 * @throws AppError as {@link refuseEndedCaller}
 */
export async function changeTeamProfile(
  context: Pick<Context, "db"> & Parameters<typeof refuseEndedCaller>[0],
  caller: Caller,
  change: TeamProfileChange,
): Promise<OwnTeam> {
  const { teamId, environment } = caller;
  return context.db.transaction(async (tx) => {
    await refuseEndedCaller(context, tx, caller);
    const fields = Object.keys(change).sort();
    if (fields.length > 0) {
      await saveTeamProfile(tx, caller, change);
      const { actor } = caller;
      await appendAudit(tx, { actor, teamId, environment, action: "team.change", target: teamId, details: { fields } });
    }
    return { name: await findTeamName(tx, teamId), ...(await findTeamProfile(tx, caller)) };
  });
}

/** How a field that is missing of a profile is set. */
const REMEDIES: Readonly<Record<MissingOfProfile, string>> = {
  name: "display_name",
  contact: "contact_email or contact_phone",
};

/**
 * The profile of a team that is about to ask a person for something.
 *
 * @throws AppError `conflict` in production, until the team has a name and a contact
 */
export async function requireAskingProfile(db: Queryable, tenant: Tenant): Promise<TeamProfile> {
  const profile = await findTeamProfile(db, tenant);
  const missing = tenant.environment === "production" ? missingOfProfile(profile) : [];
  if (missing.length === 0) return profile;
  const fields = missing.map((one) => REMEDIES[one]).join(" and ");
  throw new AppError(
    "conflict",
    `In production nobody is asked or written to before your team has a name and a contact: set ${fields} on the dashboard's screen Brand or by PATCH /v1/team/ (scope members:write), and send this again.`,
  );
}

/** Who asks, by what is known of it. */
interface Asking {
  readonly profile: TeamProfile;
  readonly environment: Tenant["environment"];
}

/**
 * The name of the requester that a person sees: the one given for this request, else the team's; outside of
 * production else a simulated one. Null in production for a request of before a name was required.
 */
export function knownAskingName(given: string | null, { profile, environment }: Asking): string | null {
  return given ?? profile.display_name ?? (environment === "production" ? null : SIMULATED_NAME);
}

/**
 * As {@link knownAskingName}, where the person is asked for something.
 *
 * @throws AppError `unavailable` in production for a request of before a name was required, until the team has one
 */
export function askingName(given: string | null, asking: Asking): string {
  const name = knownAskingName(given, asking);
  if (name !== null) return name;
  throw new AppError("unavailable", "This request cannot be opened yet: who asks has not entered a name.", {
    isLogged: false,
  });
}

/** The logo with a hash, as PNG; null if no team has it. */
export function getTeamLogo(db: Queryable, sha256: string): Promise<Buffer | null> {
  return findTeamLogo(db, sha256);
}
