import type { Caller } from "../../../kernel/access/caller.ts";
import type { Database, Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import type { AttemptId, EventId, WebhookId } from "../../../kernel/ids.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import {
  advanceReplays,
  countReplayable,
  findReplayableAttempt,
  findWebhookReplay,
  insertWebhookReplay,
  REPLAYS_PER_SECOND,
  type ReplayRange,
  replayDelivery,
  type WebhookReplay,
} from "../sql/replays.ts";
import { findWebhook, lockWebhook } from "../sql/webhooks.ts";
import { unknownWebhook } from "./webhooks.ts";

/** Maximum number of webhooks whose replays one step advances. */
const REPLAYS_AT_ONCE_MAX = 50;

/** A replayed event. */
interface ReplayedEvent {
  readonly webhook_id: WebhookId;
  /** Unchanged; the attempt gets its own id. */
  readonly event_id: EventId;
}

/**
 * Replays the event of a logged attempt at once. Idempotent while the replay is in progress.
 *
 * @param id the attempt's
 * @throws AppError `not_found`; `conflict` if the webhook is disabled or deleted, or there is
 * nothing left to send
 */
export async function replayWebhookRequest(
  { db }: Pick<Context, "db">,
  caller: Caller,
  id: AttemptId,
): Promise<ReplayedEvent> {
  const attempt = await findReplayableAttempt(db, caller, id);
  if (attempt === null) throw new AppError("not_found", "No webhook request has this id in this environment.");
  const { webhook_id, event_id, delivery_id } = attempt;
  if (delivery_id === null) {
    throw new AppError(
      "conflict",
      "This attempt cannot be replayed: its webhook was deleted, its event is too old, or it was a test.",
    );
  }
  if (!attempt.is_enabled) throw disabled();
  await replayDelivery(db, { webhookId: webhook_id, eventId: event_id, deliveryId: delivery_id });
  return { webhook_id, event_id };
}

/** A replay in progress, with how many deliveries are still to be queued. */
interface ReplayProgress extends Omit<WebhookReplay, "last_id"> {
  readonly remaining: number;
}

/** A requested replay: an absent bound is open, and only undelivered events are sent by default. */
interface ReplayInput extends ReplayRange {
  readonly id: WebhookId;
}

/**
 * Starts to replay a webhook's past events: those of a time range, all of them or only undelivered
 * ones. Runs in the background, at a limited rate. Requested again while in progress, it returns
 * the replay in progress.
 *
 * @throws AppError `not_found`; `conflict` if the webhook is disabled, or another replay is in
 * progress
 */
export async function replayWebhook(
  { db }: Pick<Context, "db">,
  caller: Caller,
  { id, ...range }: ReplayInput,
): Promise<ReplayProgress> {
  const begun = await db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, caller, id);
    if (webhook === null) throw unknownWebhook();
    if (!webhook.enabled) throw disabled();
    const { isNew, ...replay } = await insertWebhookReplay(tx, id, range);
    if (!isNew && !isSame(replay, range)) {
      throw new AppError("conflict", "Another replay of this webhook is in progress: retry when it has ended.");
    }
    return replay;
  });
  return progressOf(db, begun);
}

/**
 * How far the replay of a webhook is.
 *
 * @throws AppError `not_found` if there is no such webhook, or no replay of it is in progress
 */
export async function getWebhookReplay(
  { db }: Pick<Context, "db">,
  caller: Caller,
  id: WebhookId,
): Promise<ReplayProgress> {
  if ((await findWebhook(db, caller, id)) === null) throw unknownWebhook();
  const replay = await findWebhookReplay(db, id);
  if (replay === null)
    throw new AppError("not_found", "No replay of this webhook is in progress: it has ended, or none was requested.");
  return progressOf(db, replay);
}

async function progressOf(db: Queryable, { last_id, ...replay }: WebhookReplay): Promise<ReplayProgress> {
  return { ...replay, remaining: await countReplayable(db, { last_id, ...replay }) };
}

function isSame(current: Omit<WebhookReplay, "last_id">, requested: ReplayRange): boolean {
  const { until, created_at } = current;
  // A replay that was to continue into the future ends at its creation.
  const isUntil =
    requested.until === null || requested.until === until || (until === created_at && requested.until > until);
  return isUntil && requested.since === current.since && requested.onlyFailed === current.only_failed;
}

function disabled(): AppError {
  return new AppError("conflict", 'This webhook is disabled: enable it with PATCH {"enabled": true} first.');
}

/**
 * Advances the replays in progress by one step.
 *
 * @returns how many events were queued
 */
export function advanceWebhookReplays(db: Database): Promise<number> {
  const pace = { perSecond: REPLAYS_PER_SECOND, webhooksMax: REPLAYS_AT_ONCE_MAX };
  return db.transaction((tx) => advanceReplays(tx, pace), { isByIndex: true });
}
