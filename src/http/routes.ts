import type { Route } from "./core/route.ts";
import { companyRoutes } from "./routes/companies.ts";
import { bridgeRoutes } from "./routes/connections/bridge.ts";
import { bridgeTokenRoutes } from "./routes/connections/bridge-tokens.ts";
import { linkRoutes } from "./routes/connections/links.ts";
import { sharedRoutes } from "./routes/connections/shared.ts";
import { userRoutes } from "./routes/connections/users.ts";
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
  ...userRoutes,
  ...bridgeTokenRoutes,
  ...linkRoutes,
  ...bridgeRoutes,
  ...sharedRoutes,
  ...webhookRoutes,
  ...webhookRequestRoutes,
  ...webhookEventRoutes,
  ...keyRoutes,
  ...healthRoutes,
];
