import { type Queryable, statement } from "../../database/postgres/database.ts";
import { listPage, listStatements } from "../../database/postgres/page.ts";
import type { CredentialId, LoggedRequestId, Timestamp } from "../../ids.ts";
import type { Page, PageRequest } from "../../page.ts";
import type { Tenant } from "../caller.ts";

/** A call of a key that was answered. */
export interface LoggedRequest {
  readonly id: LoggedRequestId;
  readonly key_id: CredentialId;
  readonly method: string;
  /** The path's template: `/v1/orders/{id}/`. Never the path, in which a caller may have put anything. */
  readonly route: string;
  readonly status: number;
  /** Null for a success. */
  readonly error_code: string | null;
  /** Whole milliseconds until the response was sent. */
  readonly duration_ms: number;
  readonly request_id: string;
  readonly created_at: Timestamp;
}

/** A call with its owner, to be logged. */
export interface NewLoggedRequest extends Omit<LoggedRequest, "created_at"> {
  readonly tenant: Tenant;
  /** When it was answered. */
  readonly at: Date;
}

const INSERT_REQUESTS = statement("insert_logged_requests")`
  insert into request_log (id, team_id, environment, credential_id, method, route, status, error_code, duration_ms,
      request_id, created_at)
    select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::smallint[], $8::text[],
      $9::integer[], $10::text[], $11::timestamptz[])
    on conflict (id) do nothing`;

/** Writes calls to the log. */
export async function insertLoggedRequests(db: Queryable, requests: readonly NewLoggedRequest[]): Promise<void> {
  await db.rows(INSERT_REQUESTS, [
    requests.map(({ id }) => id),
    requests.map(({ tenant }) => tenant.teamId),
    requests.map(({ tenant }) => tenant.environment),
    requests.map(({ key_id }) => key_id),
    requests.map(({ method }) => method),
    requests.map(({ route }) => route),
    requests.map(({ status }) => status),
    requests.map(({ error_code }) => error_code),
    requests.map(({ duration_ms }) => duration_ms),
    requests.map(({ request_id }) => request_id),
    requests.map(({ at }) => at.toISOString()),
  ]);
}

/** The filters of the log; null does not filter. */
export interface RequestLogFilter {
  readonly keyId: CredentialId | null;
  readonly method: string | null;
  readonly route: string | null;
  readonly status: number | null;
  readonly errorCode: string | null;
  readonly requestId: string | null;
  /** Only failures: statuses of 400 and more. */
  readonly onlyErrors: boolean;
  readonly createdAfter: Timestamp | null;
  readonly createdBefore: Timestamp | null;
}

const FILTER = `team_id = $1 and environment = $2 and ($3::uuid is null or credential_id = $3) and ($4::text is null or method = $4)
  and ($5::text is null or route = $5) and ($6::integer is null or status = $6) and ($7::text is null or error_code = $7)
  and ($8::text is null or request_id = $8) and (not $9 or status >= 400)
  and ($10::timestamptz is null or created_at > $10) and ($11::timestamptz is null or created_at < $11)`;
const FILTER_VALUES = 11;

/** Calls that a list counts at most: the log may have millions, and its page is asked for every few seconds. */
export const REQUESTS_COUNTED_MAX = 10_000;

const REQUESTS = listStatements({
  nameSuffix: "logged_requests",
  table: "request_log",
  columns: "id, credential_id as key_id, method, route, status, error_code, duration_ms, request_id, created_at",
  filter: FILTER,
  filterValues: FILTER_VALUES,
  countMax: REQUESTS_COUNTED_MAX,
});

/** A page of a tenant's calls, newest first. */
export function listLoggedRequests(
  db: Queryable,
  tenant: Tenant,
  { filter, request }: { readonly filter: RequestLogFilter; readonly request: PageRequest },
): Promise<Page<LoggedRequest>> {
  const positionOf = ({ created_at, id }: LoggedRequest) => ({ at: created_at, id });
  return listPage(db, REQUESTS, { values: valuesOf(tenant, filter), request, positionOf });
}

function valuesOf({ teamId, environment }: Tenant, filter: RequestLogFilter): unknown[] {
  const { keyId, method, route, status, errorCode, requestId, onlyErrors, createdAfter, createdBefore } = filter;
  const what = [method, route, status, errorCode, requestId, onlyErrors];
  return [teamId, environment, keyId, ...what, createdAfter, createdBefore];
}

/** Calls that failed alike. */
export interface FailureGroup extends Pick<LoggedRequest, "method" | "route" | "status" | "error_code"> {
  readonly count: number;
  /** Keys that met it. */
  readonly keys: number;
  readonly first_at: Timestamp;
  readonly last_at: Timestamp;
  readonly last_request_id: string;
}

const GROUP_FAILURES = statement("group_failed_requests")`
  select method, route, status, error_code, count(*)::integer as count, count(distinct credential_id)::integer as keys,
      min(created_at) as first_at, max(created_at) as last_at,
      (array_agg(request_id order by created_at desc, id desc))[1] as last_request_id
    from request_log where ${FILTER} and status >= 400
    group by method, route, status, error_code order by last_at desc, count desc limit $12`;

/** A tenant's failed calls by operation, status and error, the latest first. */
export function groupFailedRequests(
  db: Queryable,
  tenant: Tenant,
  { filter, limit }: { readonly filter: RequestLogFilter; readonly limit: number },
): Promise<FailureGroup[]> {
  return db.rows<FailureGroup>(GROUP_FAILURES, [...valuesOf(tenant, filter), limit]);
}

const DELETE_OLD_REQUESTS = statement("delete_old_logged_requests")`
  delete from request_log where id in (
      select id from request_log where id < first_id_of(now() - $1 * interval '1 day') order by id limit $2) returning 1 as deleted`;

/** Deletes calls that are older than some days, at most `limit`. Returns how many. */
export async function deleteOldLoggedRequests(db: Queryable, days: number, limit: number): Promise<number> {
  return (await db.rows(DELETE_OLD_REQUESTS, [days, limit])).length;
}
