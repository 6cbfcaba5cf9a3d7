/*
 * Three API and three worker processes on one PostgreSQL, to which something happens every few seconds under load. See
 * README.md. The exit code is 1 when something was lost or done twice, or when the limit on requests did not hold.
 * Run: node chaos/processes/run.ts [--seconds 130] [--write]
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Aftermath, isSound, subscribe, untilQuiet } from "../../fixtures/aftermath.ts";
import { startClients } from "../../fixtures/clients.ts";
import { completedTwice, countCompletions, readWithoutLimit } from "../../fixtures/fleet.ts";
import { type BenchHome, openHome } from "../../fixtures/home.ts";
import { openReceiver, type Receiver } from "../../fixtures/receiver.ts";
import { SANDBOX_BODIES } from "../../fixtures/sandbox-bodies.ts";
import {
  type CredentialHeaders,
  END_CONNECTIONS,
  freePort,
  makeKey,
  type ServiceProcess,
  startService,
} from "../../fixtures/service.ts";
import { hammer, type LimitWindow } from "./hammer.ts";

const RATE_LIMIT = 600;
/** How far a window may be off the limit. */
const TOLERANCE = 0.1;
const CLIENTS = 24;
/** Well under the limit of each one's own credential. */
const REST_MS = 150;
const HAMMER_EVERY_MS = 15;
const PROCESSES_OF_A_ROLE = 3;
/** What happens to them, by turns. */
const FAULTS = ["killed", "killed", "stopped", "cut off"] as const;
/** Past the lease of a verification, 15 s, and of a webhook, 6 s. */
const STOPPED_MS = 20_000;
const FAULT_EVERY_MS = { least: 2_000, spread: 2_000 } as const;
const QUIET_WITHIN_MS = 240_000;
const ENV = { OPENVOE_RATE_LIMIT: String(RATE_LIMIT) };

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "130" }, write: { type: "boolean", default: false } },
});
const forMs = Number(values.seconds) * 1_000;

interface Fleet {
  readonly apis: ServiceProcess[];
  readonly workers: ServiceProcess[];
}

interface Outcome {
  readonly aftermath: Aftermath;
  readonly windows: readonly LimitWindow[];
  readonly faults: Readonly<Record<(typeof FAULTS)[number], number>>;
  readonly failedRequests: number;
  /** Verifications whose end was written more than once. */
  readonly completedTwice: number;
}

const home = await openHome("server");
const receiver = await openReceiver();
const fleet: Fleet = { apis: [], workers: [] };
try {
  const outcome = await run(home, fleet, receiver);
  const report = reportOf(outcome);
  console.log(report);
  const limitHolds = outcome.windows.every(({ admitted }) => Math.abs(admitted / RATE_LIMIT - 1) <= TOLERANCE);
  if (!isSound(outcome.aftermath) || outcome.completedTwice > 0 || !limitHolds) process.exitCode = 1;
  if (values.write) writeFileSync(path.join(import.meta.dirname, "./baseline.md"), baseline(report));
} finally {
  for (const one of [...fleet.apis, ...fleet.workers]) await one.stop();
  await receiver.close();
  await home.close();
}

async function run(home: BenchHome, fleet: Fleet, receiver: Receiver): Promise<Outcome> {
  await countCompletions(home);
  for (const role of ["api", "worker"] as const) {
    const part = role === "api" ? fleet.apis : fleet.workers;
    for (let n = 0; n < PROCESSES_OF_A_ROLE; n += 1)
      part.push(await startService(home, { role, port: await freePort(), env: ENV }));
  }
  const credentials: CredentialHeaders[] = [];
  for (let n = 0; n < CLIENTS + 2; n += 1) credentials.push(await makeKey(home, "sandbox"));
  const [hammered, reading, ...own] = credentials;
  if (hammered === undefined || reading === undefined) throw new Error("no credentials");
  const urls = () => fleet.apis.map(({ url }) => url);
  await subscribe(urls()[0] ?? "", reading, receiver);
  const stopping = new AbortController();
  const hammering = hammer({ urls, credential: hammered, everyMs: HAMMER_EVERY_MS, signal: stopping.signal });
  const urlFor = (client: number, attempt: number) => urls()[(client + attempt) % PROCESSES_OF_A_ROLE] ?? "";
  const load = { credentials: own, creates: Math.ceil(forMs / REST_MS), restMs: REST_MS, urlFor };
  const clients = startClients({ ...load, bodies: SANDBOX_BODIES });
  clients.done.catch(() => undefined);
  const faults = await disturb(home, fleet, forMs);
  stopping.abort();
  clients.stop();
  await clients.done;
  await untilQuiet(home, QUIET_WITHIN_MS);
  const aftermath = await readWithoutLimit(home, { credential: reading, acknowledged: clients.acknowledged, receiver });
  const windows = (await hammering).filter(({ isWhole }) => isWhole);
  return { aftermath, windows, faults, failedRequests: clients.failures(), completedTwice: await completedTwice(home) };
}

/**
 * Disturbs the processes by turns: an API and a worker are killed and started again at once, a
 * worker stands still until others have taken its leases, or the server ends every connection.
 * Returns how often each happened.
 */
async function disturb(home: BenchHome, fleet: Fleet, forMs: number): Promise<Outcome["faults"]> {
  const faults = { killed: 0, stopped: 0, "cut off": 0 };
  const standing: Promise<void>[] = [];
  const until = Date.now() + forMs;
  for (let turn = 0; Date.now() < until; turn += 1) {
    await delay(FAULT_EVERY_MS.least + Math.random() * FAULT_EVERY_MS.spread);
    const fault = FAULTS[turn % FAULTS.length] ?? "killed";
    const which = turn % PROCESSES_OF_A_ROLE;
    faults[fault] += 1;
    if (fault === "killed") {
      await replace(home, { part: fleet.apis, which, role: "api" });
      await replace(home, { part: fleet.workers, which, role: "worker" });
    } else if (fault === "stopped") standing.push(standStill(fleet.workers[which]?.pid ?? -1));
    else await home.query(END_CONNECTIONS);
  }
  await Promise.all(standing);
  return faults;
}

/** It may be killed until then. */
async function standStill(pid: number): Promise<void> {
  signal(pid, "SIGSTOP");
  await delay(STOPPED_MS);
  signal(pid, "SIGCONT");
}

function signal(pid: number, name: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone.
  }
}

async function replace(
  home: BenchHome,
  { part, which, role }: { readonly part: ServiceProcess[]; readonly which: number; readonly role: "api" | "worker" },
): Promise<void> {
  const dying = part[which];
  if (dying === undefined) throw new Error("no such process");
  await dying.kill();
  part[which] = await startService(home, { role, port: Number(new URL(dying.url).port), env: ENV });
}

function reportOf({ aftermath, windows, faults, failedRequests, completedTwice }: Outcome): string {
  const { acknowledged, unfinished, undelivered, endedTwice, madeTwice, repeatedDeliveries } = aftermath;
  return [
    `- in ${values.seconds} s an API and a worker killed ${faults.killed} times, a worker stopped for ${STOPPED_MS / 1_000} s ${faults.stopped} times, every connection cut off ${faults["cut off"]} times`,
    `- ${failedRequests} requests cut off or refused, and sent again`,
    `- ${acknowledged} verifications acknowledged: ${unfinished} unfinished, ${undelivered} undelivered, ${madeTwice} made twice`,
    `- completed twice: ${completedTwice}; with more than one event: ${endedTwice}; deliveries repeated: ${repeatedDeliveries}`,
    ...windows.map(
      ({ admitted, refused }) =>
        `- a window of the limit, ${RATE_LIMIT} requests a minute: ${admitted} admitted, ${refused} refused`,
    ),
  ].join("\n");
}

function baseline(report: string): string {
  const command = ["node chaos/processes/run.ts", ...process.argv.slice(2)].join(" ");
  const date = new Date().toISOString().slice(0, 10);
  return `# Baseline of chaos/processes\n\n\`${command}\`, ${date}, two shared cores, Node ${process.version}.\n\n${report}\n`;
}
