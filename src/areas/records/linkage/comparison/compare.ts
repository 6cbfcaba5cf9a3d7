import { areNicknames, formalNames, isShortForm } from "../../../../kernel/text/nicknames.ts";
import {
  givenNameBits,
  givenNamesASlipAway,
  isCommonGivenName,
  isGivenNameInUse,
} from "../../../../kernel/text/persons/name-frequency.ts";
import { mayBePlaceholder } from "../../../../kernel/text/persons/placeholders.ts";
import { areWithinOneEdit, jaroWinkler } from "../../../../kernel/text/similarity.ts";
import { isTaxpayerNumber } from "../../../../kernel/text/us/ssn.ts";
import { type AddressLevel, compareHistories } from "./addresses.ts";
import { type BirthLevel, compareBirths, partsEqual, yearsApart } from "./births.ts";
import { withNamesAsIn } from "./name-order.ts";
import type { Person, Surname } from "./normalize.ts";
import { areRomanizations, sharedRomanizations } from "./romanization.ts";
import { LEAST_NON_SIBLING_BITS, nonSiblingBits, OWN_NAME_BITS, ownNameBits } from "./siblings.ts";
import { areAliases, areTwinsNames, areTwoNames } from "./two-names.ts";

/**
 * How two given names agree, best first. `nickname`: one is a short form of the other that few are
 * registered under (BOB and ROBERT); `variant`: related names that two siblings can have (ELIZABETH
 * and BETTY); `typo`: a name and a slip of it that is nobody's name (CRAIG and CRAFG), so no
 * twin's; `near`, `far`: by spelling; `letter`: a single letter that is not the other's initial,
 * which does not prove two persons; `garbled`: nothing alike, but one is a common name and the
 * other is neither a name nor a slip of one; `alias`: nothing alike, but one person may be known by
 * both (a second given name, initials, a short form of another language).
 */
export type GivenLevel =
  | "exact"
  | "nickname"
  | "variant"
  | "typo"
  | "near"
  | "initial"
  | "far"
  | "letter"
  | "garbled"
  | "alias"
  | "differ"
  | "missing";
/** How two surnames agree. `part`: one shares a half of the other's double-barrelled name. */
export type SurnameLevel = "exact" | "part" | "near" | "far" | "differ" | "missing";
/**
 * How two SSNs agree. `nine_near`: one slip apart; `last_four_only`: both whole, only the last four
 * equal. Two consecutive numbers count as a slip only if the names and the date of birth are the
 * same and the addresses are not far apart.
 */
export type SsnLevel = "nine" | "nine_near" | "four" | "last_four_only" | "four_near" | "differ" | "missing";

/**
 * The levels of agreement of a subject and a record, one for each field: the input of score and
 * guards.
 */
export interface Comparison {
  readonly given: GivenLevel;
  readonly surname: SurnameLevel;
  readonly birth: BirthLevel;
  /** Whole years between the years of birth; 0 if one is missing. */
  readonly birthYearsApart: number;
  /** Of year, month and day of birth, how many are equal; 0 if a date is missing. */
  readonly birthPartsEqual: number;
  readonly ssn: SsnLevel;
  /** The difference between two whole SSNs as numbers; 0 if one is not whole. */
  readonly ssnApart: number;
  /** True if one number, or what is known of it, is the next after the other. */
  readonly areNextNumbers: boolean;
  readonly address: AddressLevel;
  /**
   * How rare the names are, in bits: of the two the more common, and of a double-barrelled one the
   * most common part.
   */
  readonly givenRarity: number;
  readonly surnameRarity: number;
  /** How rare the full name is at least, in bits, as if its names were independent: of the two the more common. */
  readonly nameRarity: number;
  /** How many bits commoner the full name may be, since one of the surnames is one of a group. */
  readonly groupBits: number;
  /** That the given names are not two siblings', in bits: see `nonSiblingBits`; the least if they do not agree. */
  readonly nonSiblingBits: number;
  /** True if the given names are similar, but names of their own: see `areTwoNames`. */
  readonly areTwoNames: boolean;
  /** True if the given names agree more or less, but are rather two siblings': see `areTwinsNames`. */
  readonly areTwinsNames: boolean;
  /** True if both have a second given name, and these begin with one letter. */
  readonly shareMiddleInitial: boolean;
  /** True if both say the generation (Sr, Jr, III), and not the same one. */
  readonly generationsDiffer: boolean;
  /** True if only one of them says the generation. */
  readonly isGenerationUnsaid: boolean;
}

/**
 * The least Jaro–Winkler similarity of names that are a slip apart, and of names that are similar.
 */
const NEAR_NAME = 0.92;
const FAR_NAME = 0.85;
/**
 * The same for given names with the same initial. It admits badly typed ones, since `far` only
 * counts with an SSN.
 */
const FAR_GIVEN_NAME = 0.75;

/**
 * The rarity from which few are registered under a name, and the difference from which it is
 * clearly rarer than another.
 */
const RARE_NAME_BITS = 9;
const CLEARLY_RARER_BITS = 3;
/** A twin hardly ever has a name that fewer than one in two thousand have. */
const RIVAL_NAME_BITS = 11;

/**
 * Compares two persons field by field. Symmetric. The best pair of addresses counts, whatever their
 * order.
 */
export function compare(one: Person, other: Person): Comparison {
  const b = withNamesAsIn(one, other);
  const a = b === other ? withNamesAsIn(other, one) : one;
  const isNoSurname = isPlaceholderNextTo(a.surname.whole, b.surname.whole);
  const written = {
    given: isPlaceholderNextTo(a.given[0], b.given[0]) ? "missing" : compareGiven(a.given, b.given),
    surname: isNoSurname ? "missing" : compareSurnames(a.surname, b.surname),
  } as const;
  const { given, surname } = mayBeRomanized(a, b) ? withRomanizations(written, a, b) : written;
  const birth = compareBirths(a.birth, b.birth);
  const address = compareHistories(a.addresses, b.addresses);
  const isOneName = given === "exact" && surname === "exact" && isUnlikelySiblingName(a) && isUnlikelySiblingName(b);
  const isIdentical = isOneName && birth === "exact" && address !== "differ" && address !== "state";
  return {
    given,
    surname,
    birth,
    birthYearsApart: yearsApart(a.birth, b.birth),
    birthPartsEqual: partsEqual(a.birth, b.birth),
    ssn: compareSsns(a, b, isIdentical),
    ssnApart: a.ssn9 === null || b.ssn9 === null ? 0 : Math.abs(Number(a.ssn9) - Number(b.ssn9)),
    areNextNumbers: areNext(a, b),
    address,
    givenRarity: Math.min(a.givenRarity, b.givenRarity),
    surnameRarity: Math.min(a.surnameRarity, b.surnameRarity),
    nameRarity: Math.min(a.nameRarity, b.nameRarity),
    groupBits: Math.max(a.groupBits, b.groupBits),
    nonSiblingBits: nonSiblingBitsOf(given, a, b),
    areTwoNames: mayBeTwoNames(given) && areTwoNames(a.given, b.given, given === "variant"),
    areTwinsNames: mayBeTwoNames(given) && areTwinsNames(a.given, b.given, given === "variant"),
    shareMiddleInitial: a.given[1] !== undefined && a.given[1][0] === b.given[1]?.[0],
    generationsDiffer:
      a.surname.generation !== null && b.surname.generation !== null && a.surname.generation !== b.surname.generation,
    isGenerationUnsaid: (a.surname.generation === null) !== (b.surname.generation === null),
  };
}

/** True with one number and date of birth: only next to them a name in another system is looked at. */
function mayBeRomanized(a: Person, b: Person): boolean {
  return a.ssn4 !== null && a.ssn4 === b.ssn4 && a.birth !== null && a.birth === b.birth;
}

type NameLevels = Pick<Comparison, "given" | "surname">;

/** The levels of names that are one name, written by two systems: an `alias`, and a surname that is `far`. */
function withRomanizations({ given, surname }: NameLevels, a: Person, b: Person): NameLevels {
  const isOther = given === "differ" || given === "garbled" || given === "letter" || given === "far";
  if (!isOther && surname !== "differ") return { given, surname };
  const languages = sharedRomanizations(a.surname.whole, b.surname.whole);
  if (languages.length === 0) return { given, surname };
  const isAlias = isOther && given !== "far" && languages.some((one) => areRomanizations(one, a.given, b.given));
  return { given: isAlias ? "alias" : given, surname: surname === "differ" ? "far" : surname };
}

/** True if one of two different words may be a placeholder. */
function isPlaceholderNextTo(a = "", b = ""): boolean {
  return a !== b && (mayBePlaceholder(a) || mayBePlaceholder(b));
}

function nonSiblingBitsOf(level: GivenLevel, { given: a }: Person, { given: b }: Person): number {
  if (level !== "exact" && level !== "nickname" && level !== "variant" && level !== "typo")
    return LEAST_NON_SIBLING_BITS;
  const [name = "", other = ""] = [a[0], b[0]];
  // MARY ANN and MARYANN are one name, however many words it is written in.
  if (name !== other && areOneJoined(a, b)) return nonSiblingBits(a.join(""), a.join(""));
  return nonSiblingBits(name, other);
}

function mayBeTwoNames(level: GivenLevel): boolean {
  return level === "near" || level === "far" || level === "variant";
}

/**
 * True if a sibling is hardly ever written by the person's first given name: see {@link
 * ownNameBits}.
 */
export function isUnlikelySiblingName({ given }: Person): boolean {
  const [name = ""] = given;
  return !mayBePlaceholder(name) && ownNameBits(name) >= OWN_NAME_BITS;
}

/** The level of two lists of given names, first and middle. Symmetric. */
export function compareGiven(a: readonly string[], b: readonly string[]): GivenLevel {
  const [first, other] = [a[0], b[0]];
  if (first === undefined || other === undefined) return "missing";
  if (areOneJoined(a, b)) return "exact";
  const level = compareFirstNames(first, other);
  const isStrong = level === "exact" || level === "nickname" || level === "variant" || level === "typo";
  if (isStrong) return middlesDiffer(a, b) ? "far" : level;
  const isUnlike = level === "differ" || level === "garbled" || level === "letter";
  if (isUnlike && areAliases(a, b)) return "alias";
  return level === "garbled" && middlesDiffer(a, b) ? "differ" : level;
}

/** MARY ANN is MARYANN; but IDA A. is not IDAA. */
function areOneJoined(a: readonly string[], b: readonly string[]): boolean {
  return readAlike(a, b) && a.every(isWhole) && b.every(isWhole);
}

/** True if two lists of words are equal when written without blanks. */
function readAlike(a: readonly string[], b: readonly string[]): boolean {
  return lettersOf(a) === lettersOf(b) && a.join("") === b.join("");
}

function lettersOf(words: readonly string[]): number {
  let letters = 0;
  for (const word of words) letters += word.length;
  return letters;
}

function isWhole(name: string): boolean {
  return name.length > 1;
}

/**
 * True if the second names begin differently: one first name may be a father's and his son's, or
 * that of two sisters, MARIA ELENA and MARIA ISABEL. False if one has no second name. Symmetric.
 */
export function middlesDiffer(a: readonly string[], b: readonly string[]): boolean {
  const [middle, other] = [a[1], b[1]];
  return middle !== undefined && other !== undefined && middle[0] !== other[0];
}

function compareFirstNames(a: string, b: string): GivenLevel {
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? "initial" : "letter";
  if (a === b) return "exact";
  if (areNicknames(a, b)) return isClearNickname(a, b) ? "nickname" : "variant";
  const similarity = jaroWinkler(a, b);
  const isSlip = areWithinOneEdit(a, b);
  const isNonName = isGivenNameInUse(a) !== isGivenNameInUse(b);
  if (similarity >= NEAR_NAME || (isSlip && isNonName)) return isNonName ? "typo" : "near";
  if (similarity >= (a[0] === b[0] ? FAR_GIVEN_NAME : FAR_NAME) || isSlip) return "far";
  return isNonName && isGarbled(a, b) ? "garbled" : "differ";
}

/**
 * One is a common name, and the other no slip of any name: FLOORENCE is not a garbled MARY, but a
 * FLORENCE.
 */
function isGarbled(a: string, b: string): boolean {
  const [name, word] = isGivenNameInUse(a) ? [a, b] : [b, a];
  return isCommonGivenName(name) && givenNamesASlipAway(word).length === 0;
}

/**
 * A short form is clear if hardly anybody is registered under it, since no parents call their twins
 * ROBERT and BOB, and if it stands for one common name only: ED is an EDWARD or his twin EDWIN.
 */
function isClearNickname(a: string, b: string): boolean {
  const [bits, otherBits] = [givenNameBits(a), givenNameBits(b)];
  const isRareBeside = Math.abs(bits - otherBits) >= CLEARLY_RARER_BITS && Math.max(bits, otherBits) >= RARE_NAME_BITS;
  if (!isShortForm(a, b) || !isRareBeside) return false;
  const [short, formal] = bits > otherBits ? [a, b] : [b, a];
  return formalNames(short).every((name) => name === short || !isRivalFormal(name, formal));
}

/** True for another name, common enough for a twin, that the short form may also stand for. */
function isRivalFormal(name: string, formal: string): boolean {
  const isOtherSpelling = isShortForm(name, formal) || jaroWinkler(name, formal) >= NEAR_NAME;
  return name !== formal && givenNameBits(name) < RIVAL_NAME_BITS && !isOtherSpelling;
}

/** The level of two surnames. Symmetric. */
export function compareSurnames(a: Surname, b: Surname): SurnameLevel {
  if (a.whole === "" || b.whole === "") return "missing";
  if (a.whole === b.whole || (a.parts.length > 0 && readAlike(a.parts, b.parts))) return "exact";
  if (a.parts.some((part) => part.length > 2 && b.parts.includes(part)))
    return haveOtherHalves(a, b) ? "differ" : "part";
  const similarity = jaroWinkler(a.whole, b.whole);
  return similarity >= NEAR_NAME ? "near" : similarity >= FAR_NAME ? "far" : "differ";
}

/**
 * GARCIA LOPEZ and GARCIA TORRES share a father's name, as cousins and namesakes do; either may
 * omit the second half.
 */
function haveOtherHalves({ parts: a }: Surname, { parts: b }: Surname): boolean {
  const [rest, others] = [a.filter((part) => !b.includes(part)), b.filter((part) => !a.includes(part))];
  if (rest.length === 0 || others.length === 0) return false;
  return !rest.some((part) => others.some((other) => jaroWinkler(part, other) >= FAR_NAME));
}

/**
 * @param isIdentical the names and the date of birth are the same, which is never so for twins
 */
function compareSsns(a: Person, b: Person, isIdentical: boolean): SsnLevel {
  if (a.ssn4 === null || b.ssn4 === null || mayHaveBothNumbers(a, b)) return "missing";
  if (a.ssn9 === null || b.ssn9 === null) {
    if (a.ssn4 === b.ssn4) return "four";
    return isSlipInSsn(a.ssn4, b.ssn4, isIdentical) ? "four_near" : "differ";
  }
  if (a.ssn9 === b.ssn9) return "nine";
  if (isSlipInSsn(a.ssn9, b.ssn9, isIdentical)) return "nine_near";
  return a.ssn4 === b.ssn4 ? "last_four_only" : "differ";
}

function areNext(a: Person, b: Person): boolean {
  const [one, other] = a.ssn9 === null || b.ssn9 === null ? [a.ssn4, b.ssn4] : [a.ssn9, b.ssn9];
  return one !== null && other !== null && Math.abs(Number(one) - Number(other)) === 1;
}

/**
 * True if one number is an ITIN and the other one not: a person has an ITIN until there is an SSN, so
 * that the two do not contradict each other. Last four digits may be of either.
 */
function mayHaveBothNumbers(a: Person, b: Person): boolean {
  if (a.ssn9 !== null && b.ssn9 !== null) return isTaxpayerNumber(a.ssn9) !== isTaxpayerNumber(b.ssn9);
  const whole = a.ssn9 ?? b.ssn9;
  return whole !== null && a.ssn4 !== b.ssn4 && isTaxpayerNumber(whole);
}

/**
 * True if the numbers are one slip apart. The next number is far more often a sibling's who was
 * registered together than a slip, unless names and date of birth can only be the person's.
 */
function isSlipInSsn(a: string, b: string, isIdentical: boolean): boolean {
  return areWithinOneEdit(a, b) && (isIdentical || Math.abs(Number(a) - Number(b)) !== 1);
}
