import { auditHash } from "../../crypto/audit-chain.ts";
import { mintId } from "../../crypto/secrets.ts";
import type { AuditAct, AuditEntry, AuditHead } from "../../domain/audit.ts";
import {
  type AuditFilter,
  type ChainedEntry,
  claimAuditHead,
  findAuditHead,
  insertAuditEntry,
  listAuditChain,
  listAuditEntries,
} from "../../store/audit/audit.ts";
import type { Queryable } from "../../store/postgres/database.ts";

/**
 * Writes an act into the inquiry log, in the transaction of the act itself: both are committed, or
 * neither is.
 *
 * Entries come one after another: from here to the end of the transaction everybody else who
 * appends waits. Call it last.
 */
export async function appendAudit(tx: Queryable, act: AuditAct): Promise<AuditEntry> {
  const head = await claimAuditHead(tx);
  const entry: AuditEntry = { ...act, number: head.number + 1, id: mintId(), at: head.at };
  await insertAuditEntry(tx, { ...entry, previousHash: head.hash, hash: auditHash(head.hash, entry) });
  return entry;
}

/** Entries of the inquiry log that pass a filter, newest first. */
export function listAudit(db: Queryable, filter: AuditFilter): Promise<ChainedEntry[]> {
  return listAuditEntries(db, filter);
}

/** Where the log stops being what was written. */
export interface AuditBreak {
  /** The number of the first entry that is not as it was. */
  readonly number: number;
  /** What is wrong with it, a sentence's end: `was changed`. */
  readonly reason: string;
}

/** What a walk over the log came to. */
export interface AuditVerdict {
  /** Entries that are sound, from the first on. */
  readonly entries: number;
  /** The last sound entry. Note it outside of the database: see {@link verifyAudit}. */
  readonly head: AuditHead;
  /** Null when the whole log is sound. */
  readonly broken: AuditBreak | null;
}

/** Entries read at once. */
const PAGE_ENTRIES = 1_000;
const BEGINNING: AuditHead = { number: 0, hash: Buffer.alloc(32) };

/**
 * Walks the inquiry log from its first entry, and finds the first one that was changed, removed or
 * put in.
 *
 * Whoever can write to the database can also compute all hashes anew. Against that, note the head
 * somewhere else now and then, and give it as `noted` later: it must still be in the chain.
 *
 * Entries that are appended meanwhile are walked too.
 */
export async function verifyAudit(db: Queryable, noted: AuditHead | null = null): Promise<AuditVerdict> {
  let sound = BEGINNING;
  for (;;) {
    // None has a number before the first, but somebody may have put one there.
    const after = sound === BEGINNING ? null : sound.number;
    const page = await listAuditChain(db, { after, limit: PAGE_ENTRIES });
    for (const entry of page) {
      const broken = breakOf(entry, { sound, noted });
      if (broken !== null) return verdict(sound, broken);
      sound = entry;
    }
    if (page.length > 0) continue;
    const end = await endOf(db, sound);
    if (end !== "grew") return verdict(sound, end ?? missingNoted(sound, noted));
  }
}

function verdict(sound: AuditHead, broken: AuditBreak | null): AuditVerdict {
  return { entries: sound.number, head: { number: sound.number, hash: sound.hash }, broken };
}

function breakOf(
  entry: ChainedEntry,
  { sound, noted }: { readonly sound: AuditHead; readonly noted: AuditHead | null },
): AuditBreak | null {
  const { number } = entry;
  if (number <= BEGINNING.number) return { number, reason: "stands before the beginning of the log" };
  if (number !== sound.number + 1) return { number: sound.number + 1, reason: "is missing" };
  if (!entry.previousHash.equals(sound.hash)) return { number, reason: "does not follow from the entry before it" };
  if (!entry.hash.equals(auditHash(sound.hash, entry))) return { number, reason: "was changed" };
  const isOther = noted !== null && noted.number === number && !noted.hash.equals(entry.hash);
  return isOther ? { number, reason: "is not the one that was noted: it or one before it was written anew" } : null;
}

/**
 * Looks whether the log ends where it says that it ends. It is read after the entries, so it is
 * never behind them.
 */
async function endOf(db: Queryable, sound: AuditHead): Promise<AuditBreak | "grew" | null> {
  const head = await findAuditHead(db);
  if (head === null)
    return { number: sound.number + 1, reason: "may be missing: what tells of the log's end was removed" };
  if (head.number < sound.number) return { number: head.number + 1, reason: "stands after the end of the log" };
  if (head.number === sound.number) {
    return head.hash.equals(sound.hash)
      ? null
      : { number: head.number, reason: "is not the one that the log ended with" };
  }
  const [next] = await listAuditChain(db, { after: sound.number, limit: 1 });
  return next === undefined ? { number: sound.number + 1, reason: "is missing" } : "grew";
}

function missingNoted(sound: AuditHead, noted: AuditHead | null): AuditBreak | null {
  return noted === null || noted.number <= sound.number
    ? null
    : { number: sound.number + 1, reason: `is missing: the log went on to ${noted.number} once` };
}
