/*
 * Loads a service at 70 % of what it can do for 20 minutes, and compares its heap, handles, connections and the bloat of its tables and indexes. See README.md.
 * The exit code is 1 unless all of them are flat.
 * Run: npm run bench -- steady [-- --minutes 20 --calibrate 15]; MINUTES=2 is the same as --minutes 2
 */
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Agent, fetch } from "undici";
import { subscribe, untilQuiet } from "../../fixtures/aftermath.ts";
import { type BenchHome, openHome } from "../../fixtures/home.ts";
import { openReceiver } from "../../fixtures/receiver.ts";
import { SANDBOX_BODIES } from "../../fixtures/sandbox-bodies.ts";
import { type CredentialHeaders, freePort, makeKey, startService } from "../../fixtures/service.ts";
import { type Bloat, type BloatByName, readBloat, readState, type State } from "./state.ts";

const SHARE = 0.7;
const AT_ONCE = 16;
const IN_FLIGHT_MAX = 256;
/** Of the clients, all of them in use from the first burst on, so that they do not count as growth of the service's handles. */
const CLIENT_CONNECTIONS = 32;
const TICK_MS = 10;
const SAMPLE_EVERY_MS = 2_000;
const QUIET_WITHIN_MS = 60_000;
/** The first and the last part of the time that are compared; what comes before the first warms up. */
const WINDOW = 0.1;
const WARM = 0.1;
const MIB = 2 ** 20;
/** What is not growth: of the heap, and of the share of tables and indexes that is unused. */
const HEAP_MORE = 1.15;
const HEAP_MORE_BYTES = 8 * MIB;
const MORE_HANDLES = 10;
const UNUSED_MORE = 0.1;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: process.env.MINUTES ?? "20" },
    calibrate: { type: "string", default: "15" },
  },
});
const forMs = Number(values.minutes) * 60_000;

interface Load {
  readonly url: string;
  readonly headers: CredentialHeaders;
}

const dispatcher = new Agent({ connections: CLIENT_CONNECTIONS, pipelining: 1 });
const home = await openHome("server");
const receiver = await openReceiver();
const metricsPort = await freePort();
const env = { OPENVOE_METRICS_PORT: String(metricsPort), OPENVOE_LOG_LEVEL: "error" };
const service = await startService(home, { env });
try {
  const load = { url: service.url, headers: await makeKey(home, "sandbox") };
  await subscribe(service.url, load.headers, receiver);
  const most = await findMost(load, Number(values.calibrate) * 1_000);
  await untilQuiet(home, QUIET_WITHIN_MS);
  await measure(home, load, most);
} finally {
  await dispatcher.close();
  await service.stop();
  await receiver.close();
  await home.close();
}

/** A create, the read of it that follows the event, and now and then a page of the list. */
async function verifyOnce({ url, headers }: Load, n: number): Promise<void> {
  // A person who is found at once: the slow and failing ones would make the rate that of waiting.
  const body = SANDBOX_BODIES[0] ?? "";
  const base = `${url}/v1/instant-verifications/`;
  const created = await fetch(base, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body,
    dispatcher,
  });
  if (created.status !== 201) throw new Error(`a create was answered with ${created.status}`);
  const { id } = (await created.json()) as { id: string };
  await read(`${base}${id}/`, headers);
  if (n % 20 === 0) await read(`${base}?page_size=25`, headers);
}

async function read(url: string, headers: CredentialHeaders): Promise<void> {
  const answer = await fetch(url, { headers, dispatcher });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`a read was answered with ${answer.status}`);
}

/** Verifications a second with many clients that never rest, their ends and deliveries included. */
async function findMost(load: Load, forMs: number): Promise<number> {
  const beganAt = performance.now();
  let count = 0;
  const run = async (client: number) => {
    for (let n = client; performance.now() - beganAt < forMs; n += AT_ONCE) {
      await verifyOnce(load, n);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, client) => run(client)));
  await untilQuiet(home, QUIET_WITHIN_MS);
  return (count * 1_000) / (performance.now() - beganAt);
}

async function measure(home: BenchHome, load: Load, most: number): Promise<void> {
  const rate = most * SHARE;
  console.log(
    `- ${most.toFixed(0)} verifications a second at most, their events delivered; ${rate.toFixed(0)} a second for ${values.minutes} minutes`,
  );
  const stopping = new AbortController();
  const loading = keepUp(load, rate, stopping.signal);
  const states: { readonly at: number; readonly state: State }[] = [];
  let first: Awaited<ReturnType<typeof readBloat>> | null = null;
  const beganAt = performance.now();
  for (let at = 0; at < 1; at = (performance.now() - beganAt) / forMs) {
    states.push({ at, state: await readState(home, `http://127.0.0.1:${metricsPort}/metrics`) });
    if (first === null && at >= WARM) first = await readBloat(home);
    await delay(SAMPLE_EVERY_MS);
  }
  const last = await readBloat(home);
  stopping.abort();
  const { sent, failed, held } = await loading;
  console.log(`- ${sent} verifications, ${failed} failed, ${held} not sent because ${IN_FLIGHT_MAX} were under way`);
  const between = (from: number, to: number) =>
    states.filter(({ at }) => at >= from && at < to).map(({ state }) => state);
  const flat = [
    ...compareStates(between(WARM, WARM + WINDOW), between(1 - WINDOW, 1)),
    compareBloat("tables", first?.tables ?? new Map(), last.tables),
    compareBloat("indexes", first?.indexes ?? new Map(), last.indexes),
    failed === 0,
  ];
  if (flat.includes(false)) process.exitCode = 1;
}

/** Sends verifications at a rate, whatever becomes of those before. */
async function keepUp(load: Load, rate: number, signal: AbortSignal) {
  const beganAt = performance.now();
  const underWay = new Set<Promise<void>>();
  let [sent, failed, held] = [0, 0, 0];
  while (!signal.aborted) {
    const due = Math.floor(((performance.now() - beganAt) / 1_000) * rate) - sent - held;
    for (let n = 0; n < due; n += 1) {
      if (underWay.size >= IN_FLIGHT_MAX) {
        held += 1;
        continue;
      }
      sent += 1;
      const one: Promise<void> = verifyOnce(load, sent)
        .catch(() => {
          failed += 1;
        })
        .finally(() => underWay.delete(one));
      underWay.add(one);
    }
    await delay(TICK_MS);
  }
  await Promise.all(underWay);
  return { sent, failed, held };
}

/** The least of a window is what is left after a collection of garbage. */
function compareStates(first: readonly State[], last: readonly State[]): boolean[] {
  const least = (states: readonly State[], key: keyof State) => Math.min(...states.map((state) => state[key]));
  const say = (
    name: string,
    key: keyof State,
    { unit, limit }: { unit: number; limit: (before: number) => number },
  ) => {
    const [before, after] = [least(first, key), least(last, key)];
    const isFlat = after <= limit(before);
    console.log(
      `- ${name}: ${(before / unit).toFixed(unit === 1 ? 0 : 1)} → ${(after / unit).toFixed(unit === 1 ? 0 : 1)}${isFlat ? "" : " GROWS"}`,
    );
    return isFlat;
  };
  const byShare = { unit: MIB, limit: (before: number) => before * HEAP_MORE + HEAP_MORE_BYTES };
  const byCount = { unit: 1, limit: (before: number) => before + MORE_HANDLES };
  return [
    say("heap, MiB", "heapBytes", byShare),
    say("resident memory, MiB", "residentBytes", byShare),
    say("handles (files and sockets)", "handles", byCount),
    say("connections to the database", "connections", byCount),
  ];
}

/** What is under a megabyte is no bloat. */
function compareBloat(noun: string, first: BloatByName, last: BloatByName): boolean {
  const names = [...last].filter(([, { bytes }]) => bytes >= MIB).sort(([, a], [, b]) => b.bytes - a.bytes);
  const share = (bloat: Bloat | undefined) =>
    bloat === undefined || bloat.bytes === 0 ? 0 : bloat.unusedBytes / bloat.bytes;
  const results = names.map(([name, after]) => {
    const before = first.get(name);
    const isFlat = share(after) <= share(before) + UNUSED_MORE || after.unusedBytes < MIB;
    const sizes = `${((before?.bytes ?? 0) / MIB).toFixed(1)} → ${(after.bytes / MIB).toFixed(1)} MiB`;
    const shares = `${(100 * share(before)).toFixed(0)} → ${(100 * share(after)).toFixed(0)} % unused`;
    console.log(`- ${noun}, ${name}: ${sizes}, ${shares}${isFlat ? "" : " GROWS"}`);
    return isFlat;
  });
  return !results.includes(false);
}
