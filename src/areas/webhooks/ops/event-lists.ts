import { setTimeout as sleep } from "node:timers/promises";
import type { Caller, Tenant } from "../../../kernel/access/caller.ts";
import type { Database } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import { type EventId, nilId, type Timestamp } from "../../../kernel/ids.ts";
import type { Cursor, Page, PageRequest } from "../../../kernel/page.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { EVENT_TYPES } from "../catalogue.ts";
import { RETRY_DELAYS_SECONDS } from "../event.ts";
import {
  type DeliveryState,
  type EventListFilter,
  type EventRow,
  type FeedEvent,
  findEvent,
  findEventHorizon,
  listDeliveryStates,
  listEventRows,
  listFeedEvents,
} from "../sql/event-lists.ts";

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

/** A delivery with what is left of its retry schedule. */
interface ListedDelivery extends Omit<DeliveryState, "step" | "event_id"> {
  /** Seconds from each further attempt to the next, should all fail; empty if none is due. */
  readonly further_delays_seconds: readonly number[];
}

/** An event with all its deliveries. */
interface EventWithDeliveries extends EventRow {
  readonly deliveries: readonly ListedDelivery[];
}

/** A page of the caller's events of the last 30 days, newest first, each with all its deliveries. */
export async function listEvents(
  { db }: Pick<Context, "db">,
  caller: Caller,
  options: { readonly filter: EventListFilter; readonly request: PageRequest },
): Promise<Page<EventWithDeliveries>> {
  const page = await listEventRows(db, caller, options);
  return { ...page, rows: await withDeliveries({ db }, page.rows) };
}

/** One event of the caller, with all its deliveries. @throws AppError `not_found` */
export async function getEvent({ db }: Pick<Context, "db">, caller: Caller, id: EventId): Promise<EventWithDeliveries> {
  const row = await findEvent(db, caller, id);
  const [event] = row === null ? [] : await withDeliveries({ db }, [row]);
  if (event === undefined)
    throw new AppError("not_found", "No event has this id in this environment, or it is older than 30 days.");
  return event;
}

async function withDeliveries(
  { db }: Pick<Context, "db">,
  rows: readonly EventRow[],
): Promise<readonly EventWithDeliveries[]> {
  const times = rows.map(({ created_at }) => created_at).sort();
  const [since] = times;
  if (since === undefined) return [];
  const states = await listDeliveryStates(db, { eventIds: rows.map(({ event_id }) => event_id), since });
  const byEvent = Map.groupBy(states, ({ event_id }) => event_id);
  return rows.map((row) => ({ ...row, deliveries: (byEvent.get(row.event_id) ?? []).map(deliveryOf) }));
}

function deliveryOf({ step, event_id, ...state }: DeliveryState): ListedDelivery {
  return { ...state, further_delays_seconds: step === null ? [] : RETRY_DELAYS_SECONDS.slice(step) };
}
