import { connect, type Socket } from "node:net";
import { IDS_MAX, type Load, type LoadResult } from "./load.ts";

/*
 * A process of its own that sends requests over raw sockets and measures: as little as possible, so that what is measured is
 * the other side. It gets its orders by messages, and answers each with what came of it.
 */

process.on("message", (load: Load) => {
  void generate(load).then((result) => process.send?.(result));
});

async function generate(load: Load): Promise<LoadResult> {
  const tally: Tally = { latenciesMs: [], wrongAnswers: 0, ids: [] };
  const nextRequest = requestsOf(load);
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const until = startedAt + load.forMs;
  const clients = Array.from({ length: load.connections }, () => runClient(load, { tally, nextRequest, until }));
  await Promise.all(clients);
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const sorted = Float64Array.from(tally.latenciesMs).sort();
  return {
    answers: sorted.length,
    wrongAnswers: tally.wrongAnswers,
    seconds,
    p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    cpuSeconds: (user + system) / 1_000_000,
    ids: tally.ids,
  };
}

interface Tally {
  readonly latenciesMs: number[];
  wrongAnswers: number;
  readonly ids: string[];
}

/** Makes the whole text of one request after another. */
function requestsOf({ head, bodies, ids, isInOrder = false }: Load): () => string {
  const [before = "", after = ""] = head.split("{}");
  const mark = Math.random().toString(36).slice(2);
  let count = 0;
  const nextId = () => ids[isInOrder ? count++ % ids.length : Math.floor(Math.random() * ids.length)];
  if (bodies.length === 0) return () => `${before}${nextId()}${after}\r\n\r\n`;
  const tails = bodies.map((body) => `${after}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  return () => {
    count += 1;
    return `${before}${mark}-${count}${tails[count % tails.length]}`;
  };
}

interface Run {
  readonly tally: Tally;
  readonly nextRequest: () => string;
  readonly until: number;
}

function runClient(load: Load, { tally, nextRequest, until }: Run): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({ port: load.port, host: "127.0.0.1", noDelay: true });
  let sentAt = 0;
  let pending = "";
  const send = () => {
    sentAt = performance.now();
    socket.write(nextRequest());
  };
  socket.on("connect", send).on("error", reject);
  socket.on("data", (chunk) => {
    pending += chunk.toString("latin1");
    if (!isWhole(pending)) return;
    const now = performance.now();
    count(tally, { answer: pending, status: load.status, latencyMs: now - sentAt });
    pending = "";
    if (now < until) send();
    else end(socket, resolve);
  });
  return promise;
}

function end(socket: Socket, resolve: () => void): void {
  socket.end();
  resolve();
}

const LENGTH = "content-length: ";

function isWhole(text: string): boolean {
  const bodyAt = text.indexOf("\r\n\r\n");
  if (bodyAt < 0) return false;
  const lengthAt = text.indexOf(LENGTH);
  if (lengthAt < 0) throw new Error("an answer without its length");
  return text.length >= bodyAt + 4 + Number.parseInt(text.slice(lengthAt + LENGTH.length, lengthAt + 40), 10);
}

const STATUS_AT = "HTTP/1.1 ".length;
const ID = /"id":"([^"]+)"/;

function count(
  tally: Tally,
  { answer, status, latencyMs }: { readonly answer: string; readonly status: number; readonly latencyMs: number },
): void {
  if (Number(answer.slice(STATUS_AT, STATUS_AT + 3)) !== status) {
    tally.wrongAnswers += 1;
    return;
  }
  tally.latenciesMs.push(latencyMs);
  if (tally.ids.length >= IDS_MAX) return;
  const id = ID.exec(answer)?.[1];
  if (id !== undefined) tally.ids.push(id);
}
