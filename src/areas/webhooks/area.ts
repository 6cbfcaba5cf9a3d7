import type { Caller } from "../../kernel/access/caller.ts";
import { PAGE_SIZE_MAX } from "../../kernel/page.ts";
import { minuteDuty } from "../../kernel/registration/duties.ts";
import { type Found, isIn, matchedBy, type Sought } from "../../kernel/registration/found.ts";
import type { Area } from "../../kernel/registration/registered-area.ts";
import type { Context } from "../../kernel/sealing/ops/context.ts";
import { warnOfKeyExpiry } from "./ops/installation-events.ts";
import { eventRoutes } from "./routes/events.ts";
import { webhookEventRoutes } from "./routes/webhook-events.ts";
import { webhookReceiverRoutes } from "./routes/webhook-receiver.ts";
import { webhookRequestRoutes } from "./routes/webhook-requests.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import { clampDueTimes } from "./sql/deliveries.ts";
import { maintainDeliveryLog } from "./sql/delivery-attempts.ts";
import { deleteOldDeliveries, deleteOldEvents, dropOldEvents } from "./sql/retention.ts";
import { WEBHOOKS_SEALED } from "./sql/sealed.ts";
import { holdRemainingDeliveries } from "./sql/webhook-health.ts";
import { deleteOldWebhookSecrets } from "./sql/webhook-secrets.ts";
import { listWebhookRows } from "./sql/webhooks.ts";
import { type AlertNeeds, startAlerts } from "./workers/alerts.ts";
import { type DeliveryNeeds, startDeliveries } from "./workers/dispatcher.ts";
import { startReplays } from "./workers/replayer.ts";

/** Webhooks, events and their deliveries. */
export const WEBHOOKS_AREA: Area<DeliveryNeeds & AlertNeeds> = {
  name: "webhooks",
  tables: [
    "webhooks",
    "webhook_old_secrets",
    "webhook_leases",
    "webhook_replays",
    "dispatchers",
    "events",
    "deliveries",
    "delivery_attempts",
  ],
  ofProcesses: ["dispatchers", "webhook_leases"],
  sealed: WEBHOOKS_SEALED,
  finds: { kinds: ["webhook"], scope: "webhooks:read", namesPersons: false, find: findWebhooks },
  expires: [
    (db) => maintainDeliveryLog(db).then(() => 0),
    (db) => dropOldEvents(db).then(() => 0),
    (db) => deleteOldWebhookSecrets(db).then(() => 0),
    deleteOldDeliveries,
    deleteOldEvents,
    // The remaining deliveries of disabled webhooks, and due times that a wrong clock set.
    holdRemainingDeliveries,
    clampDueTimes,
  ],
  duties: (context) => [minuteDuty("warning of keys that expire", () => warnOfKeyExpiry(context).then(() => false))],
  workers: { deliveries: startDeliveries, replays: startReplays, alerts: startAlerts },
  routes: [...webhookRoutes, ...webhookRequestRoutes, ...eventRoutes, ...webhookEventRoutes, ...webhookReceiverRoutes],
};

async function findWebhooks({ db }: Pick<Context, "db">, caller: Caller, sought: Sought): Promise<Found[]> {
  const { rows } = await listWebhookRows(db, caller, { pageSize: PAGE_SIZE_MAX, cursor: null });
  const isNamed = ({ id, name, webhook_url }: (typeof rows)[number]) =>
    isIn(sought, id, [name]) || webhook_url.toLowerCase().includes(sought.text.toLowerCase());
  return rows.filter(isNamed).map(({ id, name, webhook_url, enabled, created_at }) => ({
    kind: "webhook",
    id,
    title: name,
    detail: webhook_url,
    status: enabled ? "enabled" : "disabled",
    matched_by: matchedBy(sought, id, [webhook_url]),
    created_at,
  }));
}
