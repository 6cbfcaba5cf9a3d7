import { setTimeout as sleep } from "node:timers/promises";
import type { Tenant } from "../../domain/caller.ts";
import { EVENT_TYPES } from "../../domain/event.ts";
import type { Timestamp } from "../../domain/ids.ts";
import type { Cursor } from "../../domain/page.ts";
import type { Database } from "../../store/postgres/database.ts";
import { type FeedEvent, findEventHorizon, listFeedEvents } from "../../store/webhooks/event-feed.ts";

/** How often the store is asked for those who wait, in milliseconds. */
const ASK_EVERY_MS = 500;
/** Before every event of its time. */
const FIRST_ID = "0".repeat(32);

/** A part of a tenant's events, oldest first, and where the next part begins. */
export interface FeedPart {
  readonly events: readonly FeedEvent[];
  readonly cursor: Cursor;
}

/** What part of the feed is asked for. */
export interface FeedRequest {
  /** Where the last part ended; null: begin with what happens from now on. */
  readonly after: Cursor | null;
  readonly limit: number;
  /** How long to wait for the first event, in milliseconds; 0: not at all. */
  readonly waitMs: number;
}

/** The events of an environment, as they are committed. */
export interface EventFeed {
  /**
   * The next part. Whoever goes from cursor to cursor gets each event once, in the order of their times: a part ends before the first
   * event that a transaction under way may still add.
   */
  next(tenant: Tenant, request: FeedRequest): Promise<FeedPart>;
  /** Lets go of all who wait. */
  close(): void;
}

/** Opens the feed of a database's events. Events that test one webhook on demand have no part in it. */
export function openEventFeed(db: Database): EventFeed {
  const closing = new AbortController();

  async function next(tenant: Tenant, { after, limit, waitMs }: FeedRequest): Promise<FeedPart> {
    const untilMs = performance.now() + waitMs;
    let part = await read(tenant, { after, limit });
    while (part.events.length === 0 && performance.now() < untilMs && !closing.signal.aborted) {
      await pause(Math.min(ASK_EVERY_MS, untilMs - performance.now()), closing.signal);
      part = await read(tenant, { after: part.cursor, limit });
    }
    return part;
  }

  async function read(tenant: Tenant, { after, limit }: Omit<FeedRequest, "waitMs">): Promise<FeedPart> {
    const horizon = await findEventHorizon(db);
    const from = after ?? placeAt(horizon);
    const events = await listFeedEvents(db, tenant, { types: EVENT_TYPES, after: from, before: horizon, limit });
    const last = events.at(-1);
    if (last !== undefined && events.length === limit)
      return { events, cursor: { ...placeAt(last.created_at), id: last.event_id } };
    // The horizon can lie before the cursor, when the clock was set back; nobody is to see an event twice for that.
    return { events, cursor: horizon > from.at ? placeAt(horizon) : from };
  }

  return { next, close: () => closing.abort() };
}

function placeAt(at: Timestamp): Cursor {
  return { direction: "newer", at, id: FIRST_ID };
}

async function pause(forMs: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.max(0, forMs), undefined, { signal }).catch(() => {});
}
