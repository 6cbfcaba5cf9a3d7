import { COMPASS_WORDS, REGION_WORDS } from "../names/company-words.ts";
import { stateNumber } from "../names/place-words.ts";
import type { WordFacts, WordKind } from "./prepared-name.ts";

const ORDINAL = /^(?:\d+(?:ST|ND|RD|TH)?|FIRST|SECOND|THIRD|FOURTH|FIFTH|SIXTH|SEVENTH|EIGHTH|NINTH|TENTH)$/;

/**
 * The kind of a word at its place in a name, or null for most. A first word is no place, since it
 * is a company's name.
 *
 * @param at place of the word, from 0
 */
export function wordKind({ isCity }: Pick<WordFacts, "isCity">, words: readonly string[], at: number): WordKind | null {
  const word = words[at] ?? "";
  return plainKind(word) ?? (at > 0 && isPlace(isCity, word, words[at + 1]) ? "place" : null);
}

/** The kind of a word at any position, or null: all kinds but a place. */
export function plainKind(word: string): WordKind | null {
  if (word.length === 1 && !/\d/.test(word)) return "letter";
  if (ORDINAL.test(word)) return "number";
  return COMPASS_WORDS.has(word) ? "compass" : null;
}

/** True if a word, alone or with the next one, is a city, a state or a region. */
function isPlace(isCity: WordFacts["isCity"], word: string, next: string | undefined): boolean {
  if (REGION_WORDS.has(word) || stateNumber([word]) > 0 || isCity(word)) return true;
  return next !== undefined && (stateNumber([word, next]) > 0 || isCity(word + next));
}
