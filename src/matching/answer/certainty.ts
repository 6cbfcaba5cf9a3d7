import type { CompanyQuery } from "../../domain/company.ts";
import ambiguous from "../names/lexicons/ambiguous-names.json" with { type: "json" };
import { companyNames } from "../names/normalize.ts";
import type { Evidence } from "../scoring/features.ts";

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
 * two or three letters alone for a company that is called so and of which nothing else is known: a great
 * one may be meant; and a short word that is not quite the name of such a one.
 */
export function certaintyMax(query: CompanyQuery, best: Evidence): number {
  const isUncertain =
    isByUntellingInitials(best) ||
    (isNameOnly(query) && (isShared(query.name ?? "", best) || isOfSmallOne(best) || isTypoOfSmallOne(best)));
  return isUncertain ? UNCERTAIN_MAX : 1;
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
