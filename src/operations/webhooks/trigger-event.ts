import type { Environment } from "../../domain/caller.ts";
import { AppError } from "../../domain/error.ts";
import type { EventType } from "../../domain/event.ts";
import type { EventId, TeamId, WebhookId } from "../../domain/ids.ts";
import { findTeam } from "../../store/access/teams.ts";
import type { Database, Queryable } from "../../store/postgres/database.ts";
import { type EventDelivery, keepDeliveriesTo, listEventDeliveries } from "../../store/webhooks/event-deliveries.ts";
import { findWebhook } from "../../store/webhooks/webhooks.ts";
import { appendAudit } from "../audit/audit.ts";
import { appendEvent } from "./events.ts";
import { sampleEvent } from "./sample-events.ts";

/** What is to be triggered, where, and by whom. */
export interface TriggerRequest {
  readonly type: EventType;
  /** A team's name. */
  readonly team: string;
  readonly environment: Environment;
  /** The only webhook to be told; null: all that ask for the type. */
  readonly webhookId: WebhookId | null;
  /** As the inquiry log names them. */
  readonly actor: string;
}

/** An event that was triggered. */
export interface TriggeredEvent {
  readonly event_id: EventId;
  readonly event_type: EventType;
  readonly deliveries: readonly EventDelivery[];
}

/**
 * Makes a sample event in a team's environment. It goes the way of every event: to the webhooks that ask for its type, signed,
 * guarded, retried and logged, and into the feed. The inquiry log keeps who did it.
 *
 * @throws AppError `not_found` for the team or webhook; `incorrect_parameters` when the webhook does not ask for the type
 */
export function triggerEvent(db: Database, request: TriggerRequest): Promise<TriggeredEvent> {
  const { type, webhookId, environment, actor } = request;
  return db.transaction(async (tx) => {
    const teamId = await findTeam(tx, request.team);
    if (teamId === null)
      throw new AppError("not_found", "No team has this name: openvoe keys list shows those that there are.");
    const tenant = { teamId, environment };
    if (webhookId !== null) await checkAsks(tx, { ...request, webhookId, teamId });
    const eventId = await appendEvent(tx, { tenant, type, ...sampleEvent(type) });
    if (webhookId !== null) await keepDeliveriesTo(tx, eventId, webhookId);
    const deliveries = await listEventDeliveries(tx, eventId);
    const details = { event_type: type, webhook_id: webhookId };
    await appendAudit(tx, { actor, ...tenant, action: "event.trigger", target: eventId, details });
    return { event_id: eventId, event_type: type, deliveries };
  });
}

type Asked = TriggerRequest & { readonly webhookId: WebhookId; readonly teamId: TeamId };

async function checkAsks(tx: Queryable, { webhookId, teamId, environment, type }: Asked): Promise<void> {
  const webhook = await findWebhook(tx, { teamId, environment }, webhookId);
  if (webhook === null)
    throw new AppError("not_found", `No webhook of this team has this id in the environment ${environment}.`);
  if (webhook.events.includes(type) || webhook.events.includes("*")) return;
  const message = `This webhook does not ask for ${type}, only for ${webhook.events.join(", ")}: add the type with PATCH, or send it a test.`;
  throw new AppError("incorrect_parameters", message);
}
