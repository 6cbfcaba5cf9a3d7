import pg from "pg";
import { unavailable } from "./failure.ts";
import { CLOSE_TIMEOUT_MS, clientConfig, closeAtOnce, prepareSession, type SessionOptions } from "./session.ts";

/** How a listener is opened. */
interface ListenerOptions extends SessionOptions {
  /**
   * The interval of health checks of the connection and their timeout, in milliseconds; default
   * 10,000.
   */
  readonly silenceMs?: number;
}

/** The listening part of a database. */
interface Listener {
  /** See `Database.listen`. */
  listen(channel: string, hear: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

interface Subscriber {
  readonly channel: string;
  readonly hear: (payload: string) => void;
  readonly onReconnect: (() => void) | undefined;
}

const HEALTH_CHECK_MS = 10_000;
const RECONNECT_DELAY_MS = { first: 50, most: 5_000 } as const;

/**
 * Listens for notifications over its own connection, opened at the first `listen` and reopened when
 * it breaks, with exponential backoff from 50 ms to 5 s. The connection only receives, and would
 * not notice by itself that nothing arrives any more: so it is checked regularly, and counts as
 * broken if a check times out.
 */
export function openListener(options: ListenerOptions): Listener {
  const subscribers = new Set<Subscriber>();
  let connected: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** Opens the connection if there is none. Its one `end` event counts, error or not. */
  function connect(): Promise<pg.Client> {
    const attempt = openClient(options, subscribers);
    connected = attempt;
    attempt.then(
      (client) => client.once("end", () => onGap(attempt)),
      () => onFailure(attempt),
    );
    return attempt;
  }

  function onFailure(attempt: Promise<pg.Client>): void {
    if (connected === attempt) connected = undefined;
  }

  function onGap(attempt: Promise<pg.Client>): void {
    onFailure(attempt);
    if (!isClosed && subscribers.size > 0) reconnectAfter(RECONNECT_DELAY_MS.first);
  }

  function reconnectAfter(delayMs: number): void {
    clearTimeout(retry);
    retry = setTimeout(() => void reconnect(delayMs), delayMs);
  }

  async function reconnect(delayMs: number): Promise<void> {
    try {
      const client = await (connected ?? connect());
      for (const channel of channelsOf(subscribers)) await client.query(`listen ${channel}`);
      for (const hearer of subscribers) hearer.onReconnect?.();
    } catch {
      if (!isClosed) reconnectAfter(Math.min(2 * delayMs, RECONNECT_DELAY_MS.most));
    }
  }

  async function stop(hearer: Subscriber): Promise<void> {
    if (!subscribers.delete(hearer) || isClosed || channelsOf(subscribers).has(pg.escapeIdentifier(hearer.channel)))
      return;
    const client = await connected?.catch(() => undefined);
    await client?.query(`unlisten ${pg.escapeIdentifier(hearer.channel)}`).catch(ignore);
  }

  return {
    async listen(channel, hear, onReconnect) {
      const hearer = { channel, hear, onReconnect };
      subscribers.add(hearer);
      try {
        const client = await (connected ?? connect());
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (failure) {
        subscribers.delete(hearer);
        throw unavailable(failure);
      }
      return () => stop(hearer);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      const client = await connected?.catch(() => undefined);
      if (client !== undefined) await end(client);
    },
  };
}

async function openClient(options: ListenerOptions, subscribers: ReadonlySet<Subscriber>): Promise<pg.Client> {
  await options.servers?.locate();
  const silenceMs = options.silenceMs ?? HEALTH_CHECK_MS;
  const patience = { connectionTimeoutMillis: silenceMs, query_timeout: silenceMs };
  const client = new pg.Client({ ...clientConfig(options), ...patience });
  client.on("error", ignore);
  client.on("notification", ({ channel, payload }) => {
    for (const hearer of subscribers) if (hearer.channel === channel) hearer.hear(payload ?? "");
  });
  try {
    await client.connect();
    await prepareSession(client, options);
  } catch (failure) {
    await end(client);
    throw failure;
  }
  const asking = setInterval(() => client.query("select").catch(() => end(client)), silenceMs);
  client.once("end", () => clearInterval(asking));
  return client;
}

async function end(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => closeAtOnce(client), CLOSE_TIMEOUT_MS);
  await client.end().catch(ignore);
  clearTimeout(cut);
}

function channelsOf(subscribers: ReadonlySet<Subscriber>): Set<string> {
  return new Set([...subscribers].map((hearer) => pg.escapeIdentifier(hearer.channel)));
}

function ignore(): void {}
