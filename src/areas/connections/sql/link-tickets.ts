import type { Tenant } from "../../../kernel/access/caller.ts";
import type { TicketKind } from "../../../kernel/access/sql/tickets.ts";
import { firstRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { BridgeTokenId, LinkId, UserId } from "../../../kernel/ids.ts";

/**
 * A tenant's link (a person's connection to their account at a payroll provider), looked up by one of its tokens.
 */
export interface TicketLink {
  readonly link_id: LinkId;
  readonly user_id: UserId;
  /** The token with which the client opened the Bridge, the page on which the person connected. */
  readonly bridge_token_id: BridgeTokenId | null;
  /** True if the token has expired or was used. */
  readonly is_spent: boolean;
}

const FIND_LINK_OF_TICKET = statement("find_link_of_ticket")`
  select t.link_id, l.user_id, l.bridge_token_id,
      (t.used_at is not null or (t.expires_at is not null and t.expires_at <= now())) as is_spent
    from tickets t join links l on l.id = t.link_id
    where t.token_hash = $1 and t.kind = $2 and l.team_id = $3 and l.environment = $4`;

/** The link of a tenant's public or access token, or null. */
export function findLinkOfTicket(
  db: Queryable,
  tenant: Tenant,
  { kind, tokenHash }: { readonly kind: TicketKind; readonly tokenHash: Buffer },
): Promise<TicketLink | null> {
  return firstRow(db, FIND_LINK_OF_TICKET, [tokenHash, kind, tenant.teamId, tenant.environment]);
}
