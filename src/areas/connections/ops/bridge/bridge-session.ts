import type { Tenant } from "../../../../kernel/access/caller.ts";
import { hashSecret } from "../../../../kernel/crypto/secrets.ts";
import { AppError } from "../../../../kernel/error.ts";
import type { BridgeTokenId, TaskId, Timestamp, UserId } from "../../../../kernel/ids.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import type { BridgeRequest } from "../../link.ts";
import { type BridgeTokenRow, findBridgeToken } from "../../sql/bridge-tokens.ts";
import { openOrderToken, orderOfToken, type SessionOrder } from "../orders/parts/order-session.ts";

/** The session of a person in a connection, identified by their bridge token. */
export interface BridgeSession {
  /** Id of the bridge token; not the token itself. */
  readonly id: BridgeTokenId;
  readonly tenant: Tenant;
  readonly userId: UserId;
  readonly request: BridgeRequest;
  readonly sealedAccount: Buffer | null;
  /** The person's current or latest task. */
  readonly taskId: TaskId | null;
  readonly expiresAt: Timestamp;
  /** The order that the token belongs to; null without one. */
  readonly order: SessionOrder | null;
}

/**
 * The session of a bridge token. That of an order's token is the session of the part that is to be
 * connected now; it moves to the next part after a part's public token was exchanged.
 *
 * @throws AppError `not_found`; `expired_token` if it has expired, its public token was exchanged,
 * or its order has ended
 */
export async function openBridgeSession({ db }: Pick<Context, "db">, token: string): Promise<BridgeSession> {
  const row = await findBridgeToken(db, hashSecret(token));
  if (row === null) return openOrderSession(db, token);
  if (row.spent_at !== null) throw new AppError("expired_token", "This bridge token was used.");
  // The order decides: it can have been extended since the token was issued.
  if (row.request.is_order) return sessionOf(row, await orderOfToken(db, row.id));
  if (row.is_expired) throw new AppError("expired_token", "This bridge token has expired: create a new one.");
  return sessionOf(row, null);
}

async function openOrderSession(db: Context["db"], token: string): Promise<BridgeSession> {
  const opened = await openOrderToken(db, token);
  if (opened === null) throw new AppError("not_found", "This bridge token is unknown.");
  const { row, ...order } = opened;
  return sessionOf(row, order);
}

function sessionOf(row: BridgeTokenRow, order: SessionOrder | null): BridgeSession {
  return {
    id: row.id,
    tenant: { teamId: row.team_id, environment: row.environment },
    userId: row.user_id,
    request: row.request,
    sealedAccount: row.sealed_account,
    taskId: row.task_id,
    expiresAt: order?.order.expires_at ?? row.expires_at,
    order,
  };
}
