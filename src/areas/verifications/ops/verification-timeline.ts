import { type Caller, showsPersonal } from "../../../kernel/access/caller.ts";
import type { VerificationId } from "../../../kernel/ids.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { listAttemptsOf, listEventsAbout, type TimelineAttempt, type TimelineEvent } from "../sql/timeline.ts";
import { type ExplainedVerification, explainVerification } from "./explain-verification.ts";
import { getInstantVerification } from "./verifications.ts";

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
