import pg from "pg";
import { type Connection, clientConfig, closeAtOnce, type Servers } from "../session.ts";

/** How long a server may take to say whether it takes writes, in milliseconds. */
const ASK_TIMEOUT_MS = 3_000;

/** The history that a server which takes writes is on. */
export interface History {
  /** The server's system identifier: equal for a primary and its standbys. */
  readonly system: string;
  /** Grows with each promotion. */
  readonly timeline: number;
}

/**
 * Opens the servers that a connection names. If two take writes, as when a primary comes back after
 * its standby was promoted, the one with the newest timeline is used: the other one lacks what was
 * written since. A timeline older than the newest that was seen is never used again, even where the
 * server with the newest does not answer: what would be written there would be lost.
 *
 * @param findHistory asks a server; null if it takes no writes or does not answer
 */
export function openServers(
  connection: Connection,
  applicationName: string,
  findHistory: (url: Connection) => Promise<History | null> = (url) => historyOf(url, applicationName),
): Servers {
  const urls = typeof connection === "string" ? serverUrls(connection) : [connection];
  let current: Connection = urls[0] ?? connection;
  let newestSeen: History | null = null;
  let locating: Promise<void> | null = null;
  const findPrimary = async () => {
    const asked = await Promise.all(urls.map(async (url) => ({ url, history: await findHistory(url) })));
    const writable = asked.flatMap(({ url, history }) => (history === null ? [] : [{ url, history }]));
    const newest = writable.sort((a, b) => b.history.timeline - a.history.timeline)[0];
    if (newest === undefined || isOutdated(newest.history, newestSeen)) return;
    current = newest.url;
    newestSeen = newest.history;
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

/** Another system, such as one that `pg_upgrade` has made, counts its timelines again. */
function isOutdated(found: History, newestSeen: History | null): boolean {
  return newestSeen !== null && found.system === newestSeen.system && found.timeline < newestSeen.timeline;
}

/** No row if the server takes no writes. */
const HISTORY = `
  select (select system_identifier::text from pg_control_system()) as system,
    ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer as timeline
  where not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'`;

async function historyOf(connection: Connection, applicationName: string): Promise<History | null> {
  const timeouts = { connectionTimeoutMillis: ASK_TIMEOUT_MS, query_timeout: ASK_TIMEOUT_MS };
  const client = new pg.Client({ ...clientConfig({ connection, applicationName }), ...timeouts });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<History>(HISTORY);
    return rows[0] ?? null;
  } catch {
    return null;
  } finally {
    closeAtOnce(client);
  }
}

/** The parts of a URL: what is before the list of hosts, the list, and what follows. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** The values of `target_session_attrs` that ask for the primary. */
const WRITABLE = ["read-write", "primary"];

/**
 * The URLs of the servers that a connection URL names: several hosts are separated by commas, each
 * with its port, as in libpq (PostgreSQL, 34.1.1.3). `target_session_attrs` is left out: the service
 * always connects to the primary.
 *
 * @returns one URL a host, in their order; the URL itself if it names one host
 */
export function serverUrls(url: string): readonly [string, ...string[]] {
  const [, before = "", hosts = "", after = ""] = PARTS.exec(url) ?? [];
  const [first = "", ...rest] = hosts.split(",");
  if (rest.length === 0) return [url];
  const parameters = withoutTarget(after);
  const urlOf = (host: string) => `${before}${host}${parameters}`;
  return [urlOf(first), ...rest.map(urlOf)];
}

/** What is wrong with how a URL names several servers; null if nothing is. */
export function findServersProblem(url: string): string | null {
  const urls = serverUrls(url);
  if (urls.length === 1) return null;
  if (urls.some((one) => !URL.canParse(one) || new URL(one).hostname === "")) {
    return "must name each server as host or host:port, separated by commas";
  }
  if (URL.parse(urls[0])?.searchParams.has("host") === true)
    return "must name several servers before the path, not by the parameter host";
  const attributes = /[?&]target_session_attrs=([^&]*)/.exec(url)?.[1];
  if (attributes === undefined || WRITABLE.includes(attributes)) return null;
  return "allows only target_session_attrs=read-write or primary, because the service writes";
}

function withoutTarget(text: string): string {
  const [path = "", query = ""] = text.split("?");
  const kept = query.split("&").filter((pair) => pair !== "" && !pair.startsWith("target_session_attrs="));
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
}
