import type { TSchema } from "typebox";
import type { Environment, Tenant } from "../../../kernel/access/caller.ts";
import { findTeam } from "../../../kernel/access/sql/teams.ts";
import { appendAudit } from "../../../kernel/audit/ops/audit.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import type { Database, Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import type { EventId, TeamId, WebhookId } from "../../../kernel/ids.ts";
import { HEX_ID_PATTERN } from "../../../kernel/schema/formats.ts";
import { EVENTS, type EventType } from "../catalogue.ts";
import { type EventDelivery, listEventDeliveries, restrictDeliveriesTo } from "../sql/events.ts";
import { findWebhook } from "../sql/webhooks.ts";
import { appendEvent, EVENT_TIME, type EventDraft, prepareEvent } from "./events.ts";

/** The event to trigger. */
export interface TriggerRequest {
  readonly type: EventType;
  /** A team's name. */
  readonly team: string;
  readonly environment: Environment;
  /** Deliver only to this webhook; null: to all that subscribe to the type. */
  readonly webhookId: WebhookId | null;
  /** The actor for the inquiry log. */
  readonly actor: string;
}

/** A triggered event. */
export interface TriggeredEvent {
  readonly event_id: EventId;
  readonly event_type: EventType;
  readonly deliveries: readonly EventDelivery[];
}

/**
 * Creates a sample event in a team's environment. It is processed like every event: delivered to
 * the webhooks that subscribe to its type, signed, guarded, retried and logged, and part of the
 * feed. The inquiry log records the actor.
 *
 * @throws AppError `not_found` for the team or webhook; `incorrect_parameters` if the webhook does
 * not subscribe to the type
 */
export function triggerEvent(db: Database, request: TriggerRequest): Promise<TriggeredEvent> {
  const { type, webhookId, environment, actor } = request;
  return db.transaction(async (tx) => {
    const teamId = await findTeam(tx, request.team);
    if (teamId === null) throw new AppError("not_found", "No team has this name: see openvoe keys list.");
    const tenant = { teamId, environment };
    if (webhookId !== null) await checkSubscription(tx, { ...request, webhookId, teamId });
    const eventId = await appendEvent(tx, sampleEvent(tenant, type));
    if (webhookId !== null) await restrictDeliveriesTo(tx, eventId, webhookId);
    const deliveries = await listEventDeliveries(tx, eventId);
    const details = { event_type: type, webhook_id: webhookId };
    await appendAudit(tx, { actor, ...tenant, action: "event.trigger", target: eventId, details });
    return { event_id: eventId, event_type: type, deliveries };
  });
}

type WebhookTrigger = TriggerRequest & { readonly webhookId: WebhookId; readonly teamId: TeamId };

async function checkSubscription(
  tx: Queryable,
  { webhookId, teamId, environment, type }: WebhookTrigger,
): Promise<void> {
  const webhook = await findWebhook(tx, { teamId, environment }, webhookId);
  if (webhook === null)
    throw new AppError("not_found", `No webhook of this team has this id in the environment ${environment}.`);
  if (webhook.events.includes(type) || webhook.events.includes("*")) return;
  const message = `This webhook does not subscribe to ${type}, only to ${webhook.events.join(", ")}: add the type with PATCH, or send a test event.`;
  throw new AppError("incorrect_parameters", message);
}

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
