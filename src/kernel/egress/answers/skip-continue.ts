import type { Socket } from "node:net";

/** Maximum number of `100 Continue` that are skipped for one request, and the longest of them, in bytes. */
const SKIPPED_MAX = 16;
const HEAD_MAX = 4_096;
const CONTINUE = /^HTTP\/1\.[01] 100[ \r]/;
/** The shortest text by which a `100 Continue` is told from another status line. */
const LINE_MIN = "HTTP/1.1 100 ".length;

/** True if a text may go on as the status line of a `100 Continue`. */
function isBeginning(text: string): boolean {
  return ["HTTP/1.1 100 ", "HTTP/1.0 100 ", "HTTP/1.1 100\r"].some((line) => line.startsWith(text));
}

/** Skips the `100 Continue` of one connection's answers. */
export interface ContinueSkipper {
  /** A request is about to be sent: what arrives next begins an answer. */
  expectAnswer(): void;
}

/**
 * Hides `100 Continue` from a socket's reader. A server may send it without being asked (RFC 9110, 15.2.1), and undici then
 * closes the connection. Everything else passes unchanged.
 */
export function skipContinue(socket: Socket): ContinueSkipper {
  const read = socket.read.bind(socket);
  let isAtHead = true;
  let held = Buffer.alloc(0);
  let skipped = 0;

  socket.read = (size?: number) => {
    const chunk = read(size) as Buffer | null;
    return isAtHead && Buffer.isBuffer(chunk) ? take(chunk) : chunk;
  };

  /** Null while it cannot be told what the answer begins with. */
  function take(chunk: Buffer): Buffer | null {
    held = Buffer.concat([held, chunk]);
    while (held.length >= LINE_MIN && skipped < SKIPPED_MAX && CONTINUE.test(held.toString("latin1", 0, LINE_MIN))) {
      const end = held.indexOf("\r\n\r\n");
      if (end < 0 && held.length < HEAD_MAX) return null;
      if (end < 0) break;
      held = held.subarray(end + 4);
      skipped += 1;
    }
    if (held.length < LINE_MIN && isBeginning(held.toString("latin1"))) return null;
    const passed = held;
    held = Buffer.alloc(0);
    isAtHead = false;
    return passed;
  }

  return {
    expectAnswer() {
      isAtHead = true;
      skipped = 0;
    },
  };
}
