import type { Server, Socket } from "node:net";
import type { Logger } from "pino";

/** How long a client has under pressure, in milliseconds. */
const PRESSED_STALL_MS = 3_000;
/** How often connections are looked at, in milliseconds: so much later than said one ends at most. */
const LOOK_EVERY_MS = 1_000;

/** When to give a client up. */
export interface SilentReaderOptions {
  /** How long nothing of an answer may leave before its connection ends, in milliseconds. */
  readonly stallMs: number;
  /** True if unsent answers take so much memory that a client has 3 s only. */
  readonly isPressed: () => boolean;
  /** A clock that never goes back, in milliseconds. */
  readonly nowMs: () => number;
  readonly log: Pick<Logger, "warn">;
}

interface Progress {
  /** Bytes that the operating system has taken. */
  sent: number;
  /** When `sent` changed last, or when there was nothing to send. */
  sinceMs: number;
}

/**
 * Ends the connections of clients that do not read: those on which bytes wait to be sent and none has left for a time. Bytes
 * are counted as the operating system takes them, so a slow reader is kept, however long its answer takes. The end is a reset,
 * so that the operating system forgets what it holds too.
 */
export function endSilentReaders(
  server: Pick<Server, "on" | "once">,
  { stallMs, isPressed, nowMs, log }: SilentReaderOptions,
): void {
  const connections = new Map<Socket, Progress>();
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { sent: 0, sinceMs: nowMs() });
    socket.once("close", () => connections.delete(socket));
  });

  const look = () => {
    const atMs = nowMs();
    const patienceMs = isPressed() ? Math.min(stallMs, PRESSED_STALL_MS) : stallMs;
    for (const [socket, progress] of connections) {
      const unsent = socket.writableLength;
      const sent = socket.bytesWritten - unsent;
      if (unsent === 0 || sent !== progress.sent) Object.assign(progress, { sent, sinceMs: atMs });
      else if (atMs - progress.sinceMs >= patienceMs) {
        log.warn({ unsent_bytes: unsent, stalled_ms: Math.round(atMs - progress.sinceMs) }, ENDED);
        socket.resetAndDestroy();
      }
    }
  };
  const timer = setInterval(look, Math.min(LOOK_EVERY_MS, stallMs / 4));
  timer.unref();
  server.once("close", () => clearInterval(timer));
}

const ENDED = "connection ended: its client does not read the answer";
