/*
 * How fast and how right the search is as a directory grows, next to the frozen figures of the
 * rivals that it was compared with. Each size has a process of its own, so that no size pays for
 * another one's memory.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readCompanies, speedCases } from "./cases.ts";
import { plainDuplicates } from "./plain-duplicates.ts";
import { directoryOfSize } from "./recombine.ts";
import type { SizedResult } from "./sized-search.ts";
import { growthTable, type Measured, verdicts } from "./speed-report.ts";

const BASELINE = path.join(import.meta.dirname, "./baseline-speed.md");
/** Megabytes of heap: millions of companies need more than Node gives by default. */
const HEAP_MEGABYTES = 8_000;

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: "string", default: "100000,197197,1000000,2000000,5000000" },
    write: { type: "boolean", default: false },
  },
});

const measured: Measured[] = [];
for (const size of values.sizes.split(",").map(Number)) {
  measured.push(judged(await searchIn(size)));
  console.log(growthTable(measured));
}
const report = [
  `# Baseline of bench/company-match speed`,
  `\`npm run bench:company-match -- speed\`, ${cpus().length} processors (${cpus()[0]?.model.trim()}), Node ${process.version}.`,
  growthTable(measured),
  `## Targets`,
  verdicts(measured),
].join("\n\n");
console.log(report);
if (values.write) writeFileSync(BASELINE, `${report}\n`);

async function searchIn(companies: number): Promise<SizedResult> {
  const execArgv = [`--max-old-space-size=${HEAP_MEGABYTES}`];
  const child = fork(path.join(import.meta.dirname, "./sized-search.ts"), [String(companies)], { execArgv });
  const ended = once(child, "exit").then(() => [null]);
  const [result] = (await Promise.race([once(child, "message"), ended])) as [SizedResult | null];
  if (result === null) throw new Error(`The search of ${companies} companies ended without a result.`);
  return result;
}

/** Judges each answer: right is an entry that the label accepts, or the plain duplicate of one. */
function judged(result: SizedResult): Measured {
  const cases = speedCases("held_out");
  const ids = new Set(cases.flatMap(({ accept }, at) => [...accept, result.found[at]?.id ?? ""]));
  const areOne = plainDuplicates(directoryOfSize(readCompanies(), result.companies), ids);
  const answers = result.found.map(({ id, durationMs, cpuMs }, at) => {
    const isRight = id !== null && [...(cases[at]?.accept ?? [])].some((accepted) => areOne(accepted, id));
    return { durationMs, cpuMs, isRight };
  });
  return { ...result, answers };
}
