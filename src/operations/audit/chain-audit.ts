import { auditHash } from "../../crypto/audit-chain.ts";
import type { AuditEntry, AuditHead } from "../../domain/audit.ts";
import {
  type ChainLink,
  chainAuditEntries,
  checkAuditIntake,
  claimAuditHead,
  listAuditIntake,
} from "../../store/audit/intake.ts";
import type { Context } from "../sealing/context.ts";

/** Batch size: about 30 ms of one worker. */
const BATCH_ENTRIES = 1_000;

/** The result of a batch. */
interface ChainedBatch {
  readonly chained: number;
  /** True if the batch was full, so that more entries may be waiting. */
  readonly isFull: boolean;
  /**
   * Ids of entries that were changed since their append: they are never chained, and `verifyAudit`
   * reports them. Only looked for after a batch that was not full.
   */
  readonly changed: readonly string[];
}

/**
 * Moves a batch of appended entries to the end of the chain: each gets the next number and a hash
 * over itself and the previous hash. One worker does it at a time; a concurrent call does nothing.
 * A batch is one transaction, so that an entry is either chained or not.
 */
export async function chainAudit({ db }: Pick<Context, "db">): Promise<ChainedBatch> {
  const chained = await db.transaction(async (tx) => {
    const head = await claimAuditHead(tx);
    if (head === null) return 0;
    const entries = await listAuditIntake(tx, BATCH_ENTRIES);
    if (entries.length > 0) await chainAuditEntries(tx, linksAfter(head, entries));
    return entries.length;
  });
  const isFull = chained === BATCH_ENTRIES;
  const { changed } = isFull ? { changed: [] } : await checkAuditIntake(db);
  return { chained, isFull, changed };
}

function linksAfter(head: AuditHead, entries: readonly AuditEntry[]): ChainLink[] {
  let last: AuditHead = head;
  return entries.map((entry) => {
    const number = last.number + 1;
    const link = { id: entry.id, number, previousHash: last.hash, hash: auditHash(last.hash, { ...entry, number }) };
    last = link;
    return link;
  });
}
