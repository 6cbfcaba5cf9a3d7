/*
 * Two API and two worker processes, each of which reaches its PostgreSQL over a network of its own that becomes slow, stands
 * still, is cut or loses the answers. See README.md. The exit code is 1 when something was lost or done twice, or a process
 * served only 30 s after its network was well again.
 * Run: node chaos/network-faults/run.ts [--rounds 2] [--write]
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
import { NETWORK_FAULTS, openRelay, type Relay } from "../../fixtures/relay.ts";
import { SANDBOX_BODIES } from "../../fixtures/sandbox-bodies.ts";
import { listenerOf } from "../../fixtures/servers.ts";
import { type CredentialHeaders, makeKey, type ServiceProcess, startService } from "../../fixtures/service.ts";

const CLIENTS = 12;
const REST_MS = 60;
/** Past the lease of a verification, 15 s, and of a webhook, 6 s. */
const FAULT_MS = 20_000;
const BETWEEN_FAULTS_MS = 3_000;
const RECOVERED_MS_MAX = 30_000;
const ASK_EVERY_MS = 50;
const ASK_WITHIN_MS = 5_000;
const QUIET_WITHIN_MS = 240_000;

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "2" }, write: { type: "boolean", default: false } },
});

/** A process and its way to the database. */
interface Station {
  readonly relay: Relay;
  readonly service: ServiceProcess;
}

interface Outcome {
  readonly aftermath: Aftermath;
  readonly faults: number;
  readonly failedRequests: number;
  readonly completedTwice: number;
  /** The longest time from the end of a fault until its API process answered, in milliseconds. */
  readonly recoveredMs: number;
}

const home = await openHome("server");
const receiver = await openReceiver();
const stations: Station[] = [];
try {
  const outcome = await run(home, receiver, stations);
  const report = reportOf(outcome);
  console.log(report);
  const isWell = isSound(outcome.aftermath) && outcome.completedTwice === 0 && outcome.recoveredMs <= RECOVERED_MS_MAX;
  if (!isWell) process.exitCode = 1;
  if (values.write) writeFileSync(path.join(import.meta.dirname, "./baseline.md"), baseline(report));
} finally {
  for (const { service } of stations) await service.stop();
  for (const { relay } of stations) await relay.close();
  await receiver.close();
  await home.close();
}

async function run(home: BenchHome, receiver: Receiver, stations: Station[]): Promise<Outcome> {
  await countCompletions(home);
  for (const role of ["api", "api", "worker", "worker"] as const) stations.push(await openStation(home, role));
  const [first, second, ...workers] = stations;
  if (first === undefined || second === undefined) throw new Error("no processes");
  const apis = [first, second];
  const credential = await makeKey(home, "sandbox");
  await subscribe(first.service.url, credential, receiver);
  const clients = startClients({
    credentials: Array.from({ length: CLIENTS }, () => credential),
    creates: Number.MAX_SAFE_INTEGER,
    restMs: REST_MS,
    urlFor: (client, attempt) => apis[(client + attempt) % apis.length]?.service.url ?? "",
    bodies: SANDBOX_BODIES,
  });
  clients.done.catch(() => undefined);
  let recoveredMs = 0;
  const faults = Array.from({ length: Number(values.rounds) }, () => NETWORK_FAULTS).flat();
  for (const [turn, fault] of faults.entries()) {
    const api = apis[turn % apis.length] ?? first;
    const worker = workers[turn % workers.length] ?? second;
    await delay(BETWEEN_FAULTS_MS);
    await Promise.all([api, worker].map(({ relay }) => relay.disturb(fault, FAULT_MS)));
    const tookMs = await untilAnswered(api.service.url, credential);
    console.log(`- ${fault} for ${FAULT_MS / 1_000} s: answers again after ${tookMs} ms`);
    recoveredMs = Math.max(recoveredMs, tookMs);
  }
  clients.stop();
  await clients.done;
  await untilQuiet(home, QUIET_WITHIN_MS);
  const aftermath = await readWithoutLimit(home, { credential, acknowledged: clients.acknowledged, receiver });
  return {
    aftermath,
    faults: faults.length,
    failedRequests: clients.failures(),
    completedTwice: await completedTwice(home),
    recoveredMs,
  };
}

async function openStation(home: BenchHome, role: "api" | "worker"): Promise<Station> {
  const url = new URL(home.env.DATABASE_URL ?? "");
  const relay = await openRelay(listenerOf(url));
  const env = { DATABASE_URL: `postgresql://postgres@127.0.0.1:${relay.port}/postgres` };
  return { relay, service: await startService(home, { role, env }) };
}

/** How long it takes until the process answers a read from the database, in milliseconds. */
async function untilAnswered(url: string, credential: CredentialHeaders): Promise<number> {
  const from = performance.now();
  for (;;) {
    const answer = await fetch(`${url}/v1/webhooks/`, {
      headers: credential,
      signal: AbortSignal.timeout(ASK_WITHIN_MS),
    }).catch(() => null);
    await answer?.body?.cancel();
    const tookMs = Math.round(performance.now() - from);
    if (answer?.status === 200 || tookMs > 2 * RECOVERED_MS_MAX) return tookMs;
    await delay(ASK_EVERY_MS);
  }
}

function reportOf({ aftermath, faults, failedRequests, completedTwice, recoveredMs }: Outcome): string {
  const { acknowledged, unfinished, undelivered, endedTwice, madeTwice, repeatedDeliveries } = aftermath;
  return [
    `- ${faults} faults (${NETWORK_FAULTS.join(", ")}), ${FAULT_MS / 1_000} s each, of an API and a worker at once`,
    `- ${failedRequests} requests cut off or refused, and sent again`,
    `- the disturbed API answered at most ${recoveredMs} ms after its network was well again`,
    `- ${acknowledged} verifications acknowledged: ${unfinished} unfinished, ${undelivered} undelivered, ${madeTwice} made twice`,
    `- completed twice: ${completedTwice}; with more than one event: ${endedTwice}; deliveries repeated: ${repeatedDeliveries}`,
  ].join("\n");
}

function baseline(report: string): string {
  const command = ["node chaos/network-faults/run.ts", ...process.argv.slice(2)].join(" ");
  const date = new Date().toISOString().slice(0, 10);
  return `# Baseline of chaos/network-faults\n\n\`${command}\`, ${date}, two shared cores, Node ${process.version}.\n\n${report}\n`;
}
