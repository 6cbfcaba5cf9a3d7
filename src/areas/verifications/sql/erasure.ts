import type { Environment, Tenant } from "../../../kernel/access/caller.ts";
import { firstRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import {
  type EventId,
  idHex,
  type TeamId,
  type Timestamp,
  type VerificationHex,
  type VerificationId,
} from "../../../kernel/ids.ts";

/** A verification that was deleted. */
export interface ErasedVerification {
  readonly digits: VerificationHex;
  readonly team_id: TeamId;
  readonly environment: Environment;
  /** Null for one that was not final. */
  readonly completed_at: Timestamp | null;
}

const RETURNING = "v.id as digits, v.team_id, v.environment, v.completed_at";

const DELETE_VERIFICATION = statement("delete_verification")`
  delete from verifications v where v.id = $1 and v.team_id = $2 and v.environment = $3 returning ${RETURNING}`;

/** Deletes a tenant's verification, final or not; null if there is none with this id. */
export function deleteVerification(
  tx: Queryable,
  tenant: Tenant,
  id: VerificationId,
): Promise<ErasedVerification | null> {
  const values = [idHex(id), tenant.teamId, tenant.environment];
  return firstRow(tx, DELETE_VERIFICATION, values);
}

// By tenant, because that is the index in the order of time.
const DELETE_OLD_VERIFICATIONS = statement("delete_old_verifications")`
  with old as materialized (
      select v.id from teams t
        cross join unnest(array['sandbox', 'development', 'production']) as e (environment)
        cross join lateral (select id from verifications
          where team_id = t.id and verifications.environment = e.environment
            and created_at < now() - $1::integer * interval '1 day' and completed_at is not null
            and not exists (select from subject_holds h where h.environment = e.environment
              and h.subject_tokens && verifications.subject_tokens)
          order by created_at limit $2) v
      limit $2)
    delete from verifications v using old where v.id = old.id returning ${RETURNING}`;

/**
 * Deletes final verifications that were created more than `days` days ago, at most `limit`; none that
 * shares a token with the subject of a legal hold.
 */
export function deleteOldVerifications(
  tx: Queryable,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<ErasedVerification[]> {
  return tx.rows<ErasedVerification>(DELETE_OLD_VERIFICATIONS, [days, limit]);
}

// The event has the time at which the transaction began that completed the verification. Others about a
// verification, of its confirmation or of disputes, have an index of their own.
const FIND_EVENTS = statement("find_events_of_verifications")`
  select e.id, e.created_at from unnest($1::uuid[], $2::timestamptz[]) as v (id, completed_at)
      join events e on e.about_id = v.id and e.created_at between v.completed_at - interval '10 minutes' and v.completed_at
    union
    select id, created_at from events where about_id = any ($1::uuid[]) and event_type not like 'instant-verification-%'`;
const DELETE_DELIVERIES = statement("delete_deliveries_of_events")`
  delete from deliveries where event_id = any ($1::uuid[])`;
const DELETE_ATTEMPTS = statement("delete_attempts_of_events")`
  delete from delivery_attempts where event_id = any ($1::uuid[]) and team_id = any ($2::uuid[])
    and environment = any ($3::text[]) and created_at >= $4::timestamptz - interval '10 minutes'`;
const DELETE_EVENTS = statement("delete_events_of_verifications")`delete from events where id = any ($1::uuid[])`;

/**
 * Deletes the events of erased verifications, with their deliveries and what the delivery log has
 * of them. An attempt that is under way may still be logged afterwards: the log's retention deletes it.
 */
export async function deleteEventsOf(tx: Queryable, erased: readonly ErasedVerification[]): Promise<void> {
  if (erased.length === 0) return;
  const times = erased.map((one) => one.completed_at);
  const found = await tx.rows<{ id: EventId; created_at: Timestamp }>(FIND_EVENTS, [
    erased.map((one) => one.digits),
    times,
  ]);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.rows(DELETE_DELIVERIES, [ids]);
  const teams = [...new Set(erased.map((one) => one.team_id))];
  const environments = [...new Set(erased.map((one) => one.environment))];
  const [earliest] = found.map((one) => one.created_at).sort();
  await tx.rows(DELETE_ATTEMPTS, [ids, teams, environments, earliest]);
  await tx.rows(DELETE_EVENTS, [ids]);
}
