import frozen from "./frozen-rivals.json" with { type: "json" };
import type { SizedResult } from "./sized-search.ts";

/** What the search answered to one case. */
export interface Answer {
  readonly durationMs: number;
  readonly cpuMs: number;
  /** The company that it put first is one that the label accepts, or the plain duplicate of one. */
  readonly isRight: boolean;
}

/** The search in a directory of one size, with its answers. */
export interface Measured extends Omit<SizedResult, "found"> {
  readonly answers: readonly Answer[];
}

/** The figures of a set of answers. */
interface Figures {
  readonly median: number;
  readonly p99: number;
  readonly cpuMedian: number;
  readonly cpuP99: number;
  readonly perSecond: number;
  /** Of the searches, all of companies that are there: the right company came first. */
  readonly right: number;
}

function figuresOf(answers: Measured["answers"]): Figures {
  const total = answers.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const times = answers.map(({ durationMs }) => durationMs);
  const cpu = answers.map(({ cpuMs }) => cpuMs);
  return {
    median: atShare(times, 0.5),
    p99: atShare(times, 0.99),
    cpuMedian: atShare(cpu, 0.5),
    cpuP99: atShare(cpu, 0.99),
    perSecond: (1_000 * answers.length) / total,
    right: answers.filter(({ isRight }) => isRight).length / answers.length,
  };
}

function atShare(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** This project's search at several sizes. */
export function growthTable(measured: readonly Measured[]): string {
  const rows = measured.map((one) => {
    const { companies, buildSeconds, indexMegabytes, loadSeconds, answers } = one;
    const { median, p99, cpuMedian, cpuP99, perSecond, right } = figuresOf(answers);
    const cells = [companies, buildSeconds.toFixed(1), indexMegabytes.toFixed(0), bytesEach(one)];
    const rest = [
      loadSeconds.toFixed(2),
      ...[median, p99, cpuMedian, cpuP99].map(ms),
      perSecond.toFixed(0),
      shareOf(answers, right),
    ];
    return [...cells, ...rest].join(" | ");
  });
  const head =
    "Companies | Build in two threads, s | Memory, MB | Bytes each | Start, s | Median, ms | p99, ms | Processor ms, median | p99 | A second | Right first";
  return table(head, rows);
}

/**
 * Each target next to what was measured; the rivals' figures are frozen, so theirs holds on a
 * machine of the same kind alone.
 */
export function verdicts(measured: readonly Measured[]): string {
  const large = measured.find(({ companies }) => companies === frozen.companies);
  if (large === undefined) return `Run with ${frozen.companies} among --sizes for the targets.`;
  const own = figuresOf(large.answers);
  const rivals = Object.values(frozen.rivals);
  const least = (figure: "median" | "p99" | "cpuMedian" | "cpuP99") =>
    Math.min(...rivals.map((rival) => rival[figure])) / own[figure];
  const starter = measured.filter(({ companies }) => companies >= 190_000 && companies <= 210_000);
  const rows = [
    verdict("faster at the median than the faster rival, times", least("median"), { least: 25 }),
    verdict("faster at p99 than the faster rival, times", least("p99"), { least: 12 }),
    verdict("the same of processor time, median", least("cpuMedian"), { least: 25 }),
    verdict("the same of processor time, p99", least("cpuP99"), { least: 12 }),
    verdict(
      "right first, beyond the best rival, points",
      100 * (own.right - Math.max(...rivals.map(({ right }) => right))),
      {
        least: 0,
      },
    ),
    verdict(`searches a second at ${large.companies}`, own.perSecond, { least: 350 }),
    ...starter.map(({ companies, answers }) =>
      verdict(`searches a second at ${companies}`, figuresOf(answers).perSecond, { least: 1_000 }),
    ),
    verdict("p99 of a search, ms", own.p99, { most: 20 }),
    verdict("bytes a company", bytesEach(large), { most: 220 }),
    verdict("build in two threads, s", large.buildSeconds, { most: 40 }),
    verdict("start from the snapshot, s", large.loadSeconds, { most: 1 }),
  ];
  return table("What | Measured | Target | Met", rows);
}

function verdict(what: string, measured: number, { least, most }: { least?: number; most?: number }): string {
  const isMet = least === undefined ? measured <= (most ?? Number.NaN) : measured >= least;
  const target = least === undefined ? `at most ${most}` : `at least ${least}`;
  return `${what} | ${measured.toFixed(2)} | ${target} | ${isMet ? "yes" : "**no**"}`;
}

function bytesEach({ companies, indexMegabytes }: Measured): number {
  return Math.round((indexMegabytes * 1e6) / companies);
}

function table(head: string, rows: readonly string[]): string {
  const rule = head.split(" | ").map((_, at) => (at === 0 ? "---" : "---:"));
  return [head, rule.join(" | "), ...rows].map((row) => `| ${row} |`).join("\n");
}

function ms(value: number): string {
  return value.toFixed(2);
}

/** A share with its 95 % interval (E. B. Wilson 1927). */
function shareOf({ length }: readonly Answer[], share: number): string {
  const z = 1.96;
  const middle = (share + (z * z) / (2 * length)) / (1 + (z * z) / length);
  const half =
    (z / (1 + (z * z) / length)) * Math.sqrt((share * (1 - share)) / length + (z * z) / (4 * length * length));
  return `${percent(share)} (${(100 * (middle - half)).toFixed(1)}–${(100 * (middle + half)).toFixed(1)})`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
