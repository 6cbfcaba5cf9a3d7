import { setTimeout as sleep } from "node:timers/promises";
import type { Tenant } from "../../../kernel/access/caller.ts";
import type { Database } from "../../../kernel/database/postgres/database.ts";
import { type EventId, nilId, type Timestamp } from "../../../kernel/ids.ts";
import type { Cursor } from "../../../kernel/page.ts";
import { EVENT_TYPES } from "../catalogue.ts";
import { type FeedEvent, findEventHorizon, listFeedEvents } from "../sql/event-feed.ts";

/** The poll interval for waiting requests, in milliseconds. */
const POLL_MS = 500;
/** Sorts before every event of its time. */
const FIRST_ID = nilId<EventId>();

/** A page of a tenant's events, oldest first, and the cursor of the next page. */
interface FeedPage {
  readonly events: readonly FeedEvent[];
  readonly cursor: Cursor;
}

/** The requested page of the feed. */
interface FeedRequest {
  /** The end of the last page; null: start with the first event from now on. */
  readonly after: Cursor | null;
  readonly limit: number;
  /** How long to wait for the first event (long polling), in milliseconds; 0: not at all. */
  readonly waitMs: number;
}

/** The events of an environment, as they are committed. */
export interface EventFeed {
  /**
   * The next page. A client that follows the cursor gets each event once, in order of time: a page
   * ends before the first event that a running transaction may still add.
   */
  next(tenant: Tenant, request: FeedRequest): Promise<FeedPage>;
  /** Wakes all waiting requests. */
  close(): void;
}

/** Opens the feed of a database's events. Test events of a single webhook are not part of it. */
export function openEventFeed(db: Database): EventFeed {
  const closing = new AbortController();

  async function next(tenant: Tenant, { after, limit, waitMs }: FeedRequest): Promise<FeedPage> {
    const untilMs = performance.now() + waitMs;
    let part = await read(tenant, { after, limit });
    while (part.events.length === 0 && performance.now() < untilMs && !closing.signal.aborted) {
      await pause(Math.min(POLL_MS, untilMs - performance.now()), closing.signal);
      part = await read(tenant, { after: part.cursor, limit });
    }
    return part;
  }

  async function read(tenant: Tenant, { after, limit }: Omit<FeedRequest, "waitMs">): Promise<FeedPage> {
    const horizon = await findEventHorizon(db);
    const from = after ?? cursorAt(horizon);
    const events = await listFeedEvents(db, tenant, { types: EVENT_TYPES, after: from, before: horizon, limit });
    const last = events.at(-1);
    if (last !== undefined && events.length === limit)
      return { events, cursor: { ...cursorAt(last.created_at), id: last.event_id } };
    // The horizon can be before the cursor if the clock was set back; no client may see an event
    // twice because of that.
    return { events, cursor: horizon > from.at ? cursorAt(horizon) : from };
  }

  return { next, close: () => closing.abort() };
}

function cursorAt(at: Timestamp): Cursor {
  return { direction: "newer", at, id: FIRST_ID };
}

async function pause(forMs: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.max(0, forMs), undefined, { signal }).catch(() => {});
}
