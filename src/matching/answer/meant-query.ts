import type { CompanyQuery } from "../../domain/company.ts";
import { foldedWords } from "../../text/fold.ts";
import { companyIdAt, type DirectoryLayer, largestIndex } from "../index/directory-layer.ts";
import { companiesByKey } from "../index/keys.ts";
import { NATIONWIDE } from "../index/layout.ts";
import { type ReducedName, reducedNames } from "../names/mending/reduced-names.ts";
import { companyNames } from "../names/normalize.ts";
import { placeKey } from "../names/place-words.ts";
import { parseDomain } from "../names/query.ts";
import { canonicalWord, singular } from "../names/spelling.ts";
import { indexVocabulary } from "../preparation/index-vocabulary.ts";
import { indexedCompany } from "../preparation/indexed-names.ts";
import { isDistinctiveName } from "../scoring/distinctive-name.ts";
import { isSharedName } from "./certainty.ts";

/**
 * The query that is searched for: a name that is a company's domain is read as one (`ge.com` is not
 * the name `GECOM`), and of a text that names an employer along with a job, a site or a place only
 * the employer remains (`CASHIER AT WALMART`). What is a company's name as it is stays.
 */
export function meantQuery(layers: readonly DirectoryLayer[], query: CompanyQuery): CompanyQuery {
  if (query.name === null) return query;
  const domain = query.domain === null ? parseDomain(query.name) : null;
  if (domain !== null && isDomainKnown(layers, domain)) return { ...query, name: null, domain };
  const name = employerOf(layers, query.name);
  return name === null ? query : { ...query, name };
}

/** True if a company of some layers has a domain. */
export function isDomainKnown(layers: readonly DirectoryLayer[], domain: string): boolean {
  return layers.some(({ index, superseded }) =>
    companiesByKey(index, "domain", domain).some((company) => !superseded.has(companyIdAt(index, company))),
  );
}

/** The employer's name in a text that holds more than it; null for most texts. */
function employerOf(layers: readonly DirectoryLayer[], text: string): string | null {
  const whole = largestIndex(layers);
  if (whole === undefined) return null;
  const vocabulary = indexVocabulary(whole);
  const isCity = vocabulary.isCity(placeKey(foldedWords(text).map((word) => singular(canonicalWord(word)))));
  const reduced = isCity ? [] : reducedNames(text, vocabulary.isCity);
  if (reduced.length === 0 || isNameOf(layers, text, "any")) return null;
  const known = reduced.find((one) => isEmployer(layers, one));
  return (known ?? reduced.find(({ rest }) => rest === "title"))?.text ?? null;
}

/** Minimum number of letters of an employer's name behind another name. */
const LATER_LETTERS_MIN = 7;

/** Minimum number of letters of a name that is not only initials. */
const PLACED_LETTERS_MIN = 4;

/** True if a short name next to a place is nobody else's as far as is known. */
function isOneEmployers(text: string): boolean {
  return foldedWords(text).join("").length >= PLACED_LETTERS_MIN && !isSharedName(text);
}

/**
 * True if a reduced name is an employer's. Next to a place or a line of business it must be that of
 * one with people everywhere, and next to a line of business distinctive: `DELTA DENTAL` is not Delta.
 * Behind another name it must be long: initials and common words there are a small company's. Before
 * a site's own words it must be of several: `CHASE BRASS PLANT` is not Chase's.
 */
function isEmployer(layers: readonly DirectoryLayer[], { text, rest }: ReducedName): boolean {
  switch (rest) {
    case "title":
      return isNameOf(layers, text, "any");
    case "job":
    case "site":
    case "part":
      return isNameOf(layers, text, "everyday");
    case "before":
      return foldedWords(text).join("").length >= LATER_LETTERS_MIN && isNameOf(layers, text, "nationwide");
    case "place":
      return isNameOf(layers, text, "nationwide") && (isDistinctive(layers, text) || isOneEmployers(text));
    case "line":
      return isNameOf(layers, text, "nationwide") && isDistinctive(layers, text);
    case "named_site":
      return foldedWords(text).length > 1 && isNameOf(layers, text, "nationwide") && isDistinctive(layers, text);
  }
}

/**
 * True if a company has a name: any of its own and its source's; one by which people know it, or the
 * own name of one with people in all parts of the country; or such a one of the latter alone.
 */
function isNameOf(layers: readonly DirectoryLayer[], text: string, kind: "any" | "everyday" | "nationwide"): boolean {
  const [first, ...others] = companyNames(text);
  if (first === undefined || others.length > 0) return false;
  return layers.some(({ index, superseded }) =>
    companiesByKey(index, "name", first.compact).some((company) => {
      if (superseded.has(companyIdAt(index, company))) return false;
      const isNationwide = ((index.known[company] ?? 0) & NATIONWIDE) !== 0;
      if (kind === "any" || (kind === "nationwide" && !isNationwide)) return kind === "any";
      const { names } = indexedCompany(index, company);
      return names.some(
        ({ compact, isEveryday }, at) => compact === first.compact && (isEveryday || (at === 0 && isNationwide)),
      );
    }),
  );
}

function isDistinctive(layers: readonly DirectoryLayer[], text: string): boolean {
  const index = largestIndex(layers);
  const words = companyNames(text)[0]?.words ?? [];
  if (index === undefined) return false;
  const vocabulary = indexVocabulary(index);
  return isDistinctiveName(
    words,
    words.map((word) => {
      const number = vocabulary.numberOf(word);
      return number < 0 ? 1 : vocabulary.rarityOf(number);
    }),
  );
}
