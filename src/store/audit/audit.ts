import type { AuditAction, AuditEntry, AuditHead } from "../../domain/audit.ts";
import type { Timestamp } from "../../domain/ids.ts";
import type { Queryable, Statement } from "../postgres/database.ts";

/** The end of the log, held, and the time by the database's clock. */
export interface ClaimedHead extends AuditHead {
  readonly at: Timestamp;
}

const CLAIM_AUDIT_HEAD: Statement = {
  name: "claim_audit_head",
  text: "select number, hash, clock_timestamp() as at from audit_head for update",
};

/** Takes hold of the log's end until the transaction ends: who else appends waits. */
export async function claimAuditHead(tx: Queryable): Promise<ClaimedHead> {
  const [head] = await tx.rows<ClaimedHead>(CLAIM_AUDIT_HEAD);
  if (head === undefined) throw new Error("audit_head has no row");
  return head;
}

/** An entry with its hash and the one before. */
export interface ChainedEntry extends AuditEntry {
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

const INSERT_AUDIT_ENTRY: Statement = {
  name: "insert_audit_entry",
  text: `with appended as (
      insert into audit_entries (number, id, at, actor, team_id, environment, action, target, details, previous_hash, hash)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      returning number, hash)
    update audit_head h set number = a.number, hash = a.hash from appended a`,
};

/** Appends an entry, which is the log's end from then on. The end must be held. */
export async function insertAuditEntry(tx: Queryable, entry: ChainedEntry): Promise<void> {
  const { number, id, at, actor, teamId, environment, action, target, details, previousHash, hash } = entry;
  const json = JSON.stringify(details);
  const values = [number, id, at, actor, teamId, environment, action, target, json, previousHash, hash];
  await tx.rows(INSERT_AUDIT_ENTRY, values);
}

const FIND_AUDIT_HEAD: Statement = { name: "find_audit_head", text: "select number, hash from audit_head" };

/** The end of the log as it is committed; null when somebody has removed what tells of it. */
export async function findAuditHead(db: Queryable): Promise<AuditHead | null> {
  const [head] = await db.rows<AuditHead>(FIND_AUDIT_HEAD);
  return head ?? null;
}

const ENTRY_COLUMNS = `number, id, at, actor, team_id as "teamId", environment, action, target, details,
  previous_hash as "previousHash", hash`;

const LIST_AUDIT_CHAIN: Statement = {
  name: "list_audit_chain",
  text: `select ${ENTRY_COLUMNS} from audit_entries where $1::bigint is null or number > $1 order by number limit $2`,
};

/** The entries after a number, in order; all, whatever their numbers, after null. */
export function listAuditChain(
  db: Queryable,
  page: { readonly after: number | null; readonly limit: number },
): Promise<ChainedEntry[]> {
  return db.rows<ChainedEntry>(LIST_AUDIT_CHAIN, [page.after, page.limit]);
}

/** Which entries are wanted; null: whatever it is. */
export interface AuditFilter {
  readonly target: string | null;
  readonly action: AuditAction | null;
  readonly limit: number;
}

const LIST_AUDIT_ENTRIES: Statement = {
  name: "list_audit_entries",
  text: `select ${ENTRY_COLUMNS} from audit_entries
    where ($1::text is null or target = $1) and ($2::text is null or action = $2) order by number desc limit $3`,
};

/** Entries, newest first. */
export function listAuditEntries(db: Queryable, filter: AuditFilter): Promise<ChainedEntry[]> {
  return db.rows<ChainedEntry>(LIST_AUDIT_ENTRIES, [filter.target, filter.action, filter.limit]);
}

const LIST_AUDIT_OF_COMPANY: Statement = {
  name: "list_audit_of_company",
  text: `select ${ENTRY_COLUMNS} from audit_entries
    where target = any($1) or (action in ('company.merge', 'company.unmerge') and details ->> 'into' = any($1))
    order by number desc limit $2`,
};

/**
 * Entries about companies and about what was merged into them, newest first.
 *
 * @param options `ids`: 32 hex digits each; `limit`: entries at most
 */
export function listAuditOfCompany(
  db: Queryable,
  options: { readonly ids: readonly string[]; readonly limit: number },
): Promise<ChainedEntry[]> {
  return db.rows<ChainedEntry>(LIST_AUDIT_OF_COMPANY, [options.ids, options.limit]);
}
