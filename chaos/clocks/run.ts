/*
 * The clocks of the database, of an API and of a worker step ahead and back under load. See README.md. The exit code is 1
 * when something was lost or done twice.
 * Run: node chaos/clocks/run.ts [--rounds 1] [--write]
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Aftermath, isSound, subscribe, untilQuiet } from "../../fixtures/aftermath.ts";
import { startClients } from "../../fixtures/clients.ts";
import { completedTwice, countCompletions, readWithoutLimit } from "../../fixtures/fleet.ts";
import { type BenchHome, openServerHome } from "../../fixtures/home.ts";
import { openReceiver, type Receiver } from "../../fixtures/receiver.ts";
import { SANDBOX_BODIES } from "../../fixtures/sandbox-bodies.ts";
import { makeKey, type ServiceProcess, startService } from "../../fixtures/service.ts";
import { makeClock, type SteppingClock } from "../../fixtures/stepping-clock.ts";

const CLIENTS = 12;
const REST_MS = 60;
/** How far a clock is ahead, in seconds: an hour, ten minutes, and past and within the leases. */
const AHEAD = [3_600, 0, -600, 45, -45, 0, -3_600, 0, 8, -8, 0] as const;
const EVERY_MS = 5_000;
const QUIET_WITHIN_MS = 240_000;

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "1" }, write: { type: "boolean", default: false } },
});

interface Outcome {
  readonly aftermath: Aftermath;
  readonly steps: number;
  readonly failedRequests: number;
  readonly completedTwice: number;
  /** The longest time without an acknowledged create, in milliseconds. */
  readonly stillForMs: number;
}

const dir = mkdtempSync(path.join(tmpdir(), "openvoe-clocks-"));
// The database runs as another user.
chmodSync(dir, 0o755);
const clocks = ["database", "api", "worker"].map((name) => makeClock(path.join(dir, name)));
try {
  const [database, api, worker] = clocks;
  if (!database || !api || !worker) console.log("Not run: this machine has no libfaketime: apt-get install faketime");
  else await report(await withHome({ database, api, worker }));
} finally {
  rmSync(dir, { recursive: true, force: true });
}

type Clocks = Readonly<Record<"database" | "api" | "worker", SteppingClock>>;

async function withHome(clocks: Clocks): Promise<Outcome> {
  const home = await openServerHome(clocks.database.env);
  const receiver = await openReceiver();
  const services: ServiceProcess[] = [];
  try {
    services.push(await startService(home, { role: "api", env: clocks.api.env }));
    for (const env of [clocks.worker.env, {}]) services.push(await startService(home, { role: "worker", env }));
    return await run(home, { receiver, url: services[0]?.url ?? "", clocks });
  } finally {
    for (const service of services) await service.stop();
    await receiver.close();
    await home.close();
  }
}

async function run(
  home: BenchHome,
  { receiver, url, clocks }: { readonly receiver: Receiver; readonly url: string; readonly clocks: Clocks },
): Promise<Outcome> {
  await countCompletions(home);
  await checkClocks(home, url, clocks);
  const credential = await makeKey(home, "sandbox");
  await subscribe(url, credential, receiver);
  const clients = startClients({
    credentials: Array.from({ length: CLIENTS }, () => credential),
    creates: Number.MAX_SAFE_INTEGER,
    restMs: REST_MS,
    urlFor: () => url,
    bodies: SANDBOX_BODIES,
  });
  clients.done.catch(() => undefined);
  const stillFor = watchAcknowledged(clients.acknowledged);
  // Each clock is somewhere else in the list, so that they differ from each other too.
  const steps = Array.from({ length: Number(values.rounds) }, () => AHEAD).flat();
  for (const turn of steps.keys()) {
    for (const [at, clock] of Object.values(clocks).entries()) clock.set(AHEAD[(turn + 4 * at) % AHEAD.length] ?? 0);
    await delay(EVERY_MS);
  }
  for (const clock of Object.values(clocks)) clock.set(0);
  clients.stop();
  await clients.done;
  const stillForMs = stillFor();
  await untilQuiet(home, QUIET_WITHIN_MS);
  const aftermath = await readWithoutLimit(home, { credential, acknowledged: clients.acknowledged, receiver });
  const failedRequests = clients.failures();
  return {
    aftermath,
    steps: steps.length,
    failedRequests,
    completedTwice: await completedTwice(home),
    stillForMs,
  };
}

/** A clock that cannot be set would make every run a good one. */
async function checkClocks(home: BenchHome, url: string, clocks: Clocks): Promise<void> {
  const aheadSeconds = 3_600;
  for (const clock of [clocks.database, clocks.api]) clock.set(aheadSeconds);
  // Node's HTTP server keeps the text of the date for a second.
  await delay(2_000);
  const [row] = await home.query<{ at: Date }>("select clock_timestamp() as at");
  const answer = await fetch(`${url}/healthz`);
  await answer.body?.cancel();
  for (const [name, at] of Object.entries({ database: row?.at, api: answer.headers.get("date") })) {
    const isAhead = new Date(at ?? 0).getTime() - Date.now() > (aheadSeconds / 2) * 1_000;
    if (!isAhead) throw new Error(`the clock of the ${name} does not follow libfaketime`);
  }
}

/** Returns a function that ends the watching and tells the longest time in which nothing was acknowledged, in milliseconds. */
function watchAcknowledged(acknowledged: ReadonlySet<string>): () => number {
  let [before, at, longest] = [0, performance.now(), 0];
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - at);
    if (acknowledged.size > before) at = performance.now();
    before = acknowledged.size;
  }, 20);
  return () => {
    clearInterval(timer);
    return Math.round(longest);
  };
}

function report({ aftermath, steps, failedRequests, completedTwice, stillForMs }: Outcome): void {
  const { acknowledged, unfinished, undelivered, endedTwice, madeTwice, repeatedDeliveries } = aftermath;
  const text = [
    `- each clock set ${steps} times, up to an hour ahead and back; ${failedRequests} requests refused, and sent again`,
    `- at most ${stillForMs} ms without an acknowledged create`,
    `- ${acknowledged} verifications acknowledged: ${unfinished} unfinished, ${undelivered} undelivered, ${madeTwice} made twice`,
    `- completed twice: ${completedTwice}; with more than one event: ${endedTwice}; deliveries repeated: ${repeatedDeliveries}`,
  ].join("\n");
  console.log(text);
  if (!isSound(aftermath) || completedTwice > 0) process.exitCode = 1;
  if (values.write) writeFileSync(path.join(import.meta.dirname, "./baseline.md"), baseline(text));
}

function baseline(text: string): string {
  const command = ["node chaos/clocks/run.ts", ...process.argv.slice(2)].join(" ");
  const date = new Date().toISOString().slice(0, 10);
  return `# Baseline of chaos/clocks\n\n\`${command}\`, ${date}, two shared cores, Node ${process.version}.\n\n${text}\n`;
}
