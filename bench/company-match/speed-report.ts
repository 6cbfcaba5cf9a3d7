import type { Case } from "./cases.ts";
import type { Readiness } from "./contenders/contender.ts";
import type { EngineName } from "./contenders/process.ts";
import type { Engine } from "./engine.ts";

/** What an engine answered to one search. */
export interface Answer {
  readonly asked: Case;
  readonly id: string | null;
  readonly durationMs: number;
  readonly cpuMs: number;
  /** The company that it put first is one that the label accepts, or the plain duplicate of one. */
  readonly isRight: boolean;
}

/** One engine over one directory, with its answers. */
export interface Measured {
  readonly engine: EngineName;
  readonly companies: number;
  readonly readiness: Readiness;
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

/** Names what an engine gave. */
export function measuredOf({ name, companies, readiness }: Engine, answers: Measured["answers"]): Measured {
  return { engine: name, companies, readiness, answers };
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

/** The engines beside each other, all searches and by what is given. */
export function comparisonTable(measured: readonly Measured[]): string {
  const rows = measured.flatMap((one) =>
    ["all", "name", "name_city_state"].map((profile) => {
      const answers = one.answers.filter(({ asked }) => profile === "all" || asked.profile === profile);
      const { median, p99, cpuMedian, cpuP99, perSecond, right } = figuresOf(answers);
      const times = [median, p99, cpuMedian, cpuP99].map(ms);
      const cells = [one.engine, profile, answers.length, ...times, perSecond.toFixed(0), shareOf(answers, right)];
      return cells.join(" | ");
    }),
  );
  const ready = measured.map(({ engine, readiness }) => {
    const { buildSeconds, indexMegabytes, loadSeconds, notes } = readiness;
    const load = loadSeconds === null ? "–" : loadSeconds.toFixed(2);
    return `${engine} | ${buildSeconds.toFixed(1)} | ${indexMegabytes.toFixed(0)} | ${load} | ${notes.join("; ")}`;
  });
  return [
    `Over ${measured[0]?.companies} companies, one search at a time, the engines in turn:`,
    table(
      "Engine | Given | Searches | Median, ms | p99, ms | Processor ms, median | p99 | A second | Right first",
      rows,
    ),
    table("Engine | Build, s | Index, MB | Start from a snapshot, s | Note", ready),
  ].join("\n\n");
}

/** This project's search at several sizes. */
export function growthTable(measured: readonly Measured[]): string {
  const rows = measured.map(({ companies, readiness, answers }) => {
    const { median, p99, cpuMedian, cpuP99, perSecond, right } = figuresOf(answers);
    const { buildSeconds, indexMegabytes, loadSeconds } = readiness;
    const cells = [companies, buildSeconds.toFixed(1), indexMegabytes.toFixed(0), bytesEach({ companies, readiness })];
    const rest = [
      loadSeconds?.toFixed(2) ?? "–",
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

/** Each target beside what was measured. */
export function verdicts(compared: readonly Measured[], grown: readonly Measured[]): string {
  const own = compared.find(({ engine }) => engine === "OpenVOE");
  if (own === undefined) return "";
  const ours = figuresOf(own.answers);
  const rivals = compared.filter((one) => one !== own).map(({ answers }) => figuresOf(answers));
  const least = (of: (figures: Figures) => number) => Math.min(...rivals.map(of));
  const common = onCommonSearches(compared);
  const [ownRight = 0, ...rivalsRight] = [own, ...compared.filter((one) => one !== own)].map(
    (one) => common(one).right,
  );
  const rows = [
    verdict("faster at the median than the faster rival, times", least(({ median }) => median) / ours.median, {
      least: 25,
    }),
    verdict("faster at p99 than the faster rival, times", least(({ p99 }) => p99) / ours.p99, { least: 12 }),
    verdict("the same of processor time, median", least(({ cpuMedian }) => cpuMedian) / ours.cpuMedian, { least: 25 }),
    verdict("the same of processor time, p99", least(({ cpuP99 }) => cpuP99) / ours.cpuP99, { least: 12 }),
    verdict(
      "right first, beyond the best rival on the same searches, points",
      100 * (ownRight - Math.max(...rivalsRight)),
      {
        least: 0,
      },
    ),
    verdict(`searches a second at ${own.companies}`, ours.perSecond, { least: 350 }),
    ...grown
      .filter(({ companies }) => companies >= 190_000 && companies <= 210_000)
      .map((one) =>
        verdict(`searches a second at ${one.companies}`, figuresOf(one.answers).perSecond, { least: 1_000 }),
      ),
    verdict("p99 of a search, ms", ours.p99, { most: 20 }),
    verdict("bytes a company", bytesEach(own), { most: 220 }),
    verdict("build in two threads, s", own.readiness.buildSeconds, { most: 40 }),
    verdict("start from the snapshot, s", own.readiness.loadSeconds ?? Number.NaN, { most: 1 }),
  ];
  return table("What | Measured | Target | Met", rows);
}

/** The figures of an engine on those searches that all engines got. */
function onCommonSearches(compared: readonly Measured[]): (one: Measured) => Figures {
  const asked = compared.map(({ answers }) => new Set(answers.map((answer) => answer.asked)));
  return ({ answers }) => figuresOf(answers.filter((answer) => asked.every((set) => set.has(answer.asked))));
}

function verdict(what: string, measured: number, { least, most }: { least?: number; most?: number }): string {
  const isMet = least === undefined ? measured <= (most ?? Number.NaN) : measured >= least;
  const target = least === undefined ? `at most ${most}` : `at least ${least}`;
  return `${what} | ${measured.toFixed(2)} | ${target} | ${isMet ? "yes" : "**no**"}`;
}

function bytesEach({ companies, readiness }: Pick<Measured, "companies" | "readiness">): number {
  return Math.round((readiness.indexMegabytes * 1e6) / companies);
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
