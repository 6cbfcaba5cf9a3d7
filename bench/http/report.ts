import type { Round, RoundKind } from "./measure.ts";

/** The rounds of all contenders as tables of medians, and the ratios that the targets are about. */
export function reportOf(rounds: readonly Round[]): string {
  const ofKind = (kind: RoundKind) => rounds.filter((round) => round.kind === kind);
  const sections = (["create", "read"] as const).flatMap((kind) => [
    tableOf(ofKind(kind), `${kind}s`),
    ...ratios(ofKind(kind), kind),
    "",
  ]);
  const waits = [
    tableOf(ofKind("alone"), "creates, on a few connections"),
    tableOf(ofKind("wait"), "creates that wait for the end, on as many"),
    ...waitRatios(ofKind("alone"), ofKind("wait")),
    "",
  ];
  return [...sections, ...waits].join("\n");
}

/** How much longer a create takes that waits for its end: medians of the rounds' ratios of p50. */
function waitRatios(alone: readonly Round[], waiting: readonly Round[]): string[] {
  return [...Map.groupBy(waiting, (round) => round.contender)].map(([name, own]) => {
    const plain = alone.filter((round) => round.contender === name);
    const ratio = medianOf(own.map((round, at) => round.p50Ms / (plain[at] ?? round).p50Ms));
    return `- p50 of a create that waits to that of one that does not, ${name}: ${ratio.toFixed(2)} (aim: at most 2.5)`;
  });
}

const COLUMNS = [
  "",
  "a second",
  "p50, ms",
  "p99, ms",
  "CPU each, µs: node",
  "PostgreSQL",
  "load generator",
  "wrong",
  "left after the load, s",
  "CPU each to the very end, µs: node",
  "PostgreSQL",
];

function tableOf(rounds: readonly Round[], title: string): string {
  const rows = [...Map.groupBy(rounds, (round) => round.contender)].map(([name, own]) => {
    const each = (of: (round: Round) => number) => medianOf(own.map(of));
    const perAnswer = (of: (round: Round) => number) =>
      Math.round(each((round) => (1_000_000 * of(round)) / round.answers));
    return [
      name,
      Math.round(each(rateOf)),
      each((round) => round.p50Ms).toFixed(1),
      each((round) => round.p99Ms).toFixed(1),
      perAnswer((round) => round.cpu.node),
      perAnswer((round) => round.cpu.postgres),
      perAnswer((round) => round.cpuSeconds),
      own.reduce((sum, round) => sum + round.wrongAnswers, 0),
      each((round) => round.drainSeconds).toFixed(1),
      perAnswer((round) => round.cpu.node + round.drainCpu.node),
      perAnswer((round) => round.cpu.postgres + round.drainCpu.postgres),
    ];
  });
  const lines = [COLUMNS, COLUMNS.map((_, at) => (at === 0 ? "---" : "---:")), ...rows];
  return [`## ${title}`, "", ...lines.map((cells) => `| ${cells.join(" | ")} |`), ""].join("\n");
}

/** Of rounds that ran one after the other, so that what else the machine does meets both alike. */
function ratios(rounds: readonly Round[], kind: Round["kind"]): string[] {
  const by = Map.groupBy(rounds, (round) => round.contender);
  const ratio = (name: string, to: string) => {
    const [own, other] = [by.get(name) ?? [], by.get(to) ?? []];
    if (own.length === 0 || other.length === 0) return [];
    const each = own.map((round, at) => rateOf(round) / rateOf(other[at] ?? round));
    return [`- ${kind}s, ${name} to ${to}: ${(100 * medianOf(each)).toFixed(1)} %`];
  };
  return [
    ...ratio("service on a server", "bare"),
    ...ratio("api and worker apart", "bare"),
    ...ratio("service, embedded", "service on a server"),
  ];
}

function rateOf(round: Round): number {
  return round.answers / round.seconds;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2;
}
