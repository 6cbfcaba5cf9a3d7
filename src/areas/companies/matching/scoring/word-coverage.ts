import { editDistance } from "../../../../kernel/text/similarity.ts";
import { COMPASS_WORDS } from "../names/company-words.ts";
import { wordsAlike } from "../names/word-likeness.ts";
import type { IndexedName, PreparedName } from "./prepared-name.ts";

/**
 * For each word of two names, how much of it has a counterpart in the other name: 0 to 1. A word below
 * {@link COVERED_MIN} is uncovered. The arrays are reused for the next two names.
 */
export interface WordCoverage {
  readonly query: Float64Array;
  readonly candidate: Float64Array;
  readonly firstWord: number;
  /** A word of one is the initials of words of the other. */
  readonly isInitials: boolean;
  /** It is a word of the indexed name. */
  readonly isHeldInitials: boolean;
}

/** A word with a lower coverage has no counterpart in the other name. */
export const COVERED_MIN = 0.5;
/** Coverage of words that a cut name may have had. */
const CUT_COVER = 0.9;
const INITIALS_COVER = 0.85;
const REGION_LIKENESS = 0.75;
const RUN_IN_COVER = 0.97;
const RUN_IN_TYPO_COVER = 0.85;
/**
 * Minimum number of letters that words are run together of where a typing error may be among them.
 */
const RUN_IN_TYPO_LETTERS_MIN = 7;
const ALIGNED_MIN = 0.5;

/**
 * How two names cover each other: by the index's like words, then what is left by likeness of word
 * to word, by initials, and by what a column width has cut off.
 */
export function coverageBetween(query: PreparedName, candidate: IndexedName): WordCoverage {
  const coverage = coverByHits(query, candidate.words);
  const isQueryUncovered = hasUncoveredWord(coverage.query);
  const isCandidateUncovered = hasUncoveredWord(coverage.candidate);
  let isInitials = false;
  let isHeldInitials = false;
  if ((isQueryUncovered || isCandidateUncovered) && query.name.compact === candidate.compact) coverAll(coverage);
  else if (isQueryUncovered && isCandidateUncovered) {
    isInitials = coverInitials(query.name.words, coverage.query, {
      texts: candidate.texts,
      coverage: coverage.candidate,
    });
    isHeldInitials =
      !isInitials &&
      coverInitials(candidate.texts, coverage.candidate, { texts: query.name.words, coverage: coverage.query });
    isInitials ||= isHeldInitials;
    const isRunIn = coverRunIn(query.name.words, candidate.texts, coverage);
    if (!isRunIn) pairLeftovers(query.name.words, candidate.texts, coverage);
  }
  if (isQueryUncovered) coverOwnInitials(query.name.words, coverage.query);
  if (isCandidateUncovered) coverOwnInitials(candidate.texts, coverage.candidate);
  coverCutEnd(query, candidate, coverage);
  return { ...coverage, isInitials, isHeldInitials };
}

/** True if some word has no counterpart in the other name. */
export function hasUncoveredWord(coverage: Float64Array): boolean {
  for (let at = 0; at < coverage.length; at += 1) if ((coverage[at] ?? 0) < COVERED_MIN) return true;
  return false;
}

type MutableCoverage = { -readonly [Key in "query" | "candidate" | "firstWord"]: WordCoverage[Key] };

/** The same letters in the same order, with blanks elsewhere. */
function coverAll(coverage: MutableCoverage): void {
  coverage.query.forEach((covered, at) => {
    coverage.query[at] = Math.max(covered, RUN_IN_COVER);
  });
  coverage.candidate.forEach((covered, at) => {
    coverage.candidate[at] = Math.max(covered, RUN_IN_COVER);
  });
  coverage.firstWord = Math.max(coverage.firstWord, RUN_IN_COVER);
}

function coverByHits(name: PreparedName, words: readonly number[]): MutableCoverage {
  const query = zeros("query", name.weights.length);
  const parts = zeros("parts", name.weights.length);
  const candidate = zeros("candidate", words.length);
  let firstWord = 0;
  for (let at = 0; at < words.length; at += 1) {
    const wordMatches = name.matchesByWord.get(words[at] ?? 0);
    if (wordMatches === undefined) continue;
    for (const wordMatch of wordMatches) {
      candidate[at] = Math.max(candidate[at] ?? 0, wordMatch.likeness);
      if (at === 0 && wordMatch.first === 0) firstWord = Math.max(firstWord, wordMatch.likeness);
      for (let place = wordMatch.first; place <= wordMatch.last; place += 1) {
        if (wordMatch.share < 1) parts[place] = Math.min(1, (parts[place] ?? 0) + wordMatch.share * wordMatch.likeness);
        else query[place] = Math.max(query[place] ?? 0, wordMatch.likeness);
      }
    }
  }
  for (let place = 0; place < query.length; place += 1) {
    query[place] = Math.max(query[place] ?? 0, parts[place] ?? 0);
  }
  return { query, candidate, firstWord };
}

const USED_AGAIN: Readonly<Record<"query" | "parts" | "candidate", Float64Array[]>> = {
  query: [],
  parts: [],
  candidate: [],
};

/**
 * An array of zeros, the same one for every length: allocating them for some thirty names a search
 * is a quarter of the work.
 */
function zeros(use: keyof typeof USED_AGAIN, length: number): Float64Array {
  const existing = USED_AGAIN[use][length];
  if (existing !== undefined) return existing.fill(0);
  const made = new Float64Array(length);
  USED_AGAIN[use][length] = made;
  return made;
}

/** Pairs the words without a counterpart that are alike. */
function pairLeftovers(query: readonly string[], candidate: readonly string[], coverage: MutableCoverage): void {
  for (let i = 0; i < coverage.query.length; i += 1) {
    if ((coverage.query[i] ?? 0) >= COVERED_MIN) continue;
    for (let j = 0; j < coverage.candidate.length; j += 1) {
      if ((coverage.candidate[j] ?? 0) >= COVERED_MIN) continue;
      const likeness = leftoversAlike(query[i] ?? "", candidate[j] ?? "");
      if (likeness <= (coverage.query[i] ?? 0)) continue;
      coverage.query[i] = likeness;
      coverage.candidate[j] = likeness;
    }
  }
}

/**
 * Words without a counterpart that are the other name's ones run together: blanks moved, left out
 * or put in, and perhaps one typing error. One word on either side is for {@link pairLeftovers}.
 *
 * @returns whether they are
 */
function coverRunIn(query: readonly string[], candidate: readonly string[], coverage: MutableCoverage): boolean {
  if (Math.abs(uncoveredLetters(query, coverage.query) - uncoveredLetters(candidate, coverage.candidate)) > 1)
    return false;
  const queryUncovered = uncoveredPositions(coverage.query);
  const candidateUncovered = uncoveredPositions(coverage.candidate);
  if (
    queryUncovered.length === 0 ||
    candidateUncovered.length === 0 ||
    queryUncovered.length + candidateUncovered.length < 3
  )
    return false;
  const a = queryUncovered.map((at) => query[at] ?? "").join("");
  const b = candidateUncovered.map((at) => candidate[at] ?? "").join("");
  const limit = Math.min(a.length, b.length) >= RUN_IN_TYPO_LETTERS_MIN ? 1 : 0;
  const typos = a === b ? 0 : limit === 0 ? 1 : editDistance(a, b, limit);
  if (typos > limit || a.replace(/\D/g, "") !== b.replace(/\D/g, "")) return false;
  const likeness = typos === 0 ? RUN_IN_COVER : RUN_IN_TYPO_COVER;
  for (const at of queryUncovered) coverage.query[at] = likeness;
  for (const at of candidateUncovered) coverage.candidate[at] = likeness;
  return true;
}

function uncoveredLetters(words: readonly string[], coverage: Float64Array): number {
  let letters = 0;
  for (let at = 0; at < coverage.length; at += 1)
    if ((coverage[at] ?? 0) < COVERED_MIN) letters += words[at]?.length ?? 0;
  return letters;
}

function uncoveredPositions(coverage: Float64Array): number[] {
  const places: number[] = [];
  for (let at = 0; at < coverage.length; at += 1) if ((coverage[at] ?? 0) < COVERED_MIN) places.push(at);
  return places;
}

/** How alike two words are; points of the compass only where the one is the region of the other. */
function leftoversAlike(a: string, b: string): number {
  if (!COMPASS_WORDS.has(a) || !COMPASS_WORDS.has(b)) return wordsAlike(a, b);
  return a === `${b}ERN` || b === `${a}ERN` ? REGION_LIKENESS : 0;
}

/** The words of a name, and what of each the other name has. */
interface CoveredWords {
  readonly texts: readonly string[];
  readonly coverage: Float64Array;
}

/**
 * A word without a counterpart that is the initials of a run of the other name's such words covers
 * them; of the whole other name also with the legal form's initial at its end (`SAIC`, `GEICO`).
 *
 * @returns whether there was one
 */
function coverInitials(texts: readonly string[], coverage: Float64Array, other: CoveredWords): boolean {
  let isAny = false;
  for (let at = 0; at < coverage.length; at += 1) {
    if ((coverage[at] ?? 0) >= COVERED_MIN) continue;
    const run = initialsRun(texts[at] ?? "", other);
    if (run === null) continue;
    coverage[at] = INITIALS_COVER;
    other.coverage.fill(INITIALS_COVER, run.start, run.end);
    isAny = true;
  }
  return isAny;
}

/** The run of words without a counterpart that a word is the initials of, or null. */
function initialsRun(word: string, other: CoveredWords): { start: number; end: number } | null {
  const count = other.coverage.length;
  const isWhole = word.length > count && count >= 3 && LEGAL_INITIALS.has(word.slice(count));
  const letters = isWhole ? count : word.length;
  if (letters < 2) return null;
  for (let start = 0; start + letters <= count; start += 1) {
    let same = 0;
    while (same < letters && isUncoveredInitial(other, start + same, word.charCodeAt(same))) same += 1;
    if (same === letters) return { start, end: start + letters };
  }
  return null;
}

function isUncoveredInitial({ texts, coverage }: CoveredWords, at: number, unit: number): boolean {
  return texts[at]?.charCodeAt(0) === unit && (coverage[at] ?? 0) < COVERED_MIN;
}

/** What the legal form may add to a whole name's initials. */
const LEGAL_INITIALS: ReadonlySet<string> = new Set(["C", "CO", "I"]);

/** A word that is the initials of the other words of its own name says nothing new. */
function coverOwnInitials(texts: readonly string[], coverage: Float64Array): void {
  if (coverage.length < 4) return;
  for (let at = 0; at < coverage.length; at += 1) {
    const word = texts[at] ?? "";
    if ((coverage[at] ?? 0) >= COVERED_MIN || word.length < 3) continue;
    if (word.charAt(0) !== texts[at === 0 ? 1 : 0]?.charAt(0)) continue;
    const initials = texts.reduce((joined, text, i) => (i === at ? joined : joined + text.charAt(0)), "");
    if (initials.startsWith(word) || (initials.length >= 3 && word.startsWith(initials))) coverage[at] = INITIALS_COVER;
  }
}

/**
 * Where one of two names is cut and is otherwise the other's beginning: counts what was cut as
 * there.
 */
function coverCutEnd(query: PreparedName, candidate: IndexedName, coverage: MutableCoverage): void {
  const queryCount = coverage.query.length;
  const candidateCount = coverage.candidate.length;
  const isQueryCut = query.name.isCut && queryCount <= candidateCount;
  const isCandidateCut = candidate.isCut && candidateCount <= queryCount;
  if (!isQueryCut && !isCandidateCut) return;
  const count = Math.min(queryCount, candidateCount);
  const isSame = (at: number) => alikeAt(query, candidate, at) >= ALIGNED_MIN;
  for (let at = 0; at + 1 < count; at += 1) if (!isSame(at)) return;
  const last = count - 1;
  const [a = "", b = ""] = [query.name.words[last], candidate.texts[last]];
  const isLastCut = (isQueryCut && b.startsWith(a)) || (isCandidateCut && a.startsWith(b));
  if (count < 2 || (!isLastCut && !isSame(last))) return;
  if (queryCount === candidateCount && a === b) return;
  for (let at = last; at < queryCount; at += 1) coverage.query[at] = Math.max(coverage.query[at] ?? 0, CUT_COVER);
  for (let at = last; at < candidateCount; at += 1)
    coverage.candidate[at] = Math.max(coverage.candidate[at] ?? 0, CUT_COVER);
}

function alikeAt(query: PreparedName, candidate: IndexedName, at: number): number {
  const a = query.name.words[at] ?? "";
  const b = candidate.texts[at] ?? "";
  return a === b ? 1 : wordsAlike(a, b);
}
