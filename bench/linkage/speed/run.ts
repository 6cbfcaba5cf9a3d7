import { rmSync } from "node:fs";
import { type BenchHome, openHome } from "../../../fixtures/home.ts";
import { makeKey } from "../../../fixtures/service.ts";
import { type Decisions, measureDecisions, type Question } from "./decisions.ts";
import { fillEmployments } from "./fill.ts";
import { measureService } from "./service.ts";
import { speedSubjects } from "./speed-subjects.ts";

/** The options of the bench. */
export interface SpeedOptions {
  readonly seed: number;
  /** The number of employments of each home. */
  readonly sizes: readonly number[];
  readonly subjects: number;
  /** How long the service is under load, in seconds. */
  readonly seconds: number;
}

const TARGETS = { medianMs: 3, p99Ms: 20, growth: 1.5, perSecond: 300, comparisons: 100_000 } as const;

/**
 * Measures the linkage on PostgreSQL servers of the bench's own, one for each size, on sealed
 * records: the time from question to decision, one subject after the other; its parts; and
 * verifications a second through the whole service.
 *
 * @returns true if every target is met
 */
export async function runSpeed(options: SpeedOptions): Promise<boolean> {
  const homes: BenchHome[] = [];
  const close = closeWhenInterrupted(homes);
  try {
    for (const employments of options.sizes) {
      const home = await openHome("server");
      homes.push(home);
      await fillHome(home, { seed: options.seed, employments });
    }
    return await measureHomes(homes, options);
  } finally {
    await close();
  }
}

/**
 * A home of ten million is too large to leave behind: if the bench is interrupted, its server
 * stops, and what waits for it fails.
 */
function closeWhenInterrupted(homes: readonly BenchHome[]): () => Promise<void> {
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closing ??= Promise.all(homes.map((home) => home.close())).then(() => {});
    return closing;
  };
  const onSignal = () => void close();
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, onSignal);
  return async () => {
    await close();
    // A program that was starting then may have created its folder again.
    for (const { dir } of homes) rmSync(dir, { recursive: true, force: true });
    for (const signal of signals) process.off(signal, onSignal);
  };
}

async function fillHome(home: BenchHome, { seed, employments }: { seed: number; employments: number }): Promise<void> {
  const times = await fillEmployments(home, { seed, employments });
  const [size] = await home.query<{ rows: string; heap: string; index: string }>(
    `select count(*) as rows, pg_size_pretty(pg_table_size('employments')) as heap,
      pg_size_pretty(pg_relation_size('employments_by_blocking_token')) as index from employments`,
  );
  console.log(
    `\n${size?.rows} employments: copied in ${times.copySeconds.toFixed(0)} s, indexed in ${times.indexSeconds.toFixed(0)} s;`,
    `table ${size?.heap}, index of tokens ${size?.index}`,
  );
}

async function measureHomes(homes: readonly BenchHome[], options: SpeedOptions): Promise<boolean> {
  const { seed, sizes } = options;
  const questions = homes.map((home, at) => {
    return { home, subjects: speedSubjects(seed, { employments: sizes[at] ?? 0, wanted: options.subjects }) };
  });
  const decisions = await measureDecisions(questions);
  const verdicts: boolean[] = [];
  for (const [at, measured] of decisions.entries()) {
    const growth = measured.medianMs / (decisions[0]?.medianMs ?? measured.medianMs);
    console.log(`\n${sizes[at]} employments`);
    printDecisions(measured, growth);
    const question = questions[at];
    if (question !== undefined)
      verdicts.push(isQuick(measured, growth), await isServiceQuick(question, options.seconds));
  }
  return verdicts.every(Boolean);
}

function printDecisions(measured: Decisions, growth: number): void {
  console.log(
    `From claimed to decided: median ${measured.medianMs.toFixed(2)} ms, p99 ${measured.p99Ms.toFixed(2)} ms`,
    `(targets ${TARGETS.medianMs} and ${TARGETS.p99Ms}); ${growth.toFixed(2)} times the smallest set's (target ${TARGETS.growth})`,
  );
  if (measured.processor !== null) {
    const { medianMs, p99Ms } = measured.processor;
    console.log(`  in processor time, database included: median ${medianMs.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`);
  }
  console.log(
    `  of the time: database ${percent(measured.shares.database)}, opening ${percent(measured.shares.opening)},`,
    `comparing ${percent(measured.shares.comparing)}, keys and the rest ${percent(measured.shares.rest)}`,
  );
  console.log(
    `  ${measured.candidatesMean.toFixed(1)} candidates a subject, p99 ${measured.candidatesP99};`,
    `answers ${JSON.stringify(measured.outcomes)}`,
  );
  console.log(
    `Comparisons a second and core: ${Math.round(measured.comparisonsPerSecond)} (target ${TARGETS.comparisons});`,
    `records opened: ${Math.round(measured.openingsPerSecond)}, brought to comparable form: ${Math.round(measured.formsPerSecond)}`,
  );
}

function isQuick({ medianMs, p99Ms, comparisonsPerSecond }: Decisions, growth: number): boolean {
  const areDecisionsQuick = medianMs <= TARGETS.medianMs && p99Ms <= TARGETS.p99Ms && growth <= TARGETS.growth;
  return areDecisionsQuick && comparisonsPerSecond >= TARGETS.comparisons;
}

async function isServiceQuick({ home, subjects }: Question, seconds: number): Promise<boolean> {
  const credential = await makeKey(home, "production");
  const { perSecond, words } = await measureService({ home, credential }, { subjects, seconds });
  console.log(`Whole service: ${perSecond.toFixed(0)} verifications a second (target ${TARGETS.perSecond}); ${words}`);
  return perSecond >= TARGETS.perSecond;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
