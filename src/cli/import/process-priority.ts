import { setTimeout as delay } from "node:timers/promises";
import type { SourceRow } from "../../files/source-rows.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import { hasSessionsOf } from "../../store/postgres/sessions.ts";
import { SERVICE_NAME } from "../process/open-context.ts";

/** For each second of work so many seconds of rest: searches then slow down little, and what is imported is found at once. */
const REST_SHARE = 6;
/** One rest at most, in milliseconds: work may have waited for something else. */
const REST_MAX_MS = 500;
/** How long it is believed whether a service runs, in milliseconds. */
const BELIEVED_MS = 1_000;

/**
 * The rows as they come; while a service runs on the database, with a rest after each group six times as long as the work on it.
 * An import has time, and those who search meanwhile do not.
 *
 * @param signal ends a rest
 */
export async function* pausingForServices(
  rows: AsyncIterable<SourceRow[]>,
  { db, signal }: { readonly db: Queryable; readonly signal: AbortSignal },
): AsyncGenerator<SourceRow[]> {
  let isServed = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  for await (const group of rows) {
    const beganAt = performance.now();
    yield group;
    const now = performance.now();
    if (now - lookedAt > BELIEVED_MS) {
      isServed = await hasSessionsOf(db, SERVICE_NAME);
      lookedAt = now;
    }
    // A signal ends the import as it ends any: where the rows are taken.
    if (isServed) await delay(Math.min(REST_MAX_MS, REST_SHARE * (now - beganAt)), null, { signal }).catch(() => {});
  }
}
