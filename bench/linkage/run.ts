/**
 * Measures how well the linkage finds a person's records, and nobody else's.
 *
 * Run: npm run bench:linkage [-- cases | world | county | households |
 * operators | w2-ssa | febrl | speed | all] [--
 * --misses --seed 1 --persons 100000 --subjects 40000 --households 100000 --half report --year
 * 2020]
 */
import { parseArgs } from "node:util";
import { type Half, runCases } from "./cases.ts";
import { runFebrl } from "./tables/febrl.ts";
import { runW2Ssa } from "./tables/w2-ssa.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: "boolean", default: false },
    half: { type: "string", default: "both" },
    seed: { type: "string", multiple: true, default: ["1001"] },
    persons: { type: "string", default: "1000000" },
    subjects: { type: "string", default: "40000" },
    households: { type: "string", default: "20000" },
    records: { type: "string", default: "50000" },
    unaudited: { type: "boolean", default: false },
    employments: { type: "string", multiple: true, default: ["1000000"] },
    operators: { type: "string", default: "3" },
    seconds: { type: "string", default: "20" },
    year: { type: "string", default: "2020" },
  },
});

/** Each operator learns from records of its own; more persons change the figures little. */
const OPERATORS_PERSONS_MAX = 200_000;

const HALVES: Readonly<Record<string, Half>> = { development: "development", report: "report" };

// The world draws names from files that only the shared folder has: `cases` runs without them.
const PARTS: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
  cases: () => runCases({ half: HALVES[values.half] ?? "both", showsMisses: values.misses }),
  world: async () => {
    const { runWorld } = await import("./world/run.ts");
    return values.seed.every((seed) =>
      runWorld({
        seed: Number(seed),
        persons: Number(values.persons),
        subjects: Number(values.subjects),
        showsMisses: values.misses,
      }),
    );
  },
  county: async () => {
    const { runCounty } = await import("./county/run.ts");
    return values.seed
      .map((seed) =>
        runCounty({
          seed: Number(seed),
          records: Number(values.records),
          isAudited: !values.unaudited,
          showsMisses: values.misses,
        }),
      )
      .every(Boolean);
  },
  households: async () => {
    const { runHouseholds } = await import("./world/households-run.ts");
    return runHouseholds({
      seed: Number(values.seed[0]),
      persons: Number(values.persons),
      households: Number(values.households),
    });
  },
  operators: async () => {
    const { runOperators } = await import("./operators/run.ts");
    return runOperators({
      seed: Number(values.seed[0]),
      persons: Math.min(Number(values.persons), OPERATORS_PERSONS_MAX),
      subjects: Number(values.subjects),
      operators: Number(values.operators),
      showsMisses: values.misses,
    });
  },
  "w2-ssa": () => runW2Ssa(values.year),
  febrl: runFebrl,
  speed: async () => {
    const { runSpeed } = await import("./speed/run.ts");
    return runSpeed({
      seed: Number(values.seed[0]),
      sizes: values.employments.map(Number),
      subjects: Math.min(Number(values.subjects), 6_000),
      seconds: Number(values.seconds),
    });
  },
};

const wanted = positionals.length === 0 || positionals.includes("all") ? Object.keys(PARTS) : positionals;
for (const part of wanted) {
  const run = PARTS[part];
  if (run === undefined) throw new Error(`no part ${part}: choose of ${Object.keys(PARTS).join(", ")}, all`);
  if (!(await run())) process.exitCode = 1;
}
