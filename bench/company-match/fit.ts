/**
 * Fits src/areas/companies/matching/scoring/weights.json on the development half of the cases and on generated
 * ones. Run: node bench/company-match/fit.ts
 */
import { writeFileSync } from "node:fs";
import {
  ANSWER_FEATURES,
  answerEvidence,
  answerValues,
  calibrate,
  rawConfidence,
} from "../../src/areas/companies/matching/answer/confidence.ts";
import { behindExactName } from "../../src/areas/companies/matching/answer/exact-name.ts";
import {
  type Directory,
  directoryCandidates,
  groupProbabilities,
  MATCH_THRESHOLD,
  matchFrom,
} from "../../src/areas/companies/matching/answer/match.ts";
import type { GroupedCandidate } from "../../src/areas/companies/matching/answer/merged-companies.ts";
import { buildDirectoryIndex } from "../../src/areas/companies/matching/index/build.ts";
import { FEATURES } from "../../src/areas/companies/matching/scoring/features/features.ts";
import { READING_FEATURES } from "../../src/areas/companies/matching/scoring/features/reading-features.ts";
import {
  choiceProbabilities,
  featureValues,
  utility,
  WEIGHTS,
  type Weights,
} from "../../src/areas/companies/matching/scoring/score.ts";
import { type Case, readCases, readCompanies } from "./cases.ts";
import { CANDIDATE_RULES, type FitRule } from "./fit-rules.ts";
import { type FittingCase, fittingTable, fitWeights, namedWeights } from "./fitting.ts";
import { foldsByEmployer } from "./folds.ts";
import {
  type GeneratedCase,
  generateAbsent,
  generateBrands,
  generateCases,
  generateDomains,
  generateEveryday,
  generateJobs,
  generateMisspelt,
} from "./generated-cases.ts";
import { isotonicCurve } from "./isotonic.ts";
import { readNatural, type Stratum } from "./natural.ts";
import { type Answered, printFigures } from "./report.ts";
import { generateInitials, generateSisters } from "./sister-cases.ts";
import { wordRaritiesText } from "./word-rarities.ts";

/**
 * Most former names are nowhere in the directory: they teach when to answer nothing, and are
 * many.
 */
const FORMER_NAME_WEIGHT = 0.3;
const GENERATED_WEIGHT = 0.15;
const EVERYDAY_WEIGHT = 0.04;
const GENERATED_SHARE = 0.04;
const ABSENT_SHARE = 0.006;
const SISTER_WEIGHT = 0.1;
const SISTER_SHARE = 0.03;
/** What a string of the natural sample counts, by how it was drawn: see README.md. */
const NATURAL_WEIGHTS: Readonly<Record<Stratum, number>> = {
  answered: 0.5,
  unanswered: 0.8,
  reduced: 0.5,
  elsewhere: 0.5,
};
const FOLDS = 5;
/**
 * The calibration uses answers judged under this many ways to fold: one alone moves it
 * by a point or two.
 */
const SPLITS = 3;
const NAMES = FEATURES.map(({ name }) => name);
/** Features of what was made of the text, and those of another state, which the natural sample decides. */
const REFITTED: ReadonlySet<string> = new Set([
  ...READING_FEATURES.map(({ name }) => name),
  "near_large",
  "domain_large",
  "state_differs",
  "same_name_elsewhere",
  "rare_name_elsewhere",
]);
const ANSWER_NAMES = ANSWER_FEATURES.map(({ name }) => name);
/** A feature that was there before stays near its weight; one that is new has to find it. */
const KNOWN_RIDGE = 1e-2;
const NEW_RIDGE = 3e-4;
const CANDIDATE_FIT = {
  ridge: Float64Array.from(NAMES, (name) => (REFITTED.has(name) ? NEW_RIDGE : KNOWN_RIDGE)),
  stepsMax: 3000,
  rules: CANDIDATE_RULES.map(ruleVector),
  start: Float64Array.from(NAMES, (name) => WEIGHTS.features[name] ?? 0),
};
const READING_NAMES: ReadonlySet<string> = new Set(READING_FEATURES.map(({ name }) => name));
const ANSWER_FIT = {
  ridge: Float64Array.from(ANSWER_NAMES, (name) => (READING_NAMES.has(name) ? 1e-4 : 1e-3)),
  stepsMax: 3000,
  start: Float64Array.from(ANSWER_NAMES, (name) => WEIGHTS.answer[name] ?? 0),
};

/** How often each weight counts for a rule, in the order of the weights. */
function ruleVector(rule: FitRule): Float64Array {
  return Float64Array.from(NAMES, (name) => rule[name] ?? 0);
}

interface Prepared extends FittingCase {
  readonly asked: Case;
  readonly found: readonly GroupedCandidate[];
  readonly isGenerated: boolean;
}

const companies = readCompanies();
const directory: Directory = { base: buildDirectoryIndex(companies), changes: [], superseded: new Set() };
const prepared: Prepared[] = [
  ...readCases()
    .filter(({ half }) => half === "development")
    .map((asked) =>
      prepare(asked, { weight: asked.kind === "sec_former_name" ? FORMER_NAME_WEIGHT : 1, isGenerated: false }),
    ),
  ...prepareGenerated(generateCases(companies, GENERATED_SHARE), GENERATED_WEIGHT),
  ...prepareGenerated(generateAbsent(companies, ABSENT_SHARE), GENERATED_WEIGHT),
  ...prepareGenerated(generateBrands(companies), GENERATED_WEIGHT),
  ...prepareGenerated(generateEveryday(companies), EVERYDAY_WEIGHT),
  ...prepareGenerated(generateMisspelt(companies), GENERATED_WEIGHT),
  ...prepareGenerated(generateJobs(companies), EVERYDAY_WEIGHT),
  ...prepareGenerated(generateDomains(companies), EVERYDAY_WEIGHT),
  ...prepareGenerated(generateInitials(companies), SISTER_WEIGHT),
  ...prepareGenerated(generateSisters(companies, SISTER_SHARE), SISTER_WEIGHT),
  ...readNatural()
    .filter(({ half }) => half === "development")
    .map((asked) => prepare(asked, { weight: NATURAL_WEIGHTS[asked.stratum], isGenerated: false })),
];
function prepareGenerated(cases: readonly GeneratedCase[], weight: number): Prepared[] {
  return cases.map((each) =>
    prepare({ ...each, kind: "generated", profile: "generated", half: "development" }, { weight, isGenerated: true }),
  );
}

function prepare(asked: Case, options: { weight: number; isGenerated: boolean }): Prepared {
  const found = directoryCandidates(directory, asked.query);
  const right = new Set(found.filter(({ companyId }) => asked.accept.has(companyId)).map(({ group }) => group));
  const candidates = found.map(({ evidence, group }) => ({
    values: featureValues(evidence),
    isRight: right.has(group),
  }));
  return { asked, found, candidates, ...options };
}

/** What is fitted on all folds but each one: by that fold's number. */
function fitWithout(cases: readonly FittingCase[], options: { names: readonly string[]; folds: readonly number[] }) {
  const { names, folds: foldOf } = options;
  const table = fittingTable(cases, names.length);
  const fit = names === NAMES ? CANDIDATE_FIT : ANSWER_FIT;
  const numbers = cases.map((_, at) => at);
  const fitted = (among: readonly number[]) => namedWeights(names, fitWeights(table, { ...fit, cases: among }));
  return {
    all: fitted(numbers),
    without: Array.from({ length: FOLDS }, (_, fold) => fitted(numbers.filter((at) => foldOf[at] !== fold))),
  };
}

/** The candidates' probabilities under given weights, and the groups as these rank them. */
function rankedWith({ found, candidates }: Prepared, features: Weights["features"]) {
  const fitted: Weights = { features, answer: {}, calibration: [] };
  const utilities = candidates.map(({ values }) => utility(values, fitted));
  const probabilities = choiceProbabilities(behindExactName(found, utilities));
  return { candidates: found, probabilities, ranked: groupProbabilities(found, probabilities) };
}

/**
 * Every natural case, and every generated one of an absent employer, that has an answer, ranked and
 * judged by weights that were fitted without its employer; and the weights that are fitted on all.
 */
function judgedUnder(split: number) {
  const folds = foldsByEmployer(
    prepared.map(({ asked }) => asked),
    { count: FOLDS, split },
  );
  const byCandidate = fitWithout(prepared, { names: NAMES, folds });
  const answers = prepared.flatMap((each, at) => {
    const answer = rankedWith(each, byCandidate.without[folds[at] ?? 0] ?? {});
    const { ranked } = answer;
    const evidence = answerEvidence(answer);
    if (evidence === null || (each.isGenerated && each.asked.accept.size > 0)) return [];
    if (each.asked.query.id !== null || each.asked.query.ein !== null) return [];
    const isRight = each.asked.accept.has(ranked[0]?.companyId ?? "");
    const values = answerValues(evidence);
    return [{ ...each, ranked, values, isRight, fold: folds[at] ?? 0, candidates: [{ values, isRight }] }];
  });
  const byAnswer = fitWithout(answers, { names: ANSWER_NAMES, folds: answers.map(({ fold }) => fold) });
  const judged = answers.map((each) => ({
    ...each,
    raw: rawConfidence(each.values, byAnswer.without[each.fold] ?? {}),
  }));
  // Calibration and figures use only the natural searches.
  return {
    features: byCandidate.all,
    answer: byAnswer.all,
    folds: new Map(prepared.map(({ asked }, at) => [asked, folds[at] ?? 0])),
    natural: judged.filter(({ isGenerated }) => !isGenerated),
  };
}

const [first, ...others] = Array.from({ length: SPLITS }, (_, split) => judgedUnder(split));
if (first === undefined) throw new Error("No way to fold.");
const natural = [first, ...others].flatMap((each) => each.natural);
const curves = Array.from({ length: FOLDS }, (_, fold) =>
  isotonicCurve(
    natural.filter(({ asked }) => first.folds.get(asked) !== fold),
    SPLITS,
  ),
);
const answered: Answered[] = first.natural.map(({ asked, ranked, raw, fold }) => ({
  asked,
  match: matchFrom(ranked, { confidence: calibrate(raw, curves[fold] ?? []), threshold: MATCH_THRESHOLD }),
  durationMs: 0,
}));

const calibration = isotonicCurve(natural, SPLITS);
const weights: Weights = { features: first.features, answer: first.answer, calibration };
writeFileSync(
  new URL("../../src/areas/companies/matching/scoring/weights.json", import.meta.url),
  `${JSON.stringify(weights, null, 2)}\n`,
);
writeFileSync(
  new URL("../../src/areas/companies/matching/scoring/word-rarities.json", import.meta.url),
  wordRaritiesText(directory.base),
);
console.log(
  `${prepared.length} cases, ${NAMES.length} features of a candidate and ${ANSWER_NAMES.length} of an answer.`,
);
console.log("Cross-validated on the development half, folds split by employer:");
printFigures([...answered, ...prepared.filter(isUnanswerable).map(unanswered)]);

/** True if a natural case has no candidate at all. */
function isUnanswerable({ found, isGenerated }: Prepared): boolean {
  return found.length === 0 && !isGenerated;
}

function unanswered({ asked }: Prepared): Answered {
  return { asked, match: matchFrom([], { confidence: 0, threshold: MATCH_THRESHOLD }), durationMs: 0 };
}
