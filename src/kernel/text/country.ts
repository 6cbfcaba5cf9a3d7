import { fold, foldedWords } from "./fold.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Spellings of the United States that are not names in the tables of the runtime. */
const UNITED_STATES = ["USA", "U S A", "U S", "UNITED STATES OF AMERICA", "AMERICA"];

let codeByName: ReadonlyMap<string, string> | null = null;

/**
 * The two-letter code of a country, from the code or its English name in any case; null for anything
 * else. Two letters are taken as they are.
 *
 * Source: Unicode CLDR, the names of regions in the runtime.
 * @example
 * readCountry("United States"); // "US"
 */
export function readCountry(text: string): string | null {
  const code = fold(text.trim());
  if (/^[A-Z]{2}$/.test(code)) return code;
  codeByName ??= namesOfCountries();
  return codeByName.get(foldedWords(text).join(" ")) ?? null;
}

function namesOfCountries(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const byName = new Map<string, string>(UNITED_STATES.map((name) => [name, "US"]));
  for (const one of LETTERS) {
    for (const two of LETTERS) {
      const name = names.of(one + two);
      if (name !== undefined) byName.set(foldedWords(name).join(" "), one + two);
    }
  }
  return byName;
}
