import { hashSecret } from "../../crypto/secrets.ts";
import type { Tenant } from "../../domain/caller.ts";
import type { BridgeRequest } from "../../domain/connections/link.ts";
import { AppError } from "../../domain/error.ts";
import type { Timestamp } from "../../domain/ids.ts";
import { findBridgeToken } from "../../store/connections/bridge-tokens.ts";
import type { Context } from "../sealing/context.ts";

/** The session of a person in a connection, identified by their bridge token. */
export interface BridgeSession {
  /** Id of the bridge token; not the token itself. */
  readonly id: string;
  readonly tenant: Tenant;
  readonly userId: string;
  readonly request: BridgeRequest;
  readonly sealedAccount: Buffer | null;
  /** The person's current or latest task. */
  readonly taskId: string | null;
  readonly expiresAt: Timestamp;
}

/**
 * The session of a bridge token.
 *
 * @throws AppError `not_found`; `expired_token` if it has expired, or its public token was
 * exchanged
 */
export async function openBridgeSession({ db }: Pick<Context, "db">, token: string): Promise<BridgeSession> {
  const row = await findBridgeToken(db, hashSecret(token));
  if (row === null) throw new AppError("not_found", "This bridge token is unknown.");
  if (row.spent_at !== null) throw new AppError("expired_token", "This bridge token was used.");
  if (row.is_expired) throw new AppError("expired_token", "This bridge token has expired: create a new one.");
  return {
    id: row.id,
    tenant: { teamId: row.team_id, environment: row.environment },
    userId: row.user_id,
    request: row.request,
    sealedAccount: row.sealed_account,
    taskId: row.task_id,
    expiresAt: row.expires_at,
  };
}
