import type { Tenant } from "../../../kernel/access/caller.ts";
import type { SourceAnswerWord } from "../../../kernel/activity.ts";
import { openJson, sealJson } from "../../../kernel/crypto/seal.ts";
import { mintRandomId } from "../../../kernel/crypto/secrets.ts";
import { newTurns, type Turns } from "../../../kernel/database/postgres/leases.ts";
import { notifyFinal } from "../../../kernel/database/postgres/notices.ts";
import { type ClaimId, type EmploymentId, type IsoDate, idHex, type VerificationId } from "../../../kernel/ids.ts";
import type { ActivityCount } from "../../../kernel/measurements/sql/activity.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import type { Subject, SubjectDetails } from "../../../kernel/subject.ts";
import type { DecisionRecord, LinkageExplanation, SourceAnswered } from "../../companies/explanation.ts";
import type { CompanyOutcome } from "../../companies/sql/companies.ts";
import type { IncomeRequest } from "../../income/income-question.ts";
import type { PreparedAnswer } from "../../income/ops/answers/answer-questions.ts";
import type { Rule } from "../../income/rules/rule.ts";
import type { EmploymentRecord } from "../../payroll/employment.ts";
import type { DisputeMark } from "../../payroll/result-employment.ts";
import type { DisputedDataRule } from "../../persons/dispute.ts";
import { findFrozen, isSameSubject, type SubjectInEnvironment } from "../../persons/ops/subjects/freezes.ts";
import { findDisputeMarks } from "../../persons/ops/subjects/held-disputes.ts";
import { subjectLookupTokens } from "../../persons/ops/subjects/lookup-tokens.ts";
import type { Outcome, SourceAnswer } from "../../records/source-answer.ts";
import { appendEvents, type EventDraft, verificationEvent } from "../../webhooks/ops/events.ts";
import type { EndStatus, VerificationStatus } from "../../webhooks/words.ts";
import { compileResults } from "../results/compile.ts";
import { markDisputed } from "../results/disputed.ts";
import type { VerificationResults } from "../results/results.ts";
import { verificationChanges } from "../results/verification-changes.ts";
import type { ConfirmationRow } from "../sql/confirmations.ts";
import { VERIFICATIONS_SEALED } from "../sql/sealed.ts";
import {
  admitPending,
  type ClaimedVerification,
  claimVerifications,
  releaseVerification,
  renewVerifications,
  settleVerifications as settleRows,
} from "../sql/verification-queue.ts";
import { findVerification, type VerificationRow } from "../sql/verifications.ts";
import { advanceVerification } from "../verification.ts";
import type { CompletionListener } from "./completion-listener.ts";
import { askFirst, type ConfirmationRule, confirmationsAmong, withConfirmation } from "./confirmations.ts";
import { VERIFICATION_TOKENS_VERSION } from "./lookup-tokens.ts";
import { openResults } from "./open-results.ts";
import { answerByResults, storeIncomeOf } from "./verification-income.ts";

/**
 * The lease term of a verification, in milliseconds: how long a worker holds it before another may
 * claim it. Renewed while the worker runs.
 */
export const VERIFICATION_LEASE_MS = 15_000;

/** A verification that a worker holds, opened. */
export interface LeasedVerification {
  readonly claimed: ClaimedVerification;
  /** Null if it cannot be opened: no source can be asked, and it must not block other claims. */
  readonly details: SubjectDetails | null;
  /** The rules of income that it carries; null: none. */
  readonly income: IncomeRequest | null;
  /** The subject, with the tokens by which freezes are found; null if it cannot be opened. */
  readonly person: SubjectInEnvironment | null;
  /** True if the subject has frozen their file: no source may be asked. */
  readonly isFrozen: boolean;
  /**
   * What to compare the results with; null if it repeats no verification, or that one was erased.
   */
  readonly repeated: { readonly results: VerificationResults | null } | null;
}

/** A source's answer, and how long it took in milliseconds. */
export type TimedAnswer = SourceAnswer & { readonly durationMs?: number };

/** The sources' answers for a leased verification. */
export interface AnsweredVerification {
  readonly leased: LeasedVerification;
  readonly answers: readonly TimedAnswer[];
  /** The trace context of its event; null or absent if tracing is off. */
  readonly traceParent?: string | null;
}

/** A verification that was completed, without anything of its subject. */
export interface EndedVerification {
  readonly environment: Tenant["environment"];
  readonly status: VerificationStatus;
  /** `none` if no source answered. */
  readonly outcome: Outcome | "none";
  /** For the statistics: the verification, and how each source answered. */
  readonly activity: readonly ActivityCount[];
  /** What its employers delivered. */
  readonly outcomes: readonly CompanyOutcome[];
}

/**
 * Claims up to `limit` verifications to ask the sources about.
 *
 * @param turns of the teams; the same from claim to claim
 */
export async function claimVerificationBatch(
  context: Context,
  limit: number,
  turns: Turns = newTurns(),
): Promise<LeasedVerification[]> {
  const claimId = mintRandomId<ClaimId>();
  const asked = { keyIds: context.keyring.ids, tokensVersion: VERIFICATION_TOKENS_VERSION };
  const lease = { claimId, leaseMs: VERIFICATION_LEASE_MS, limit, ...asked };
  const rows = await claimVerifications(context.db, lease, turns);
  const opened = rows.map((claimed) => ({ claimed, ...openFile(context, claimed) }));
  const [frozen, repeated] = await Promise.all([
    frozenAmong(context, opened.map(personAsked)),
    repeatedBy(context, rows),
  ]);
  return opened.map((one, at) => ({
    ...one,
    isFrozen: frozen[at] ?? false,
    repeated: repeated.get(one.claimed.id) ?? null,
  }));
}

/** The results of the verifications that some repeat, by the id of the repetition. */
async function repeatedBy(context: Context, rows: readonly ClaimedVerification[]) {
  const found = new Map<VerificationId, { readonly results: VerificationResults | null }>();
  const look = async ({ id, team_id, environment, reverifies }: ClaimedVerification) => {
    if (reverifies === null) return;
    const row = await findVerification(context.db, { teamId: team_id, environment }, reverifies);
    if (row !== null) found.set(id, { results: readableResults(context, row) });
  };
  await Promise.all(rows.map(look));
  return found;
}

function readableResults({ keyring }: Context, row: VerificationRow): VerificationResults | null {
  try {
    return openResults(keyring, row);
  } catch {
    return null;
  }
}

/** Tells for each list of persons whether a freeze holds for one of them. */
async function frozenAmong(
  context: Parameters<typeof findFrozen>[0],
  lists: readonly (readonly SubjectInEnvironment[])[],
): Promise<boolean[]> {
  const all = lists.flatMap((list, at) => list.map((one) => ({ one, at })));
  const frozen = await findFrozen(
    context,
    all.map(({ one }) => one),
  );
  const found = new Set(all.flatMap(({ at }, position) => (frozen[position] === true ? at : [])));
  return lists.map((_, at) => found.has(at));
}

function personAsked({ person }: Pick<LeasedVerification, "person">): SubjectInEnvironment[] {
  return person === null ? [] : [person];
}

function openFile({ keyring }: Context, { id, environment, sealed_details, subject_tokens }: ClaimedVerification) {
  const place = VERIFICATIONS_SEALED.verificationDetails(idHex(id));
  try {
    const { income = null, ...details } = openJson(keyring, sealed_details, place);
    const asked = { environment, subject: details.subject };
    return { details, income, person: { ...asked, tokens: subject_tokens ?? subjectLookupTokens(keyring, asked) } };
  } catch {
    return { details: null, income: null, person: null };
  }
}

/** Renews the leases of verifications in progress. */
export function renewVerificationLeases(context: Context, leased: readonly LeasedVerification[]): Promise<void> {
  const leases = leased.map((one) => one.claimed);
  return renewVerifications(context.db, leases, VERIFICATION_LEASE_MS);
}

/**
 * Releases a verification, to be claimed again after a while: the failure was our own database's,
 * and says nothing about the verification.
 */
export function releaseVerificationLease({ db }: Pick<Context, "db">, { claimed }: LeasedVerification): Promise<void> {
  return releaseVerification(db, claimed);
}

/** Admits held verifications, up to `limit` in processing. Returns how many were admitted. */
export function admitVerifications(context: Context, limit: number, turns: Turns): Promise<number> {
  return admitPending(context.db, limit, turns);
}

/**
 * Completes verifications: writes their status, results and events in one transaction. A verification whose lease was lost is left to the worker that holds it now. One
 * whose subject is frozen shows no data, nor does one whose records are a frozen person's.
 * Waiting requests are woken: in this process after the commit, in others by a notice sent with it.
 *
 * @param context.completionListener wakes waiting requests in this process; null if there can be
 * none
 * @param today the date that separates past from current jobs
 * @returns those that were completed
 */
export async function settleInstantVerifications(
  context: Context & {
    readonly completionListener?: CompletionListener | null;
    /** Whether disputed data are shown with the dispute, or withheld; `show` if absent. */
    readonly disputedData?: DisputedDataRule;
    /** Rules of income by their ids; absent: none. */
    readonly incomeRules?: ReadonlyMap<string, Rule>;
    /** Persons are asked before what was found of them is sent; null or absent: they are not. */
    readonly confirmation?: ConfirmationRule | null;
  },
  answered: readonly AnsweredVerification[],
  today: IsoDate,
): Promise<EndedVerification[]> {
  const { completionListener = null, disputedData = "show", incomeRules = new Map(), confirmation = null } = context;
  const completed = await context.db.transaction(async (tx) => {
    // In the transaction, so that a freeze holds for every verification that completes after it.
    const persons = answered.map((one) => [...personAsked(one.leased), ...personsFound(one)]);
    const reading = { db: tx, keyring: context.keyring };
    const [frozen, marks, answers] = await Promise.all([
      frozenAmong(reading, persons),
      findDisputeMarks(reading, answered.flatMap(employmentsFound)),
      confirmationsAmong(
        tx,
        answered.map(({ leased }) => leased.claimed),
      ),
    ]);
    const completions: Completion[] = [];
    for (const [at, one] of answered.entries()) {
      const isFrozen = one.leased.isFrozen || frozen[at] === true;
      const answer = answers.get(one.leased.claimed.id) ?? null;
      // What the person flagged before it was sent is withheld, whatever the operator's rule is for other disputes.
      const disputes = { marks, rule: answer?.status === "flagged" ? "withhold" : disputedData };
      const end = (confirmed: ConfirmationRow | "unreached" | null) =>
        completionOf({ keyring: context.keyring, incomeRules }, one, { today, isFrozen, disputes, confirmed });
      const found = end(answer);
      const records = { persons: personsFound(one), employmentIds: employmentsFound(one) };
      const sent = await askFirst({ ...context, db: tx }, { rule: confirmation, found, leased: one.leased, records });
      if (sent === "none") completions.push(found);
      else if (sent === "unreached") completions.push(end("unreached"));
    }
    const settled = await settleRows(tx, completions);
    const settledIds = new Set(settled);
    const completed = completions.filter((end) => settledIds.has(end.id));
    const assessed: EventDraft[] = [];
    for (const end of completed) assessed.push(...(await storeIncomeOf(context, tx, end)));
    await appendEvents(tx, [...completed.map(eventOf), ...assessed]);
    // A notice makes commits wait for each other: none is sent for verifications awaited only in this process.
    const elsewhere = completed.filter(
      ({ id, claimed }) => claimed.is_awaited && completionListener?.hasWaiters(id) !== true,
    );
    if (elsewhere.length > 0)
      await notifyFinal(
        tx,
        elsewhere.map(({ id }) => id),
      );
    return completed;
  });
  completionListener?.notify(completed.map(({ id }) => id));
  return completed.map((end) => ({
    environment: end.claimed.environment,
    status: end.status,
    outcome: end.results?.outcome ?? "none",
    activity: activityOf(end),
    outcomes: outcomesOf(end),
  }));
}

interface Completion {
  readonly id: VerificationId;
  readonly claim_id: ClaimedVerification["claim_id"];
  readonly claimed: ClaimedVerification;
  readonly status: EndStatus;
  readonly isFrozen: boolean;
  readonly results: VerificationResults | null;
  readonly request: IncomeRequest | null;
  readonly income: readonly PreparedAnswer[];
  readonly sealedResults: Buffer | null;
  readonly outcome: Outcome | null;
  readonly sealedExplanation: Buffer | null;
  readonly modelVersion: string | null;
  readonly keyId: number;
  readonly answers: readonly TimedAnswer[];
  readonly traceParent: string | null;
}

/** The persons of the records that the sources found: their details may differ from the request's. */
function personsFound({ leased, answers }: AnsweredVerification): SubjectInEnvironment[] {
  const { environment } = leased.claimed;
  return answers
    .flatMap((answer) => (answer.kind === "match" ? answer.matches : []))
    .map(({ employment }) => {
      const subject = personOf(employment.record);
      const asked = leased.person;
      return asked !== null && isSameSubject(asked.subject, subject) ? asked : { environment, subject };
    });
}

function employmentsFound({ answers }: AnsweredVerification): EmploymentId[] {
  return answers.flatMap((answer) =>
    answer.kind === "match" ? answer.matches.map(({ employment }) => employment.id) : [],
  );
}

function personOf({ first_name, last_name, date_of_birth, ssn }: EmploymentRecord): Subject {
  // A placeholder: it is not a key.
  return { first_name, last_name, date_of_birth: date_of_birth ?? ("" as IsoDate), ssn };
}

const FROZEN = { trigger: "subject_frozen", results: null } as const;

function completionOf(
  context: Pick<Context, "keyring"> & { readonly incomeRules: ReadonlyMap<string, Rule> },
  { leased, answers, traceParent = null }: AnsweredVerification,
  options: {
    readonly today: IsoDate;
    readonly isFrozen: boolean;
    readonly disputes: { readonly marks: ReadonlyMap<string, readonly DisputeMark[]>; readonly rule: DisputedDataRule };
    /** What the person has said; null: was not asked. */
    readonly confirmed: ConfirmationRow | "unreached" | null;
  },
): Completion {
  const { claimed } = leased;
  const { today, isFrozen, disputes, confirmed } = options;
  const shown = markDisputed(answers, disputes.marks, { rule: disputes.rule, today });
  const { trigger, results: compiled } = isFrozen ? FROZEN : compileResults(shown, { today });
  const status = advanceVerification("processing", trigger);
  const changed =
    compiled === null ? null : withConfirmation(context.keyring, withChanges(compiled, leased), confirmed);
  const found = { claimed, status, results: changed, today };
  const { results, income } = answerByResults(context.incomeRules, leased.income, found);
  const place = VERIFICATIONS_SEALED.verificationResults(idHex(claimed.id));
  const explanations = isFrozen ? [] : explanationsOf(answers);
  const decision: DecisionRecord = { answers: answers.map(answeredOf), explanations };
  return {
    id: claimed.id,
    claim_id: claimed.claim_id,
    claimed,
    status,
    isFrozen,
    results,
    request: leased.income,
    income,
    sealedResults: results === null ? null : sealJson(context.keyring, results, place),
    outcome: results?.outcome ?? null,
    sealedExplanation: answers.length === 0 ? null : sealDecision(context, claimed.id, decision),
    modelVersion: explanations[0]?.model_version ?? null,
    keyId: context.keyring.activeId,
    answers,
    traceParent,
  };
}

function withChanges(results: VerificationResults, { repeated }: LeasedVerification): VerificationResults {
  return repeated === null ? results : { ...results, changes: verificationChanges(repeated.results, results) };
}

function explanationsOf(answers: readonly SourceAnswer[]): LinkageExplanation[] {
  return answers.flatMap((answer) => (answer.kind === "unreachable" ? [] : (answer.explanation ?? [])));
}

function answeredOf(answer: TimedAnswer): SourceAnswered {
  return { source: answer.source, answer: answerWord(answer), duration_ms: answer.durationMs ?? null };
}

function sealDecision({ keyring }: Pick<Context, "keyring">, id: VerificationId, decision: DecisionRecord): Buffer {
  return sealJson(keyring, decision, VERIFICATIONS_SEALED.verificationExplanation(idHex(id)));
}

function eventOf({ claimed, id, status, isFrozen, traceParent }: Completion) {
  const tenant: Tenant = { teamId: claimed.team_id, environment: claimed.environment };
  const end = { tenant, verificationId: id, status, trackingInfo: claimed.tracking_info };
  return { ...verificationEvent(isFrozen ? { ...end, error: FROZEN_TEXT } : end), traceParent };
}

const FROZEN_TEXT = "The subject has frozen their file.";

function activityOf({ claimed, results, answers }: Completion): ActivityCount[] {
  const owner = { environment: claimed.environment, teamId: claimed.team_id, count: 1 };
  return [
    { ...owner, kind: "verification", word: results?.outcome ?? "failed" },
    ...answers.map((one) => ({ ...owner, kind: "source_answer" as const, word: `${one.source} ${answerWord(one)}` })),
  ];
}

function answerWord(answer: SourceAnswer): SourceAnswerWord {
  return answer.kind === "unreachable" ? answer.reason : answer.kind;
}

function outcomesOf({ claimed, results }: Completion): CompanyOutcome[] {
  return (results?.employments ?? []).flatMap((employment) => {
    const companyId = employment.company_mapping_id;
    if (companyId === null) return [];
    const seen = { companyId, environment: claimed.environment };
    return [
      { ...seen, product: "employment" as const, succeeded: true },
      { ...seen, product: "income" as const, succeeded: employment.income !== null },
    ];
  });
}
