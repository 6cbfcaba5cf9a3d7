import type { Tenant } from "../../kernel/access/caller.ts";
import type { LinkId, PayrollEmploymentId, TaskId, UserId } from "../../kernel/ids.ts";
import type { EventType } from "../webhooks/catalogue.ts";
import type { EventDraft } from "../webhooks/ops/events.ts";
import type { ConnectionProduct, DataSource, IdentityStatus, TaskRefusal, TaskStatus } from "../webhooks/words.ts";

/** The connection that an event is about. */
export interface EventOrigin {
  readonly tenant: Tenant;
  readonly userId: UserId;
  readonly linkId: LinkId;
  readonly product: ConnectionProduct;
  readonly dataSource: DataSource;
  readonly trackingInfo: string | null;
}

/**
 * The event of a task that has a new status.
 *
 * @param task.identity whether the data are of the person whom the client named; of a task that is
 * not done, absent or null
 * @param task.refusal why the person ended it; absent or null: they did not
 */
export function taskEvent(
  origin: EventOrigin,
  task: {
    readonly id: TaskId;
    readonly status: TaskStatus;
    readonly identity?: IdentityStatus | null;
    readonly refusal?: TaskRefusal | null;
  },
): EventDraft {
  const { id, status, identity = null, refusal = null } = task;
  const refused = refusal === null ? {} : { refusal };
  const fields = { task_id: id, status, identity, ...refused, ...connectionOf(origin) };
  return { ...aboutLink(origin), type: "task-status-updated", fields };
}

/** The event of a link that was connected, disconnected or deleted. */
export function linkEvent(
  origin: EventOrigin,
  type: "link-connected" | "link-disconnected" | "link-deleted",
): EventDraft {
  return { ...aboutLink(origin), type, fields: connectionOf(origin) };
}

/** The event of an employment or profile that was stored or changed. */
export function objectEvent(
  origin: EventOrigin,
  event: {
    readonly noun: "employment" | "profile";
    readonly taskId: TaskId;
    readonly objectId: PayrollEmploymentId;
    /** Of an update, the names of the fields that differ; null for a new one. */
    readonly changedFields: readonly string[] | null;
    /** Whether the account is of the person whom the client named. */
    readonly identity: IdentityStatus;
  },
): EventDraft {
  const { noun, taskId, objectId, changedFields, identity } = event;
  const fields = { task_id: taskId, object_id: objectId, identity, ...connectionOf(origin) };
  if (changedFields === null) return { ...aboutLink(origin), type: `${noun}-created`, fields };
  return { ...aboutLink(origin), type: `${noun}-updated`, fields: { ...fields, changed_fields: changedFields } };
}

/** The event of entries of an employment that were stored or changed, as many as `count`. */
export function collectionEvent(
  origin: EventOrigin,
  event: {
    readonly type: Extract<EventType, `${"statements" | "shifts" | "bank-accounts"}-${string}`>;
    readonly taskId: TaskId;
    readonly employmentId: PayrollEmploymentId;
    readonly count: number;
    /** Whether the account is of the person whom the client named. */
    readonly identity: IdentityStatus;
  },
): EventDraft {
  const { type, taskId, employmentId, count, identity } = event;
  const fields = {
    task_id: taskId,
    objects_count: count,
    employment_id: employmentId,
    identity,
    ...connectionOf(origin),
  };
  return { ...aboutLink(origin), type, fields };
}

function aboutLink({ tenant, linkId }: EventOrigin) {
  return { tenant, aboutId: linkId };
}

function connectionOf({ userId, linkId, product, dataSource, trackingInfo }: EventOrigin) {
  return { user_id: userId, link_id: linkId, product, data_source: dataSource, tracking_info: trackingInfo };
}
