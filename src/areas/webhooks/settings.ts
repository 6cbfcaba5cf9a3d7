import { readBoolean, wholeNumber } from "../../kernel/settings/readers.ts";
import { setting } from "../../kernel/settings/setting.ts";

/**
 * Maximum number of deliveries of one webhook in flight, over all processes, unless set: a slow
 * receiver delays only itself.
 */
export const IN_FLIGHT_PER_WEBHOOK_MAX = 5;
/** Maximum number of attempts under way at once in a process, unless set. */
export const DELIVERY_CONCURRENCY = 256;

/** Where webhooks may lead, and how many deliveries are in flight. */
export const WEBHOOK_SETTINGS = {
  allowPrivateWebhooks: setting({
    variable: "OPENVOE_ALLOW_PRIVATE_WEBHOOKS",
    fallback: false,
    read: readBoolean,
    meaning: "Allows webhooks to private, loopback and link-local addresses",
    details: "For development only.",
  }),
  deliveryConcurrency: setting({
    variable: "OPENVOE_DELIVERY_CONCURRENCY",
    fallback: DELIVERY_CONCURRENCY,
    read: wholeNumber({ least: 2, most: 2_000 }),
    meaning: "Maximum number of deliveries in flight in one worker process; one team uses at most half",
  }),
  deliveriesPerWebhook: setting({
    variable: "OPENVOE_DELIVERIES_PER_WEBHOOK",
    fallback: IN_FLIGHT_PER_WEBHOOK_MAX,
    read: wholeNumber({ least: 1, most: 100 }),
    meaning: "Maximum number of deliveries in flight to one webhook, over all processes",
  }),
};
