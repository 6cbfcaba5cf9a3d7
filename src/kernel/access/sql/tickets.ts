import { firstRow, type Queryable, statement } from "../../database/postgres/database.ts";
import type { CredentialId, LinkId, MemberId, Timestamp } from "../../ids.ts";
import type { Environment } from "../caller.ts";

/** What a ticket is: the public or the access token of a link, or the token of a sign-in link. */
export type TicketKind = "public" | "access" | "sign_in";

/** Whose a ticket is: a link, a key, or a member in an environment. */
export type TicketHolder =
  | { readonly linkId: LinkId }
  | { readonly credentialId: CredentialId }
  | { readonly memberId: MemberId; readonly environment: Environment };

/** A ticket: a token that is handed out, of which only the hash is stored. */
interface Ticket {
  readonly kind: TicketKind;
  /** SHA-256 of the token, 32 bytes. */
  readonly tokenHash: Buffer;
}

const INSERT_TICKET = statement("insert_ticket")`
  insert into tickets (kind, token_hash, link_id, credential_id, member_id, environment, expires_at)
    values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 minute')
    on conflict (token_hash) do nothing returning expires_at`;

/**
 * Inserts a ticket. Idempotent: an existing one is left unchanged.
 *
 * @param ticket.minutes null: it does not expire
 * @returns when it expires; null if it does not, or existed
 */
export async function insertTicket(
  tx: Queryable,
  ticket: Ticket & { readonly holder: TicketHolder; readonly minutes: number | null },
): Promise<Timestamp | null> {
  const { kind, tokenHash, holder, minutes } = ticket;
  const values = [kind, tokenHash, "linkId" in holder ? holder.linkId : null, ...ownerValues(holder), minutes];
  return (await firstRow<{ expires_at: Timestamp | null }>(tx, INSERT_TICKET, values))?.expires_at ?? null;
}

/** The values of the columns `credential_id`, `member_id` and `environment`; null for a link. */
export function ownerValues(holder: TicketHolder): readonly (string | null)[] {
  if ("credentialId" in holder) return [holder.credentialId, null, null];
  return "memberId" in holder ? [null, holder.memberId, holder.environment] : [null, null, null];
}

/** The holder of a ticket, as it is stored. */
interface HolderRow {
  readonly link_id: LinkId | null;
  readonly credential_id: CredentialId | null;
  readonly member_id: MemberId | null;
  readonly environment: Environment | null;
}

const HOLDER = "t.link_id, t.credential_id, t.member_id, t.environment";
const USABLE = "t.used_at is null and (t.expires_at is null or t.expires_at > now())";

function holderOf(row: HolderRow | null): TicketHolder | null {
  if (row === null) return null;
  const { link_id: linkId, credential_id: credentialId, member_id: memberId, environment } = row;
  if (linkId !== null) return { linkId };
  if (credentialId !== null) return { credentialId };
  return memberId === null || environment === null ? null : { memberId, environment };
}

const FIND_TICKET = statement("find_ticket")`
  select ${HOLDER} from tickets t where t.token_hash = $2 and t.kind = $1 and ${USABLE}`;

/** The holder of a ticket, which stays usable; null if it is unknown, was used, or has expired. */
export async function findTicket(db: Queryable, { kind, tokenHash }: Ticket): Promise<TicketHolder | null> {
  return holderOf(await firstRow<HolderRow>(db, FIND_TICKET, [kind, tokenHash]));
}

const TAKE_TICKET = statement("take_ticket")`
  update tickets t set used_at = now() where t.token_hash = $2 and t.kind = $1 and ${USABLE} returning ${HOLDER}`;

/** Uses a ticket: of two at once one gets its holder. Null if it is unknown, was used, or has expired. */
export async function takeTicket(tx: Queryable, { kind, tokenHash }: Ticket): Promise<TicketHolder | null> {
  return holderOf(await firstRow<HolderRow>(tx, TAKE_TICKET, [kind, tokenHash]));
}

const DELETE_TICKETS = statement("delete_tickets_of_member")`
  delete from tickets where member_id = $1 and ($2::text is null or environment = $2)`;

/** Deletes the tickets of a member; with null in every environment. */
export async function deleteTicketsOfMember(
  tx: Queryable,
  memberId: MemberId,
  environment: Environment | null,
): Promise<void> {
  await tx.rows(DELETE_TICKETS, [memberId, environment]);
}

const DELETE_EXPIRED_TICKETS = statement("delete_expired_tickets")`
  delete from tickets where token_hash in (
      select token_hash from tickets where expires_at < now() - interval '7 days' order by expires_at limit $1)
    returning 1 as deleted`;

/**
 * Deletes at most `limit` tickets that expired over a week ago; until then a request with one gets
 * the status 410. Returns how many.
 */
export async function deleteExpiredTickets(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(DELETE_EXPIRED_TICKETS, [limit])).length;
}
