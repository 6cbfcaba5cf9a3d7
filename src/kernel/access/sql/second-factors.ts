import { type Queryable, statement } from "../../database/postgres/database.ts";
import type { MemberId, SessionId, Timestamp } from "../../ids.ts";
import type { Tenant } from "../caller.ts";
import type { SecondFactor } from "../members/second-factor.ts";

/** The second factor of a session, as authentication reads it. */
export interface FactorColumns {
  readonly factor: SecondFactor | null;
  /** Null if it was never confirmed. */
  readonly confirmed_until: Timestamp | null;
  /** Milliseconds until then, by the database's clock; negative afterwards. */
  readonly confirmed_ms: number | null;
  readonly requires_factor: boolean;
  /** Milliseconds until the last sign-in is not recent any more, by the database's clock; null if it is not known. */
  readonly sign_in_ms: number | null;
}

/** Milliseconds from now until so many minutes after a time. */
function msUntil(time: string, minutes: string): string {
  return `extract(epoch from ${time} + ${minutes} * interval '1 minute' - now())::float8 * 1000`;
}

/** When anyone who has `sessions s` last proved who they are, and until when that is recent. */
const signInMs = (minutes: string) => `${msUntil("s.authenticated_at", minutes)} as sign_in_ms`;

/** True of a team and an environment that ask everybody for a second factor. */
function requires(team: string, environment: string): string {
  return `exists (select from team_profiles p
      where p.team_id = ${team} and p.environment = ${environment} and p.requires_second_factor) as requires_factor`;
}

/**
 * {@link FactorColumns} of a key's session, of `sessions s` and `credentials c`: a key has no factor.
 *
 * @param minutes the parameter with how long a sign-in is recent
 */
export function factorOfKey(minutes: string): string {
  return `null::text as factor, null::timestamptz as confirmed_until, null::float8 as confirmed_ms,
      ${requires("c.team_id", "c.environment")}, ${signInMs(minutes)}`;
}

/**
 * {@link FactorColumns} of a member's session, of `sessions s` and `members m`.
 *
 * @param minutes the parameter with how long a confirmation counts
 */
export function factorOfMember(minutes: string): string {
  return `case when m.identity_token is not null then 'identity_provider'
        when exists (select from passkeys p where p.member_id = m.id) then 'passkey' end as factor,
      s.confirmed_at + ${minutes} * interval '1 minute' as confirmed_until,
      ${msUntil("s.confirmed_at", minutes)} as confirmed_ms,
      ${requires("m.team_id", "s.environment")}, ${signInMs(minutes)}`;
}

const SAVE_CHALLENGE = statement("save_session_challenge")`
  update sessions set challenge = $2, challenge_until = now() + $3 * interval '1 millisecond' where id = $1`;

/** Stores the challenge that a session has to answer, instead of an earlier one. */
export async function saveChallenge(
  db: Queryable,
  { id, challenge, ms }: { readonly id: SessionId; readonly challenge: Buffer; readonly ms: number },
): Promise<void> {
  await db.rows(SAVE_CHALLENGE, [id, challenge, ms]);
}

const TAKE_CHALLENGE = statement("take_session_challenge")`
  update sessions s set challenge = null, challenge_until = null
    from (select id, challenge, challenge_until > now() as is_usable from sessions where id = $1 for update) former
    where s.id = former.id returning former.challenge, former.is_usable`;

/** Takes the challenge of a session, so that it is answered once; null if there is none any more. */
export async function takeChallenge(db: Queryable, id: SessionId): Promise<Buffer | null> {
  const [row] = await db.rows<{ challenge: Buffer | null; is_usable: boolean | null }>(TAKE_CHALLENGE, [id]);
  return row?.is_usable === true ? row.challenge : null;
}

const CONFIRM = statement("confirm_session")`
  update sessions set confirmed_at = least(now(), to_timestamp($2::float8)),
      authenticated_at = least(now(), to_timestamp($2::float8))
    where id = $1 returning 1 as confirmed`;

/**
 * Notes when the owner of a session last proved who they are.
 *
 * @param seconds since 1970, as their identity provider tells it, but never later than now; null: now
 * @returns false if the session is not there any more
 */
export async function noteConfirmation(tx: Queryable, id: SessionId, seconds: number | null): Promise<boolean> {
  return (await tx.rows(CONFIRM, [id, seconds])).length > 0;
}

const FIND_RULE = statement("find_second_factor_rule")`
  select requires_second_factor as required from team_profiles where team_id = $1 and environment = $2`;

/** True if a team asks everybody for a second factor in an environment. */
export async function requiresSecondFactor(db: Queryable, { teamId, environment }: Tenant): Promise<boolean> {
  const [row] = await db.rows<{ required: boolean }>(FIND_RULE, [teamId, environment]);
  return row?.required ?? false;
}

const IS_ASKED = statement("is_second_factor_asked")`
  select 1 as asked from member_roles r join members m on m.id = r.member_id
      join team_profiles p on p.team_id = m.team_id and p.environment = r.environment
    where r.member_id = $1 and p.requires_second_factor limit 1`;

/** True if a member's team asks everybody for a second factor in an environment in which they have a role. */
export async function isSecondFactorAskedOf(db: Queryable, memberId: MemberId): Promise<boolean> {
  return (await db.rows(IS_ASKED, [memberId])).length > 0;
}

const SAVE_RULE = statement("save_second_factor_rule")`
  insert into team_profiles as p (team_id, environment, requires_second_factor) values ($1, $2, $3)
    on conflict (team_id, environment) do update set requires_second_factor = excluded.requires_second_factor, updated_at = now()`;

/** Sets whether a team asks everybody for a second factor in an environment. */
export async function saveSecondFactorRule(
  tx: Queryable,
  { teamId, environment }: Tenant,
  isRequired: boolean,
): Promise<void> {
  await tx.rows(SAVE_RULE, [teamId, environment, isRequired]);
}
