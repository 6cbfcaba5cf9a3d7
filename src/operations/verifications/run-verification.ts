import { openJson, sealJson } from "../../crypto/seal.ts";
import { mintRandomId } from "../../crypto/secrets.ts";
import type { Tenant } from "../../domain/caller.ts";
import type { LinkageExplanation } from "../../domain/explanation.ts";
import { type IsoDate, idDigits, type VerificationId } from "../../domain/ids.ts";
import type { SubjectDetails } from "../../domain/subject.ts";
import {
  advanceVerification,
  type SourceAnswer,
  type VerificationResults,
  type VerificationStatus,
} from "../../domain/verification.ts";
import { compileResults } from "../../results/compile.ts";
import { addCompanyOutcomes, type CompanyOutcome } from "../../store/companies/companies.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import { notifyFinal } from "../../store/postgres/notices.ts";
import {
  admitPending,
  type ClaimedVerification,
  claimVerifications,
  releaseVerification,
  renewVerifications,
  settleVerifications as settleRows,
} from "../../store/verifications/verifications.ts";
import { type Context, SEALED_AT } from "../sealing/context.ts";
import { appendEvents, verificationEvent } from "../webhooks/events.ts";
import type { FinalWatch } from "./final-watch.ts";

/** How long a worker holds a verification before another may take it, in milliseconds. Renewed while the worker lives. */
export const VERIFICATION_LEASE_MS = 15_000;

/** A verification that a worker holds, opened. */
export interface HeldVerification {
  readonly claimed: ClaimedVerification;
  /** Null when it does not open: nobody can be asked, and it must not keep others from being claimed. */
  readonly details: SubjectDetails | null;
}

/** What the sources said of a held verification. */
export interface AnsweredVerification {
  readonly held: HeldVerification;
  readonly answers: readonly SourceAnswer[];
}

/** Takes up to `limit` verifications to ask the sources about, oldest first. */
export async function claimForVerifying(context: Context, limit: number): Promise<HeldVerification[]> {
  const lease = { claimId: mintRandomId(), leaseMs: VERIFICATION_LEASE_MS, limit, keyIds: context.keyring.ids };
  const rows = await claimVerifications(context.db, lease);
  return rows.map((claimed) => ({ claimed, details: openDetails(context, claimed) }));
}

function openDetails({ keyring }: Context, { id, sealed_file }: ClaimedVerification): SubjectDetails | null {
  try {
    return openJson<SubjectDetails>(keyring, sealed_file, SEALED_AT.verificationDetails(idDigits(id)));
  } catch {
    return null;
  }
}

/** Keeps the leases of what is being worked on. */
export function renewVerifying(context: Context, held: readonly HeldVerification[]): Promise<void> {
  const leases = held.map((one) => one.claimed);
  return renewVerifications(context.db, leases, VERIFICATION_LEASE_MS);
}

/** Leaves a verification to whoever claims it after a while: what went wrong was our own database, and tells nothing of it. */
export function releaseVerifying({ db }: Pick<Context, "db">, { claimed }: HeldVerification): Promise<void> {
  return releaseVerification(db, claimed);
}

/** Lets held-back verifications go on, up to `limit` being processed at once. Returns how many were let in. */
export function admitVerifications(context: Context, limit: number): Promise<number> {
  return admitPending(context.db, limit);
}

/**
 * Ends verifications: their status, results, events and what was observed of their companies, in one transaction. One whose
 * lease was lost is left to the worker that has it now. Who waits for one of them is woken: in this process after the commit, in
 * others by a notice that goes out with it.
 *
 * @param context.finalWatch wakes those who wait in this process; null where nobody can
 * @param today the date by which a job is past or current
 * @returns how many were ended
 */
export async function settleInstantVerifications(
  context: Context & { readonly finalWatch?: FinalWatch | null },
  answered: readonly AnsweredVerification[],
  today: IsoDate,
): Promise<number> {
  const { finalWatch = null } = context;
  const ends = answered.map((one) => endOf(context, one, today));
  const ended = await context.db.transaction(async (tx) => {
    const settled = await settleRows(tx, ends);
    const settledIds = new Set(settled);
    const ended = ends.filter((end) => settledIds.has(end.id));
    await appendEvents(tx, ended.map(eventOf));
    await observe(tx, ended);
    // A notice makes commits wait for each other, so that none goes out for what is waited for here alone.
    const elsewhere = ended.filter(({ id, claimed }) => claimed.is_awaited && finalWatch?.isAwaited(id) !== true);
    if (elsewhere.length > 0)
      await notifyFinal(
        tx,
        elsewhere.map(({ id }) => id),
      );
    return ended;
  });
  finalWatch?.tell(ended.map(({ id }) => id));
  return ended.length;
}

interface End {
  readonly id: VerificationId;
  readonly claim_id: ClaimedVerification["claim_id"];
  readonly claimed: ClaimedVerification;
  readonly status: VerificationStatus;
  readonly results: VerificationResults | null;
  readonly sealedResults: Buffer | null;
  readonly sealedExplanation: Buffer | null;
  readonly modelVersion: string | null;
  readonly keyId: number;
}

function endOf(context: Context, { held, answers }: AnsweredVerification, today: IsoDate): End {
  const { claimed } = held;
  const { happening, results } = compileResults(answers, { today });
  const place = SEALED_AT.verificationResults(idDigits(claimed.id));
  const explanations = explanationsOf(answers);
  return {
    id: claimed.id,
    claim_id: claimed.claim_id,
    claimed,
    status: advanceVerification("processing", happening),
    results,
    sealedResults: results === null ? null : sealJson(context.keyring, results, place),
    sealedExplanation: explanations.length === 0 ? null : sealExplanations(context, claimed.id, explanations),
    modelVersion: explanations[0]?.model_version ?? null,
    keyId: context.keyring.activeId,
  };
}

function explanationsOf(answers: readonly SourceAnswer[]): LinkageExplanation[] {
  return answers.flatMap((answer) => (answer.kind === "unreachable" ? [] : (answer.explanation ?? [])));
}

function sealExplanations({ keyring }: Context, id: VerificationId, told: readonly LinkageExplanation[]): Buffer {
  return sealJson(keyring, told, SEALED_AT.verificationExplanation(idDigits(id)));
}

function eventOf({ claimed, id, status }: End) {
  const tenant: Tenant = { teamId: claimed.team_id, environment: claimed.environment };
  const error = status === "failed" ? "No source could be reached." : undefined;
  return verificationEvent({ tenant, verificationId: id, status, trackingInfo: claimed.tracking_info, error });
}

async function observe(tx: Queryable, ended: readonly End[]): Promise<void> {
  const outcomes = ended.flatMap(outcomesOf);
  if (outcomes.length > 0) await addCompanyOutcomes(tx, outcomes);
}

function outcomesOf({ claimed, results }: End): CompanyOutcome[] {
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
