import { formalNames, namesWrittenAs } from "../text/nicknames.ts";
import { type Comparison, compare, middlesDiffer } from "./comparison/compare.ts";
import { isCountedGivenName } from "./comparison/name-frequency.ts";
import type { Person } from "./comparison/normalize.ts";
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

/** A candidate record's person, and how it compares with the subject. */
export interface Compared {
  readonly person: Person;
  readonly comparison: Comparison;
}

/**
 * Without the records of unknown date of birth that may be those of a namesake in the family who works under the number: another
 * record under it has a date that is not the subject's, another generation, or another middle name; or the subject's own
 * record without a number has another generation or middle name. Also without those that have a slip in the date, where the
 * subject gives no SSN and no record under the number has the subject's date: the slip may be in the father's date.
 */
export function withoutLent<T extends Compared>(judged: readonly T[]): readonly T[] {
  const numbered = Map.groupBy(judged, ({ person }) => numberOf(person));
  const unnumbered = (numbered.get(null) ?? []).filter((one) => isSubjectsOwn(one) && surnameAgrees(one.comparison));
  const isLent = (one: T): boolean => {
    const { birth } = one.person;
    const number = numberOf(one.person);
    if (number === null) return false;
    const beside = numbered.get(number) ?? [];
    const isOthersToo = beside.some(({ comparison }) => comparison.birth === "differ");
    if (birth === null)
      return (
        isOthersToo ||
        [...beside, ...unnumbered].some((other) => tellOfNamesake(other, one.person)) ||
        judged.some((other) => isNamesakeOfHouse(other, one.person))
      );
    if (one.comparison.birth !== "close" || one.comparison.ssn !== "missing") return false;
    return isOthersToo && !beside.some(({ comparison }) => birthAgrees(comparison));
  };
  return judged.filter((one) => !isLent(one));
}

/**
 * True if two records of one number are perhaps a father's and his son's: they say another generation, or one does not say it,
 * or their middle names differ. Beside a record with the subject's date of birth it is enough that one alone has a middle name.
 */
function tellOfNamesake({ person, comparison }: Compared, undated: Person): boolean {
  const [middle, other] = [person.given[1], undated.given[1]];
  if (person.surname.generation !== undated.surname.generation) return true;
  return birthAgrees(comparison) ? middle?.[0] !== other?.[0] : middlesDiffer(person.given, undated.given);
}

/**
 * True if another record is of somebody of the subject's name, born on another day, in the house of an undated record: the
 * undated one may be theirs, whatever number stands on it, since relatives lend each other numbers.
 */
function isNamesakeOfHouse({ person, comparison }: Compared, undated: Person): boolean {
  if (comparison.birth !== "differ" || !givenAgrees(comparison) || !surnameAgrees(comparison)) return false;
  return addressAgrees(compare(person, undated));
}

/**
 * Without the records that leave the middle name out and may be those of a twin who shares the first: a MARIA is no
 * MARIA ELENA's, where MARIA ISABEL, born the same day, is on file under the same number, or in the same place and the record
 * bears none. What the subject's own number says is not doubted; nor what another record of its number says with the
 * subject's middle name.
 */
export function withoutTwinsOfOneFirstName<T extends Compared>(subject: Person, judged: readonly T[]): readonly T[] {
  const told = judged.filter(({ comparison }) => birthAgrees(comparison) && !saysSubjectsNumber(comparison));
  const twins = told.filter(({ person, comparison }) => surnameAgrees(comparison) && isOtherMiddle(person, subject));
  const isTwins = ({ person }: T): boolean => {
    if (person.given.length !== 1) return false;
    const number = numberOf(person);
    if (number === null) return twins.some((twin) => mayLiveTogether(twin.person, person));
    const numbered = told.filter((one) => numberOf(one.person) === number);
    return twins.some((twin) => numbered.includes(twin)) && !numbered.some((one) => isSameMiddle(one.person, subject));
  };
  const out = new Set(told.filter(isTwins));
  return judged.filter((one) => !out.has(one));
}

function saysSubjectsNumber({ ssn }: Comparison): boolean {
  return ssn === "nine" || ssn === "four";
}

function isOtherMiddle({ given }: Person, { given: asked }: Person): boolean {
  return given[0] === asked[0] && middlesDiffer(given, asked);
}

function isSameMiddle({ given }: Person, { given: asked }: Person): boolean {
  return given.length > 1 && given[0] === asked[0] && !middlesDiffer(given, asked);
}

/** A record without an address may be of any. */
function mayLiveTogether(a: Person, b: Person): boolean {
  const pair = compare(a, b);
  return livesNear(pair) || pair.address === "missing";
}

/** So many letters of a name are seldom left of another. */
const BEGINNING = 3;

/**
 * Without the records of another name, hardly alike, under a number that a record of the subject's name and date of birth
 * bears: twins may both work under a relative's. A MARILYN may be written MARY, but no PAMELA PAUL.
 */
export function withoutTwinsOfOneNumber<T extends Compared>(judged: readonly T[]): readonly T[] {
  const numbered = Map.groupBy(judged.filter(isSubjectsOwn), ({ person }) => numberOf(person));
  const isTwins = (one: T): boolean => {
    const number = numberOf(one.person);
    const own = number === null ? [] : (numbered.get(number) ?? []);
    return isOtherFarName(one) && own.some(({ person }) => !beginAlike(person, one.person));
  };
  return judged.filter((one) => !isTwins(one));
}

/**
 * Without the records of another name, or of one that looks garbled, where the subject's own name, with surname and date of
 * birth, is on file as somebody else: they are perhaps a twin's, whose number the subject was asked for with.
 */
export function withoutTwinsOfOtherNumber<T extends Compared>(judged: readonly T[]): readonly T[] {
  const own = judged.filter((one) => isSubjectsOwn(one) && surnameAgrees(one.comparison));
  const isTwins = ({ person, comparison }: T) =>
    (comparison.given === "garbled" || isOtherName({ person, comparison })) &&
    own.some((other) => contradict(other.person, person));
  return judged.filter((one) => !isTwins(one));
}

/**
 * Without the records that bear no number and lie in no house of the subject's, but in that of a namesake born the same day, who
 * is on file under a number that contradicts the subject's: where the subject is on file as well, or lives in another place. In
 * one place, and with nobody else on file, it is likelier one person, once under a wrong number.
 */
export function withoutNamesakesOwn<T extends Compared>(judged: readonly T[]): readonly T[] {
  const namesakes = judged.filter(({ comparison }) => isOtherNumber(comparison) && shapeOf(comparison) !== null);
  if (namesakes.length === 0) return judged;
  const own = judged.filter((one) => saysSubjectsNumber(one.comparison) && isSubjectsOwn(one));
  const isNamesakes = ({ person, comparison }: T): boolean => {
    if (numberOf(person) !== null || addressAgrees(comparison) || (own.length === 0 && livesNear(comparison)))
      return false;
    const isInHouseOf = (one: T): boolean => addressAgrees(compare(one.person, person));
    return namesakes.some(isInHouseOf) && !own.some(isInHouseOf);
  };
  return judged.filter((one) => !isNamesakes(one));
}

function isOtherNumber({ ssn }: Comparison): boolean {
  return ssn === "differ" || ssn === "last_four_only";
}

function isSubjectsOwn({ comparison }: Compared): boolean {
  return comparison.given === "exact" && birthAgrees(comparison);
}

function beginAlike({ given: [a = ""] }: Person, { given: [b = ""] }: Person): boolean {
  return a.slice(0, BEGINNING) === b.slice(0, BEGINNING);
}

/** One name in some twenty is written otherwise: so much a record says that bears the same other name again. */
const REPEATED_NAME_BITS = Math.log2(20);

/**
 * Without the records under a number whose owner is called otherwise: a twin's record may bear a short form that is the
 * subject's name, and only the twin's other records tell: where more of them bear another name, or as many one that is no
 * short form of it. Where none bears the very name, a twin's that is alike tells too: ANDY may be short for either. And a
 * short form that several records bear all alike must speak against siblings with more: it may be a twin's name. Nor where as
 * many records under the number are of a namesake who is a generation older or younger: a slip makes one date of another. What the
 * subject's own number says is not doubted.
 *
 * @param siblingBits so many the names of a single record must speak with
 */
export function withoutOtherwiseCalled<T extends Compared>(
  subject: Person,
  judged: readonly T[],
  siblingBits: number,
): readonly T[] {
  const bitsNeeded = siblingBits + REPEATED_NAME_BITS;
  const told = judged.filter(({ comparison }) => comparison.ssn === "missing" && birthAgrees(comparison));
  const owners = Map.groupBy(told, ({ person }) => numberOf(person));
  const isOtherwise = (ssn: string | null, own: readonly Compared[]): boolean => {
    const agreeing = own.filter(({ comparison }) => givenAgrees(comparison));
    if (ssn === null || agreeing.length === 0) return false;
    if (areCalledShort(own, subject) && agreeing.some(({ comparison }) => comparison.siblingBits < bitsNeeded))
      return true;
    if (areLikelierSibling(agreeing, siblingBits - TIED_NAME_BITS)) return true;
    const namesakes = judged.filter((one) => numberOf(one.person) === ssn && isOfAnotherGeneration(one));
    if (namesakes.length >= agreeing.length) return true;
    const isSame = agreeing.some(({ comparison }) => comparison.given === "exact");
    const isNoShortForm = (one: Compared) => !isSame || isLongerName(one, subject) || isWrittenSo(one.person, subject);
    const others = own.filter(isOtherName);
    const telling = others.filter(isNoShortForm);
    if (others.length > agreeing.length || (telling.length > 0 && telling.length >= agreeing.length)) return true;
    return !isSame && told.some((one) => numberOf(one.person) !== ssn && isTwinOfLikeName(one));
  };
  const others = new Set([...owners].filter(([ssn, own]) => isOtherwise(ssn, own)).map(([ssn]) => ssn));
  return judged.filter(({ person }) => !others.has(numberOf(person)));
}

/** Claims several records that all bear one short form of the subject's name in which people are registered as well. */
function areCalledShort(own: readonly Compared[], { given: [asked = ""] }: Person): boolean {
  const [name = "", ...others] = new Set(own.map(({ person }) => person.given[0] ?? ""));
  const isShort = name !== asked && formalNames(name).includes(asked);
  return own.length > 1 && others.length === 0 && isShort && isCountedGivenName(name);
}

/** Years of birth further apart than these are a parent's and a child's, of whom one may be misdated. */
const GENERATION_YEARS_MIN = 15;
const DAY_AND_MONTH = 2;

/** True for a namesake born on the subject's day, but a generation apart: one slip turns one of the dates into the other. */
function isOfAnotherGeneration({ comparison }: Compared): boolean {
  const { birthYearsApart, birthPartsEqual } = comparison;
  return givenAgrees(comparison) && birthYearsApart >= GENERATION_YEARS_MIN && birthPartsEqual === DAY_AND_MONTH;
}

/** So much less a name must tell beside a record by the subject's very name. */
const TIED_NAME_BITS = 2;

/**
 * True if half of the names or more, CLARE for a CLARA, are likelier a sibling's than the subject's, or speak for the subject with
 * fewer bits than are needed where twins are on file.
 */
function areLikelierSibling(agreeing: readonly Compared[], bitsNeeded: number): boolean {
  const least = Math.max(0, bitsNeeded);
  const ofSibling = agreeing.filter(({ comparison }) => comparison.given !== "exact" && comparison.siblingBits < least);
  return ofSibling.length > 0 && ofSibling.length * 2 >= agreeing.length;
}

/** Claims a given name of its own, and not a slip of the subject's. */
function isOtherName({ person, comparison }: Compared): boolean {
  const isOther = comparison.given === "near" || comparison.given === "far" || comparison.given === "differ";
  return isOther && isCountedGivenName(person.given[0] ?? "");
}

/** No short form is longer than the name. */
function isLongerName({ person }: Compared, subject: Person): boolean {
  return (person.given[0] ?? "").length > (subject.given[0] ?? "").length;
}

function isTwinOfLikeName(one: Compared): boolean {
  return isOtherFarName(one) && surnameAgrees(one.comparison) && addressAgrees(one.comparison);
}

function isOtherFarName(one: Compared): boolean {
  return one.comparison.given === "far" && isOtherName(one);
}

/**
 * Claims a twin on file, by another number, who may be the subject as well: without an SSN, a Lynn is the one or Lyndon, the
 * other, and an Emily her own short form or her brother Emil, misspelt.
 */
export function mayBeTwin({ person, comparison }: Compared, best: Person, subject: Person): boolean {
  if (comparison.ssn !== "missing" || !birthAgrees(comparison)) return false;
  if (!surnameAgrees(comparison) || !livesNear(comparison)) return false;
  return (givenAgrees(comparison) || isWrittenSo(person, subject)) && contradict(best, person);
}

/** Claims a person of another name who is sometimes written by the subject's: Lyndon as Lynn, and Wilma as William. */
function isWrittenSo({ given: [name = ""] }: Person, { given: [asked = ""] }: Person): boolean {
  return name !== asked && namesWrittenAs(asked).includes(name);
}
