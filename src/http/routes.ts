import { type Route, tagged } from "./core/route.ts";
import { otherAddresses } from "./other-addresses.ts";
import { identityRoutes } from "./routes/access/identity.ts";
import { keyRoutes } from "./routes/access/keys.ts";
import { memberRoutes } from "./routes/access/members.ts";
import { passkeyRoutes } from "./routes/access/passkeys.ts";
import { confirmedActsRoute, secondFactorRoutes } from "./routes/access/second-factor.ts";
import { sessionRoutes } from "./routes/access/session.ts";
import { teamRoutes } from "./routes/access/team.ts";
import { companyRoutes } from "./routes/companies.ts";
import { bridgeRoutes } from "./routes/connections/bridge.ts";
import { bridgeTokenRoutes } from "./routes/connections/bridge-tokens.ts";
import { fileRoutes } from "./routes/connections/files.ts";
import { linkReadRoutes } from "./routes/connections/link-reads.ts";
import { linkReportRoutes } from "./routes/connections/link-reports.ts";
import { linkRoutes } from "./routes/connections/links.ts";
import { providerRoutes } from "./routes/connections/providers.ts";
import { sharedRoutes } from "./routes/connections/shared.ts";
import { signInReturnRoutes } from "./routes/connections/sign-in-return.ts";
import { userReportRoutes } from "./routes/connections/user-reports.ts";
import { userRoutes } from "./routes/connections/users.ts";
import { exchangeRoutes } from "./routes/exchange.ts";
import { healthRoutes } from "./routes/health.ts";
import { emmyDeliveryRoutes } from "./routes/income/emmy-deliveries.ts";
import { incomeAssessmentRoutes } from "./routes/income/income-assessments.ts";
import { incomeRuleRoutes } from "./routes/income/income-rules.ts";
import { monitorRoutes } from "./routes/monitors.ts";
import { auditRoutes } from "./routes/operator/audit.ts";
import { companyChangeRoutes } from "./routes/operator/company-changes.ts";
import { importRoutes } from "./routes/operator/imports.ts";
import { linkageRoutes } from "./routes/operator/linkage.ts";
import { ownEmployerRoutes } from "./routes/operator/own-employers.ts";
import { recordRoutes } from "./routes/operator/records.ts";
import { sourceRoutes } from "./routes/operator/sources.ts";
import { statisticsRoutes } from "./routes/operator/statistics.ts";
import { usageRoutes } from "./routes/operator/usage.ts";
import { orderExportRoutes } from "./routes/orders/export.ts";
import { orderActionRoutes } from "./routes/orders/order-actions.ts";
import { orderBatchRoutes } from "./routes/orders/order-batch.ts";
import { orderLookupRoutes } from "./routes/orders/order-lookups.ts";
import { orderNotificationRoutes } from "./routes/orders/order-notifications.ts";
import { orderPageRoutes } from "./routes/orders/order-page.ts";
import { orderRoutes } from "./routes/orders/orders.ts";
import { personActRoutes } from "./routes/persons/person-acts.ts";
import { personBrandRoutes } from "./routes/persons/person-brand.ts";
import { personConfirmationRoutes } from "./routes/persons/person-confirmations.ts";
import { personSessionRoutes } from "./routes/persons/person-session.ts";
import { requestLogRoutes } from "./routes/requests/requests.ts";
import { sandboxRoutes } from "./routes/sandbox.ts";
import { sandboxPersonRoutes } from "./routes/sandbox-persons.ts";
import { searchRoutes } from "./routes/search/search.ts";
import { disputeRoutes } from "./routes/subjects/disputes.ts";
import { subjectFileRoutes } from "./routes/subjects/files.ts";
import { letterRoutes } from "./routes/subjects/letters.ts";
import { subjectRoutes } from "./routes/subjects.ts";
import { verificationReportRoutes } from "./routes/verification-reports.ts";
import { verificationBatchRoutes } from "./routes/verifications/batch.ts";
import { explanationRoutes } from "./routes/verifications/explanation.ts";
import { verificationExportRoutes } from "./routes/verifications/export.ts";
import { liveStatusRoutes } from "./routes/verifications/live-status.ts";
import { repetitionRoutes } from "./routes/verifications/repetition.ts";
import { verificationRoutes } from "./routes/verifications.ts";
import { webhookEventRoutes } from "./routes/webhook-events.ts";
import { webhookReceiverRoutes } from "./routes/webhook-receiver.ts";
import { webhookRequestRoutes } from "./routes/webhook-requests.ts";
import { eventRoutes } from "./routes/webhooks/events.ts";
import { webhookRoutes } from "./routes/webhooks.ts";

const SERVED: readonly Route[] = [
  ...companyRoutes,
  ...verificationRoutes,
  ...verificationBatchRoutes,
  ...verificationExportRoutes,
  ...liveStatusRoutes,
  ...explanationRoutes,
  ...repetitionRoutes,
  ...verificationReportRoutes,
  ...subjectRoutes,
  ...subjectFileRoutes,
  ...disputeRoutes,
  ...letterRoutes,
  ...personSessionRoutes,
  ...personBrandRoutes,
  ...personActRoutes,
  ...personConfirmationRoutes,
  ...exchangeRoutes,
  ...userRoutes,
  ...bridgeTokenRoutes,
  ...linkRoutes,
  ...linkReadRoutes,
  ...linkReportRoutes,
  ...userReportRoutes,
  ...fileRoutes,
  ...providerRoutes,
  ...bridgeRoutes,
  ...signInReturnRoutes,
  ...sharedRoutes,
  ...monitorRoutes,
  ...incomeRuleRoutes,
  ...incomeAssessmentRoutes,
  ...emmyDeliveryRoutes,
  ...orderRoutes,
  ...orderExportRoutes,
  ...orderActionRoutes,
  ...orderLookupRoutes,
  ...orderBatchRoutes,
  ...orderNotificationRoutes,
  ...orderPageRoutes,
  ...webhookRoutes,
  ...webhookRequestRoutes,
  ...eventRoutes,
  ...webhookEventRoutes,
  ...sandboxRoutes,
  ...sandboxPersonRoutes,
  ...webhookReceiverRoutes,
  ...searchRoutes,
  ...requestLogRoutes,
  ...statisticsRoutes,
  ...usageRoutes,
  ...companyChangeRoutes,
  ...ownEmployerRoutes,
  ...importRoutes,
  ...sourceRoutes,
  ...recordRoutes,
  ...linkageRoutes,
  ...auditRoutes,
  ...keyRoutes,
  ...memberRoutes,
  ...teamRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...identityRoutes,
  ...passkeyRoutes,
  ...healthRoutes,
];

/** Every operation of the service, in the order of the reference. */
export const ROUTES: readonly Route[] = [...SERVED, ...tagged("Session", [confirmedActsRoute(SERVED)])];

/** Every address that is served and is no operation of the reference. */
export const OTHER_ADDRESSES: readonly Route[] = otherAddresses(ROUTES);
