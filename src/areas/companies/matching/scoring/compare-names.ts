import { editDistance } from "../../../../kernel/text/similarity.ts";
import { isContrast, isRegionContrast } from "./name-contrast.ts";
import { coverOwnPlaces, ownPlaceWords } from "./name-places.ts";
import type { CompanyPlace, IndexedCompany, IndexedName, PreparedName, WordFacts } from "./prepared-name.ts";
import { coverageBetween } from "./word-coverage.ts";

/**
 * How a name that was asked for compares with a name of a company. Shares and likenesses are 0 to
 * 1.
 */
export interface NameComparison {
  /** A place that one name has and the other lacks is where the company is. */
  readonly isOwnPlace: boolean;
  /** Share of the asked words' rarity that the company's name covers. */
  readonly queryCover: number;
  /** Share of the company's words' rarity that the asked name covers. */
  readonly candidateCover: number;
  /** Rarity of what both share, summed; 0 upwards. */
  readonly sharedRarity: number;
  /** Rarity of the rarest asked word that the company's name lacks. */
  readonly rarestMissing: number;
  /** Rarity of the rarest word of the company's name that was not asked for. */
  readonly rarestExtra: number;
  /** Rarity of the rarest shared word: nothing is a match that shares only common ones. */
  readonly rarestShared: number;
  /** How well the worst-covered word of the two names is covered. */
  readonly leastCovered: number;
  /** Dice's coefficient of the pairs of letters. */
  readonly letters: number;
  /** Letters in order: 1 for the same ones, 0 from a third of them different on. */
  readonly spelling: number;
  /** The same words in the same order. */
  readonly isSame: boolean;
  /** How alike the first words are. */
  readonly firstWord: number;
  /** One name is the beginning of the other. */
  readonly isBeginning: boolean;
  /** Numbers that only one of the two has. */
  readonly numbersApart: number;
  /**
   * Each has a number, letter, point of the compass or place of its own in the place of the
   * other's.
   */
  readonly isContrast: boolean;
  /** Each has a country or a point of the compass of its own in the place of the other's. */
  readonly isRegionContrast: boolean;
  /** A word of one is the initials of words of the other. */
  readonly isInitials: boolean;
  /** The word that is the initials is the company's. */
  readonly isHeldInitials: boolean;
  /** Rarity of the rarest asked word that is shared and is not the company\'s own city or state. */
  readonly sharedAway: number;
  /** Letters of the shorter of the two names. */
  readonly lettersOfShorter: number;
  /** Legal families: -1 they contradict, 1 they agree, 0 at least one is not named. */
  readonly legal: -1 | 0 | 1;
  /** One of them names a legal form, the other none. */
  readonly isLegalUnsaid: boolean;
  /** Words of the asked name. */
  readonly queryWords: number;
  /** Words of the company's name. */
  readonly candidateWords: number;
  /** The company's name that fits best, its words run together; empty if no name was asked for. */
  readonly candidateName: string;
  /** The company's name has the length at which lists cut names, and may go on. */
  readonly isCandidateCut: boolean;
  /** The company's name is neither its first one nor one by which people know it. */
  readonly isAlias: boolean;
  /** People know the company by this name. */
  readonly isEveryday: boolean;
  /** The company's name is its first one. */
  readonly isFirst: boolean;
  /** How many names were asked for: sides of `DBA` and the like. */
  readonly sides: number;
  /** How well the company has the other names asked for. */
  readonly otherSides: number;
  /** The name asked for that fits best is not the first one. */
  readonly isByLaterName: boolean;
}

/** The comparison when no name was asked for. */
export const NO_COMPARISON: NameComparison = {
  queryCover: 0,
  candidateCover: 0,
  sharedRarity: 0,
  rarestMissing: 0,
  rarestExtra: 0,
  rarestShared: 0,
  leastCovered: 0,
  letters: 0,
  spelling: 0,
  isSame: false,
  firstWord: 0,
  isBeginning: false,
  numbersApart: 0,
  isContrast: false,
  isRegionContrast: false,
  isInitials: false,
  isHeldInitials: false,
  sharedAway: 0,
  lettersOfShorter: 0,
  legal: 0,
  isLegalUnsaid: false,
  isOwnPlace: false,
  queryWords: 0,
  candidateWords: 0,
  candidateName: "",
  isCandidateCut: false,
  isAlias: false,
  isEveryday: false,
  isFirst: false,
  sides: 0,
  otherSides: 0,
  isByLaterName: false,
};

/**
 * By so much another pair must fit better than one with a company's first name, or with the name
 * asked for first.
 */
const ALIAS_HANDICAP = 0.6;
const LATER_HANDICAP = 0.6;

/**
 * The comparison of the best-fitting pair among the names asked for and a company's names. It reads
 * nothing but these and what `facts` says of their words: names of an index are compared in the
 * same way as two names alone.
 */
export function compareNames(
  query: readonly PreparedName[],
  company: IndexedCompany,
  facts: WordFacts,
): NameComparison {
  const bests = query.map(() => NO_COMPARISON);
  const fits = query.map(() => Number.NEGATIVE_INFINITY);
  company.names.forEach((candidate, number) => {
    for (let at = 0; at < query.length; at += 1) {
      const name = query[at];
      if (name === undefined) continue;
      const comparison = compareName(name, { candidate, here: company.place, number }, facts);
      const fit = fitOf(comparison) - (comparison.isAlias ? ALIAS_HANDICAP : 0);
      if (fit <= (fits[at] ?? 0)) continue;
      bests[at] = comparison;
      fits[at] = fit;
    }
  });
  if (query.length === 1) return bests[0] ?? NO_COMPARISON;
  const handicapped = fits.map((fit, at) => (at === 0 ? fit : fit - LATER_HANDICAP));
  const best = handicapped.indexOf(Math.max(...handicapped));
  return { ...(bests[best] ?? NO_COMPARISON), ...otherSides(bests, best) };
}

/** How well the company has the other names asked for, 0 to 1. */
function otherSides(bests: readonly NameComparison[], best: number) {
  const others = bests.filter((_, at) => at !== best);
  const sum = others.reduce((total, { queryCover, candidateCover }) => total + queryCover * candidateCover, 0);
  return { sides: bests.length, otherSides: others.length === 0 ? 0 : sum / others.length, isByLaterName: best > 0 };
}

/** By what the best-fitting pair is chosen. */
function fitOf(names: NameComparison): number {
  return names.queryCover + names.candidateCover + names.letters + (names.isSame ? 1 : 0) + 0.2 * names.legal;
}

function compareName(
  query: PreparedName,
  { candidate, here, number }: { candidate: IndexedName; here: CompanyPlace; number: number },
  facts: WordFacts,
): NameComparison {
  const coverage = coverageBetween(query, candidate);
  const isOwnPlace = coverOwnPlaces(query, { here, candidate, coverage });
  const { compact } = candidate;
  const letters = letterPairsAlike(query.name.compact, compact);
  const candidateLegal = candidate.legal;
  const queryLegal = query.name.legal;
  const ofQuery = weighWords(query.name.words, { rarities: query.weights, coverage: coverage.query });
  const ofCandidate = weighWords(candidate.texts, {
    rarities: candidate.words.map(facts.rarityOf),
    coverage: coverage.candidate,
  });
  return {
    queryCover: ofQuery.total === 0 ? 0 : ofQuery.covered / ofQuery.total,
    candidateCover: ofCandidate.total === 0 ? 0 : ofCandidate.covered / ofCandidate.total,
    sharedRarity: ofQuery.covered,
    rarestMissing: ofQuery.rarestUncovered,
    rarestExtra: ofCandidate.rarestUncovered,
    rarestShared: ofCandidate.rarestCovered,
    leastCovered: Math.min(ofQuery.least, ofCandidate.least),
    letters,
    spelling: spellingAlike(query.name.compact, compact, letters),
    isSame: compact === query.name.compact,
    firstWord: coverage.firstWord,
    isBeginning: isBeginning(query.name.compact, compact),
    numbersApart: ofQuery.numbers + ofCandidate.numbers,
    isContrast: isContrast(query, { candidate, coverage }, facts),
    isRegionContrast: isRegionContrast(query, { candidate, coverage }),
    isInitials: coverage.isInitials,
    isHeldInitials: coverage.isHeldInitials,
    sharedAway: sharedAway(query, coverage.query, ownPlaceWords(query, here)),
    lettersOfShorter: Math.min(query.name.compact.length, compact.length),
    legal: candidateLegal === null || queryLegal === null ? 0 : candidateLegal === queryLegal ? 1 : -1,
    isLegalUnsaid: (candidateLegal === null) !== (queryLegal === null),
    isOwnPlace,
    queryWords: query.weights.length,
    candidateWords: candidate.texts.length,
    candidateName: compact,
    isCandidateCut: candidate.isCut,
    isAlias: number > 0 && !candidate.isEveryday,
    isEveryday: candidate.isEveryday,
    isFirst: number === 0,
    sides: 1,
    otherSides: 0,
    isByLaterName: false,
  };
}

/**
 * The share of letters that may differ before two names count as spelled differently altogether.
 */
const SPELLING_SLACK = 0.35;
const SPELLING_LETTERS_MAX = 48;

/**
 * 1 for two compact names of the same letters, less with each edit between them, 0 from a third of
 * the letters on.
 */
function spellingAlike(a: string, b: string, letters: number): number {
  if (a === b) return 1;
  const longest = Math.max(a.length, b.length);
  if (letters < 0.3 || longest > SPELLING_LETTERS_MAX) return 0;
  const limit = Math.floor(SPELLING_SLACK * longest);
  return Math.max(0, 1 - editDistance(a, b, limit) / (SPELLING_SLACK * longest));
}

/** What of one name's words the other name has, by rarity. */
interface WordsWeighed {
  /** Sums of the rarities of all words, and of their covered parts. */
  readonly total: number;
  readonly covered: number;
  readonly rarestCovered: number;
  readonly rarestUncovered: number;
  /** The coverage of the worst-covered word. */
  readonly least: number;
  /** Numbers without a counterpart. */
  readonly numbers: number;
}

function weighWords(
  words: readonly string[],
  { rarities, coverage }: { rarities: readonly number[]; coverage: Float64Array },
): WordsWeighed {
  const weighed = { total: 0, covered: 0, rarestCovered: 0, rarestUncovered: 0, least: 1, numbers: 0 };
  for (let at = 0; at < coverage.length; at += 1) {
    const rarity = rarities[at] ?? 1;
    const covered = coverage[at] ?? 0;
    weighed.total += rarity;
    weighed.covered += rarity * covered;
    weighed.rarestCovered = Math.max(weighed.rarestCovered, rarity * covered);
    weighed.rarestUncovered = Math.max(weighed.rarestUncovered, rarity * (1 - covered));
    weighed.least = Math.min(weighed.least, covered);
    if (covered === 0 && isNumber(words[at] ?? "")) weighed.numbers += 1;
  }
  return weighed;
}

function sharedAway({ weights }: PreparedName, coverage: Float64Array, own: ReadonlySet<number>): number {
  let most = 0;
  for (let at = 0; at < coverage.length; at += 1) {
    if (!own.has(at)) most = Math.max(most, (weights[at] ?? 0) * (coverage[at] ?? 0));
  }
  return most;
}

const DIGIT_NINE = 0x39;

function isNumber(word: string): boolean {
  return word.charCodeAt(0) <= DIGIT_NINE && /^\d+$/.test(word);
}

function isBeginning(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= 4 && a !== b && (a.startsWith(b) || b.startsWith(a));
}

const PAIR_SLOTS = 1024;
/**
 * How often each pair of letters is in the text that was compared last, which usually is the next
 * one too.
 */
const pairCounts = new Int8Array(PAIR_SLOTS);
let pairsCounted = "";
/** The slots of the pairs that were found shared. */
let pairsShared = new Uint16Array(256);

/**
 * Dice's coefficient of two texts' pairs of neighbouring letters, 0 to 1; pairs are hashed into
 * 1,024 slots. Symmetric.
 *
 * @param least what matters: where it is less, the answer may be any number below this
 */
export function letterPairsAlike(a: string, b: string, least = 0): number {
  if (a === b) return 1;
  if (a.length < 2 || b.length < 2) return 0;
  countPairs(a);
  if (b.length > pairsShared.length) pairsShared = new Uint16Array(2 * b.length);
  const all = a.length + b.length - 2;
  let shared = 0;
  let before = b.charCodeAt(0);
  for (let i = 1; i < b.length; i += 1) {
    if (2 * (shared + b.length - i) < least * all) break;
    const unit = b.charCodeAt(i);
    const slot = pairSlot(before, unit);
    before = unit;
    const left = pairCounts[slot] ?? 0;
    if (left <= 0) continue;
    pairCounts[slot] = left - 1;
    pairsShared[shared] = slot;
    shared += 1;
  }
  for (let i = 0; i < shared; i += 1) {
    const slot = pairsShared[i] ?? 0;
    pairCounts[slot] = (pairCounts[slot] ?? 0) + 1;
  }
  return (2 * shared) / all;
}

function countPairs(text: string): void {
  if (text === pairsCounted) return;
  pairsCounted = text;
  pairCounts.fill(0);
  for (let i = 1; i < text.length; i += 1) {
    const slot = pairSlot(text.charCodeAt(i - 1), text.charCodeAt(i));
    pairCounts[slot] = (pairCounts[slot] ?? 0) + 1;
  }
}

function pairSlot(before: number, unit: number): number {
  return (Math.imul(before, 37) + unit) & (PAIR_SLOTS - 1);
}
