import type { Server, Socket } from "node:net";
import type { Logger } from "pino";
import { connectionEventOf } from "./tls-server.ts";

/** How long a client may stall when memory is short, in milliseconds. */
const PRESSED_STALL_MS = 3_000;
/**
 * How often connections are checked, in milliseconds: a connection is closed at most this much
 * later than its limit.
 */
const CHECK_EVERY_MS = 1_000;

/** When a stalled client is disconnected. */
interface StalledConnectionOptions {
  /** How long a response may make no progress before its connection is closed, in milliseconds. */
  readonly stallMs: number;
  /** True if unsent responses take so much memory that this client gets only 3 s. */
  readonly isPressed: (socket: Socket) => boolean;
  /** A monotonic clock, in milliseconds. */
  readonly nowMs: () => number;
  readonly log: Pick<Logger, "warn">;
}

interface Progress {
  /** Bytes that the operating system has taken. */
  sent: number;
  /** When `sent` last changed, or when there was last nothing to send. */
  sinceMs: number;
}

/**
 * Closes the connections of clients that do not read: those on which bytes wait to be sent and none
 * was sent for some time. Bytes are counted as the operating system takes them, so a slow reader is
 * kept, however long its response takes. The connection is reset, so that the operating system
 * discards its buffer too.
 */
export function closeStalledConnections(
  server: Pick<Server, "on" | "once">,
  { stallMs, isPressed, nowMs, log }: StalledConnectionOptions,
): void {
  const connections = new Map<Socket, Progress>();
  server.on(connectionEventOf(server), (socket: Socket) => {
    connections.set(socket, { sent: 0, sinceMs: nowMs() });
    socket.once("close", () => connections.delete(socket));
  });

  const check = () => {
    const atMs = nowMs();
    for (const [socket, progress] of connections) {
      const unsent = socket.writableLength;
      const sent = socket.bytesWritten - unsent;
      if (unsent === 0 || sent !== progress.sent) Object.assign(progress, { sent, sinceMs: atMs });
      else if (atMs - progress.sinceMs >= (isPressed(socket) ? Math.min(stallMs, PRESSED_STALL_MS) : stallMs)) {
        log.warn({ unsent_bytes: unsent, stalled_ms: Math.round(atMs - progress.sinceMs) }, ENDED);
        socket.resetAndDestroy();
      }
    }
  };
  const timer = setInterval(check, Math.min(CHECK_EVERY_MS, stallMs / 4));
  timer.unref();
  server.once("close", () => clearInterval(timer));
}

const ENDED = "connection closed: its client does not read the response";
