import pg from "pg";
import type { Database, Queryable, Statement, TransactionOptions } from "./database.ts";
import { isBroken, translateFailure, unavailable } from "./failure.ts";
import { openListener } from "./listener.ts";
import { type Connection, clientConfig, cutOff, GOODBYE_MS, prepareSession, STATEMENT_TIMEOUT_MS } from "./session.ts";

/** How a pool is opened. */
export interface PoolOptions {
  /** A URL (`postgresql://…`) or the parts of one. */
  readonly connection: Connection;
  /** Connections at most, 1 or more; opened as they are needed and then kept. One more is opened for listening, and up to six
   * for what goes by indexes alone. */
  readonly size: number;
  /** How the sessions call themselves in `pg_stat_activity`. */
  readonly applicationName: string;
  /** The server cancels a statement after this many milliseconds; default 30,000, 0 = never. */
  readonly statementTimeoutMs?: number;
  /** How long a caller waits for a free connection, in milliseconds, before it is told `unavailable`; default 10,000. */
  readonly acquireTimeoutMs?: number;
  /** See `ListenerOptions`. */
  readonly silenceMs?: number;
}

/**
 * Opens the database over a pool of connections. Nothing is connected until the first statement.
 *
 * Statements are prepared once a connection under their names. A statement with an empty name is a script: it is sent as it
 * is, may hold several statements, takes no values and yields no rows. A connection that breaks is replaced; what was under
 * way on it fails with `unavailable`, and so does all else that the database's absence causes. One on which no answer comes well after
 * the server would have cancelled the statement counts as broken: where the server's machine has vanished, nothing else tells
 * for a quarter of an hour. Nor does its goodbye hold up the program's end.
 */
export function openPool(options: PoolOptions): Database {
  const open = new Set<pg.ClientBase>();
  const prepare = (client: pg.ClientBase) => {
    open.add(client);
    client.once("end", () => open.delete(client));
    return prepareSession(client, options);
  };
  const pool = openClients(options, prepare);
  const byIndex = openClients({ ...options, size: Math.min(options.size, BY_INDEX_MAX) }, async (client) => {
    await prepare(client);
    await client.query(BY_INDEX);
  });
  const listener = openListener(options);
  return {
    rows: (statement, values) => runAlone(statement.isByIndex ? byIndex : pool, statement, values),
    transaction: (work, options = {}) => runTransaction(options.isByIndex ? byIndex : pool, work, options),
    session: (work) => runSession(pool, work),
    listen: listener.listen,
    async close() {
      await Promise.all([listener.close(), pool.end(), byIndex.end()]);
      setTimeout(() => {
        for (const client of open) cutOff(client);
      }, GOODBYE_MS).unref();
    },
  };
}

/** For sessions whose statements are {@link Statement.isByIndex}. */
const BY_INDEX = "set enable_seqscan = off; set enable_bitmapscan = off; set enable_memoize = off";
/** Connections for them, made as they are needed. */
const BY_INDEX_MAX = 6;

/** How much longer than the server takes a statement, an answer is waited for. */
const ANSWER_MARGIN_MS = 5_000;

/** For the statements of a transaction that takes its time; a timer of Node lasts no longer. */
const ENDLESS = { query_timeout: 2 ** 31 - 1 };
const BEGIN_LONG = "begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";

function openClients(options: PoolOptions, onConnect: (client: pg.ClientBase) => Promise<void>): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(options),
    max: options.size,
    // Without it each release would set a timer that closes the connection ten seconds later.
    min: options.size,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? 10_000,
    query_timeout: answerTimeoutMs(options),
    onConnect,
  });
  // A client that breaks while it is checked out has no listener of the pool's, and without one Node would end the process.
  pool.on("connect", (client) => client.on("error", ignore));
  pool.on("error", ignore);
  return pool;
}

function answerTimeoutMs({ statementTimeoutMs = STATEMENT_TIMEOUT_MS }: PoolOptions): number {
  return statementTimeoutMs === 0 ? 0 : statementTimeoutMs + ANSWER_MARGIN_MS;
}

async function runAlone<Row>(pool: pg.Pool, statement: Statement, values?: readonly unknown[]): Promise<Row[]> {
  const client = await acquire(pool);
  let broken = false;
  try {
    return await run<Row>(client, statement, { values });
  } catch (failure) {
    broken = isBroken(failure);
    throw failure;
  } finally {
    client.release(broken);
  }
}

async function runTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Queryable) => Promise<Result>,
  { isLong }: TransactionOptions,
): Promise<Result> {
  const client = await acquire(pool);
  const patience: Patience = isLong ? ENDLESS : {};
  let broken = false;
  try {
    await client.query(isLong ? BEGIN_LONG : "begin");
    const result = await work({ rows: (statement, values) => run(client, statement, { values, patience }) });
    await commit(client, patience);
    return result;
  } catch (failure) {
    broken = isBroken(failure) || !(await rolledBack(client));
    throw translateFailure(failure);
  } finally {
    client.release(broken);
  }
}

async function runSession<Result>(pool: pg.Pool, work: (session: Queryable) => Promise<Result>): Promise<Result> {
  const client = await acquire(pool);
  try {
    await client.query("set statement_timeout = 0");
    return await work({ rows: (statement, values) => run(client, statement, { values, patience: ENDLESS }) });
  } catch (failure) {
    throw translateFailure(failure);
  } finally {
    client.release(true);
  }
}

async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (failure) {
    throw unavailable(failure);
  }
}

/** What a query may say besides; the types of `pg` have it for whole clients alone. */
type Patience = Pick<pg.ClientConfig, "query_timeout">;

async function run<Row>(
  client: pg.PoolClient,
  { name, text }: Statement,
  { values = [], patience = {} }: { readonly values?: readonly unknown[] | undefined; readonly patience?: Patience },
): Promise<Row[]> {
  try {
    const query = name === "" ? { text, ...patience } : { name, text, values: [...values], ...patience };
    const { rows } = await client.query(query);
    return name === "" ? [] : rows;
  } catch (failure) {
    throw translateFailure(failure);
  }
}

/** Work that swallowed a failed statement's error leaves a transaction that the server turns back at its end. */
async function commit(client: pg.PoolClient, patience: Patience): Promise<void> {
  const query = { text: "commit", ...patience };
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
