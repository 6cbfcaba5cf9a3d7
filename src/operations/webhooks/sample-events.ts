import { mintId } from "../../crypto/secrets.ts";
import type { EventType } from "../../domain/event.ts";
import { EVENT_TIME, type EventDraft } from "./events.ts";

/** The `tracking_info` of every sample, by which a receiver recognises it. */
const SAMPLE_MARK = "openvoe-sample";

type Sample = Pick<EventDraft, "aboutId" | "fields">;

/**
 * A sample event of a type: the fields that the interface defines for its family, random ids that
 * belong to nothing, and {@link SAMPLE_MARK} as `tracking_info`. No personal data, since events
 * have none.
 */
export function sampleEvent(type: EventType): Sample {
  const family = FAMILIES.find(({ pattern }) => pattern.test(type));
  if (family === undefined) throw new Error(`no family of events has ${type}`);
  return family.sample(type);
}

const FAMILIES: readonly { readonly pattern: RegExp; readonly sample: (type: EventType) => Sample }[] = [
  { pattern: /^instant-verification-/, sample: verificationSample },
  { pattern: /^task-/, sample: () => linkSample({ task_id: mintId(), status: "done", identity: "agrees" }) },
  { pattern: /^link-/, sample: () => linkSample({}) },
  { pattern: /^(employment|profile)-created$/, sample: () => linkSample({ task_id: mintId(), object_id: mintId() }) },
  { pattern: /^employment-updated$/, sample: () => updateSample(["end_date", "is_active"]) },
  { pattern: /^profile-updated$/, sample: () => updateSample(["home_address"]) },
  {
    pattern: /^(statements|shifts|bank-accounts)-/,
    sample: () => linkSample({ task_id: mintId(), objects_count: 2, employment_id: mintId() }),
  },
  { pattern: /^order-/, sample: orderSample },
  { pattern: /^dispute-notice$/, sample: noticeSample },
  { pattern: /^dispute-/, sample: disputeSample },
  { pattern: /^audit-head-/, sample: headSample },
];

function verificationSample(type: EventType): Sample {
  const verificationId = `iv_${mintId()}`;
  const isFailed = type === "instant-verification-failed";
  return {
    aboutId: verificationId,
    fields: {
      status: isFailed ? "failed" : "completed",
      event: type,
      data: {
        verification_id: verificationId,
        status: isFailed ? "failed" : "completed",
        timestamp: EVENT_TIME,
        tracking_info: SAMPLE_MARK,
        error: isFailed ? "No source could be reached." : undefined,
      },
    },
  };
}

function orderSample(type: EventType): Sample {
  const status = type === "order-created" || type === "order-refresh-failed" ? "pending" : "completed";
  const order = {
    order_id: mintId(),
    order_number: "sample-1",
    employer_id: mintId(),
    employer_status: status,
    status,
    identity: status === "completed" ? "agrees" : null,
  };
  return linkSample(order);
}

function disputeSample(type: EventType): Sample {
  const id = mintId();
  const status = type === "dispute-ended" ? "corrected" : "open";
  const left = type === "dispute-reminder" ? { days_left: 5 } : {};
  return { aboutId: id, fields: { dispute_id: id, status, due_at: EVENT_TIME, ...left } };
}

function headSample(): Sample {
  const signed = { public_key: Buffer.alloc(32).toString("base64"), signature: Buffer.alloc(64).toString("base64") };
  return { aboutId: mintId(), fields: { number: 1, hash: "0".repeat(64), signed_at: EVENT_TIME, ...signed } };
}

function noticeSample(): Sample {
  const verificationId = `iv_${mintId()}`;
  const about = { dispute_id: mintId(), verification_id: verificationId, changed_fields: ["end_date"] };
  return { aboutId: verificationId, fields: { ...about, status: "corrected", tracking_info: SAMPLE_MARK } };
}

function updateSample(changedFields: readonly string[]): Sample {
  return linkSample({ task_id: mintId(), object_id: mintId(), changed_fields: changedFields });
}

function linkSample(own: EventDraft["fields"]): Sample {
  const linkId = mintId();
  const shared = {
    user_id: mintId(),
    link_id: linkId,
    product: "income",
    data_source: "payroll",
    tracking_info: SAMPLE_MARK,
  };
  return { aboutId: linkId, fields: { ...own, ...shared } };
}
