import { gzipSync } from "node:zlib";
import type { DeliveryOutcome } from "../../../src/kernel/delivery-outcome.ts";
import { answer, type Behaviour, drip, flood, say, sayAndHangUp, sayAndReset } from "./raw-receiver.ts";

/** A receiver that does what no receiver should, and the expected outcome of a delivery to it. */
export interface HostileReceiver extends Behaviour {
  /** Completes “a receiver that …”. */
  readonly does: string;
  readonly outcome: DeliveryOutcome;
  readonly status: number | null;
  /** Whether only the deadline ends it. Whatever does not need it must not wait for it. */
  readonly isEndless?: boolean;
  /** Whether it takes a body larger than the buffers between the two ends to show. */
  readonly isLarge?: boolean;
  /** What its `Retry-After` comes to, where that is worth a look: null for nothing. */
  readonly retryAfterSeconds?: number | null;
}

const HEAD = "HTTP/1.1 200 OK\r\n";
const CHUNKED = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`;
/** Unpacks to a thousand times its size. Made beforehand: packing takes as long as a short deadline. */
const BOMB = gzipSync(Buffer.alloc(32 * 1_048_576));

const SILENT: readonly HostileReceiver[] = [
  { does: "is silent after accepting", act: () => {}, outcome: "timeout", status: null, isEndless: true },
  {
    does: "reads nothing",
    greet: (socket) => void socket.pause(),
    outcome: "timeout",
    status: null,
    isLarge: true,
    isEndless: true,
  },
  {
    does: "drips its status line",
    act: drip("HTTP/1.1 200 ", "x", 20),
    outcome: "timeout",
    status: null,
    isEndless: true,
  },
  { does: "drips a header", act: drip(`${HEAD}X-Slow: `, "x", 20), outcome: "timeout", status: null, isEndless: true },
  { does: "drips headers", act: drip(HEAD, "A: b\r\n", 20), outcome: "timeout", status: null, isEndless: true },
  {
    does: "sends empty lines without end",
    act: flood("", "\r\n".repeat(4_096)),
    outcome: "timeout",
    status: null,
    isEndless: true,
  },
  {
    does: "says 103 and falls silent",
    act: say("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"),
    outcome: "timeout",
    status: null,
    isEndless: true,
  },
];

const BODIES: readonly HostileReceiver[] = [
  {
    does: "drips its body, a byte each 200 ms",
    act: drip(`${HEAD}Content-Length: 100000\r\n\r\n`, "x", 200),
    outcome: "delivered",
    status: 200,
    isEndless: true,
  },
  {
    does: "drips the chunks of its body",
    act: drip(CHUNKED, "1\r\nx\r\n", 20),
    outcome: "delivered",
    status: 200,
    isEndless: true,
  },
  {
    does: "never sends its body",
    act: say(`${HEAD}Content-Length: 5\r\n\r\n`),
    outcome: "delivered",
    status: 200,
    isEndless: true,
  },
  {
    does: "floods with the extension of a chunk",
    act: flood(`${CHUNKED}1;`, Buffer.alloc(65_536, "a")),
    outcome: "delivered",
    status: 200,
    isEndless: true,
  },
  {
    does: "never ends its body",
    act: flood(`${HEAD}\r\n`, Buffer.alloc(65_536, "x")),
    outcome: "delivered",
    status: 200,
  },
  {
    does: "never ends its chunks",
    act: flood(CHUNKED, `1000\r\n${"x".repeat(4_096)}\r\n`),
    outcome: "delivered",
    status: 200,
  },
  {
    does: "never ends its trailers",
    act: flood(`${CHUNKED}0\r\n`, "A: b\r\n".repeat(4_000)),
    outcome: "delivered",
    status: 200,
  },
  {
    does: "answers with a gzip bomb",
    act: (socket) => {
      socket.write(
        Buffer.concat([Buffer.from(`${HEAD}Content-Encoding: gzip\r\nContent-Length: ${BOMB.length}\r\n\r\n`), BOMB]),
      );
    },
    outcome: "delivered",
    status: 200,
  },
  {
    does: "says less than its content length and hangs up",
    act: sayAndHangUp(`${HEAD}Content-Length: 100\r\n\r\nxxx`),
    outcome: "delivered",
    status: 200,
  },
  {
    does: "says more than its content length",
    act: say(`${HEAD}Content-Length: 2\r\n\r\nok${"x".repeat(9_000)}`),
    outcome: "delivered",
    status: 200,
  },
  { does: "answers twice", act: say(`${HEAD}Content-Length: 0\r\n\r\n`.repeat(2)), outcome: "delivered", status: 200 },
  {
    does: "resets in its body",
    act: sayAndReset(`${HEAD}Content-Length: 9\r\n\r\nxx`),
    outcome: "delivered",
    status: 200,
  },
  {
    does: "refuses and never ends its body",
    act: flood("HTTP/1.1 500 No\r\n\r\n", Buffer.alloc(65_536, "x")),
    outcome: "refused",
    status: 500,
  },
  {
    does: "says 103 and then 204",
    act: say(`HTTP/1.1 103 Early Hints\r\nRetry-After: 9\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n`),
    outcome: "delivered",
    status: 204,
  },
  {
    does: "answers, and hangs up with the body unread",
    act: (socket) => void socket.pause().end(`${HEAD}Content-Length: 2\r\n\r\nok`, () => socket.destroy()),
    outcome: "delivered",
    status: 200,
    isLarge: true,
  },
  {
    does: "answers as soon as it is called, and hangs up",
    greet: (socket) => void socket.pause().end(`${HEAD}Content-Length: 2\r\n\r\nok`),
    outcome: "delivered",
    status: 200,
  },
  {
    does: "answers before it has read the body",
    act: (socket) => void socket.pause().write(`${HEAD}Content-Length: 2\r\n\r\nok`),
    outcome: "delivered",
    isLarge: true,
    status: 200,
  },
];

const BROKEN: readonly HostileReceiver[] = [
  { does: "resets at once", greet: (socket) => void socket.resetAndDestroy(), outcome: "connection", status: null },
  { does: "hangs up at once", greet: (socket) => void socket.end(), outcome: "connection", status: null },
  {
    does: "resets after the request",
    act: (socket) => void socket.resetAndDestroy(),
    outcome: "connection",
    status: null,
  },
  { does: "resets in its header", act: sayAndReset(`${HEAD}X-Half: `), outcome: "connection", status: null },
  {
    does: "resets after a 103",
    act: sayAndReset("HTTP/1.1 103 Early Hints\r\n\r\n"),
    outcome: "connection",
    status: null,
  },
  { does: "hangs up in its status line", act: sayAndHangUp("HTTP/1."), outcome: "connection", status: null },
  { does: "hangs up in its header", act: sayAndHangUp(`${HEAD}X-Half: `), outcome: "connection", status: null },
  {
    does: "sends a header of 64 KB",
    act: say(`${HEAD}X: ${"x".repeat(65_536)}\r\n\r\n`),
    outcome: "protocol",
    status: null,
  },
  {
    does: "sends 64 KB of headers",
    act: say(`${HEAD}${"A: b\r\n".repeat(11_000)}\r\n`),
    outcome: "protocol",
    status: null,
  },
  {
    does: "never ends its header",
    act: flood(`${HEAD}X: `, Buffer.alloc(65_536, "x")),
    outcome: "protocol",
    status: null,
  },
  {
    does: "says 100 Continue, which nothing asks it for, and then 204",
    act: say("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n"),
    outcome: "delivered",
    status: 204,
  },
  {
    does: "floods with 100 Continue",
    act: flood("", "HTTP/1.1 100 Continue\r\n\r\n".repeat(1_000)),
    outcome: "protocol",
    status: null,
  },
  {
    does: "floods with 102 Processing",
    act: flood("", "HTTP/1.1 102 Processing\r\n\r\n".repeat(1_000)),
    outcome: "protocol",
    status: null,
  },
  {
    does: "switches protocols",
    act: say("HTTP/1.1 101 No\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n"),
    outcome: "protocol",
    status: null,
  },
  { does: "greets as a mail server does", act: say("220 mail.example ESMTP\r\n"), outcome: "protocol", status: null },
  { does: "answers without a header", act: sayAndHangUp("<html>ok</html>"), outcome: "protocol", status: null },
  {
    does: "answers in frames of HTTP/2",
    act: say(Buffer.from([0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 100])),
    outcome: "protocol",
    status: null,
  },
  { does: "answers with the status 099", act: answer("099 No", "X: y"), outcome: "protocol", status: null },
  { does: "answers with the status 1000", act: answer("1000 No", "X: y"), outcome: "protocol", status: null },
  {
    does: "has two content lengths",
    act: say(`${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`),
    outcome: "protocol",
    status: null,
  },
  {
    does: "has a content length and chunks",
    act: say(`${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    outcome: "protocol",
    status: null,
  },
  {
    does: "has a negative content length",
    act: say(`${HEAD}Content-Length: -1\r\n\r\n`),
    outcome: "protocol",
    status: null,
  },
  {
    does: "has a content length of 20 digits",
    act: say(`${HEAD}Content-Length: 99999999999999999999\r\n\r\n`),
    outcome: "protocol",
    status: null,
  },
];

/** Redirects to where a delivery must not go. */
const LOCATIONS: readonly (readonly [what: string, location: string])[] = [
  ["a private address", "http://127.0.0.1:14996/"],
  ["a metadata service", "http://169.254.169.254/latest/meta-data/"],
  ["another origin", "https://example.com/hook"],
  ["itself", "/"],
  ["another scheme", "file:///etc/passwd"],
];

const REDIRECTS: readonly HostileReceiver[] = [301, 302, 303, 307, 308].flatMap((status) =>
  LOCATIONS.map(([what, location]) => ({
    does: `redirects to ${what} with ${status}`,
    act: answer(`${status} Elsewhere`, `Location: ${location}`),
    outcome: "redirect" as const,
    status,
  })),
);

const POSTPONING: readonly HostileReceiver[] = [
  {
    does: "asks to be left alone until 2099",
    act: answer("503 No", "Retry-After: Thu, 01 Jan 2099 00:00:00 GMT"),
    outcome: "refused",
    status: 503,
  },
  {
    does: "asks for ten thousand million seconds",
    act: answer("503 No", "Retry-After: 9999999999"),
    outcome: "refused",
    status: 503,
    retryAfterSeconds: 9_999_999_999,
  },
  {
    does: "asks for two delays",
    act: answer("503 No", "Retry-After: 20\r\nRetry-After: 40"),
    outcome: "refused",
    status: 503,
    retryAfterSeconds: 20,
  },
  ...["-5", "soon", "", "1e9", "0x10", "Thu, 99 Jan 2099", "Sat, 01 Jan 2000 00:00:00 GMT", "\u00ff\u00fe"].map(
    (value) => ({
      does: `asks for a delay of ${JSON.stringify(value)}`,
      act: say(Buffer.from(`HTTP/1.1 503 No\r\nRetry-After: ${value}\r\nContent-Length: 0\r\n\r\n`, "latin1")),
      outcome: "refused" as const,
      status: 503,
      retryAfterSeconds: null,
    }),
  ),
];

/** Every hostile receiver that speaks plain HTTP, or should. */
export const HOSTILE_RECEIVERS: readonly HostileReceiver[] = [
  ...SILENT,
  ...BODIES,
  ...BROKEN,
  ...REDIRECTS,
  ...POSTPONING,
];
