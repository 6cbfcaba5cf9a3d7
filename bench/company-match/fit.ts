/** Fits src/matching/weights.json on the development half of the cases and on generated ones. Run: node bench/company-match/fit.ts */
import { writeFileSync } from "node:fs";
import { buildDirectoryIndex } from "../../src/matching/directory-index/build.ts";
import { FEATURES } from "../../src/matching/features.ts";
import { type Directory, directoryCandidates, groupProbabilities } from "../../src/matching/match.ts";
import type { Candidate } from "../../src/matching/rank.ts";
import { choiceProbabilities, featureValues, utility, type Weights } from "../../src/matching/score.ts";
import { readCases, readCompanies } from "./cases.ts";
import { type FittingCase, fitWeights, isotonicCurve, type RawAnswer } from "./fitting.ts";
import { generateCases } from "./generated-cases.ts";

/** Former names mostly stand nowhere in the directory: they teach when to answer nothing, and are many. */
const FORMER_NAME_WEIGHT = 0.4;
const GENERATED_WEIGHT = 0.3;
const GENERATED_SHARE = 0.04;
const FOLDS = 5;
const OPTIONS = { featureNames: FEATURES.map(({ name }) => name), steps: 500, ridge: 2e-4 };

interface Prepared extends FittingCase {
  readonly found: readonly Candidate[];
  readonly accept: ReadonlySet<string>;
  readonly isGenerated: boolean;
}

const companies = readCompanies();
const directory: Directory = { base: buildDirectoryIndex(companies), delta: null, superseded: new Set() };
const prepared: Prepared[] = [
  ...readCases()
    .filter(({ half }) => half === "development")
    .map((each) =>
      prepare(each, { weight: each.kind === "sec_former_name" ? FORMER_NAME_WEIGHT : 1, isGenerated: false }),
    ),
  ...generateCases(companies, GENERATED_SHARE).map((each) =>
    prepare(each, { weight: GENERATED_WEIGHT, isGenerated: true }),
  ),
];

function prepare(
  { query, accept }: Pick<ReturnType<typeof readCases>[number], "query" | "accept">,
  options: { weight: number; isGenerated: boolean },
): Prepared {
  const found = directoryCandidates(directory, query);
  const right = new Set(found.filter(({ companyId }) => accept.has(companyId)).map(({ group }) => group));
  const candidates = found.map(({ evidence, group }) => ({
    values: featureValues(evidence),
    isRight: right.has(group),
  }));
  return { found, accept, candidates, ...options };
}

/** The answer that given weights would make to a case. */
function rawAnswer({ found, candidates, accept, weight }: Prepared, features: Weights["features"]): RawAnswer {
  const fitted: Weights = { features, calibration: [] };
  const best = groupProbabilities(
    found,
    choiceProbabilities(candidates.map(({ values }) => utility(values, fitted))),
  )[0];
  return { raw: best?.probability ?? 0, isRight: best !== undefined && accept.has(best.companyId), weight };
}

const answers = Array.from({ length: FOLDS }, (_, fold) => {
  const features = fitWeights(
    prepared.filter((_case, at) => at % FOLDS !== fold),
    OPTIONS,
  );
  return prepared
    .filter((each, at) => at % FOLDS === fold && !each.isGenerated)
    .map((each) => rawAnswer(each, features));
}).flat();

const weights: Weights = { features: fitWeights(prepared, OPTIONS), calibration: isotonicCurve(answers) };
writeFileSync(new URL("../../src/matching/weights.json", import.meta.url), `${JSON.stringify(weights, null, 2)}\n`);
console.log(JSON.stringify(weights, null, 1));
console.log(`${prepared.length} cases, ${FEATURES.length} features.`);
