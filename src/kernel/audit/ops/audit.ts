import { blockHash } from "../../crypto/audit-chain.ts";
import { mintId } from "../../crypto/secrets.ts";
import { batchRequestsEach } from "../../database/postgres/bulk/request-batching.ts";
import type { Queryable } from "../../database/postgres/database.ts";
import type { Page, PageRequest } from "../../page.ts";
import type { Context } from "../../sealing/ops/context.ts";
import type { AuditAct, AuditEntry } from "../audit.ts";
import { type AuditFilter, type InquiryLogFilter, listAuditEntries, listInquiryLog } from "../sql/audit.ts";
import {
  checkWaitingEntries,
  claimAuditHead,
  deleteAuditGaps,
  insertAuditBlock,
  nextAuditBlock,
} from "../sql/blocks.ts";
import { insertAuditEntries, type NewAuditEntry } from "../sql/entries.ts";

/** Batching: while two batches are being written, the next one is prepared. */
const BATCHES = { batchMax: 64, batchesMax: 2 } as const;

const insertGathered = batchRequestsEach(insertAll, BATCHES);

/**
 * Appends an action to the inquiry log, without waiting for other appends. A worker chains the
 * entry afterwards: see {@link chainAudit}. Concurrent appends share one statement.
 *
 * @param db the transaction of the action, so that both are committed, or neither is; the database
 * itself for an action that writes nothing, such as a read: the entry is committed when this
 * resolves
 */
export function appendAudit(db: Queryable, act: AuditAct): Promise<void> {
  return insertGathered(db, { ...act, id: mintId() });
}

async function insertAll(db: Queryable, entries: readonly NewAuditEntry[]): Promise<undefined[]> {
  await insertAuditEntries(db, entries);
  return entries.map(() => undefined);
}

/**
 * Entries of the inquiry log that match a filter, newest first, chained or not.
 */
export function listAudit(db: Queryable, filter: AuditFilter): Promise<AuditEntry[]> {
  return listAuditEntries(db, filter);
}

/** A page of the entries that concern a team, or no team, newest first. */
export function listAuditPage(
  db: Queryable,
  options: { readonly filter: InquiryLogFilter; readonly request: PageRequest },
): Promise<Page<AuditEntry>> {
  return listInquiryLog(db, options);
}

/** The most entries of a block. */
const BLOCK_ENTRIES = 1_000;

/** The result of a block. */
interface ChainedBlock {
  readonly chained: number;
  /** True if the block was full, so that more entries may be waiting. */
  readonly isFull: boolean;
  /**
   * Ids of entries that were changed since their append: they are never chained, and `verifyAudit`
   * reports them. Only looked for after a block that was not full.
   */
  readonly changed: readonly string[];
}

/**
 * Puts a block of appended entries at the end of the chain. One worker does it at a time; a concurrent
 * call does nothing. An entry whose transaction commits after one with a higher number is in a later block.
 */
export async function chainAudit({ db }: Pick<Context, "db">): Promise<ChainedBlock> {
  const chained = await db.transaction(async (tx) => {
    const head = await claimAuditHead(tx);
    if (head === null) return 0;
    await deleteAuditGaps(tx);
    const { count, ...next } = await nextAuditBlock(tx, BLOCK_ENTRIES);
    if (count === 0) return 0;
    const entries = head.number + count;
    await insertAuditBlock(tx, next, { number: entries, hash: blockHash(head.hash, { ...next, entries }) });
    return count;
  });
  const isFull = chained === BLOCK_ENTRIES;
  const { changed } = isFull ? { changed: [] } : await checkWaitingEntries(db);
  return { chained, isFull, changed };
}
