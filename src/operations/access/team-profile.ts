import type { Caller } from "../../domain/caller.ts";
import type { TeamProfile } from "../../domain/members/team-profile.ts";
import {
  findTeamLogo,
  findTeamProfile,
  saveTeamProfile,
  type TeamProfileChange,
} from "../../store/access/team-profiles.ts";
import { findTeamName } from "../../store/access/teams.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import { appendAudit } from "../audit/audit.ts";
import { callerAsReader } from "../audit/reads.ts";
import type { Context } from "../sealing/context.ts";
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
      const { actor } = callerAsReader(caller);
      await appendAudit(tx, { actor, teamId, environment, action: "team.change", target: teamId, details: { fields } });
    }
    return { name: await findTeamName(tx, teamId), ...(await findTeamProfile(tx, caller)) };
  });
}

/** The logo with a hash, as PNG; null if no team has it. */
export function getTeamLogo(db: Queryable, sha256: string): Promise<Buffer | null> {
  return findTeamLogo(db, sha256);
}
