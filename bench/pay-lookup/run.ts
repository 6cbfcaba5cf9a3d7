/*
 * Verifies persons with 26 pay statements and persons without, in turns, through one service: what a person's statements cost their look-up.
 * Run: npm run bench -- pay-lookup [-- --persons 2000 --questions 600]
 */

import path from "node:path";
import { parseArgs } from "node:util";
import { type BenchHome, openHome, runOpenvoe } from "../../fixtures/home.ts";
import { makeKey, startService } from "../../fixtures/service.ts";
import { openSide, type Side } from "../connections/person.ts";
import { PAY_DATES, writeRegister } from "./register.ts";

const { values } = parseArgs({
  options: { persons: { type: "string", default: "2000" }, questions: { type: "string", default: "600" } },
});
const PERSONS = Number(values.persons);
const QUESTIONS = Number(values.questions);
/** The share by which a look-up may take longer. */
const SHARE_MAX = 1.1;
const WARM_UP = 100;

const home = await openHome("server");
try {
  process.exitCode = await main(home);
} finally {
  await home.close();
}

async function main(home: BenchHome): Promise<number> {
  const persons = await load(home, "production", PAY_DATES);
  await load(home, "development", 0);
  const service = await startService(home);
  try {
    const paid = openSide(service.url, await makeKey(home, "production"));
    const plain = openSide(service.url, await makeKey(home, "development"));
    for (const body of persons.slice(0, WARM_UP)) await Promise.all([paid.verify(body), plain.verify(body)]);
    const [withPay, without] = await askInTurns([paid, plain], persons.slice(0, QUESTIONS));
    await Promise.all([paid.close(), plain.close()]);
    const share = quantile(withPay, 0.5) / quantile(without, 0.5);
    console.log(`${QUESTIONS} questions each, from the request to the results, ms: p50, p99`);
    console.log(`${PAY_DATES} statements a person: ${shown(withPay)}`);
    console.log(`none: ${shown(without)}`);
    console.log(`median with statements to without: ${share.toFixed(2)} (at most ${SHARE_MAX})`);
    return share <= SHARE_MAX ? 0 : 1;
  } finally {
    await service.stop();
  }
}

async function load(home: BenchHome, environment: string, payDates: number): Promise<string[]> {
  const file = path.join(home.dir, `${environment}.csv`);
  const bodies = writeRegister(file, { persons: PERSONS, payDates });
  await runOpenvoe(home.env, ["import", "employments", file, "--source", "register", "--env", environment]);
  return bodies;
}

async function askInTurns(sides: readonly [Side, Side], bodies: readonly string[]): Promise<[number[], number[]]> {
  const took: [number[], number[]] = [[], []];
  for (const [at, body] of bodies.entries()) {
    for (const which of at % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const startedAt = performance.now();
      const status = await sides[which].verify(body);
      took[which].push(performance.now() - startedAt);
      if (status !== "completed") throw new Error(`a verification is ${status}`);
    }
  }
  return took;
}

function shown(took: readonly number[]): string {
  return `${quantile(took, 0.5).toFixed(1)}, ${quantile(took, 0.99).toFixed(1)}`;
}

function quantile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN;
}
