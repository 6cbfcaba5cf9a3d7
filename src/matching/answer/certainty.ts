import type { CompanyQuery } from "../../domain/company.ts";
import { REPEATED_WORDS } from "../names/company-words.ts";
import ambiguous from "../names/lexicons/ambiguous-names.json" with { type: "json" };
import type { RestKind } from "../names/mending/rest-kind.ts";
import { companyNames } from "../names/normalize.ts";
import type { Evidence } from "../scoring/features/evidence.ts";

const compactsOf = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => companyNames(name).map(({ compact }) => compact)));
const SHARED_NAMES = compactsOf(ambiguous.names);
const SHARED_INITIALS = compactsOf(ambiguous.initials);

/** True if a text is a name that several employers have: `COUNTY`, `MERCY HOSPITAL`, `DHS`. */
export function isSharedName(text: string): boolean {
  return companyNames(text).every(({ compact }) => SHARED_NAMES.has(compact));
}

/** True if a text is initials that several employers have, of which one may be much better known. */
function areSharedInitials(text: string): boolean {
  return companyNames(text).every(({ compact }) => SHARED_INITIALS.has(compact));
}

/** What is not certain is less than even. */
const UNCERTAIN_MAX = 0.49;

/** A name of more letters is no initials of anybody. */
const SHORT_LETTERS_MAX = 3;
/** Of an employer with no more details than these nothing is known but where it is. */
const PLACE_DETAILS = 3;

/**
 * The probability that the best company has at most, whatever the weights say. Less than even are:
 * a name that several employers have (`DHS`, `COUNTY`) with nothing that tells which; initials
 * that are several names', or too few to be one's (`TSA`), of a company that is not known by them; and
 * a make that dealers sell (`FORD OF CLAREMONT`), and a brand beside the firm that owns the shop; a name of which a state has several; and
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
    isByUntellingInitials(best) ||
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

/**
 * True if one word with a line of business behind it is left of the text, which none of the company's
 * names has: of 34 such in the natural sample half were a local firm's (`GARAGE GRILL`).
 */
function isOfUnknownTrade({ names, asked, isAway, droppedHeld }: Evidence): boolean {
  return asked.rest === "line" && isAway && names.isSame && names.queryWords === 1 && droppedHeld === 0;
}

/** A name of so many places has more than the directory knows. */
const REPEATED_PLACES_MIN = 3;
/** A name without a rarer word than this is one that many towns and churches have: `UNION`, `FIRST BAPTIST`. */
const COMMON_RARITY_MAX = 0.6;

/** True if a state has several of one name (`UNION TOWNSHIP`) and nothing tells which is meant. */
function isRepeated({ name, ...details }: CompanyQuery, { names, sameNamePlaces }: Evidence): boolean {
  const { state: _, ...telling } = details;
  if (name === null || !names.isSame || Object.values(telling).some((detail) => detail !== null)) return false;
  const words = companyNames(name).flatMap((one) => one.words);
  const isCommon = names.rarestShared < COMMON_RARITY_MAX || sameNamePlaces >= Math.log10(REPEATED_PLACES_MIN);
  return isCommon && words.some((word) => REPEATED_WORDS.has(word));
}

function isNameOnly({ name, ...details }: CompanyQuery): boolean {
  return name !== null && Object.values(details).every((detail) => detail === null);
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
