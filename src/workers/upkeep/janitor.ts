import { AppError } from "../../domain/error.ts";
import { type Learning, stepLearning } from "../../operations/employments/learning.ts";
import { rekeyBatch } from "../../operations/employments/rekeying.ts";
import type { Context } from "../../operations/sealing/context.ts";
import { resealBatch } from "../../operations/sealing/resealing.ts";
import { removeExpiredBatch } from "../../operations/upkeep/remove-expired.ts";
import { BEFORE_ALL } from "../../store/employments/rekeying.ts";
import { startPeriodicTask } from "../core/periodic-task.ts";

/** How often to look whether a rotated key has left rows to seal anew, in milliseconds. */
const RESEAL_EVERY_MS = 1_000;
/** How often to look whether an older program has keyed records, in milliseconds. */
const REKEY_EVERY_MS = 60_000;
/** How often to look for what has had its time, in milliseconds. */
const TIDY_EVERY_MS = 60_000;
/** How often to look whether an import has brought records to learn from, in milliseconds. */
const LEARN_EVERY_MS = 5_000;

/** A running janitor. */
export interface Janitor {
  /** Ends it after the batch under way. */
  stop(): Promise<void>;
}

/** What a janitor works with besides the store. */
export interface JanitorOptions {
  /** As verifications are decided by: see `Thresholds`. */
  readonly thresholdBits: number;
  /** Hears of failures; the work is tried again at its next time. */
  onError(error: unknown, doing: string): void;
}

/**
 * Keeps the store in order until stopped: seals anew what an older key had sealed, keys anew what an older program had keyed,
 * forgets what has had its time, and estimates the linkage's weights after imports. Any number of janitors share one database.
 */
export function startJanitor(context: Context, { thresholdBits, onError }: JanitorOptions): Janitor {
  const damaged = new Set<string>();
  const reseal = async () => {
    const batch = await resealBatch(context, damaged);
    for (const row of batch.damaged) {
      damaged.add(row);
      onError(new AppError("internal", "A sealed row does not open.", { detail: row }), "sealing anew");
    }
    return batch.resealed > 0 || batch.damaged.length > 0;
  };
  const chores = [
    startPeriodicTask(reseal, {
      everyMs: RESEAL_EVERY_MS,
      onError: (error) => onError(error, "sealing anew"),
    }),
    startPeriodicTask(rekeyer(context, onError), {
      everyMs: REKEY_EVERY_MS,
      onError: (error) => onError(error, "keying anew"),
    }),
    startPeriodicTask(learner(context, thresholdBits), {
      everyMs: LEARN_EVERY_MS,
      onError: (error) => onError(error, "learning weights"),
    }),
    startPeriodicTask(() => removeExpiredBatch(context), {
      everyMs: TIDY_EVERY_MS,
      onError: (error) => onError(error, "tidying"),
    }),
  ];
  return { stop: async () => void (await Promise.all(chores.map((stop) => stop()))) };
}

/** Goes once through all records that are left each time, so that those that do not open are told of and passed over. */
function rekeyer(context: Context, onError: JanitorOptions["onError"]): () => Promise<boolean> {
  let after = BEFORE_ALL;
  const told = new Set<string>();
  return async () => {
    const { last, damaged } = await rekeyBatch(context, after);
    for (const row of damaged.filter((name) => !told.has(name))) {
      told.add(row);
      onError(new AppError("internal", "A sealed row does not open.", { detail: row }), "keying anew");
    }
    after = last ?? BEFORE_ALL;
    return last !== null;
  };
}

/** A learning that fails is begun anew, by whoever comes first when its lease has ended. */
function learner(context: Context, thresholdBits: number): () => Promise<boolean> {
  let learning: Learning | null = null;
  return async () => {
    const before = learning;
    learning = null;
    const step = await stepLearning(context, before, { thresholdBits });
    if (step.kind === "under_way") learning = step.learning;
    return step.kind !== "none_due";
  };
}
