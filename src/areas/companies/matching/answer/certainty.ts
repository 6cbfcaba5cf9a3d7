import type { CompanyQuery } from "../../company.ts";
import { REPEATED_WORDS } from "../names/company-words.ts";
import ambiguous from "../names/lexicons/ambiguous-names.json" with { type: "json" };
import type { RestKind } from "../names/mending/body-names.ts";
import { companyNames } from "../names/normalize.ts";
import type { Evidence } from "../scoring/features/evidence.ts";

const compactsOf = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => companyNames(name).map(({ compact }) => compact)));
/** Made by the first search: most commands and threads never search. */
let shared: { readonly names: ReadonlySet<string>; readonly initials: ReadonlySet<string> } | undefined;

function sharedCompacts() {
  shared ??= { names: compactsOf(ambiguous.names), initials: compactsOf(ambiguous.initials) };
  return shared;
}

/** True if a text is a name that several employers have: `COUNTY`, `MERCY HOSPITAL`, `DHS`. */
export function isSharedName(text: string): boolean {
  const { names } = sharedCompacts();
  return companyNames(text).every(({ compact }) => names.has(compact));
}

/** True if a text is initials that several employers have, of which one may be much better known. */
function areSharedInitials(text: string): boolean {
  const { initials } = sharedCompacts();
  return companyNames(text).every(({ compact }) => initials.has(compact));
}

/** What is not certain is less than even. */
const UNCERTAIN_MAX = 0.49;

/** A name of more letters is not anybody's initials. */
const SHORT_LETTERS_MAX = 3;
/** Of an employer with no more details than these nothing is known but where it is. */
const PLACE_DETAILS = 3;

/**
 * The probability that the best company has at most, whatever the weights say. Less than even are:
 * a name that several employers have (`DHS`, `COUNTY`) with nothing that tells which; initials
 * that are several names', or too few to be one's (`TSA`), of a company that is not known by them; and
 * a make that dealers sell (`FORD OF CLAREMONT`), and a brand next to the firm that owns the shop, or before a
 * trade that the brand's company lacks; a county for a body next to it; a name of which a state has several; and
 * two or three letters alone for a company that is called so and of which nothing else is known: a great
 * one may be meant; and a short word that is not quite the name of such a one.
 */
export function certaintyMax(query: CompanyQuery, best: Evidence): number {
  const isUncertain =
    best.asked.isDealer ||
    (best.asked.isBesideFirm && best.isAnywhere) ||
    isRepeated(query, best) ||
    isByInitialsWithTrade(best) ||
    isOfUnknownTrade(best) ||
    isBeforeTrade(query, best) ||
    isBodyBeside(best) ||
    isByUntellingInitials(best) ||
    (isPlacedByState(query) && isSharedName(query.name ?? "") && !best.names.isSame) ||
    isOtherWordOfSmallOne(best) ||
    (isNameOnly(query) && (isShared(query.name ?? "", best) || isOfSmallOne(best) || isTypoOfSmallOne(best)));
  return isUncertain ? UNCERTAIN_MAX : 1;
}

/** What may stand behind initials of a firm of its own: `GT EXPRESS`, `CMS ELECTRIC`, `EMS CORP`. */
const TRADES: ReadonlySet<RestKind | null> = new Set(["line", "tail"]);
/** Words of a site that firms have in their names. */
const TRADE_SITES: ReadonlySet<string> = new Set(
  "EXPRESS SERVICE SHOP STORE MANUFACTURING MFG DELI GARAGE RETAIL".split(" "),
);

/**
 * True if a company elsewhere is known by two or three initials, and the text has a trade or a legal
 * form with them that the company's names lack: they are those of a firm of its own.
 */
function isByInitialsWithTrade({ names, asked, isAway, droppedHeld }: Evidence): boolean {
  const isShort =
    names.isSame && !names.isFirst && names.queryWords === 1 && names.lettersOfShorter <= SHORT_LETTERS_MAX;
  if (!isShort) return false;
  const isTrade =
    TRADES.has(asked.rest) || (asked.rest === "site" && asked.dropped.some((word) => TRADE_SITES.has(word)));
  if (isTrade) return droppedHeld === 0;
  return isAway && asked.rest === null && asked.hasLegalForm && names.legal !== 1;
}

/** Sites that a firm of its own is called by too: `BARNEYS DELI`. */
const FIRM_SITES: ReadonlySet<string> = new Set("DELI GARAGE EXPRESS SERVICE CLEANING AUTO".split(" "));
/** A word that comes first in most names with it is coined, and no other firm's. */
const ORDINARY_MIN = 0.1;

/**
 * True if one word with a line of business behind it is left of the text, which none of the company's
 * names has: of 34 such in the natural sample half were a local firm's (`GARAGE GRILL`). Before a site
 * that firms are called by it is so for a word that is not coined.
 */
function isOfUnknownTrade({ names, asked, isAway, droppedHeld }: Evidence): boolean {
  if (!isAway || !names.isSame || names.queryWords !== 1 || droppedHeld > 0) return false;
  const isFirmSite =
    asked.rest === "site" && asked.dropped.length > 0 && asked.dropped.every((word) => FIRM_SITES.has(word));
  return asked.rest === "line" || (isFirmSite && (asked.personal > 0 || asked.ordinary >= ORDINARY_MIN));
}

/** A word of at least this rarity says something of an employer. */
const TELLING_RARITY_MIN = 0.45;

/**
 * True if the whole text, in a place, is the one word of a great company's name and one word that it lacks:
 * `ORACLE TATTOO` in the town of Oracle.
 */
function isBeforeTrade({ state }: CompanyQuery, { names, asked, isLarge }: Evidence): boolean {
  const isPair = names.queryWords === 2 && names.candidateWords === 1 && names.sides === 1;
  return (
    state !== null &&
    isLarge &&
    asked.rest === null &&
    isPair &&
    names.rarestMissing >= TELLING_RARITY_MIN &&
    !names.isInitials &&
    names.isBeginning
  );
}

/** What the names of counties and towns end or begin with, words run together. */
const BODY_NAME = /COUNTY(?:GOVERNMENT)?$|^(?:CITY|TOWN|VILLAGE)OF/;

/** True if the text goes on behind the name of a county or town with what is not a department of it. */
function isBodyBeside({ names, asked }: Evidence): boolean {
  const goesOn = names.queryWords > names.candidateWords && names.isBeginning && asked.rest === null;
  return goesOn && BODY_NAME.test(names.candidateName) && names.rarestMissing >= TELLING_RARITY_MIN;
}

/** A name of so many places has more than the directory knows. */
const REPEATED_PLACES_MIN = 3;
/** A name without a rarer word than this is one that many towns and churches have: `UNION`, `FIRST BAPTIST`. */
const COMMON_RARITY_MAX = 0.6;

/** True if a state has several of one name (`UNION TOWNSHIP`) and nothing tells which is meant. */
function isRepeated({ name, ...details }: CompanyQuery, { names, sameNamePlaces }: Evidence): boolean {
  const { state: _, ...telling } = details;
  // `FIRST BAPTIST CHURCH` is that of a town no more than of another.
  const isNamed = names.isSame || (names.isBeginning && names.queryWords < names.candidateWords);
  if (name === null || !isNamed || Object.values(telling).some((detail) => detail !== null)) return false;
  const words = companyNames(name).flatMap((one) => one.words);
  const isCommon = names.rarestShared < COMMON_RARITY_MAX || sameNamePlaces >= Math.log10(REPEATED_PLACES_MIN);
  return isCommon && words.some((word) => REPEATED_WORDS.has(word));
}

function isNameOnly({ name, ...details }: CompanyQuery): boolean {
  return name !== null && Object.values(details).every((detail) => detail === null);
}

/** True if nothing but a state is known besides the name. */
function isPlacedByState({ state, ...others }: CompanyQuery): boolean {
  return state !== null && isNameOnly({ ...others, state: null });
}

/**
 * True if a name is one that several employers have. Initials are not where one of them has people
 * everywhere and is known by them: `FTC` is the commission, not a college.
 */
function isShared(name: string, { names, isAnywhere }: Evidence): boolean {
  const isKnown = isAnywhere && names.isSame && (names.isEveryday || names.isFirst);
  return isSharedName(name) || (!isKnown && areSharedInitials(name));
}

function isByUntellingInitials({ names, areInitialsShared }: Evidence): boolean {
  return names.isInitials && names.queryWords === 1 && areInitialsShared;
}

function isOfSmallOne({ names, isAnywhere, isBrand, filled }: Evidence): boolean {
  const isShort = names.queryWords === 1 && names.isSame && names.lettersOfShorter <= SHORT_LETTERS_MAX;
  return isShort && names.legal !== 1 && !names.isEveryday && !isAnywhere && !isBrand && filled <= PLACE_DETAILS;
}

/** Of a shorter word, some other employer's name is a typo away too. */
const TYPO_LETTERS_MIN = 7;

function isTypoOfSmallOne({ names, isAnywhere, isBrand }: Evidence): boolean {
  const isTypo = names.queryWords === 1 && !names.isSame && !names.isBeginning && !names.isInitials;
  return isTypo && names.lettersOfShorter < TYPO_LETTERS_MIN && !names.isEveryday && !isAnywhere && !isBrand;
}

/**
 * True if one short word keeps a text from being a small company's name, and is a word of many other names:
 * `BOSS CONSTRUCTION` is not Koss Construction. A typing error mostly leaves no word at all.
 */
function isOtherWordOfSmallOne({ names, asked, isAnywhere, isLarge, ...details }: Evidence): boolean {
  const { city, zip, street, phone, domain } = details;
  if ([city, zip, street, phone, domain].includes(1) || isAnywhere || isLarge) return false;
  if (names.isSame || names.isBeginning || names.isInitials || names.sides > 1) return false;
  const differing = wordThatDiffers(asked.words, names.candidateName);
  return differing !== null && differing.length < TYPO_LETTERS_MIN && asked.usualWords.includes(differing);
}

/** The one word within which a name differs from another one, whose words are run together; null if several do. */
function wordThatDiffers(words: readonly string[], other: string): string | null {
  let before = "";
  for (const [at, word] of words.entries()) {
    const behind = words.slice(at + 1).join("");
    if (!other.startsWith(before)) return null;
    const fits = other.length >= before.length + behind.length && other.endsWith(behind);
    const held = fits ? other.slice(before.length, other.length - behind.length) : word;
    if (held !== word) return words.length > 1 && Math.abs(held.length - word.length) <= 1 ? word : null;
    before += word;
  }
  return null;
}
