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
  const paid = await load(home, { first: 0, payDates: PAY_DATES });
  const plain = await load(home, { first: PERSONS, payDates: 0 });
  const service = await startService(home);
  try {
    const side = openSide(service.url, await makeKey(home, "sandbox"));
    for (const body of [...paid.slice(0, WARM_UP), ...plain.slice(0, WARM_UP)]) await side.verify(body);
    const [withPay, without] = await askInTurns(side, [paid.slice(0, QUESTIONS), plain.slice(0, QUESTIONS)]);
    await side.close();
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

async function load(home: BenchHome, part: { readonly first: number; readonly payDates: number }): Promise<string[]> {
  const file = path.join(home.dir, `from-${part.first}.csv`);
  const bodies = writeRegister(file, { persons: PERSONS, ...part });
  await runOpenvoe(home.env, ["import", "employments", file, "--source", `from-${part.first}`, "--env", "sandbox"]);
  return bodies;
}

async function askInTurns(side: Side, [paid, plain]: [string[], string[]]): Promise<[number[], number[]]> {
  const [withPay, without]: [number[], number[]] = [[], []];
  for (const [at, body] of paid.entries()) {
    withPay.push(await ask(side, body));
    without.push(await ask(side, plain[at] ?? ""));
  }
  return [withPay, without];
}

async function ask(side: Side, body: string): Promise<number> {
  const startedAt = performance.now();
  const outcome = await side.verify(body);
  if (outcome !== "match") throw new Error(`a verification is ${outcome}`);
  return performance.now() - startedAt;
}

function shown(took: readonly number[]): string {
  return `${quantile(took, 0.5).toFixed(1)}, ${quantile(took, 0.99).toFixed(1)}`;
}

function quantile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN;
}
