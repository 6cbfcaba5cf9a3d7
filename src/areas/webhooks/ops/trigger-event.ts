import type { Environment } from "../../../kernel/access/caller.ts";
import { findTeam } from "../../../kernel/access/sql/teams.ts";
import { appendAudit } from "../../../kernel/audit/ops/audit.ts";
import type { Database, Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import type { EventId, TeamId, WebhookId } from "../../../kernel/ids.ts";
import type { EventType } from "../catalogue.ts";
import { type EventDelivery, listEventDeliveries, restrictDeliveriesTo } from "../sql/event-deliveries.ts";
import { findWebhook } from "../sql/webhooks.ts";
import { appendEvent } from "./events.ts";
import { sampleEvent } from "./sample-events.ts";

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
