import type { Environment } from "../../domain/caller.ts";
import type { MemberId, TeamId } from "../../domain/ids.ts";
import type { Queryable, Statement } from "../postgres/database.ts";

/** How long a process may ask the identity provider about one session, in seconds. */
const CLAIM_SECONDS = 30;

/** A session's grant, claimed by this process to ask the identity provider with it. */
export interface ClaimedGrant {
  readonly sealed_grant: Buffer;
  readonly member_id: MemberId;
  readonly team_id: TeamId;
  readonly environment: Environment;
}

const CLAIM: Statement = {
  name: "claim_grant_check",
  text: `update sessions s set check_claimed_until = now() + interval '${CLAIM_SECONDS} seconds' from members m
    where s.id = $1 and m.id = s.member_id and s.sealed_grant is not null
      and s.checked_at <= now() - $2 * interval '1 second'
      and (s.check_claimed_until is null or s.check_claimed_until < now())
    returning s.sealed_grant, s.member_id, m.team_id, s.environment`,
};

/** Claims the check of a session that is due; null if it is not, or another process has it. */
export async function claimGrantCheck(db: Queryable, id: string, seconds: number): Promise<ClaimedGrant | null> {
  const [row] = await db.rows<ClaimedGrant>(CLAIM, [id, seconds]);
  return row ?? null;
}

const IS_DUE: Statement = {
  name: "is_grant_check_due",
  text: "select 1 as due from sessions where id = $1 and checked_at <= now() - $2 * interval '1 second'",
};

/** True if a session is there and its check is due. */
export async function isGrantCheckDue(db: Queryable, id: string, seconds: number): Promise<boolean> {
  return (await db.rows(IS_DUE, [id, seconds])).length > 0;
}

const RELEASE: Statement = {
  name: "release_grant_check",
  text: "update sessions set check_claimed_until = null where id = $1",
};

/** Gives a claim back, unanswered. */
export async function releaseGrantCheck(db: Queryable, id: string): Promise<void> {
  await db.rows(RELEASE, [id]);
}

const SAVE: Statement = {
  name: "save_session_grant",
  text: `update sessions set sealed_grant = $2, key_id = $3, checked_at = now(), check_claimed_until = null,
      authenticated_at = coalesce(to_timestamp($4::float8), authenticated_at)
    where id = $1`,
};

/** Stores the grant of a session, of which the identity provider has just confirmed the member. */
export async function saveGrant(
  tx: Queryable,
  grant: {
    readonly id: string;
    readonly sealed: Buffer;
    readonly keyId: number;
    /** When the member proved who they are, in seconds since 1970; null: as before. */
    readonly authTime: number | null;
  },
): Promise<void> {
  await tx.rows(SAVE, [grant.id, grant.sealed, grant.keyId, grant.authTime]);
}
