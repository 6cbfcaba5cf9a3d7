import type { Tenant } from "../../../../kernel/access/caller.ts";
import { firstRow, type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import { listPage, listStatements } from "../../../../kernel/database/postgres/page.ts";
import type { MessageId, OrderId, Timestamp } from "../../../../kernel/ids.ts";
import type {
  BounceType,
  NotificationChannel,
  NotificationKind,
  NotificationLanguage,
  NotificationReason,
  NotificationStatus,
} from "../../../../kernel/notification.ts";
import type { Page, PageRequest } from "../../../../kernel/page.ts";

/** A message to be stored. */
interface NewNotification {
  readonly id: MessageId;
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
  readonly afterHours: number;
}

const INSERT = statement("insert_notifications")`
  insert into outbox (id, team_id, environment, order_id, kind, channel, language, base_url, time_zones, due_at)
    select m.id, $1, $2, $3, m.kind, m.channel, $4, $5, $6::text[], now() + m.after_hours * interval '1 hour'
    from unnest($7::uuid[], $8::text[], $9::text[], $10::float8[]) as m (id, kind, channel, after_hours)`;

/** Stores the messages of an order of the tenant. */
export async function insertNotifications(
  tx: Queryable,
  tenant: Tenant,
  batch: {
    readonly orderId: OrderId;
    readonly language: NotificationLanguage;
    readonly timeZones: readonly string[];
    readonly baseUrl: string;
    readonly notifications: readonly NewNotification[];
  },
): Promise<void> {
  const { orderId, language, baseUrl, timeZones, notifications: all } = batch;
  const columns = [
    all.map(({ id }) => id),
    all.map(({ kind }) => kind),
    all.map(({ channel }) => channel),
    all.map(({ afterHours }) => afterHours),
  ];
  await tx.rows(INSERT, [tenant.teamId, tenant.environment, orderId, language, baseUrl, timeZones, ...columns]);
}

const CANCEL_OF_ORDER = statement("cancel_notifications_of_order")`
  update outbox set status = 'cancelled', reason = $2, ended_at = now(), claim_id = null, lease_expires_at = null
    where order_id = $1 and status = 'pending' and ($3::text is null or channel = $3)`;

/**
 * Cancels the messages of an order that wait.
 *
 * @param channel only those of this channel; null: all
 */
export async function cancelPending(
  tx: Queryable,
  orderId: OrderId,
  { reason, channel }: { readonly reason: NotificationReason; readonly channel: NotificationChannel | null },
): Promise<void> {
  await tx.rows(CANCEL_OF_ORDER, [orderId, reason, channel]);
}

const SAVE_BOUNCE = statement("save_notification_bounce")`
  update outbox set status = 'bounced', reason = $4, reply_code = coalesce($5, reply_code), ended_at = now(),
      bounce_type = case when bounce_type in ('permanent', 'complaint') then bounce_type else $6 end
    where id = $1 and team_id = $2 and environment = $3 and status in ('sending', 'sent', 'unknown', 'bounced')
    returning order_id, channel`;

/** Records a bounce; a temporary one does not take back that an address takes no more. Null if the tenant has no sent message with this id. */
export function saveBounce(
  tx: Queryable,
  tenant: Tenant,
  bounce: {
    readonly id: MessageId;
    readonly reason: NotificationReason;
    readonly type: BounceType;
    readonly replyCode: string | null;
  },
): Promise<{ readonly order_id: OrderId; readonly channel: NotificationChannel } | null> {
  const values = [bounce.id, tenant.teamId, tenant.environment, bounce.reason, bounce.replyCode, bounce.type];
  return firstRow(tx, SAVE_BOUNCE, values);
}

/** A message of an order. */
export interface NotificationRow {
  readonly id: MessageId;
  readonly order_id: OrderId;
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
  readonly language: NotificationLanguage;
  readonly status: NotificationStatus;
  readonly reason: NotificationReason | null;
  readonly reply_code: string | null;
  /** Null unless it bounced, or it did before types were kept. */
  readonly bounce_type: BounceType | null;
  readonly attempts: number;
  /** Null before the first attempt. */
  readonly sealed_recipient: Buffer | null;
  readonly due_at: Timestamp;
  readonly sending_at: Timestamp | null;
  readonly ended_at: Timestamp | null;
  readonly created_at: Timestamp;
}

const COLUMNS = `id, order_id, kind, channel, language, status, reason, reply_code, bounce_type, attempts, sealed_recipient, due_at, sending_at,
    ended_at, created_at`;

const NOTIFICATIONS = listStatements({
  nameSuffix: "notifications",
  table: "outbox",
  columns: COLUMNS,
  filter: "order_id = $3 and team_id = $1 and environment = $2",
  filterValues: 3,
});

/** A page of the messages of a tenant's order, newest first. */
export function listNotificationRows(
  db: Queryable,
  tenant: Tenant,
  list: { readonly orderId: OrderId; readonly request: PageRequest },
): Promise<Page<NotificationRow>> {
  const values = [tenant.teamId, tenant.environment, list.orderId];
  return listPage(db, NOTIFICATIONS, {
    values,
    request: list.request,
    positionOf: (row: NotificationRow) => ({ at: row.created_at, id: row.id }),
  });
}

const LIST_OF_ORDER = statement("list_notifications_of_order")`
  select ${COLUMNS}, ceil(extract(epoch from created_at + interval '24 hours' - now()))::integer as counts_for_seconds
    from outbox where order_id = $1 and team_id = $2 and environment = $3 order by created_at desc, id desc`;

/** A message, with how long it counts among those of the last 24 hours. */
export interface CountedNotificationRow extends NotificationRow {
  /** Zero or less: it was stored earlier. */
  readonly counts_for_seconds: number;
}

/** All messages of a tenant's order, newest first. The order's row must be locked where more are to be stored. */
export function listNotificationsOfOrder(
  tx: Queryable,
  tenant: Tenant,
  orderId: OrderId,
): Promise<CountedNotificationRow[]> {
  return tx.rows<CountedNotificationRow>(LIST_OF_ORDER, [orderId, tenant.teamId, tenant.environment]);
}

const MAKE_DUE = statement("make_notification_due")`
  update outbox set due_at = least(due_at, now())
    where id = $1 and team_id = $2 and environment = $3 and status = 'pending'`;

/** Makes a message that waits due now. */
export async function makeNotificationDue(tx: Queryable, tenant: Tenant, id: MessageId): Promise<void> {
  await tx.rows(MAKE_DUE, [id, tenant.teamId, tenant.environment]);
}
