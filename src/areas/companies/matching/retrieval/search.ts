import { STATE_CODES } from "../../../../kernel/text/us/state.ts";
import type { CompanyQuery } from "../../company.ts";
import {
  cityText,
  companiesByKey,
  initialsKeyValue,
  KEY_SHARED_MAX,
  type KeyKind,
  phoneKeyValue,
  streetKeyValue,
} from "../index/keys.ts";
import { type DirectoryIndex, LEGAL_FAMILY_BITS, stateNumberAt } from "../index/layout.ts";
import { cityNumber } from "../index/vocabulary.ts";
import { LEGAL_FAMILIES } from "../names/legal-forms.ts";
import type { CompanyName } from "../names/normalize.ts";
import type { PreparedName } from "../scoring/prepared-name.ts";
import { BestCompanies } from "./best-companies.ts";
import { offerSharing, type PlaceScore } from "./shared-words.ts";

/** What a search knows of the place asked for, as one index numbers it; 0 is "not given". */
export interface PreparedPlace {
  readonly state: number;
  /** The city's name as the index keeps it; empty when not given. */
  readonly city: string;
  /** Its number; -1 for a city that the index does not know, 0 when not given. */
  readonly cityNumber: number;
  readonly zip: number;
}

/** The companies that each given exact detail names; null where the detail is not given. */
export type KeyedCompanies = Readonly<Record<Exclude<KeyKind, "name" | "initials">, ReadonlySet<number> | null>>;

/**
 * A company's number and how well it does; scores of several indexes that share their rarities
 * compare.
 */
export type ScoredCompany = readonly [company: number, score: number];

/** Maximum number of companies that a name puts forward. */
export const CANDIDATES_MAX = 30;
/** Score of a company with exactly the name, compared with an overlap of 0 to 1. */
const SAME_NAME_SCORE = 2;
/** Score of a company that shares the initials, compared with an overlap of 0 to 1. */
const INITIALS_SCORE = 0.6;

/** The place of a query in the index's terms. */
export function preparePlace(index: DirectoryIndex, query: CompanyQuery): PreparedPlace {
  const city = cityText(query.city);
  return {
    state: query.state === null ? 0 : STATE_CODES.indexOf(query.state) + 1,
    city,
    cityNumber: cityNumber(index, city),
    zip: query.zip === null ? 0 : Number(query.zip) + 1,
  };
}

/** The companies that the query's exact details name. */
export function keyedCompanies(index: DirectoryIndex, query: CompanyQuery): KeyedCompanies {
  const look = (kind: KeyKind, value: string | null) =>
    value === null ? null : new Set(companiesByKey(index, kind, value));
  return {
    id: look("id", query.id),
    ein: look("ein", query.ein),
    domain: look("domain", query.domain),
    phone: look("phone", phoneKeyValue(query.phone)),
    street: look("street", streetKeyValue(query.street, query.zip)),
  };
}

/**
 * The companies whose names share most with a name, weighted by the rarity of the shared words,
 * with a small bonus for the place: candidates, the best first.
 *
 * @param limit at least 1
 */
export function companiesByName(
  index: DirectoryIndex,
  name: PreparedName,
  { place, limit }: { place: PreparedPlace; limit: number },
): ScoredCompany[] {
  const best = new BestCompanies(limit);
  for (const compact of turnedRound(name.name.words)) {
    for (const company of companiesByKey(index, "name", compact)) {
      best.offer(company, SAME_NAME_SCORE + placeBonus(index, company, place));
    }
  }
  for (const company of companiesByInitials(index, name.name.words, place.state)) {
    best.offer(company, INITIALS_SCORE + placeBonus(index, company, place));
  }
  offerSharing(index, name, { place: placeScore(index, place), best });
  return best.ranked();
}

/**
 * The companies with exactly the name in the place asked for, and with the same legal form or also
 * none, unless the name is the city's: then an employer of any form, or the town, is meant, and the
 * state is optional. Empty without a city.
 */
export function companiesHere(
  index: DirectoryIndex,
  {
    name: { compact, legal },
    isCity,
  }: { readonly name: Pick<CompanyName, "compact" | "legal">; readonly isCity: boolean },
  { state, cityNumber: city }: PreparedPlace,
): ScoredCompany[] {
  if ((state === 0 && !isCity) || city <= 0) return [];
  const family = legal === null ? 0 : LEGAL_FAMILIES.indexOf(legal) + 1;
  const isHere = (company: number) =>
    (state === 0 || stateNumberAt(index, company) === state) &&
    index.cities[company] === city &&
    (isCity || ((index.nameLegals[index.nameStarts[company] ?? 0] ?? 0) & LEGAL_FAMILY_BITS) === family);
  return companiesByKey(index, "name", compact).flatMap((company) =>
    isHere(company) ? [[company, SAME_NAME_SCORE]] : [],
  );
}

/**
 * A name's words run together, as they are and turned round as lists do with governments: `TOLEDO,
 * CITY OF`.
 */
function turnedRound(words: readonly string[]): ReadonlySet<string> {
  const [first = "", ...rest] = words;
  return new Set([words.join(""), rest.join("") + first, (words.at(-1) ?? "") + words.slice(0, -1).join("")]);
}

/**
 * The companies that a name is the initials of, with the legal form's among them or not, or that
 * are its initials.
 *
 * @param state 0 for all
 */
export function companiesByInitials(index: DirectoryIndex, words: readonly string[], state: number): number[] {
  const [only = "", ...others] = words;
  const whole = initialsKeyValue(words, state);
  if (whole !== null) return ["", "C"].flatMap((end) => companiesByKey(index, "name", whole.split(" ")[0] + end));
  if (others.length > 0 || !/^[A-Z]{3,6}$/.test(only)) return [];
  const states = state === 0 ? Array.from({ length: index.stateStarts.length - 1 }, (_, at) => at) : [state];
  const spellings = [only, only.replace(/(?:CO|C|I)$/, "")];
  const found = [...new Set(spellings)].flatMap((spelling) =>
    states.flatMap((each) => companiesByKey(index, "initials", initialsKeyValue([...spelling], each) ?? "")),
  );
  return found.length > KEY_SHARED_MAX ? [] : found;
}

/** What the place adds to a company's score. */
const STATE_BONUS = 0.15;
const ZIP_BONUS = 0.1;
const CITY_BONUS = 0.1;

/** What the place asked for adds to a company's score: 0 for one elsewhere. */
export function placeBonus(index: DirectoryIndex, company: number, place: PreparedPlace): number {
  const isInState =
    place.state !== 0 &&
    company >= (index.stateStarts[place.state] ?? 0) &&
    company < (index.stateStarts[place.state + 1] ?? 0);
  let bonus = isInState ? STATE_BONUS : 0;
  if (place.zip !== 0 && index.zips[company] === place.zip) bonus += ZIP_BONUS;
  if (bonus > 0 && place.cityNumber > 0 && index.cities[company] === place.cityNumber) bonus += CITY_BONUS;
  return bonus;
}

function placeScore(index: DirectoryIndex, place: PreparedPlace): PlaceScore {
  const { stateStarts, nameStarts } = index;
  const elsewhere = place.zip === 0 ? 0 : ZIP_BONUS + CITY_BONUS;
  return {
    from: place.state === 0 ? 0 : (nameStarts[stateStarts[place.state] ?? 0] ?? 0),
    to: place.state === 0 ? 0 : (nameStarts[stateStarts[place.state + 1] ?? 0] ?? 0),
    mostInside: STATE_BONUS + CITY_BONUS + (place.zip === 0 ? 0 : ZIP_BONUS),
    mostOutside: elsewhere,
    of: (company) => placeBonus(index, company, place),
  };
}
