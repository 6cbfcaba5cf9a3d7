import type { Route } from "./core/route.ts";
import { companyRoutes } from "./routes/companies.ts";
import { healthRoutes } from "./routes/health.ts";
import { keyRoutes } from "./routes/keys.ts";
import { verificationRoutes } from "./routes/verifications.ts";
import { webhookEventRoutes } from "./routes/webhook-events.ts";
import { webhookRequestRoutes } from "./routes/webhook-requests.ts";
import { webhookRoutes } from "./routes/webhooks.ts";

/** Every route of the service, in the order of the reference. */
export const ROUTES: readonly Route[] = [
  ...companyRoutes,
  ...verificationRoutes,
  ...webhookRoutes,
  ...webhookRequestRoutes,
  ...webhookEventRoutes,
  ...keyRoutes,
  ...healthRoutes,
];
