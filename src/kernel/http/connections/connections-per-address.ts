import type { Server, Socket } from "node:net";
import type { Logger } from "pino";

/** How often refused connections are logged, in milliseconds. */
const LOG_EVERY_MS = 60_000;

/** How many connections an address may hold open. */
interface ConnectionsPerAddressOptions {
  /** 0: no limit. */
  readonly connectionsMax: number;
  /** The client that an address counts for; null for a proxy, which has many clients. */
  readonly holderOf: (address: string) => string | null;
  /** A monotonic clock, in milliseconds. */
  readonly nowMs: () => number;
  readonly log: Pick<Logger, "warn">;
}

/**
 * Closes connections above a limit per address at once: each takes memory of the process and of the
 * operating system, also without a request.
 */
export function limitConnectionsPerAddress(
  server: Pick<Server, "on">,
  { connectionsMax, holderOf, nowMs, log }: ConnectionsPerAddressOptions,
): void {
  if (connectionsMax === 0) return;
  const open = new Map<string, number>();
  let loggedMs = Number.NEGATIVE_INFINITY;

  const refuse = (socket: Socket) => {
    socket.destroy();
    if (nowMs() - loggedMs < LOG_EVERY_MS) return;
    loggedMs = nowMs();
    log.warn({ connections_max: connectionsMax }, REFUSED);
  };
  server.on("connection", (socket: Socket) => {
    const holder = socket.remoteAddress === undefined ? null : holderOf(socket.remoteAddress);
    if (holder === null) return;
    const count = (open.get(holder) ?? 0) + 1;
    if (count > connectionsMax) return refuse(socket);
    open.set(holder, count);
    socket.once("close", () => {
      const left = (open.get(holder) ?? 0) - 1;
      if (left > 0) open.set(holder, left);
      else open.delete(holder);
    });
  });
}

const REFUSED =
  "connections refused: one address has too many; name your proxies in OPENVOE_TRUSTED_PROXIES, or raise OPENVOE_CONNECTIONS_PER_ADDRESS";
