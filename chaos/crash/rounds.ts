import { setTimeout as delay } from "node:timers/promises";
import { type Aftermath, readAftermath, subscribe, untilQuiet } from "../../fixtures/aftermath.ts";
import { startClients } from "../../fixtures/clients.ts";
import type { BenchHome } from "../../fixtures/home.ts";
import { openReceiver } from "../../fixtures/receiver.ts";
import { SANDBOX_BODIES } from "../../fixtures/sandbox-bodies.ts";
import { freePort, makeKey, type ServiceProcess, startService } from "../../fixtures/service.ts";

/** How often and under what load the service is killed. */
export interface CrashOptions {
  readonly home: BenchHome;
  readonly rounds: number;
  /** Every so many rounds the database's own process is killed as well; 0: never. */
  readonly killDatabaseEvery: number;
  readonly clients: number;
  /** What a client creates at most in all rounds together. */
  readonly createsPerClient: number;
  /** Ends the leases of the dead by hand, instead of the half minute until they run out. */
  readonly isHurried: boolean;
}

/** What came of it. */
export interface CrashResult extends Aftermath {
  readonly kills: number;
  readonly databaseKills: number;
  /** Requests that a kill cut off or met with nobody there. */
  readonly failedRequests: number;
  /** Kills between the first create and the last. */
  readonly killsUnderLoad: number;
}

/** From when on, and for how long, a kill may come after the service is ready, in milliseconds. */
const KILL_AFTER_MS = { least: 100, spread: 900 } as const;
const REST_MS = 20;
const QUIET_WITHIN_MS = 180_000;

/** Kills a service with signal 9 again and again while clients create verifications, and looks at what is left. */
export async function runCrashRounds(options: CrashOptions): Promise<CrashResult> {
  const { home, rounds, clients: count, createsPerClient } = options;
  const credential = await makeKey(home, "sandbox");
  const receiver = await openReceiver();
  const port = await freePort();
  let service = await startService(home, { port });
  let kills = { kills: 0, databaseKills: 0, killsUnderLoad: 0 };
  try {
    await subscribe(service.url, credential, receiver);
    const clients = startClients({
      credentials: Array.from({ length: count }, () => credential),
      creates: createsPerClient,
      restMs: REST_MS,
      urlFor: () => service.url,
      bodies: SANDBOX_BODIES,
    });
    clients.done.catch(() => undefined);
    for (let round = 1; round <= rounds; round += 1) {
      const isUnderLoad = clients.acknowledged.size < count * createsPerClient;
      const killed = await killOnce(options, { service, round });
      kills = {
        kills: kills.kills + 1,
        databaseKills: kills.databaseKills + killed,
        killsUnderLoad: kills.killsUnderLoad + (isUnderLoad ? 1 : 0),
      };
      service = await startService(home, { port });
    }
    clients.stop();
    await clients.done;
    await untilQuiet(home, QUIET_WITHIN_MS);
    const { acknowledged } = clients;
    const aftermath = await readAftermath(home, { url: service.url, credential, acknowledged, receiver });
    return { ...aftermath, ...kills, failedRequests: clients.failures() };
  } finally {
    await service.stop();
    await receiver.close();
  }
}

/** Kills once at a random moment. Returns how many database processes went with it. */
async function killOnce(
  { home, rounds, killDatabaseEvery, isHurried }: CrashOptions,
  { service, round }: { readonly service: ServiceProcess; readonly round: number },
): Promise<number> {
  await delay(KILL_AFTER_MS.least + Math.random() * KILL_AFTER_MS.spread);
  const isBoth = killDatabaseEvery > 0 && round % killDatabaseEvery === 0;
  const postmaster = isBoth ? await home.postmasterPid() : null;
  if (postmaster !== null) process.kill(postmaster, "SIGKILL");
  await service.kill();
  if (isHurried && round === rounds && postmaster === null) await endLeases(home);
  return isBoth ? 1 : 0;
}

async function endLeases(home: BenchHome): Promise<void> {
  await home.query("update verifications set lease_expires_at = now() where lease_expires_at is not null");
  await home.query("update dispatchers set expires_at = now()");
}
