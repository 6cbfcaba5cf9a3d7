import type { Section } from "./router/section.ts";
import { accountSection } from "./screens/account/section.ts";
import { auditSection } from "./screens/audit/section.ts";
import { companiesSection } from "./screens/companies/section.ts";
import { connectionsSection } from "./screens/connections/section.ts";
import { disputesSection } from "./screens/disputes/section.ts";
import { firstVerificationSection } from "./screens/first-verification/section.ts";
import { importsSection } from "./screens/imports/section.ts";
import { incomeSection } from "./screens/income/section.ts";
import { keysSection } from "./screens/keys/section.ts";
import { linkageSection } from "./screens/linkage/section.ts";
import { membersSection } from "./screens/members/section.ts";
import { ordersSection } from "./screens/orders/section.ts";
import { overviewSection } from "./screens/overview/section.ts";
import { requestsSection } from "./screens/requests/section.ts";
import { sandboxSection } from "./screens/sandbox/section.ts";
import { sourcesSection } from "./screens/sources/section.ts";
import { teamSection } from "./screens/team/section.ts";
import { usageSection } from "./screens/usage/section.ts";
import { verificationsSection } from "./screens/verifications/section.ts";
import { webhooksSection } from "./screens/webhooks/section.ts";

/** Every section, in the order of the navigation. */
export const SECTIONS: readonly Section[] = [
  overviewSection,
  firstVerificationSection,
  verificationsSection,
  companiesSection,
  sandboxSection,
  connectionsSection,
  ordersSection,
  incomeSection,
  webhooksSection,
  keysSection,
  membersSection,
  teamSection,
  requestsSection,
  importsSection,
  sourcesSection,
  linkageSection,
  disputesSection,
  auditSection,
  usageSection,
  accountSection,
];
