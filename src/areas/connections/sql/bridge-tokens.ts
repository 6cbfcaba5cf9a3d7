import type { Environment, Tenant } from "../../../kernel/access/caller.ts";
import { firstRow, onlyRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { BridgeTokenId, TaskId, TeamId, Timestamp, UserId } from "../../../kernel/ids.ts";
import type { BridgeRequest } from "../link.ts";

/** A bridge token's row, without the token itself. */
export interface BridgeTokenRow {
  readonly id: BridgeTokenId;
  readonly team_id: TeamId;
  readonly environment: Environment;
  readonly user_id: UserId;
  readonly request: BridgeRequest;
  readonly sealed_account: Buffer | null;
  readonly task_id: TaskId | null;
  readonly created_at: Timestamp;
  readonly expires_at: Timestamp;
  /** True if the token has expired. */
  readonly is_expired: boolean;
  readonly spent_at: Timestamp | null;
}

const COLUMNS = `id, team_id, environment, user_id, request, sealed_account, task_id, created_at, expires_at,
  expires_at <= now() as is_expired, spent_at`;

/** The values of a new bridge token. */
interface NewBridgeToken {
  readonly id: BridgeTokenId;
  readonly tokenHash: Buffer;
  readonly userId: UserId;
  readonly request: BridgeRequest;
  readonly sealedAccount: Buffer | null;
  /** Null without an account. */
  readonly keyId: number | null;
  readonly hours: number;
}

const INSERT_BRIDGE_TOKEN = statement("insert_bridge_token")`
  insert into bridge_tokens (id, token_hash, team_id, environment, user_id, request, sealed_account, key_id, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, now() + $9 * interval '1 hour') returning ${COLUMNS}`;

/** Inserts a bridge token. The user must be the tenant's. */
export function insertBridgeToken(tx: Queryable, tenant: Tenant, token: NewBridgeToken): Promise<BridgeTokenRow> {
  const { id, tokenHash, userId, request, sealedAccount, keyId, hours } = token;
  const values = [id, tokenHash, tenant.teamId, tenant.environment, userId, JSON.stringify(request)];
  return onlyRow(tx, INSERT_BRIDGE_TOKEN, [...values, sealedAccount, keyId, hours]);
}

const FIND_BRIDGE_TOKEN = statement("find_bridge_token")`select ${COLUMNS} from bridge_tokens where token_hash = $1`;

/** The bridge token with this hash, even if it has expired; or null. */
export function findBridgeToken(db: Queryable, tokenHash: Buffer): Promise<BridgeTokenRow | null> {
  return firstRow(db, FIND_BRIDGE_TOKEN, [tokenHash]);
}

const FIND_BRIDGE_TOKEN_BY_ID = statement("find_bridge_token_by_id")`
  select ${COLUMNS} from bridge_tokens where id = $1`;

/** The bridge token with this id, even if it has expired; or null. */
export function findBridgeTokenById(db: Queryable, id: BridgeTokenId): Promise<BridgeTokenRow | null> {
  return firstRow(db, FIND_BRIDGE_TOKEN_BY_ID, [id]);
}

const LOCK_BRIDGE_TOKEN = statement("lock_bridge_token")`
  select ${COLUMNS} from bridge_tokens where id = $1 for no key update`;

/** The bridge token with this id, locked until the transaction ends; or null. */
export function lockBridgeToken(tx: Queryable, id: BridgeTokenId): Promise<BridgeTokenRow | null> {
  return firstRow(tx, LOCK_BRIDGE_TOKEN, [id]);
}

const SET_BRIDGE_TASK = statement("set_bridge_task")`update bridge_tokens set task_id = $2 where id = $1`;

/** Sets the current task of the person of a bridge token. */
export async function setBridgeTask(tx: Queryable, id: BridgeTokenId, taskId: TaskId): Promise<void> {
  await tx.rows(SET_BRIDGE_TASK, [id, taskId]);
}

const SPEND_BRIDGE_TOKEN = statement("spend_bridge_token")`
  update bridge_tokens set spent_at = now(), sealed_account = null, key_id = null where id = $1 and spent_at is null`;

/** Marks a bridge token as used, permanently, and deletes its account. */
export async function spendBridgeToken(tx: Queryable, id: BridgeTokenId): Promise<void> {
  await tx.rows(SPEND_BRIDGE_TOKEN, [id]);
}

const DELETE_EXPIRED_BRIDGE_TOKENS = statement("delete_expired_bridge_tokens")`
  delete from bridge_tokens where token_hash in (
      select token_hash from bridge_tokens b where expires_at < now() - interval '7 days' and not exists (
        select from order_parts p join orders o on o.id = p.order_id
        where p.bridge_token_id = b.id and o.expires_at >= now() - interval '7 days')
      order by expires_at limit $1)
    returning 1 as deleted`;

/**
 * Deletes at most `limit` tokens that expired over a week ago; until then a request with one gets
 * the status 410. A token of an order is kept as long as the order, which can be extended. Returns
 * how many.
 */
export async function deleteExpiredBridgeTokens(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(DELETE_EXPIRED_BRIDGE_TOKENS, [limit])).length;
}
