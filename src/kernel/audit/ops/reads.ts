import { type Caller, showsPersonal } from "../../access/caller.ts";
import { mintId } from "../../crypto/secrets.ts";
import { batchRequestsEach } from "../../database/postgres/bulk/request-batching.ts";
import type { Queryable } from "../../database/postgres/database.ts";
import type { PersonSessionId, SessionId } from "../../ids.ts";
import type { AuditAct } from "../audit.ts";
import { insertFreshReads, type NewRead, readKeyOf } from "../sql/recent-reads.ts";
import { appendAudit } from "./audit.ts";

/** What of an object was read. */
export type ReadAct = Pick<AuditAct, "action" | "target" | "details">;

/** Who reads, as the inquiry log names them, and the session that they use: of the dashboard, or of the page of persons. */
export type Reader = Pick<AuditAct, "actor" | "teamId" | "environment"> & {
  readonly sessionId?: SessionId | PersonSessionId;
};

/**
 * Records a look for a person: each object that was found is a read of it. A look that found nothing is an entry of
 * its own every time, so that anyone who tries one person after the other leaves as many.
 *
 * @param look.nothing the target of an entry about a look that found nothing
 */
export async function appendLookup(
  db: Queryable,
  reader: Reader,
  look: Pick<ReadAct, "action" | "details"> & { readonly found: readonly string[]; readonly nothing: string },
): Promise<void> {
  const { action, details, found, nothing } = look;
  if (found.length > 0) {
    const reads = found.map((target) => ({ action, target, details }));
    return appendReads(db, reader, reads);
  }
  const { actor, teamId, environment } = reader;
  await appendAudit(db, { actor, teamId, environment, action, target: nothing, details });
}

/** An object that names a person, and the SSN that it shows of them. */
interface NamedPerson {
  readonly id: string;
  readonly ssn: string | null;
}

/**
 * Records that whole Social Security numbers are shown, if the caller is shown any: of users, orders, or
 * verifications without results. Masked, these show what the team has sent, and are not a read.
 */
export async function appendSsnReads(
  db: Queryable,
  caller: Caller,
  { action, shown }: { readonly action: ReadAct["action"]; readonly shown: readonly NamedPerson[] },
): Promise<void> {
  if (!showsPersonal(caller)) return;
  const whole = shown.filter(({ ssn }) => ssn !== null && ssn.length > LAST_FOUR);
  const reads = whole.map(({ id }) => ({ action, target: id, details: { shows: "ssn" } }));
  if (reads.length > 0) await appendReads(db, caller, reads);
}

const LAST_FOUR = 4;

/** Maximum number of reads that a process remembers as recorded; the oldest is forgotten first. */
const KNOWN_READS_MAX = 50_000;
/** One batch at a time: what a statement costs, and its commit, is shared by all reads that come in between (bench/reads). */
const BATCHES = { batchMax: 256, batchesMax: 1 } as const;
const insertGathered = batchRequestsEach(insertAll, BATCHES);
/** The end of each read's hour, by this process's monotonic clock; a process that does not know it asks the database. */
const knownReads = new WeakMap<Queryable, Map<string, number>>();

/**
 * Records reads of personal data in the inquiry log. Open pages and polling programs read again: the
 * reads of one thing by one session or key are an entry, then at most one an hour. The entries are
 * committed when this resolves.
 */
export async function appendReads(db: Queryable, reader: Reader, reads: readonly ReadAct[]): Promise<void> {
  const { actor, teamId, environment, sessionId = actor } = reader;
  const unknown = reads
    .map((read) => ({ read, readKey: readKeyOf(read) }))
    .filter(({ readKey }) => !isKnown(db, `${sessionId} ${readKey}`));
  await Promise.all(
    unknown.map(({ read, readKey }) =>
      insertGathered(db, { reader: sessionId, readKey, entry: { ...read, actor, teamId, environment, id: mintId() } }),
    ),
  );
}

function isKnown(db: Queryable, key: string): boolean {
  return (knownReads.get(db)?.get(key) ?? 0) > performance.now();
}

async function insertAll(db: Queryable, reads: readonly NewRead[]): Promise<undefined[]> {
  const nowMs = performance.now();
  const inserted = await insertFreshReads(db, reads);
  const known = knownReads.get(db) ?? new Map<string, number>();
  knownReads.set(db, known);
  for (const { reader, readKey, knownMs } of inserted) {
    const key = `${reader} ${readKey}`;
    known.delete(key);
    known.set(key, nowMs + knownMs);
  }
  for (const key of known.keys()) {
    if (known.size <= KNOWN_READS_MAX) break;
    known.delete(key);
  }
  return reads.map(() => undefined);
}
