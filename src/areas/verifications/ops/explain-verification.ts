import { type Caller, type Environment, showsPersonal } from "../../../kernel/access/caller.ts";
import { appendReads, type Reader } from "../../../kernel/audit/ops/reads.ts";
import { openJson } from "../../../kernel/crypto/seal.ts";
import { AppError } from "../../../kernel/error.ts";
import { type EmploymentId, idHex, type TeamId, type Timestamp, type VerificationId } from "../../../kernel/ids.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { openSealedRows } from "../../../kernel/sealing/ops/unreadable-rows.ts";
import type { SubjectDetails } from "../../../kernel/subject.ts";
import type { DecisionRecord, FigureOrigin, LinkageExplanation, SourceAnswered } from "../../companies/explanation.ts";
import type { EmploymentRecord } from "../../payroll/employment.ts";
import { listEmployments } from "../../records/sql/employments/employments.ts";
import { RECORDS_SEALED } from "../../records/sql/employments/sealed.ts";
import type { VerificationStatus } from "../../webhooks/words.ts";
import { figureOrigins } from "../results/figure-origins.ts";
import { VERIFICATIONS_SEALED } from "../sql/sealed.ts";
import { listAttemptsOf, listEventsAbout, type TimelineAttempt, type TimelineEvent } from "../sql/timeline.ts";
import { type ExplainedRow, findExplainedVerification } from "../sql/verifications.ts";
import { openResults } from "./open-results.ts";
import { getInstantVerification } from "./verifications.ts";

/** How a verification was decided and, if requested, about whom. */
export interface ExplainedVerification {
  readonly id: VerificationId;
  readonly team_id: TeamId;
  readonly environment: Environment;
  readonly status: VerificationStatus;
  readonly created_at: Timestamp;
  readonly completed_at: Timestamp | null;
  /** What each source answered; empty while it is unfinished, and for those of older versions. */
  readonly answers: readonly SourceAnswered[];
  /** One of each source that compares records; empty while it is unfinished, or if none does. */
  readonly explanations: readonly LinkageExplanation[];
  /** The place of each figure of pay; empty without results, and if they have no pay. */
  readonly figures: readonly FigureOrigin[];
  /** The subject, and the candidates' records as they are now, by id; null unless requested. */
  readonly personal: {
    readonly details: SubjectDetails;
    readonly records: Readonly<Record<string, EmploymentRecord>>;
  } | null;
}

/** A request for an explanation. */
interface ExplainRequest {
  /** The reader for the inquiry log. */
  readonly reader: Pick<Reader, "actor" | "sessionId">;
  readonly id: VerificationId;
  readonly showsPersonal: boolean;
}

/**
 * How a verification was decided: what was recorded at the decision, not what would be decided
 * today. Imports and releases change records, weights and comparisons; the question is why this
 * result was returned. The actor, and whether personal data was requested, is written into the
 * inquiry log before anything is returned.
 *
 * @throws AppError `not_found` if there is no such verification
 */
export async function explainVerification(context: Context, request: ExplainRequest): Promise<ExplainedVerification> {
  const { reader, id, showsPersonal } = request;
  const row = await findExplainedVerification(context.db, id);
  if (row === null) throw new AppError("not_found", `No verification has the id ${id}.`);
  const read = { action: "verification.explain", target: row.id, details: { personal_data: showsPersonal } } as const;
  await appendReads(context.db, { ...reader, teamId: row.team_id, environment: row.environment }, [read]);
  const { answers, explanations } = openDecision(context, row);
  const { team_id, environment, status, created_at, completed_at } = row;
  const figures = openFigures(context, row);
  const personal = showsPersonal ? await openPersonal(context, row, explanations) : null;
  return { id, team_id, environment, status, created_at, completed_at, answers, explanations, figures, personal };
}

function openDecision({ keyring }: Context, { id, sealed_explanation }: ExplainedRow): DecisionRecord {
  if (sealed_explanation === null) return { answers: [], explanations: [] };
  const place = VERIFICATIONS_SEALED.verificationExplanation(idHex(id));
  const stored = openJson(keyring, sealed_explanation, place);
  return "answers" in stored ? stored : { answers: [], explanations: stored };
}

function openFigures({ keyring }: Context, row: ExplainedRow): FigureOrigin[] {
  const results = openResults(keyring, row);
  return results === null ? [] : figureOrigins(results);
}

/** A record that an import has removed since is left out, and so is one that cannot be opened. */
async function openPersonal(
  context: Context,
  row: ExplainedRow,
  explanations: readonly LinkageExplanation[],
): Promise<ExplainedVerification["personal"]> {
  const { db, keyring } = context;
  const details = openJson(keyring, row.sealed_details, VERIFICATIONS_SEALED.verificationDetails(idHex(row.id)));
  const ids: EmploymentId[] = explanations.flatMap(({ candidates }) => candidates.map((one) => one.employment_id));
  const rows = await listEmployments(db, row.environment, ids);
  const records = openSealedRows(context, rows, {
    open: ({ id, sealed }): [string, EmploymentRecord] => [
      id,
      openJson(keyring, sealed, RECORDS_SEALED.employmentRecord(id)),
    ],
    table: "employments",
  });
  return { details, records: Object.fromEntries(records) };
}

/** Maximum number of attempts of a timeline. */
export const TIMELINE_ATTEMPTS_MAX = 100;

/**
 * Nearly every event is delivered within an hour; only where one is not, the log is read further.
 */
const SOON_HOURS = 1;

/** The schedule of retries takes four days, and replays may follow. */
const LATE_HOURS = 168;

/** How a verification was decided, and what happened to it. */
export interface ExplainedTimeline {
  readonly explained: ExplainedVerification;
  /** Empty until it is final, and once the event is older than the delivery log. */
  readonly events: readonly TimelineEvent[];
  /** Attempts at delivering them, oldest first, at most {@link TIMELINE_ATTEMPTS_MAX}. */
  readonly attempts: readonly TimelineAttempt[];
}

/**
 * How a verification of the caller was decided, and what happened to it. The caller, and whether
 * personal data was shown, is in the inquiry log before this resolves.
 *
 * @throws AppError `not_found`
 */
export async function explainInstantVerification(
  context: Context,
  caller: Caller,
  id: VerificationId,
): Promise<ExplainedTimeline> {
  // Before anything is logged or read: it must be the caller's.
  const { completed_at: completedAt } = await getInstantVerification(context, caller, id);
  const of = { reader: caller, id, showsPersonal: showsPersonal(caller) };
  const explained = await explainVerification(context, of);
  if (completedAt === null) return { explained, events: [], attempts: [] };
  const events = await listEventsAbout(context.db, caller, { id, completedAt });
  const read = (hours: number) =>
    listAttemptsOf(context.db, caller, {
      events: events.map((one) => one.id),
      from: completedAt,
      hours,
      limit: TIMELINE_ATTEMPTS_MAX,
    });
  if (events.length === 0) return { explained, events, attempts: [] };
  const soon = await read(SOON_HOURS);
  return { explained, events, attempts: areDelivered(soon) ? soon : await read(LATE_HOURS) };
}

function areDelivered(attempts: readonly TimelineAttempt[]): boolean {
  const byWebhook = Map.groupBy(attempts, (one) => one.webhook_id);
  return [...byWebhook.values()].every((some) => some.some(({ outcome }) => outcome === "delivered"));
}
