import { AppError } from "../../domain/error.ts";
import { type EmploymentId, type FreezeId, nilId, type VerificationHex } from "../../domain/ids.ts";
import { chainAudit } from "../../operations/audit/chain-audit.ts";
import { runDisputeClocks } from "../../operations/disputes/dispute-clock.ts";
import { stepTraining, type TrainingRun } from "../../operations/employments/model-training.ts";
import { rekeyBatch } from "../../operations/employments/rekeying.ts";
import { type ExchangeKeeping, keepExchange } from "../../operations/exchange/keep-exchange.ts";
import { expireIncomeAssessments } from "../../operations/income/income-assessments.ts";
import type { Context } from "../../operations/sealing/context.ts";
import { resealBatch } from "../../operations/sealing/resealing.ts";
import { retokenFreezes } from "../../operations/subjects/freezes.ts";
import { retokenRows } from "../../operations/subjects/row-tokens.ts";
import { signAuditHeadOfDay, writeAuditHeads } from "../../operations/upkeep/audit-heads.ts";
import { warnOfKeyExpiry } from "../../operations/upkeep/key-expiry.ts";
import { expirePay, removeExpiredBatch, removeOldRequests } from "../../operations/upkeep/remove-expired.ts";
import { expireConfirmations } from "../../operations/verifications/confirmations.ts";
import { expireVerifications } from "../../operations/verifications/erase-verification.ts";
import { tokenBatch } from "../../operations/verifications/subject-tokens.ts";
import { TOKENED_TABLES, type TokenedIds } from "../../store/subjects/person-rows.ts";
import { startPeriodicTask } from "../core/periodic-task.ts";

/** How often to look for rows that a rotated key has left to reseal, in milliseconds. */
const RESEAL_EVERY_MS = 1_000;
/**
 * How often to look for records whose blocking keys an older program version made, in milliseconds.
 */
const REKEY_EVERY_MS = 60_000;
/** How often to look for rows without the current tokens, in milliseconds. */
const TOKEN_EVERY_MS = 60_000;
/** How often to look for expired rows, in milliseconds. */
const EXPIRE_EVERY_MS = 60_000;
/** How often to chain the inquiry log, in milliseconds: an entry waits for two seconds at most. */
const CHAIN_EVERY_MS = 1_000;
/** How often to look for imports that brought records to learn from, in milliseconds. */
const TRAIN_EVERY_MS = 5_000;

/** How often to look for records that the private exchange does not have yet, in milliseconds. */
const EXCHANGE_EVERY_MS = 300_000;

/** A running janitor. */
interface Janitor {
  /** Stops after the batch under way. */
  stop(): Promise<void>;
}

/** The options of {@link startJanitor}, in addition to the store. */
interface JanitorOptions {
  /** The threshold that decides verifications: see `Thresholds`. */
  readonly thresholdBits: number;
  /** The days after which final verifications are erased; null or absent: never. */
  readonly retentionDays?: number | null;
  /** Days for which calls of keys are logged; 0 if absent: those that are left are deleted. */
  readonly requestLogDays?: number;
  /** The years before this one of which imported pay is kept; null or absent: all. */
  readonly payRetentionYears?: number | null;
  /** The file to which signed ends of the inquiry log are appended; null or absent: none. */
  readonly auditHeadFile?: string | null;
  /** The private exchanges to keep; none if absent. */
  readonly exchanges?: readonly ExchangeKeeping[];
  /** Called with every failure; the work is retried at its next interval. */
  onError(error: unknown, activity: string): void;
}

/**
 * Maintains the store until stopped: reseals what an older key had sealed, recomputes blocking keys
 * that an older program version made, computes missing subject tokens, chains the inquiry log,
 * removes what has expired, and estimates the linkage's weights after imports. Any number of
 * janitors share one database.
 */
export function startJanitor(
  context: Context,
  {
    thresholdBits,
    retentionDays = null,
    requestLogDays = 0,
    payRetentionYears = null,
    auditHeadFile = null,
    exchanges = [],
    onError,
  }: JanitorOptions,
): Janitor {
  const unreadable = new Set<string>();
  const reseal = async () => {
    const batch = await resealBatch(context, unreadable);
    for (const row of batch.unreadable) {
      unreadable.add(row);
      onError(new AppError("internal", "A sealed row cannot be opened.", { detail: row }), "resealing");
    }
    return batch.resealed > 0 || batch.unreadable.length > 0;
  };
  const tasks = [
    startPeriodicTask(reseal, {
      everyMs: RESEAL_EVERY_MS,
      onError: (error) => onError(error, "resealing"),
    }),
    startPeriodicTask(
      sweeper((after: EmploymentId) => rekeyBatch(context, after), "rekeying", onError),
      {
        everyMs: REKEY_EVERY_MS,
        onError: (error) => onError(error, "rekeying"),
      },
    ),
    ...tokenTasks(context, onError),
    ...clockTasks(context, onError),
    ...inquiryLogTasks(context, { auditHeadFile, onError }),
    startPeriodicTask(trainer(context, thresholdBits), {
      everyMs: TRAIN_EVERY_MS,
      onError: (error) => onError(error, "training the linkage model"),
    }),
    ...retentionTasks(context, { retentionDays, payRetentionYears, onError }),
    ...exchanges.map((keeping) =>
      startPeriodicTask(exchangeKeeper(context, keeping, onError), {
        everyMs: Math.min(EXCHANGE_EVERY_MS, keeping.setEverySeconds * 1_000),
        onError: (error) => onError(error, "keeping the private exchange"),
      }),
    ),
    startPeriodicTask(() => removeOldRequests(context, requestLogDays), {
      everyMs: EXPIRE_EVERY_MS,
      onError: (error) => onError(error, "deleting old calls of the log of requests"),
    }),
    startPeriodicTask(() => removeExpiredBatch(context), {
      everyMs: EXPIRE_EVERY_MS,
      onError: (error) => onError(error, "removing expired rows"),
    }),
  ];
  return { stop: async () => void (await Promise.all(tasks.map((stop) => stop()))) };
}

/** Starts the tasks that compute the tokens by which stored rows are found for their person. */
function tokenTasks(context: Context, onError: JanitorOptions["onError"]) {
  const start = <Id extends string>(doing: string, sweep: (after: Id) => Promise<SweptBatch<Id>>) =>
    startPeriodicTask(sweeper(sweep, doing, onError), {
      everyMs: TOKEN_EVERY_MS,
      onError: (error) => onError(error, doing),
    });
  return [
    start("computing subject tokens", (after: VerificationHex) => tokenBatch(context, after)),
    start("computing tokens of freezes", (after: FreezeId) => retokenFreezes(context, after)),
    ...TOKENED_TABLES.map((table) =>
      start(`computing tokens of ${table}`, (after: TokenedIds[typeof table]) => retokenRows(context, table, after)),
    ),
  ];
}

/** Starts the tasks of what is due at a time: disputes, and warnings of keys that expire. */
function clockTasks(context: Context, onError: JanitorOptions["onError"]) {
  return [
    startPeriodicTask(() => runDisputeClocks(context), {
      everyMs: EXPIRE_EVERY_MS,
      onError: (error) => onError(error, "running the clocks of disputes"),
    }),
    startPeriodicTask(() => expireConfirmations(context), {
      everyMs: EXPIRE_EVERY_MS,
      onError: (error) => onError(error, "ending confirmations"),
    }),
    startPeriodicTask(() => warnOfKeyExpiry(context).then(() => false), {
      everyMs: EXPIRE_EVERY_MS,
      onError: (error) => onError(error, "warning of keys that expire"),
    }),
  ];
}

/** Starts the tasks that chain the inquiry log, and sign its end once a day. */
function inquiryLogTasks(
  context: Context,
  { auditHeadFile, onError }: Pick<JanitorOptions, "onError"> & { readonly auditHeadFile: string | null },
) {
  return [
    startPeriodicTask(chainer(context, onError), {
      everyMs: CHAIN_EVERY_MS,
      onError: (error) => onError(error, "chaining the inquiry log"),
    }),
    startPeriodicTask(headSigner(context, auditHeadFile), {
      everyMs: EXPIRE_EVERY_MS,
      onError: (error) => onError(error, "signing the inquiry log"),
    }),
  ];
}

/** Starts the tasks that erase what is older than the operator keeps; none for what is kept forever. */
function retentionTasks(
  context: Context,
  options: Pick<JanitorOptions, "onError"> & {
    readonly retentionDays: number | null;
    readonly payRetentionYears: number | null;
  },
) {
  const { retentionDays, payRetentionYears, onError } = options;
  const every = (doing: string, work: () => Promise<boolean>) =>
    startPeriodicTask(work, { everyMs: EXPIRE_EVERY_MS, onError: (error) => onError(error, doing) });
  return [
    ...(retentionDays === null
      ? []
      : [
          every("erasing old verifications", () => expireVerifications(context, retentionDays)),
          every("erasing old income assessments", () => expireIncomeAssessments(context, retentionDays)),
        ]),
    ...(payRetentionYears === null ? [] : [every("deleting old pay", () => expirePay(context, payRetentionYears))]),
  ];
}

/** A batch of a sweep over a table in the order of ids. */
interface SweptBatch<Id extends string> {
  /** Where the next batch continues; null when no row was left. */
  readonly last: Id | null;
  /** Rows that cannot be opened, as `<table>/<id>`. */
  readonly unreadable: readonly string[];
}

/**
 * Goes through all remaining rows once per pass; those that cannot be opened are reported once and
 * skipped.
 */
function sweeper<Id extends string>(
  sweep: (after: Id) => Promise<SweptBatch<Id>>,
  activity: string,
  onError: JanitorOptions["onError"],
): () => Promise<boolean> {
  let after = nilId<Id>();
  const reported = new Set<string>();
  return async () => {
    const { last, unreadable } = await sweep(after);
    for (const row of unreadable.filter((name) => !reported.has(name))) {
      reported.add(row);
      onError(new AppError("internal", "A sealed row cannot be opened.", { detail: row }), activity);
    }
    after = last ?? nilId();
    return last !== null;
  };
}

/** Chains the inquiry log; reports each entry once that was changed before it was chained. */
function chainer(context: Context, onError: JanitorOptions["onError"]): () => Promise<boolean> {
  const reported = new Set<string>();
  return async () => {
    const { isFull, changed } = await chainAudit(context);
    for (const id of changed.filter((one) => !reported.has(one))) {
      reported.add(id);
      const detail = `audit_intake/${id}`;
      onError(
        new AppError("internal", "An entry of the inquiry log was changed.", { detail }),
        "chaining the inquiry log",
      );
    }
    return isFull;
  };
}

/** Signs the log's end once a day; the file has every head before it is asked for again. */
function headSigner(context: Context, file: string | null): () => Promise<boolean> {
  return async () => {
    await signAuditHeadOfDay(context);
    if (file !== null) await writeAuditHeads(context, file);
    return false;
  };
}

/** A failed training run is restarted by the first janitor to look after its lease has expired. */
function trainer(context: Context, thresholdBits: number): () => Promise<boolean> {
  let run: TrainingRun | null = null;
  return async () => {
    const before = run;
    run = null;
    const step = await stepTraining(context, before, { thresholdBits });
    if (step.kind === "under_way") run = step.run;
    return step.kind !== "none_due";
  };
}

/** Keeps the private exchange of an environment; reports each record once that cannot be opened. */
function exchangeKeeper(
  context: Context,
  keeping: ExchangeKeeping,
  onError: JanitorOptions["onError"],
): () => Promise<boolean> {
  let after = nilId<EmploymentId>();
  const reported = new Set<string>();
  return async () => {
    const step = await keepExchange(context, keeping, after);
    for (const row of step.unreadable.filter((name) => !reported.has(name))) {
      reported.add(row);
      onError(
        new AppError("internal", "A sealed row cannot be opened.", { detail: row }),
        "keeping the private exchange",
      );
    }
    after = step.after;
    return step.isMoreLeft;
  };
}
