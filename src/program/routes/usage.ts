import Type from "typebox";
import { DISPUTED_DATA_RULES } from "../../areas/persons/dispute.ts";
import { ENVIRONMENTS } from "../../kernel/access/caller.ts";
import { keyWith, route, tagged } from "../../kernel/http/core/route.ts";
import { flag, integer, nullable, oneOf, text } from "../../kernel/schema/vocabulary.ts";
import { countToBeErased, ERASED_COUNTED_MAX, ERASED_WITHIN_DAYS, usageByTeam } from "../ops/usage.ts";
import { ACTIVITY } from "./statistics.ts";

const AUTH = keyWith("operations:read");

const UsageView = Type.Object(
  {
    team: text("The team's name", "lender"),
    environment: oneOf(ENVIRONMENTS, "The key's environment", "production"),
    month: text("The month, of UTC", "2026-11"),
    ...ACTIVITY,
  },
  { title: "TeamUsage", description: "What a team has used in a month" },
);

const usageRoute = route({
  method: "GET",
  path: "/v1/usage/",
  operationId: "listUsage",
  summary: "List the usage of every team in the key's environment by month",
  description:
    "For invoices or cost sharing: final verifications by outcome, and delivery attempts. The counts are hourly for 400 days, include verifications that were erased later, and have no personal data. The current month is incomplete.",
  auth: AUTH,
  mayReadReplica: true,
  answer: {
    schema: Type.Array(UsageView),
    description: "The latest month first, then by team; months without anything are left out",
  },
  handle: ({ caller }, { db }) => usageByTeam(db, caller.environment),
});

const RetentionView = Type.Object(
  {
    retention_days: nullable(
      integer("The days after which a final verification is erased (OPENVOE_RETENTION_DAYS); null: never", 730),
    ),
    erased_within_30_days: integer(
      `Final verifications of the environment that reach this age within ${ERASED_WITHIN_DAYS} days, of all teams, at most ${ERASED_COUNTED_MAX}; those under a legal hold stay`,
      12,
    ),
    pay_retention_years: nullable(
      integer(
        "The calendar years before this one of which imported pay is kept (OPENVOE_PAY_RETENTION_YEARS); null: all",
        3,
      ),
    ),
    request_log_days: integer("The days for which calls of keys are logged (OPENVOE_REQUEST_LOG_DAYS); 0: none are", 7),
    source_stale_days: integer(
      "The days after which the newest records of a source are too old (OPENVOE_SOURCE_STALE_DAYS); 0: never",
      45,
    ),
    requires_purpose: flag(
      "True if a verification must state its permissible purpose and consent (OPENVOE_REQUIRE_PURPOSE)",
    ),
    disputed_data: oneOf(
      DISPUTED_DATA_RULES,
      "Whether verifications show disputed data with the dispute, or withhold them (OPENVOE_DISPUTED_DATA)",
      "show",
    ),
  },
  { title: "RetentionRules", description: "How long what is kept, and what a verification must state" },
);

const retentionRoute = route({
  method: "GET",
  path: "/v1/retention/",
  operationId: "getRetention",
  summary: "Get the retention periods, the upcoming erasures, and what a verification has to state",
  description:
    "The settings of the service, which its environment variables set: they hold for all teams and environments, and a change needs a restart.",
  auth: AUTH,
  answer: { schema: RetentionView, description: "The rules in force" },
  handle: async ({ caller }, application) => {
    const { db, retentionDays, payRetentionYears, requestLogDays, sourceStaleDays } = application;
    const { requiresPurpose, disputedData } = application;
    return {
      retention_days: retentionDays,
      erased_within_30_days: retentionDays === null ? 0 : await countToBeErased(db, caller.environment, retentionDays),
      pay_retention_years: payRetentionYears,
      request_log_days: requestLogDays,
      source_stale_days: sourceStaleDays,
      requires_purpose: requiresPurpose,
      disputed_data: disputedData,
    };
  },
});

/** The routes of usage and retention. */
export const usageRoutes = tagged("Operations", [usageRoute, retentionRoute]);
