import { areNicknames, isShortForm } from "../../../../kernel/text/nicknames.ts";
import { mayBeCalled } from "../../../../kernel/text/other-names.ts";
import {
  areOfTwoSexes,
  givenNameBits,
  givenNamesASlipAway,
  isCountedGivenName,
  isGivenNameInUse,
} from "../../../../kernel/text/persons/name-frequency.ts";
import { areWithinOneEdit } from "../../../../kernel/text/similarity.ts";
import { beginWithOneSound } from "../../../../kernel/text/spoken-name.ts";
import { areAliases } from "./aliases.ts";
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
