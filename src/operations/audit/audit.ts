import { auditHash } from "../../crypto/audit-chain.ts";
import { mintId } from "../../crypto/secrets.ts";
import type { AuditAct, AuditEntry, AuditHead } from "../../domain/audit.ts";
import type { AuditEntryId } from "../../domain/ids.ts";
import type { Page, PageRequest } from "../../domain/page.ts";
import {
  type AuditFilter,
  type ChainedEntry,
  findAuditHead,
  listAuditChain,
  listAuditEntries,
} from "../../store/audit/audit.ts";
import { type InquiryLogFilter, listInquiryLog } from "../../store/audit/inquiry-log.ts";
import {
  type AuditIntake,
  checkAuditIntake,
  insertAuditEntries,
  type NewAuditEntry,
} from "../../store/audit/intake.ts";
import { batchRequestsEach } from "../../store/postgres/bulk/request-batching.ts";
import type { Queryable } from "../../store/postgres/database.ts";

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
 * Entries of the inquiry log that match a filter, newest first; those that are not chained yet come
 * first.
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
  /** The number of intact chained entries, counted from the first. */
  readonly entries: number;
  /** The number of entries that are not chained yet. */
  readonly waiting: number;
  /** The last intact entry. Store it outside the database: see {@link verifyAudit}. */
  readonly head: AuditHead;
  /** Null if the whole log is intact. */
  readonly broken: AuditBreak | null;
}

/** The hashes of heads that were stored elsewhere, by their numbers. */
type Noted = ReadonlyMap<number, Buffer>;

/** Page size of the verification. */
const PAGE_ENTRIES = 4_000;
const BEGINNING: AuditHead = { number: 0, hash: Buffer.alloc(32) };

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
  const noted = new Map(heads.map(({ number, hash }) => [number, hash]));
  let sound = BEGINNING;
  // No entry has a number before the first, but an attacker may have inserted one there.
  let next = listPage(db, null);
  for (;;) {
    const page = await next;
    // The database reads the next page while this one is hashed.
    next = listPage(db, page.at(-1)?.number ?? (sound === BEGINNING ? null : sound.number));
    for (const entry of page) {
      const broken = breakOf(entry, { sound, noted });
      if (broken !== null) return verdict(sound, { waiting: 0, broken });
      sound = entry;
    }
    if (page.length > 0) continue;
    const intake = await checkAuditIntake(db);
    // Read last: an entry that was chained since its page was read is no longer in the intake.
    const end = await endOf(db, sound);
    if (end === "grew") continue;
    const broken = end ?? missingNoted(sound, noted) ?? changedIntake(intake);
    return verdict(sound, { waiting: intake.count, broken });
  }
}

function listPage(db: Queryable, after: number | null): Promise<ChainedEntry[]> {
  const page = listAuditChain(db, { after, limit: PAGE_ENTRIES });
  // It is awaited in its turn; where an earlier page is broken, nobody awaits it.
  page.catch(() => {});
  return page;
}

function verdict(sound: AuditHead, rest: Pick<AuditVerdict, "waiting" | "broken">): AuditVerdict {
  return { entries: sound.number, head: { number: sound.number, hash: sound.hash }, ...rest };
}

function changedIntake({ changed: [id] }: AuditIntake): AuditBreak | null {
  return id === undefined ? null : { number: null, id, reason: "was changed before it was chained" };
}

function breakOf(
  entry: ChainedEntry,
  { sound, noted }: { readonly sound: AuditHead; readonly noted: Noted },
): AuditBreak | null {
  const { number } = entry;
  if (number <= BEGINNING.number) return { number, reason: "comes before the beginning of the log" };
  if (number !== sound.number + 1) return { number: sound.number + 1, reason: "is missing" };
  if (!entry.previousHash.equals(sound.hash)) return { number, reason: "does not follow from the entry before it" };
  if (!entry.hash.equals(auditHash(sound.hash, entry))) return { number, reason: "was changed" };
  const isOther = noted.get(number)?.equals(entry.hash) === false;
  return isOther ? { number, reason: "is not the one that was noted: it or one before it was rewritten" } : null;
}

/**
 * Compares the stored end of the log with the last entry. It is read after the entries, so it is
 * never older than they are.
 */
async function endOf(db: Queryable, sound: AuditHead): Promise<AuditBreak | "grew" | null> {
  const head = await findAuditHead(db);
  if (head === null)
    return { number: sound.number + 1, reason: "may be missing: the row with the log's end was removed" };
  if (head.number < sound.number) return { number: head.number + 1, reason: "comes after the end of the log" };
  if (head.number === sound.number) {
    return head.hash.equals(sound.hash)
      ? null
      : { number: head.number, reason: "is not the one that the log ended with" };
  }
  const [next] = await listAuditChain(db, { after: sound.number, limit: 1 });
  return next === undefined ? { number: sound.number + 1, reason: "is missing" } : "grew";
}

function missingNoted(sound: AuditHead, noted: Noted): AuditBreak | null {
  const most = Math.max(0, ...noted.keys());
  return most <= sound.number
    ? null
    : { number: sound.number + 1, reason: `is missing: the log once had ${most} entries` };
}
