import { mintId } from "../../crypto/secrets.ts";
import type { AuditAct } from "../../domain/audit.ts";
import type { Caller } from "../../domain/caller.ts";
import { insertFreshReads } from "../../store/audit/session-reads.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import { appendAudit } from "./audit.ts";

/** What of an object was read. */
export type ReadAct = Pick<AuditAct, "action" | "target" | "details">;

/** Who reads, as the inquiry log names them. */
export type Reader = Pick<AuditAct, "actor" | "teamId" | "environment"> & Pick<Caller, "sessionId">;

/** The reader that a caller is. */
export function readerOf({ credentialId, ...caller }: Caller): Reader {
  return { ...caller, actor: credentialId };
}

/**
 * Appends reads of personal data to the inquiry log. A page of the dashboard reads again while it is
 * open: a session's reads of the same thing are one entry an hour. Every other read is one.
 *
 * @param db as for {@link appendAudit}
 */
export async function appendReads(db: Queryable, reader: Reader, reads: readonly ReadAct[]): Promise<void> {
  if (reads.length === 0) return;
  const { actor, teamId, environment, sessionId } = reader;
  const acts = reads.map((read) => ({ ...read, actor, teamId, environment }));
  if (sessionId === undefined) await Promise.all(acts.map((act) => appendAudit(db, act)));
  else {
    const entries = acts.map((act) => ({ ...act, id: mintId() }));
    await insertFreshReads(db, sessionId, entries);
  }
}
