import type { Environment } from "../../../kernel/access/caller.ts";
import { type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { PersonNoticeId } from "../../../kernel/ids.ts";

/** Minutes within which a message that is being handed over is not taken by another process. */
const HAND_OVER_MINUTES = 5;
/** Days after which a message that nobody could hand over is deleted. */
const KEPT_DAYS = 3;

/** A message to be handed over. */
export interface DueNotice {
  readonly id: PersonNoticeId;
  readonly environment: Environment;
  readonly sealed_notice: Buffer;
  /** Attempts, this one included. */
  readonly attempts: number;
}

const INSERT = statement("insert_person_notice")`
  insert into person_notices (id, environment, sealed_notice, key_id) values ($1, $2, $3, $4)`;

/** Inserts a message, due at once. */
export async function insertPersonNotice(
  tx: Queryable,
  notice: {
    readonly id: PersonNoticeId;
    readonly environment: Environment;
    readonly sealed: Buffer;
    readonly keyId: number;
  },
): Promise<void> {
  await tx.rows(INSERT, [notice.id, notice.environment, notice.sealed, notice.keyId]);
}

const CLAIM = statement("claim_person_notices")`
  update person_notices set attempts = attempts + 1, due_at = now() + interval '${HAND_OVER_MINUTES} minutes'
    where id in (select id from person_notices where due_at <= now() order by due_at limit $1 for update skip locked)
    returning replace(id::text, '-', '') as id, environment, sealed_notice, attempts`;

/** Takes messages that are due: no other process has them for some minutes. */
export function claimPersonNotices(db: Queryable, limit: number): Promise<DueNotice[]> {
  return db.rows<DueNotice>(CLAIM, [limit]);
}

const DELETE = statement("delete_person_notice")`delete from person_notices where id = $1`;

/** Deletes a message that was handed over, or never will be. */
export async function deletePersonNotice(db: Queryable, id: PersonNoticeId): Promise<void> {
  await db.rows(DELETE, [id]);
}

const DELAY = statement("delay_person_notice")`
  update person_notices set due_at = now() + $2 * interval '1 second' where id = $1`;

/** Has a message tried again later. */
export async function delayPersonNotice(db: Queryable, id: PersonNoticeId, seconds: number): Promise<void> {
  await db.rows(DELAY, [id, seconds]);
}

const HOLD = statement("hold_person_notice")`
  update person_notices set attempts = attempts - 1, due_at = now() + $2 * interval '1 second' where id = $1`;

/** Returns a claimed message that is not to be handed over yet: the claim counts as no attempt. */
export async function holdPersonNotice(db: Queryable, id: PersonNoticeId, seconds: number): Promise<void> {
  await db.rows(HOLD, [id, seconds]);
}

// A message that is held has had no attempt, and is looked at again and again: it stays.
const DELETE_OLD = statement("delete_old_person_notices")`
  delete from person_notices where id in (
    select id from person_notices where created_at < now() - interval '${KEPT_DAYS} days'
      and (attempts > 0 or due_at < now() - interval '1 hour') limit $1) returning 1 as deleted`;

/** Deletes at most `limit` messages that nobody could hand over. Returns how many. */
export async function deleteOldPersonNotices(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(DELETE_OLD, [limit])).length;
}
