import { setTimeout as delay } from "node:timers/promises";
import type { SourceRow } from "../../../areas/files/source-rows.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { hasSessionsOf } from "../../../kernel/database/postgres/sessions.ts";
import { SERVICE_NAME } from "../process/open-context.ts";

/**
 * Throttling: seconds of pause per second of work. Searches then slow down little, and imported
 * rows become searchable at once.
 */
const PAUSE_SHARE = 6;
/** The longest pause, in milliseconds: the work may have waited for something else. */
const PAUSE_MAX_MS = 500;
/** How long the check whether a service runs stays fresh, in milliseconds. */
const CHECK_FRESH_MS = 1_000;

/**
 * Passes the rows on; while a service runs on the database, it pauses after each group for six
 * times as long as the group took. An import can wait; searches cannot.
 *
 * @param signal ends a pause
 */
export async function* pausingForServices(
  rows: AsyncIterable<SourceRow[]>,
  { db, signal }: { readonly db: Queryable; readonly signal: AbortSignal },
): AsyncGenerator<SourceRow[]> {
  let isServiceRunning = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  for await (const group of rows) {
    const startedAt = performance.now();
    yield group;
    const now = performance.now();
    if (now - checkedAt > CHECK_FRESH_MS) {
      isServiceRunning = await hasSessionsOf(db, SERVICE_NAME);
      checkedAt = now;
    }
    // An abort only ends the pause here: the consumer of the rows ends the import.
    if (isServiceRunning)
      await delay(Math.min(PAUSE_MAX_MS, PAUSE_SHARE * (now - startedAt)), null, { signal }).catch(() => {});
  }
}
