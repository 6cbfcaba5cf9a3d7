import type { CompanyQuery } from "../domain/company.ts";
import { words as allWords } from "../text/fold.ts";
import { EMPTY_WORDS, NO_NAMES } from "./company-words.ts";
import { isFormName, LEGAL_PHRASES, LEGAL_WORDS } from "./legal-forms.ts";
import { type CompanyName, companyNames, oneSpelling, singular } from "./normalize.ts";
import { areStateNames, placeKey } from "./place-words.ts";
import { STATE_NAME_WORDS } from "./us-state.ts";

const PLACE_WORDS: ReadonlySet<string> = new Set([...STATE_NAME_WORDS].map((word) => singular(oneSpelling(word))));
/** Not each of their words is a legal form by itself: `PROFESSIONAL ASSOCIATION`. */
const LONG_FORMS: ReadonlySet<string> = new Set(LEGAL_PHRASES.map(([phrase]) => phrase));
/** The fewest letters of a domain that are taken for a name. */
const LABEL_LETTERS_MIN = 4;

/**
 * The names that a query asks for, but for those that name nobody: states, a word of a state's name alone (`DAKOTA`; `GEORGIA
 * PACIFIC` and `STATE OF TEXAS` are employers), the query's own city (`HERSHEY CO` of Hershey is
 * a company, `HERSHEY` a place), a legal form with or without single letters (`PC S.p.A.`), or what people write who have no employer (`NONE`, `SELF EMPLOYED`).
 */
export function askedNames(query: CompanyQuery): CompanyName[] {
  return tellingNames(query).filter((name) => !isOwnCity(query, name));
}

/** The names that a query asks for that are nothing but its own city: towns may be called so, and nobody else. */
export function townNames(query: CompanyQuery): CompanyName[] {
  return tellingNames(query).filter((name) => isOwnCity(query, name));
}

function tellingNames({ name }: CompanyQuery): CompanyName[] {
  if (name === null || isFormName(allWords(name))) return [];
  return companyNames(name).filter(
    ({ words, typed, legal }) =>
      !NO_NAMES.has(typed.join(" ")) &&
      !LONG_FORMS.has(typed.join(" ")) &&
      !areStateNames(words) &&
      (legal !== null || words.length > 1 || !PLACE_WORDS.has(words[0] ?? "")) &&
      typed.some((word) => !LEGAL_WORDS.has(word) && !EMPTY_WORDS.has(word) && (typed.length === 1 || word.length > 1)),
  );
}

function isOwnCity({ city, state }: CompanyQuery, { words, legal }: CompanyName): boolean {
  const here = allWords(city ?? "").map((word) => singular(oneSpelling(word)));
  return legal === null && [here, [...here, state ?? ""]].some((own) => placeKey(own) === placeKey(words));
}

/** The name that a domain may stand for, for a directory that does not know the domain: what stands before its suffix. */
export function domainNames(query: CompanyQuery): CompanyName[] {
  const label = query.domain?.split(".")[0] ?? "";
  return label.length < LABEL_LETTERS_MIN ? [] : askedNames({ ...query, name: label.replaceAll("-", " ") });
}
