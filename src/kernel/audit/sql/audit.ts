import type { Environment } from "../../access/caller.ts";
import { firstRow, type Queryable, statement } from "../../database/postgres/database.ts";
import { type ListStatements, listPage } from "../../database/postgres/page.ts";
import type { CompanyId, TeamId, Timestamp } from "../../ids.ts";
import type { Page, PageRequest } from "../../page.ts";
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

const LIST_ERASURES = statement("list_erasures")`
  select ${ENTRY_PARTS} from audit_entries e where details ? 'ids' and (at, id) > ($1::timestamptz, $2::uuid)
    order by at, id limit $3`;

/** The entries with ids of what was erased that come after a time and id, in the order of these. */
export function listErasures(
  db: Queryable,
  page: { readonly after: Pick<AuditEntry, "at" | "id">; readonly limit: number },
): Promise<AuditEntry[]> {
  return db.rows<AuditEntry>(LIST_ERASURES, [page.after.at, page.after.id, page.limit]);
}

const HAS_ENTRY = statement("has_audit_entry")`select id from audit_entries where target = $1 and id = $2 limit 1`;

/** True if the log has an entry. */
export async function hasAuditEntry(
  db: Queryable,
  { target, id }: Pick<AuditEntry, "target" | "id">,
): Promise<boolean> {
  return (await db.rows(HAS_ENTRY, [target, id])).length > 0;
}

/** Which entries a list includes; null does not filter, but for {@link teamId}. */
export interface InquiryLogFilter {
  /** The team that entries concern; null: those that concern no team. */
  readonly teamId: TeamId | null;
  /** Entries that concern all environments are included too. */
  readonly environment: Environment;
  readonly action: AuditAction | null;
  readonly actor: string | null;
  readonly target: string | null;
  /** Exclusive. */
  readonly createdAfter: Timestamp | null;
  /** Exclusive. */
  readonly createdBefore: Timestamp | null;
}

const NO_TEAM = "'00000000-0000-0000-0000-000000000000'::uuid";

const FILTER = `coalesce(team_id, ${NO_TEAM}) = coalesce($1, ${NO_TEAM}) and (environment is null or environment = $2)
  and ($3::text is null or action = $3) and ($4::text is null or actor = $4) and ($5::text is null or target = $5)
  and ($6::timestamptz is null or at > $6) and ($7::timestamptz is null or at < $7)`;

function pageText(comparison: string, order: string): string {
  return `select ${ENTRY_PARTS} from audit_entries e where ${FILTER} and (at, id) ${comparison} ($8, $9) order by ${order} limit $10`;
}

const INQUIRY_LOG: ListStatements = {
  count: { name: "count_inquiry_log", text: `select count(*) as count from audit_entries where ${FILTER}` },
  older: { name: "list_older_inquiry_log", text: pageText("<", "at desc, id desc") },
  newer: { name: "list_newer_inquiry_log", text: pageText(">", "at, id") },
};

/** A page of the inquiry log, newest first. */
export function listInquiryLog(
  db: Queryable,
  options: { readonly filter: InquiryLogFilter; readonly request: PageRequest },
): Promise<Page<AuditEntry>> {
  const { teamId, environment, action, actor, target, createdAfter, createdBefore } = options.filter;
  return listPage(db, INQUIRY_LOG, {
    values: [teamId, environment, action, actor, target, createdAfter, createdBefore],
    request: options.request,
    positionOf: ({ at, id }) => ({ at, id }),
  });
}
