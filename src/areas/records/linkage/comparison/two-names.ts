import { areNicknames, isShortForm } from "../../../../kernel/text/nicknames.ts";
import { isAbbreviationOf, isCutFrom, mayBeCalled } from "../../../../kernel/text/other-names.ts";
import {
  areOfTwoSexes,
  givenNameBits,
  givenNamesASlipAway,
  isCountedGivenName,
  isGivenNameInUse,
} from "../../../../kernel/text/persons/name-frequency.ts";
import { areWithinOneEdit } from "../../../../kernel/text/similarity.ts";
import { beginWithOneSound } from "../../../../kernel/text/spoken-name.ts";
import { isKnownAsForm } from "./siblings.ts";

/**
 * True if two given names that are merely similar are names of their own, such as twins have, and not one
 * that is written in two ways: both are names in use, or slips of such, by both of which no person is
 * known to be called (GARY and GAYLA, KATHERINE and KATELYN, MARIE and MARIA); or they have other second
 * names (VERNON WESLEY and VERN R). Symmetric.
 *
 * @param a folded given names in order
 * @param b the same
 * @param areRelated true if both are forms of one name
 */
export function areTwoNames(a: readonly string[], b: readonly string[], areRelated: boolean): boolean {
  const [name = "", other = ""] = [a[0], b[0]];
  if (name === other || name.length < 2 || other.length < 2) return false;
  if (areRelated) return !areWithinOneEdit(name, other) && areShortForAThird(name, other);
  if (haveOtherSeconds(a, b)) return true;
  if (areWithinOneEdit(name, other)) return isGivenNameInUse(name) && isGivenNameInUse(other);
  return !areAliases(a, b) && standsForAnother(name, other) && standsForAnother(other, name);
}

/** A name that fewer than one in 4,096 have is as often a slip of another. */
const TWIN_NAME_BITS = 12;

/**
 * True if two given names that agree more or less are rather two siblings' than one person's: AARON and ERIN, TARA and SARA. One
 * is a man's name and the other a woman's, or both are common and begin differently. Related names (a list of short forms has AARON
 * and ERIN) are two only if they are a man's and a woman's, and nobody knows the one as a form of the other. A further given name
 * that is the other's (MARIO MARIA) shows one person. Symmetric.
 *
 * @param a folded given names in order
 * @param b the same
 * @param areRelated true if both are forms of one name
 */
export function areTwinsNames(a: readonly string[], b: readonly string[], areRelated: boolean): boolean {
  const [name = "", other = ""] = [a[0], b[0]];
  if (name === other || a.includes(other) || b.includes(name)) return false;
  if (areRelated) return areOfTwoSexes(name, other) && !isKnownAsForm(name, other);
  if (!areTwoNames(a, b, false)) return false;
  return areOfTwoSexes(name, other) || (areCommon(name, other) && !beginWithOneSound(name, other));
}

function areCommon(a: string, b: string): boolean {
  return Math.max(givenNameBits(a), givenNameBits(b)) < TWIN_NAME_BITS;
}

function haveOtherSeconds([, a]: readonly string[], [, b]: readonly string[]): boolean {
  return a !== undefined && b !== undefined && a[0] !== b[0];
}

/** SALLY and SADIE are both short for SARAH, and people are registered under each. */
function areShortForAThird(a: string, b: string): boolean {
  return isCountedGivenName(a) && isCountedGivenName(b) && !isShortForm(a, b) && !mayBeCalled(a, b);
}

/** True if a word is a name in use, or a slip of one, and none of these is related to the other name. */
function standsForAnother(word: string, other: string): boolean {
  if (isGivenNameInUse(word)) return true;
  const meant = givenNamesASlipAway(word);
  return meant.length > 0 && meant.every((name) => name !== other && !areNicknames(name, other));
}

/** How many given names a run of initials stands for: TJ, JCR. */
const INITIALS = { min: 2, max: 3 } as const;

/**
 * True if given names differ but do not contradict each other: one person may be known by both.
 * Either every name of the shorter list is one of the longer (KATHERINE GRACE and GRACE, ROBERT JAMES
 * and JAMES ROBERT), or the whole list is known by one name (JOSE MARIA and CHEMA), or one list is
 * the initials of the other (THOMAS JAMES and TJ). Names may also be in another language or short, as
 * in {@link mayBeCalled}, or cut, as in {@link isCutFrom} and {@link isAbbreviationOf}. Symmetric.
 *
 * Siblings are seldom so called, but twins called JOHN and IVAN are: it proves nothing without the
 * number and the date of birth.
 *
 * @param a folded given names in order, at least one
 * @param b the same
 */
export function areAliases(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return (
    areAllIn(short, long) ||
    (a.length === b.length && areAllIn(long, short)) ||
    areInitialsOf(a, b) ||
    areInitialsOf(b, a) ||
    isWholeCalled(short, long)
  );
}

/** True if each name has one of its own in the other list, at least one of them written in full. */
function areAllIn(short: readonly string[], long: readonly string[]): boolean {
  const left = [...long];
  const takes = (name: string, isOne: (a: string, b: string) => boolean): boolean => {
    const at = left.findIndex((other) => isOne(name, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const rest = short.filter((name) => !takes(name, isSameName));
  return rest.length < short.length && rest.every((name) => takes(name, isInitialOf));
}

function isSameName(a: string, b: string): boolean {
  if (a.length < 2 || b.length < 2) return false;
  return a === b || isShortForm(a, b) || mayBeCalled(a, b) || isCutForm(a, b) || isCutForm(b, a);
}

/**
 * A cut form that is a name in use is rather a sibling's: JUAN is JUANITA's brother, and TY is
 * TIMOTHY's. Which of them are short forms as well, the lists say.
 */
function isCutForm(short: string, name: string): boolean {
  return isAbbreviationOf(short, name) || (isCutFrom(short, name) && !isGivenNameInUse(short));
}

function isInitialOf(a: string, b: string): boolean {
  return (a.length === 1 || b.length === 1) && a[0] === b[0];
}

function areInitialsOf([word = "", ...rest]: readonly string[], names: readonly string[]): boolean {
  if (rest.length > 0 || word.length < INITIALS.min || word.length > INITIALS.max) return false;
  return names[0] !== undefined && names[0].length > 1 && names.map((name) => name[0]).join("") === word;
}

/** True for one name that stands for the first two of the others. */
function isWholeCalled(short: readonly string[], long: readonly string[]): boolean {
  const [only, ...rest] = short;
  return only !== undefined && rest.length === 0 && long.length > 1 && mayBeCalled(only, long.slice(0, 2).join(" "));
}
