import { setTimeout as delay } from "node:timers/promises";
import { type Aftermath, readAftermath, subscribe, untilQuiet } from "../../fixtures/aftermath.ts";
import { startClients } from "../../fixtures/clients.ts";
import type { FormerRelease } from "../../fixtures/former-release.ts";
import { homeAt, runOpenvoe } from "../../fixtures/home.ts";
import { openReceiver, type Receiver } from "../../fixtures/receiver.ts";
import { SANDBOX_BODIES } from "../../fixtures/sandbox-bodies.ts";
import { startServer } from "../../fixtures/servers.ts";
import { freePort, makeKey, startService } from "../../fixtures/service.ts";

/** Under what load the versions change. */
export interface UpgradeOptions {
  readonly former: FormerRelease;
  /** For the services' own files. */
  readonly dir: string;
  readonly clients: number;
  readonly restMs: number;
  /** How long each of the stages lasts, in milliseconds. */
  readonly stageMs: number;
}

/** What came of it. */
export interface UpgradeResult extends Aftermath {
  /** Acknowledged by the former version on its own schema, on the new one, and by both together. */
  readonly byStage: { readonly former: number; readonly migrated: number; readonly together: number };
  readonly migratedMs: number;
  /** Of what the former version accepted on the new schema, what it did not finish and deliver by itself. */
  readonly leftByFormer: number;
  readonly failedRequests: number;
}

const CREATES_MAX = 1_000_000;
const FORMER_WITHIN_MS = 60_000;
const QUIET_WITHIN_MS = 120_000;

/**
 * Upgrades under load: the former version serves, the new one migrates, the former version goes on
 * alone on the new schema, both serve side by side, and the former one is stopped.
 */
export async function runUpgrade({
  former,
  dir,
  clients: count,
  restMs,
  stageMs,
}: UpgradeOptions): Promise<UpgradeResult> {
  const server = await startServer({ isDurable: true });
  if (server === null) throw new Error("This machine has no PostgreSQL 15 or newer: apt-get install postgresql");
  const home = homeAt(server.url, dir);
  const formerHome = { ...home, program: former.program };
  await runOpenvoe(home.env, ["migrate"], former.program);
  const credential = await makeKey(formerHome, "sandbox");
  const receiver = await openReceiver();
  const running = [await startService(formerHome, { port: await freePort() })];
  try {
    await subscribe(running[0]?.url ?? "", credential, receiver);
    const urlFor = (client: number, attempt: number) => running[(client + attempt) % running.length]?.url ?? "";
    const credentials = Array.from({ length: count }, () => credential);
    const clients = startClients({ credentials, creates: CREATES_MAX, restMs, urlFor, bodies: SANDBOX_BODIES });
    clients.done.catch(() => undefined);
    const { acknowledged } = clients;
    await delay(stageMs);

    const beforeMigration = acknowledged.size;
    const beganAt = performance.now();
    await runOpenvoe(home.env, ["migrate"]);
    const migratedMs = Math.round(performance.now() - beganAt);
    const afterMigration = acknowledged.size;
    await delay(stageMs);
    const ofFormer = [...acknowledged];
    const leftByFormer = await countLeft(receiver, ofFormer);

    const beforeNew = acknowledged.size;
    running.push(await startService(home, { port: await freePort() }));
    await delay(stageMs);
    const together = acknowledged.size - beforeNew;
    await running.shift()?.stop();
    await delay(stageMs);
    clients.stop();
    await clients.done;
    await untilQuiet(home, QUIET_WITHIN_MS);
    const aftermath = await readAftermath(home, { url: running[0]?.url ?? "", credential, acknowledged, receiver });
    const byStage = { former: beforeMigration, migrated: ofFormer.length - afterMigration, together };
    return { ...aftermath, byStage, migratedMs, leftByFormer, failedRequests: clients.failures() };
  } finally {
    for (const service of running) await service.stop();
    await receiver.close();
    await server.stop();
  }
}

/** Of these verifications, those whose event did not arrive in time. */
async function countLeft({ eventsOf }: Receiver, ids: readonly string[]): Promise<number> {
  const left = () => ids.filter((id) => !eventsOf.has(id)).length;
  for (const until = performance.now() + FORMER_WITHIN_MS; left() > 0 && performance.now() < until; ) await delay(50);
  return left();
}
