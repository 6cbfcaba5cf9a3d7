/**
 * A named SQL statement, which the server prepares once per connection. Lower case, bound values.
 */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /**
   * Whether sequential scans, and sorts where an index has the order, are forbidden, whatever a table's
   * statistics say; for frequent queries of tables that are empty at one moment and full at the next.
   * Ignored within a transaction, which has its own setting.
   */
  readonly isByIndex?: true;
}

/**
 * Makes a statement of a template: ``statement("find_team")`select …` ``. What a template inserts is SQL of the
 * program's own, such as a list of columns, never a value of a request: those are bound.
 */
export function statement(name: string, options: Pick<Statement, "isByIndex"> = {}) {
  return (text: TemplateStringsArray, ...inserts: readonly (string | number)[]): Statement => ({
    name,
    text: String.raw({ raw: text }, ...inserts).trimStart(),
    ...options,
  });
}

/**
 * Runs statements: the database itself (each statement its own transaction) or an open transaction.
 */
export interface Queryable {
  /**
   * Runs one statement.
   *
   * @param values bound in order to `$1`, `$2` …
   * @returns the rows; `timestamptz` as Timestamp text, `date` as IsoDate text, `uuid` as 32 hex
   * digits, `bigint` as number
   * @throws AppError `unavailable` if the database cannot be reached
   */
  rows<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/** The first row that a statement returns; null if it returns none. */
export async function firstRow<Row>(db: Queryable, query: Statement, values?: readonly unknown[]): Promise<Row | null> {
  const [row] = await db.rows<Row>(query, values);
  return row ?? null;
}

/** The row of a statement that returns one whatever it finds, such as an insert or an aggregate. */
export async function onlyRow<Row>(db: Queryable, query: Statement, values?: readonly unknown[]): Promise<Row> {
  const [row] = await db.rows<Row>(query, values);
  if (row === undefined) throw new Error(`${query.name} returned no row`);
  return row;
}

/** How a transaction is started. */
export interface TransactionOptions extends Pick<Statement, "isByIndex"> {
  /**
   * Whether it may take long, like an import that reads as fast as its input arrives: no limit on
   * statements or idle time ends it.
   */
  readonly hasNoTimeout?: true;
}

/** A transaction that transfers whole tables as the text form of `copy`, in bounded memory. */
export interface CopyTransaction extends Queryable {
  /**
   * Runs a `copy … to stdout`. Yields its bytes in chunks of any size; returns the count of rows.
   */
  copyOut(text: string): AsyncGenerator<Uint8Array, number>;
  /** Runs a `copy … from stdin`, and returns the count of rows. */
  copyIn(text: string, source: AsyncIterable<Uint8Array>): Promise<number>;
}

/** The load of a process's connection pools. */
interface PoolLoad {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The database, embedded or a server. */
export interface Database extends Queryable {
  /**
   * Runs work in one transaction (read committed): commits when it resolves, rolls back when it
   * rejects. Keep network calls and engines out of it: it holds a connection and a snapshot.
   *
   * @param options whether all of its statements are {@link Statement.isByIndex}
   */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /**
   * Runs statements on one connection outside a transaction and without a timeout, for those that
   * refuse a transaction, such as `create index concurrently`. The connection is closed afterwards,
   * with the session's locks.
   */
  session<Result>(work: (session: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * Runs a bulk transfer in one transaction on a connection of its own, without a timeout.
   *
   * @param mode `read`: one snapshot (repeatable read, read only); `write`: as {@link transaction}
   */
  copying<Result>(mode: "read" | "write", work: (tx: CopyTransaction) => Promise<Result>): Promise<Result>;
  /**
   * Listens for `notify` on a channel, over one shared connection that is reopened when it breaks.
   * A hint only: notices may be late or lost, so the listener polls as well.
   *
   * @param onReconnect called after every gap in which notices may have been missed
   * @returns stops listening
   */
  listen(channel: string, hear: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>;
  /** The connections of the pools at this moment, and the callers that wait for one. */
  connections(): PoolLoad;
  /**
   * Closes every connection; for the embedded database the last program to leave stops the server.
   */
  close(): Promise<void>;
}
