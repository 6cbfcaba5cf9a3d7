/*
 * Connects payroll accounts through the sandbox, next to as many plain verifications, and shows what tasks cost that wait for people.
 * Run: npm run bench -- connections [-- --tasks 400 --rounds 3 --waiting 1000]
 */

import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { cpuSecondsOf } from "../../fixtures/cpu.ts";
import { type BenchHome, openHome } from "../../fixtures/home.ts";
import { inParallel } from "../../fixtures/in-parallel.ts";
import { SANDBOX_BODIES } from "../../fixtures/sandbox-bodies.ts";
import { makeKey, type ServiceProcess, startService } from "../../fixtures/service.ts";
import { openSide, type Side } from "./person.ts";

const { values } = parseArgs({
  options: {
    tasks: { type: "string", default: "400" },
    rounds: { type: "string", default: "3" },
    waiting: { type: "string", default: "1000" },
    home: { type: "string", default: "server" },
  },
});
/** People, and clients that verify, at once. */
const AT_ONCE = 32;
const QUIET_MS = 10_000;
/** Events of one connection: five statuses, link-connected, and the families of a salaried job. */
const EVENTS_MIN = 9;

interface Measured {
  readonly perSecond: number;
  /** Processor time of service and database for each, in milliseconds. */
  readonly cpuMs: number;
}

const home = await openHome(values.home === "embedded" ? "embedded" : "server");
const service = await startService(home);
try {
  const side = openSide(service.url, await makeKey(home, "sandbox"));
  process.exitCode = await main({ home, service, side });
  await side.close();
} finally {
  await service.stop();
  await home.close();
}

interface Bench {
  readonly home: BenchHome;
  readonly service: ServiceProcess;
  readonly side: Side;
}

async function main(bench: Bench): Promise<number> {
  const [tasks, rounds, waiting] = [values.tasks, values.rounds, values.waiting].map(Number) as [
    number,
    number,
    number,
  ];
  await connectMany(bench, Math.min(50, tasks));
  await verifyMany(bench, 50);
  const connected: Measured[] = [];
  const verified: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    connected.push(await connectMany(bench, tasks));
    verified.push(await verifyMany(bench, tasks));
  }
  print("connections", connected);
  print("verifications", verified);
  const ratio = median(connected.map(({ perSecond }, at) => perSecond / (verified[at]?.perSecond ?? 1)));
  console.log(`connections a second / verifications a second: ${ratio.toFixed(2)}`);
  const quiet = await quietCpu(bench);
  await inParallel(waiting, AT_ONCE, async () => void (await bench.side.begin(await bench.side.makeToken())));
  const waitingCpu = await quietCpu(bench);
  console.log(
    `processor time at rest: ${quiet.toFixed(1)} ms a second; with ${waiting} tasks that wait for people: ${waitingCpu.toFixed(1)}`,
  );
  const beside = await connectMany(bench, tasks);
  print(`connections next to ${waiting} waiting`, [beside]);
  const lost = await countLost(bench, waiting);
  console.log(`lost: ${lost}`);
  return lost === 0 ? 0 : 1;
}

function connectMany(bench: Bench, count: number): Promise<Measured> {
  return measure(bench, count, async () => void (await bench.side.connect()));
}

/** Of a person whom the sandbox finds at once. */
function verifyMany(bench: Bench, count: number): Promise<Measured> {
  const body = SANDBOX_BODIES[0] ?? "";
  return measure(bench, count, async () => {
    const outcome = await bench.side.verify(body);
    if (outcome !== "match") throw new Error(`a verification is ${outcome}`);
  });
}

async function measure({ home, service }: Bench, count: number, work: () => Promise<void>): Promise<Measured> {
  const postmaster = await home.postmasterPid();
  const cpu = () => cpuSecondsOf(service.pid, postmaster) + cpuSecondsOf(postmaster);
  const [startedAt, cpuBefore] = [performance.now(), cpu()];
  await inParallel(count, AT_ONCE, work);
  const seconds = (performance.now() - startedAt) / 1_000;
  return { perSecond: count / seconds, cpuMs: ((cpu() - cpuBefore) * 1_000) / count };
}

/** Processor time of service and database while nobody asks, in milliseconds a second. */
async function quietCpu({ home, service }: Bench): Promise<number> {
  const postmaster = await home.postmasterPid();
  const cpu = () => cpuSecondsOf(service.pid, postmaster) + cpuSecondsOf(postmaster);
  await delay(1_000);
  const before = cpu();
  await delay(QUIET_MS);
  return ((cpu() - before) * 1_000) / (QUIET_MS / 1_000);
}

/** Tasks that did not end, links without data, and connections with an event missing or twice. */
async function countLost({ home }: Bench, waiting: number): Promise<number> {
  const [row] = await home.query<{ lost: number }>(
    `select (select abs(count(*) - $1) from tasks where finished_at is null)
      + (select count(*) from tasks t where status = 'done' and not exists (select from link_data d where d.link_id = t.link_id))
      + (select count(*) from tasks t where status = 'done' and (select count(*) from events e where e.about_id = t.link_id) < $2)
      + (select count(*) from (select about_id, payload::json->>'status' as status from events
          where event_type = 'task-status-updated' group by 1, 2 having count(*) > 1) twice) as lost`,
    [waiting, EVENTS_MIN],
  );
  return Number(row?.lost ?? Number.NaN);
}

function print(what: string, measured: readonly Measured[]): void {
  const perSecond = median(measured.map((one) => one.perSecond));
  const cpuMs = median(measured.map((one) => one.cpuMs));
  console.log(`${what}: ${perSecond.toFixed(0)} a second, ${cpuMs.toFixed(1)} ms of processor time each`);
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
