import type { DirectoryIndex } from "../index/layout.ts";
import { isCityName } from "../index/vocabulary.ts";
import { isSurelyState, placeKey, stateNumber } from "../names/place-words.ts";

/** A place that a name names. */
export interface NamedPlace {
  readonly first: number;
  readonly last: number;
  readonly key: string;
  /** Number of the state; 0 for a city. */
  readonly state: number;
  /** It surely is a place, not a word that some place is called by as well. */
  readonly isSure: boolean;
}

/** The most words of a place's name. */
export const PLACE_WORDS_MAX = 3;

/** The states and cities that a name's words may be, longest first at each word. */
export function namedPlaces(index: DirectoryIndex, words: readonly string[]): NamedPlace[] {
  const found: NamedPlace[] = [];
  for (let first = 0; first < words.length; first += 1) {
    for (let count = Math.min(PLACE_WORDS_MAX, words.length - first); count > 0; count -= 1) {
      const parts = words.slice(first, first + count);
      const state = stateNumber(parts);
      if (state === 0 && !isCityName(index, parts.join(""))) continue;
      const isSure = state !== 0 && isSurelyState(parts);
      found.push({ first, last: first + count - 1, key: placeKey(parts), state, isSure });
      break;
    }
  }
  return found;
}
