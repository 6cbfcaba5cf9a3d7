import type { TSchema } from "typebox";
import type { Tenant } from "../../../kernel/access/caller.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import { HEX_ID_PATTERN } from "../../../kernel/schema/formats.ts";
import { EVENTS, type EventType } from "../catalogue.ts";
import { EVENT_TIME, type EventDraft, prepareEvent } from "./events.ts";

/** The `tracking_info` of every sample, by which a receiver recognises it. */
const SAMPLE_MARK = "openvoe-sample";

/**
 * A sample event of a type: the fields of its payload with their examples, random ids that belong
 * to nothing, and {@link SAMPLE_MARK} as `tracking_info`. No personal data, since events have none.
 */
export function sampleEvent(tenant: Tenant, type: EventType): EventDraft {
  const entries = Object.entries<TSchema>(EVENTS[type].fields).filter(([name]) => name !== "user_id");
  const own = entries.map(([name, schema]) => [name, sampleOf(name, schema)]);
  const ofUser = "link_id" in EVENTS[type].fields ? [["user_id", mintId()]] : [];
  const fields = Object.fromEntries([...ofUser, ...own]);
  return { tenant, type, aboutId: mintId(), fields } as EventDraft;
}

/** A {@link sampleEvent} that any receiver can tell from a real event, also of a type without `tracking_info`: `is_sample` is true. */
export function markedSampleEvent(tenant: Tenant, type: EventType): EventDraft {
  const sample = sampleEvent(tenant, type);
  const fields = Object.assign({}, sample.fields, { is_sample: true });
  return { ...sample, fields } as EventDraft;
}

/** The payload of a {@link sampleEvent}, as it would be sent at a time. */
export function samplePayload(tenant: Tenant, type: EventType, now: Date): string {
  const { payload, timePlaceholder } = prepareEvent(sampleEvent(tenant, type));
  return payload.replaceAll(timePlaceholder, now.toISOString().replace("Z", "000Z"));
}

/** The part of a schema that shows what a sample looks like. */
interface Shape {
  readonly pattern?: string;
  readonly format?: string;
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

function sampleOf(name: string, shape: Shape): unknown {
  const { pattern, format, anyOf, properties, items, examples = [null] } = shape;
  if (name === "tracking_info") return SAMPLE_MARK;
  if (name === "verification_id") return `iv_${mintId()}`;
  if (pattern === HEX_ID_PATTERN) return mintId();
  if (format === "date-time") return EVENT_TIME;
  if (anyOf?.[0] !== undefined) return sampleOf(name, anyOf[0]);
  if (items !== undefined) return [sampleOf(name, items)];
  if (properties === undefined) return examples[0];
  return Object.fromEntries(Object.entries(properties).map(([member, inner]) => [member, sampleOf(member, inner)]));
}
