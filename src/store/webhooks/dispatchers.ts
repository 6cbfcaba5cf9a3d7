import type { DispatcherId, WebhookId } from "../../domain/ids.ts";
import type { Queryable, Statement } from "../postgres/database.ts";
import { isDue } from "../postgres/due-time.ts";
import { DELIVERIES_CHANNEL } from "./events.ts";

/** After so long without a word a dispatcher is dead if the session that it spoke in last has ended: most likely its process has died. */
const SILENCE_MS = 6_000;

/**
 * Whether a dispatcher `d` is dead: it has not been renewed in time. Where its session outlives it, behind a connection pooler, or the
 * server was started anew, which ends all sessions, only its lease's end tells.
 *
 * @param now an SQL expression of the time
 */
export function isDead(now: string): string {
  return `(${isDue("d.expires_at", { now, mostAhead: "1 minute" })} or (d.renewed_at <= ${now} - interval '${SILENCE_MS} milliseconds'
    and d.renewed_at > pg_postmaster_start_time() and not exists (select from pg_stat_activity a where a.pid = d.backend_pid)))`;
}

/**
 * Whose a webhook is to be: of all dispatchers that live and are not leaving, the one that a hash of both puts first. All of them
 * come to the same answer alone, each gets about as many, and when one comes or goes, only its own change hands.
 *
 * @param webhook an SQL expression of the webhook's id
 * @param now an SQL expression of the time
 */
export function chosenFor(webhook: string, now: string): string {
  return `(select d.id from dispatchers d where not d.is_leaving and not ${isDead(now)}
    order by hashtextextended(d.id::text || ${webhook}::text, 0) desc limit 1)`;
}

// The dead are forgotten with their leases by whoever lives; long after others may have taken these over.
const RENEW_DISPATCHER: Statement = {
  name: "renew_dispatcher",
  text: `with forgotten as (
      delete from dispatchers where id = any (array(
        select d.id from dispatchers d where d.expires_at < now() - interval '1 minute' and d.id <> $1 for update skip locked))
    ), renewed as (
      insert into dispatchers (id, renewed_at, expires_at, backend_pid)
      values ($1, now(), now() + $2 * interval '1 millisecond', pg_backend_pid())
      on conflict (id) do update set renewed_at = excluded.renewed_at, expires_at = excluded.expires_at, backend_pid = excluded.backend_pid
      returning xmax = 0 as is_new
    )
    select pg_notify('${DELIVERIES_CHANNEL}', '') from renewed where is_new`,
};

/** Says that a dispatcher lives, and so holds its webhooks for another `leaseMs`. The first time makes it known, and tells the others. */
export async function renewDispatcher(db: Queryable, id: DispatcherId, leaseMs: number): Promise<void> {
  await db.rows(RENEW_DISPATCHER, [id, leaseMs]);
}

const LEAVE_DISPATCHER: Statement = {
  name: "leave_dispatcher",
  text: `with leaving as (
      update dispatchers set is_leaving = true where id = $1
    ), gone as (
      delete from webhook_leases where dispatcher_id = $1 and webhook_id <> all ($2::uuid[])
    )
    select pg_notify('${DELIVERIES_CHANNEL}', '')`,
};

/** Says that a dispatcher takes no more webhooks, and gives up all that it holds but `busy`. Tells the others. */
export async function retireDispatcher(db: Queryable, id: DispatcherId, busy: readonly WebhookId[]): Promise<void> {
  await db.rows(LEAVE_DISPATCHER, [id, busy]);
}

const REMOVE_DISPATCHER: Statement = {
  name: "remove_dispatcher",
  text: `with gone as (delete from dispatchers where id = $1 returning id)
    select pg_notify('${DELIVERIES_CHANNEL}', '') from gone`,
};

/** Gives up all that a dispatcher holds, and tells the others: its webhooks may be taken at once. */
export async function removeDispatcher(db: Queryable, id: DispatcherId): Promise<void> {
  await db.rows(REMOVE_DISPATCHER, [id]);
}

const RELEASE_WEBHOOKS: Statement = {
  name: "release_webhooks",
  text: `with gone as (
      delete from webhook_leases where dispatcher_id = $1 and webhook_id = any($2::uuid[]) returning webhook_id)
    select pg_notify('${DELIVERIES_CHANNEL}', '') where exists (select from gone)`,
};

/** Gives up some of the webhooks that a dispatcher holds, and tells the others. */
export async function releaseWebhooks(
  db: Queryable,
  id: DispatcherId,
  webhookIds: readonly WebhookId[],
): Promise<void> {
  await db.rows(RELEASE_WEBHOOKS, [id, webhookIds]);
}

const LIST_LIVING: Statement = {
  name: "list_living_dispatchers",
  text: `select d.id from dispatchers d where not d.is_leaving and not ${isDead("now()")} order by d.id`,
};

/** The dispatchers among which the webhooks are shared, in order. */
export async function listLiveDispatchers(db: Queryable): Promise<DispatcherId[]> {
  return (await db.rows<{ id: DispatcherId }>(LIST_LIVING)).map((row) => row.id);
}

const LIST_MISPLACED: Statement = {
  name: "list_misplaced_webhooks",
  text: `select l.webhook_id from webhook_leases l
    where l.dispatcher_id = $1 and ${chosenFor("l.webhook_id", "now()")} <> $1`,
};

/** The webhooks that a dispatcher holds and that are to be another's. */
export async function listMisplacedWebhooks(db: Queryable, id: DispatcherId): Promise<WebhookId[]> {
  return (await db.rows<{ webhook_id: WebhookId }>(LIST_MISPLACED, [id])).map((row) => row.webhook_id);
}
