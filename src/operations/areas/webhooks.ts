import { WEBHOOKS_SEALED } from "../../store/webhooks/sealed.ts";
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
};
