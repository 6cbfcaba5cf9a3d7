import { areNicknames, isShortForm } from "../../text/nicknames.ts";
import { mayBeCalled } from "../../text/other-names.ts";
import { areWithinOneEdit } from "../../text/similarity.ts";
import { areAliases } from "./aliases.ts";
import { givenNamesASlipAway, isCountedGivenName, isGivenNameInUse } from "./name-frequency.ts";

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
