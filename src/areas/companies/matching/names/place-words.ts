import { STATE_CODES, stateName } from "../../../../kernel/text/us/state.ts";
import { CANONICAL_WORDS } from "./company-words.ts";
import { canonicalWord, singular } from "./spelling.ts";

/**
 * The words of each state's full name in the spelling of company names, by the state's number: its
 * position in {@link STATE_CODES}, from 1.
 */
export const STATE_WORDS: readonly (readonly string[])[] = STATE_CODES.map((code) =>
  stateName(code)
    .split(" ")
    .filter((word) => word !== "OF")
    .map((word) => singular(canonicalWord(word))),
);

const NUMBER_BY_KEY: ReadonlyMap<string, number> = new Map([
  ...STATE_CODES.map((code, at): [string, number] => [code, at + 1]),
  ...STATE_WORDS.map((parts, at): [string, number] => [placeKey(parts), at + 1]),
]);

/** The number of the state whose code or full name the words are; 0 for others. */
export function stateNumber(parts: readonly string[]): number {
  return stateNumberOf(placeKey(parts));
}

const FULL_NAMES: ReadonlySet<string> = new Set(STATE_WORDS.map(placeKey));
/** Maximum number of words that a state's full name has. */
const STATE_WORDS_MAX = Math.max(...STATE_WORDS.map((parts) => parts.length));

/** True if words are nothing but full names of states, one after the other. */
export function areStateNames(parts: readonly string[]): boolean {
  const most = Math.min(STATE_WORDS_MAX, parts.length);
  const ends = Array.from({ length: most }, (_, at) => at + 1).filter((end) =>
    FULL_NAMES.has(placeKey(parts.slice(0, end))),
  );
  return ends.some((end) => end === parts.length || areStateNames(parts.slice(end)));
}

/** The number of the state whose code or full name a {@link placeKey} is; 0 for others. */
export function stateNumberOf(key: string): number {
  return NUMBER_BY_KEY.get(key) ?? 0;
}

/** All prefixes of the keys of states, and of the spellings that {@link canonicalWord} changes. */
const BEGINNINGS: ReadonlySet<string> = new Set(
  [...NUMBER_BY_KEY.keys(), ...CANONICAL_WORDS.keys()].flatMap((key) =>
    Array.from({ length: key.length }, (_, at) => key.slice(0, at + 1)),
  ),
);

/**
 * True if a word and further ones may be a state, or a city of the given key: a quick look that
 * spares most names the joining of their words.
 */
export function mayBeginPlace(word: string, city: string): boolean {
  return BEGINNINGS.has(word) || city.startsWith(word);
}

/** Words of a place's name as one, so that a name's words and a city's key compare. */
export function placeKey(parts: readonly string[]): string {
  return singular(parts.join(""));
}
