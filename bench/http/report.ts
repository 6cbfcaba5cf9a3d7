import type { Round } from "./measure.ts";

/** The rounds of all contenders as tables of medians, and the ratios that the targets are about. */
export function reportOf(rounds: readonly Round[]): string {
  return (["create", "read"] as const)
    .flatMap((kind) => {
      const own = rounds.filter((round) => round.kind === kind);
      return [tableOf(own, kind), ...ratios(own, kind), ""];
    })
    .join("\n");
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

function tableOf(rounds: readonly Round[], kind: Round["kind"]): string {
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
  return [`## ${kind}s`, "", ...lines.map((cells) => `| ${cells.join(" | ")} |`), ""].join("\n");
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
