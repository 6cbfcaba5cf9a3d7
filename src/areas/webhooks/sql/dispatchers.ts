import { type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import { isDue } from "../../../kernel/database/postgres/leases.ts";
import type { DispatcherId, WebhookId } from "../../../kernel/ids.ts";
import { DELIVERIES_CHANNEL } from "./events.ts";

/**
 * After this long without a renewal a dispatcher is dead if its last session has ended: most likely
 * its process has died.
 */
const SILENCE_MS = 6_000;

/**
 * Whether a dispatcher `d` is dead: its lease was not renewed in time. If its session outlives it,
 * behind a connection pooler, or if the server was restarted, which ends all sessions, only the end
 * of the lease counts.
 *
 * @param now an SQL expression of the time
 */
export function isDead(now: string): string {
  return `(${isDue("d.expires_at", { now, maxPlausibleDelay: "1 minute" })} or (d.renewed_at <= ${now} - interval '${SILENCE_MS} milliseconds'
    and d.renewed_at > pg_postmaster_start_time() and not exists (select from pg_stat_activity a where a.pid = d.backend_pid)))`;
}

/**
 * The dispatcher that a webhook is assigned to: of all live dispatchers that are not retiring, the
 * one that a hash of both ranks first (rendezvous hashing). All of them compute the same assignment
 * independently, each gets about the same number, and when one joins or leaves, only its own
 * webhooks move.
 *
 * @param webhook an SQL expression of the webhook's id
 * @param now an SQL expression of the time
 */
export function chosenFor(webhook: string, now: string): string {
  return `(select d.id from dispatchers d where not d.is_leaving and not ${isDead(now)}
    order by hashtextextended(d.id::text || ${webhook}::text, 0) desc limit 1)`;
}

// Dead dispatchers are deleted with their leases by any live one, long after others could take
// their webhooks over.
const RENEW_DISPATCHER = statement("renew_dispatcher")`
  with forgotten as (
      delete from dispatchers where id = any (array(
        select d.id from dispatchers d where d.expires_at < now() - interval '1 minute' and d.id <> $1 for update skip locked))
    ), renewed as (
      insert into dispatchers (id, renewed_at, expires_at, backend_pid)
      values ($1, now(), now() + $2 * interval '1 millisecond', pg_backend_pid())
      on conflict (id) do update set renewed_at = excluded.renewed_at, expires_at = excluded.expires_at, backend_pid = excluded.backend_pid
      returning xmax = 0 as is_new
    )
    select pg_notify('${DELIVERIES_CHANNEL}', '') from renewed where is_new`;

/**
 * Renews a dispatcher's lease on its webhooks for another `leaseMs`. The first time registers it,
 * and notifies the others.
 */
export async function renewDispatcher(db: Queryable, id: DispatcherId, leaseMs: number): Promise<void> {
  await db.rows(RENEW_DISPATCHER, [id, leaseMs]);
}

const RETIRE_DISPATCHER = statement("retire_dispatcher")`
  with leaving as (
      update dispatchers set is_leaving = true where id = $1
    ), gone as (
      delete from webhook_leases where dispatcher_id = $1 and webhook_id <> all ($2::uuid[])
    )
    select pg_notify('${DELIVERIES_CHANNEL}', '')`;

/**
 * Retires a dispatcher: it claims no more webhooks, and releases all but `busy` ones. Notifies the
 * others.
 */
export async function retireDispatcher(db: Queryable, id: DispatcherId, busy: readonly WebhookId[]): Promise<void> {
  await db.rows(RETIRE_DISPATCHER, [id, busy]);
}

const REMOVE_DISPATCHER = statement("remove_dispatcher")`
  with gone as (delete from dispatchers where id = $1 returning id)
    select pg_notify('${DELIVERIES_CHANNEL}', '') from gone`;

/**
 * Removes a dispatcher, releases its webhooks, and notifies the others: they may be claimed at
 * once.
 */
export async function removeDispatcher(db: Queryable, id: DispatcherId): Promise<void> {
  await db.rows(REMOVE_DISPATCHER, [id]);
}

const RELEASE_WEBHOOKS = statement("release_webhooks")`
  with gone as (
      delete from webhook_leases where dispatcher_id = $1 and webhook_id = any($2::uuid[]) returning webhook_id)
    select pg_notify('${DELIVERIES_CHANNEL}', '') where exists (select from gone)`;

/** Releases some of the webhooks that a dispatcher holds, and notifies the others. */
export async function releaseWebhooks(
  db: Queryable,
  id: DispatcherId,
  webhookIds: readonly WebhookId[],
): Promise<void> {
  await db.rows(RELEASE_WEBHOOKS, [id, webhookIds]);
}

const LIST_LIVE = statement("list_live_dispatchers")`
  select d.id from dispatchers d where not d.is_leaving and not ${isDead("now()")} order by d.id`;

/** The live dispatchers, which share the webhooks, in order. */
export async function listLiveDispatchers(db: Queryable): Promise<DispatcherId[]> {
  return (await db.rows<{ id: DispatcherId }>(LIST_LIVE)).map((row) => row.id);
}

const LIST_MISPLACED = statement("list_misplaced_webhooks")`
  select l.webhook_id from webhook_leases l
    where l.dispatcher_id = $1 and ${chosenFor("l.webhook_id", "now()")} <> $1`;

/** The webhooks that a dispatcher holds and that are assigned to another. */
export async function listMisplacedWebhooks(db: Queryable, id: DispatcherId): Promise<WebhookId[]> {
  return (await db.rows<{ webhook_id: WebhookId }>(LIST_MISPLACED, [id])).map((row) => row.webhook_id);
}
