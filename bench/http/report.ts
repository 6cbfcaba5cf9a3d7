import type { Used } from "./contender.ts";
import type { Round, RoundKind } from "./measure.ts";

/** The contender that everything is compared with. */
const BARE = "bare";
/** The contender whose worker is held while creates come in, so that creates and ends are measured one after the other. */
export const APART = "api and worker apart";

/** The rounds of all contenders: what a request costs and the ratios that the targets are about, and after it the rates. */
export function reportOf(rounds: readonly Round[]): string {
  const ofKind = (kind: RoundKind) => rounds.filter((round) => round.kind === kind);
  const [creates, reads] = [ofKind("create"), ofKind("read")];
  return [
    "## what each costs: processor time in µs (Node + PostgreSQL), and WAL in bytes",
    "",
    ...table(["", "create", "WAL", "end", "WAL", "to the very end", "WAL", "read", "WAL"], costs(creates, reads)),
    "",
    ...costRatios(creates, reads),
    ...waitRatios(ofKind("alone"), ofKind("wait")),
    "",
    ...[creates, reads, ofKind("alone"), ofKind("wait")].flatMap((some, at) =>
      some.length === 0 ? [] : [`## ${TITLES[at]}`, "", ...table(RATES, rates(some)), ""],
    ),
  ].join("\n");
}

const TITLES = [
  "rates: creates",
  "rates: reads",
  "rates: creates, on a few connections",
  "rates: creates that wait for the end, on as many",
];
const RATES = ["", "a second", "p50, ms", "p99, ms", "load generator, µs", "wrong", "left after the load, s"];

function byContender(rounds: readonly Round[]): [string, Round[]][] {
  return [...Map.groupBy(rounds, (round) => round.contender)];
}

/** Only where the worker was held are creates and ends known apart. */
function costs(creates: readonly Round[], reads: readonly Round[]): string[][] {
  return byContender(creates).map(([name, own]) => {
    const isApart = name === APART || name === BARE;
    const read = reads.filter((round) => round.contender === name);
    return [
      name,
      ...(isApart ? costOf(own, (round) => [round.used]) : ["", ""]),
      ...(name === APART ? costOf(own, (round) => [round.drainUsed]) : ["", ""]),
      ...costOf(own, wholeOf),
      ...costOf(read, wholeOf),
    ];
  });
}

function wholeOf({ used, drainUsed }: Round): Used[] {
  return [used, drainUsed];
}

function costOf(rounds: readonly Round[], of: (round: Round) => readonly Used[]): string[] {
  const each = (value: (used: Used) => number) =>
    medianOf(rounds.map((round) => of(round).reduce((sum, used) => sum + value(used), 0) / round.answers));
  const [node, postgres] = [each((used) => used.node), each((used) => used.postgres)].map((s) => Math.round(1e6 * s));
  return [
    `${(node ?? 0) + (postgres ?? 0)} (${node} + ${postgres})`,
    String(Math.round(each((used) => used.walBytes))),
  ];
}

/** Of rounds that ran one after the other, so that what else the machine does meets both alike. */
function costRatios(creates: readonly Round[], reads: readonly Round[]): string[] {
  const ratio = (rounds: readonly Round[], name: string, of: (round: Round) => readonly Used[]) => {
    const [own, bare] = [name, BARE].map((one) => rounds.filter((round) => round.contender === one));
    if (own === undefined || bare === undefined || own.length === 0 || bare.length === 0) return null;
    const cost = (round: Round) => of(round).reduce((sum, used) => sum + used.node + used.postgres, 0) / round.answers;
    return medianOf(own.map((round, at) => cost(round) / cost(bare[at] ?? round)));
  };
  const names = byContender(creates)
    .map(([name]) => name)
    .filter((name) => name !== BARE);
  return names.flatMap((name) => {
    const [end, create, read] = [
      ratio(creates, name, wholeOf),
      name === APART ? ratio(creates, name, (round) => [round.used]) : null,
      ratio(reads, name, wholeOf),
    ];
    return [
      end === null ? "" : `- to the very end, ${name}: ${end.toFixed(2)} times the bare server (aim: at most 5.0)`,
      create === null ? "" : `- a create alone, ${name}: ${percent(1 / create)} of the bare server's pace (aim: 50 %)`,
      read === null ? "" : `- a read, ${name}: ${percent(1 / read)} of the bare server's pace (aim: 80 %)`,
    ].filter((line) => line !== "");
  });
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** How much longer a create takes that waits for its end: medians of the rounds' ratios of p50. */
function waitRatios(alone: readonly Round[], waiting: readonly Round[]): string[] {
  return byContender(waiting).map(([name, own]) => {
    const plain = alone.filter((round) => round.contender === name);
    const ratio = medianOf(own.map((round, at) => round.p50Ms / (plain[at] ?? round).p50Ms));
    return `- p50 of a create that waits to that of one that does not, ${name}: ${ratio.toFixed(2)} (aim: at most 2.5)`;
  });
}

function rates(rounds: readonly Round[]): string[][] {
  return byContender(rounds).map(([name, own]) => {
    const each = (of: (round: Round) => number) => medianOf(own.map(of));
    return [
      name,
      Math.round(each((round) => round.answers / round.seconds)).toString(),
      each((round) => round.p50Ms).toFixed(1),
      each((round) => round.p99Ms).toFixed(1),
      Math.round(each((round) => (1e6 * round.cpuSeconds) / round.answers)).toString(),
      own.reduce((sum, round) => sum + round.wrongAnswers, 0).toString(),
      each((round) => round.drainSeconds).toFixed(1),
    ];
  });
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [columns, columns.map((_, at) => (at === 0 ? "---" : "---:")), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`);
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2;
}
