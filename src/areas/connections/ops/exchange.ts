import type { Caller } from "../../../kernel/access/caller.ts";
import { insertTicket, takeTicket } from "../../../kernel/access/sql/tickets.ts";
import { keyedHash } from "../../../kernel/crypto/blind-index.ts";
import type { Keyring } from "../../../kernel/crypto/keyring.ts";
import { hashSecret, mintToken } from "../../../kernel/crypto/secrets.ts";
import { AppError } from "../../../kernel/error.ts";
import type { LinkId, TaskId, UserId } from "../../../kernel/ids.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { spendBridgeToken } from "../sql/bridge-tokens.ts";
import { findLinkOfTicket, type TicketLink } from "../sql/link-tickets.ts";
import { findOpenUser } from "./users.ts";

/**
 * The public token of a finished task. It is derived from the task's id, so that it can be shown
 * again until it is exchanged, while only its hash is stored.
 *
 * @returns 32 lower-case hex digits
 */
export function publicTokenOf(keyring: Keyring, taskId: TaskId): string {
  return keyedHash(keyring.blindIndexKey, "public-token", taskId).toString("hex");
}

/** The token of the page on which a person sees and revokes a link; derived in the same way. */
export function managementTokenOf(keyring: Keyring, linkId: LinkId): string {
  return keyedHash(keyring.blindIndexKey, "management-token", linkId).toString("hex");
}

/** An access token as it is returned, once. */
interface ExchangedToken {
  readonly access_token: string;
  readonly link_id: LinkId;
  readonly user_id: UserId;
  readonly external_user_id: string | null;
}

/**
 * Exchanges a public token for an access token, once. The bridge token of the connection is marked
 * as used too.
 *
 * @throws AppError `not_found`; `expired_token` if it was used or has expired
 */
export function exchangePublicToken(context: Context, caller: Caller, publicToken: string): Promise<ExchangedToken> {
  return context.db.transaction(async (tx) => {
    const ticket = { kind: "public", tokenHash: hashSecret(publicToken) } as const;
    const found = await findLinkOfTicket(tx, caller, ticket);
    if (found === null) throw new AppError("not_found", "This public token is unknown in this environment.");
    if ((await takeTicket(tx, ticket)) === null)
      throw new AppError("expired_token", "This public token was used, or has expired.");
    const accessToken = mintToken();
    await insertTicket(tx, {
      kind: "access",
      tokenHash: hashSecret(accessToken),
      holder: { linkId: found.link_id },
      minutes: null,
    });
    if (found.bridge_token_id !== null) await spendBridgeToken(tx, found.bridge_token_id);
    const user = await findOpenUser(context.keyring, tx, { tenant: caller, id: found.user_id });
    const external_user_id = user?.external_user_id ?? null;
    return { access_token: accessToken, link_id: found.link_id, user_id: found.user_id, external_user_id };
  });
}

/**
 * The link of an access token.
 *
 * @throws AppError `not_found`
 */
export async function openAccessToken(context: Context, caller: Caller, accessToken: string): Promise<TicketLink> {
  const found = await findLinkOfTicket(context.db, caller, { kind: "access", tokenHash: hashSecret(accessToken) });
  if (found === null) throw new AppError("not_found", "This access token is unknown in this environment.");
  if (found.is_spent) throw new AppError("expired_token", "This access token has expired.");
  return found;
}
