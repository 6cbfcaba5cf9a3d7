import { areNicknames, isShortForm } from "../../text/nicknames.ts";
import { mayBeCalled } from "../../text/other-names.ts";
import { areWithinOneSlip } from "../../text/similarity.ts";
import { areAliases } from "./aliases.ts";
import { givenNamesASlipAway, isCountedGivenName, isGivenNameInUse } from "./name-frequency.ts";

/**
 * How likely two given names that are merely similar are two names, such as twins have, and not one that
 * is written in two ways. `two`: names in use, or slips of such, more than a slip apart, by both of which
 * no person is known to be called (GARY and GAYLA, KATHERINE and KATELYN); or related ones with other
 * second names (VERNON WESLEY and VERN R). `slip`: two names in use that are a slip apart (MARIE and
 * MARIA). `one`: all others.
 */
export type NamesApart = "one" | "slip" | "two";

/**
 * See {@link NamesApart}. Symmetric.
 *
 * @param a folded given names in order
 * @param b the same
 * @param areRelated true if both are forms of one name
 */
export function namesApart(a: readonly string[], b: readonly string[], areRelated: boolean): NamesApart {
  const [name = "", other = ""] = [a[0], b[0]];
  if (name === other || name.length < 2 || other.length < 2) return "one";
  if (!areRelated && haveOtherSeconds(a, b)) return "two";
  if (areWithinOneSlip(name, other)) return !areRelated && areBothInUse(name, other) ? "slip" : "one";
  if (areRelated) return areShortForAThird(name, other) ? "two" : "one";
  if (areAliases(a, b)) return "one";
  return standsForAnother(name, other) && standsForAnother(other, name) ? "two" : "one";
}

function haveOtherSeconds([, a]: readonly string[], [, b]: readonly string[]): boolean {
  return a !== undefined && b !== undefined && a[0] !== b[0];
}

function areBothInUse(a: string, b: string): boolean {
  return isGivenNameInUse(a) && isGivenNameInUse(b);
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
