import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import { closeStalledConnections } from "../../../src/kernel/http/connections/stalled-connections.ts";

const STALL_MS = 30_000;
const LOOK_MS = 1_000;

/**
 * What a connection looks like at each look: bytes written to it so far, and those of them that
 * wait to be sent.
 */
type History = readonly (readonly [written: number, unsent: number])[];

/** A connection of which a test says what it has sent. */
class FakeSocket extends EventEmitter {
  bytesWritten = 0;
  writableLength = 0;
  isEnded = false;

  resetAndDestroy(): void {
    this.isEnded = true;
    this.emit("close");
  }
}

const times = (count: number, at: readonly [number, number]): History => Array.from({ length: count }, () => at);
const progress: History = Array.from({ length: 120 }, (_, second) => [
  50_000 + Math.floor(second / 25) * 16_384,
  16_384,
]);

const cases: readonly (readonly [what: string, history: History, isEnded: boolean])[] = [
  ["ends a connection of which no byte has left for 30 s", times(32, [50_000, 16_384]), true],
  ["keeps it until then", times(29, [50_000, 16_384]), false],
  ["keeps a connection with nothing to send", times(90, [50_000, 0]), false],
  ["keeps a client that reads a slice every 25 s", progress, false],
  [
    "ends a client that has stopped to read amid an answer",
    [...progress.slice(0, 30), ...times(32, [66_384, 16_384])],
    true,
  ],
  ["counts what is only queued as no progress", Array.from({ length: 32 }, (_, at) => [at * 100, at * 100]), true],
  [
    "gives an answer that follows a long pause its whole time",
    [...times(60, [50_000, 0]), ...times(29, [66_384, 16_384])],
    false,
  ],
];

for (const [what, history, isEnded] of cases) {
  test(`closeStalledConnections ${what}`, (t) => {
    assert.equal(replay(t.mock.timers, { history, isPressed: false }), isEnded);
  });
}

test("closeStalledConnections gives a client 3 s while unsent responses use much memory", (t) => {
  const history = times(5, [50_000, 16_384]);
  assert.equal(replay(t.mock.timers, { history, isPressed: true }), true);
  t.mock.timers.reset();
  assert.equal(replay(t.mock.timers, { history: history.slice(0, 3), isPressed: true }), false);
});

/** Lets one connection live through its history, and tells whether it was ended. */
function replay(
  timers: { enable(options: { apis: ["setInterval"] }): void; tick(ms: number): void },
  { history, isPressed }: { readonly history: History; readonly isPressed: boolean },
): boolean {
  timers.enable({ apis: ["setInterval"] });
  let clockMs = 0;
  const logged: string[] = [];
  const server = new EventEmitter();
  const log = { warn: (_fields: object, message: string) => logged.push(message) };
  closeStalledConnections(server as never, {
    stallMs: STALL_MS,
    isPressed: () => isPressed,
    nowMs: () => clockMs,
    log: log as never,
  });
  const socket = new FakeSocket();
  server.emit("connection", socket);
  for (const [written, unsent] of history) {
    if (socket.isEnded) break;
    socket.bytesWritten = written;
    socket.writableLength = unsent;
    clockMs += LOOK_MS;
    timers.tick(LOOK_MS);
  }
  server.emit("close");
  assert.equal(logged.length, socket.isEnded ? 1 : 0);
  return socket.isEnded;
}
