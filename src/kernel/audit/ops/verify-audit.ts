import { auditHash, blockHash } from "../../crypto/audit-chain.ts";
import type { Queryable } from "../../database/postgres/database.ts";
import type { AuditEntryId } from "../../ids.ts";
import type { AuditHead } from "../audit.ts";
import { type FormerEntry, findFormerEnd, listFormerEntries } from "../sql/audit.ts";
import { type AuditBlock, type AuditEnd, checkWaitingEntries, findAuditEnd, listAuditBlocks } from "../sql/blocks.ts";

/** The first place where the log differs from what was appended. */
interface AuditBreak {
  /** The number of the first entry that was tampered with; null for one that is not chained yet. */
  readonly number: number | null;
  /** The id of an entry without a number. */
  readonly id?: AuditEntryId;
  /** What is wrong with it, as the predicate of a sentence: `was changed`. */
  readonly reason: string;
}

/** The result of verifying the log. */
interface AuditVerdict {
  /** The number of entries in intact blocks, counted from the first. */
  readonly entries: number;
  /** The number of entries that are not chained yet. */
  readonly waiting: number;
  /** The end of the last intact block. Store it outside the database: see {@link verifyAudit}. */
  readonly head: AuditHead;
  /** Null if the whole log is intact. */
  readonly broken: AuditBreak | null;
}

/** How far the log is intact; with a break the walk has ended. */
interface Walk {
  readonly sound: AuditHead;
  readonly broken: AuditBreak | null;
}

/** The hashes of heads that were stored elsewhere, by their numbers; those that were found are taken out. */
type Noted = Map<number, Buffer>;

/** Page sizes of the verification. */
const PAGE_ENTRIES = 4_000;
const PAGE_BLOCKS = 10;
const BEGINNING: AuditHead = { number: 0, hash: Buffer.alloc(32) };
const END_REMOVED = "may be missing: the row with the log's end was removed";
const NOT_NOTED = "is not the one that was noted: it or one before it was rewritten";

/**
 * Verifies the hash chain of the inquiry log from its first entry, and finds the first one that was
 * changed, removed or inserted. Then compares each entry that is not chained yet with the hash
 * stored at its append. The removal of one of these cannot be detected: a worker chains them within
 * two seconds.
 *
 * Anyone who can write to the database can also recompute all hashes. Against that, store the head
 * somewhere else now and then, and pass what was stored as `noted` later: each must still be in the
 * chain.
 *
 * Entries that are appended during the verification are verified too.
 */
export async function verifyAudit(db: Queryable, heads: readonly AuditHead[] = []): Promise<AuditVerdict> {
  const noted: Noted = new Map(heads.filter(({ number }) => number > 0).map(({ number, hash }) => [number, hash]));
  const former = await walkFormer(db, noted);
  const { sound, broken } = former.broken === null ? await walkBlocks(db, former.sound, noted) : former;
  const head = { number: sound.number, hash: sound.hash };
  if (broken !== null) return { entries: sound.number, waiting: 0, head, broken };
  const { count, changed } = await checkWaitingEntries(db);
  const isChanged = { number: null, reason: "was changed before it was chained" };
  const [id] = changed;
  const last = missingNoted(sound, noted) ?? (id === undefined ? null : { ...isChanged, id });
  return { entries: sound.number, waiting: count, head, broken: last };
}

/** Walks what versions before the blocks have chained entry by entry. */
async function walkFormer(db: Queryable, noted: Noted): Promise<Walk> {
  const end = await findFormerEnd(db);
  if (end === null)
    return { sound: BEGINNING, broken: { number: 1, reason: "may be missing: the first block was removed" } };
  let sound = BEGINNING;
  const listPage = (after: number) => ahead(listFormerEntries(db, { after, end: end.number, limit: PAGE_ENTRIES }));
  let next = listPage(0);
  for (;;) {
    const page = await next;
    const [last] = page.slice(-1);
    if (last === undefined) break;
    // The database reads the next page while this one is hashed.
    next = listPage(last.number);
    for (const entry of page) {
      const broken = breakOfFormer(entry, sound, noted);
      if (broken !== null) return { sound, broken };
      sound = entry;
    }
  }
  if (sound.number < end.number) return { sound, broken: { number: sound.number + 1, reason: "is missing" } };
  const isEnd = end.hash.equals(sound.hash);
  return {
    sound,
    broken: isEnd ? null : { number: end.number, reason: "is not the one that the first block ended with" },
  };
}

/** Starts a look that is awaited in its turn; where what comes before it is broken, nobody awaits it. */
function ahead<Row>(page: Promise<Row[]>): Promise<Row[]> {
  page.catch(() => {});
  return page;
}

function breakOfFormer(entry: FormerEntry, sound: AuditHead, noted: Noted): AuditBreak | null {
  const { number, hash } = entry;
  if (number !== sound.number + 1) return { number: sound.number + 1, reason: "is missing" };
  if (!entry.previousHash.equals(sound.hash)) return { number, reason: "does not follow from the entry before it" };
  if (!hash.equals(auditHash(sound.hash, entry))) return { number, reason: "was changed" };
  return isNoted(noted, { number, hash }) ? null : { number, reason: NOT_NOTED };
}

async function walkBlocks(db: Queryable, former: AuditHead, noted: Noted): Promise<Walk> {
  let sound = former;
  let block = 0;
  const listPage = () => ahead(listAuditBlocks(db, { after: block, limit: PAGE_BLOCKS }));
  for (;;) {
    for (let page = await listPage(); page.length > 0; page = await listPage()) {
      for (const one of page) {
        const broken = breakOfBlock(one, { sound, block, noted });
        if (broken !== null) return { sound, broken };
        sound = { number: one.entries, hash: one.hash };
        block = one.block;
      }
    }
    const end = await findAuditEnd(db);
    if (end === null) return { sound, broken: { number: sound.number + 1, reason: END_REMOVED } };
    if ((end.block ?? 0) > block) continue;
    return { sound, broken: breakOfEnd(end, sound) };
  }
}

function breakOfBlock(
  one: AuditBlock,
  { sound, block, noted }: { readonly sound: AuditHead; readonly block: number; readonly noted: Noted },
): AuditBreak | null {
  const first = Number(/\d+/.exec(one.numbers)?.[0] ?? 0);
  if (one.block !== block + 1)
    return { number: first, reason: "does not follow from the block before it: one is missing" };
  const found = [one.missing, one.changed].filter((number) => number !== null);
  const number = Math.min(...found);
  if (found.length > 0) return { number, reason: number === one.missing ? "is missing" : "was changed" };
  if (!one.hash.equals(blockHash(sound.hash, one))) {
    return {
      number: first,
      reason:
        "or another one of its block was changed, exchanged or put in, or the block does not follow from the one before it",
    };
  }
  const end = { number: one.entries, hash: one.hash };
  return isNoted(noted, end) ? null : { number: end.number, reason: NOT_NOTED };
}

/** The stored end of the log is read after the blocks, so it is never older than they are. */
function breakOfEnd(end: AuditEnd, sound: AuditHead): AuditBreak | null {
  if (end.number > sound.number) return { number: sound.number + 1, reason: "is missing" };
  if (end.number < sound.number) return { number: end.number + 1, reason: "comes after the end of the log" };
  if (!end.hash.equals(sound.hash)) return { number: end.number, reason: "is not the one that the log ended with" };
  return end.inserted === null ? null : { number: end.inserted, reason: "was put in: no block has it" };
}

/** False if another head was noted for the number. */
function isNoted(noted: Noted, { number, hash }: AuditHead): boolean {
  const known = noted.get(number);
  noted.delete(number);
  return known === undefined || known.equals(hash);
}

function missingNoted(sound: AuditHead, noted: Noted): AuditBreak | null {
  const most = Math.max(0, ...noted.keys());
  if (most > sound.number) return { number: sound.number + 1, reason: `is missing: the log once had ${most} entries` };
  const [least] = [...noted.keys()].sort((a, b) => a - b);
  return least === undefined ? null : { number: least, reason: NOT_NOTED };
}
