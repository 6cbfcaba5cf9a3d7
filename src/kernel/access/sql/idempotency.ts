import { firstRow, type Queryable, statement } from "../../database/postgres/database.ts";
import type { IdempotentAnswerId, VerificationHex } from "../../ids.ts";
import type { Environment, Tenant } from "../caller.ts";

/** How long the answer of a key is stored, in hours. */
export const IDEMPOTENCY_HOURS = 24;

/** A request that must take effect once, however often it is sent. */
export interface IdempotentRequest {
  /** The client's key, or the keyed hash of one that holds an SSN. */
  readonly key: string;
  /** Blind token of the route and the body. */
  readonly bodyHash: Buffer;
}

/** What is stored under a key. */
export interface IdempotencyRow {
  readonly body_token: Buffer;
  /** The created verification, whose answer is rebuilt from its row; else null. */
  readonly resource_id: VerificationHex | null;
  /** The id that the sealed answer is bound to; null if there is none. */
  readonly answer_id: IdempotentAnswerId | null;
  readonly sealed_answer: Buffer | null;
}

const CLAIM_IDEMPOTENCY_KEY = statement("claim_idempotency_key")`
  insert into idempotency_keys as k (team_id, environment, key, body_token, expires_at)
    select $1, $2, $3, $4, now() + $5 * interval '1 hour'
    where pg_try_advisory_xact_lock(hashtextextended($1::uuid || $2 || $3, 0))
    on conflict (team_id, environment, key) do update set body_token = excluded.body_token, resource_id = null, answer_id = null, sealed_answer = null, key_id = null, expires_at = excluded.expires_at
      where k.expires_at <= now()
    returning key`;

/**
 * Claims a key for this transaction.
 *
 * @returns false if the key is taken: by an earlier request (see {@link findIdempotencyKey}) or one
 * in flight
 */
export async function claimIdempotencyKey(tx: Queryable, tenant: Tenant, request: IdempotentRequest): Promise<boolean> {
  const values = [tenant.teamId, tenant.environment, request.key, request.bodyHash, IDEMPOTENCY_HOURS];
  return (await tx.rows(CLAIM_IDEMPOTENCY_KEY, values)).length > 0;
}

const SAVE_IDEMPOTENT_ANSWER = statement("save_idempotent_answer")`
  update idempotency_keys set answer_id = $4, sealed_answer = $5, key_id = $6
    where team_id = $1 and environment = $2 and key = $3`;

/** Stores the sealed answer of a claimed key. */
export async function saveIdempotentAnswer(
  tx: Queryable,
  tenant: Tenant,
  answer: {
    readonly key: string;
    readonly answerId: IdempotentAnswerId;
    readonly sealed: Buffer;
    readonly keyId: number;
  },
): Promise<void> {
  const values = [tenant.teamId, tenant.environment, answer.key, answer.answerId, answer.sealed, answer.keyId];
  await tx.rows(SAVE_IDEMPOTENT_ANSWER, values);
}

const FIND_IDEMPOTENCY_KEY = statement("find_idempotency_key")`
  select body_token, resource_id, answer_id, sealed_answer from idempotency_keys
    where team_id = $1 and environment = $2 and key = $3 and expires_at > now()`;

/** What is stored under a key, or null: never used, expired, or still in flight. */
export function findIdempotencyKey(db: Queryable, tenant: Tenant, key: string): Promise<IdempotencyRow | null> {
  return firstRow(db, FIND_IDEMPOTENCY_KEY, [tenant.teamId, tenant.environment, key]);
}

const DELETE_EXPIRED_IDEMPOTENCY_KEYS = statement("delete_expired_idempotency_keys")`
  delete from idempotency_keys where (team_id, environment, key) in
    (select team_id, environment, key from idempotency_keys where expires_at <= now() order by expires_at limit $1)
    returning key`;

/** Deletes at most `limit` expired keys. Returns how many. */
export async function deleteExpiredIdempotencyKeys(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(DELETE_EXPIRED_IDEMPOTENCY_KEYS, [limit])).length;
}

/** A sealed answer of an idempotency key. */
interface IdempotentAnswer {
  readonly answer_id: IdempotentAnswerId;
  readonly sealed_answer: Buffer;
}

const ANSWERS = statement("list_idempotent_answers")`
  select answer_id, sealed_answer from idempotency_keys where environment = $1 and answer_id > $2
    and sealed_answer is not null order by answer_id limit $3`;

/** A page of an environment's stored answers, of all teams, in the order of their ids. */
export function listIdempotentAnswers(
  db: Queryable,
  page: { readonly environment: Environment; readonly after: IdempotentAnswerId; readonly limit: number },
): Promise<IdempotentAnswer[]> {
  const { environment, after, limit } = page;
  return db.rows<IdempotentAnswer>(ANSWERS, [environment, after, limit]);
}

const DELETE_ANSWERS = statement("delete_held_answers")`
  delete from idempotency_keys where answer_id = any ($1::uuid[])`;

/** Deletes stored answers with their keys. */
export async function deleteAnswers(tx: Queryable, answerIds: readonly IdempotentAnswerId[]): Promise<void> {
  await tx.rows(DELETE_ANSWERS, [answerIds]);
}
