import type { Case } from "./cases.ts";
import { type Plan, plansOf } from "./plans.ts";
import type { Headers, Table } from "./tables.ts";

/** The most that the slowest of a hundred may take of the large table, in times that of the small one. */
const P99_RATIO_MAX = 2;
/** A pair of filters is timed so often. */
const PAIR_ROUNDS = 3;
/** No case is timed for longer than this, in milliseconds. */
const CASE_MS = 6_000;

/** Times every case of both tables in turn, explains its statements, and prints both. Returns what is not flat. */
export async function measureLists(
  tables: readonly [Table, Table],
  cases: readonly Case[],
  { rounds }: { readonly rounds: number },
): Promise<string[]> {
  const faults: string[] = [];
  console.log(
    "\n| Team, request | first, ms | p50, ms | | p99, ms | | p99 ratio | pages read | | scans |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---|",
  );
  for (const team of ["many", "few"] as const) {
    const asked = cases.filter(({ isSingle }) => team === "many" || isSingle);
    const plans = await Promise.all(tables.map((table) => plansByCase(table, table.teams[team], asked)));
    for (const one of asked) {
      const times = await timesOf(tables, (table) => table.teams[team], one, one.isSingle ? rounds : PAIR_ROUNDS);
      faults.push(
        ...report(
          `${team}, ${one.name}`,
          one,
          times,
          plans.map((of) => of.get(one) ?? []),
        ),
      );
    }
  }
  return faults;
}

/** In milliseconds, of each table. */
interface Times {
  /** The first request, which counts: the count of a long list is then used for a hundred times as long as it took. */
  readonly first: readonly number[];
  /** The others, in ascending order. */
  readonly later: readonly (readonly number[])[];
}

async function timesOf(
  tables: readonly [Table, Table],
  headersOf: (table: Table) => Headers,
  { ask }: Case,
  rounds: number,
): Promise<Times> {
  const times = tables.map((): number[] => []);
  const first: number[] = [];
  const until = performance.now() + CASE_MS;
  for (let round = -1; round < rounds && performance.now() < until; round += 1) {
    for (const [at, table] of tables.entries()) {
      const began = performance.now();
      await table.ask(headersOf(table), ask(table.known));
      (round < 0 ? first : (times[at] ?? [])).push(performance.now() - began);
    }
  }
  return { first, later: times.map((of) => of.sort((a, b) => a - b)) };
}

async function plansByCase(table: Table, headers: Headers, cases: readonly Case[]): Promise<Map<Case, Plan[]>> {
  const noted = [];
  for (const one of cases) {
    for (const ran of await table.noted(headers, one.ask(table.known))) noted.push({ one, ran });
  }
  const plans = await plansOf(
    table.app.databaseUrl,
    "verifications",
    noted.map(({ ran }) => ran),
  );
  const byCase = new Map<Case, Plan[]>();
  for (const [at, { one }] of noted.entries()) byCase.set(one, [...(byCase.get(one) ?? []), plans[at] as Plan]);
  return byCase;
}

function report(name: string, { isSingle }: Case, times: Times, plans: readonly Plan[][]): string[] {
  const [few = [], many = []] = times.later;
  const ratio = quantile(many, 0.99) / quantile(few, 0.99);
  const pages = plans.map((of) => of.reduce((sum, plan) => sum + (plan.pages ?? 0), 0));
  const scans = (plans[1] ?? [])
    .filter(({ scanned }) => scanned.length > 0)
    .map((plan) => `${plan.statement}: ${plan.scanned.length}`);
  const columns = [
    name,
    times.first[1]?.toFixed(0),
    ...[few, many].map((of) => quantile(of, 0.5).toFixed(1)),
    ...[few, many].map((of) => quantile(of, 0.99).toFixed(1)),
    ratio.toFixed(2),
    ...pages,
    scans.join(" "),
  ];
  console.log(`| ${columns.join(" | ")} |`);
  return [
    ...(scans.length > 0 ? [`${name}: scan: ${scans.join(" ")}`] : []),
    ...(isSingle && ratio > P99_RATIO_MAX ? [`${name}: p99 ${ratio.toFixed(2)} times`] : []),
  ];
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
