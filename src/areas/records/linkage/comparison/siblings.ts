import { countOtherForms, formalNames, isShortForm, namesWrittenAs } from "../../../../kernel/text/nicknames.ts";
import {
  givenNameBits,
  givenNamesASlipAway,
  isCountedGivenName,
  isGivenNameInUse,
} from "../../../../kernel/text/persons/name-frequency.ts";
import { beginAlike } from "../../../../kernel/text/spoken-name.ts";

/**
 * The share of given names that are written short, and with a slip; counted on payroll records that
 * share an SSN.
 */
const WRITTEN_SHORT = 0.05;
const WRITTEN_WRONGLY = 0.015;
/** The slips of one letter that are about equally likely. */
const SLIPS_A_LETTER = 6;

/** Parents prefer names that begin alike: one of this many siblings has a given one of them. */
const NAMES_THAT_BEGIN_ALIKE = 40;
const ALIKE_LENGTH = 2;
/** Hardly anybody calls one child JUDITH and the other JUDY: the factor compared with chance. */
const SIBLINGS_SHARE_NAME = 0.05;

/**
 * The share of a name that the census did not count: a tenth of the people have one of some hundred
 * thousand such names.
 */
const UNCOUNTED_NAME = 2 ** -20;

/** The bits if nobody else can have been written so. */
export const MOST_NON_SIBLING_BITS = 30;
/** The bits if no single name is written both ways. */
export const LEAST_NON_SIBLING_BITS = -30;

/**
 * How much more likely two given names are one person's, written once or twice, than two siblings',
 * in bits.
 *
 * Each may be the name itself, a short form of it, or a slip; two siblings have two names, as often
 * as people have them, or more often if these begin alike. So BOB and ROBERT have many bits, KIM
 * and KIMBERLY fewer (a KIMBERLEY is called so too), ED and EDWARD few, because of EDWIN and EDGAR;
 * and even DI and DI can be a DIANA and a DIANE. Symmetric.
 *
 * @param a one folded word
 * @param b another, or the same
 */
export function nonSiblingBits(a: string, b: string): number {
  // The most common case: one name, which is short for no other.
  if (a === b && isCountedGivenName(a) && formalNames(a).length === 1) return MOST_NON_SIBLING_BITS;
  // If both write the same name, rarer names that it may stand for do not count: two records with
  // MARY hardly mean a MARION.
  const origins = a === b ? formalOriginsOf(a) : originsOf(a);
  const others = a === b ? origins : originsOf(b);
  return bitsOf(origins, others);
}

/**
 * Minimum bits of a name that is its bearer's own: see {@link ownNameBits}. Seven persons in
 * eight have such a name. Of those with this least value, one in 4,000 who have a twin is written
 * by the twin's name.
 */
export const OWN_NAME_BITS = 12;

/**
 * How much more likely two records with one given name are one person's than those of two siblings
 * of whom one is written by the other's name, in bits. Unlike {@link nonSiblingBits} it also counts
 * the rarer names that the word may stand for: MARY may be a Marilyn's, DAVID is nearly always a
 * David's.
 *
 * @param word one folded word
 */
export function ownNameBits(word: string): number {
  const known = OWN_NAME_BITS_BY_WORD.get(word);
  if (known !== undefined) return known;
  const bits = bitsOf(originsOf(word), originsOf(word));
  if (isGivenNameInUse(word)) OWN_NAME_BITS_BY_WORD.set(word, bits);
  return bits;
}

const OWN_NAME_BITS_BY_WORD = new Map<string, number>();

function bitsOf(origins: readonly Origin[], others: readonly Origin[]): number {
  let [one, two] = [0, 0];
  for (const origin of origins) {
    for (const other of others) {
      const written = origin.written * other.written;
      if (origin.name === other.name) one += written * origin.share;
      else two += written * shareOfSiblings(origin, other);
    }
  }
  if (one === 0) return LEAST_NON_SIBLING_BITS;
  return two === 0 ? MOST_NON_SIBLING_BITS : Math.log2(one / two);
}

/** A name that a word may stand for. */
interface Origin {
  readonly name: string;
  /** The share of records of persons with this name that are written by the word, 0 to 1. */
  readonly written: number;
  /** The share of people who have the name, 0 to 1. */
  readonly share: number;
  readonly isCounted: boolean;
}

const originsOf = rememberingNames((word) => originsAmong(word, namesWrittenAs(word)));
const formalOriginsOf = rememberingNames((word) => originsAmong(word, formalNames(word)));

/**
 * Caches names in use, which recur and are limited in number; any other word is computed each time.
 */
function rememberingNames(origins: (word: string) => readonly Origin[]): (word: string) => readonly Origin[] {
  const known = new Map<string, readonly Origin[]>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const found = origins(word);
    if (isGivenNameInUse(word)) known.set(word, found);
    return found;
  };
}

/**
 * The names that a word may stand for; `names`: the word itself, and those that it is short for.
 */
function originsAmong(word: string, names: readonly string[]): readonly Origin[] {
  if (names.length === 1 && isCountedGivenName(word)) return [origin(word, 1)];
  const short = names.slice(1).map((name) => origin(name, WRITTEN_SHORT / countOtherForms(name)));
  const itself = origin(word, 1 - WRITTEN_SHORT - WRITTEN_WRONGLY);
  if (isCountedGivenName(word)) return [itself, ...short];
  const meant = givenNamesASlipAway(word).filter((name) => !names.includes(name));
  const slips = meant.map((name) => origin(name, WRITTEN_WRONGLY / (SLIPS_A_LETTER * name.length)));
  return [itself, ...short, ...slips];
}

function origin(name: string, written: number): Origin {
  const isCounted = isCountedGivenName(name);
  return { name, written, share: isCounted ? 2 ** -givenNameBits(name) : UNCOUNTED_NAME, isCounted };
}

/** The least share of the bearers of a short form who are registered by the longer name, so that parents think of it. */
const KNOWN_FORM_SHARE = 0.05;

/**
 * True if one of two given names is a short form of the other that anybody knows as such: the two begin alike (JUDITH and JUDY), one
 * is in the other (CHRISTINA and TINA), or one in twenty of those who are called by the short form have the longer name (JACK and
 * JOHN). Of MELISSA and LISA, or AARON and ERIN, which a list of short forms has too, each is as good as always the name that its
 * bearer was given. Symmetric.
 */
export function isKnownAsForm(a: string, b: string): boolean {
  if (!isShortForm(a, b)) return false;
  if (beginAlike(a, b) || a.includes(b) || b.includes(a)) return true;
  return isOftenWrittenFor(a, b) || isOftenWrittenFor(b, a);
}

function isOftenWrittenFor(short: string, formal: string): boolean {
  if (!formalNames(short).includes(formal)) return false;
  const written = (WRITTEN_SHORT / countOtherForms(formal)) * origin(formal, 1).share;
  return written >= KNOWN_FORM_SHARE * (written + origin(short, 1).share);
}

/** The probability that two siblings have these two names. */
function shareOfSiblings(a: Origin, b: Origin): number {
  if (isKnownAsForm(a.name, b.name)) return SIBLINGS_SHARE_NAME * a.share * b.share;
  const beginAlike = a.isCounted && b.isCounted && a.name.slice(0, ALIKE_LENGTH) === b.name.slice(0, ALIKE_LENGTH);
  return Math.max(a.share * b.share, beginAlike ? Math.max(a.share, b.share) / NAMES_THAT_BEGIN_ALIKE : 0);
}
