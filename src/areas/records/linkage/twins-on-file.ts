import { namesWrittenAs } from "../../../kernel/text/nicknames.ts";
import { isCutFrom, mayBeCalled } from "../../../kernel/text/other-names.ts";
import { type Comparison, compare, isUnlikelySiblingName, middlesDiffer } from "./comparison/compare.ts";
import type { Person } from "./comparison/normalize.ts";
import { areAliases } from "./comparison/two-names.ts";
import { birthAgrees, givenAgrees, livesNear, shapeOf, surnameAgrees } from "./model/agreement-patterns.ts";
import { contradict } from "./model/person-set.ts";
import type { GuardSettings } from "./model/record-audit.ts";
import { numberOf } from "./model/same-number.ts";

/** The person of a candidate record, and its comparison with the subject. */
export interface Compared {
  readonly person: Person;
  readonly comparison: Comparison;
}

/** The subject, and whether the operator's records show twins. */
interface TwinCheck {
  readonly subject: Person;
  readonly guardSettings: GuardSettings;
}

/**
 * True if a twin who may be the subject as well is on file next to the best record: without an SSN, a Lynn
 * is either Lynn or Lyndon, and an Emily is herself or her brother Emil, misspelt. Where twins were seen,
 * see also {@link isByFullerName}, {@link isByVeryName} and
 * {@link isOfAnotherForm}.
 */
export function mayBeTwin(one: Compared, best: Compared, { subject, guardSettings }: TwinCheck): boolean {
  const { person, comparison } = one;
  if (comparison.ssn !== "missing") return false;
  // The subject's own number under the best record leaves only the first question.
  const areTwinsOnFile = guardSettings.areTwinsOnFile && best.comparison.ssn === "missing";
  if (areTwinsOnFile && isByFullerName(one, best, { subject, guardSettings })) return true;
  if (areTwinsOnFile && isByVeryName(one, best)) return contradict(best.person, person);
  if (!sharesSurnameBirthAndHome(comparison) && !(areTwinsOnFile && sharesNamesAndBirthWithoutAddress(comparison)))
    return false;
  if (areTwinsOnFile && isOfAnotherForm(person, best.person, subject)) return true;
  return (givenAgrees(comparison) || isWrittenAs(person, subject)) && contradict(best.person, person);
}

/** True for one surname, date of birth, and house or ZIP code. */
function sharesSurnameBirthAndHome(pair: Comparison): boolean {
  return birthAgrees(pair) && surnameAgrees(pair) && livesNear(pair);
}

/** True for the very names and date of birth in a record without an address, which may be of any house. */
function sharesNamesAndBirthWithoutAddress(pair: Comparison): boolean {
  return pair.given === "exact" && pair.address === "missing" && birthAgrees(pair) && surnameAgrees(pair);
}

/**
 * True if another record under the best one's number, or in a place of the subject's, is by a longer name of which the subject's is only a form
 * (LUTHER next to LUKE, for a Luke) and which a sibling may have: who is on file has that name, and the
 * subject's is what a clerk wrote. One middle initial shows that the subject has both names.
 */
function isByFullerName(
  { person, comparison }: Compared,
  best: Compared,
  { subject, guardSettings }: TwinCheck,
): boolean {
  if (comparison.birth === "differ") return false;
  if (comparison.shareMiddleInitial || comparison.nonSiblingBits >= guardSettings.nonSiblingBitsMin) return false;
  if (!isWrittenAs(person, subject) || firstOf(person).length <= firstOf(subject).length) return false;
  const number = numberOf(person);
  return (number !== null && number === numberOf(best.person)) || sharesSurnameBirthAndHome(comparison);
}

/**
 * True if the best record is by a form of the subject's name only, and another one in a place of the
 * subject's by the very name, undated or with a slip in the date: for a Cher, her own record next to that of
 * her twin, who is called Cheryl.
 */
function isByVeryName({ comparison }: Compared, best: Compared): boolean {
  if (best.comparison.given === "exact" || comparison.given !== "exact" || comparison.birth === "differ") return false;
  return surnameAgrees(comparison) && livesNear(comparison);
}

/**
 * True for a person of another number, or of other second names, by another form of the subject's name:
 * one from which it is cut (BARBARA for a Barb), or by which one person is known as well (TOENNETE for an
 * Antoinette).
 */
function isOfAnotherForm(person: Person, best: Person, subject: Person): boolean {
  const [name, asked] = [firstOf(person), firstOf(subject)];
  if (name === asked || name.length < 2 || asked.length < 2) return false;
  const { ssn } = compare(best, person);
  const isOther = ssn === "differ" || ssn === "last_four_only" || middlesDiffer(best.given, person.given);
  return isOther && (isCutFrom(asked, name) || mayBeCalled(asked, name) || areAliases(subject.given, person.given));
}

/**
 * True for another name that is sometimes written as the subject's: Lyndon as Lynn, and Wilma as
 * William.
 */
export function isWrittenAs(person: Person, subject: Person): boolean {
  return firstOf(person) !== firstOf(subject) && namesWrittenAs(firstOf(subject)).includes(firstOf(person));
}

function firstOf({ given: [name = ""] }: Person): string {
  return name;
}

/**
 * Where twins were seen, removes records of no place of the subject's that nothing but the names and the
 * date of birth make the subject's, if a sibling of another name is also written so: CARL for a CARLTON. A common middle initial shows the subject, or another record under
 * the number in a place of the subject's.
 */
export function withoutShortFormsElsewhere<T extends Compared>(
  scored: readonly T[],
  { areTwinsOnFile }: GuardSettings,
): readonly T[] {
  if (!areTwinsOnFile || scored.some(({ comparison }) => comparison.ssn !== "missing")) return scored;
  const subjectsNumbers = new Set(scored.filter(isOfSubjectsPlace).map(({ person }) => numberOf(person)));
  return scored.filter(({ person, comparison }) => {
    const number = numberOf(person);
    const isShownAsSubjects = comparison.shareMiddleInitial || (number !== null && subjectsNumbers.has(number));
    return isShownAsSubjects || !agreeInNamesAndBirthOnly(comparison) || isUnlikelySiblingName(person);
  });
}

function isOfSubjectsPlace({ comparison }: Compared): boolean {
  return comparison.given === "exact" && sharesSurnameBirthAndHome(comparison);
}

function agreeInNamesAndBirthOnly(pair: Comparison): boolean {
  const shape = pair.ssn === "missing" ? shapeOf(pair) : null;
  return shape === "namesake" || shape === "rare_namesake";
}
