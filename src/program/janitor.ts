import { AppError } from "../kernel/error.ts";
import { type Duty, minuteDuty, type ReportRow } from "../kernel/registration/duties.ts";
import type { Expiry } from "../kernel/registration/registered-area.ts";
import type { Context } from "../kernel/sealing/ops/context.ts";
import { resealBatch } from "../kernel/sealing/ops/resealing.ts";
import type { SealedTable } from "../kernel/sealing/sql/sealed-rows.ts";
import { startPeriodicTask } from "../kernel/workers/periodic-task.ts";

/** How often to look for rows that a rotated key has left to reseal, in milliseconds. */
const RESEAL_EVERY_MS = 1_000;

/** A running janitor. */
interface Janitor {
  /** Stops after the batch under way. */
  stop(): Promise<void>;
}

/** The options of {@link startJanitor}, in addition to the store. */
interface JanitorOptions {
  /** Every table with sealed columns. */
  readonly sealedTables: readonly SealedTable[];
  /** What removes expired rows. */
  readonly expiries: readonly Expiry[];
  /** What the areas have the janitor do. */
  readonly duties: readonly Duty[];
  /** Called with every failure; the work is retried at its next interval. */
  onError(error: unknown, activity: string): void;
}

/**
 * Maintains the store until stopped: reseals what an older key had sealed, removes what has expired,
 * and does the duties of the areas. Any number of janitors share one database.
 */
export function startJanitor(context: Context, options: JanitorOptions): Janitor {
  const { sealedTables, expiries, duties, onError } = options;
  const all: readonly Duty[] = [
    { name: "resealing", everyMs: RESEAL_EVERY_MS, work: resealer(context, sealedTables) },
    ...duties,
    minuteDuty("removing expired rows", () => removeExpiredBatch(context, expiries)),
  ];
  const stops = all.map((duty) => startDuty(duty, onError));
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

function startDuty({ name, everyMs, work }: Duty, onError: JanitorOptions["onError"]) {
  const reported = new Set<string>();
  const report: ReportRow = (detail, message = "A sealed row cannot be opened.") => {
    if (reported.has(detail)) return;
    reported.add(detail);
    onError(new AppError("internal", message, { detail }), name);
  };
  return startPeriodicTask(() => work(report), { everyMs, onError: (error) => onError(error, name) });
}

/** Passes over the rows that cannot be opened. */
function resealer(context: Context, sealedTables: readonly SealedTable[]): Duty["work"] {
  const passedOver = new Set<string>();
  return async (report) => {
    const { resealed, unreadable } = await resealBatch(context, sealedTables, passedOver);
    for (const row of unreadable) {
      passedOver.add(row);
      report(row);
    }
    return resealed > 0 || unreadable.length > 0;
  };
}

/** Rows removed per batch. */
const BATCH_ROWS = 1_000;

/**
 * Removes a batch of what has expired, of every area.
 *
 * @param expiries what removes it, in this order
 * @returns whether more may be left
 */
export async function removeExpiredBatch({ db }: Pick<Context, "db">, expiries: readonly Expiry[]): Promise<boolean> {
  let isMoreLeft = false;
  for (const expire of expiries) isMoreLeft = (await expire(db, BATCH_ROWS)) === BATCH_ROWS || isMoreLeft;
  return isMoreLeft;
}
