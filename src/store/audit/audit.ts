import type { AuditAction, AuditEntry, AuditHead, NumberedEntry } from "../../domain/audit.ts";
import type { CompanyId } from "../../domain/ids.ts";
import { firstRow, type Queryable, statement } from "../postgres/database.ts";

/** A chained entry with its hash and the previous one. */
export interface ChainedEntry extends NumberedEntry {
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

const FIND_AUDIT_HEAD = statement("find_audit_head")`select number, hash from audit_head`;

/** The committed end of the chain; null if the row that stores it was removed. */
export function findAuditHead(db: Queryable): Promise<AuditHead | null> {
  return firstRow(db, FIND_AUDIT_HEAD);
}

const PARTS = `id, at, actor, team_id as "teamId", environment, action, target, details`;
const CHAINED_COLUMNS = `number, ${PARTS}, previous_hash as "previousHash", hash`;

const LIST_AUDIT_CHAIN = statement("list_audit_chain")`
  select ${CHAINED_COLUMNS} from audit_entries where $1::bigint is null or number > $1 order by number limit $2`;

/** The chained entries after a number, in order; with null all of them, whatever their numbers. */
export function listAuditChain(
  db: Queryable,
  page: { readonly after: number | null; readonly limit: number },
): Promise<ChainedEntry[]> {
  return db.rows<ChainedEntry>(LIST_AUDIT_CHAIN, [page.after, page.limit]);
}

/** Which entries a list includes; null does not filter. */
export interface AuditFilter {
  readonly target: string | null;
  readonly action: AuditAction | null;
  readonly limit: number;
}

/**
 * Entries of the intake and of the chain, newest first: those of the intake, without a number yet,
 * are the newest.
 */
function newestFirst(condition: string, limit: string): string {
  return `(select null::bigint as number, ${PARTS} from audit_intake where ${condition} order by id desc limit ${limit})
    union all
    (select number, ${PARTS} from audit_entries where ${condition} order by number desc limit ${limit})
    limit ${limit}`;
}

const LIST_AUDIT_ENTRIES = statement("list_audit_entries")`
  ${newestFirst("($1::text is null or target = $1) and ($2::text is null or action = $2)", "$3")}`;

/** Entries, newest first, chained or not. */
export function listAuditEntries(db: Queryable, filter: AuditFilter): Promise<AuditEntry[]> {
  return db.rows<AuditEntry>(LIST_AUDIT_ENTRIES, [filter.target, filter.action, filter.limit]);
}

const OF_COMPANY =
  "(target = any($1) or (action in ('company.merge', 'company.unmerge') and details ->> 'into' = any($1)))";
const LIST_AUDIT_OF_COMPANY = statement("list_audit_of_company")`${newestFirst(OF_COMPANY, "$2")}`;

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
