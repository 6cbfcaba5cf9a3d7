import type { DispatcherId, WebhookId } from "../domain/ids.ts";
import type { Queryable, Statement } from "./database.ts";
import { DELIVERIES_CHANNEL } from "./events.ts";

// The dead are forgotten with their leases by whoever lives; long after others may have taken these over.
const RENEW_DISPATCHER: Statement = {
  name: "renew_dispatcher",
  text: `with forgotten as (
      delete from dispatchers where id = any (array(
        select d.id from dispatchers d where d.expires_at < now() - interval '1 minute' and d.id <> $1 for update skip locked))
    )
    insert into dispatchers (id, expires_at) values ($1, now() + $2 * interval '1 millisecond')
    on conflict (id) do update set expires_at = excluded.expires_at`,
};

/** Says that a dispatcher lives, and so holds its webhooks for another `leaseMs`. The first time makes it known. */
export async function renewDispatcher(db: Queryable, id: DispatcherId, leaseMs: number): Promise<void> {
  await db.rows(RENEW_DISPATCHER, [id, leaseMs]);
}

const REMOVE_DISPATCHER: Statement = {
  name: "remove_dispatcher",
  text: `with gone as (delete from dispatchers where id = $1 returning id)
    select pg_notify('${DELIVERIES_CHANNEL}', '') from gone`,
};

/** Gives up all that a dispatcher holds, and tells the others: its webhooks are anybody's at once. */
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

/** How the webhooks that are held lie among the dispatchers that live. */
export interface Balance {
  /** At least 1. */
  readonly dispatchers: number;
  /** Webhooks held by all of them. */
  readonly held: number;
}

const READ_BALANCE: Statement = {
  name: "read_dispatcher_balance",
  text: `select greatest(count(distinct d.id), 1) as dispatchers, count(l.webhook_id) as held
    from dispatchers d left join webhook_leases l on l.dispatcher_id = d.id where d.expires_at > now()`,
};

/** Counts the dispatchers that live, and what they hold. */
export async function readBalance(db: Queryable): Promise<Balance> {
  const [row] = await db.rows<Balance>(READ_BALANCE);
  return row ?? { dispatchers: 1, held: 0 };
}
