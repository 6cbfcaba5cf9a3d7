import { type Queryable, statement } from "../../database/postgres/database.ts";
import type { Timestamp } from "../../ids.ts";

/** Version and settings of a database server, and rights of the role that uses it. */
export interface ServerState {
  readonly version: string;
  /** By the database's clock. */
  readonly now: Timestamp;
  readonly databaseBytes: number;
  readonly connectionsMax: number;
  readonly connectionsUsed: number;
  /** False: migrations cannot make tables. */
  readonly mayCreate: boolean;
  /** Tables of the schema that another role owns. */
  readonly foreignTables: number;
  /**
   * The collation's version by which its indexes were sorted, and the system's; null: it has none.
   */
  readonly collationStored: string | null;
  readonly collationActual: string | null;
}

const FIND_SERVER_STATE = statement("find_server_state")`
  select current_setting('server_version') as version, clock_timestamp() as now,
      pg_database_size(current_database()) as "databaseBytes",
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        as "connectionsMax",
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as "connectionsUsed",
      has_schema_privilege(current_schema, 'create') as "mayCreate",
      (select count(*)::integer from pg_tables where schemaname = current_schema and tableowner <> current_user)
        as "foreignTables",
      d.datcollversion as "collationStored", pg_database_collation_actual_version(d.oid) as "collationActual"
    from pg_database d where d.datname = current_database()`;

/** Asks the server for its state. */
export async function findServerState(db: Queryable): Promise<ServerState> {
  const [row] = await db.rows<ServerState>(FIND_SERVER_STATE);
  if (row === undefined) throw new Error("the current database is not in the server's list");
  return row;
}

/** Programs of one kind that are connected to the database. */
export interface ConnectedPrograms {
  /** The application's name, such as `openvoe serve worker`. */
  readonly name: string;
  readonly connections: number;
  /** When the oldest of the connections was opened. */
  readonly since: Timestamp;
}

const LIST_PROGRAMS = statement("list_connected_programs")`
  select application_name as name, count(*)::integer as connections, min(backend_start) as since
    from pg_stat_activity where datname = current_database() and application_name like 'openvoe%'
      and pid <> pg_backend_pid() and application_name <> $1
    group by application_name order by application_name`;

/**
 * Lists the programs that are connected to the database, by name.
 *
 * @param own the name of the program that asks, which is left out
 */
export function listConnectedPrograms(db: Queryable, own: string): Promise<ConnectedPrograms[]> {
  return db.rows<ConnectedPrograms>(LIST_PROGRAMS, [own]);
}

const LIST_WEBHOOK_URLS = statement("list_some_webhook_urls")`
  select webhook_url as url from webhooks where enabled order by created_at desc limit $1`;

/** Lists the URLs of the newest enabled webhooks of all teams. */
export async function listSomeWebhookUrls(db: Queryable, limit: number): Promise<string[]> {
  return (await db.rows<{ url: string }>(LIST_WEBHOOK_URLS, [limit])).map(({ url }) => url);
}

const COUNT_COMPANIES = statement("count_searched_companies")`
  select count(*)::integer as count from companies where removed_at is null and survivor_id is null`;

/** Counts the companies that searches find. */
export async function countSearchedCompanies(db: Queryable): Promise<number> {
  const [row] = await db.rows<{ count: number }>(COUNT_COMPANIES);
  return row?.count ?? 0;
}
