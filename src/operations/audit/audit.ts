import { auditHash } from "../../crypto/audit-chain.ts";
import { mintId } from "../../crypto/secrets.ts";
import type { AuditAct, AuditEntry, AuditHead } from "../../domain/audit.ts";
import {
  type AuditFilter,
  type ChainedEntry,
  findAuditHead,
  listAuditChain,
  listAuditEntries,
} from "../../store/audit/audit.ts";
import {
  type AuditIntake,
  checkAuditIntake,
  insertAuditEntries,
  type NewAuditEntry,
} from "../../store/audit/intake.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import { batchRequestsEach } from "../../store/postgres/request-batching.ts";

/** While two batches wait for the disk, the next is gathered. */
const BATCHES = { batchMax: 64, batchesMax: 2 } as const;
const insertGathered = batchRequestsEach(insertAll, BATCHES);

/**
 * Appends an act to the inquiry log, without waiting for others that append. A worker chains the entry
 * afterwards: see {@link chainAudit}. Appends of the same moment share one statement.
 *
 * @param db the transaction of the act, so that both are committed, or neither is; the database itself
 * for an act that writes nothing, such as a read: the entry is committed when this resolves
 */
export function appendAudit(db: Queryable, act: AuditAct): Promise<void> {
  return insertGathered(db, { ...act, id: mintId() });
}

async function insertAll(db: Queryable, entries: readonly NewAuditEntry[]): Promise<undefined[]> {
  await insertAuditEntries(db, entries);
  return entries.map(() => undefined);
}

/** Entries of the inquiry log that pass a filter, newest first; those that are not chained yet come first. */
export function listAudit(db: Queryable, filter: AuditFilter): Promise<AuditEntry[]> {
  return listAuditEntries(db, filter);
}

/** Where the log stops being what was written. */
export interface AuditBreak {
  /** The number of the first entry that is not as it was; null for one that is not chained yet. */
  readonly number: number | null;
  /** The id of an entry without a number, 32 hex digits. */
  readonly id?: string;
  /** What is wrong with it, a sentence's end: `was changed`. */
  readonly reason: string;
}

/** What a walk over the log came to. */
export interface AuditVerdict {
  /** Chained entries that are sound, from the first on. */
  readonly entries: number;
  /** Entries that are not chained yet. */
  readonly waiting: number;
  /** The last sound entry. Note it outside of the database: see {@link verifyAudit}. */
  readonly head: AuditHead;
  /** Null when the whole log is sound. */
  readonly broken: AuditBreak | null;
}

/** Entries read at once. */
const PAGE_ENTRIES = 1_000;
const BEGINNING: AuditHead = { number: 0, hash: Buffer.alloc(32) };

/**
 * Walks the chain of the inquiry log from its first entry, and finds the first one that was changed, removed or put in.
 * Then compares each entry that is not chained yet with the hash that it was appended with. That one of these was removed
 * cannot be seen: a worker chains them within two seconds.
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
      if (broken !== null) return verdict(sound, { waiting: 0, broken });
      sound = entry;
    }
    if (page.length > 0) continue;
    const intake = await checkAuditIntake(db);
    // Read last: an entry that was chained since the walk is in the intake no more.
    const end = await endOf(db, sound);
    if (end === "grew") continue;
    const broken = end ?? missingNoted(sound, noted) ?? changedIntake(intake);
    return verdict(sound, { waiting: intake.count, broken });
  }
}

function verdict(sound: AuditHead, rest: Pick<AuditVerdict, "waiting" | "broken">): AuditVerdict {
  return { entries: sound.number, head: { number: sound.number, hash: sound.hash }, ...rest };
}

function changedIntake({ changed: [id] }: AuditIntake): AuditBreak | null {
  return id === undefined ? null : { number: null, id, reason: "was changed before it was chained" };
}

function breakOf(
  entry: ChainedEntry,
  { sound, noted }: { readonly sound: AuditHead; readonly noted: AuditHead | null },
): AuditBreak | null {
  const { number } = entry;
  if (number <= BEGINNING.number) return { number, reason: "comes before the beginning of the log" };
  if (number !== sound.number + 1) return { number: sound.number + 1, reason: "is missing" };
  if (!entry.previousHash.equals(sound.hash)) return { number, reason: "does not follow from the entry before it" };
  if (!entry.hash.equals(auditHash(sound.hash, entry))) return { number, reason: "was changed" };
  const isOther = noted !== null && noted.number === number && !noted.hash.equals(entry.hash);
  return isOther ? { number, reason: "is not the one that was noted: it or one before it was rewritten" } : null;
}

/**
 * Looks whether the log ends where it says that it ends. It is read after the entries, so it is
 * never behind them.
 */
async function endOf(db: Queryable, sound: AuditHead): Promise<AuditBreak | "grew" | null> {
  const head = await findAuditHead(db);
  if (head === null)
    return { number: sound.number + 1, reason: "may be missing: what tells of the log's end was removed" };
  if (head.number < sound.number) return { number: head.number + 1, reason: "comes after the end of the log" };
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
