import Type from "typebox";
import { expiryFaults } from "../../../kernel/http/core/bodies/expiry-faults.ts";
import { idOf, idOrNoMatch, pagedRoute } from "../../../kernel/http/core/pages.ts";
import { keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import { instantOf, type LinkId, type UserId } from "../../../kernel/ids.ts";
import {
  flag,
  hexId,
  instant,
  integer,
  nonBlankText,
  nullable,
  oneOf,
  optional,
  text,
  time,
} from "../../../kernel/schema/vocabulary.ts";
import { IdentityReviewedField, IncomeAnswersField } from "../../income/routes/views/income-rules-request.ts";
import {
  PURPOSED_INCOME,
  purposedIncomeFaults,
  readPurposedIncome,
} from "../../income/routes/views/purposed-income.ts";
import { TASK_STATUSES } from "../../webhooks/words.ts";
import { IDENTITY_FILTER, IdentityStatusView } from "../routes/views/identity-view.ts";
import { MONITOR_DAYS_DEFAULT, MONITOR_DAYS_MAX, MONITOR_STATUSES } from "./monitor.ts";
import { createMonitor, deleteMonitor, getMonitor, listMonitors } from "./monitors.ops.ts";

const MonitorView = Type.Object(
  {
    id: hexId("The monitor's id"),
    link_id: hexId("The link that it refreshes"),
    user_id: hexId("The user of the link"),
    status: oneOf(
      MONITOR_STATUSES,
      "paused: while the link is disconnected; ended: deleted, expired, or the person revoked the link",
      "active",
    ),
    interval_days: integer("Days between two refreshes", 7),
    next_refresh_at: nullable(time("When it refreshes next; null unless it is active")),
    last_task_id: nullable(hexId("The task of the last refresh; null before the first")),
    last_task_status: nullable(oneOf(TASK_STATUSES, "The status of that task; null before the first refresh", "done")),
    expires_at: nullable(time("When it ends by itself. Null: as long as the consent lasts"), { examples: [null] }),
    created_at: time("When it was made"),
    ended_at: nullable(time("When it ended; null while it has not"), { examples: [null] }),
    identity: nullable(IdentityStatusView, {
      description: "Whether the account is of the person whom you named; null before the data is here",
    }),
    identity_reviewed: flag(
      "True if you stated that you looked whose account it is; it holds as long as the comparison says the same",
      false,
    ),
    income_assessments: IncomeAnswersField,
  },
  { title: "Monitor", description: "Refreshes a link every so often" },
);

const createRoute = route({
  method: "POST",
  path: "/v1/monitors/",
  operationId: "createMonitor",
  summary: "Create a monitor that refreshes a link at an interval. Events report only changes",
  description:
    "A link has at most one active monitor. It pauses while the link is disconnected, and ends when the link is deleted or revoked. 409 if the person did not agree to refreshes, or the link has a monitor. OpenVOE assesses income rules at once and after each refresh; `income-assessment-changed` reports a new verdict.",
  auth: keyWith("connections:write"),
  isIdempotent: true,
  errors: ["not_found", "conflict"],
  body: Type.Object(
    {
      link_id: nonBlankText({
        description: "The id of a link whose person agreed to refreshes",
        examples: ["7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"],
      }),
      interval_days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MONITOR_DAYS_MAX,
          default: MONITOR_DAYS_DEFAULT,
          description: "Days between two refreshes; they are spread over the day",
          examples: [7],
        }),
      ),
      expires_at: optional(instant("When it ends by itself; in the future", "2027-11-21T00:00:00Z")),
      ...PURPOSED_INCOME,
      identity_reviewed: IdentityReviewedField,
    },
    { title: "NewMonitor", description: "Which link to refresh, and how often" },
  ),
  read: (body, { application }) => ({
    faults: [...expiryFaults(body, application), ...purposedIncomeFaults(body, application)],
  }),
  answer: { status: 201, schema: MonitorView, description: "The monitor" },
  handle: ({ body, caller, idempotency }, application) => {
    const input = {
      linkId: idOf(body.link_id, "link"),
      intervalDays: body.interval_days ?? MONITOR_DAYS_DEFAULT,
      expiresAt: body.expires_at == null ? null : instantOf(body.expires_at),
      income: readPurposedIncome(body),
      isIdentityReviewed: body.identity_reviewed ?? false,
    };
    return createMonitor(application, caller, { input, idempotency });
  },
});

const listRoute = pagedRoute({
  method: "GET",
  path: "/v1/monitors/",
  operationId: "listMonitors",
  summary: "List monitors, newest first",
  description: "Ended ones are listed too.",
  auth: keyWith("connections:read"),
  filters: {
    link_id: Type.Optional(text("Only those of this link", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21")),
    user_id: Type.Optional(text("Only those of this user", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21")),
    identity: Type.Optional(IDENTITY_FILTER),
  },
  answer: { rows: MonitorView, description: "A page of monitors" },
  list: ({ caller, query, page }, application) => {
    const list = {
      linkId: idOrNoMatch<LinkId>(query.link_id),
      userId: idOrNoMatch<UserId>(query.user_id),
      identity: query.identity ?? null,
      request: page,
    };
    return listMonitors(application, caller, list);
  },
});

const getRoute = route({
  method: "GET",
  path: "/v1/monitors/:id/",
  operationId: "getMonitor",
  summary: "Get a monitor",
  description: "With the task of its last refresh and when the next one is due.",
  auth: keyWith("connections:read"),
  answer: { schema: MonitorView, description: "The monitor" },
  handle: ({ caller, params }, application) => getMonitor(application, caller, idOf(params.id, "monitor")),
});

const deleteRoute = route({
  method: "DELETE",
  path: "/v1/monitors/:id/",
  operationId: "deleteMonitor",
  summary: "End a monitor",
  description: "A refresh that is in progress is not interrupted. Ending it twice is not an error.",
  auth: keyWith("connections:write"),
  answer: { status: 204, description: "It has ended; it is still listed" },
  handle: ({ caller, params }, application) => deleteMonitor(application, caller, idOf(params.id, "monitor")),
});

/** The routes of monitors. */
export const monitorRoutes = tagged("Monitors", [createRoute, listRoute, getRoute, deleteRoute]);
