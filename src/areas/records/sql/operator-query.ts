import pg from "pg";
import { isBroken } from "../../../kernel/database/postgres/failure.ts";
import { clientConfig, prepareSession } from "../../../kernel/database/postgres/session.ts";

/** An operator's own database, opened for reading. */
interface OperatorDatabase {
  /** Runs one query with bound values; never rejects because of the database or the query. */
  read(query: OperatorQuery): Promise<OperatorRows>;
  close(): Promise<void>;
}

/** One query of an operator. */
interface OperatorQuery {
  /** One `select` with `$1`, `$2` …; it is run as a subquery, so that nothing else can be. */
  readonly text: string;
  readonly values: readonly (string | readonly string[] | null)[];
  /** Maximum number of rows that are read. */
  readonly rowsMax: number;
}

/**
 * The rows of a query, each value as PostgreSQL writes it; dates as `YYYY-MM-DD`. `code` is the
 * SQLSTATE of a failure, or a code of the network; never a text with a value in it.
 */
export type OperatorRows =
  | {
      readonly kind: "rows";
      readonly rows: readonly Readonly<Record<string, string | null>>[];
      readonly isCut: boolean;
      /** The names of the query's columns. */
      readonly columns: readonly string[];
    }
  | { readonly kind: "failed"; readonly reason: "timeout" | "unavailable" | "error"; readonly code: string };

/** How an operator's database is opened. */
interface OperatorDatabaseOptions {
  readonly url: string;
  /** Maximum number of connections of this process. */
  readonly connections: number;
  /** The server cancels a query after this many milliseconds. */
  readonly timeoutMs: number;
}

const AS_TEXT = { getTypeParser: () => (value: string) => value };
/** How much longer than the server's limit a response is awaited, in milliseconds. */
const ANSWER_MARGIN_MS = 500;
const QUERY_CANCELED = "57014";

/**
 * Opens an operator's own database. Every query is a transaction of its own that can only read,
 * whatever the role may do, with a limit on time and rows. Connections are opened when they are
 * needed, and closed when they were idle.
 */
export function openOperatorDatabase(options: OperatorDatabaseOptions): OperatorDatabase {
  const { url, connections, timeoutMs } = options;
  const session = { connection: url, applicationName: "openvoe source", statementTimeoutMs: timeoutMs };
  const pool = new pg.Pool({
    ...clientConfig(session),
    types: AS_TEXT,
    max: connections,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs + ANSWER_MARGIN_MS,
    onConnect: async (client) => {
      await prepareSession(client, session);
      await client.query("set default_transaction_read_only = on");
    },
  });
  pool.on("connect", (client) => client.on("error", ignore));
  pool.on("error", ignore);
  return { read: (query) => read(pool, query), close: () => pool.end() };
}

async function read(pool: pg.Pool, query: OperatorQuery): Promise<OperatorRows> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (failure) {
    return failed(failure, "unavailable");
  }
  let isUnusable = true;
  try {
    const result = await readIn(client, query);
    isUnusable = false;
    return result;
  } catch (failure) {
    isUnusable = isBroken(failure) || !(await rolledBack(client));
    return failed(failure, isBroken(failure) ? "unavailable" : "error");
  } finally {
    client.release(isUnusable);
  }
}

async function readIn(client: pg.PoolClient, { text, values, rowsMax }: OperatorQuery): Promise<OperatorRows> {
  await client.query("begin transaction read only");
  const limited = `select * from (\n${text}\n) as operators_rows limit ${rowsMax + 1}`;
  const { rows, fields } = await client.query({ text: limited, values: [...values] });
  await client.query("commit");
  const columns = fields.map(({ name }) => name);
  return { kind: "rows", rows: rows.slice(0, rowsMax), isCut: rows.length > rowsMax, columns };
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query("rollback");
    return true;
  } catch {
    return false;
  }
}

function failed(failure: unknown, reason: "unavailable" | "error"): OperatorRows {
  const code = codeOf(failure);
  const isLate = code === QUERY_CANCELED || /timeout/i.test(failure instanceof Error ? failure.message : "");
  return { kind: "failed", reason: isLate ? "timeout" : reason, code };
}

function codeOf(failure: unknown): string {
  const code = failure instanceof Error && "code" in failure ? failure.code : null;
  return typeof code === "string" ? code : "unknown";
}

function ignore(): void {}
