/*
 * Verifies the same persons, with their pay, through a service on Citus and one on plain PostgreSQL, in turns; and looks candidates and pay up in
 * both by themselves. See README.md.
 * Run: TEST_CITUS_URL=postgresql://… npm run bench -- citus [-- --persons 2000 --records 100000 --questions 300 --shards 32].
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { CITUS_URL, makeCitusDatabase, NO_CITUS } from "../../fixtures/citus.ts";
import { type BenchHome, homeAt, runOpenvoe } from "../../fixtures/home.ts";
import { makeKey, startService } from "../../fixtures/service.ts";
import { openSide, type Side } from "../connections/person.ts";
import { PAY_DATES, writeRegister } from "../pay-lookup/register.ts";
import { fillRecords, timeLookUps } from "./look-ups.ts";

const { values } = parseArgs({
  options: {
    persons: { type: "string", default: "2000" },
    records: { type: "string", default: "100000" },
    questions: { type: "string", default: "300" },
    shards: { type: "string", default: "32" },
  },
});
const QUESTIONS = Number(values.questions);
const NAMES = ["Citus", "plain"];
const WARM_UP = 50;
/** The most that a look-up may take, as a multiple of plain PostgreSQL. */
const RATIO_MAX = 2.5;

if (CITUS_URL === null) console.log(`Left out: ${NO_CITUS}.`);
else process.exitCode = await main(CITUS_URL);

async function main(url: string): Promise<number> {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-citus-"));
  const [spread, plain] = [await makeCitusDatabase(url), await makeCitusDatabase(url)];
  try {
    const homes = [spread, plain].map((database) => homeAt(database.url, dir));
    const file = path.join(dir, "register.csv");
    const bodies = writeRegister(file, { persons: Number(values.persons), first: 0, payDates: PAY_DATES });
    for (const [at, home] of homes.entries()) {
      const layout = at === 0 ? ["--distribute-pay", "--shards", values.shards] : [];
      await runOpenvoe(home.env, ["migrate", ...layout]);
      const beganAt = performance.now();
      await runOpenvoe(home.env, ["import", "employments", file, "--source", "pay", "--env", "sandbox"]);
      const rows = bodies.length * PAY_DATES;
      console.log(
        `${NAMES[at]}: ${Math.round((rows * 1_000) / (performance.now() - beganAt))} statements a second imported`,
      );
    }
    await compareServices(homes, bodies);
    // Afterwards: a service refuses to start on rows that its key ring has not sealed.
    for (const home of homes) await fillRecords(home, Number(values.records));
    const ratio = await compareLookUps(homes);
    return ratio <= RATIO_MAX ? 0 : 1;
  } finally {
    await Promise.all([spread.drop(), plain.drop()]);
    rmSync(dir, { recursive: true, force: true });
  }
}

async function compareLookUps(homes: readonly BenchHome[]): Promise<number> {
  const [spread, plain] = await timeLookUps(homes, QUESTIONS);
  if (spread === undefined || plain === undefined) throw new Error("a home was not asked");
  console.log("ms of a statement: p50 on Citus, p50 on plain PostgreSQL, ratio");
  const ratioOf = (what: keyof typeof spread) => {
    const [on, off] = [quantile(spread[what], 0.5), quantile(plain[what], 0.5)];
    console.log(`${what}: ${on.toFixed(2)}, ${off.toFixed(2)}, ${(on / off).toFixed(2)}`);
    return on / off;
  };
  const ratio = ratioOf("candidates");
  for (const what of ["pay of one record", "pay of 64 records"] as const) ratioOf(what);
  return ratio;
}

/** From the request to the results, with the pay. */
async function compareServices(homes: readonly BenchHome[], bodies: readonly string[]): Promise<void> {
  const services = [];
  const sides: Side[] = [];
  for (const home of homes) {
    const service = await startService(home);
    services.push(service);
    sides.push(openSide(service.url, await makeKey(home, "sandbox")));
  }
  const took: number[][] = sides.map(() => []);
  for (const [n, body] of bodies.slice(0, WARM_UP + QUESTIONS).entries()) {
    for (const [at, side] of sides.entries()) {
      const beganAt = performance.now();
      const outcome = await side.verify(body);
      if (outcome !== "match") throw new Error(`a verification is ${outcome}`);
      if (n >= WARM_UP) took[at]?.push(performance.now() - beganAt);
    }
  }
  for (const side of sides) await side.close();
  for (const service of services) await service.stop();
  const [spread = Number.NaN, plain = Number.NaN] = took.map((times) => quantile(times, 0.5));
  console.log(
    `verification with pay, over HTTP: ${spread.toFixed(2)}, ${plain.toFixed(2)}, ${(spread / plain).toFixed(2)}`,
  );
}

function quantile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN;
}
