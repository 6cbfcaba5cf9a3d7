import { formalNames } from "../../../kernel/text/nicknames.ts";
import { isCountedGivenName } from "../../../kernel/text/persons/name-frequency.ts";
import { type Comparison, compare, compareGiven, type GivenLevel, middlesDiffer } from "./comparison/compare.ts";
import type { Person } from "./comparison/normalize.ts";
import { areAliases } from "./comparison/two-names.ts";
import {
  addressAgrees,
  birthAgrees,
  givenAgrees,
  livesNear,
  shapeOf,
  surnameAgrees,
} from "./model/agreement-patterns.ts";
import { contradict } from "./model/person-set.ts";
import { numberOf } from "./model/same-number.ts";
import { type Compared, isWrittenAs } from "./twins-on-file.ts";

/**
 * Removes undated records that may be those of a relative of the same name who works under the
 * number: another record under the number has a date that is not the subject's, another generation,
 * or another middle name; or the subject's own record without a number has another generation or
 * middle name. Also removes records with a slip in the date, if the subject gives no SSN and no
 * record under the number has the subject's name and date: the slip may be in the father's date.
 */
export function withoutRelativesOnSameSsn<T extends Compared>(scored: readonly T[]): readonly T[] {
  const numbered = Map.groupBy(scored, ({ person }) => numberOf(person));
  const unnumbered = (numbered.get(null) ?? []).filter((one) => isSubjectsOwn(one) && surnameAgrees(one.comparison));
  const isLent = (one: T): boolean => {
    const { birth } = one.person;
    const number = numberOf(one.person);
    if (number === null) return false;
    const underNumber = numbered.get(number) ?? [];
    const isOthersAsWell = underNumber.some(({ comparison }) => comparison.birth === "differ");
    if (birth === null)
      return (
        isOthersAsWell ||
        [...underNumber, ...unnumbered].some((other) => mayBeNamesakes(other, one.person)) ||
        scored.some((other) => isNamesakeOfHouse(other, one.person))
      );
    if (one.comparison.birth !== "close" || one.comparison.ssn !== "missing") return false;
    return isOthersAsWell && !underNumber.some(isSubjectsOwn);
  };
  return scored.filter((one) => !isLent(one));
}

/**
 * True if two records under one number may be a father's and his son's: their generations differ,
 * or only one says it, or their middle names differ. If one has the subject's date of birth, it is
 * enough that only one of them has a middle name.
 */
function mayBeNamesakes({ person, comparison }: Compared, undated: Person): boolean {
  const [middle, other] = [person.given[1], undated.given[1]];
  if (person.surname.generation !== undated.surname.generation) return true;
  return birthAgrees(comparison) ? middle?.[0] !== other?.[0] : middlesDiffer(person.given, undated.given);
}

/**
 * True if another record is that of a namesake born on another day in the house of an undated
 * record: the undated one may be the namesake's, whatever its number, since relatives lend each
 * other numbers.
 */
function isNamesakeOfHouse({ person, comparison }: Compared, undated: Person): boolean {
  if (comparison.birth !== "differ" || !givenAgrees(comparison) || !surnameAgrees(comparison)) return false;
  return addressAgrees(compare(person, undated));
}

/**
 * Removes records without a middle name that may be those of a twin with the same first name: a
 * record of MARIA is not MARIA ELENA's if MARIA ISABEL, born the same day, is on file under the
 * same number, or at the same place if the record has no number. Records with the subject's own
 * number are kept, and records whose number has another record with the subject's middle name.
 */
export function withoutTwinsOfSameFirstName<T extends Compared>(subject: Person, scored: readonly T[]): readonly T[] {
  const dated = scored.filter(({ comparison }) => birthAgrees(comparison) && !hasSubjectsNumber(comparison));
  const twins = dated.filter(({ person, comparison }) => surnameAgrees(comparison) && isOtherMiddle(person, subject));
  const isTwins = ({ person }: T): boolean => {
    if (person.given.length !== 1) return false;
    const number = numberOf(person);
    if (number === null) return twins.some((twin) => mayLiveTogether(twin.person, person));
    const numbered = dated.filter((one) => numberOf(one.person) === number);
    return twins.some((twin) => numbered.includes(twin)) && !numbered.some((one) => isSameMiddle(one.person, subject));
  };
  const out = new Set(dated.filter(isTwins));
  return scored.filter((one) => !out.has(one));
}

function hasSubjectsNumber({ ssn }: Comparison): boolean {
  return ssn === "nine" || ssn === "four";
}

function isOtherMiddle({ given }: Person, { given: asked }: Person): boolean {
  return given[0] === asked[0] && middlesDiffer(given, asked);
}

function isSameMiddle({ given }: Person, { given: asked }: Person): boolean {
  return given.length > 1 && given[0] === asked[0] && !middlesDiffer(given, asked);
}

/** A record without an address may belong to any house. */
function mayLiveTogether(a: Person, b: Person): boolean {
  const pair = compare(a, b);
  return livesNear(pair) || pair.address === "missing";
}

/** Words up to this length that are not names are initials and abbreviations: TJ, WM. */
const ABBREVIATED_LENGTH_MAX = 3;

/**
 * Removes records of a similar name that is a name of its own, under a number that also has a record
 * with the subject's name and date of birth: twins may both work under a relative's number. A MARILYN
 * may be written MARY, but no PAMELA is written PAUL, and of a MARIE and a MARIA one may be the twin.
 * The same holds for a record of another name that does not contradict (IVAN for a JOHN), whatever the
 * date of the record with the subject's name, unless the two have a given name or its end in common.
 *
 * Where a record under the number shows that another person born on that day works under it, those by
 * an initial, a garbled name or none may be that person's, and are removed as well.
 */
export function withoutTwinsSharingSsn<T extends Compared>(scored: readonly T[]): readonly T[] {
  const numbered = Map.groupBy(scored, ({ person }) => numberOf(person));
  const isTwins = (one: T): boolean => {
    const number = numberOf(one.person);
    return number !== null && isOtherBearers(one, numbered.get(number) ?? []);
  };
  return scored.filter((one) => !isTwins(one));
}

/** @param underNumber all records under the number of the record */
function isOtherBearers(one: Compared, underNumber: readonly Compared[]): boolean {
  const { given } = one.comparison;
  if (given === "exact") return false;
  if (UNTELLING.has(given) && underNumber.some(isOfAnotherBornThen)) return true;
  const byVeryName = underNumber.filter(({ comparison }) => comparison.given === "exact" && surnameAgrees(comparison));
  if (bearsTwinsName(one, underNumber, byVeryName)) return true;
  // The subject's name is the one that nobody counts; a JOYCE is not a garbled VANESSINHA.
  if (given === "garbled") return isUnlikeName(one) && byVeryName.length > 0;
  if (given === "alias")
    return !isAbbreviated(one.person) && byVeryName.some(({ person }) => !shareGivenName(person, one.person));
  if (isOfAnotherPlace(one, byVeryName)) return true;
  return (given === "near" || given === "far") && isOtherName(one) && byVeryName.some((own) => isUnrelated(own, one));
}

/**
 * True for a record by a related name that is one of its own (ERIN next to AARON, JANE next to JAN), if it is in no place of the
 * subject's or of the records by the very name: twins have two such names, and a list of short forms has both. A short form that
 * hardly anybody is registered under, and a common middle initial, are the subject's.
 */
function isOfAnotherPlace({ person, comparison }: Compared, byVeryName: readonly Compared[]): boolean {
  const isRelated = comparison.given === "variant" || comparison.given === "near" || comparison.given === "far";
  if (!isRelated || !isCountedGivenName(person.given[0] ?? "") || comparison.shareMiddleInitial) return false;
  if (!byVeryName.some(isSubjectsOwn) || addressAgrees(comparison)) return false;
  return !byVeryName.some((own) => addressAgrees(compare(own.person, person)));
}

/**
 * True for a record by another first name than the subject's, if that is the name of a person under the
 * number whose second name is not the subject's: LAURA next to LAURA CHERI, for a LAURITA FAYE.
 */
function bearsTwinsName(
  { person }: Compared,
  underNumber: readonly Compared[],
  byVeryName: readonly Compared[],
): boolean {
  const namesakes = underNumber.filter((one) => one.person.given[0] === person.given[0]);
  return namesakes.some((one) => byVeryName.some((own) => middlesDiffer(one.person.given, own.person.given)));
}

/** Levels of a given name that tells nobody's name. */
const UNTELLING: ReadonlySet<GivenLevel> = new Set(["initial", "letter", "garbled", "missing"]);

function isOfAnotherBornThen({ comparison }: Compared): boolean {
  return (
    (comparison.given === "differ" || comparison.areTwoNames) && birthAgrees(comparison) && surnameAgrees(comparison)
  );
}

function isAbbreviated({ given: [name = ""] }: Person): boolean {
  return name.length <= ABBREVIATED_LENGTH_MAX && !isCountedGivenName(name);
}

/**
 * True if a record with the subject's name and date of birth has no name that one person is also called
 * by: one that is known so and begins alike.
 */
function isUnrelated(own: Compared, { person }: Compared): boolean {
  return isSubjectsOwn(own) && !(areAliases(own.person.given, person.given) && beginAlike(own.person, person));
}

/** Letters that two names of one person nearly always have in common at the beginning. */
const BEGINNING = 3;

function beginAlike({ given: [a = ""] }: Person, { given: [b = ""] }: Person): boolean {
  return a.slice(0, BEGINNING) === b.slice(0, BEGINNING);
}

/**
 * Removes records of the subject's number by another name than the subject's, or by an initial or
 * none, if a person with that name, the surname and the date of birth is on file under another number:
 * a twin who worked under the subject's number once.
 */
export function withoutTwinsOnSubjectsSsn<T extends Compared>(scored: readonly T[]): readonly T[] {
  const twins = scored.filter(
    ({ comparison }) =>
      isOtherNumber(comparison) && comparison.given !== "exact" && birthAgrees(comparison) && surnameAgrees(comparison),
  );
  const isTwins = ({ person, comparison }: T): boolean => {
    if (!hasSubjectsNumber(comparison) || comparison.given === "exact") return false;
    return twins.some((twin) => mayBeWrittenAs(twin.person, person));
  };
  return twins.length === 0 ? scored : scored.filter((one) => !isTwins(one));
}

/** True for a record without a given name, with an initial of the person's or with a name that the person may be called by. */
function mayBeWrittenAs(person: Person, record: Person): boolean {
  if (record.given[0] === undefined) return true;
  const level = compareGiven(person.given, record.given);
  return CALLED_LEVELS.has(level);
}

const CALLED_LEVELS: ReadonlySet<GivenLevel> = new Set(["exact", "nickname", "variant", "typo", "alias", "initial"]);

/**
 * Removes records of another name, or of one that looks garbled, if the subject's own name, surname
 * and date of birth are on file as another person: the records may be a twin's, whose number the
 * request gave.
 */
export function withoutTwinsWhoseSsnWasGiven<T extends Compared>(scored: readonly T[]): readonly T[] {
  const own = scored.filter((one) => isSubjectsOwn(one) && surnameAgrees(one.comparison));
  const isTwins = ({ person, comparison }: T) =>
    (comparison.given === "garbled" || isOtherName({ person, comparison })) &&
    own.some((other) => contradict(other.person, person));
  return scored.filter((one) => !isTwins(one));
}

/**
 * Removes records without a number that are in no house of the subject, but in that of a namesake
 * born the same day who is on file under a number that contradicts the subject's: if the subject is
 * also on file, or lives elsewhere. In one ZIP code, and with nobody else on file, it is more
 * likely one person, once under a wrong number.
 */
export function withoutNamesakesElsewhere<T extends Compared>(scored: readonly T[]): readonly T[] {
  const namesakes = scored.filter(({ comparison }) => isOtherNumber(comparison) && shapeOf(comparison) !== null);
  if (namesakes.length === 0) return scored;
  const own = scored.filter((one) => hasSubjectsNumber(one.comparison) && isSubjectsOwn(one));
  const isNamesakes = ({ person, comparison }: T): boolean => {
    if (numberOf(person) !== null || addressAgrees(comparison) || (own.length === 0 && livesNear(comparison)))
      return false;
    const isInHouseOf = (one: T): boolean => addressAgrees(compare(one.person, person));
    return namesakes.some(isInHouseOf) && !own.some(isInHouseOf);
  };
  return scored.filter((one) => !isNamesakes(one));
}

function isOtherNumber({ ssn }: Comparison): boolean {
  return ssn === "differ" || ssn === "last_four_only";
}

function isSubjectsOwn({ comparison }: Compared): boolean {
  return comparison.given === "exact" && birthAgrees(comparison);
}

function shareGivenName({ given: a }: Person, { given: b }: Person): boolean {
  const isIn = (name: string, other: string): boolean => name.length > 1 && other.endsWith(name);
  return a.some((name) => b.some((other) => isIn(name, other) || isIn(other, name)));
}

/**
 * One name in some twenty is written in another way: the bits that a second record with the same
 * other name adds.
 */
const REPEATED_NAME_BITS = Math.log2(20);

/**
 * Removes the records under a number whose owner has another name. A twin's record may be written
 * by a short form that is the subject's name, and only the twin's other records show it: more of
 * them have another name, or as many have one that is not a short form of it. If none has the
 * subject's very name, a twin with a similar name also counts: ANDY may be short for either. A
 * record in no place of the subject's needs that nobody under its number has another name. A
 * short form that several records share must have more bits against siblings, since it may be a
 * twin's registered name. The records are also removed if as many under the number are those of a
 * namesake a generation older or younger: one slip turns one date into the other. Records with the
 * subject's own number are kept.
 *
 * @param nonSiblingBitsMin the bits against siblings that the names of a single record need
 */
export function withoutSsnsOfOtherNames<T extends Compared>(
  subject: Person,
  scored: readonly T[],
  nonSiblingBitsMin: number,
): readonly T[] {
  const bitsNeeded = nonSiblingBitsMin + REPEATED_NAME_BITS;
  const dated = scored.filter(({ comparison }) => comparison.ssn === "missing" && birthAgrees(comparison));
  const owners = Map.groupBy(dated, ({ person }) => numberOf(person));
  const hasOtherName = (ssn: string | null, own: readonly Compared[]): boolean => {
    const agreeing = own.filter(({ comparison }) => givenAgrees(comparison));
    if (ssn === null || agreeing.length === 0) return false;
    if (areCalledShort(own, subject) && agreeing.some(({ comparison }) => comparison.nonSiblingBits < bitsNeeded))
      return true;
    if (areLikelierSibling(agreeing, nonSiblingBitsMin - TIED_NAME_BITS)) return true;
    const namesakes = scored.filter((one) => numberOf(one.person) === ssn && isOfAnotherGeneration(one));
    if (namesakes.length >= agreeing.length) return true;
    const isSame = agreeing.some(({ comparison }) => comparison.given === "exact");
    const isNoShortForm = (one: Compared) => !isSame || isLongerName(one, subject) || isWrittenAs(one.person, subject);
    const others = own.filter((one) => isOtherName(one) || isUnlikeName(one));
    if (others.length > 0 && !agreeing.some((one) => livesNear(one.comparison))) return true;
    const telling = others.filter((one) => isNoShortForm(one) || isOfOtherSecondName(one, subject));
    if (others.length > agreeing.length || (telling.length > 0 && telling.length >= agreeing.length)) return true;
    return !isSame && dated.some((one) => numberOf(one.person) !== ssn && isTwinOfLikeName(one));
  };
  const others = new Set([...owners].filter(([ssn, own]) => hasOtherName(ssn, own)).map(([ssn]) => ssn));
  return scored.filter(({ person }) => !others.has(numberOf(person)));
}

/**
 * True if several records all have one short form of the subject's name, and people are also
 * registered under it.
 */
function areCalledShort(own: readonly Compared[], { given: [asked = ""] }: Person): boolean {
  const [name = "", ...others] = new Set(own.map(({ person }) => person.given[0] ?? ""));
  const isShort = name !== asked && formalNames(name).includes(asked);
  return own.length > 1 && others.length === 0 && isShort && isCountedGivenName(name);
}

/**
 * Years of birth further apart than this are a parent's and a child's, and one date may be
 * mistyped.
 */
const GENERATION_YEARS_MIN = 15;
const DAY_AND_MONTH = 2;

/**
 * True for a namesake born on the subject's day of the year, a generation apart: one slip turns one
 * of the dates into the other.
 */
function isOfAnotherGeneration({ comparison }: Compared): boolean {
  const { birthYearsApart, birthPartsEqual } = comparison;
  return givenAgrees(comparison) && birthYearsApart >= GENERATION_YEARS_MIN && birthPartsEqual === DAY_AND_MONTH;
}

/** How many bits fewer a name needs next to a record with the subject's very name. */
const TIED_NAME_BITS = 2;

/**
 * True if at least half of the names (CLARE for a CLARA) are more likely a sibling's than the
 * subject's, or have fewer bits against siblings than are needed where twins are on file.
 */
function areLikelierSibling(agreeing: readonly Compared[], bitsNeeded: number): boolean {
  const least = Math.max(0, bitsNeeded);
  const ofSibling = agreeing.filter(
    ({ comparison }) => comparison.given !== "exact" && comparison.nonSiblingBits < least,
  );
  return ofSibling.length > 0 && ofSibling.length * 2 >= agreeing.length;
}

/** True if the given name is another registered name, and not a slip of the subject's. */
function isOtherName({ person, comparison }: Compared): boolean {
  const { given } = comparison;
  const isOther = given === "near" || given === "far" || given === "alias" || given === "differ";
  return isOther && isCountedGivenName(person.given[0] ?? "");
}

/** True for another first name, with another second name than the subject's: SONJA BILLIE for a SOHVI KATHERINE. */
function isOfOtherSecondName({ person: { given } }: Compared, { given: asked }: Person): boolean {
  return given[0] !== asked[0] && middlesDiffer(given, asked);
}

/** True for a name that has nothing in common with the subject's, in use or not: TAO for a THOMAS. */
function isUnlikeName({ person, comparison: { given } }: Compared): boolean {
  const [name = ""] = person.given;
  if (given === "garbled") return isCountedGivenName(name);
  return (given === "alias" || given === "differ") && name.length > 1;
}

/** A short form is never longer than the name. */
function isLongerName({ person }: Compared, subject: Person): boolean {
  return (person.given[0] ?? "").length > (subject.given[0] ?? "").length;
}

function isTwinOfLikeName(one: Compared): boolean {
  return isOtherFarName(one) && surnameAgrees(one.comparison) && addressAgrees(one.comparison);
}

function isOtherFarName(one: Compared): boolean {
  return one.comparison.given === "far" && isOtherName(one);
}
