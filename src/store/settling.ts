import type { DeliveryOutcome, DeliveryStatus } from "../domain/event.ts";
import type { Queryable, Statement } from "./database.ts";
import type { ClaimedDelivery } from "./deliveries.ts";
import { LOG_DAYS } from "./delivery-attempts.ts";

/** An answer's body as the log keeps it: null when no answer came, `empty`, or sealed. */
export type LoggedResponse = null | "empty" | { readonly sealed: Buffer; readonly keyId: number };

/** The end of one attempt and what is to follow. */
export interface SettledDelivery {
  readonly delivery: ClaimedDelivery;
  /** The attempt's own: 32 hex digits. */
  readonly attemptId: string;
  readonly outcome: DeliveryOutcome;
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly remoteAddress: string | null;
  readonly response: LoggedResponse;
  /** `due` to try again after {@link delaySeconds}. */
  readonly next: DeliveryStatus;
  /** From the database's now; 0 unless `next` is `due`. */
  readonly delaySeconds: number;
  /** Whether the attempt uses up one of the schedule. */
  readonly isCharged: boolean;
}

// The events are named apart from the results, of whose number the planner knows nothing: it would read the whole table for them.
const SETTLE_DELIVERIES: Statement = {
  name: "settle_deliveries",
  text: `with results as (
      select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::integer[], $5::integer[], $6::text[], $7::text[],
        $8::text[], $9::text[], $10::float8[], $11::uuid[], $12::bytea[], $13::integer[], $14::boolean[])
        as r (id, claim_id, outcome, status_code, duration_ms, remote_address, response_body, webhook_url, next, delay_seconds,
          attempt_id, sealed_response, key_id, is_charged)
    ), settled as (
      update deliveries d set attempts = d.attempts + 1, claim_id = null, lease_expires_at = null,
        step = d.step + r.is_charged::integer, faults = case when r.is_charged then 0 else d.faults + 1 end,
        status = case when r.next <> 'due' then r.next when not w.enabled then 'held'
          when d.created_at < now() - interval '${LOG_DAYS} days' then 'exhausted' else 'due' end,
        due_at = clock_timestamp() + r.delay_seconds * interval '1 second'
      from results r, webhooks w
      where d.event_id = any($15::uuid[]) and d.id = r.id and d.claim_id = r.claim_id and w.id = d.webhook_id
      returning d.id, d.event_id, d.webhook_id, d.attempts, d.is_replay, r.outcome, r.status_code, r.duration_ms,
        r.remote_address, r.response_body, r.webhook_url, r.attempt_id, r.sealed_response, r.key_id
    ), logged as (
      insert into delivery_attempts (id, delivery_id, event_id, webhook_id, team_id, environment, event_type, webhook_url,
        attempt, outcome, status_code, duration_ms, remote_address, response_body, is_replay, sealed_response, key_id)
      select s.attempt_id, s.id, s.event_id, s.webhook_id, e.team_id, e.environment, e.event_type, s.webhook_url,
        s.attempts, s.outcome, s.status_code, s.duration_ms, s.remote_address, s.response_body, s.is_replay, s.sealed_response,
        s.key_id
      from settled s join events e on e.id = s.event_id
    )
    select id from settled`,
};

/**
 * Ends attempts whose leases are still held, and logs each one. Of a webhook that was disabled meanwhile, what would be tried again
 * is held instead; what is older than the log goes no further.
 *
 * @returns the ids of the deliveries that were ended; the others belong to somebody else by now, or are gone with their webhook
 */
export async function settleDeliveries(tx: Queryable, settled: readonly SettledDelivery[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(SETTLE_DELIVERIES, [
    settled.map((one) => one.delivery.id),
    settled.map((one) => one.delivery.claimId),
    settled.map((one) => one.outcome),
    settled.map((one) => one.statusCode),
    settled.map((one) => one.durationMs),
    settled.map((one) => one.remoteAddress),
    settled.map((one) => (one.response === "empty" ? "" : null)),
    settled.map((one) => one.delivery.webhookUrl),
    settled.map((one) => one.next),
    settled.map((one) => one.delaySeconds),
    settled.map((one) => one.attemptId),
    settled.map((one) => (isSealed(one.response) ? one.response.sealed : null)),
    settled.map((one) => (isSealed(one.response) ? one.response.keyId : null)),
    settled.map((one) => one.isCharged),
    settled.map((one) => one.delivery.eventId),
  ]);
  return rows.map((row) => row.id);
}

function isSealed(response: LoggedResponse): response is Exclude<LoggedResponse, null | "empty"> {
  return typeof response === "object" && response !== null;
}
