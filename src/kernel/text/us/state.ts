import { foldedWords } from "../fold.ts";
import stateZones from "./state-zones.json" with { type: "json" };
import states from "./states.json" with { type: "json" };

/**
 * Postal codes of the states, the district, the territories and the armed forces' three regions,
 * with their full names.
 */
const NAMES: Readonly<Record<string, string>> = states.names;

/**
 * Every code of {@link parseState}, in order; an index numbers the states by their position in it,
 * from 1.
 */
export const STATE_CODES: readonly string[] = Object.keys(NAMES).sort();

const BY_SPELLING = new Map<string, string>([
  ...STATE_CODES.map((code): [string, string] => [code, code]),
  ...Object.entries(NAMES).map(([code, name]): [string, string] => [name, code]),
  ...Object.entries(states.other_names),
]);

/** The full name of a state in upper case, by its code; any other text unchanged. */
export function stateName(code: string): string {
  return Object.entries(NAMES).find(([each]) => each === code)?.[1] ?? code;
}

/** The folded words of the states' full names: places, which say little about a company. */
export const STATE_NAME_WORDS: ReadonlySet<string> = new Set(
  Object.values(NAMES)
    .flatMap((name) => name.split(" "))
    .filter((word) => word !== "OF"),
);

/**
 * The two-letter code of a US state, district, territory or armed forces' region, from its code or
 * its full name in any case and punctuation; null for anything else.
 *
 * @example
 * parseState("n. carolina"); // null
 * parseState("North Carolina"); // "NC"
 */
export function parseState(text: string): string | null {
  const parts = foldedWords(text);
  return BY_SPELLING.get(parts.join(" ")) ?? (parts.length === 2 ? (BY_SPELLING.get(parts.join("")) ?? null) : null);
}

const BY_ABBREVIATION = new Map<string, string>(Object.entries(states.abbreviations));

/**
 * The same as {@link parseState}, and of an abbreviation as people write it in an address. Not for a
 * word of a name, where MISS and ORE are words.
 *
 * @example
 * readState("Calif."); // "CA"
 */
export function readState(text: string): string | null {
  return parseState(text) ?? BY_ABBREVIATION.get(foldedWords(text).join(" ")) ?? null;
}

const ZONES: Readonly<Record<string, readonly string[]>> = stateZones.zones;

/**
 * The time zones (IANA) that people in a state live in: two where a boundary divides it. Empty for
 * a code without a place, such as the armed forces' regions.
 *
 * @param code of {@link parseState}
 */
export function zonesOfState(code: string): readonly string[] {
  return Object.hasOwn(ZONES, code) ? (ZONES[code] ?? []) : [];
}

/** Every zone of {@link zonesOfState}. */
export const STATE_ZONES: readonly string[] = [...new Set(Object.values(ZONES).flat())];
