/*
 * Fits the model that says what a column means: node scripts/reading/fit.ts FOLDER... [--out FILE] [--leave K/N].
 * Each folder holds generated pay files with their truth (bench/payroll-files/generator); the headings of
 * data/reading/headings.txt count besides them. Seeded: the same folders give the same model.
 * --leave K/N leaves out each N-th family of the folders from the K-th on: what a benchmark of unseen families reads with.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { readGrid } from "../../src/areas/files/layouts/grid.ts";
import { isMeaning, type Meaning, NOTHING } from "../../src/areas/files/reading/columns/meanings.ts";
import { headingFeatures, valueFeatures } from "../../src/areas/files/reading/features.ts";
import { delimiterIn } from "../../src/areas/files/reading/sheets.ts";
import { decodeBytes } from "../../src/areas/files/values/decode.ts";
import { meaningOfField } from "./fields.ts";
import { type Sample, train } from "./train.ts";

const DATA = path.join(import.meta.dirname, "../../data/reading");
/** A heading of the thesaurus stands for many files. */
const HEADING_TIMES = 2;
/** Headings that mean nothing are of many kinds, and no list of them is whole. */
const NOTHING_WEIGHT = 0.4;
const ROWS_MAX = 200;

interface GeneratedColumn {
  readonly column: number;
  readonly heading?: string;
  readonly field: string;
}

interface Expectation {
  readonly family: string;
  readonly structure: string;
  readonly container: string;
  readonly columns?: readonly GeneratedColumn[];
  readonly labels?: Readonly<Record<string, { readonly field: string }>>;
  /** Headings of columns of places, which no department is told by. */
  readonly places?: readonly string[];
}

/** The columns of the generated files of a folder, by family. */
export function samplesOf(folder: string): (Sample & { readonly family: string })[] {
  const samples: (Sample & { readonly family: string })[] = [];
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".expect.json"))) {
    const expect = JSON.parse(readFileSync(path.join(folder, name), "utf8")) as Expectation;
    const file = path.join(folder, name.replace(/\.expect\.json$/, ""));
    const rows = expect.columns === undefined ? null : dataRows(file, expect);
    const meaningOf = meaningsBy(expect, readFileSync(`${file}.truth.jsonl`, "utf8"));
    for (const { column, heading = "", field } of expect.columns ?? []) {
      const values = rows === null ? [] : valueFeatures(rows.map((cells) => cells[column - 1] ?? ""));
      samples.push({
        family: expect.family,
        meaning: meaningOf(heading, field),
        features: [...headingFeatures(heading), ...values],
      });
    }
    for (const [heading, { field }] of Object.entries(expect.labels ?? {})) {
      samples.push({ family: expect.family, meaning: meaningOfField(field), features: headingFeatures(heading) });
    }
  }
  return samples;
}

/** Columns of a year that the truth counts as regular pay and regular hours, besides overtime and the rest. */
const REGULAR: Readonly<Record<string, Meaning>> = { ygross: "regular_pay", yhrs: "regular_hours" };

/** What the columns of a file mean by its truth, which says more than the names of the generator's fields. */
export function meaningsBy(
  { places = [] }: Pick<Expectation, "places">,
  truth: string,
): (heading: string, field: string) => Meaning {
  const hasRegular = truth.includes('"regular_gross"');
  return (heading, field) => {
    if (field === "dept" && places.includes(heading)) return "work_location";
    return (hasRegular ? REGULAR[field] : undefined) ?? meaningOfField(field);
  };
}

/** The rows of persons of a delimited file with a line a row; null of another one. */
function dataRows(file: string, { container, structure }: Expectation): readonly (readonly string[])[] | null {
  if (container !== "csv" || structure === "twoline" || structure === "sideways_people") return null;
  const { text } = decodeBytes(readFileSync(file));
  const grid = readGrid(text, delimiterIn(text));
  const truth = readFileSync(`${file}.truth.jsonl`, "utf8").trim().split("\n");
  const places = new Set(truth.flatMap((line) => (JSON.parse(line) as { readonly rows: readonly unknown[] }).rows));
  return [...places].flatMap((row) => (typeof row === "number" ? [grid[row - 1]?.cells ?? []] : [])).slice(0, ROWS_MAX);
}

/** The headings of the thesaurus. */
export function thesaurus(file = path.join(DATA, "headings.txt")): Sample[] {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  return lines.flatMap((line) => {
    const [meaning = "", headings = ""] = line.split(/ = (.*)/s);
    if (!isMeaning(meaning))
      throw new Error(
        `${file} has headings of ${meaning}, which is no meaning: see src/areas/files/reading/columns/meanings.json`,
      );
    const own = headings.split("; ").map(allOf);
    return own.flatMap((all) =>
      all.map((heading) => ({
        meaning,
        features: headingFeatures(heading),
        weight: (meaning === NOTHING ? NOTHING_WEIGHT : 1) / Math.sqrt(Math.sqrt(all.length)),
      })),
    );
  });
}

/** All headings that one with choices in braces stands for. */
export function allOf(heading: string): string[] {
  const choice = /\{([^{}]*)\}/.exec(heading);
  if (choice === null) return [heading.replace(/\s+/g, " ").trim()];
  return (choice[1] ?? "").split("|").flatMap((one) => allOf(heading.replace(choice[0], () => one)));
}

/** Weights under these say nothing: the first of words and forms, the second of letters. */
const LEAST = { word: 0.15, letters: 0.2 };

function pruned(
  weights: Readonly<Record<string, readonly (readonly [number, number])[]>>,
): Record<string, [number, number][]> {
  const kept = Object.entries(weights).map(([feature, pairs]) => {
    const least = /^[34]:/.test(feature) ? LEAST.letters : LEAST.word;
    const strong = pairs.filter(([, weight]) => Math.abs(weight) >= least);
    return [feature, strong.map(([at, weight]): [number, number] => [at, Math.round(weight * 10) / 10])] as const;
  });
  return Object.fromEntries(kept.filter(([, pairs]) => pairs.length > 0));
}

/** The model fitted on folders; families for which `isLeft` holds are left out. */
export function fit(
  folders: readonly string[],
  isLeft: (family: string) => boolean = () => false,
): ReturnType<typeof train> {
  const samples = folders.flatMap((folder) => samplesOf(folder));
  const headings = thesaurus();
  const model = train([
    ...samples.filter(({ family }) => !isLeft(family)),
    ...Array.from({ length: HEADING_TIMES }, () => headings).flat(),
  ]);
  return { ...model, weights: pruned(model.weights) };
}

/** The families of folders, each `of`-th from the `part`-th on: those that are left out of a fit. */
export function familiesLeft(
  folders: readonly string[],
  { part, of }: { readonly part: number; readonly of: number },
): ReadonlySet<string> {
  const families = [...new Set(folders.flatMap((folder) => samplesOf(folder).map(({ family }) => family)))].sort();
  return new Set(families.filter((_, at) => at % of === part));
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  const given = (name: string) => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? null) : null);
  const folders = args.filter((arg, at) => !arg.startsWith("--") && !args[at - 1]?.startsWith("--"));
  const leave = /^(\d+)\/(\d+)$/.exec(given("--leave") ?? "");
  const left =
    leave === null ? new Set<string>() : familiesLeft(folders, { part: Number(leave[1]), of: Number(leave[2]) });
  const model = fit(folders, (family) => left.has(family));
  const out = given("--out") ?? path.join(DATA, "model.json.gz");
  writeFileSync(out, gzipSync(JSON.stringify(model), { level: 9 }));
  console.log(
    `${Object.keys(model.weights).length} features, ${model.meanings.length} meanings${left.size === 0 ? "" : `, without ${[...left].join(" ")}`}: ${out}`,
  );
}
