import { areNicknames } from "../../../../kernel/text/nicknames.ts";
import { givenRarity, nameRarity, type Person, surnameGroupBits, surnameRarity } from "./normalize.ts";

/**
 * Moves a person's names into the fields in which another person has them, if only the fields differ;
 * else the person is unchanged. Read are: given name and surname swapped, all names in one field, one name in the other
 * field, or, with the same number, a former surname among the given names.
 *
 * @param other the person whose names are in their right places
 */
export function withNamesAsIn(other: Person, person: Person): Person {
  if (other.surname.whole === person.surname.whole) return person;
  if (areNamesSwapped(other, person)) return withNamesSwapped(person);
  if (areSomeNamesSwapped(other, person)) return withGivenNamesOfSurname(person);
  if (haveSameWords(other, person)) return withNames(person, other);
  if (hasAsFurtherName(other, person)) return withFormerSurname(other, person);
  if (isInitialOfFather(other, person)) return withGivenNameBehindInitial(person);
  return withOnlyNameAsIn(other, person);
}

/**
 * True if `b` has the surname in the place of the given name. The given name may be a short form of
 * the other; a short form also shows which of the two persons is swapped.
 */
function areNamesSwapped(a: Person, b: Person): boolean {
  const [given, other] = [a.given[0], b.given[0]];
  if (given === undefined || given.length < 2 || given === other || other !== a.surname.whole) return false;
  return given === b.surname.whole || areNicknames(given, b.surname.whole);
}

function withNamesSwapped(person: Person): Person {
  const { given, surname } = person;
  return withNames(person, {
    given: [surname.whole, ...given.slice(1)],
    surname: { whole: given[0] ?? "", parts: given.slice(0, 1), generation: surname.generation },
  });
}

/**
 * True if `b` has the surname in the place of the given name, and in the place of the surname several
 * given names, the person's among them: BAO TRAN of Vietnam is TRAN, QUOC BAO.
 */
function areSomeNamesSwapped({ given, surname }: Person, b: Person): boolean {
  const { parts } = b.surname;
  if (parts.length < 2 || given.length === 0 || given.length > parts.length) return false;
  return b.given[0] === surname.whole && given.every((name) => name.length > 1 && parts.includes(name));
}

function withGivenNamesOfSurname(person: Person): Person {
  const { given, surname } = person;
  return withNames(person, {
    given: [...surname.parts, ...given.slice(1)],
    surname: { whole: given[0] ?? "", parts: given.slice(0, 1), generation: surname.generation },
  });
}

function withNames(person: Person, { given, surname: { whole, parts } }: Pick<Person, "given" | "surname">): Person {
  const surname = { whole, parts, generation: person.surname.generation };
  const rarity = {
    givenRarity: givenRarity(given),
    surnameRarity: surnameRarity(surname),
    nameRarity: nameRarity(given, surname),
    groupBits: surnameGroupBits(surname),
  };
  return { ...person, given, surname, ...rarity };
}

/**
 * True if two persons have the same names, in whichever fields and however many words they are written
 * in: XIAO-PING DENG and DENG XIAOPING, WEI ZHANG and all of ZHANG WEI as the given name.
 */
function haveSameWords(a: Person, b: Person): boolean {
  const [fields, others] = [fieldsOf(a), fieldsOf(b)];
  const [words, otherWords] = [fields.flat(), others.flat()];
  if (words.length < 2 || otherWords.length < 2 || words.join("").length !== otherWords.join("").length) return false;
  return sorted(words) === sorted(otherWords) || sorted(fields.map(joined)) === sorted(others.map(joined));
}

function fieldsOf({ given, surname }: Person): readonly (readonly string[])[] {
  const surnames = surname.parts.join("") === surname.whole ? surname.parts : [surname.whole];
  return [given, surnames].filter(({ length }) => length > 0);
}

function joined(words: readonly string[]): string {
  return words.join("");
}

function sorted(words: readonly string[]): string {
  return [...words].sort().join(" ");
}

/**
 * True if `b` has the given name in the place of the surname, and in the place of the given name the initial of the person's
 * surname: in the south of India the father's name goes before one's own as an initial, and elsewhere behind it in full. S
 * RAMASAMY is RAMASAMY SUBRAMANIAM.
 */
function isInitialOfFather({ given, surname }: Person, b: Person): boolean {
  const [initial, ...rest] = b.given;
  if (initial === undefined || initial.length !== 1 || rest.length > 0 || given[0] === undefined) return false;
  return given[0].length > 1 && b.surname.whole === given[0] && surname.whole.startsWith(initial);
}

/** The father's name is only known by its initial, which agrees or contradicts no more than a missing surname. */
function withGivenNameBehindInitial(person: Person): Person {
  const { surname } = person;
  return withNames(person, { given: [surname.whole], surname: { ...surname, whole: "", parts: [] } });
}

/** The least length of a surname that is looked for among further given names: JO and LEE are surnames and given names. */
const FORMER_LENGTH_MIN = 5;

/**
 * True if one of `b`'s further given names is the surname: who marries often keeps the former surname
 * as a middle name. The first given names and the numbers are the same: a THOMAS is also a given name,
 * and another person of the household may have it.
 */
function hasAsFurtherName(a: Person, b: Person): boolean {
  const { given, surname } = a;
  if (surname.whole.length < FORMER_LENGTH_MIN || given[0] !== b.given[0]) return false;
  return b.given.slice(1).includes(surname.whole) && haveSameNumber(a, b);
}

/** True if both have a number, and all nine digits are equal, or the last four if one has no more. */
function haveSameNumber(a: Person, b: Person): boolean {
  if (a.ssn4 === null || a.ssn4 !== b.ssn4) return false;
  return a.ssn9 === b.ssn9 || a.ssn9 === null || b.ssn9 === null;
}

/** The person under both surnames, as a double-barrelled name has them. */
function withFormerSurname({ surname: { whole } }: Person, person: Person): Person {
  const { given, surname } = person;
  return withNames(person, {
    given: given.filter((name, at) => at === 0 || name !== whole),
    surname: { ...surname, whole: whole + surname.whole, parts: [whole, ...surname.parts] },
  });
}

/** A person with one name, in the field in which another person has it. */
function withOnlyNameAsIn(other: Person, person: Person): Person {
  const { given, surname } = person;
  const [name] = given;
  if (surname.whole === "" && given.length === 1 && name === other.surname.whole)
    return withNames(person, { given: [], surname: { ...surname, whole: name, parts: [name] } });
  if (given.length === 0 && surname.whole !== "" && surname.whole === other.given[0] && other.surname.whole === "")
    return withNames(person, { given: [surname.whole], surname: { ...surname, whole: "", parts: [] } });
  return person;
}
