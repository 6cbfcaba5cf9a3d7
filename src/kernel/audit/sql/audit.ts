import { firstRow, type Queryable, statement } from "../../database/postgres/database.ts";
import type { CompanyId } from "../../ids.ts";
import type { AuditAction, AuditEntry, AuditHead, NumberedEntry } from "../audit.ts";
import { ENTRY_PARTS } from "./entries.ts";

const FIND_FORMER_END = statement("find_former_end")`select entries as number, hash from audit_blocks where number = 0`;

/** The end of the entries that were chained one by one; null if the row that stores it was removed. */
export function findFormerEnd(db: Queryable): Promise<AuditHead | null> {
  return firstRow(db, FIND_FORMER_END);
}

/** An entry of the former chain, with its hash and the previous one. */
export interface FormerEntry extends NumberedEntry {
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

const LIST_FORMER_ENTRIES = statement("list_former_entries")`
  select number, id, at, actor, team_id as "teamId", environment, action, target, details, previous_hash as "previousHash", hash
    from audit_entries where number > $1 and number <= $2 and previous_hash is not null order by number limit $3`;

/** The entries of the former chain after a number, in order. */
export function listFormerEntries(
  db: Queryable,
  page: { readonly after: number; readonly end: number; readonly limit: number },
): Promise<FormerEntry[]> {
  return db.rows<FormerEntry>(LIST_FORMER_ENTRIES, [page.after, page.end, page.limit]);
}

/** Which entries a list includes; null does not filter. */
export interface AuditFilter {
  readonly target: string | null;
  readonly action: AuditAction | null;
  readonly limit: number;
}

const LIST_AUDIT_ENTRIES = statement("list_audit_entries")`
  select ${ENTRY_PARTS} from audit_entries e
    where ($1::text is null or target = $1) and ($2::text is null or action = $2) order by e.number desc limit $3`;

/** Entries, newest first, chained or not. */
export function listAuditEntries(db: Queryable, filter: AuditFilter): Promise<AuditEntry[]> {
  return db.rows<AuditEntry>(LIST_AUDIT_ENTRIES, [filter.target, filter.action, filter.limit]);
}

const LIST_AUDIT_OF_COMPANY = statement("list_audit_of_company")`
  select ${ENTRY_PARTS} from audit_entries e
    where target = any($1) or (action in ('company.merge', 'company.unmerge') and details ->> 'into' = any($1))
    order by e.number desc limit $2`;

/**
 * Entries about companies and about the companies merged into them, newest first.
 *
 * @param options `ids`: 32 hex digits each; `limit`: entries at most
 */
export function listAuditOfCompany(
  db: Queryable,
  options: { readonly ids: readonly CompanyId[]; readonly limit: number },
): Promise<AuditEntry[]> {
  return db.rows<AuditEntry>(LIST_AUDIT_OF_COMPANY, [options.ids, options.limit]);
}
