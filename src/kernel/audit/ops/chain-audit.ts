import { blockHash } from "../../crypto/audit-chain.ts";
import type { Context } from "../../sealing/ops/context.ts";
import {
  checkWaitingEntries,
  claimAuditHead,
  deleteAuditGaps,
  insertAuditBlock,
  nextAuditBlock,
} from "../sql/blocks.ts";

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
