import { placeKey, stateNumber } from "../names/place-words.ts";
import { type NamedPlace, PLACE_WORDS_MAX, type WordFacts } from "./prepared-name.ts";

/** The states and cities that a name's words may be, longest first at each word. */
export function namedPlaces({ isCity }: Pick<WordFacts, "isCity">, words: readonly string[]): NamedPlace[] {
  const found: NamedPlace[] = [];
  for (let first = 0; first < words.length; first += 1) {
    for (let count = Math.min(PLACE_WORDS_MAX, words.length - first); count > 0; count -= 1) {
      const parts = words.slice(first, first + count);
      const state = stateNumber(parts);
      if (state === 0 && !isCity(parts.join(""))) continue;
      found.push({ first, last: first + count - 1, key: placeKey(parts), state });
      break;
    }
  }
  return found;
}
