import pg from "pg";
import { type Connection, clientConfig, closeAtOnce, type Servers } from "../session.ts";
import { serverUrls } from "./server-urls.ts";

/** How long a server may take to say whether it takes writes, in milliseconds. */
const ASK_TIMEOUT_MS = 3_000;

/**
 * Opens the servers that a connection names. If two take writes, as when a primary comes back after
 * its standby was promoted, the one with the newest timeline is used: the other one lacks what was
 * written since.
 */
export function openServers(connection: Connection, applicationName: string): Servers {
  const urls = typeof connection === "string" ? serverUrls(connection) : [connection];
  let current: Connection = urls[0] ?? connection;
  let locating: Promise<void> | null = null;
  const findPrimary = async () => {
    const asked = await Promise.all(
      urls.map(async (url) => ({ url, timeline: await timelineOf(url, applicationName) })),
    );
    const writable = asked.flatMap(({ url, timeline }) => (timeline === null ? [] : [{ url, timeline }]));
    const newest = writable.sort((a, b) => b.timeline - a.timeline)[0];
    if (newest !== undefined) current = newest.url;
  };
  return {
    current: () => current,
    async locate() {
      if (urls.length === 1) return;
      locating ??= findPrimary().finally(() => {
        locating = null;
      });
      await locating;
    },
  };
}

/** Null if the server takes no writes. */
const TIMELINE = `
  select case when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then null
              else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer end as timeline`;

/** The timeline on which a server writes; null if it takes no writes or does not answer. */
async function timelineOf(connection: Connection, applicationName: string): Promise<number | null> {
  const timeouts = { connectionTimeoutMillis: ASK_TIMEOUT_MS, query_timeout: ASK_TIMEOUT_MS };
  const client = new pg.Client({ ...clientConfig({ connection, applicationName }), ...timeouts });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(TIMELINE);
    return rows[0]?.timeline ?? null;
  } catch {
    return null;
  } finally {
    closeAtOnce(client);
  }
}
