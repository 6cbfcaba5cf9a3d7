import { mintId } from "../../crypto/secrets.ts";
import { batchRequestsEach } from "../../database/postgres/bulk/request-batching.ts";
import type { Queryable } from "../../database/postgres/database.ts";
import type { Page, PageRequest } from "../../page.ts";
import type { AuditAct, AuditEntry } from "../audit.ts";
import { type AuditFilter, listAuditEntries } from "../sql/audit.ts";
import { insertAuditEntries, type NewAuditEntry } from "../sql/entries.ts";
import { type InquiryLogFilter, listInquiryLog } from "../sql/inquiry-log.ts";

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
