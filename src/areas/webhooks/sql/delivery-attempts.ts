import type { Tenant } from "../../../kernel/access/caller.ts";
import { firstRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import { listPage, listStatements } from "../../../kernel/database/postgres/page.ts";
import type { DeliveryOutcome } from "../../../kernel/delivery-outcome.ts";
import type { AttemptId, EventId, LinkId, OrderId, Timestamp, WebhookId } from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";
import type { DeliveredEventType } from "../catalogue.ts";

/** How long the delivery log and the events are stored, in days. */
export const LOG_DAYS = 30;
/** How many days ahead the log has partitions, in case no process creates more in between. */
const AHEAD_DAYS = 7;

/** A logged delivery attempt, as it is stored. */
export interface DeliveryAttemptRow {
  /** 32 hex digits, unique per attempt, while {@link event_id} is the same on every retry. */
  readonly id: AttemptId;
  readonly webhook_id: WebhookId;
  readonly event_id: EventId;
  readonly event_type: DeliveredEventType;
  /** The URL used, whatever the webhook's is now. */
  readonly webhook_url: string;
  /** 1 for the first. */
  readonly attempt: number;
  readonly outcome: DeliveryOutcome;
  readonly status_code: number | null;
  readonly duration_ms: number;
  readonly remote_address: string | null;
  /** In plaintext only if an older program version wrote it. */
  readonly response_body: string | null;
  readonly sealed_response: Buffer | null;
  /** The bytes sent, as text; null if the event was already deleted. */
  readonly payload: string | null;
  /** Whether it was replayed. */
  readonly is_replay: boolean;
  readonly created_at: Timestamp;
}

/** The filters of the log; null does not filter. */
export interface DeliveryAttemptFilter {
  readonly webhookId: WebhookId | null;
  readonly eventType: DeliveredEventType | null;
  readonly statusCode: number | null;
  readonly outcome: DeliveryOutcome | null;
  readonly eventId: EventId | null;
  /** Inclusive, both. */
  readonly createdFrom: Timestamp | null;
  readonly createdTo: Timestamp | null;
}

const COLUMNS = `id, webhook_id, event_id, event_type, webhook_url, attempt, outcome, status_code, duration_ms, remote_address,
  response_body, sealed_response, is_replay, created_at,
  coalesce(payload, (select e.payload from events e where e.id = delivery_attempts.event_id)) as payload`;
// An event's payload is not counted: it has at most 8 KB, and its size would take another look-up.
const BYTES = "coalesce(octet_length(response_body), 0) + coalesce(octet_length(sealed_response), 0)";
const FILTER = `team_id = $1 and environment = $2 and ($3::uuid is null or webhook_id = $3)
  and ($4::text is null or event_type = $4) and ($5::integer is null or status_code = $5) and ($6::text is null or outcome = $6)
  and created_at >= greatest(coalesce($7::timestamptz, '-infinity'), now() - interval '${LOG_DAYS} days')
  and created_at <= coalesce($8::timestamptz, 'infinity') and ($9::uuid is null or event_id = $9)`;

const DELIVERY_ATTEMPTS = listStatements({
  nameSuffix: "delivery_attempts",
  table: "delivery_attempts",
  columns: COLUMNS,
  filter: FILTER,
  filterValues: 9,
  rowBytes: BYTES,
});

/** A page of a tenant's log of attempts. */
export function listDeliveryAttempts(
  db: Queryable,
  tenant: Tenant,
  options: { readonly filter: DeliveryAttemptFilter; readonly request: PageRequest },
): Promise<Page<DeliveryAttemptRow>> {
  const { filter, request } = options;
  const { webhookId, eventType, statusCode, outcome, createdFrom, createdTo, eventId } = filter;
  const owner = [tenant.teamId, tenant.environment];
  return listPage(db, DELIVERY_ATTEMPTS, {
    values: [...owner, webhookId, eventType, statusCode, outcome, createdFrom, createdTo, eventId],
    request,
    positionOf: (row) => ({ at: row.created_at, id: row.id }),
  });
}

const FIND_ATTEMPT = statement("find_logged_attempt")`
  select ${COLUMNS} from delivery_attempts where id = $1 and team_id = $2 and environment = $3
    and created_at >= now() - interval '${LOG_DAYS} days' limit 1`;

/** A tenant's logged attempt by its id; null if none has it. */
export function findDeliveryAttempt(db: Queryable, tenant: Tenant, id: AttemptId): Promise<DeliveryAttemptRow | null> {
  return firstRow(db, FIND_ATTEMPT, [id, tenant.teamId, tenant.environment]);
}

const KEEP_LOG = statement("keep_delivery_attempts")`
  select keep_delivery_attempts(${AHEAD_DAYS}, ${LOG_DAYS}) as changed`;

/**
 * Creates the log's partitions of the days to come, and drops those whose last day has expired.
 * Idempotent, and safe to run concurrently.
 *
 * @returns how many partitions were created or dropped
 */
export async function maintainDeliveryLog(db: Queryable): Promise<number> {
  const [row] = await db.rows<{ changed: number }>(KEEP_LOG);
  return row?.changed ?? 0;
}

/** The logged attempt of a test. */
interface LoggedTest {
  readonly id: AttemptId;
  readonly eventId: EventId;
  readonly webhookId: WebhookId;
  readonly webhookUrl: string;
  readonly outcome: DeliveryOutcome;
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly remoteAddress: string | null;
  readonly sealedResponse: Buffer | null;
  readonly keyId: number | null;
}

const INSERT_TEST = statement("insert_test_attempt")`
  insert into delivery_attempts (id, event_id, webhook_id, team_id, environment, event_type, webhook_url, attempt, outcome,
      status_code, duration_ms, remote_address, sealed_response, key_id)
    select $1, e.id, $3, e.team_id, e.environment, e.event_type, $4, 1, $5, $6, $7, $8, $9, $10 from events e where e.id = $2
    returning ${COLUMNS}`;

/** Logs the attempt of a test. */
export async function insertTestAttempt(db: Queryable, test: LoggedTest): Promise<DeliveryAttemptRow> {
  const { id, eventId, webhookId, webhookUrl, outcome, statusCode, durationMs, remoteAddress } = test;
  const answer = [test.sealedResponse, test.keyId];
  const sent = [id, eventId, webhookId, webhookUrl, outcome, statusCode, durationMs, remoteAddress];
  const [row] = await db.rows<DeliveryAttemptRow>(INSERT_TEST, [...sent, ...answer]);
  if (row === undefined) throw new Error("the test's event is gone");
  return row;
}

const CLEAR_RESPONSES_ABOUT = statement("clear_responses_about")`
  update delivery_attempts set response_body = null, sealed_response = null, key_id = null
    where team_id = $1 and environment = $2 and created_at >= $3 and event_id in (
        select id from events where about_id = $4 and event_type not like 'instant-verification-%')
      and (response_body is not null or sealed_response is not null)`;

/** Removes what receivers answered to the events of a link or an order from the log. */
export async function clearResponsesAbout(
  tx: Queryable,
  tenant: Tenant,
  object: { readonly id: LinkId | OrderId; readonly createdAt: Timestamp },
): Promise<void> {
  await tx.rows(CLEAR_RESPONSES_ABOUT, [tenant.teamId, tenant.environment, object.createdAt, object.id]);
}
