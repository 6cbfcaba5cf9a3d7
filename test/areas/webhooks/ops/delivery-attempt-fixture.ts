import assert from "node:assert/strict";
import { renewDispatcherLease, settleDeliveryAttempts } from "../../../../src/areas/webhooks/ops/deliveries.ts";
import { IN_FLIGHT_PER_WEBHOOK_MAX } from "../../../../src/areas/webhooks/settings.ts";
import { type DueDelivery, takeDueDeliveries } from "../../../../src/areas/webhooks/sql/deliveries.ts";
import {
  DeliveryQueue,
  type InFlightDelivery,
  type QueueBounds,
} from "../../../../src/areas/webhooks/workers/delivery-queue.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import type { DeliveryOutcome } from "../../../../src/kernel/delivery-outcome.ts";
import type { EgressOutcome } from "../../../../src/kernel/egress/exchange.ts";
import type { DispatcherId, WebhookId } from "../../../../src/kernel/ids.ts";
import { type Stage, sql } from "../workers/delivery-fixture.ts";

export const URL_OF = "https://receiver.example/";
const noJitter = () => 0.5;

export function ended(outcome: DeliveryOutcome, more: Partial<EgressOutcome> = {}): EgressOutcome {
  const answer = {
    statusCode: null,
    remoteAddress: null,
    responseBody: null,
    isThrottled: false,
    retryAfterSeconds: null,
    contentType: null,
    brokenOff: outcome,
    errorCode: null,
  };
  return { ...answer, outcome, durationMs: 12, ...more };
}

/** A dispatcher as far as the store sees it: reads, and keeps what it took until it is settled. */
export class Holder {
  readonly id: DispatcherId;
  readonly queue: DeliveryQueue;
  readonly turns = new Map<number, InFlightDelivery>();

  constructor(bounds: Partial<QueueBounds> = {}, id = mintId() as DispatcherId) {
    this.id = id;
    this.queue = new DeliveryQueue({ inFlightMax: IN_FLIGHT_PER_WEBHOOK_MAX, teamMax: 1_000, ...bounds });
  }
}

/**
 * Ids of dispatchers, each of which is chosen for these webhooks before those that follow, and
 * before nearly any other.
 */
export async function rankedDispatchers(
  { db }: Pick<Stage, "db">,
  webhookIds: readonly WebhookId[],
  count: number,
): Promise<DispatcherId[]> {
  const text = `select c.id, min(hashtextextended(c.id::text || w.id::text, 0))::float8 as least,
      max(hashtextextended(c.id::text || w.id::text, 0))::float8 as most
    from (select gen_random_uuid() as id from generate_series(1, 4000)) c cross join unnest($1::uuid[]) as w (id)
    group by c.id order by least desc`;
  const candidates = await sql<{ id: DispatcherId; least: number; most: number }>(db, text, [webhookIds]);
  const ranked: typeof candidates = [];
  for (const one of candidates) {
    if (ranked.length < count && one.most < (ranked.at(-1)?.least ?? Number.POSITIVE_INFINITY)) ranked.push(one);
  }
  assert.equal(ranked.length, count);
  return ranked.map((one) => one.id);
}

const holders = new WeakMap<object, Holder>();

/** The dispatcher that a stage's deliveries are taken by unless another is named. */
export function holderOf({ db }: Pick<Stage, "db">): Holder {
  const holder = holders.get(db) ?? new Holder();
  holders.set(db, holder);
  return holder;
}

/**
 * Takes up to `limit` deliveries that are due and may go out now, in the order in which they would.
 */
export async function take(stage: Pick<Stage, "db">, limit: number, by = holderOf(stage)): Promise<DueDelivery[]> {
  await renewDispatcherLease(stage.db, by.id);
  by.queue.dropWaiting();
  const { read, ...known } = by.queue.beginRead();
  const bounds = { limit: 10_000, after: mintId() };
  const due = await takeDueDeliveries(stage.db, { ...known, ...bounds, dispatcherId: by.id });
  by.queue.add(read, due, 0);
  const taken: DueDelivery[] = [];
  for (let turn = by.queue.next(0); turn !== null; turn = taken.length < limit ? by.queue.next(0) : null) {
    taken.push(turn.delivery);
    by.turns.set(turn.delivery.id, turn);
  }
  return taken;
}

/** Settles deliveries as if an attempt at each had just ended so. */
export async function settle(
  stage: Stage,
  deliveries: readonly DueDelivery[],
  result: EgressOutcome,
  { draw = noJitter, by = holderOf(stage) } = {},
) {
  const isDelivered = result.outcome === "delivered";
  const attempts = deliveries.map((delivery) => ({ delivery, result }));
  const notes = await settleDeliveryAttempts(stage, attempts, { dispatcherId: by.id, draw });
  for (const { id } of deliveries) {
    const turn = by.turns.get(id);
    if (turn === undefined) continue;
    by.turns.delete(id);
    by.queue.attemptEnded(turn, isDelivered);
    by.queue.settled(turn, isDelivered, 0);
  }
  return notes;
}

export interface DeliveryRow {
  readonly status: string;
  readonly attempts: number;
  /** Seconds from the database's now. */
  readonly due_in: number;
}

export function rowsOf(stage: Stage): Promise<DeliveryRow[]> {
  const text = `select status, attempts, extract(epoch from due_at - clock_timestamp())::float8 as due_in
    from deliveries order by id`;
  return sql(stage.db, text);
}

/** Has the deliveries of events delivered, at their third attempt. */
export function logDelivered(stage: Stage, eventIds: readonly string[]) {
  const text = `with gone as (
      delete from deliveries where event_id = any($1) returning id, event_id, webhook_id
    )
    insert into delivery_attempts (id, delivery_id, event_id, webhook_id, team_id, environment, event_type, webhook_url, attempt, outcome,
      duration_ms)
    select gen_random_uuid(), g.id, e.id, w.id, e.team_id, e.environment, e.event_type, w.webhook_url, 3, 'delivered', 12
    from gone g join events e on e.id = g.event_id join webhooks w on w.id = g.webhook_id`;
  return sql(stage.db, text, [eventIds]);
}

/** Lets time pass for whatever waits, for breakers, and for dispatchers that say nothing. */
export async function pass(stage: Stage, seconds: number) {
  const paused = "update webhooks set paused_until = paused_until - $1 * interval '1 second'";
  await sql(stage.db, paused, [seconds]);
  await sql(stage.db, "update dispatchers set expires_at = expires_at - $1 * interval '1 second'", [seconds]);
  const text = "update deliveries set due_at = due_at - $1 * interval '1 second' where status = 'due'";
  return sql(stage.db, text, [seconds]);
}
