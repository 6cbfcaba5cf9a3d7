import pg from "pg";
import { typeParsers } from "./type-parsers.ts";

/** A PostgreSQL server and the user that connects: a URL, or its parts. */
export type Connection = string | ConnectionParts;

/** The parts of a connection URL. */
export interface ConnectionParts {
  /** A host name or address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/**
 * The servers of one database: a primary and its standbys, of which one can be promoted. A single
 * server is one that never changes.
 */
export interface Servers {
  /** Where to connect now. */
  current(): Connection;
  /**
   * Looks for the server that takes writes, and connects there from now on; the current one stays
   * if none does. At once for a single server. Callers at the same time share one look.
   */
  locate(): Promise<void>;
}

/** How a session is opened. */
export interface SessionOptions {
  readonly connection: Connection;
  /** Where to connect now, if the database can move; `connection` if absent. */
  readonly servers?: Servers;
  readonly applicationName: string;
  /** The server cancels a statement after this many milliseconds; default 30,000, 0 = never. */
  readonly statementTimeoutMs?: number;
  /** Whether the server is to refuse writes, also when it is promoted. */
  readonly isReadOnly?: boolean;
}

/** The default statement timeout, in milliseconds. */
export const STATEMENT_TIMEOUT_MS = 30_000;

/** An idle transaction of a hanging program must not hold its locks forever. */
const IDLE_IN_TRANSACTION_MS = 60_000;

const KEEP_ALIVE_AFTER_MS = 10_000;

/** The configuration of a `pg` client for these options. */
export function clientConfig({ connection, servers, applicationName }: SessionOptions): pg.ClientConfig {
  const place = servers?.current() ?? connection;
  const where = typeof place === "string" ? { connectionString: place } : place;
  return {
    ...where,
    application_name: applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: typeParsers,
  };
}

/** How long the peer may take to close the connection, in milliseconds. */
export const CLOSE_TIMEOUT_MS = 1_000;

/**
 * Closes a connection whose peer does not respond: a normal close waits for the peer, and an open
 * connection keeps the program from exiting.
 */
export function closeAtOnce(client: pg.ClientBase): void {
  if (client instanceof pg.Client) client.connection.stream.destroy();
}

/**
 * Sets what the store relies on in a new session, whatever the server's or the role's own settings
 * are: UTC and ISO times, timeouts, and a server log that repeats no bound value. In one round
 * trip; not as start-up options, because connection poolers refuse those.
 */
export async function prepareSession(client: Pick<pg.Client, "query">, options: SessionOptions): Promise<void> {
  await client.query(`
    set timezone = 'UTC';
    set datestyle = 'ISO';
    set default_transaction_isolation = 'read committed';
    set statement_timeout = ${Math.trunc(options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS)};
    set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS};
    set jit = off;
    set default_transaction_read_only = ${options.isReadOnly === true ? "on" : "default"};
    set log_parameter_max_length_on_error = 0;
    ${WHERE_ALLOWED.map(setWhereAllowed).join("\n")}`);
}

/** Settings that only a superuser, or a role with the privilege, may change. */
const WHERE_ALLOWED = [
  ["log_parameter_max_length", "0"],
  ["log_min_error_statement", "panic"],
  ["log_error_verbosity", "terse"],
] as const;

function setWhereAllowed([name, value]: (typeof WHERE_ALLOWED)[number]): string {
  return `select set_config('${name}', '${value}', false) where has_parameter_privilege('${name}', 'set');`;
}
