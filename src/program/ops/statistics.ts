import { LINK_STATUSES, type LinkStatus } from "../../areas/connections/link.ts";
import { listStaleSources, type StaleSource } from "../../areas/records/sql/imports/sources.ts";
import type { Environment } from "../../kernel/access/caller.ts";
import { DELIVERY_ENDS, SOURCE_ANSWERS, VERIFICATION_ENDS } from "../../kernel/activity.ts";
import type { Queryable } from "../../kernel/database/postgres/database.ts";
import type { Timestamp } from "../../kernel/ids.ts";
import { type ActivityBucket, countLinks, listBuckets, sumActivity } from "../../kernel/measurements/sql/activity.ts";
import {
  measureQueues,
  measureWebhooks,
  type QueueMeasure,
  type WebhookMeasure,
} from "../../kernel/measurements/sql/queues.ts";

/** Maximum number of hours of statistics: 90 days. */
export const STATISTICS_HOURS_MAX = 2_160;
/** Maximum number of hours with hourly buckets; above it buckets are days. */
const HOURLY_MAX = 72;

/** Counts by word, every word of a closed list with its count. */
type Counts<Word extends string> = Readonly<Record<Word, number>>;

/** The counts of one time bucket. */
interface StatisticsBucket {
  /** Its beginning. */
  readonly at: Timestamp;
  readonly verifications: Counts<(typeof VERIFICATION_ENDS)[number]>;
  readonly deliveries: Counts<(typeof DELIVERY_ENDS)[number]>;
}

/** The answers of one source, by kind. */
interface SourceStatistics {
  readonly name: string;
  readonly answers: Counts<(typeof SOURCE_ANSWERS)[number]>;
}

/** The statistics of an environment. */
interface Statistics {
  readonly bucket: "hour" | "day";
  readonly buckets: readonly StatisticsBucket[];
  /** Over all buckets. */
  readonly totals: Omit<StatisticsBucket, "at">;
  readonly sources: readonly SourceStatistics[];
  /** Of the whole installation. */
  readonly queues: readonly QueueMeasure[];
  /** Of the whole installation. */
  readonly webhooks: WebhookMeasure;
  readonly connections: Counts<LinkStatus>;
  /** Sources of records whose newest ones are too old, by name. */
  readonly stale_sources: readonly StaleSource[];
}

/**
 * The counts of an environment over all teams in the last hours, and the queues of the whole
 * installation now. Reads counters and partial indexes only, so that its cost does not depend on
 * the number of stored verifications.
 *
 * @param request.hours 1 to {@link STATISTICS_HOURS_MAX}
 * @param request.sourceStaleDays the days after which the newest records of a source are too old; 0: never
 */
export async function getStatistics(
  db: Queryable,
  request: { readonly environment: Environment; readonly hours: number; readonly sourceStaleDays: number },
): Promise<Statistics> {
  const { environment, hours, sourceStaleDays } = request;
  const bucket = hours <= HOURLY_MAX ? "hour" : "day";
  const [times, activity, queues, webhooks, links, stale_sources] = await Promise.all([
    listBuckets(db, bucket, hours),
    sumActivity(db, { environment, bucket, hours }),
    measureQueues(db),
    measureWebhooks(db),
    countLinks(db, environment),
    sourceStaleDays === 0 ? [] : listStaleSources(db, environment, sourceStaleDays),
  ]);
  const byTime = Map.groupBy(activity, ({ at }) => at);
  const buckets = times.map((at) => ({ at, ...activityOf(byTime.get(at) ?? []) }));
  const connections = countsOf(LINK_STATUSES, (status) => links.get(status) ?? 0);
  const totals = activityOf(activity);
  const sources = sourcesOf(activity);
  return { bucket, buckets, totals, sources, queues, webhooks, connections, stale_sources };
}

function activityOf(rows: readonly ActivityBucket[]): Omit<StatisticsBucket, "at"> {
  const total = (kind: string, word: string) => sumOf(rows.filter((one) => one.kind === kind && one.word === word));
  return {
    verifications: countsOf(VERIFICATION_ENDS, (word) => total("verification", word)),
    deliveries: countsOf(DELIVERY_ENDS, (word) => total("delivery", word)),
  };
}

/** The word of a source's answer is `<name> <answer>`. */
function sourcesOf(activity: readonly ActivityBucket[]): SourceStatistics[] {
  const answers = activity.filter(({ kind }) => kind === "source_answer");
  const named = Map.groupBy(answers, ({ word }) => word.slice(0, word.lastIndexOf(" ")));
  return [...named]
    .map(([name, rows]) => {
      const total = (answer: string) => sumOf(rows.filter(({ word }) => word === `${name} ${answer}`));
      return { name, answers: countsOf(SOURCE_ANSWERS, total) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function sumOf(rows: readonly ActivityBucket[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

function countsOf<Word extends string>(words: readonly Word[], count: (word: Word) => number): Counts<Word> {
  return Object.fromEntries(words.map((word) => [word, count(word)])) as Counts<Word>;
}
