import { mayBeginPlace, placeKey, stateNumber, stateNumberOf } from "../names/place-words.ts";
import { singular } from "../names/spelling.ts";
import {
  type CompanyPlace,
  type IndexedName,
  type NamedPlace,
  PLACE_WORDS_MAX,
  type PreparedName,
  type WordFacts,
} from "./prepared-name.ts";
import { COVERED_MIN, hasUncoveredWord, type WordCoverage } from "./word-coverage.ts";

/** The positions of those words of the query's name that name the company's own city or state. */
export function ownPlaceWords({ places }: PreparedName, here: CompanyPlace): ReadonlySet<number> {
  if (places.length === 0) return NO_WORDS;
  const own = places.filter((place) => isAt(place, here));
  return own.length === 0 ? NO_WORDS : new Set(own.flatMap(({ first, last }) => range(first, last)));
}

const NO_WORDS: ReadonlySet<number> = new Set();

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Coverage of a place that the other name leaves out and where the company is. */
const OWN_PLACE_COVER = 0.6;

/**
 * Raises the coverage of words that only one of two names has and that name the company's own city or
 * state: ACME DALLAS and ACME are one name for a company in Dallas.
 *
 * @returns true if there is such a word
 */
export function coverOwnPlaces(
  query: PreparedName,
  { here, candidate, coverage }: { here: CompanyPlace; candidate: IndexedName; coverage: WordCoverage },
): boolean {
  let isOwnPlace = false;
  const note = (places: readonly NamedPlace[], values: Float64Array) => {
    for (const place of places) {
      if (!isUncovered(place, values) || !isAt(place, here)) continue;
      values.fill(OWN_PLACE_COVER, place.first, place.last + 1);
      isOwnPlace = true;
    }
  };
  if (query.places.some((place) => isUncovered(place, coverage.query))) note(query.places, coverage.query);
  if (hasUncoveredWord(coverage.candidate)) note(placesOf(candidate, coverage.candidate, here), coverage.candidate);
  return isOwnPlace;
}

function isUncovered({ first, last }: NamedPlace, values: Float64Array): boolean {
  for (let at = first; at <= last; at += 1) if ((values[at] ?? 1) >= COVERED_MIN) return false;
  return true;
}

function isAt(place: NamedPlace, here: CompanyPlace): boolean {
  return (place.state !== 0 && place.state === here.state) || (here.city !== "" && place.key === here.city);
}

/** The states, and the company's own city, among the uncovered words of an indexed name. */
function placesOf({ texts }: IndexedName, coverage: Float64Array, here: CompanyPlace): NamedPlace[] {
  const found: NamedPlace[] = [];
  for (let first = 0; first < texts.length; first += 1) {
    if ((coverage[first] ?? 1) >= COVERED_MIN) continue;
    const word = texts[first] ?? "";
    const mayBegin = mayBeginPlace(word, here.city);
    // A plural may be a place without beginning one.
    if (!mayBegin && !word.endsWith("S")) continue;
    let joined = "";
    const end = first + (mayBegin ? PLACE_WORDS_MAX : 1);
    for (let at = first; at < end && (coverage[at] ?? 1) < COVERED_MIN; at += 1) {
      joined += texts[at] ?? "";
      const key = singular(joined);
      const state = stateNumberOf(key);
      if (state !== 0 || key === here.city) found.push({ first, last: at, key, state });
    }
  }
  if (found.length < 2) return found;
  // Longer places first, so that WEST VIRGINIA is not taken for VIRGINIA.
  return found.sort((a, b) => b.last - b.first - (a.last - a.first));
}

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
