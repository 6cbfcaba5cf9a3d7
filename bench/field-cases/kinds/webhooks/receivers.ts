/* Receivers on this machine that answer in a certain way, byte by byte. */

import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { gzipSync } from "node:zlib";

/** What arrived at a receiver. */
export interface Arrival {
  /** The head as it came, in Latin-1. */
  readonly head: string;
  readonly body: string;
}

/** A receiver that is listening. */
export interface OpenReceiver {
  readonly port: number;
  readonly arrivals: readonly Arrival[];
  close(): Promise<void>;
}

/** How a receiver answers, and the outcome that a delivery to it is to have. */
export interface Behaviour {
  readonly outcome: string;
  /** True: it answers whatever arrives, also what is no request. */
  readonly isHasty?: true;
  answer(socket: Socket): void;
}

const head = (status: string, headers: readonly string[] = []) =>
  `HTTP/1.1 ${[status, ...headers].join("\r\n")}\r\n\r\n`;
const whole = (status: string, body: string | Buffer = "", headers: readonly string[] = []) =>
  Buffer.concat([
    Buffer.from(head(status, [...headers, `Content-Length: ${Buffer.byteLength(body)}`, "Connection: close"])),
    Buffer.from(body),
  ]);
const says = (outcome: string, ...parts: readonly (string | Buffer)[]): Behaviour => ({
  outcome,
  answer(socket) {
    for (const part of parts) socket.write(part);
  },
});

/** A text with letters beyond ASCII, by which a readable answer is known. */
export const ANSWER_TEXT = "Größe: ungültig";
const OK = whole("200 OK", "ok");
const MOVED = ["Location: https://receiver.example/hook/"];

/** The behaviours, by what a sentence says of them. Every one that fits is tried. */
export const BEHAVIOURS: readonly (readonly [RegExp, Behaviour])[] = [
  [/\b301\b/, says("redirect", whole("301 Moved Permanently", "", MOVED))],
  [/\b30[2378]\b|redirect/i, says("redirect", whole("302 Found", "", MOVED))],
  [/100 Continue/i, says("delivered", head("100 Continue"), OK)],
  [/103|early hints/i, says("delivered", head("103 Early Hints", ["Link: </a.css>; rel=preload"]), OK)],
  [/gzip/i, says("delivered", whole("200 OK", gzipSync(ANSWER_TEXT), ["Content-Encoding: gzip"]))],
  [
    /latin-?1|iso-?8859/i,
    says("refused", whole("400 Bad Request", Buffer.from(ANSWER_TEXT, "latin1"), ["Content-Type: text/plain"])),
  ],
  [/success"?:\s*false/, says("delivered", whole("200 OK", '{"success":false}', ["Content-Type: application/json"]))],
  [/slow body/i, says("delivered", head("200 OK", ["Content-Length: 9"]), "slow")],
  [/slow head/i, says("timeout")],
  [/\breset\b/i, { outcome: "connection", answer: (socket) => void socket.resetAndDestroy() }],
  [/HTTP\/1\.0/, { outcome: "delivered", answer: (socket) => void socket.end("HTTP/1.0 200 OK\r\n\r\nok") }],
  [
    /no length/i,
    { outcome: "delivered", answer: (socket) => void socket.end(`${head("200 OK", ["Connection: close"])}ok`) },
  ],
  [/\b410\b/, says("gone", whole("410 Gone"))],
  [/\b429\b/, says("refused", whole("429 Too Many Requests", "", ["Retry-After: 1"]))],
];

/** A receiver that takes everything. */
export const TAKES: Behaviour = says("delivered", OK);

/** A receiver that speaks plain HTTP whatever it is asked in, as where a URL says https of an http port. */
export const PLAIN: Behaviour = {
  outcome: "tls",
  isHasty: true,
  answer: (socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"),
};

/** Opens a receiver on a free port. Each connection carries one request. */
export async function openReceiver(behaviour: Behaviour, host = "127.0.0.1"): Promise<OpenReceiver> {
  const arrivals: Arrival[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let bytes = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (behaviour.isHasty) return behaviour.answer(socket);
      const arrival = wholeRequest(bytes);
      if (arrival === null) return;
      bytes = Buffer.alloc(0);
      arrivals.push(arrival);
      behaviour.answer(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    arrivals,
    close: () => closeServer(server, sockets),
  };
}

/** A port of this machine at which nothing listens. */
export async function closedPort(): Promise<number> {
  const { port, close } = await openReceiver(TAKES);
  await close();
  return port;
}

function closeServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}

function wholeRequest(bytes: Buffer): Arrival | null {
  const text = bytes.toString("latin1");
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const top = text.slice(0, end);
  const length = Number(/content-length: *(\d+)/i.exec(top)?.[1] ?? 0);
  const body = bytes.subarray(end + 4);
  return body.length < length ? null : { head: top, body: body.toString("utf8") };
}
