import type { DeliveryOutcome } from "../../src/domain/event.ts";
import type { EgressOutcome } from "../../src/egress/exchange.ts";
import { settleDeliveryAttempts } from "../../src/operations/deliveries.ts";
import type { ClaimedDelivery } from "../../src/store/deliveries.ts";
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
  };
  return { ...answer, outcome, durationMs: 12, ...more };
}

/** Settles deliveries as if an attempt at each had just ended so. */
export function settle(stage: Stage, deliveries: readonly ClaimedDelivery[], result: EgressOutcome, draw = noJitter) {
  return settleDeliveryAttempts(
    stage,
    deliveries.map((delivery) => ({ delivery, result })),
    draw,
  );
}

export interface DeliveryRow {
  readonly status: string;
  readonly attempts: number;
  readonly claim_id: string | null;
  /** Seconds from the database's now. */
  readonly due_in: number;
}

export function rowsOf(stage: Stage): Promise<DeliveryRow[]> {
  const text = `select status, attempts, claim_id, extract(epoch from due_at - clock_timestamp())::float8 as due_in
    from deliveries order by id`;
  return sql(stage.db, text);
}

/** Lets time pass for whatever waits or is held, and for breakers. */
export async function pass(stage: Stage, seconds: number) {
  const paused = "update webhooks set paused_until = paused_until - $1 * interval '1 second'";
  await sql(stage.db, paused, [seconds]);
  const text = `update deliveries set due_at = due_at - $1 * interval '1 second',
    lease_expires_at = lease_expires_at - $1 * interval '1 second' where status = 'due'`;
  return sql(stage.db, text, [seconds]);
}
