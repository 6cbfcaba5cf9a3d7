import { setTimeout as delay } from "node:timers/promises";
import { type Aftermath, readAftermath, subscribe, untilQuiet } from "../../fixtures/aftermath.ts";
import { startClients } from "../../fixtures/clients.ts";
import { homeAt, runOpenvoe } from "../../fixtures/home.ts";
import { openReceiver } from "../../fixtures/receiver.ts";
import { startReplicatedServers } from "../../fixtures/replicated-servers.ts";
import { SANDBOX_BODIES } from "../../fixtures/sandbox-bodies.ts";
import { END_CONNECTIONS, freePort, makeKey, startService } from "../../fixtures/service.ts";

/** Under what load the primary dies. */
export interface FailoverOptions {
  /** For the service's own files. */
  readonly dir: string;
  readonly clients: number;
  /** What a client creates at most. */
  readonly createsPerClient: number;
  readonly restMs: number;
}

/** What came of it. */
export interface FailoverResult extends Aftermath {
  readonly acknowledgedBefore: number;
  /** Of the seconds before the primary was killed. */
  readonly acknowledgedPerSecond: number;
  readonly failedRequests: number;
  /** From the order to promote to the next acknowledged write, in milliseconds. */
  readonly recoveredMs: number;
}

const KILL_AFTER_MS = 1_500;
/** How long the operator's tools take to notice that the primary is dead. */
const NOTICED_AFTER_MS = 500;
const QUIET_WITHIN_MS = 60_000;
const RECOVERED_WITHIN_MS = 60_000;

/**
 * Kills the primary of a service under load with signal 9, promotes its synchronous standby, starts
 * the former primary again, and looks at what is left.
 */
export async function runFailover({
  dir,
  clients: count,
  createsPerClient,
  restMs,
}: FailoverOptions): Promise<FailoverResult> {
  const servers = await startReplicatedServers();
  if (servers === null) throw new Error("This machine has no PostgreSQL 15 or newer: apt-get install postgresql");
  const home = homeAt(servers.url, dir);
  // What is left is read on the server that is the primary at the end.
  const after = { ...homeAt(servers.urls.standby, dir), env: home.env };
  await runOpenvoe(home.env, ["migrate"]);
  const credential = await makeKey(home, "sandbox");
  const receiver = await openReceiver();
  const service = await startService(home, { port: await freePort() });
  try {
    await subscribe(service.url, credential, receiver);
    const clients = startClients({
      credentials: Array.from({ length: count }, () => credential),
      creates: createsPerClient,
      restMs,
      urlFor: () => service.url,
      bodies: SANDBOX_BODIES,
    });
    clients.done.catch(() => undefined);
    await delay(KILL_AFTER_MS);
    await servers.killPrimary();
    await delay(NOTICED_AFTER_MS);
    const acknowledgedBefore = clients.acknowledged.size;
    const promotedAt = performance.now();
    await servers.promoteStandby();
    await untilMore(clients.acknowledged, acknowledgedBefore);
    const recoveredMs = Math.round(performance.now() - promotedAt);
    // It takes writes too, but on an older timeline: nobody may go back to it.
    await servers.restartPrimary();
    // Each process has to choose between the two primaries again.
    await after.query(END_CONNECTIONS);
    await clients.done;
    await untilQuiet(after, QUIET_WITHIN_MS);
    const { acknowledged } = clients;
    const aftermath = await readAftermath(after, { url: service.url, credential, acknowledged, receiver });
    const acknowledgedPerSecond = Math.round((acknowledgedBefore * 1_000) / KILL_AFTER_MS);
    return { ...aftermath, acknowledgedBefore, acknowledgedPerSecond, recoveredMs, failedRequests: clients.failures() };
  } finally {
    await service.stop();
    await receiver.close();
    await servers.stop();
  }
}

async function untilMore(acknowledged: ReadonlySet<string>, before: number): Promise<void> {
  const until = performance.now() + RECOVERED_WITHIN_MS;
  while (acknowledged.size <= before) {
    if (performance.now() > until) throw new Error("no write was acknowledged after the fail-over");
    await delay(10);
  }
}
