import { foldedWords } from "../../../../kernel/text/fold.ts";
import { CANONICAL_WORDS, EMPTY_WORDS, NAMESAKE_WORDS, ROLE_WORDS } from "./company-words.ts";
import { LEGAL_WORDS } from "./legal-forms.ts";
import type { CompanyName } from "./normalize.ts";

/** Words after which a name goes on. */
const PREPOSITIONS: ReadonlySet<string> = new Set("OF FOR AT BY IN TO ON WITH AND".split(" "));
/** Bodies that lists put behind the name of their place: `TOLEDO, CITY OF`. */
const INVERTED_BODIES: ReadonlySet<string> = new Set(
  "CITY TOWN TOWNSHIP VILLAGE BOROUGH COUNTY STATE COMMONWEALTH PARISH UNIVERSITY COLLEGE BOARD BANK DEPARTMENT DEPT".split(
    " ",
  ),
);
/**
 * Words that many employers' names have: the meanings of short forms (`SVCS`), kinds of employers,
 * and those that sisters differ in.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set([...CANONICAL_WORDS.values(), ...NAMESAKE_WORDS, ...ROLE_WORDS]);

/**
 * True if a further name of a company can identify it. A bare common word (`University`), a legal
 * form (`Inc. dba`) and a text that breaks off behind a preposition (`University of`) cannot,
 * although lists contain them. A company's own name always counts.
 *
 * @param text the alias as its list spells it
 * @param name what {@link companyNames} makes of it, or of one side of it
 */
export function isTellingAlias(text: string, { words }: CompanyName): boolean {
  const all = foldedWords(text);
  const [beforeLast = "", last = ""] = all.slice(-2);
  const isInverted = all.length > 2 && last === "OF" && INVERTED_BODIES.has(beforeLast);
  if (all.length > 1 && PREPOSITIONS.has(last) && !isInverted) return false;
  const [only = "", ...others] = words;
  if (others.length > 0) return true;
  // A legal form that is the whole text is the initials of a name: `LCC`.
  return !COMMON_WORDS.has(only) && !EMPTY_WORDS.has(only) && (all.length === 1 || !LEGAL_WORDS.has(only));
}
