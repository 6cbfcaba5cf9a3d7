import pg from "pg";
import { boundValues } from "./bulk/byte-arrays.ts";
import { runCopying } from "./bulk/copying.ts";
import type { Database, Queryable, Statement, TransactionOptions } from "./database.ts";
import { isBroken, translateFailure, unavailable } from "./failure.ts";
import { openListener } from "./listener.ts";
import { openServers } from "./servers/servers.ts";
import {
  CLOSE_TIMEOUT_MS,
  type Connection,
  clientConfig,
  closeAtOnce,
  prepareSession,
  type Servers,
  STATEMENT_TIMEOUT_MS,
} from "./session.ts";

/** How a pool is opened. */
interface PoolOptions {
  /** A URL (`postgresql://…`) or its parts. */
  readonly connection: Connection;
  /** The servers of `connection`, if they are open already. */
  readonly servers?: Servers;
  /**
   * Maximum number of connections, at least 1; opened on demand and then kept. One more is opened
   * for listening, and up to six for statements that use only indexes.
   */
  readonly size: number;
  /** The sessions' name in `pg_stat_activity`. */
  readonly applicationName: string;
  /** The server cancels a statement after this many milliseconds; default 30,000, 0 = never. */
  readonly statementTimeoutMs?: number;
  /** See `SessionOptions`. */
  readonly isReadOnly?: boolean;
  /**
   * How long a caller waits for a free connection, in milliseconds, before it fails with
   * `unavailable`; default 10,000.
   */
  readonly acquireTimeoutMs?: number;
  /** See `ListenerOptions`. */
  readonly silenceMs?: number;
}

/**
 * Opens the database over a connection pool. Nothing is connected until the first statement.
 *
 * Statements are prepared once per connection under their names. A statement with an empty name is
 * a script: it is sent unprepared, may contain several statements, takes no values and returns no
 * rows. A broken connection is replaced; its statements in progress fail with `unavailable`, like
 * everything else while the database is down. A connection that does not respond well after the
 * server would have cancelled the statement counts as broken: if the server's machine has vanished,
 * the operating system does not report it for a quarter of an hour. Closing it does not delay the
 * program's exit either.
 */
export function openPool(poolOptions: PoolOptions): Database {
  const { servers = openServers(poolOptions.connection, poolOptions.applicationName) } = poolOptions;
  const options = { ...poolOptions, servers };
  const open = new Set<pg.ClientBase>();
  const prepare = async (client: pg.ClientBase) => {
    open.add(client);
    client.once("end", () => open.delete(client));
    // A former primary may have come back, and take writes that would be lost.
    await servers.locate();
    await prepareSession(client, options);
  };
  const clients = openClients(options, prepare);
  const byIndex = openClients({ ...options, size: Math.min(options.size, BY_INDEX_MAX) }, async (client) => {
    await prepare(client);
    await client.query(BY_INDEX);
  });
  const listener = openListener(options);
  return {
    rows: (statement, values) => runAlone(statement.isByIndex ? byIndex : clients, statement, values),
    transaction: (work, options = {}) => runTransaction(options.isByIndex ? byIndex : clients, work, options),
    session: (work) => runSession(clients, work),
    copying: (mode, work) => runCopying(options, mode, work),
    listen: listener.listen,
    connections: () => ({
      open: clients.pool.totalCount + byIndex.pool.totalCount,
      idle: clients.pool.idleCount + byIndex.pool.idleCount,
      waiting: clients.pool.waitingCount + byIndex.pool.waitingCount,
    }),
    async close() {
      await Promise.all([listener.close(), clients.pool.end(), byIndex.pool.end()]);
      setTimeout(() => {
        for (const client of open) closeAtOnce(client);
      }, CLOSE_TIMEOUT_MS).unref();
    },
  };
}

/** For sessions whose statements are {@link Statement.isByIndex}. */
const BY_INDEX = ["seqscan", "bitmapscan", "memoize", "sort"].map((node) => `set enable_${node} = off`).join("; ");
/** Maximum number of connections for them, opened on demand. */
const BY_INDEX_MAX = 6;

/** How much longer than the server's statement timeout the client waits for a response. */
const ANSWER_MARGIN_MS = 5_000;

/** For the statements of a long transaction; the longest timer of Node. */
const ENDLESS = { query_timeout: 2 ** 31 - 1 };
const BEGIN_LONG = "begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";

/** A pool of connections to the server that takes writes. */
interface Clients {
  readonly pool: pg.Pool;
  readonly servers: Servers;
}

/** Statements of a transaction that do not wait for each other are sent together; the types of `pg` lack the option. */
const PIPELINED = { pipeline: true };

function openClients(
  options: PoolOptions & { readonly servers: Servers },
  onConnect: (client: pg.ClientBase) => Promise<void>,
): Clients {
  const { servers } = options;
  const pool = new pg.Pool({
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, ...clientConfig(options), ...PIPELINED });
        places.set(this, servers.current());
      }
    },
    max: options.size,
    // Otherwise each release would set a timer that closes the connection ten seconds later.
    min: options.size,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? 10_000,
    query_timeout: answerTimeoutMs(options),
    onConnect,
  });
  // The pool does not listen for errors of a client that is checked out, and an unhandled one would
  // end the process.
  pool.on("connect", (client) => client.on("error", ignore));
  pool.on("error", ignore);
  return { pool, servers };
}

/** Where each client connects. */
const places = new WeakMap<pg.ClientBase, Connection>();

function answerTimeoutMs({ statementTimeoutMs = STATEMENT_TIMEOUT_MS }: PoolOptions): number {
  return statementTimeoutMs === 0 ? 0 : statementTimeoutMs + ANSWER_MARGIN_MS;
}

async function runAlone<Row>(clients: Clients, statement: Statement, values?: readonly unknown[]): Promise<Row[]> {
  const client = await acquire(clients);
  let broken = false;
  try {
    return await run<Row>(client, statement, { values });
  } catch (failure) {
    broken = isBroken(failure);
    throw failure;
  } finally {
    release(clients, client, broken);
  }
}

async function runTransaction<Result>(
  clients: Clients,
  work: (tx: Queryable) => Promise<Result>,
  { hasNoTimeout }: TransactionOptions,
): Promise<Result> {
  const client = await acquire(clients);
  const timeout: QueryTimeout = hasNoTimeout ? ENDLESS : {};
  let broken = false;
  try {
    // Not sent together with the first statements: if it failed, they would be committed one by one.
    await client.query(hasNoTimeout ? BEGIN_LONG : "begin");
    const result = await work({ rows: (statement, values) => run(client, statement, { values, timeout }) });
    await commit(client, timeout);
    return result;
  } catch (failure) {
    broken = isBroken(failure) || !(await rolledBack(client));
    throw translateFailure(failure);
  } finally {
    release(clients, client, broken);
  }
}

async function runSession<Result>(clients: Clients, work: (session: Queryable) => Promise<Result>): Promise<Result> {
  const client = await acquire(clients);
  try {
    await client.query("set statement_timeout = 0");
    return await work({ rows: (statement, values) => run(client, statement, { values, timeout: ENDLESS }) });
  } catch (failure) {
    throw translateFailure(failure);
  } finally {
    client.release(true);
  }
}

async function acquire(clients: Clients): Promise<pg.PoolClient> {
  const { servers } = clients;
  const before = servers.current();
  try {
    return await connect(clients);
  } catch (failure) {
    await servers.locate();
    if (servers.current() === before) throw unavailable(failure);
  }
  return await connect(clients).catch((failure: unknown) => {
    throw unavailable(failure);
  });
}

/** A connection to the current server; those to a former one are closed. */
async function connect({ pool, servers }: Clients): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect();
    if (places.get(client) === servers.current()) return client;
    client.release(true);
  }
}

/** A broken connection may be that of a server which has failed or was demoted. */
function release({ servers }: Clients, client: pg.PoolClient, isBroken: boolean): void {
  client.release(isBroken);
  if (isBroken) void servers.locate();
}

/** Additional query options; the types of `pg` have them only for whole clients. */
type QueryTimeout = Pick<pg.ClientConfig, "query_timeout">;

async function run<Row>(
  client: pg.PoolClient,
  { name, text }: Statement,
  { values = [], timeout = {} }: { readonly values?: readonly unknown[] | undefined; readonly timeout?: QueryTimeout },
): Promise<Row[]> {
  try {
    const query = name === "" ? { text, ...timeout } : { name, text, values: boundValues(values), ...timeout };
    const { rows } = await client.query(query);
    return name === "" ? [] : rows;
  } catch (failure) {
    throw translateFailure(failure);
  }
}

/**
 * Work that swallowed a failed statement's error leaves a transaction that the server rolls back at
 * commit.
 */
async function commit(client: pg.PoolClient, timeout: QueryTimeout): Promise<void> {
  const query = { text: "commit", ...timeout };
  const result = await client.query(query);
  if (result.command !== "COMMIT")
    throw new Error("The transaction was rolled back: one of its statements had failed.");
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query("rollback");
    return true;
  } catch {
    return false;
  }
}

function ignore(): void {}
