import type { Environment } from "../../../kernel/access/caller.ts";
import { arrayText } from "../../../kernel/database/postgres/array-text.ts";
import { firstRow, onlyRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { PersonSessionId, Timestamp } from "../../../kernel/ids.ts";

/** How long a session of a person lasts without a request, in minutes. */
const PERSON_IDLE_MINUTES = 15;
/** How long it lasts at most, in minutes. */
export const PERSON_SESSION_MINUTES = 60;
/** How long a sign-in may take until its code is entered, in minutes. */
const PERSON_SIGN_IN_MINUTES = 60;
/** How long the link of a hand-over is valid, in minutes. */
const HAND_OVER_MINUTES = 10;

/**
 * What a row is: a sign-in that waits for its code, the link of a hand-over, or a session.
 */
export type PersonStage = "code" | "hand_over" | "session";

const MINUTES: Readonly<Record<PersonStage, number>> = {
  code: PERSON_SIGN_IN_MINUTES,
  hand_over: HAND_OVER_MINUTES,
  session: PERSON_SESSION_MINUTES,
};

/** A sign-in or a session, as it is stored. */
export interface PersonSessionRow {
  /** 32 hex digits; no secret. */
  readonly id: PersonSessionId;
  readonly environment: Environment;
  readonly sealed_state: Buffer;
  readonly moves: number;
  readonly created_at: Timestamp;
  readonly expires_at: Timestamp;
  /** Its end without another request, where it is a session. */
  readonly idle_at: Timestamp;
  /** The database's time. */
  readonly now: Timestamp;
}

const IDLE = `least(s.expires_at, s.used_at + interval '${PERSON_IDLE_MINUTES} minutes')`;
const COLUMNS = `replace(s.id::text, '-', '') as id, s.environment, s.sealed_state, s.moves, s.created_at, s.expires_at,
  ${IDLE} as idle_at, now() as now`;

const INSERT = statement("insert_person_session")`
  insert into person_sessions as s (id, environment, stage, token_hash, sealed_state, key_id, subject_tokens, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7::text::bigint[], now() + $8 * interval '1 minute') returning ${COLUMNS}`;

/** The values of a new row. */
interface NewPersonSession {
  readonly id: PersonSessionId;
  readonly environment: Environment;
  readonly stage: PersonStage;
  readonly tokenHash: Buffer;
  readonly sealedState: Buffer;
  readonly keyId: number;
  /** Of `subjectTokens`: signed 64-bit integers in decimal. */
  readonly tokens: readonly string[];
}

/** Inserts a sign-in, a hand-over or a session. */
export function insertPersonSession(tx: Queryable, row: NewPersonSession): Promise<PersonSessionRow> {
  const { id, environment, stage, tokenHash, sealedState, keyId, tokens } = row;
  const values = [id, environment, stage, tokenHash, sealedState, keyId, arrayText(tokens), MINUTES[stage]];
  return onlyRow(tx, INSERT, values);
}

const NOW = statement("person_sign_in_time")`select now() as now`;

/** The database's time. */
export async function readTime(db: Queryable): Promise<Timestamp> {
  const [row] = await db.rows<{ now: Timestamp }>(NOW);
  if (row === undefined) throw new Error("the database returned no time");
  return row.now;
}

const FIND = statement("find_person_session")`
  select ${COLUMNS} from person_sessions s where s.token_hash = $1 and s.stage = $2 and now() < s.expires_at
    and (s.stage <> 'session' or now() < ${IDLE})`;

/** The row of a stage with this token's SHA-256, unless it has ended; or null. */
export function findPersonSession(
  db: Queryable,
  stage: PersonStage,
  tokenHash: Buffer,
): Promise<PersonSessionRow | null> {
  return firstRow(db, FIND, [tokenHash, stage]);
}

const TOUCH = statement("touch_person_session")`
  update person_sessions set used_at = now() where id = $1 and used_at < now() - interval '10 seconds'`;

/** Notes that a session was used just now; at most every ten seconds. */
export async function touchPersonSession(db: Queryable, id: PersonSessionId): Promise<void> {
  await db.rows(TOUCH, [id]);
}

const SAVE_MOVE = statement("save_person_sign_in_move")`
  update person_sessions set sealed_state = $3, key_id = $4, moves = moves + 1 where id = $1 and moves = $2
    returning 1 as saved`;

/** Stores what follows from an answer. Returns false if another one was taken in between. */
export async function savePersonMove(
  db: Queryable,
  row: Pick<PersonSessionRow, "id" | "moves">,
  state: { readonly sealed: Buffer; readonly keyId: number },
): Promise<boolean> {
  return (await db.rows(SAVE_MOVE, [row.id, row.moves, state.sealed, state.keyId])).length > 0;
}

const TAKE = statement("take_person_session")`
  delete from person_sessions s where s.token_hash = $1 and s.stage = $2 returning ${COLUMNS}, now() < s.expires_at as is_usable`;

/** Deletes a row, so that it is used once, and returns it; null if there is none, or it has expired. */
export async function takePersonSession(
  tx: Queryable,
  stage: PersonStage,
  tokenHash: Buffer,
): Promise<PersonSessionRow | null> {
  const [row] = await tx.rows<PersonSessionRow & { readonly is_usable: boolean }>(TAKE, [tokenHash, stage]);
  return row?.is_usable === true ? row : null;
}

const DELETE = statement("delete_person_session")`delete from person_sessions where id = $1`;

/** Deletes a row; idempotent. */
export async function deletePersonSession(tx: Queryable, id: PersonSessionId): Promise<void> {
  await tx.rows(DELETE, [id]);
}

const DELETE_OF_PERSON = statement("delete_sessions_of_person")`
  delete from person_sessions where environment = $1 and subject_tokens && $2::text::bigint[]`;

/** Ends every sign-in and session that shares a token with a person. */
export async function deleteSessionsOfPerson(
  tx: Queryable,
  { environment, tokens }: Pick<NewPersonSession, "environment" | "tokens">,
): Promise<void> {
  await tx.rows(DELETE_OF_PERSON, [environment, arrayText(tokens)]);
}

const DELETE_EXPIRED = statement("delete_expired_person_sessions")`
  delete from person_sessions where id in (
    select id from person_sessions where expires_at < now() order by expires_at limit $1) returning 1 as deleted`;

/** Deletes at most `limit` rows that have expired. Returns how many. */
export async function deleteExpiredPersonSessions(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(DELETE_EXPIRED, [limit])).length;
}
