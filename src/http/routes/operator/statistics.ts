import Type from "typebox";
import { LINK_STATUSES } from "../../../domain/connections/link.ts";
import { DELIVERY_ENDS, SOURCE_ANSWERS, VERIFICATION_ENDS } from "../../../domain/measures/activity.ts";
import { getStatistics, STATISTICS_HOURS_MAX } from "../../../operations/statistics/statistics.ts";
import { QUEUES } from "../../../store/measurements/queues.ts";
import { keyWith, type Route, route } from "../../core/route.ts";
import { oneOf, TimeText } from "../../core/schemas.ts";

const HOURS_DEFAULT = 24;

function countsOf(words: readonly string[], description: string) {
  return Type.Object(Object.fromEntries(words.map((word) => [word, Type.Integer()])), { description });
}

const ACTIVITY = {
  verifications: countsOf(
    VERIFICATION_ENDS,
    "Verifications that became final, by their outcome; failed: no source answered",
  ),
  deliveries: countsOf(DELIVERY_ENDS, "Attempts at delivering events to webhooks"),
};

const StatisticsView = Type.Object({
  bucket: oneOf(["hour", "day"], "hour up to 72 hours, day (of UTC) above"),
  buckets: Type.Array(Type.Object({ at: TimeText, ...ACTIVITY }), {
    description: "In the order of time, without gaps; at is the beginning, and the last one is not over yet",
  }),
  totals: Type.Object(ACTIVITY, { description: "Over all buckets" }),
  sources: Type.Array(
    Type.Object({ name: Type.String(), answers: countsOf(SOURCE_ANSWERS, "Answers of the source over all buckets") }),
  ),
  queues: Type.Array(
    Type.Object({
      queue: oneOf(QUEUES),
      depth: Type.Integer({ description: "What waits, over all teams and environments" }),
      oldest_seconds: Type.Number({ description: "How long the oldest of it has been due; 0 if nothing waits" }),
    }),
  ),
  webhooks: Type.Object(
    { active: Type.Integer(), failing: Type.Integer(), disabled: Type.Integer() },
    { description: "Webhooks of all teams and environments; disabled: by the service, after days without a success" },
  ),
  connections: countsOf(LINK_STATUSES, "Links of the environment by their status"),
});

const getRoute = route({
  method: "GET",
  path: "/v1/statistics/",
  operationId: "getStatistics",
  tag: "Operations",
  summary: "What happened in the key's environment over all teams, and what waits now",
  auth: keyWith("operations:read"),
  query: Type.Object({
    hours: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: STATISTICS_HOURS_MAX,
        default: HOURS_DEFAULT,
        description: "How far back, in hours",
      }),
    ),
  }),
  answer: { status: 200, schema: StatisticsView, description: "Counts since the program counts, at most 90 days back" },
  handle: async ({ caller, query }, { db }) => {
    const { environment } = caller;
    const { queues, ...rest } = await getStatistics(db, { environment, hours: query.hours ?? HOURS_DEFAULT });
    const shown = queues.map(({ queue, depth, oldestSeconds }) => ({ queue, depth, oldest_seconds: oldestSeconds }));
    return { ...rest, queues: shown };
  },
});

/** The routes of statistics. */
export const statisticsRoutes: readonly Route[] = [getRoute];
