import { idHex, readHexId, type VerificationHex, type VerificationId, verificationIdOf } from "../../ids.ts";
import { type Queryable, statement } from "./database.ts";

const NOTIFY_VERIFICATIONS = statement("notify_verifications")`select pg_notify('verifications', '')`;

/** Notifies every worker that there may be verifications to complete. */
export async function notifyVerifications(db: Queryable): Promise<void> {
  await db.rows(NOTIFY_VERIFICATIONS);
}

/**
 * The channel on which processes notify each other of verifications that became final and are
 * awaited. A hint.
 */
export const FINAL_CHANNEL = "verifications_final";
/** Maximum number of ids per notice: PostgreSQL allows less than 8,000 bytes. */
const IDS_PER_NOTICE = 200;

const NOTIFY_FINAL = statement("notify_final_verifications")`
  select pg_notify('${FINAL_CHANNEL}', payload) from unnest($1::text[]) as payload`;

/**
 * Notifies every process, at the commit, that verifications are final. {@link readFinalNotice}
 * parses the payload.
 */
export async function notifyFinal(tx: Queryable, ids: readonly VerificationId[]): Promise<void> {
  const digits = ids.map(idHex);
  const payloads = Array.from({ length: Math.ceil(digits.length / IDS_PER_NOTICE) }, (_, at) =>
    digits.slice(at * IDS_PER_NOTICE, (at + 1) * IDS_PER_NOTICE).join(" "),
  );
  await tx.rows(NOTIFY_FINAL, [payloads]);
}

/** The verifications in a notice on {@link FINAL_CHANNEL}. */
export function readFinalNotice(payload: string): VerificationId[] {
  return payload.split(" ").flatMap((digits) => {
    const hex = readHexId<VerificationHex>(digits);
    return hex === null ? [] : [verificationIdOf(hex)];
  });
}

/**
 * A query that notifies every listener, when the transaction commits, that coverage of companies has changed: in a
 * statement that changes it, over the rows that it has changed.
 */
export function notifyIfCovered(changed: string): string {
  return `select pg_notify('directory', 'coverage') from (select from ${changed} limit 1) changed`;
}
