/** One SQL statement under a name of its own, so that the server prepares it once a connection. Lower case, bound values. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /**
   * Whether no table may be gone through whole for it, whatever a table's statistics say; for what is asked all the time of tables that
   * are empty at one moment and full at the next. Within a transaction nothing comes of it: that is such, or is not.
   */
  readonly isByIndex?: true;
}

/** What runs statements: the database itself (each statement its own transaction) or an open transaction. */
export interface Queryable {
  /**
   * Runs one statement.
   *
   * @param values bound in order to `$1`, `$2` …
   * @returns the rows; `timestamptz` as Timestamp text, `date` as IsoDate text, `uuid` as 32 hex digits, `bigint` as number
   * @throws AppError `unavailable` when the database cannot be reached
   */
  rows<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/** How a transaction is begun. */
export interface TransactionOptions extends Pick<Statement, "isByIndex"> {
  /** Whether it takes its time, as an import does that reads as fast as its input comes: no limit on statements or pauses ends it. */
  readonly isLong?: true;
}

/** The database, wherever it lives. */
export interface Database extends Queryable {
  /**
   * Runs work in one transaction (read committed): commits when it resolves, rolls back when it rejects. Keep network calls
   * and engines out of it: it holds a connection and a snapshot.
   *
   * @param options whether its statements are {@link Statement.isByIndex}, all of them
   */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /**
   * Runs statements on one connection outside a transaction and without a limit of time, for those that refuse a
   * transaction, such as `create index concurrently`. The connection is closed afterwards, with the session's locks.
   */
  session<Result>(work: (session: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * Hears `notify` on a channel over one shared connection that is opened anew when it breaks. A hint only: what is heard may be
   * late or lost, so the listener polls as well.
   *
   * @param onReconnect called after every gap in which something may have been missed
   * @returns stops the listening
   */
  listen(channel: string, hear: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>;
  /** Ends every connection; on the embedded home the last one out stops the server. */
  close(): Promise<void>;
}
