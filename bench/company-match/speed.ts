/*
 * How fast and how right the search is beside PostgreSQL's pg_trgm and MiniSearch, over the same companies and the same
 * searches, by turns; then how it grows. Each engine has a process of its own and measures itself.
 */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Case, readCases, readCompanies } from "./cases.ts";
import type { EngineName } from "./contenders/process.ts";
import { type Engine, startEngine } from "./engine.ts";
import { plainDuplicates } from "./plain-duplicates.ts";
import { directoryOfSize } from "./recombine.ts";
import { type Answer, comparisonTable, growthTable, type Measured, measuredOf, verdicts } from "./speed-report.ts";

const BASELINE = path.join(import.meta.dirname, "./baseline-speed.md");
const RIVALS: readonly EngineName[] = ["pg_trgm, state first", "pg_trgm, plain", "MiniSearch"];
const WARMING = { searches: 100, leastMs: 10_000, atOnce: 20 } as const;
/** Searches that one engine gets before the next one's turn. */
const BLOCK = 30;
/** An engine that needed longer for a search, in the mean of its warming, gets one in `--thin`. */
const QUICK_MS = 120;
const TRIALS = 40;

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    companies: { type: "string", default: "1000000" },
    /** Of how many searches a slow engine gets one. */
    thin: { type: "string", default: "3" },
    sizes: { type: "string", default: "100000,197197,1000000,2000000,5000000" },
    write: { type: "boolean", default: false },
  },
});

const all = readCases().filter(
  ({ kind, profile, accept }) =>
    kind !== "sec_former_name" && accept.size > 0 && (profile === "name" || profile === "name_city_state"),
);
const cases = all.filter(({ half }) => half === "held_out");
const trials = evenly(
  all.filter(({ half }) => half === "development"),
  TRIALS,
).map(({ query, accept }) => ({ query, accept: [...accept] }));

const compared = await compare(Number(values.companies));
const sizes = values.sizes === "" ? [] : values.sizes.split(",").map(Number);
const grown: Measured[] = [];
for (const size of sizes) {
  const known = compared.find(({ engine, companies }) => engine === "OpenVOE" && companies === size);
  grown.push(known ?? (await grow(size)));
  console.log(growthTable(grown));
}
const report = [
  `# Baseline of bench/company-match speed`,
  `\`npm run bench:company-match -- speed\`, ${cpus().length} processors (${cpus()[0]?.model.trim()}), Node ${process.version}.`,
  comparisonTable(compared),
  ...(grown.length === 0 ? [] : [`## Growth`, growthTable(grown)]),
  `## Targets`,
  verdicts(compared, grown),
].join("\n\n");
console.log(report);
if (values.write) writeFileSync(BASELINE, `${report}\n`);

/** All engines over one directory, in turns of some searches, so that a busy machine is busy for all. */
async function compare(count: number): Promise<Measured[]> {
  const names: readonly EngineName[] = ["OpenVOE", ...RIVALS];
  const engines: Engine[] = [];
  try {
    for (const name of names) {
      engines.push(await startEngine(name, { count, trials }));
      console.error(`${name}: ready`);
    }
    const isQuick = new Map<Engine, boolean>();
    for (const engine of engines) isQuick.set(engine, (await warm(engine)) <= QUICK_MS);
    const found = new Map(engines.map((engine): [Engine, Found[]] => [engine, []]));
    for (const block of blocksOf(cases)) {
      for (const engine of engines) {
        const isAsked = (at: number) => isQuick.get(engine) === true || at % Number(values.thin) === 0;
        found.get(engine)?.push(
          ...(await answersOf(
            engine,
            block.filter((_, at) => isAsked(at)),
          )),
        );
      }
    }
    const judged = judge(count, [...found.values()].flat());
    return engines.map((engine) => measuredOf(engine, (found.get(engine) ?? []).map(judged)));
  } finally {
    await Promise.all(engines.map((engine) => engine.close()));
  }
}

type Found = Omit<Answer, "isRight">;

async function answersOf(engine: Engine, asked: readonly Case[]): Promise<Found[]> {
  const answers = await engine.search(asked.map(({ query }) => query));
  return asked.flatMap((one, at) => {
    const answer = answers[at];
    return answer === undefined ? [] : [{ asked: one, ...answer }];
  });
}

function blocksOf(asked: readonly Case[]): Case[][] {
  return Array.from({ length: Math.ceil(asked.length / BLOCK) }, (_, at) => asked.slice(at * BLOCK, (at + 1) * BLOCK));
}

/** Says of each answer whether it is right: an entry that the label accepts, or its plain duplicate. One rule for all engines. */
function judge(count: number, found: readonly Found[]): (answer: Found) => Answer {
  const ids = new Set(found.flatMap(({ asked, id }) => [...asked.accept, ...(id === null ? [] : [id])]));
  const areOne = plainDuplicates(directoryOfSize(readCompanies(), count), ids);
  const isRight = ({ accept }: Case, id: string) => [...accept].some((accepted) => areOne(accepted, id));
  return (answer) => ({ ...answer, isRight: answer.id !== null && isRight(answer.asked, answer.id) });
}

async function grow(count: number): Promise<Measured> {
  const engine = await startEngine("OpenVOE", { count, trials });
  try {
    await warm(engine);
    const found = await answersOf(engine, cases);
    return measuredOf(engine, found.map(judge(count, found)));
  } finally {
    await engine.close();
  }
}

/**
 * Until it has had so many searches and so much time: a compiler that watches needs thousands of quick ones.
 *
 * @returns what a search took, in milliseconds, in the mean
 */
async function warm(engine: Engine): Promise<number> {
  const searches = all.filter(({ half }) => half === "development");
  const startedAt = performance.now();
  let count = 0;
  for (; count < WARMING.searches || performance.now() - startedAt < WARMING.leastMs; count += WARMING.atOnce) {
    const block = Array.from({ length: WARMING.atOnce }, (_, at) => searches[((count + at) * 7) % searches.length]);
    await engine.search(block.flatMap((one) => (one === undefined ? [] : [one.query])));
  }
  return (performance.now() - startedAt) / count;
}

function evenly<Item>(items: readonly Item[], count: number): Item[] {
  const every = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, at) => at % every === 0).slice(0, count);
}
