import { type AddressInfo, createServer, type Socket } from "node:net";
import type { TestContext } from "node:test";

/** What a receiver of raw bytes does. */
export interface Behaviour {
  /** What it does once the first bytes of a request have come in. */
  readonly act?: (socket: Socket) => void;
  /** What it does as soon as a connection is up. */
  readonly greet?: (socket: Socket) => void;
}

/** How long a reset waits, so that what was written before it has arrived. */
const RESET_AFTER_MS = 40;

/** How a request begins. */
const REQUEST = Buffer.from("POST ");

/** Sends a text and leaves the connection open. */
export function say(text: string | Buffer) {
  return (socket: Socket) => void socket.write(text);
}

/** Sends a text and hangs up. */
export function sayAndHangUp(text: string) {
  return (socket: Socket) => void socket.end(text);
}

/** Sends a text and resets the connection. */
export function sayAndReset(text: string) {
  return (socket: Socket) => {
    socket.write(text);
    setTimeout(() => socket.resetAndDestroy(), RESET_AFTER_MS);
  };
}

/** Sends a text, then one piece after the other. */
export function drip(text: string, piece: string, everyMs: number) {
  return (socket: Socket) => {
    socket.write(text);
    const timer = setInterval(() => socket.write(piece), everyMs);
    socket.on("close", () => clearInterval(timer));
  };
}

/** Sends a text, then the same piece as fast as the other end takes it, until it is gone. */
export function flood(text: string, piece: string | Buffer) {
  return (socket: Socket) => {
    socket.write(text);
    const chunk = Buffer.from(piece);
    const fill = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("drain", fill);
    fill();
  };
}

/** Sends a whole answer with some headers. */
export function answer(status: string, headers: string) {
  return say(`HTTP/1.1 ${status}\r\n${headers}\r\nContent-Length: 0\r\n\r\n`);
}

/** What a raw receiver did until now. */
export interface OpenedReceiver {
  readonly url: string;
  readonly port: number;
  /** Every connection that it ever took. */
  readonly sockets: readonly Socket[];
}

/** Opens a receiver that speaks raw bytes, until the test has ended. */
export async function openRaw(t: Pick<TestContext, "after">, { act, greet }: Behaviour): Promise<OpenedReceiver> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    // Once for each request of a connection that is kept alive; on https, for whatever comes first.
    let isFirst = true;
    socket.on("data", (chunk) => {
      if (isFirst || chunk.subarray(0, 5).equals(REQUEST)) act?.(socket);
      isFirst = false;
    });
    greet?.(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, port, sockets };
}
