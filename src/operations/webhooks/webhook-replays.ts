import type { Caller } from "../../domain/caller.ts";
import { AppError } from "../../domain/error.ts";
import type { EventId, WebhookId } from "../../domain/ids.ts";
import type { Database } from "../../store/postgres/database.ts";
import {
  advanceReplays,
  findReplayableAttempt,
  insertWebhookReplay,
  type ReplayRange,
  replayDelivery,
  type WebhookReplay,
} from "../../store/webhooks/replays.ts";
import { keepWebhook } from "../../store/webhooks/webhooks.ts";
import type { Context } from "../sealing/context.ts";
import { unknownWebhook } from "./webhooks.ts";

/** Events of one webhook that a replay queues in a second at most. */
export const REPLAYS_PER_SECOND = 20;
/** Webhooks whose replays one step takes on. */
const REPLAYS_AT_ONCE_MAX = 50;

/** What is sent once more. */
export interface ReplayedEvent {
  readonly webhook_id: WebhookId;
  /** The same as ever; the attempt gets an id of its own. */
  readonly event_id: EventId;
}

/**
 * Sends the event of a logged attempt once more, at once. Idempotent while that is under way.
 *
 * @param id the attempt's
 * @throws AppError `not_found`; `conflict` when the webhook is disabled or gone, or nothing is left to be sent
 */
export async function replayWebhookRequest(
  { db }: Pick<Context, "db">,
  caller: Caller,
  id: string,
): Promise<ReplayedEvent> {
  const attempt = await findReplayableAttempt(db, caller, id);
  if (attempt === null) throw new AppError("not_found", "No webhook request has this id in this environment.");
  const { webhook_id, event_id, delivery_id } = attempt;
  if (delivery_id === null) {
    throw new AppError(
      "conflict",
      "This cannot be sent again: its webhook was deleted, its event is too old, or it was a test.",
    );
  }
  if (!attempt.is_enabled) throw disabled();
  await replayDelivery(db, { webhookId: webhook_id, eventId: event_id, deliveryId: delivery_id });
  return { webhook_id, event_id };
}

/** A replay asked for: what is not given is not bounded, and only what was not delivered is sent. */
export interface ReplayInput extends ReplayRange {
  readonly id: WebhookId;
}

/**
 * Begins to send a webhook's past events once more: those of a span of time, all of them or only those that were not delivered. Goes
 * on in the background, some a second. Asked for again while it is under way, it answers with what is.
 *
 * @throws AppError `not_found`; `conflict` when the webhook is disabled, or a replay of something else is under way
 */
export function replayWebhook(
  { db }: Pick<Context, "db">,
  caller: Caller,
  { id, ...range }: ReplayInput,
): Promise<WebhookReplay> {
  return db.transaction(async (tx) => {
    const webhook = await keepWebhook(tx, caller, id);
    if (webhook === null) throw unknownWebhook();
    if (!webhook.enabled) throw disabled();
    const { isNew, ...replay } = await insertWebhookReplay(tx, id, range);
    if (!isNew && !isSame(replay, range)) {
      throw new AppError("conflict", "Another replay of this webhook is under way: wait until it has ended.");
    }
    return replay;
  });
}

function isSame(underway: WebhookReplay, asked: ReplayRange): boolean {
  const { until, created_at } = underway;
  // One that was to go on into the future ends where it began.
  const isUntil = asked.until === null || asked.until === until || (until === created_at && asked.until > until);
  return isUntil && asked.since === underway.since && asked.onlyFailed === underway.only_failed;
}

function disabled(): AppError {
  return new AppError("conflict", 'This webhook is disabled: enable it with PATCH {"enabled": true} first.');
}

/**
 * Lets the replays that are under way go on by one step.
 *
 * @returns how many events were queued
 */
export function advanceWebhookReplays(db: Database): Promise<number> {
  const pace = { perSecond: REPLAYS_PER_SECOND, webhooksMax: REPLAYS_AT_ONCE_MAX };
  return db.transaction((tx) => advanceReplays(tx, pace), { isByIndex: true });
}
