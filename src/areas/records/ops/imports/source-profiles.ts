import type { Caller } from "../../../../kernel/access/caller.ts";
import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import type { Database, Queryable } from "../../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../../kernel/error.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import type { SourceProfile } from "../../../files/payroll/source-profile.ts";
import {
  deleteSourceProfiles,
  hasRecords,
  listSourceProfiles,
  type ProfiledSource,
  type StoredProfile,
} from "../../sql/imports/profiles.ts";

/** The profiles of a source, the one that was loaded last first; empty before its first file. */
export async function sourceProfiles(db: Queryable, place: ProfiledSource): Promise<SourceProfile[]> {
  return (await listSourceProfiles(db, place)).map(({ profile }) => profile);
}

/** A source before a file of it is loaded. */
interface SourceBefore {
  /** The one that was loaded last first. */
  readonly profiles: readonly SourceProfile[];
  /** True if it has neither profiles nor records: records alone are of files of which nothing is known. */
  readonly isNew: boolean;
}

/** What is known of a source before a file of it is loaded. */
export async function sourceBefore(db: Queryable, place: ProfiledSource): Promise<SourceBefore> {
  const profiles = await sourceProfiles(db, place);
  return { profiles, isNew: profiles.length === 0 && !(await hasRecords(db, place)) };
}

/**
 * The profiles of a source of the caller's environment.
 *
 * @throws AppError `not_found` if it has none
 */
export async function getSourceProfiles(
  { db }: Pick<Context, "db">,
  caller: Pick<Caller, "environment">,
  source: string,
): Promise<StoredProfile[]> {
  const profiles = await listSourceProfiles(db, { environment: caller.environment, source });
  if (profiles.length === 0) throw noProfile(source);
  return profiles;
}

/** Which profiles are deleted, and by whom. */
interface ProfileReset extends ProfiledSource {
  /** Null: those of all formats. */
  readonly format: string | null;
  /** The actor for the inquiry log. */
  readonly actor: string;
}

/**
 * Deletes the profiles of a source, so that its next file is read as if it were the first; rows stay.
 * Recorded in the inquiry log.
 *
 * @returns how many were deleted
 * @throws AppError `not_found` if there is none
 */
export function resetSourceProfiles(db: Database, { actor, ...reset }: ProfileReset): Promise<number> {
  const { environment, source, format } = reset;
  return db.transaction(async (tx) => {
    const deleted = await deleteSourceProfiles(tx, reset, format);
    if (deleted === 0) throw noProfile(source);
    const details = { format, deleted };
    const act = { actor, teamId: null, environment, action: "source.reset", target: source, details } as const;
    await appendAudit(tx, act);
    return deleted;
  });
}

function noProfile(source: string): AppError {
  return new AppError("not_found", `The source ${JSON.stringify(source)} has no such profile in this environment.`);
}
