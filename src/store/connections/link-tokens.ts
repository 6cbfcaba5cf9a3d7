import type { Tenant } from "../../domain/caller.ts";
import type { BridgeTokenId, LinkId, UserId } from "../../domain/ids.ts";
import { firstRow, type Queryable, statement } from "../postgres/database.ts";

const INSERT_LINK_TOKEN = statement("insert_link_token")`
  insert into link_tokens (token_hash, link_id, kind, expires_at) values ($1, $2, $3, now() + $4 * interval '1 hour')
    on conflict (token_hash) do nothing`;

/**
 * Inserts a token of a link. Idempotent: an existing token is left unchanged.
 *
 * @param token.hours null: it does not expire
 */
export async function insertLinkToken(
  tx: Queryable,
  token: {
    readonly tokenHash: Buffer;
    readonly linkId: LinkId;
    readonly kind: "public" | "access";
    readonly hours: number | null;
  },
): Promise<void> {
  await tx.rows(INSERT_LINK_TOKEN, [token.tokenHash, token.linkId, token.kind, token.hours]);
}

/**
 * A tenant's link (a person's connection to their account at a payroll provider), looked up by one of its tokens.
 */
export interface TokenLink {
  readonly link_id: LinkId;
  readonly user_id: UserId;
  /** The token with which the client opened the Bridge, the page on which the person connected. */
  readonly bridge_token_id: BridgeTokenId | null;
  /** True if the token has expired or was used. */
  readonly is_spent: boolean;
}

const LOCK_PUBLIC_TOKEN = statement("lock_public_token")`
  select t.link_id, l.user_id, l.bridge_token_id, (t.used_at is not null or t.expires_at <= now()) as is_spent
    from link_tokens t join links l on l.id = t.link_id
    where t.token_hash = $1 and t.kind = 'public' and l.team_id = $2 and l.environment = $3 for update of t`;

/** The link of a tenant's public token, locked until the transaction ends; or null. */
export function lockPublicToken(tx: Queryable, tenant: Tenant, tokenHash: Buffer): Promise<TokenLink | null> {
  return firstRow(tx, LOCK_PUBLIC_TOKEN, [tokenHash, tenant.teamId, tenant.environment]);
}

const SPEND_LINK_TOKEN = statement("spend_link_token")`update link_tokens set used_at = now() where token_hash = $1`;

/** Marks a token as used. */
export async function spendLinkToken(tx: Queryable, tokenHash: Buffer): Promise<void> {
  await tx.rows(SPEND_LINK_TOKEN, [tokenHash]);
}

const FIND_ACCESS_TOKEN = statement("find_access_token")`
  select t.link_id, l.user_id, l.bridge_token_id, (t.expires_at is not null and t.expires_at <= now()) as is_spent
    from link_tokens t join links l on l.id = t.link_id
    where t.token_hash = $1 and t.kind = 'access' and l.team_id = $2 and l.environment = $3`;

/** The link of a tenant's access token, or null. */
export function findAccessToken(db: Queryable, tenant: Tenant, tokenHash: Buffer): Promise<TokenLink | null> {
  return firstRow(db, FIND_ACCESS_TOKEN, [tokenHash, tenant.teamId, tenant.environment]);
}

const DELETE_EXPIRED_LINK_TOKENS = statement("delete_expired_link_tokens")`
  delete from link_tokens where token_hash in (
      select token_hash from link_tokens where expires_at < now() - interval '7 days' order by expires_at limit $1)
    returning 1 as deleted`;

/**
 * Deletes at most `limit` tokens that expired over a week ago; until then a request with one gets
 * the status 410. Returns how many.
 */
export async function deleteExpiredLinkTokens(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(DELETE_EXPIRED_LINK_TOKENS, [limit])).length;
}
