import { foldedWords } from "../../../../kernel/text/fold.ts";
import type { CompanyQuery } from "../../company.ts";
import { OMITTED_WORDS } from "../names/company-words.ts";
import { type CompanyName, cityKey, companyNames } from "../names/normalize.ts";
import { placeKey, stateNumber } from "../names/place-words.ts";
import { queryNames } from "../names/query-names.ts";
import { compareNames, type NameComparison } from "../scoring/compare-names.ts";
import { isDistinctiveName } from "../scoring/distinctive-name.ts";
import type { Evidence } from "../scoring/features/evidence.ts";
import { FEATURES } from "../scoring/features/features.ts";
import { pairVocabulary } from "../scoring/pair-vocabulary.ts";
import { prepareName } from "../scoring/prepare-name.ts";
import { RARITY_NAMES, usualRarity } from "../scoring/rarity.ts";
import { choiceProbabilities, contributions, featureValues, utilitiesOf } from "../scoring/score.ts";
import { commonRarityMax, isReasonToLook } from "./admission.ts";
import { answerConfidence, isContinuation } from "./confidence.ts";
import { MATCH_THRESHOLD } from "./match.ts";
import { PLAIN_NAME } from "./reading/asked-name.ts";

/** How two names compare that nothing else is known of. */
export interface PairMatch {
  /** The calibrated probability that the first name means the company of the second, 0 to 1. */
  readonly probability: number;
  /**
   * What each feature adds to the score, the strongest first; those that add nothing are left out.
   * Empty without a shared word. Before them `longer_form` or `run_together`, if a rule and not the
   * score made the probability even.
   */
  readonly features: readonly PairFeature[];
}

/** What a feature adds to the score of two names. */
interface PairFeature {
  readonly feature: string;
  readonly meaning: string;
  /** Logarithm of odds; above 0 it is evidence for one company. */
  readonly weight: number;
}

const NO_MATCH: PairMatch = { probability: 0, features: [] };

/** What may be set of a comparison of two names. */
interface PairOptions {
  /** How rare a word is among names, above 0 to 1; as in the starter directory unless given. */
  readonly rarityOf?: (word: string) => number;
  /** The city and the state that both are in; unless given, neither place is known. */
  readonly place?: { readonly city: string; readonly state: string };
}

const NO_DETAILS = { domain: null, ein: null, phone: null, id: null, street: null, zip: null } as const;
const NOWHERE = { city: null, state: null } as const;

/**
 * How likely a name that someone gives means the company of another name, by the two names alone:
 * no index and no directory is built, so there are no rivals. Pure.
 *
 * @param queryName the name as someone gives it
 * @param candidateName a company's name
 * @example
 * matchPair("Acme Widgets", "ACME WIDGETS INC").probability; // near 1
 */
export function matchPair(queryName: string, candidateName: string, options: PairOptions = {}): PairMatch {
  const { rarityOf = usualRarity, place } = options;
  const cityOfBoth = place === undefined ? "" : placeKey([cityKey(place.city)]);
  const { vocabulary, names } = pairVocabulary(companyNames(candidateName), { rarityOf, city: cityOfBoth });
  const query = { ...NO_DETAILS, ...(place ?? NOWHERE), name: queryName };
  const prepared = queryNames(query).map((name) => prepareName(vocabulary, name));
  if (prepared.length === 0 || names.length === 0) return NO_MATCH;
  const here = { state: place === undefined ? 0 : stateNumber([place.state]), city: cityOfBoth };
  const comparison = compareNames(prepared, { names, place: here }, vocabulary);
  const isSameCity = place !== undefined;
  const at = { isInCity: isSameCity, isInZip: false, commonRarity: commonRarityMax(RARITY_NAMES) };
  const reason = reasonForEven(query, candidateName, rarityOf);
  if (!isReasonToLook(comparison, at) && reason?.feature !== RUN_TOGETHER.feature) return NO_MATCH;
  const evidence = evidenceOf(comparison, isSameCity);
  const probability = probabilityOf(evidence);
  if (reason === null || probability >= MATCH_THRESHOLD) return { probability, features: featuresOf(evidence) };
  const raised = { ...reason, weight: logOdds(MATCH_THRESHOLD) - logOdds(probability) };
  return { probability: MATCH_THRESHOLD, features: [raised, ...featuresOf(evidence)] };
}

/** What raises the probability to even: see {@link isLongerForm}. */
const LONGER_FORM = {
  feature: "longer_form",
  meaning: "one name is the other with words behind it that people leave out: at least even",
} as const;

/** The same: see {@link isRunTogether}. */
const RUN_TOGETHER = {
  feature: "run_together",
  meaning: "one name is the other without its blanks: at least even",
} as const;

/** The rule by which two names are at least even, whatever the score; null without one. */
function reasonForEven(
  query: CompanyQuery,
  candidateName: string,
  rarityOf: (word: string) => number,
): typeof LONGER_FORM | typeof RUN_TOGETHER | null {
  const queries = queryNames(query);
  if (isLongerForm(queries, companyNames(candidateName), rarityOf)) return LONGER_FORM;
  return queries.length > 0 && isRunTogether(query.name ?? "", candidateName, rarityOf) ? RUN_TOGETHER : null;
}

/** The least probability whose odds are stated. */
const PROBABILITY_MIN = 1e-9;

function logOdds(probability: number): number {
  const likely = Math.max(PROBABILITY_MIN, probability);
  return Math.log(likely / (1 - likely));
}

/**
 * True if one of two names is the other with words behind it that people leave out, and the shorter
 * one is distinctive: `CISCO` and `CISCO SYSTEMS`. In a directory its rivals decide that.
 */
function isLongerForm(
  queries: readonly CompanyName[],
  candidates: readonly CompanyName[],
  rarityOf: (word: string) => number,
): boolean {
  return queries.some((one) =>
    candidates.some((other) => {
      const [short, long] = one.words.length < other.words.length ? [one.words, other.words] : [other.words, one.words];
      const behind = long.slice(short.length);
      const isBeginning = behind.length > 0 && short.every((word, at) => long[at] === word);
      return isBeginning && isLeftOut(behind) && isDistinctiveName(short, short.map(rarityOf));
    }),
  );
}

/** Of fewer letters, other names are the same without their blanks. */
const RUN_TOGETHER_LETTERS_MIN = 5;

/**
 * True if two names are a distinctive word that one of them writes as several: `FED EX` and `FEDEX`.
 * What is taken for a legal form may be the end of the word: `PEPSI CO`.
 */
function isRunTogether(queryName: string, candidateName: string, rarityOf: (word: string) => number): boolean {
  const others = wholeWords(candidateName);
  return [...wholeWords(queryName)].some(
    (word) =>
      word.length >= RUN_TOGETHER_LETTERS_MIN && others.has(word) && isDistinctiveName([word], [rarityOf(word)]),
  );
}

/** The letters of a name without its blanks, with and without its legal form. */
function wholeWords(text: string): ReadonlySet<string> {
  return new Set([foldedWords(text).join(""), ...companyNames(text).map(({ compact }) => compact)]);
}

/** NORTH AMERICA is left out like AMERICA; ACME NORTH is another company than ACME. */
function isLeftOut(words: readonly string[]): boolean {
  const isOmitted = (word: string, at: number): boolean =>
    OMITTED_WORDS.has(word) || (word === "NORTH" && words[at + 1] === "AMERICA");
  return words.every(isOmitted);
}

function evidenceOf(names: NameComparison, isSameCity: boolean): Evidence {
  const place = isSameCity ? 1 : 0;
  return {
    asked: PLAIN_NAME,
    droppedHeld: 0,
    isAway: false,
    isDistinctive: false,
    nameCount: 1,
    sameNamePlaces: 0,
    kinStates: 0,
    isPublic: false,
    hasOwnDomain: false,
    names,
    hasName: true,
    id: 0,
    ein: 0,
    domain: 0,
    phone: 0,
    street: 0,
    zip: 0,
    state: place,
    city: place,
    isCityClose: false,
    isZipNear: false,
    isBrand: false,
    isAnywhere: false,
    isLarge: false,
    hasOffices: false,
    areInitialsShared: false,
    size: 0,
    filled: isSameCity ? 2 : 0,
  };
}

/** The published probability of the only candidate. */
function probabilityOf(evidence: Evidence): number {
  const [probability = 0] = choiceProbabilities(utilitiesOf([evidence]));
  return answerConfidence({
    best: evidence,
    first: probability,
    second: 0,
    none: 1 - probability,
    isOnlyContinuation: isContinuation(evidence),
  });
}

function featuresOf(evidence: Evidence): PairFeature[] {
  const added = contributions(featureValues(evidence));
  return FEATURES.map(({ name, meaning }, at) => ({ feature: name, meaning, weight: added[at] ?? 0 }))
    .filter(({ weight }) => weight !== 0)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}
