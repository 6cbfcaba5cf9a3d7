import type { Tenant } from "../../access/caller.ts";
import { firstRow, type Queryable, statement } from "../../database/postgres/database.ts";
import type { Timestamp } from "../../ids.ts";
import type { AuditHead } from "../audit.ts";

/** A signed end of the inquiry log. */
export interface SignedHeadRow extends AuditHead {
  readonly signed_at: Timestamp;
  /** 64 bytes. */
  readonly signature: Buffer;
}

const FIND_UNSIGNED_HEAD = statement("find_unsigned_head")`
  select h.number, h.hash, now() as signed_at from audit_head h
    where h.number > 0 and not exists (select from audit_heads s where s.day = (now() at time zone 'utc')::date)`;

/** The end of the log and the time, if no end was signed on this day (UTC) by the database's clock; else null. */
export function findUnsignedHead(tx: Queryable): Promise<Omit<SignedHeadRow, "signature"> | null> {
  return firstRow(tx, FIND_UNSIGNED_HEAD);
}

const INSERT_SIGNED_HEAD = statement("insert_signed_head")`
  insert into audit_heads (day, number, hash, signed_at, signature)
    values (($3::timestamptz at time zone 'utc')::date, $1, $2, $3, $4) on conflict (day) do nothing returning day`;

/** Stores the signed head of a day. Returns false if the day has one. */
export async function insertSignedHead(tx: Queryable, head: SignedHeadRow): Promise<boolean> {
  const values = [head.number, head.hash, head.signed_at, head.signature];
  return (await tx.rows(INSERT_SIGNED_HEAD, values)).length > 0;
}

const LIST_SIGNED_HEADS = statement("list_signed_heads")`
  select number, hash, signed_at, signature from audit_heads where signed_at > $1 order by signed_at limit $2`;

/** Signed heads after a time, oldest first. */
export function listSignedHeads(
  db: Queryable,
  page: { readonly after: Timestamp; readonly limit: number },
): Promise<SignedHeadRow[]> {
  return db.rows<SignedHeadRow>(LIST_SIGNED_HEADS, [page.after, page.limit]);
}

const LIST_WATCHING_TENANTS = statement("list_watching_tenants")`
  select distinct team_id as "teamId", environment from credentials
    where 'operations:read' = any (scopes) and deactivated_at is null and (expires_at is null or expires_at > now())
    order by 1, 2`;

/** The teams and environments with a usable key that may read operations. */
export function listWatchingTenants(db: Queryable): Promise<Tenant[]> {
  return db.rows<Tenant>(LIST_WATCHING_TENANTS);
}
