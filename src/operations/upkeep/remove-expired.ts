import { deleteExpiredIdempotencyKeys } from "../../store/access/idempotency.ts";
import { deleteOldLoggedRequests } from "../../store/access/request-log.ts";
import { deleteExpiredSessions, deleteExpiredSignInTokens } from "../../store/access/sessions.ts";
import { deleteOldReads } from "../../store/audit/recent-reads.ts";
import { deleteExpiredBridgeTokens } from "../../store/connections/bridge-tokens.ts";
import { deleteEndedCodeLimits } from "../../store/connections/code-limits.ts";
import { deleteExpiredLinkTokens } from "../../store/connections/link-tokens.ts";
import { clampTaskTimes } from "../../store/connections/tasks.ts";
import { deletePayBefore } from "../../store/employments/pay.ts";
import { deleteOldImportJobs } from "../../store/imports/jobs.ts";
import { deleteOldActivity } from "../../store/measurements/activity.ts";
import { makeIdPartitions } from "../../store/partitions/id-partitions.ts";
import { deleteOldPersonNotices } from "../../store/persons/person-notices.ts";
import { deleteExpiredPersonSessions } from "../../store/persons/person-sessions.ts";
import { clampDueTimes } from "../../store/webhooks/deliveries.ts";
import { maintainDeliveryLog } from "../../store/webhooks/delivery-attempts.ts";
import { deleteOldDeliveries, deleteOldEvents, dropOldEvents } from "../../store/webhooks/retention.ts";
import { holdRemainingDeliveries } from "../../store/webhooks/webhook-health.ts";
import { deleteOldWebhookSecrets } from "../../store/webhooks/webhook-secrets.ts";
import type { Context } from "../sealing/context.ts";

/** How long an ended import is kept with its rejects, in days. */
const IMPORT_DAYS = 30;
/** How long counts of activity are kept, in days. */
const ACTIVITY_DAYS = 400;
/** Rows deleted per batch. */
const BATCH_ROWS = 1_000;

/**
 * Deletes a batch of what has expired: idempotency keys, sessions, what was read lately, counts of one-time codes, bridge
 * tokens, public tokens, the delivery log, replaced secrets, events. Creates the partitions of the
 * log, the events and the verifications for the time to come, holds the remaining deliveries of
 * disabled webhooks, and corrects due times that a wrong clock set.
 *
 * @returns whether more may be left
 */
export async function removeExpiredBatch({ db }: Pick<Context, "db">): Promise<boolean> {
  await maintainDeliveryLog(db);
  await makeIdPartitions(db);
  await dropOldEvents(db);
  await deleteOldWebhookSecrets(db);
  const counts = [
    await deleteExpiredIdempotencyKeys(db, BATCH_ROWS),
    await deleteExpiredSessions(db, BATCH_ROWS),
    await deleteExpiredSignInTokens(db, BATCH_ROWS),
    await deleteExpiredPersonSessions(db, BATCH_ROWS),
    await deleteOldPersonNotices(db, BATCH_ROWS),
    await deleteOldReads(db, BATCH_ROWS),
    await deleteEndedCodeLimits(db, BATCH_ROWS),
    await deleteOldDeliveries(db, BATCH_ROWS),
    await deleteOldEvents(db, BATCH_ROWS),
    await holdRemainingDeliveries(db, BATCH_ROWS),
    await clampDueTimes(db, BATCH_ROWS),
    await clampTaskTimes(db, BATCH_ROWS),
    await deleteExpiredBridgeTokens(db, BATCH_ROWS),
    await deleteExpiredLinkTokens(db, BATCH_ROWS),
    await deleteOldImportJobs(db, IMPORT_DAYS, BATCH_ROWS),
    await deleteOldActivity(db, ACTIVITY_DAYS, BATCH_ROWS),
  ];
  return counts.some((count) => count === BATCH_ROWS);
}

/** Calls deleted per statement. */
const REQUEST_ROWS = 5_000;

/**
 * Deletes a batch of logged calls that are older than `days`.
 *
 * @returns true if there may be more
 */
export async function removeOldRequests({ db }: Pick<Context, "db">, days: number): Promise<boolean> {
  return (await deleteOldLoggedRequests(db, days, REQUEST_ROWS)) === REQUEST_ROWS;
}

/** Years of pay deleted per statement. */
const PAY_ROWS = 1_000;

/**
 * Deletes a batch of imported pay of calendar years that lie more than `years` before this one.
 *
 * @returns true if there may be more
 */
export async function expirePay({ db }: Pick<Context, "db">, years: number): Promise<boolean> {
  return (await deletePayBefore(db, years, PAY_ROWS)) === PAY_ROWS;
}
