import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { CopyTransaction } from "../database.ts";
import { translateFailure, unavailable } from "../failure.ts";
import { clientConfig, closeAtOnce, prepareSession, type SessionOptions } from "../session.ts";

/** Whether a bulk transfer reads one snapshot, or writes. */
type CopyMode = "read" | "write";

const UNLIMITED = "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";
const BEGIN: Readonly<Record<CopyMode, string>> = {
  read: `begin isolation level repeatable read read only; ${UNLIMITED}`,
  write: `begin; ${UNLIMITED}`,
};
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Runs a bulk transfer on a connection of its own: the pool's connections limit the time of a
 * statement, and a `copy` may take hours. After a failure the connection is cut off, since its
 * server may still be sending.
 */
export async function runCopying<Result>(
  options: SessionOptions,
  mode: CopyMode,
  work: (tx: CopyTransaction) => Promise<Result>,
): Promise<Result> {
  await options.servers?.locate();
  const client = new pg.Client({ ...clientConfig(options), connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => {});
  await client.connect().catch((failure: unknown) => {
    throw unavailable(failure);
  });
  try {
    await prepareSession(client, options);
    await client.query(BEGIN[mode]);
    const result = await work(transactionOn(client));
    const { command } = await client.query("commit");
    if (command !== "COMMIT") throw new Error("The transaction was rolled back: one of its statements had failed.");
    await client.end();
    return result;
  } catch (failure) {
    closeAtOnce(client);
    throw translateFailure(failure);
  }
}

function transactionOn(client: pg.Client): CopyTransaction {
  return {
    async rows({ text }, values = []) {
      return (await client.query(text, [...values])).rows;
    },
    async *copyOut(text) {
      const stream = client.query(copyTo(text));
      for await (const chunk of stream) yield chunk;
      return stream.rowCount;
    },
    async copyIn(text, source) {
      const stream = client.query(copyFrom(text));
      await pipeline(Readable.from(source, { objectMode: false }), stream);
      return stream.rowCount;
    },
  };
}
