import { clampDueTimes } from "../../store/webhooks/deliveries.ts";
import { maintainDeliveryLog } from "../../store/webhooks/delivery-attempts.ts";
import { deleteOldDeliveries, deleteOldEvents, dropOldEvents } from "../../store/webhooks/retention.ts";
import { WEBHOOKS_SEALED } from "../../store/webhooks/sealed.ts";
import { holdRemainingDeliveries } from "../../store/webhooks/webhook-health.ts";
import { deleteOldWebhookSecrets } from "../../store/webhooks/webhook-secrets.ts";
import type { Area } from "../registration/area.ts";

/** Webhooks, events and their deliveries. */
export const WEBHOOKS_AREA: Area = {
  name: "webhooks",
  tables: [
    "webhooks",
    "webhook_old_secrets",
    "webhook_leases",
    "webhook_replays",
    "webhook_alerts",
    "dispatchers",
    "events",
    "deliveries",
    "delivery_attempts",
  ],
  ofProcesses: ["dispatchers", "webhook_leases"],
  sealed: WEBHOOKS_SEALED,
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
};
