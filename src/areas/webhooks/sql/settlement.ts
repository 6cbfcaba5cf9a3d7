import type { Queryable, Statement } from "../../../kernel/database/postgres/database.ts";
import type { DeliveryOutcome } from "../../../kernel/delivery-outcome.ts";
import type { AttemptId, DispatcherId } from "../../../kernel/ids.ts";
import type { DeliveryStatus } from "../event.ts";
import type { DueDelivery } from "./deliveries.ts";
import { LOG_DAYS } from "./delivery-attempts.ts";

/** What the log keeps of an attempt besides its outcome: sealed, or null if nothing was sent. */
export type LoggedResponse = null | { readonly sealed: Buffer; readonly keyId: number };

/** The end of one attempt and what follows. */
export interface SettledDelivery {
  readonly delivery: DueDelivery;
  /** The attempt's own id: 32 hex digits. */
  readonly attemptId: AttemptId;
  readonly outcome: DeliveryOutcome;
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly remoteAddress: string | null;
  readonly response: LoggedResponse;
  /**
   * `due` to retry after {@link delaySeconds}; `delivered`: nothing follows, and only the log has
   * it from then on.
   */
  readonly next: DeliveryStatus | "delivered";
  /** From the database's now; 0 unless `next` is `due`. */
  readonly delaySeconds: number;
  /** Whether the attempt uses one of the schedule. */
  readonly isCharged: boolean;
}

const FAILING = "(w.failing_since is not null or w.failures > 0 or w.paused_until is not null)";
const ENDED = `d.id, d.event_id, d.webhook_id, w.team_id, w.environment, r.event_type, d.is_replay, r.outcome, r.status_code,
  r.duration_ms, r.remote_address, r.webhook_url, r.attempt_id, r.sealed_response, r.key_id, ${FAILING} as is_ailing`;

/**
 * Rows are found by `$1`, of a type: by their ctid as it was when they were read, or by their
 * events. The number of attempts shows whether another dispatcher has settled one in between. A
 * delivered row is deleted, since the log has it: an update would write another row version and an
 * entry in each index.
 */
function settleText(type: "tid" | "uuid", found: string): string {
  const own = `${found} and d.attempts = r.attempts
        and w.id = d.webhook_id and l.webhook_id = d.webhook_id and l.dispatcher_id = $16 and not ($17::boolean and ${FAILING})`;
  return `with results as materialized (
      select *, next = 'delivered' as is_delivered from unnest($1::${type}[], $2::bigint[], $3::integer[], $4::text[], $5::integer[],
        $6::integer[], $7::text[], $8::text[], $9::text[], $10::float8[], $11::uuid[], $12::bytea[], $13::integer[],
        $14::boolean[], $15::text[])
        as r (found, id, attempts, outcome, status_code, duration_ms, remote_address, webhook_url, next, delay_seconds,
          attempt_id, sealed_response, key_id, is_charged, event_type)
    ), gone as (
      delete from deliveries d using results r, webhooks w, webhook_leases l
      where r.is_delivered and ${own}
      returning d.attempts + 1 as attempts, ${ENDED}
    ), kept as (
      update deliveries d set attempts = d.attempts + 1,
        step = d.step + r.is_charged::integer, faults = case when r.is_charged then 0 else d.faults + 1 end,
        status = case when r.next <> 'due' then r.next when not w.enabled then 'held'
          when d.created_at < now() - interval '${LOG_DAYS} days' then 'exhausted' else 'due' end,
        due_at = clock_timestamp() + r.delay_seconds * interval '1 second'
      from results r, webhooks w, webhook_leases l
      where not r.is_delivered and ${own}
      returning d.attempts, ${ENDED}
    ), settled as (
      select * from gone union all select * from kept
    ), logged as (
      insert into delivery_attempts (id, delivery_id, event_id, webhook_id, team_id, environment, event_type, webhook_url,
        attempt, outcome, status_code, duration_ms, remote_address, is_replay, sealed_response, key_id)
      select s.attempt_id, s.id, s.event_id, s.webhook_id, s.team_id, s.environment, s.event_type, s.webhook_url,
        s.attempts, s.outcome, s.status_code, s.duration_ms, s.remote_address, s.is_replay, s.sealed_response, s.key_id
      from settled s
    )
    select coalesce(array_agg(id) filter (where is_ailing
      or webhook_id in (select webhook_id from settled where outcome <> 'delivered')), '{}') as telling,
      case when count(*) < cardinality($2::bigint[]) then coalesce(array_agg(id), '{}') end as ids
    from settled`;
}

// Without the `+ 0`, a plan from when next to nothing was queued would scan a whole index for each
// id.
const SETTLE_DELIVERIES: Statement = {
  name: "settle_deliveries",
  isByIndex: true,
  text: settleText("tid", "d.ctid = r.found and d.id + 0 = r.id"),
};
const SETTLE_MOVED_DELIVERIES: Statement = {
  name: "settle_moved_deliveries",
  isByIndex: true,
  text: settleText("uuid", "d.event_id = r.found and d.id = r.id"),
};

/** The result of a flush. */
interface SettledRow {
  readonly telling: readonly number[];
  /** Those that were settled; null: all. */
  readonly ids: readonly number[] | null;
}

/**
 * Settles successful attempts, as {@link settleDeliveries} does, if they do not affect a webhook's
 * health: in one statement, so that no transaction is needed.
 *
 * @returns the rest: those of webhooks that have failed before, and those that have moved or belong
 * to another dispatcher
 */
export async function settleDelivered(
  db: Queryable,
  dispatcherId: DispatcherId,
  delivered: readonly SettledDelivery[],
): Promise<readonly SettledDelivery[]> {
  const values = [ctidsOf(delivered), ...resultValues(delivered), dispatcherId, true];
  const [row] = await db.rows<SettledRow>(SETTLE_DELIVERIES, values);
  if (row === undefined || row.ids === null) return [];
  const settled = new Set(row.ids);
  return delivered.filter((one) => !settled.has(one.delivery.id));
}

/**
 * Settles attempts on webhooks that the dispatcher still holds, and logs each one. A delivered one
 * is no longer queued, in any case. If its webhook was disabled in between, a delivery that would be
 * retried is held instead; one older than the log ends.
 *
 * @param tx with index scans forced: a plan that was made while the queue was nearly empty would
 * scan the whole table in a burst
 * @returns the ids of the settled ones that affect their webhooks' health: those of webhooks that
 * fail, now or before. The others say nothing new, belong to another dispatcher by now, or were
 * deleted with their webhook
 */
export async function settleDeliveries(
  tx: Queryable,
  dispatcherId: DispatcherId,
  settled: readonly SettledDelivery[],
): Promise<number[]> {
  const values = [...resultValues(settled), dispatcherId, false];
  const [first] = await tx.rows<SettledRow>(SETTLE_DELIVERIES, [ctidsOf(settled), ...values]);
  if (first === undefined || first.ids === null) return [...(first?.telling ?? [])];
  // A replay has moved some, or they are another dispatcher's by now. Those that were settled are
  // deleted, or have another number of attempts.
  const eventIds = arrayText(settled.map((one) => one.delivery.eventId));
  const [moved] = await tx.rows<SettledRow>(SETTLE_MOVED_DELIVERIES, [eventIds, ...values]);
  return [...first.telling, ...(moved?.telling ?? [])];
}

function ctidsOf(settled: readonly SettledDelivery[]): string {
  return `{${settled.map((one) => `"${one.delivery.ctid}"`).join()}}`;
}

function resultValues(settled: readonly SettledDelivery[]): unknown[] {
  return [
    arrayText(settled.map((one) => one.delivery.id)),
    arrayText(settled.map((one) => one.delivery.attempts)),
    arrayText(settled.map((one) => one.outcome)),
    arrayText(settled.map((one) => one.statusCode)),
    arrayText(settled.map((one) => one.durationMs)),
    arrayText(settled.map((one) => one.remoteAddress)),
    arrayText(settled.map((one) => quoted(one.delivery.webhookUrl))),
    arrayText(settled.map((one) => one.next)),
    arrayText(settled.map((one) => one.delaySeconds)),
    arrayText(settled.map((one) => one.attemptId)),
    arrayText(settled.map((one) => (one.response === null ? null : `"\\\\x${one.response.sealed.toString("hex")}"`))),
    arrayText(settled.map((one) => one.response?.keyId ?? null)),
    arrayText(settled.map((one) => one.isCharged)),
    arrayText(settled.map((one) => one.delivery.eventType)),
  ];
}

/**
 * An array in PostgreSQL's format, of numbers, ids, addresses and words: none needs the quoting
 * that `pg` would check each for.
 */
function arrayText(values: readonly (string | number | boolean | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join()}}`;
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
