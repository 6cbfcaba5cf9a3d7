import type { Caller } from "../../../kernel/access/caller.ts";
import { AppError } from "../../../kernel/error.ts";
import type { EventId } from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { RETRY_DELAYS_SECONDS } from "../event.ts";
import {
  type DeliveryState,
  type EventListFilter,
  type EventRow,
  findEvent,
  listDeliveryStates,
  listEventRows,
} from "../sql/event-list.ts";

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
