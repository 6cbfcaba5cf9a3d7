import { foldedWords } from "../../../../../kernel/text/fold.ts";
import { calledNameBits, surnameBits } from "../../../../../kernel/text/persons/name-frequency.ts";
import { STATE_CODES } from "../../../../../kernel/text/us/state.ts";
import type { CompanyQuery } from "../../../company.ts";
import { companyIdAt, type DirectoryLayer, largestIndex } from "../../index/directory-layer.ts";
import { domainKind } from "../../index/domain-kinds.ts";
import { companiesByKey } from "../../index/keys.ts";
import { type DirectoryIndex, NATIONWIDE, stateNumberAt } from "../../index/layout.ts";
import { isCityNameIn } from "../../index/vocabulary.ts";
import { type Places, type ReducedName, reducedNames } from "../../names/mending/reduced-names.ts";
import { withSpokenLetters } from "../../names/mending/spoken-letters.ts";
import { foldName } from "../../names/mending/text-steps.ts";
import { companyNames } from "../../names/normalize.ts";
import { placeKey } from "../../names/place-words.ts";
import { parseDomain } from "../../names/query.ts";
import { canonicalWord, singular } from "../../names/spelling.ts";
import { indexedCompany, indexVocabulary } from "../../preparation/indexed-names.ts";
import { isDistinctiveName } from "../../scoring/distinctive-name.ts";
import { isSharedName } from "../certainty.ts";
import { isAgencyName } from "../evidence.ts";
import { heardName } from "./heard-name.ts";

/**
 * The query that is searched for: a name that is a company's domain is read as one (`ge.com` is not
 * the name `GECOM`), and of a text that names an employer along with a job, a site or a place only
 * the employer remains (`CASHIER AT WALMART`). What is a company's name as it is stays.
 */
export function meantQuery(layers: readonly DirectoryLayer[], query: CompanyQuery): MeantQuery {
  if (query.name === null) return { query, reduced: null };
  const domain = query.domain === null ? parseDomain(query.name) : null;
  if (domain !== null && isDomainKnown(layers, domain))
    return { query: { ...query, name: null, domain }, reduced: null };
  const name = withoutPersons(foldName(query.name)) ?? query.name;
  const reduced = employerOf(layers, { ...query, name });
  return { query: { ...query, name: reduced?.text ?? name }, reduced };
}

/** What is searched for, and what of the name was left out for it. */
export interface MeantQuery {
  readonly query: CompanyQuery;
  /** Null if the whole name is searched for. */
  readonly reduced: ReducedName | null;
}

/** True if a company of some layers has a domain. */
export function isDomainKnown(layers: readonly DirectoryLayer[], domain: string): boolean {
  return layers.some(({ index, superseded }) =>
    companiesByKey(index, "domain", domain).some((company) => !superseded.has(companyIdAt(index, company))),
  );
}

/** What people write for a corps, and lists for a corporation: `MARINE CORP`. */
const SINGULAR_CORPS = /\bCORP\b/i;

/** The employer's name in a text that holds more than it or is spelled as it sounds; null for most texts. */
function employerOf(layers: readonly DirectoryLayer[], query: CompanyQuery): ReducedName | null {
  const whole = largestIndex(layers);
  const text = query.name ?? "";
  if (whole === undefined || isNameOf(layers, text, "any")) return null;
  const corps = text.replace(SINGULAR_CORPS, "CORPS");
  if (corps !== text && isNameOf(layers, corps, "nationwide")) return { text: corps, rest: "spelled", dropped: [] };
  const said = isAnyNameOf(layers, text) ? null : withSpokenLetters(text);
  if (said !== null) {
    const part = isNameOf(layers, said, "any") ? null : knownPart(layers, { ...query, name: said });
    return { text: part === null || part.rest === "tail" ? said : part.text, rest: "spelled", dropped: [] };
  }
  const heard = heardName(layers, text);
  if (heard !== null) return { text: heard, rest: "heard", dropped: [] };
  return knownPart(layers, query);
}

/** The part of a text that is an employer's name; that next to the title of a job if none is known. */
function knownPart(layers: readonly DirectoryLayer[], query: CompanyQuery): ReducedName | null {
  const whole = largestIndex(layers);
  if (whole === undefined) return null;
  const text = query.name ?? "";
  const places = placesOf(whole, query);
  const isTown = places.isCity(placeKey(foldedWords(text).map((word) => singular(canonicalWord(word)))));
  // A base may be a town too: `EGLIN AFB`.
  const reduced = reducedNames(text, places).filter(({ rest }) => !isTown || rest === "federal_site");
  const isPlaceName = (one: ReducedName) =>
    (one.rest === "before" || one.rest === "part" || one.rest === "tail") &&
    places.isCity(placeKey(foldedWords(one.text).map((word) => singular(word))));
  const known = reduced.find((one) => !isPlaceName(one) && isEmployer(layers, one, query.state));
  return known ?? reduced.find(({ rest }) => rest === "title") ?? null;
}

/** The cities of a directory, and those of the state asked for with the city asked for. */
function placesOf(index: DirectoryIndex, { state, city }: CompanyQuery): Places {
  const { isCity } = indexVocabulary(index);
  const number = state === null ? 0 : STATE_CODES.indexOf(state) + 1;
  const asked = placeKey(foldedWords(city ?? "").map((word) => singular(canonicalWord(word))));
  const isLocalCity = (key: string) => key === asked || isCityNameIn(index, key, number);
  return { state, isCity, isLocalCity: number === 0 ? isCity : isLocalCity };
}

/** Minimum number of letters of an employer's name behind another name. */
const LATER_LETTERS_MIN = 7;

/** Minimum number of letters of a name that is not only initials. */
const PLACED_LETTERS_MIN = 4;

/** True if initials are those of an agency of the United States: the name of its domain (`irs.gov`). */
function isAgency(layers: readonly DirectoryLayer[], text: string): boolean {
  return isDomainKnown(layers, `${foldedWords(text).join("").toLowerCase()}.gov`);
}

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
function isEmployer(
  layers: readonly DirectoryLayer[],
  { text, rest, dropped }: ReducedName,
  state: string | null,
): boolean {
  switch (rest) {
    case "heard":
    case "spelled":
      return isNameOf(layers, text, "nationwide");
    case "federal_site":
      return (isNameOf(layers, text, "nationwide") && isOfAgency(layers, text)) || isStateAgency(layers, text, state);
    case "department":
      return isBodyIn(layers, text, state);
    case "tail":
      return (
        foldedWords(text).join("").length >= TAIL_LETTERS_MIN &&
        isNameOf(layers, text, "nationwide") &&
        (isDistinctive(layers, text) || foldedWords(text).length >= TELLING_WORDS_MIN)
      );
    case "title":
      return isNameOf(layers, text, "any");
    case "job":
    case "site":
    case "part":
      return isNameOf(layers, text, "everyday");
    case "before":
      return foldedWords(text).join("").length >= LATER_LETTERS_MIN && isNameOf(layers, text, "nationwide");
    case "place":
      return (
        isNameOf(layers, text, "nationwide") &&
        // `YMCA OF GREATER TOLEDO` is a chapter, no matter who else is called so.
        (foldedWords(text).length > 1 ||
          (dropped[0] === "OF" && foldedWords(text).join("").length >= PLACED_LETTERS_MIN) ||
          isDistinctive(layers, text) ||
          isOneEmployers(text) ||
          isAgency(layers, text))
      );
    case "line":
      return isNameOf(layers, text, "nationwide") && isDistinctive(layers, text);
    case "named_site":
      return foldedWords(text).length > 1 && isNameOf(layers, text, "nationwide") && isDistinctive(layers, text);
  }
}

/** So many words are a name of one's own, though each is common: `BANK OF AMERICA`. */
const TELLING_WORDS_MIN = 3;

/** Minimum number of letters of a name behind which any words may stand. */
const TAIL_LETTERS_MIN = 5;

/** True if a public body of a state has a name; without a state, one of the country alone. */
function isBodyIn(layers: readonly DirectoryLayer[], text: string, state: string | null): boolean {
  const [first, ...others] = companyNames(text);
  if (first === undefined || others.length > 0) return false;
  const states = layers.flatMap(({ index, superseded }) =>
    companiesByKey(index, "name", first.compact)
      .filter((company) => !superseded.has(companyIdAt(index, company)))
      .map((company) => stateNumberAt(index, company)),
  );
  return state === null ? new Set(states).size === 1 : states.includes(STATE_CODES.indexOf(state) + 1);
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

/** True if a public body with people in all parts of the country has a name. */
function isOfAgency(layers: readonly DirectoryLayer[], text: string): boolean {
  const [first] = companyNames(text);
  return layers.some(({ index }) =>
    companiesByKey(index, "name", first?.compact ?? "").some(
      (company) =>
        ((index.known[company] ?? 0) & NATIONWIDE) !== 0 &&
        (domainKind(index, company) === "public" || isAgencyName(indexedCompany(index, company))),
    ),
  );
}

/** True if an agency of a state has a name: `PENNDOT` before `DISTRICT 6`. */
function isStateAgency(layers: readonly DirectoryLayer[], text: string, state: string | null): boolean {
  const [first] = companyNames(text);
  const number = state === null ? 0 : STATE_CODES.indexOf(state) + 1;
  return layers.some(({ index }) =>
    companiesByKey(index, "name", first?.compact ?? "").some(
      (company) =>
        stateNumberAt(index, company) === number && number > 0 && isAgencyName(indexedCompany(index, company)),
    ),
  );
}

/** True if a text has several names, as before and behind `A/K/A`, and a company has one of them. */
function isAnyNameOf(layers: readonly DirectoryLayer[], text: string): boolean {
  return companyNames(text).some(({ compact }) =>
    layers.some(({ index }) => companiesByKey(index, "name", compact).length > 0),
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

/** `SURNAME, GIVEN, FIRM`, and what may follow the firm: another person. */
const LISTED =
  /^\s*([A-Z][A-Z'-]+)\s*,\s*([A-Z][A-Z'-]+)(?:\s+[A-Z][A-Z'.-]*)?\s*,\s*([^,]{3,}(?:,\s*(?:INC|LLC|LTD|CORP|LP|LLP|PC)\b\.?)?)/;

/** `(GIVEN SURNAME) FIRM`, `FIRM (GIVEN SURNAME)`. */
const IN_PARENTHESES = /\(\s*([A-Z][A-Z'-]+)\s+(?:[A-Z]\.?\s+)?([A-Z][A-Z'-]+)\s*\)/;

/** Given names and surnames rarer than this (bits) are hardly seen. */
const GIVEN_BITS_MAX = 13;

const SURNAME_BITS_MAX = 13.9;

/**
 * A folded text without the persons that stand next to a firm, as some lists put its owner first:
 * `MILLER, ROBERT, QUARREL DENTAL INC`; null without such.
 */
export function withoutPersons(text: string): string | null {
  const listed = LISTED.exec(text);
  if (listed !== null && isGiven(listed[2] ?? "")) return (listed[3] ?? "").trim();
  const [all = "", given = "", surname = ""] = IN_PARENTHESES.exec(text) ?? [];
  const rest = text.replace(all, " ").trim();
  return all !== "" && isGiven(given) && isSurname(surname) && /\p{L}{2}/u.test(rest) ? rest : null;
}

function isGiven(name: string): boolean {
  return calledNameBits(name) <= GIVEN_BITS_MAX;
}

function isSurname(name: string): boolean {
  return surnameBits(name) <= SURNAME_BITS_MAX || !/(?:S|ING)$/.test(name);
}
