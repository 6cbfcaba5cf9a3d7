import { type Queryable, statement } from "./postgres/database.ts";

/** A table that is partitioned by range of its ids, by time therefore. */
interface IdPartitioned {
  /** The part of it with ids of version 7. */
  readonly table: string;
  /**
   * How long the span of a partition is, in days. Each partition costs every look-up by id: few are
   * better.
   */
  readonly spanDays: number;
}

/** How long an event partition's span is, in days: it is dropped as one. */
export const EVENT_SPAN_DAYS = 7;

const PARTITIONED: readonly IdPartitioned[] = [
  { table: "verifications_v7", spanDays: 91 },
  { table: "events_v7", spanDays: EVENT_SPAN_DAYS },
];
/** Spans to come that have a partition, in case that no worker runs for a while. */
const AHEAD = 1;

const MAKE_ID_PARTITIONS = statement("make_id_partitions")`select make_id_partitions($1, $2, $3) as made`;

/**
 * Makes the partitions of the current span and of those to come, where they are missing.
 * Idempotent, and safe to do by several at once. Rows that have no partition lie in the default one
 * until then.
 *
 * @returns how many partitions it made
 */
export async function makeIdPartitions(db: Queryable): Promise<number> {
  let made = 0;
  for (const { table, spanDays } of PARTITIONED) {
    const [row] = await db.rows<{ made: number }>(MAKE_ID_PARTITIONS, [table, spanDays, AHEAD]);
    made += row?.made ?? 0;
  }
  return made;
}
