import pg from "pg";

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

type Parse = (text: string) => unknown;

/** Object ids of PostgreSQL's built-in types, the same in every database (`pg_type.dat`). */
const OID = { int8: 20, date: 1082, dateArray: 1182, timestamptz: 1184, timestamptzArray: 1185 } as const;

const ARRAY_OID = { int8: 1016, uuid: 2951 } as const;

const UUID_OID = 2950;

const parsers: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [OID.int8, parseInt8],
  [ARRAY_OID.int8, arrayOf(parseInt8)],
  [UUID_OID, parseUuid],
  [ARRAY_OID.uuid, arrayOf(parseUuid)],
  [OID.date, asIs],
  [OID.dateArray, arrayOf(asIs)],
  [OID.timestamptz, parseTimestamptz],
  [OID.timestamptzArray, arrayOf(parseTimestamptz)],
]);

/**
 * How values are converted from the database: `timestamptz` to a Timestamp text with six decimals,
 * `date` to text, `uuid` to 32 hex digits, `bigint` to a number; arrays of these in the same way; other
 * types as `pg` does. Set per connection, because `pg`'s own table is global to the process.
 *
 * Law: the session's time zone is UTC and its date style ISO; anything else is an error, not a
 * wrong time.
 */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

function asIs(text: string): string {
  return text;
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError("A bigint of the database is beyond the safe integers (2^53).");
  return value;
}

function parseUuid(text: string): string {
  return text.replaceAll("-", "");
}

/** From `2026-11-21 14:30:00.5+00`: trailing zeros of the fraction are not sent. */
function parseTimestamptz(text: string): string {
  const zone = text.length - 3;
  if (zone < 19 || text[10] !== " " || !text.endsWith("+00")) {
    throw new RangeError("A time of the database is not in UTC between the years 1 and 9999.");
  }
  const fraction = zone === 19 ? "000000" : text.slice(20, zone).padEnd(6, "0");
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

/**
 * For types whose texts contain no comma, quote, brace or backslash, so that splitting is enough.
 * One dimension.
 */
function arrayOf(parse: Parse): Parse {
  return (text) => {
    if (text === "{}") return [];
    const items = text.slice(1, -1).split(",");
    return items.map((item) => (item === "NULL" ? null : parse(item.replaceAll('"', ""))));
  };
}
