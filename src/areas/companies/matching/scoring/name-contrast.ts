import { COMPASS_WORDS, REGION_WORDS } from "../names/company-words.ts";
import { stateNumber } from "../names/place-words.ts";
import type { IndexedName, PreparedName, WordFacts, WordKind } from "./prepared-name.ts";
import { COVERED_MIN, type WordCoverage } from "./word-coverage.ts";

/**
 * True if each of two names has a number, a single letter, a point of the compass or a place of its
 * own, where the other has another one: `FUND II` and `FUND III`, `BOWNE OF BOSTON` and `BOWNE OF
 * ATLANTA`.
 */
export function isContrast(
  query: PreparedName,
  { candidate, coverage }: { candidate: IndexedName; coverage: WordCoverage },
  facts: Pick<WordFacts, "isCity">,
): boolean {
  if (!query.hasKinds) return false;
  const kinds = query.kinds.filter((kind, at) => kind !== null && (coverage.query[at] ?? 1) < COVERED_MIN);
  if (kinds.length === 0) return false;
  const isPlaceOpen = kinds.includes("place");
  for (let at = 0; at < candidate.texts.length; at += 1) {
    if ((coverage.candidate[at] ?? 1) >= COVERED_MIN) continue;
    const kind = isPlaceOpen ? wordKind(facts, candidate.texts, at) : plainKind(candidate.texts[at] ?? "");
    if (kind !== null && kinds.includes(kind)) return true;
  }
  return false;
}

const REGIONS: readonly ReadonlySet<string>[] = [REGION_WORDS, COMPASS_WORDS];

/**
 * True if each of two names has a country, or a point of the compass, where the other has another
 * one: ACME FRANCE and ACME GERMANY. A first word does not count, since it is a company's name.
 */
export function isRegionContrast(
  query: PreparedName,
  { candidate, coverage }: { candidate: IndexedName; coverage: WordCoverage },
): boolean {
  if (!query.hasKinds) return false;
  const { words } = query.name;
  return REGIONS.some((regions) => {
    const isUncoveredIn = (texts: readonly string[], coverage: Float64Array) =>
      texts.some((word, at) => at > 0 && (coverage[at] ?? 1) < COVERED_MIN && regions.has(word));
    return isUncoveredIn(words, coverage.query) && isUncoveredIn(candidate.texts, coverage.candidate);
  });
}

const ORDINAL = /^(?:\d+(?:ST|ND|RD|TH)?|FIRST|SECOND|THIRD|FOURTH|FIFTH|SIXTH|SEVENTH|EIGHTH|NINTH|TENTH)$/;

/**
 * The kind of a word at its place in a name, or null for most. A first word is not a place, since it
 * is a company's name.
 *
 * @param at place of the word, from 0
 */
export function wordKind({ isCity }: Pick<WordFacts, "isCity">, words: readonly string[], at: number): WordKind | null {
  const word = words[at] ?? "";
  return plainKind(word) ?? (at > 0 && isPlace(isCity, word, words[at + 1]) ? "place" : null);
}

/** The kind of a word at any position, or null: all kinds but a place. */
function plainKind(word: string): WordKind | null {
  if (word.length === 1 && !/\d/.test(word)) return "letter";
  if (ORDINAL.test(word)) return "number";
  return COMPASS_WORDS.has(word) ? "compass" : null;
}

/** True if a word, alone or with the next one, is a city, a state or a region. */
function isPlace(isCity: WordFacts["isCity"], word: string, next: string | undefined): boolean {
  if (REGION_WORDS.has(word) || stateNumber([word]) > 0 || isCity(word)) return true;
  return next !== undefined && (stateNumber([word, next]) > 0 || isCity(word + next));
}
