import type { Comparison } from "./comparison/compare.ts";
import { addressAgrees, birthAgrees, givenAgrees, shapeOf, surnameAgrees } from "./model/agreement-patterns.ts";
import { type GuardSettings, isTrustedPair } from "./model/record-audit.ts";

/**
 * A condition that every accepted pair must meet, whatever its weight: weights add up evidence that
 * relatives share.
 */
export interface Guard {
  /** The guard's name in the operator's explanation. */
  readonly name: string;
  /** True if the pair passes, under these settings. */
  readonly admits: (comparison: Comparison, guardSettings: GuardSettings) => boolean;
}

/**
 * Maximum number of years between the years of birth of one person's records by error; a parent and
 * a child are further apart.
 */
const BIRTH_ERROR_YEARS_MAX = 9;

/** Two numbers that are more than one slip apart are two persons', or one of them is wrong. */
export function admitsSsn({ ssn }: Comparison): boolean {
  return ssn !== "differ" && ssn !== "last_four_only";
}

/** Children who were registered together have serial numbers closer than this. */
const SIBLINGS_APART_MAX = 1_000;

/**
 * An SSN one slip off proves nothing by itself: twins and siblings who were registered together
 * have neighbouring numbers. It passes only where the given name, the surname and the date of birth
 * also agree. A clear short form or a misspelt given name is enough where the two numbers are too
 * far apart for siblings. Where twins are on file, the next number is a twin's, whose name the subject
 * may also be called by.
 */
export function admitsSlipInSsn(pair: Comparison, { areTwinsOnFile }: GuardSettings): boolean {
  if (pair.ssn !== "nine_near" && pair.ssn !== "four_near") return true;
  if (areTwinsOnFile && pair.areNextNumbers) return false;
  const isName = pair.given === "exact" || (isOwnNameWrittenOtherwise(pair) && pair.ssnApart >= SIBLINGS_APART_MAX);
  return birthAgrees(pair) && isName && surnameAgrees(pair);
}

/**
 * True for a clear short form, and for a misspelling of the given name that is not a name: neither is
 * another person's name.
 */
function isOwnNameWrittenOtherwise({ given }: Comparison): boolean {
  return given === "nickname" || given === "typo";
}

/**
 * Of year, month and day, how many an error leaves unchanged; relatives' dates seldom have so many
 * in common.
 */
const BIRTH_PARTS_EQUAL_MIN = 2;

/**
 * Dates of birth may differ only by error: under ten years apart, two of year, month and day equal, or
 * one of them a first of January that only gives the year; with both names agreeing and the whole SSN,
 * or its last four at the same address. A slip in the date and only four digits need the house: a
 * relative shares the name, and one in ten thousand the digits.
 */
export function admitsBirth(pair: Comparison): boolean {
  if (pair.birth === "close" && (pair.ssn === "four" || pair.ssn === "four_near")) return addressAgrees(pair);
  if (pair.birth !== "differ" && pair.birth !== "year") return true;
  const isError = pair.birthYearsApart <= BIRTH_ERROR_YEARS_MAX && pair.birthPartsEqual >= BIRTH_PARTS_EQUAL_MIN;
  if (pair.birth === "differ" && !isError) return false;
  if (!givenAgrees(pair) || !surnameAgrees(pair)) return false;
  return pair.ssn === "nine" || (pair.ssn === "four" && addressAgrees(pair));
}

/**
 * Another given name is another person: a spouse, a twin, a child who works under a parent's
 * number.
 */
export function admitsGivenName({ given }: Comparison): boolean {
  return given !== "differ";
}

/**
 * A given name that is rather a sibling's (JANE for a JAN) is another person's, whatever else agrees: a twin shares the date of birth,
 * and may work under the number. Where the records show that twins are on file, so is any similar given name that is a name of its own
 * (GAYLA and GARY).
 */
export function admitsAnotherName(pair: Comparison, { areTwinsOnFile }: GuardSettings): boolean {
  return !pair.areTwinsNames && !(pair.areTwoNames && areTwinsOnFile);
}

/**
 * A given name that is missing, a letter or only similar (ERIC and ERICA) needs the SSN and a
 * matching date of birth: exact, or up to a slip if all nine digits are equal and the name does not
 * contradict. Where twins are on file, one that is missing or another letter is not enough; nor is it where the surname
 * does not agree either, as on a record of TEST TEST.
 */
export function admitsWeakGivenName(pair: Comparison, { areTwinsOnFile }: GuardSettings): boolean {
  if (areTwinsOnFile && isMissingOrOtherLetter(pair)) return false;
  if (isMissingOrOtherLetter(pair) && !surnameAgrees(pair)) return false;
  if (givenAgrees(pair) || (pair.ssn !== "nine" && pair.ssn !== "four" && shapeOf(pair) === "alike")) return true;
  if (pair.given === "garbled" || pair.given === "alias") return admitsUnlikeGivenName(pair);
  if (pair.ssn === "nine") return birthAgrees(pair) || (pair.birth === "close" && !isMissingOrOtherLetter(pair));
  return pair.ssn === "four" && birthAgrees(pair);
}

/**
 * A name with nothing alike that does not contradict: with the surname, it needs the date of birth and
 * all nine digits; for an alias, their last four in the same house are enough.
 */
function admitsUnlikeGivenName(pair: Comparison): boolean {
  if (!birthAgrees(pair) || !surnameAgrees(pair)) return false;
  if (pair.ssn === "nine") return true;
  return pair.given === "alias" && pair.ssn === "four" && pair.birth === "exact" && addressAgrees(pair);
}

function isMissingOrOtherLetter({ given }: Comparison): boolean {
  return given === "missing" || given === "letter";
}

/**
 * Another surname (marriage, divorce) needs all nine digits with the date of birth, or with the
 * address if the date is missing, or the last four with the date of birth and the given name. A
 * slip in the date is one contradiction too many: two persons of one given name in a house may
 * share a number and nearly a birthday.
 */
export function admitsOtherSurname(pair: Comparison): boolean {
  if (surnameAgrees(pair)) return true;
  if (pair.ssn === "nine") return birthAgrees(pair) || (pair.birth === "missing" && addressAgrees(pair));
  if (shapeOf(pair) === "renamed") return true;
  return pair.ssn === "four" && birthAgrees(pair) && givenAgrees(pair);
}

/**
 * A household shares surname and address: with those, the whole SSN must identify the person, or
 * the date of birth with the given name, or the last four with either.
 */
export function admitsHousehold(pair: Comparison): boolean {
  if (!surnameAgrees(pair) || !addressAgrees(pair) || pair.ssn === "nine") return true;
  if (pair.ssn === "four") return birthAgrees(pair) || givenAgrees(pair);
  return (birthAgrees(pair) && givenAgrees(pair)) || isShapeOfOneHouse(pair);
}

/**
 * Shapes that are trusted or not by the strangers of that very shape: see {@link admitsWithoutSsn}.
 */
function isShapeOfOneHouse(pair: Comparison): boolean {
  const shape = shapeOf(pair);
  return shape === "misdated" || shape === "misdated_year" || shape === "alike";
}

/**
 * Name and address without SSN or date of birth are not a match, however rare the name: a junior has
 * his father's name. Without an SSN the pair must have one of the shapes that identify a person,
 * and a shape that strangers were seen to have is not trusted: where namesakes born the same day
 * are on file, the ZIP code must agree too; the more twins there are, the more bits against
 * siblings the given names need.
 */
export function admitsWithoutSsn(pair: Comparison, guardSettings: GuardSettings): boolean {
  if (pair.ssn === "nine" || pair.ssn === "four" || pair.ssn === "nine_near") return true;
  const shape = shapeOf(pair);
  return shape !== null && isTrustedPair(shape, pair, guardSettings);
}

/**
 * A junior is not the senior, unless SSN and date of birth both show that the suffix is wrong. If only
 * one of them says the generation, the date of birth must not differ by a slip, unless the number
 * agrees: the slip may have turned the son's year into his father's.
 */
export function admitsGeneration(pair: Comparison): boolean {
  if (pair.generationsDiffer) return pair.ssn === "nine" && birthAgrees(pair);
  if (!pair.isGenerationUnsaid || birthAgrees(pair) || pair.birth === "missing") return true;
  return pair.ssn === "nine" || pair.ssn === "four";
}

/**
 * A record without a date of birth may be that of a namesake in the family who works under the
 * subject's number: the date would show it. It passes if all nine digits or the last four, both
 * names to the letter and the address agree, and both or neither say the generation: two persons of
 * one name in a house have the same last four once in ten thousand cases. With all nine digits, the
 * given name may also be a clear short form or misspelt. Where the records show that namesakes live
 * in one house, a father may work under the number that his absent son gives: both must then have one
 * middle initial.
 */
export function admitsMissingBirth(pair: Comparison, { areNamesakesOnFile }: GuardSettings): boolean {
  if (pair.birth !== "missing") return true;
  if (areNamesakesOnFile && !pair.shareMiddleInitial) return false;
  if (pair.surname !== "exact" || pair.isGenerationUnsaid || !addressAgrees(pair)) return false;
  if (pair.given === "exact") return pair.ssn === "nine" || pair.ssn === "four";
  return pair.ssn === "nine" && isOwnNameWrittenOtherwise(pair);
}

/** Every guard; all must admit a pair. */
export const GUARDS: readonly Guard[] = [
  { name: "ssn_differs", admits: admitsSsn },
  { name: "ssn_slip", admits: admitsSlipInSsn },
  { name: "birth_differs", admits: admitsBirth },
  { name: "given_name_differs", admits: admitsGivenName },
  { name: "given_name_another", admits: admitsAnotherName },
  { name: "given_name_weak", admits: admitsWeakGivenName },
  { name: "surname_differs", admits: admitsOtherSurname },
  { name: "household", admits: admitsHousehold },
  { name: "without_ssn", admits: admitsWithoutSsn },
  { name: "generation_differs", admits: admitsGeneration },
];

/**
 * The guards between a subject and a record. Two records that share the whole SSN need no date of
 * birth to be one person's.
 */
export const SUBJECT_GUARDS: readonly Guard[] = [...GUARDS, { name: "birth_missing", admits: admitsMissingBirth }];

/**
 * The guards that hold for a decision of a source of its own: it may know why a pair without an SSN
 * is one person, but not outvote what contradicts it.
 */
export const DECISION_GUARDS: readonly Guard[] = SUBJECT_GUARDS.filter(({ name }) => name !== "without_ssn");

/** The name of the first guard that refuses a pair, or null if all admit it. */
export function refusingGuard(
  pair: Comparison,
  guardSettings: GuardSettings,
  guards: readonly Guard[] = GUARDS,
): string | null {
  for (const { name, admits } of guards) if (!admits(pair, guardSettings)) return name;
  return null;
}
