import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { type TestContext, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { openEgress } from "../src/kernel/egress/guarded-fetch.ts";

const MIB = 1_048_576;
const AT_ONCE = 8;
const ROUNDS = 4;
/** Everything that sends without end, or more than is kept. */
const MUCH = /flood|never end|without end|gzip bomb|64 KB|more than/;

async function openReceivers(t: TestContext): Promise<readonly { does: string; url: string }[]> {
  const program = path.join(import.meta.dirname, "../test/kernel/egress/hostile-receivers-program.ts");
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => child.stdin.end());
  const [line] = await once(createInterface(child.stdout), "line");
  return JSON.parse(line);
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/**
 * What this process holds and cannot let go of, in bytes: what is left for the collector to take is not counted. Buffers are
 * given back by a thread of their own after a collection; the next collection waits for it.
 */
function held(): number {
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The most that is held while work is done, looked at again and again. */
async function peak(work: () => Promise<unknown>): Promise<number> {
  let most = held();
  const timer = setInterval(() => {
    most = Math.max(most, held());
  }, 100);
  await work().finally(() => clearInterval(timer));
  return Math.max(most, held());
}

test("openEgress stays small however much its receivers send, many at once and again and again", async (t) => {
  const receivers = (await openReceivers(t)).filter(({ does }) => MUCH.test(does));
  assert.ok(receivers.length >= 10);
  const egress = openEgress({ allowPrivate: true, deadlineMs: 800 });
  t.after(() => egress.close());
  const targets = receivers.flatMap(({ url }) => Array<string>(AT_ONCE).fill(url));
  const round = async () => {
    const outcomes = await Promise.all(
      targets.map((url) => egress.post({ url, headers: {}, body: Buffer.from("{}") })),
    );
    assert.ok(outcomes.every(({ outcome }) => outcome !== "internal"));
  };
  const idle = held();
  const peaks: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) peaks.push((await peak(round)) - idle);
  const left = held() - idle;
  const text = `held over the idle process, by round: ${peaks.map(mib).join(", ")}; afterwards ${mib(left)}`;
  t.diagnostic(text);
  // Of each connection one read of 64 KiB, a header of 16 and a body of 16, and room for what undici does with them.
  assert.ok(Math.max(...peaks) < targets.length * 256 * 1_024, text);
  assert.ok(left < 8 * MIB, text);
});

function mib(bytes: number): string {
  return `${(bytes / MIB).toFixed(1)} MiB`;
}
