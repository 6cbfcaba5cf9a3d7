import { emmyDeliveryRoutes } from "../areas/agencies/emmy-deliveries.routes.ts";
import { incomeAssessmentRoutes } from "../areas/assessments/routes/income-assessments.ts";
import { reportCheckRoutes } from "../areas/assessments/routes/report-check.ts";
import { companyRoutes } from "../areas/companies/routes/companies.ts";
import { companyChangeRoutes } from "../areas/companies/routes/company-changes.ts";
import { monitorRoutes } from "../areas/connections/monitors/monitors.routes.ts";
import { bridgeRoutes } from "../areas/connections/routes/bridge.ts";
import { bridgeTokenRoutes } from "../areas/connections/routes/bridge-tokens.ts";
import { fileRoutes } from "../areas/connections/routes/files.ts";
import { linkReadRoutes } from "../areas/connections/routes/link-reads.ts";
import { linkReportRoutes } from "../areas/connections/routes/link-reports.ts";
import { linkRoutes } from "../areas/connections/routes/links.ts";
import { orderExportRoutes } from "../areas/connections/routes/orders/export.ts";
import { orderActionRoutes } from "../areas/connections/routes/orders/order-actions.ts";
import { orderBatchRoutes } from "../areas/connections/routes/orders/order-batch.ts";
import { orderLookupRoutes } from "../areas/connections/routes/orders/order-lookups.ts";
import { orderNotificationRoutes } from "../areas/connections/routes/orders/order-notifications.ts";
import { orderPageRoutes } from "../areas/connections/routes/orders/order-page.ts";
import { orderRoutes } from "../areas/connections/routes/orders/orders.ts";
import { providerRoutes } from "../areas/connections/routes/providers.ts";
import { sharedRoutes } from "../areas/connections/routes/shared.ts";
import { signInReturnRoutes } from "../areas/connections/routes/sign-in-return.ts";
import { userReportRoutes } from "../areas/connections/routes/user-reports.ts";
import { userRoutes } from "../areas/connections/routes/users.ts";
import { sandboxRoutes } from "../areas/connections/sandbox/sandbox.routes.ts";
import { sandboxPersonRoutes } from "../areas/connections/sandbox/sandbox-persons.routes.ts";
import { exchangeRoutes } from "../areas/exchange/exchange.routes.ts";
import { incomeRuleRoutes } from "../areas/income/routes/income-rules.ts";
import { personActRoutes } from "../areas/persons/routes/person-acts.ts";
import { personBrandRoutes } from "../areas/persons/routes/person-brand.ts";
import { personSessionRoutes } from "../areas/persons/routes/person-session.ts";
import { disputeRoutes } from "../areas/persons/routes/subjects/disputes.ts";
import { subjectFileRoutes } from "../areas/persons/routes/subjects/files.ts";
import { subjectRoutes } from "../areas/persons/routes/subjects/subjects.ts";
import { importRoutes } from "../areas/records/routes/imports.ts";
import { linkageRoutes } from "../areas/records/routes/linkage.ts";
import { ownEmployerRoutes } from "../areas/records/routes/own-employers.ts";
import { recordRoutes } from "../areas/records/routes/records.ts";
import { sourceRoutes } from "../areas/records/routes/sources.ts";
import { verificationBatchRoutes } from "../areas/verifications/routes/batch.ts";
import { explanationRoutes } from "../areas/verifications/routes/explanation.ts";
import { verificationExportRoutes } from "../areas/verifications/routes/export.ts";
import { letterRoutes } from "../areas/verifications/routes/letters.ts";
import { liveStatusRoutes } from "../areas/verifications/routes/live-status.ts";
import { personConfirmationRoutes } from "../areas/verifications/routes/person-confirmations.ts";
import { repetitionRoutes } from "../areas/verifications/routes/repetition.ts";
import { verificationReportRoutes } from "../areas/verifications/routes/verification-reports.ts";
import { verificationRoutes } from "../areas/verifications/routes/verifications.ts";
import { eventRoutes } from "../areas/webhooks/routes/events.ts";
import { webhookEventRoutes } from "../areas/webhooks/routes/webhook-events.ts";
import { webhookReceiverRoutes } from "../areas/webhooks/routes/webhook-receiver.ts";
import { webhookRequestRoutes } from "../areas/webhooks/routes/webhook-requests.ts";
import { webhookRoutes } from "../areas/webhooks/routes/webhooks.ts";
import { identityRoutes } from "../kernel/access/routes/identity.ts";
import { keyRoutes } from "../kernel/access/routes/keys.ts";
import { memberRoutes } from "../kernel/access/routes/members.ts";
import { passkeyRoutes } from "../kernel/access/routes/passkeys.ts";
import { requestLogRoutes } from "../kernel/access/routes/requests.ts";
import { confirmedActsRoute, secondFactorRoutes } from "../kernel/access/routes/second-factor.ts";
import { sessionRoutes } from "../kernel/access/routes/session.ts";
import { teamRoutes } from "../kernel/access/routes/team.ts";
import { auditRoutes } from "../kernel/audit/audit.routes.ts";
import { type Route, tagged } from "../kernel/http/core/route.ts";
import { otherAddresses } from "./other-addresses.routes.ts";
import { healthRoutes } from "./routes/health.ts";
import { searchRoutes } from "./routes/search.ts";
import { statisticsRoutes } from "./routes/statistics.ts";
import { usageRoutes } from "./routes/usage.ts";

const SERVED: readonly Route[] = [
  ...companyRoutes,
  ...verificationRoutes,
  ...verificationBatchRoutes,
  ...verificationExportRoutes,
  ...liveStatusRoutes,
  ...explanationRoutes,
  ...repetitionRoutes,
  ...verificationReportRoutes,
  ...reportCheckRoutes,
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
