import Type from "typebox";
import type { LINK_STATUSES } from "../../areas/connections/link.ts";
import type { DELIVERY_ENDS, SOURCE_ANSWERS, VERIFICATION_ENDS } from "../../kernel/activity.ts";
import { keyWith, route, tagged } from "../../kernel/http/core/route.ts";
import { QUEUES } from "../../kernel/measurements/sql/queues.ts";
import { date, integer, oneOf, text, time } from "../../kernel/schema/vocabulary.ts";
import { getStatistics, STATISTICS_HOURS_MAX } from "../ops/statistics.ts";

const HOURS_DEFAULT = 24;

/** A count for every word, each with what it counts. */
function countsOf<Word extends string>(meanings: Readonly<Record<Word, string>>, description: string) {
  const words: [string, string][] = Object.entries(meanings);
  return Type.Object(Object.fromEntries(words.map(([word, meaning], at) => [word, integer(meaning, 8 * at)])), {
    description,
  });
}

const VERIFICATION_MEANINGS: Readonly<Record<(typeof VERIFICATION_ENDS)[number], string>> = {
  match: "Verifications with at least one employment",
  no_match: "Verifications for which no source had a record of the person",
  ambiguous: "Verifications whose records could be more than one person's; none was returned",
  failed: "Verifications for which no source answered",
};

const DELIVERY_MEANINGS: Readonly<Record<(typeof DELIVERY_ENDS)[number], string>> = {
  delivered: "Attempts that the receiver answered with 2xx",
  failed: "Attempts that ended in any other way; most are retried",
};

const ANSWER_MEANINGS: Readonly<Record<(typeof SOURCE_ANSWERS)[number], string>> = {
  match: "The source returned records of the person",
  no_match: "It has no record of the person",
  ambiguous: "Its records could be more than one person's",
  timeout: "It did not answer before its deadline",
  unavailable: "It could not be reached, or refused to answer",
  error: "Its answer could not be used",
};

const LINK_MEANINGS: Readonly<Record<(typeof LINK_STATUSES)[number], string>> = {
  pending: "The person has not finished signing in",
  connected: "The account can be refreshed",
  disconnected: "The payroll system no longer accepts the sign-in; what was fetched stays",
  revoked: "The person has ended the access",
};

/** What happened, by kind and word. */
export const ACTIVITY = {
  verifications: countsOf(
    VERIFICATION_MEANINGS,
    "Verifications that became final, by their outcome; failed: no source answered",
  ),
  deliveries: countsOf(DELIVERY_MEANINGS, "Attempts at delivering events to webhooks"),
};

const StatisticsView = Type.Object({
  bucket: oneOf(["hour", "day"], "hour up to 72 hours, day (of UTC) above"),
  buckets: Type.Array(Type.Object({ at: time("Its beginning"), ...ACTIVITY }), {
    description: "In the order of time, without gaps; at is the beginning, and the last one is not over yet",
  }),
  totals: Type.Object(ACTIVITY, { description: "Over all buckets" }),
  sources: Type.Array(
    Type.Object({
      name: text("The source, as `results.sources` of a verification names it", "records"),
      answers: countsOf(ANSWER_MEANINGS, "Answers of the source over all buckets"),
    }),
    { description: "Every source that was asked, by name" },
  ),
  queues: Type.Array(
    Type.Object({
      queue: oneOf(
        QUEUES,
        "What waits: verifications to be run, or pending for the person; tasks of connections; deliveries to attempt, or held for a disabled webhook; notifications to persons; entries that join the inquiry log's chain",
      ),
      depth: integer("How many wait, over all teams and environments", 3),
      oldest_seconds: Type.Number({
        description: "How long the oldest of them has been due, in seconds; 0 if nothing waits",
        examples: [0.4],
      }),
    }),
    { description: "What waits in the whole installation at this moment" },
  ),
  webhooks: Type.Object(
    {
      active: integer("Webhooks that accept events", 4),
      failing: integer("Those whose latest deliveries failed: they are attempted less often", 1),
      disabled: integer("Those that the service disabled after days without a success", 0),
    },
    { description: "Webhooks of all teams and environments" },
  ),
  connections: countsOf(LINK_MEANINGS, "Links of the environment by their status"),
  stale_sources: Type.Array(
    Type.Object({
      source: text("The source's name", "acme-payroll"),
      newest_as_of: date("The newest date that its records vouch for", "2026-08-31"),
    }),
    { description: "Sources of records whose newest ones are older than OPENVOE_SOURCE_STALE_DAYS allows, by name" },
  ),
});

const getRoute = route({
  method: "GET",
  path: "/v1/statistics/",
  operationId: "getStatistics",
  summary: "Get counts of the activity in the key's environment over all teams, and of the queues",
  description:
    "Buckets are of the key's environment, over all its teams; queues and webhooks are of the whole installation. The counts have no personal data. The response costs the same however many verifications are stored, so that a dashboard can ask every few seconds.",
  auth: keyWith("operations:read"),
  mayReadReplica: true,
  query: Type.Object({
    hours: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: STATISTICS_HOURS_MAX,
        default: HOURS_DEFAULT,
        description: "How far back, in hours; up to 72 the buckets are hours, above that days of UTC",
        examples: [HOURS_DEFAULT],
      }),
    ),
  }),
  answer: { schema: StatisticsView, description: "Counts since the program counts, at most 90 days back" },
  handle: async ({ caller, query }, { db, sourceStaleDays }) => {
    const { environment } = caller;
    const hours = query.hours ?? HOURS_DEFAULT;
    const { queues, ...rest } = await getStatistics(db, { environment, hours, sourceStaleDays });
    const shown = queues.map(({ queue, depth, oldestSeconds }) => ({ queue, depth, oldest_seconds: oldestSeconds }));
    return { ...rest, queues: shown };
  },
});

/** The routes of statistics. */
export const statisticsRoutes = tagged("Operations", [getRoute]);
