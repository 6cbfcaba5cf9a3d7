/*
 * The receiver of bench/delivery, in a process of its own: bare sockets, so that it takes as little as a receiver can of the machine
 * that everything shares. It answers 200 after `?delay=…` milliseconds, and never where the path begins with /dead.
 */
import { createServer, type Socket } from "node:net";

/** What is asked of the process. */
export type SinkRequest = { readonly kind: "reset"; readonly expected: number } | { readonly kind: "report" };

/** What arrived since the last reset. Times are milliseconds since 1970. */
export interface SinkReport {
  readonly kind: "reached" | "report";
  readonly firstAt: number;
  readonly lastAt: number;
  /** Deliveries that were answered or would have been, those of dead receivers apart. */
  readonly count: number;
  /** The different ones among them, by path and event. */
  readonly distinct: number;
  /** When each came first, in order of arrival. */
  readonly arrivals: readonly number[];
  /** Deliveries whose body names another event than their header. */
  readonly mixedUp: number;
}

const ANSWER = Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
const HEAD_END = Buffer.from("\r\n\r\n");
const BODY_ID = /"webhook_id":"([0-9a-f]{32})"/;

let seen = new Set<string>();
let arrivals: number[] = [];
let expected = Number.POSITIVE_INFINITY;
let count = 0;
let firstAt = 0;
let lastAt = 0;
let mixedUp = 0;

const server = createServer({ noDelay: true }, (socket) => {
  let left: Buffer = Buffer.alloc(0);
  socket.on("error", () => {});
  socket.on("data", (chunk: Buffer) => {
    left = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
    for (let taken = takeRequest(left); taken !== null; taken = takeRequest(left)) {
      left = left.subarray(taken.bytes);
      receive(socket, taken);
    }
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : 0);
});
process.on("disconnect", () => process.exit());
process.on("message", (message: SinkRequest) => {
  if (message.kind === "report") return tell("report");
  expected = message.expected;
  [seen, arrivals, count, firstAt, lastAt, mixedUp] = [new Set(), [], 0, 0, 0, 0];
});

interface TakenRequest {
  readonly bytes: number;
  readonly head: string;
  readonly body: Buffer;
}

function takeRequest(buffer: Buffer): TakenRequest | null {
  const end = buffer.indexOf(HEAD_END);
  if (end < 0) return null;
  const head = buffer.toString("latin1", 0, end);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const bodyAt = end + HEAD_END.length;
  if (buffer.length < bodyAt + length) return null;
  return { bytes: bodyAt + length, head, body: buffer.subarray(bodyAt, bodyAt + length) };
}

function receive(socket: Socket, { head, body }: TakenRequest): void {
  const path = head.slice(head.indexOf(" ") + 1, head.indexOf(" ", 5));
  if (path.startsWith("/dead")) return;
  lastAt = performance.timeOrigin + performance.now();
  if (count === 0) firstAt = lastAt;
  count += 1;
  const id = /\r\nwebhook-id: ([^\r]+)/i.exec(head)?.[1] ?? "";
  if (BODY_ID.exec(body.toString("latin1"))?.[1] !== id) mixedUp += 1;
  const key = `${path} ${id}`;
  if (!seen.has(key)) arrivals.push(lastAt);
  seen.add(key);
  const delayMs = Number(/[?&]delay=(\d+)/.exec(path)?.[1] ?? 0);
  if (delayMs > 0) setTimeout(() => socket.write(ANSWER), delayMs);
  else socket.write(ANSWER);
  if (seen.size === expected) tell("reached");
}

function tell(kind: SinkReport["kind"]): void {
  process.send?.({ kind, firstAt, lastAt, count, distinct: seen.size, arrivals, mixedUp } satisfies SinkReport);
}
