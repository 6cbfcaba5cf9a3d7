import pg from "pg";
import { unavailable } from "./failure.ts";
import { clientConfig, prepareSession, type SessionOptions } from "./session.ts";

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

const RECONNECT_DELAY_MS = { first: 50, most: 5_000 } as const;

/**
 * Hears notifications over one connection of its own, made at the first `listen` and made anew, after 50 ms and then twice
 * as long each time up to 5 s, whenever it breaks.
 */
export function openListener(options: SessionOptions): Listener {
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
      await client?.end().catch(ignore);
    },
  };
}

async function openClient(options: SessionOptions, hearers: ReadonlySet<Hearer>): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(options));
  client.on("error", ignore);
  client.on("notification", ({ channel, payload }) => {
    for (const hearer of hearers) if (hearer.channel === channel) hearer.hear(payload ?? "");
  });
  try {
    await client.connect();
    await prepareSession(client, options);
  } catch (failure) {
    await client.end().catch(ignore);
    throw failure;
  }
  return client;
}

function channelsOf(hearers: ReadonlySet<Hearer>): Set<string> {
  return new Set([...hearers].map((hearer) => pg.escapeIdentifier(hearer.channel)));
}

function ignore(): void {}
