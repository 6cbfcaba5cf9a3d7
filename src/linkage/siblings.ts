import { countOtherForms, formalNames, isShortForm, namesWrittenAs } from "../text/nicknames.ts";
import { givenNameBits, givenNamesASlipAway, isCountedGivenName } from "./name-frequency.ts";

/** How often a given name is written short, and with a slip, as was counted on payroll records that share an SSN. */
const WRITTEN_SHORT = 0.05;
const WRITTEN_WRONGLY = 0.015;
/** So many slips of a letter are about equally likely. */
const SLIPS_A_LETTER = 6;

/** Parents like names that begin alike: a given one of them is a sibling's as often as one in so many. */
const NAMES_THAT_BEGIN_ALIKE = 40;
const ALIKE_LENGTH = 2;
/** Hardly anybody calls one child JUDITH and the other JUDY: so many times fewer than by chance. */
const SIBLINGS_SHARE_NAME = 0.05;

/** A tenth of the people bear one of some hundred thousand names that the census did not print. */
const UNCOUNTED_NAME = 2 ** -20;

/** What is said where nobody else could have been written so. */
export const MOST_SIBLING_BITS = 30;
/** What is said where no one name is written both ways. */
export const LEAST_SIBLING_BITS = -30;

/**
 * How much likelier two given names are one person's, written once or twice, than two siblings', in bits.
 *
 * Each may be the name itself, a short form of it, or a slip; two siblings bear two names, as often as people bear them, or
 * oftener where these begin alike. So BOB beside ROBERT says much, KIM beside KIMBERLY less (a KIMBERLEY is called so too),
 * ED beside EDWARD little, for the sake of EDWIN and EDGAR; and even DI beside DI can be a DIANA and a DIANE.
 * Symmetric.
 *
 * @param a one folded word
 * @param b another, or the same
 */
export function siblingBits(a: string, b: string): number {
  // Where both write one name, it is not doubted for the sake of a rarer one: two write MARY, and hardly for a MARION.
  const namesOf = a === b ? formalNames : namesWrittenAs;
  const origins = originsOf(a, namesOf(a));
  // The most common case: one name, which is short for no other.
  if (a === b && origins.length === 1) return MOST_SIBLING_BITS;
  const others = a === b ? origins : originsOf(b, namesOf(b));
  let [one, two] = [0, 0];
  for (const [name, share] of origins) {
    for (const [other, otherShare] of others) {
      const written = share * otherShare;
      if (name === other) one += written * shareOf(name);
      else two += written * shareOfSiblings(name, other);
    }
  }
  if (one === 0) return LEAST_SIBLING_BITS;
  return two === 0 ? MOST_SIBLING_BITS : Math.log2(one / two);
}

type Origin = readonly [name: string, share: number];

/** The names that a word may stand for, each with how often it would be written so; `names`: itself, and those that it is short for. */
function originsOf(word: string, names: readonly string[]): readonly Origin[] {
  if (names.length === 1 && isCountedGivenName(word)) return [[word, 1]];
  const short = names.slice(1).map((name): Origin => [name, WRITTEN_SHORT / countOtherForms(name)]);
  const itself: Origin = [word, 1 - WRITTEN_SHORT - WRITTEN_WRONGLY];
  if (isCountedGivenName(word)) return [itself, ...short];
  const meant = givenNamesASlipAway(word).filter((name) => !names.includes(name));
  const slips = meant.map((name): Origin => [name, WRITTEN_WRONGLY / (SLIPS_A_LETTER * name.length)]);
  return [itself, ...short, ...slips];
}

function shareOf(name: string): number {
  return isCountedGivenName(name) ? 2 ** -givenNameBits(name) : UNCOUNTED_NAME;
}

/** How often two siblings bear two names. */
function shareOfSiblings(a: string, b: string): number {
  const [one, other] = [shareOf(a), shareOf(b)];
  if (isShortForm(a, b)) return SIBLINGS_SHARE_NAME * one * other;
  const beginAlike = a.slice(0, ALIKE_LENGTH) === b.slice(0, ALIKE_LENGTH);
  const areCounted = isCountedGivenName(a) && isCountedGivenName(b);
  return Math.max(one * other, beginAlike && areCounted ? Math.max(one, other) / NAMES_THAT_BEGIN_ALIKE : 0);
}
