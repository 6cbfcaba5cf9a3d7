import { firstRow, onlyRow, type Queryable, statement } from "../../database/postgres/database.ts";
import type { MemberId, SessionId, TeamId, Timestamp } from "../../ids.ts";
import type { Environment } from "../caller.ts";

/** How long a process may ask the identity provider about one session, in seconds. */
const CLAIM_SECONDS = 30;

/** A session's grant, claimed by this process to ask the identity provider with it. */
export interface ClaimedGrant {
  readonly sealed_grant: Buffer;
  readonly member_id: MemberId;
  readonly team_id: TeamId;
  readonly team_name: string;
  readonly environment: Environment;
  /** When it was claimed. */
  readonly asked_at: Timestamp;
}

const CLAIM = statement("claim_grant_check")`
  update sessions s set check_claimed_until = now() + interval '${CLAIM_SECONDS} seconds'
    from members m join teams t on t.id = m.team_id
    where s.id = $1 and m.id = s.member_id and s.sealed_grant is not null
      and s.checked_at <= now() - $2 * interval '1 second'
      and (s.check_claimed_until is null or s.check_claimed_until < now())
    returning s.sealed_grant, s.member_id, m.team_id, t.name as team_name, s.environment, now() as asked_at`;

/** True of a session whose check is still claimed by anyone who asked at this time: nobody has claimed or settled it since. */
const isClaimedAt = (askedAt: string) =>
  `check_claimed_until = ${askedAt}::timestamptz + interval '${CLAIM_SECONDS} seconds'`;

/** A session, and when its check was claimed. */
interface GrantClaim {
  readonly id: SessionId;
  readonly askedAt: Timestamp;
}

/** Claims the check of a session that is due; null if it is not, or another process has it. */
export function claimGrantCheck(db: Queryable, id: SessionId, seconds: number): Promise<ClaimedGrant | null> {
  return firstRow(db, CLAIM, [id, seconds]);
}

const IS_DUE = statement("is_grant_check_due")`
  select 1 as due from sessions where id = $1 and checked_at <= now() - $2 * interval '1 second'`;

/** True if a session is there and its check is due. */
export async function isGrantCheckDue(db: Queryable, id: SessionId, seconds: number): Promise<boolean> {
  return (await db.rows(IS_DUE, [id, seconds])).length > 0;
}

const RELEASE = statement("release_grant_check")`
  update sessions set check_claimed_until = null where id = $1 and ${isClaimedAt("$2")}`;

/** Gives a claim back, unanswered. */
export async function releaseGrantCheck(db: Queryable, { id, askedAt }: GrantClaim): Promise<void> {
  await db.rows(RELEASE, [id, askedAt]);
}

/** A sealed grant. */
interface SealedGrant {
  readonly sealed: Buffer;
  readonly keyId: number;
}

const EXCHANGE = statement("exchange_session_grant")`
  update sessions set sealed_grant = $3, key_id = $4 where id = $1 and ${isClaimedAt("$2")}`;

/** Stores the grant for which that of a claimed check was exchanged. The check goes on. */
export async function exchangeGrant(
  db: Queryable,
  { id, askedAt, sealed, keyId }: GrantClaim & SealedGrant,
): Promise<void> {
  await db.rows(EXCHANGE, [id, askedAt, sealed, keyId]);
}

const END = statement("end_refused_session")`
  delete from sessions where id = $1 and ${isClaimedAt("$2")} returning 1 as ended`;

/** Deletes a session whose member the provider does not confirm. False: the claim is another one's by now. */
export async function endClaimedSession(tx: Queryable, { id, askedAt }: GrantClaim): Promise<boolean> {
  return (await tx.rows(END, [id, askedAt])).length > 0;
}

const FIND = statement("find_session_grant")`select sealed_grant from sessions where id = $1 for update`;

/** The sealed grant of a session, which nobody changes until the transaction ends; null if it has none. */
export async function findGrant(tx: Queryable, id: SessionId): Promise<Buffer | null> {
  const [row] = await tx.rows<{ sealed_grant: Buffer | null }>(FIND, [id]);
  return row?.sealed_grant ?? null;
}

const SAVE = statement("save_session_grant")`
  update sessions set sealed_grant = $2, key_id = $3, checked_at = now(), check_claimed_until = null,
      authenticated_at = coalesce(to_timestamp($4::float8), authenticated_at)
    where id = $1 and ($5::timestamptz is null or ${isClaimedAt("$5")}) returning 1 as saved`;

/**
 * Stores the grant of a session, of which the identity provider has just confirmed the member.
 *
 * @returns false if the claim is another one's by now
 */
export async function saveGrant(
  tx: Queryable,
  grant: SealedGrant & {
    readonly id: SessionId;
    /** When the member proved who they are, in seconds since 1970; null: as before. */
    readonly authTime: number | null;
    /** When its check was claimed; null: the session is new. */
    readonly askedAt: Timestamp | null;
  },
): Promise<boolean> {
  const values = [grant.id, grant.sealed, grant.keyId, grant.authTime, grant.askedAt];
  return (await tx.rows(SAVE, values)).length > 0;
}

const READ_CLOCK = statement("read_clock")`select now() as now`;

/** The time before a question to the identity provider. */
export async function readClock(db: Queryable): Promise<Timestamp> {
  const row = await onlyRow<{ now: Timestamp }>(db, READ_CLOCK);
  return row.now;
}

const NOTE_ANSWER = statement("note_identity_answer")`
  update members set asked_at = $2::timestamptz, confirmed_at = case when $3 then $2::timestamptz end
    where id = $1 and (asked_at is null or asked_at <= $2::timestamptz) returning 1 as noted`;

/**
 * Notes what the identity provider has said of a member.
 *
 * @returns false if a later question was answered before: this answer counts no more
 */
export async function noteAnswer(
  tx: Queryable,
  answer: { readonly id: MemberId; readonly askedAt: Timestamp; readonly isConfirmed: boolean },
): Promise<boolean> {
  return (await tx.rows(NOTE_ANSWER, [answer.id, answer.askedAt, answer.isConfirmed])).length > 0;
}
