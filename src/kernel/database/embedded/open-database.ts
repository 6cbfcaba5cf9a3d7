import pg from "pg";
import { AppError } from "../../error.ts";
import { notConnected } from "../postgres/connect-failure.ts";
import type { Database } from "../postgres/database.ts";
import { translateFailure } from "../postgres/failure.ts";
import { openPool } from "../postgres/pool.ts";
import { openServers, serverUrls } from "../postgres/servers/servers.ts";
import { clientConfig, type SessionOptions } from "../postgres/session.ts";
import { openEmbedded } from "./embedded.ts";

/** The oldest PostgreSQL that is tested, as `server_version_num`. */
const SERVER_VERSION_MIN = { number: 150_000, text: "15" } as const;

/** A database, and whether it is embedded or a server. */
export interface LocatedDatabase extends Database {
  readonly kind: "server" | "embedded";
  /**
   * Its location for the operator: the data folder, or `voe at db.example.com:5432`. Without user
   * name and password.
   */
  readonly location: string;
  /** True if opening it created it. */
  readonly isNew: boolean;
}

/** Where the database is, and how it is used. */
export interface DatabaseOptions {
  /** The URL of a PostgreSQL server; null for the embedded database. */
  readonly databaseUrl: string | null;
  /** The folder of the embedded database. Not touched with a server. */
  readonly dataDir: string;
  /** Whether a missing embedded database is created, with its folder; true unless given. */
  readonly mayCreate?: boolean | undefined;
  /** Maximum number of connections, at least 1. */
  readonly size: number;
  readonly applicationName: string;
  /** See `PoolOptions`. */
  readonly statementTimeoutMs?: number;
  /**
   * Called each time that the embedded server has died and could not be restarted, with the end of
   * its log; must not throw.
   */
  readonly onRestartFailure?: ((problem: AppError) => void) | undefined;
}

/**
 * Opens the database: the PostgreSQL server of the URL, or else the embedded one of the data
 * folder, which is started or joined.
 *
 * @throws AppError `unavailable` if there is none, or one that is unsuitable (older than 15, not
 * UTF-8, read-only), with a message for the operator; `not_found` if the data folder has none and
 * none may be created
 */
export async function openDatabase(options: DatabaseOptions): Promise<LocatedDatabase> {
  return options.databaseUrl === null
    ? await openEmbeddedDatabase(options)
    : await openServerDatabase(options, options.databaseUrl);
}

async function openEmbeddedDatabase(options: DatabaseOptions): Promise<LocatedDatabase> {
  const embedded = await openEmbedded(options);
  const pool = openPool({ ...options, connection: embedded.connection });
  return {
    ...pool,
    kind: "embedded",
    location: options.dataDir,
    isNew: embedded.isNew,
    async close() {
      await pool.close();
      await embedded.close();
    },
  };
}

async function openServerDatabase(options: DatabaseOptions, databaseUrl: string): Promise<LocatedDatabase> {
  const servers = openServers(databaseUrl, options.applicationName);
  await servers.locate();
  await checkServer({ connection: databaseUrl, servers, applicationName: options.applicationName });
  const location = serverUrls(databaseUrl).map(locationOf).join(", or ");
  return { ...openPool({ ...options, servers, connection: databaseUrl }), kind: "server", location, isNew: false };
}

function locationOf(databaseUrl: string): string {
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl });
  return host.startsWith("/") ? `${database} at the socket in ${host}` : `${database} at ${host}:${port}`;
}

interface ServerFacts {
  readonly version: number;
  readonly name: string;
  readonly encoding: string;
  readonly isReadOnly: boolean;
}

async function checkServer(session: SessionOptions): Promise<void> {
  const client = await connectOnce(session);
  try {
    const { rows } = await client.query<ServerFacts>(`
      select current_setting('server_version_num')::integer as version, current_setting('server_version') as name,
             current_setting('server_encoding') as encoding, current_setting('transaction_read_only') = 'on' as "isReadOnly"`);
    const server = rows[0];
    if (server === undefined || server.version < SERVER_VERSION_MIN.number) throw tooOld(server?.name ?? "unknown");
    if (server.encoding !== "UTF8") throw notUtf8(server.encoding);
    if (server.isReadOnly) throw readOnly();
  } catch (failure) {
    throw translateFailure(failure);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connectOnce(session: SessionOptions): Promise<pg.Client> {
  try {
    const client = new pg.Client({ ...clientConfig(session), connectionTimeoutMillis: 10_000 });
    client.on("error", () => {});
    await client.connect();
    return client;
  } catch (failure) {
    throw notConnected(failure);
  }
}

function tooOld(version: string): AppError {
  return new AppError(
    "unavailable",
    `The PostgreSQL server of DATABASE_URL has version ${version}; ${SERVER_VERSION_MIN.text} or newer is needed.`,
  );
}

function notUtf8(encoding: string): AppError {
  return new AppError(
    "unavailable",
    `The database of DATABASE_URL has the encoding ${encoding}; create one with the encoding UTF8.`,
  );
}

function readOnly(): AppError {
  return new AppError(
    "unavailable",
    "The database of DATABASE_URL takes no writes: its server is a standby, or default_transaction_read_only is on. " +
      "Name the primary server, or turn that setting off.",
  );
}
