import { connect, type Socket } from "node:net";
import type { Answer } from "./application.ts";
import { eventually } from "./eventually.ts";

/** A connection on which a test writes what no client would. */
export interface RawConnection {
  readonly socket: Socket;
  write(bytes: string): void;
  /** Resolves with all that has come back, once it holds a text. */
  heard(text: string): Promise<string>;
  /** Resolves with all that came back, once the connection is closed. */
  closed(): Promise<string>;
}

/** Opens a connection to loopback. */
export function openRaw(port: number): RawConnection {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  const heard = () => Buffer.concat(chunks).toString();
  socket.on("data", (chunk) => chunks.push(chunk));
  // A reset is an end like others.
  socket.on("error", () => {});
  socket.on("close", () => resolve(heard()));
  return {
    socket,
    write: (bytes) => socket.write(bytes, "latin1"),
    heard: async (text) => {
      await eventually(() => {
        if (!heard().includes(text)) throw new Error(`no ${text} in: ${heard()}`);
      });
      return heard();
    },
    closed: () => promise,
  };
}

/** Sends bytes and resolves with all that comes back until the other side ends. */
export function converse(port: number, bytes: string): Promise<string> {
  const connection = openRaw(port);
  connection.write(bytes);
  return connection.closed();
}

/** Sends bytes and reads what comes back as one answer. */
export async function sendRaw(port: number, bytes: string): Promise<Answer> {
  return readRaw(await converse(port, bytes));
}

/** Reads the bytes of one answer. */
export function readRaw(text: string): Answer {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(lines.map((line) => [line.split(": ")[0]?.toLowerCase(), line.split(": ")[1]]));
  const parsed: unknown = body === "" ? undefined : JSON.parse(body);
  const at = (path: string) =>
    path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], parsed);
  return { status: Number(first.split(" ")[1]), headers, text: body, body: parsed, at };
}

/** The head of a request, up to where further headers and the empty line may follow. */
export function headOf(requestLine: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ host: "a", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${requestLine} HTTP/1.1\r\n${lines.join("")}\r\n`;
}
