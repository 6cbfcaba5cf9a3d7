/*
 * The webhook delivery compared with two job queues and bare POSTs, and what it does about a dead receiver, killed workers, two processes
 * and a long queue. See README.md. The exit code is 1 unless every target of the parts that were run is met.
 * Run: npm run bench:delivery [-- rate | backlog | burst | dead | kill | two …] [--short] [--rounds N] [--count N] [--write]
 */
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { measureBacklog } from "./backlog.ts";
import { measureBurst } from "./burst.ts";
import { measureDead } from "./dead.ts";
import { measureKill } from "./kill.ts";
import { measureRate } from "./rate.ts";
import { tableOf, type Verdict } from "./report.ts";
import { measureTwo } from "./two.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    rounds: { type: "string" },
    count: { type: "string" },
    concurrency: { type: "string", default: "256" },
    endpoints: { type: "string", default: "200" },
    pace: { type: "string", default: "400" },
    only: { type: "string", default: "own,pg-boss,BullMQ,bare" },
    write: { type: "boolean", default: false },
  },
});
const sizes = (of: { readonly full: number; readonly short: number }, given: string | undefined) =>
  given === undefined ? (values.short ? of.short : of.full) : Number(given);

const endpoints = Number(values.endpoints);

const PARTS: Readonly<Record<string, () => Promise<Verdict[]>>> = {
  rate: () =>
    measureRate({
      rounds: sizes({ full: 5, short: 3 }, values.rounds),
      count: sizes({ full: 10_000, short: 4_000 }, values.count),
      concurrency: Number(values.concurrency),
      endpoints,
      only: values.only.split(","),
    }),
  backlog: () =>
    measureBacklog({
      few: 20_000,
      many: sizes({ full: 1_000_000, short: 400_000 }, values.count),
      reads: sizes({ full: 200, short: 60 }, values.rounds),
      endpoints,
    }),
  burst: () => measureBurst({ count: sizes({ full: 20_000, short: 5_000 }, values.count), endpoints }),
  dead: () =>
    measureDead({
      rounds: sizes({ full: 5, short: 2 }, values.rounds),
      count: sizes({ full: 10_000, short: 5_000 }, values.count),
      endpoints,
    }),
  kill: () =>
    measureKill({
      rounds: sizes({ full: 30, short: 6 }, values.rounds),
      count: sizes({ full: 50_000, short: 5_000 }, values.count),
      pace: Number(values.pace),
      endpoints,
    }),
  two: () =>
    measureTwo({
      rounds: sizes({ full: 5, short: 2 }, values.rounds),
      count: sizes({ full: 10_000, short: 4_000 }, values.count),
      endpoints,
    }),
};

const wanted = positionals.length === 0 ? Object.keys(PARTS) : positionals;
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0)
  throw new Error(`no such part: ${unknown.join(", ")}; there are ${Object.keys(PARTS).join(", ")}`);
const sections: string[] = [];
for (const name of wanted) {
  const loadBefore = loadavg()[0] ?? 0;
  const verdicts = (await PARTS[name]?.()) ?? [];
  if (verdicts.some((one) => one.isMet === false)) process.exitCode = 1;
  const load = `load of the machine: ${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`;
  sections.push(`## ${name}\n\n${tableOf(verdicts)}\n\n${load}`);
  console.log(sections.at(-1));
}
if (values.write) {
  const command = ["npm run bench:delivery --", ...process.argv.slice(2)].join(" ");
  const date = new Date().toISOString().slice(0, 10);
  const head = `# Baseline of bench/delivery\n\n\`${command}\`, ${date}, two shared cores, Node ${process.version}.`;
  writeFileSync(path.join(import.meta.dirname, "./baseline.md"), `${[head, ...sections].join("\n\n")}\n`);
}
