import { formalNames, namesWrittenAs } from "../text/nicknames.ts";
import { type Comparison, compare, middlesDiffer } from "./compare.ts";
import { isCountedGivenName } from "./name-frequency.ts";
import type { Person } from "./normalize.ts";
import { contradict } from "./person-set.ts";
import { addressAgrees, birthAgrees, givenAgrees, livesNear, shapeOf, surnameAgrees } from "./shapes.ts";

/** A candidate record's person, and how it compares with the subject. */
export interface Compared {
  readonly person: Person;
  readonly comparison: Comparison;
}

/**
 * Without the records of unknown date of birth that may be a namesake's of the family who works under the number: another
 * record bears it with a date that is not the subject's, another generation, or another middle name. Nor those
 * with a slip in the date, where the subject gives no SSN and none under the number bears the subject's date: the slip may
 * have been made in the father's.
 */
export function withoutLent<T extends Compared>(judged: readonly T[]): readonly T[] {
  const numbered = Map.groupBy(judged, ({ person }) => person.ssn9);
  const isLent = (one: T): boolean => {
    const { birth, ssn9 } = one.person;
    if (ssn9 === null) return false;
    const beside = numbered.get(ssn9) ?? [];
    const isOthersToo = beside.some(({ comparison }) => comparison.birth === "differ");
    if (birth === null) return isOthersToo || beside.some(({ person }) => tellOfNamesake(person, one.person));
    if (one.comparison.birth !== "close" || one.comparison.ssn !== "missing") return false;
    return isOthersToo && !beside.some(({ comparison }) => birthAgrees(comparison));
  };
  return judged.filter((one) => !isLent(one));
}

/** Two of one number and another generation, said or not, or other middle names are perhaps a father and his son. */
function tellOfNamesake({ given: [, a], surname }: Person, { given: [, b], surname: other }: Person): boolean {
  return surname.generation !== other.generation || (a !== undefined && b !== undefined && a[0] !== b[0]);
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
    if (person.ssn9 === null) return twins.some((twin) => mayLiveTogether(twin.person, person));
    const numbered = told.filter((one) => one.person.ssn9 === person.ssn9);
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
  const numbered = Map.groupBy(judged.filter(isSubjectsOwn), ({ person }) => person.ssn9);
  const isTwins = (one: T): boolean => {
    const own = one.person.ssn9 === null ? [] : (numbered.get(one.person.ssn9) ?? []);
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
    if (person.ssn9 !== null || addressAgrees(comparison) || (own.length === 0 && livesNear(comparison))) return false;
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
 * short form that several records bear all alike must speak against siblings with more: it may be a twin's name. What the
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
  const owners = Map.groupBy(told, ({ person }) => person.ssn9);
  const isOtherwise = (ssn: string | null, own: readonly Compared[]): boolean => {
    const agreeing = own.filter(({ comparison }) => givenAgrees(comparison));
    if (ssn === null || agreeing.length === 0) return false;
    if (areCalledShort(own, subject) && agreeing.some(({ comparison }) => comparison.siblingBits < bitsNeeded))
      return true;
    if (areLikelierSibling(agreeing)) return true;
    const isSame = agreeing.some(({ comparison }) => comparison.given === "exact");
    const isNoShortForm = (one: Compared) => !isSame || isLongerName(one, subject) || isWrittenSo(one.person, subject);
    const others = own.filter(isOtherName);
    const telling = others.filter(isNoShortForm);
    if (others.length > agreeing.length || (telling.length > 0 && telling.length >= agreeing.length)) return true;
    return !isSame && told.some((one) => one.person.ssn9 !== ssn && isTwinOfLikeName(one));
  };
  const others = new Set([...owners].filter(([ssn, own]) => isOtherwise(ssn, own)).map(([ssn]) => ssn));
  return judged.filter(({ person }) => person.ssn9 === null || !others.has(person.ssn9));
}

/** Claims several records that all bear one short form of the subject's name in which people are registered as well. */
function areCalledShort(own: readonly Compared[], { given: [asked = ""] }: Person): boolean {
  const [name = "", ...others] = new Set(own.map(({ person }) => person.given[0] ?? ""));
  const isShort = name !== asked && formalNames(name).includes(asked);
  return own.length > 1 && others.length === 0 && isShort && isCountedGivenName(name);
}

/** Claims that half of the names or more, CLARE for a CLARA, are likelier a sibling's than the subject's. */
function areLikelierSibling(agreeing: readonly Compared[]): boolean {
  const ofSibling = agreeing.filter(({ comparison }) => comparison.given !== "exact" && comparison.siblingBits < 0);
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
