import { firstRow, onlyRow, type Queryable, statement } from "../../database/postgres/database.ts";
import type { AuditEntryId } from "../../ids.ts";
import type { AuditHead } from "../audit.ts";
import { ENTRY_HASH } from "./entries.ts";

/** What a block owns. */
interface BlockContent {
  /** 1, 2, 3 …; 0 is what was chained entry by entry. */
  readonly block: number;
  /** The numbers of its entries as PostgreSQL writes a multirange: `{[1,4),[5,9)}`. */
  readonly numbers: string;
  /** SHA-256 over the hashes of its entries, by their numbers. */
  readonly content: Buffer;
}

const CLAIM_AUDIT_HEAD = statement("claim_audit_head")`select number, hash from audit_head for update skip locked`;

/** Locks the end of the chain until the transaction ends; null if another worker has locked it. */
export function claimAuditHead(tx: Queryable): Promise<AuditHead | null> {
  return firstRow(tx, CLAIM_AUDIT_HEAD);
}

// Anyone who got one of these numbers had a transaction id before, which is lower than that of any look after the one that missed them
// (the xmax of a snapshot is not: it may be lower than ids that are in use). When all below it have ended, no entry can come.
const DELETE_AUDIT_GAPS = statement("delete_audit_gaps")`
  with dated as (update audit_gaps set until = pg_current_xact_id() where until is null)
    delete from audit_gaps g where until <= pg_snapshot_xmin(pg_current_snapshot())
    and not exists (select from audit_entries e where e.number >= lower(g.numbers) and e.number < upper(g.numbers))`;

/** Forgets the numbers of entries that were rolled back. The end of the chain must be claimed, before anything else is done. */
export async function deleteAuditGaps(tx: Queryable): Promise<void> {
  await tx.rows(DELETE_AUDIT_GAPS);
}

const NEXT_AUDIT_BLOCK = statement("next_audit_block")`
  with taken as (select e.number, e.hash from audit_waiting e where e.hash = ${ENTRY_HASH} order by e.number limit $1)
    select (select max(number) + 1 from audit_blocks) as block, count(*) as count,
      coalesce(range_agg(int8range(number, number + 1)), '{}')::text as numbers,
      sha256(coalesce(string_agg(hash, ''::bytea order by number), '')) as content
    from taken`;

/** The next block: the entries with the lowest numbers that none owns, without those that were changed since their append. */
export function nextAuditBlock(tx: Queryable, limit: number): Promise<BlockContent & { readonly count: number }> {
  return onlyRow(tx, NEXT_AUDIT_BLOCK, [limit]);
}

const INSERT_AUDIT_BLOCK = statement("insert_audit_block")`
  with seen as (
      select last_number as before, greatest(last_number, upper($2::int8multirange) - 1) as last from audit_head
    ), closed as (
      delete from audit_gaps where numbers && $2::int8multirange returning numbers, until
    ), opened as (
      insert into audit_gaps (numbers, until)
      select r, until from closed, unnest(int8multirange(closed.numbers) - $2::int8multirange) r
      union all
      select r, null from seen, unnest(int8multirange(int8range(before, last, '(]')) - $2::int8multirange) r
    ), block as (
      insert into audit_blocks (number, numbers, entries, hash) values ($1, $2::int8multirange, $3, $4)
    )
    update audit_head set number = $3, hash = $4, last_number = (select last from seen)`;

/** Puts a block at the end of the chain, which must be claimed. Numbers that it passes over are looked for again. */
export async function insertAuditBlock(tx: Queryable, next: BlockContent, end: AuditHead): Promise<void> {
  await tx.rows(INSERT_AUDIT_BLOCK, [next.block, next.numbers, end.number, end.hash]);
}

/** The entries that no block owns yet. */
interface WaitingEntries {
  /** Their number, including the changed ones. */
  readonly count: number;
  /** Ids of the entries that were changed since their append, oldest first; at most ten. */
  readonly changed: readonly AuditEntryId[];
}

const CHECK_WAITING_ENTRIES = statement("check_waiting_entries")`
  select count(*) as count,
      (coalesce(array_agg(replace(e.id::text, '-', '') order by e.number) filter (where e.hash <> ${ENTRY_HASH}), '{}'))[:10] as changed
    from audit_waiting e`;

/** Counts the entries that no block owns, and compares each with its hash. */
export function checkWaitingEntries(db: Queryable): Promise<WaitingEntries> {
  return onlyRow(db, CHECK_WAITING_ENTRIES);
}

/** A block, and what is stored of its entries. */
export interface AuditBlock extends BlockContent {
  /** How many entries all blocks to this one own. */
  readonly entries: number;
  readonly hash: Buffer;
  /** The first number of an entry that is not there; null: none. */
  readonly missing: number | null;
  /** The first number of an entry that was changed. */
  readonly changed: number | null;
}

const LIST_AUDIT_BLOCKS = statement("list_audit_blocks")`
  select b.number as block, b.numbers::text as numbers, b.entries, b.hash, stored.*
    from (select * from audit_blocks where number > $1 order by number limit $2) b, lateral (
      select sha256(coalesce(string_agg(e.hash, ''::bytea order by e.number), '')) as content,
        lower(b.numbers - coalesce(range_agg(int8range(e.number, e.number + 1)), '{}')) as missing,
        min(e.number) filter (where e.hash <> ${ENTRY_HASH}) as changed
      from unnest(b.numbers) r join audit_entries e on e.number >= lower(r) and e.number < upper(r)) stored
    order by b.number`;

/** The blocks after one, in order; entries before the first are in the former chain. */
export function listAuditBlocks(
  db: Queryable,
  page: { readonly after: number; readonly limit: number },
): Promise<AuditBlock[]> {
  return db.rows<AuditBlock>(LIST_AUDIT_BLOCKS, [page.after, page.limit]);
}

const FIND_AUDIT_END = statement("find_audit_end")`
  select h.number, h.hash, (select max(number) from audit_blocks) as block, (
      select min(found.number) from unnest(int8multirange(int8range(null, h.last_number, '(]'))
          - coalesce((select range_agg(r) from audit_blocks b, unnest(b.numbers) r), '{}')
          - coalesce((select range_agg(g.numbers) from audit_gaps g), '{}')) as free,
        lateral (select e.number from audit_entries e
          where e.number >= coalesce(lower(free), -9223372036854775808) and e.number < upper(free) order by e.number limit 1) found
    ) as inserted
    from audit_head h`;

/** The committed end of the chain. */
export interface AuditEnd extends AuditHead {
  /** The last block; null if there is none, not even that of before. */
  readonly block: number | null;
  /** The number of an entry that no block owns, and that none waits for. */
  readonly inserted: number | null;
}

/** The committed end of the chain; null if the row that stores it was removed. */
export function findAuditEnd(db: Queryable): Promise<AuditEnd | null> {
  return firstRow(db, FIND_AUDIT_END);
}
