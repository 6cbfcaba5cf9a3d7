import { type Queryable, type Statement, statement } from "../../database/postgres/database.ts";

/** What waits to be worked on, and what is held back. */
export const QUEUES = [
  "verifications",
  "verifications_pending",
  "tasks",
  "deliveries",
  "deliveries_held",
  "notifications",
  "inquiry_log",
] as const;

/** One of {@link QUEUES}. */
type QueueName = (typeof QUEUES)[number];

/** How much waits in one queue. */
export interface QueueMeasure {
  readonly queue: QueueName;
  readonly depth: number;
  /** How long the oldest entry has been due, by the database's clock; 0 for an empty queue. */
  readonly oldestSeconds: number;
}

/** One line of the measurement: all from partial indexes, whose size is what waits. */
function measure(queue: QueueName, since: string, condition: string): string {
  return `select '${queue}' as queue, count(*)::integer as depth,
    greatest(0, coalesce(extract(epoch from now() - min(${since})), 0))::float8 as "oldestSeconds" from ${condition}`;
}

const MEASURE_QUEUES: Statement = {
  name: "measure_queues",
  text: [
    measure("verifications", "created_at", "verifications where status = 'processing'"),
    measure("verifications_pending", "created_at", "verifications where status = 'pending'"),
    measure("tasks", "due_at", "tasks where finished_at is null and due_at <= now()"),
    measure("deliveries", "due_at", "deliveries where status = 'due' and due_at <= now()"),
    measure("deliveries_held", "created_at", "deliveries where status = 'held'"),
    measure("notifications", "due_at", "outbox where status = 'pending' and due_at <= now()"),
    measure("inquiry_log", "at", "audit_waiting"),
  ].join(" union all "),
};

/**
 * Measures every queue, over all teams and environments. Its cost grows with what waits: some 0.3 s
 * for a million due deliveries.
 */
export function measureQueues(db: Queryable): Promise<QueueMeasure[]> {
  return db.rows<QueueMeasure>(MEASURE_QUEUES);
}

/** The state of a webhook, for {@link WebhookMeasure}. */
const WEBHOOK_STATES = ["active", "failing", "disabled"] as const;

/** How many webhooks are in each state. `disabled`: by the service, after it failed for days. */
export type WebhookMeasure = Readonly<Record<(typeof WEBHOOK_STATES)[number], number>>;

const MEASURE_WEBHOOKS = statement("measure_webhooks")`
  select count(*) filter (where enabled and failing_since is null)::integer as active,
    count(*) filter (where enabled and failing_since is not null)::integer as failing,
    count(*) filter (where not enabled and disabled_reason in ('gone', 'failing'))::integer as disabled from webhooks`;

/** Counts the webhooks of all teams by their state. */
export async function measureWebhooks(db: Queryable): Promise<WebhookMeasure> {
  const [row] = await db.rows<WebhookMeasure>(MEASURE_WEBHOOKS);
  return row ?? { active: 0, failing: 0, disabled: 0 };
}
