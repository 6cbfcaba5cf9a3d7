import { newTurns } from "../../../kernel/database/postgres/leases.ts";
import { checkAnswers } from "../../../kernel/database/readiness.ts";
import { AppError } from "../../../kernel/error.ts";
import type { IsoDate } from "../../../kernel/ids.ts";
import type { ActivityCount } from "../../../kernel/measurements/sql/activity.ts";
import { POLL_MS, type StartedWorker, type WorkerParts } from "../../../kernel/registration/workers.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { openUnreadableReport } from "../../../kernel/sealing/ops/unreadable-rows.ts";
import type { ValuesOf } from "../../../kernel/settings/setting.ts";
import type { Tracing } from "../../../kernel/tracing/tracing.ts";
import { watchBusyLoop } from "../../../kernel/workers/busy-loop.ts";
import { type LeaseLoop, startLeaseLoop } from "../../../kernel/workers/lease-loop.ts";
import { isUnavailable, retry } from "../../../kernel/workers/retry.ts";
import { openSettler } from "../../../kernel/workers/settler.ts";
import type { CompanyOutcome } from "../../companies/sql/companies.ts";
import type { Rule } from "../../income/rules/rule.ts";
import type { DisputedDataRule } from "../../persons/dispute.ts";
import type { SourceAnswer } from "../../records/source-answer.ts";
import type { Source, SourceQuestion } from "../../records/sources/source.ts";
import type { CompletionListener } from "../ops/completion-listener.ts";
import type { ConfirmationRule } from "../ops/confirmations.ts";
import { inquiryOf } from "../ops/inquiry.ts";
import {
  type AnsweredVerification,
  admitVerifications,
  claimVerificationBatch,
  type EndedVerification,
  type LeasedVerification,
  releaseVerificationLease,
  renewVerificationLeases,
  settleInstantVerifications,
  type TimedAnswer,
  VERIFICATION_LEASE_MS,
} from "../ops/run-verification.ts";
import type { VERIFICATION_SETTINGS } from "../settings.ts";
import { beginVerificationTrace, type VerificationTrace } from "./verification-trace.ts";

/**
 * A verification that was claimed more often than this is given up, because it took that many
 * workers down with it. It ends as one whose sources failed.
 */
const CLAIMS_MAX = 30;
/**
 * How often a worker without a queue limit admits verifications that an earlier limit had held
 * back, in milliseconds.
 */
const UNLIMITED_ADMIT_EVERY_MS = 1_000;
/** The most that are processed at once then, so that no single statement changes too many rows. */
const UNLIMITED_ADMIT_MAX = 10_000;

/** The options of {@link startVerifier}. */
export interface VerifierOptions {
  readonly context: Context;
  readonly sources: readonly Source[];
  /** The deadline of one source, in milliseconds. */
  readonly sourceTimeoutMs: number;
  /** Maximum number of verifications under way at once in this process. */
  readonly concurrency: number;
  readonly pollMs: number;
  /**
   * Maximum number of verifications processed at once over all processes; the others are held as
   * `pending`. Null: no limit.
   */
  readonly queueLimit: number | null;
  /** Whether disputed data are shown with the dispute, or withheld; `show` if absent. */
  readonly disputedData?: DisputedDataRule;
  /** Rules of income by their ids; absent: none. */
  readonly incomeRules?: ReadonlyMap<string, Rule>;
  /** Persons are asked before what was found of them is sent; null or absent: they are not. */
  readonly confirmation?: ConfirmationRule | null;
  readonly now: () => Date;
  /** Notified of every final verification; null or absent if no request can wait for one. */
  readonly completionListener?: CompletionListener | null;
  /** Called with every answer of a source, for the metrics; must not throw. */
  readonly onAnswer?: (answered: { readonly answer: SourceAnswer; readonly seconds: number }) => void;
  /** Null or absent: nobody traces. */
  readonly tracing?: Tracing | null;
  /** Called with every verification that this process ended, for the metrics; must not throw. */
  readonly onEnd?: (end: EndedVerification) => void;
  /** Called with our own failures; must not throw. */
  onError(error: unknown, activity: string): void;
}

/**
 * Completes verifications until stopped: claims them, asks every source in parallel, and settles in
 * small batches.
 */
export function startVerifier(options: VerifierOptions): LeaseLoop {
  const { context, now, onError, completionListener = null, disputedData = "show", confirmation = null } = options;
  const rules = options.incomeRules === undefined ? {} : { incomeRules: options.incomeRules };
  const settle = async (answered: readonly AnsweredVerification[]) => {
    const today = now().toISOString().slice(0, 10) as IsoDate;
    const ended = await settleInstantVerifications(
      { ...context, ...rules, completionListener, disputedData, confirmation },
      answered,
      today,
    );
    for (const end of ended) options.onEnd?.(end);
  };
  const settler = openSettler(settle, onError);
  const admit = openAdmission(options);
  const turns = newTurns();
  return startLeaseLoop<LeasedVerification>({
    name: "verifications",
    async claim(limit) {
      await admit();
      return claimVerificationBatch(context, limit, turns);
    },
    async run(leased) {
      const trace = beginVerificationTrace(options.tracing ?? null, leased.claimed);
      try {
        await settler.run(async () => {
          const answers = await askAll(options, leased, trace);
          return { leased, answers, traceParent: trace?.beginEvent() ?? null };
        });
        trace?.end();
      } catch (error) {
        trace?.end("failed");
        // If even the release fails, other workers take the verification when its lease expires.
        if (isUnavailable(error)) await releaseVerificationLease(context, leased).catch(() => {});
        throw error;
      }
    },
    renew: (leased) => renewVerificationLeases(context, leased),
    // Without waiting requests there are no others either.
    ...(completionListener === null ? {} : { isBusy: watchBusyLoop() }),
    concurrency: options.concurrency,
    pollMs: options.pollMs,
    leaseMs: VERIFICATION_LEASE_MS,
    onError,
  });
}

/**
 * Admits held verifications up to the limit. Without a limit it admits all of them, since an
 * earlier limit may have held them back.
 */
function openAdmission({ context, queueLimit }: VerifierOptions): () => Promise<void> {
  const turns = newTurns();
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    const nowMs = performance.now();
    if (queueLimit === null && nowMs - lookedAtMs < UNLIMITED_ADMIT_EVERY_MS) return;
    lookedAtMs = nowMs;
    await admitVerifications(context, queueLimit ?? UNLIMITED_ADMIT_MAX, turns);
  };
}

/**
 * Asks every source of the environment in parallel, each with its own deadline; none about a frozen
 * subject.
 */
function askAll(
  options: VerifierOptions,
  { claimed, details, isFrozen }: LeasedVerification,
  trace: VerificationTrace | null,
): Promise<TimedAnswer[]> {
  if (isFrozen) return Promise.resolve([]);
  if (details === null) {
    options.onError(
      new AppError("internal", "A sealed verification cannot be opened.", { detail: claimed.id }),
      "verifying",
    );
    return Promise.resolve([]);
  }
  const { environment } = claimed;
  const question: SourceQuestion = { environment, details, inquiry: inquiryOf(claimed), withPay: true };
  const asked = options.sources.filter((source) => source.appliesTo(question));
  if (claimed.claims > CLAIMS_MAX) {
    return Promise.resolve(asked.map(({ name }) => ({ source: name, kind: "unreachable", reason: "error" })));
  }
  return Promise.all(asked.map((source) => askTimed(options, source, { question, trace })));
}

async function askTimed(
  options: VerifierOptions,
  source: Source,
  { question, trace }: { readonly question: SourceQuestion; readonly trace: VerificationTrace | null },
): Promise<TimedAnswer> {
  const endSource = trace?.beginSource(source.name);
  const beganMs = performance.now();
  const answer = await askWithRetry(options, source, question);
  const durationMs = performance.now() - beganMs;
  options.onAnswer?.({ answer, seconds: durationMs / 1_000 });
  endSource?.(answer);
  return { ...answer, durationMs: Math.round(durationMs) };
}

/**
 * Retries while our own database is unavailable or blocked: that is not an answer of a source, and
 * would end a verification that finds everything a moment later.
 */
function askWithRetry(options: VerifierOptions, source: Source, question: SourceQuestion): Promise<SourceAnswer> {
  const onError = (error: unknown) => options.onError(error, `asking ${source.name}`);
  const noDeadline = { question, signal: NEVER_ABORTED };
  const ask = () =>
    source.isOwnStore === true ? askSource(options, source, noDeadline) : askWithDeadline(options, source, question);
  return retry(ask, { attempts: 1, onError });
}

async function askWithDeadline(
  options: VerifierOptions,
  source: Source,
  question: SourceQuestion,
): Promise<SourceAnswer> {
  const deadline = new AbortController();
  const { promise: timedOut, resolve } = Promise.withResolvers<SourceAnswer>();
  const timer = setTimeout(() => {
    deadline.abort();
    // A source that is late while our own database is slow may be late for the same reason.
    const databaseAnswers = checkAnswers(options.context.db);
    resolve(databaseAnswers.then(() => ({ source: source.name, kind: "unreachable", reason: "timeout" })));
  }, source.timeoutMs ?? options.sourceTimeoutMs);
  const answered = askSource(options, source, { question, signal: deadline.signal });
  return Promise.race([answered, timedOut]).finally(() => clearTimeout(timer));
}

async function askSource(
  options: VerifierOptions,
  source: Source,
  { question, signal }: { readonly question: SourceQuestion; readonly signal: AbortSignal },
): Promise<SourceAnswer> {
  try {
    return await source.ask(question, signal);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    if (!signal.aborted) options.onError(error, `asking ${source.name}`);
    return { source: source.name, kind: "unreachable", reason: "error" };
  }
}

const NEVER_ABORTED = new AbortController().signal;

/** What the worker of verifications needs. */
export interface VerifierNeeds
  extends ValuesOf<typeof VERIFICATION_SETTINGS>,
    Required<Pick<VerifierOptions, "disputedData" | "incomeRules" | "confirmation" | "completionListener">> {
  /** Opens every source; each of our own records that does not open is reported, as `employments/<id>`. */
  readonly openSources: (onUnreadable: (row: string) => void) => readonly Source[];
  /** Counts the verifications of teams, and what was found of companies. */
  readonly tally: {
    note(counts: { readonly activity: readonly ActivityCount[]; readonly outcomes?: readonly CompanyOutcome[] }): void;
  };
}

/** The worker of verifications, which notices of other processes wake. */
export async function startVerifications(parts: WorkerParts & VerifierNeeds): Promise<StartedWorker> {
  const { context, metrics, stops, tally, onError, workerConcurrency: concurrency, pollMs = POLL_MS } = parts;
  const sources = parts.openSources(openUnreadableReport((error) => onError(error, "reading a record")));
  const verifier = startVerifier({
    ...parts,
    sources,
    concurrency,
    pollMs,
    onAnswer: ({ answer, seconds }) => metrics?.sourceAnswered({ ...answerLabels(answer), seconds }),
    onEnd: ({ environment, status, outcome, ...counts }) => {
      tally.note(counts);
      metrics?.verificationEnded({ environment, status, outcome });
    },
  });
  stops.push(() => verifier.stop());
  const wake = () => verifier.wake();
  stops.push(await context.db.listen("verifications", wake, wake));
  return { wake };
}

function answerLabels(answer: SourceAnswer) {
  return { source: answer.source, answer: answer.kind === "unreachable" ? answer.reason : answer.kind };
}
