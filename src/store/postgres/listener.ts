import pg from "pg";
import { unavailable } from "./failure.ts";
import { clientConfig, cutOff, GOODBYE_MS, prepareSession, type SessionOptions } from "./session.ts";

/** How a listener is opened. */
export interface ListenerOptions extends SessionOptions {
  /** How often the connection is asked for a sign of life, and how long it has for any answer, in milliseconds; default 10,000. */
  readonly silenceMs?: number;
}

/** The listening half of a database. */
export interface Listener {
  /** See `Database.listen`. */
  listen(channel: string, hear: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

interface Hearer {
  readonly channel: string;
  readonly hear: (payload: string) => void;
  readonly onReconnect: (() => void) | undefined;
}

const SILENCE_MS = 10_000;
const RECONNECT_DELAY_MS = { first: 50, most: 5_000 } as const;

/**
 * Hears notifications over one connection of its own, made at the first `listen` and made anew, after 50 ms and then twice
 * as long each time up to 5 s, whenever it breaks. It only ever receives, and would never learn by itself that nothing comes any
 * more: so it is asked now and then, and counts as broken when no answer comes.
 */
export function openListener(options: ListenerOptions): Listener {
  const hearers = new Set<Hearer>();
  let connected: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** The connection, made when there is none. It counts as broken from its `end`, which comes once, error or not. */
  function connect(): Promise<pg.Client> {
    const attempt = openClient(options, hearers);
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
    if (!isClosed && hearers.size > 0) reconnectAfter(RECONNECT_DELAY_MS.first);
  }

  function reconnectAfter(delayMs: number): void {
    clearTimeout(retry);
    retry = setTimeout(() => void reconnect(delayMs), delayMs);
  }

  async function reconnect(delayMs: number): Promise<void> {
    try {
      const client = await (connected ?? connect());
      for (const channel of channelsOf(hearers)) await client.query(`listen ${channel}`);
      for (const hearer of hearers) hearer.onReconnect?.();
    } catch {
      if (!isClosed) reconnectAfter(Math.min(2 * delayMs, RECONNECT_DELAY_MS.most));
    }
  }

  async function stop(hearer: Hearer): Promise<void> {
    if (!hearers.delete(hearer) || isClosed || channelsOf(hearers).has(pg.escapeIdentifier(hearer.channel))) return;
    const client = await connected?.catch(() => undefined);
    await client?.query(`unlisten ${pg.escapeIdentifier(hearer.channel)}`).catch(ignore);
  }

  return {
    async listen(channel, hear, onReconnect) {
      const hearer = { channel, hear, onReconnect };
      hearers.add(hearer);
      try {
        const client = await (connected ?? connect());
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (failure) {
        hearers.delete(hearer);
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

async function openClient(options: ListenerOptions, hearers: ReadonlySet<Hearer>): Promise<pg.Client> {
  const silenceMs = options.silenceMs ?? SILENCE_MS;
  const patience = { connectionTimeoutMillis: silenceMs, query_timeout: silenceMs };
  const client = new pg.Client({ ...clientConfig(options), ...patience });
  client.on("error", ignore);
  client.on("notification", ({ channel, payload }) => {
    for (const hearer of hearers) if (hearer.channel === channel) hearer.hear(payload ?? "");
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
  const cut = setTimeout(() => cutOff(client), GOODBYE_MS);
  await client.end().catch(ignore);
  clearTimeout(cut);
}

function channelsOf(hearers: ReadonlySet<Hearer>): Set<string> {
  return new Set([...hearers].map((hearer) => pg.escapeIdentifier(hearer.channel)));
}

function ignore(): void {}
