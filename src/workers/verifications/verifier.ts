import { AppError } from "../../domain/error.ts";
import type { IsoDate } from "../../domain/ids.ts";
import type { SourceAnswer } from "../../domain/verification.ts";
import type { Context } from "../../operations/sealing/context.ts";
import type { FinalWatch } from "../../operations/verifications/final-watch.ts";
import {
  type AnsweredVerification,
  admitVerifications,
  claimForVerifying,
  type HeldVerification,
  releaseVerifying,
  renewVerifying,
  settleInstantVerifications,
  VERIFICATION_LEASE_MS,
} from "../../operations/verifications/run-verification.ts";
import type { Source, SourceQuestion } from "../../sources/source.ts";
import { checkAnswers } from "../../store/postgres/readiness.ts";
import { type LeaseLoop, startLeaseLoop } from "../core/lease-loop.ts";
import { isUnavailable, retry } from "../core/retry.ts";
import { openSettler } from "../core/settler.ts";

/** A verification that took so many workers down with it is given up: it then ends as one whose sources failed. */
const CLAIMS_MAX = 30;
/** How often a worker without a limit looks for what was held under one that the operator has taken away, in milliseconds. */
const LEFT_EVERY_MS = 1_000;
/** So many of these are processed at once, so that one statement never has too many to change. */
const LEFT_AT_ONCE = 10_000;

/** What a verifier works with. */
export interface VerifierOptions {
  readonly context: Context;
  readonly sources: readonly Source[];
  /** How long one source may take, in milliseconds. */
  readonly sourceTimeoutMs: number;
  /** Verifications under way at once in this process. */
  readonly concurrency: number;
  readonly pollMs: number;
  /** Verifications being processed at once in all processes; the others are held as `pending`. Null: no limit. */
  readonly queueLimit: number | null;
  readonly now: () => Date;
  /** Told of every end; null, or absent, where no request can wait for one. */
  readonly finalWatch?: FinalWatch | null;
  /** Hears of our own failures; must not throw. */
  onError(error: unknown, doing: string): void;
}

/** Ends verifications until stopped: claims, asks every source at once, settles in small batches. */
export function startVerifier(options: VerifierOptions): LeaseLoop {
  const { context, now, onError, finalWatch = null } = options;
  const settle = async (answered: readonly AnsweredVerification[]) => {
    await settleInstantVerifications({ ...context, finalWatch }, answered, now().toISOString().slice(0, 10) as IsoDate);
  };
  const settler = openSettler(settle, onError);
  const admit = openAdmission(options);
  return startLeaseLoop<HeldVerification>({
    name: "verifications",
    async claim(limit) {
      await admit();
      return claimForVerifying(context, limit);
    },
    async run(held) {
      try {
        await settler.around(async () => ({ held, answers: await askAll(options, held) }));
      } catch (error) {
        // Where even this fails, the end of its lease lets others have it.
        if (isUnavailable(error)) await releaseVerifying(context, held).catch(() => {});
        throw error;
      }
    },
    renew: (held) => renewVerifying(context, held),
    concurrency: options.concurrency,
    pollMs: options.pollMs,
    leaseMs: VERIFICATION_LEASE_MS,
    onError,
  });
}

/** Lets held verifications go on, up to the limit; without one all of them, since a limit may have held them before. */
function openAdmission({ context, queueLimit }: VerifierOptions): () => Promise<void> {
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    const nowMs = performance.now();
    if (queueLimit === null && nowMs - lookedAtMs < LEFT_EVERY_MS) return;
    lookedAtMs = nowMs;
    await admitVerifications(context, queueLimit ?? LEFT_AT_ONCE);
  };
}

/** Asks every source of the environment at once, each with a deadline of its own. */
function askAll(options: VerifierOptions, { claimed, details }: HeldVerification): Promise<SourceAnswer[]> {
  if (details === null) {
    options.onError(new AppError("internal", "A verification does not open.", { detail: claimed.id }), "verifying");
    return Promise.resolve([]);
  }
  const question: SourceQuestion = { environment: claimed.environment, details };
  const asked = options.sources.filter((source) => source.appliesTo(question));
  if (claimed.claims > CLAIMS_MAX) {
    return Promise.resolve(asked.map(({ name }) => ({ source: name, kind: "unreachable", reason: "error" })));
  }
  return Promise.all(asked.map((source) => askOne(options, source, question)));
}

/**
 * That our own database was away, or held up, is no answer of a source: it would end a verification that a moment later finds everything.
 */
function askOne(options: VerifierOptions, source: Source, question: SourceQuestion): Promise<SourceAnswer> {
  const onError = (error: unknown) => options.onError(error, `asking ${source.name}`);
  const unhurried = { question, signal: NEVER_ABORTED };
  const ask = () =>
    source.isOwnStore === true ? askUnhurried(options, source, unhurried) : askInTime(options, source, question);
  return retry(ask, { tries: 1, onError });
}

async function askInTime(options: VerifierOptions, source: Source, question: SourceQuestion): Promise<SourceAnswer> {
  const deadline = new AbortController();
  const { promise: timedOut, resolve } = Promise.withResolvers<SourceAnswer>();
  const timer = setTimeout(() => {
    deadline.abort();
    // Whatever is late beside our own database may be late for the same reason.
    const isThere = checkAnswers(options.context.db);
    resolve(isThere.then(() => ({ source: source.name, kind: "unreachable", reason: "timeout" })));
  }, options.sourceTimeoutMs);
  const answered = askUnhurried(options, source, { question, signal: deadline.signal });
  return Promise.race([answered, timedOut]).finally(() => clearTimeout(timer));
}

async function askUnhurried(
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
