import type { Queryable, Statement } from "./database.ts";

const NOTIFY_VERIFICATIONS: Statement = {
  name: "notify_verifications",
  text: "select pg_notify('verifications', '')",
};

/** Tells every worker that there may be verifications to end. */
export async function notifyVerifications(db: Queryable): Promise<void> {
  await db.rows(NOTIFY_VERIFICATIONS);
}
