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
import type { SealedTable } from "../../store/sealing/sealed-rows.ts";
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
  /** Every table with sealed columns. */
  readonly sealedTables: readonly SealedTable[];
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

/** Reports a row that is unreadable or was changed, as `<table>/<id>`: each once. */
type ReportRow = (detail: string, message?: string) => void;
/** An activity of the janitor: its name, how often it looks for work, and a batch of it, which resolves with whether more may be left. */
type Activity = readonly [name: string, everyMs: number, work: (report: ReportRow) => Promise<boolean>];

/**
 * Maintains the store until stopped: reseals what an older key had sealed, recomputes blocking keys
 * that an older program version made, computes missing subject tokens, chains the inquiry log,
 * removes what has expired, and estimates the linkage's weights after imports. Any number of
 * janitors share one database.
 */
export function startJanitor(context: Context, options: JanitorOptions): Janitor {
  const { sealedTables, thresholdBits, requestLogDays = 0, auditHeadFile = null, exchanges = [], onError } = options;
  const activities: readonly Activity[] = [
    ["resealing", RESEAL_EVERY_MS, resealer(context, sealedTables)],
    ["rekeying", REKEY_EVERY_MS, sweeper((after: EmploymentId) => rekeyBatch(context, after))],
    ["computing subject tokens", TOKEN_EVERY_MS, sweeper((after: VerificationHex) => tokenBatch(context, after))],
    ["computing tokens of freezes", TOKEN_EVERY_MS, sweeper((after: FreezeId) => retokenFreezes(context, after))],
    ...TOKENED_TABLES.map(
      (table): Activity => [
        `computing tokens of ${table}`,
        TOKEN_EVERY_MS,
        sweeper((after: TokenedIds[typeof table]) => retokenRows(context, table, after)),
      ],
    ),
    ["running the clocks of disputes", EXPIRE_EVERY_MS, () => runDisputeClocks(context)],
    ["ending confirmations", EXPIRE_EVERY_MS, () => expireConfirmations(context)],
    ["warning of keys that expire", EXPIRE_EVERY_MS, () => warnOfKeyExpiry(context).then(() => false)],
    ["chaining the inquiry log", CHAIN_EVERY_MS, (report) => chain(context, report)],
    ["signing the inquiry log", EXPIRE_EVERY_MS, () => signHead(context, auditHeadFile)],
    ["training the linkage model", TRAIN_EVERY_MS, trainer(context, thresholdBits)],
    ...retentionOf(context, options),
    ...exchanges.map(
      (keeping): Activity => [
        "keeping the private exchange",
        Math.min(EXCHANGE_EVERY_MS, keeping.setEverySeconds * 1_000),
        exchangeKeeper(context, keeping),
      ],
    ),
    ["deleting old calls of the log of requests", EXPIRE_EVERY_MS, () => removeOldRequests(context, requestLogDays)],
    ["removing expired rows", EXPIRE_EVERY_MS, () => removeExpiredBatch(context)],
  ];
  const stops = activities.map((activity) => startActivity(activity, onError));
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

function startActivity([name, everyMs, work]: Activity, onError: JanitorOptions["onError"]) {
  const reported = new Set<string>();
  const report: ReportRow = (detail, message = "A sealed row cannot be opened.") => {
    if (reported.has(detail)) return;
    reported.add(detail);
    onError(new AppError("internal", message, { detail }), name);
  };
  return startPeriodicTask(() => work(report), { everyMs, onError: (error) => onError(error, name) });
}

/** What erases data that are older than the operator keeps them; nothing for what is kept forever. */
function retentionOf(
  context: Context,
  { retentionDays = null, payRetentionYears = null }: JanitorOptions,
): readonly Activity[] {
  const ofAnswers: readonly Activity[] =
    retentionDays === null
      ? []
      : [
          ["erasing old verifications", EXPIRE_EVERY_MS, () => expireVerifications(context, retentionDays)],
          ["erasing old income assessments", EXPIRE_EVERY_MS, () => expireIncomeAssessments(context, retentionDays)],
        ];
  if (payRetentionYears === null) return ofAnswers;
  return [...ofAnswers, ["deleting old pay", EXPIRE_EVERY_MS, () => expirePay(context, payRetentionYears)]];
}

/** Passes over the rows that cannot be opened. */
function resealer(context: Context, sealedTables: readonly SealedTable[]): Activity[2] {
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

/** A batch of a sweep over a table in the order of ids. */
interface SweptBatch<Id extends string> {
  /** Where the next batch continues; null when no row was left. */
  readonly last: Id | null;
  /** Rows that cannot be opened, as `<table>/<id>`. */
  readonly unreadable: readonly string[];
}

/** Goes through all remaining rows once per pass; skips those that cannot be opened. */
function sweeper<Id extends string>(sweep: (after: Id) => Promise<SweptBatch<Id>>): Activity[2] {
  let after = nilId<Id>();
  return async (report) => {
    const { last, unreadable } = await sweep(after);
    for (const row of unreadable) report(row);
    after = last ?? nilId();
    return last !== null;
  };
}

/** Chains the inquiry log; reports each entry that was changed before it was chained. */
async function chain(context: Context, report: ReportRow): Promise<boolean> {
  const { isFull, changed } = await chainAudit(context);
  for (const id of changed) report(`audit_entries/${id}`, "An entry of the inquiry log was changed.");
  return isFull;
}

/** Signs the log's end once a day; the file has every head before it is asked for again. */
async function signHead(context: Context, file: string | null): Promise<boolean> {
  await signAuditHeadOfDay(context);
  if (file !== null) await writeAuditHeads(context, file);
  return false;
}

/** A failed training run is restarted by the first janitor to look after its lease has expired. */
function trainer(context: Context, thresholdBits: number): Activity[2] {
  let run: TrainingRun | null = null;
  return async () => {
    const before = run;
    run = null;
    const step = await stepTraining(context, before, { thresholdBits });
    if (step.kind === "under_way") run = step.run;
    return step.kind !== "none_due";
  };
}

/** Keeps the private exchange of an environment. */
function exchangeKeeper(context: Context, keeping: ExchangeKeeping): Activity[2] {
  let after = nilId<EmploymentId>();
  return async (report) => {
    const step = await keepExchange(context, keeping, after);
    for (const row of step.unreadable) report(row);
    after = step.after;
    return step.isMoreLeft;
  };
}
