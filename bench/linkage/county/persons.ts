import type { Sex } from "../world/names.ts";
import { type Draws, drawsFrom } from "../world/random.ts";
import { drawGiven, drawGroup, drawSurname, drawTwin, type Group } from "./names.ts";
import { drawDwelling, type House } from "./places.ts";

/** An inhabitant of the county, before any record is written. */
export interface Inhabitant {
  readonly key: number;
  readonly group: Group;
  readonly sex: Sex;
  readonly given: string;
  readonly middle: string;
  readonly surname: string;
  /** The surname before a marriage; null without one. */
  readonly formerSurname: string | null;
  /** `Jr`, `Sr`, or "". */
  readonly suffix: string;
  readonly birth: string;
  readonly ssn: string;
  readonly home: House;
  /** Where the person lived before; null for one who did not move. */
  readonly formerHome: House | null;
}

/** What a person is asked about as, in the figures. */
export type Kind =
  | "on file"
  | "twin"
  | "namesake of the family"
  | "namesake"
  | "namesake born that day"
  | "lender"
  | "housemate";

/** A person who has no records. */
export interface Absent {
  readonly kind: Kind;
  readonly person: Inhabitant;
}

const SHARE = {
  single: 0.3,
  couple: 0.3,
  /** Couples with one to three children. */
  family: 0.37,
  /** Two persons of two families in one house; the rest of the households. */
  otherSurnameOfSpouse: 0.25,
  renamedWomen: 0.3,
  /** Births that are twins': 3.3 % of the persons are one of two. */
  twins: 0.0165,
  twinsOfNextNumbers: 0.5,
  juniors: 0.06,
  moved: 0.45,
} as const;
const FIRST_BIRTH_YEAR = 1948;
const LAST_BIRTH_YEAR = 2006;

/** The households of a county, as many as hold so many persons. */
export function drawCounty(seed: number, persons: number): Inhabitant[][] {
  const households: Inhabitant[][] = [];
  for (let [count, at] = [0, 0]; count < persons; at += 1) {
    const members = drawHousehold(seed, at);
    households.push(members);
    count += members.length;
  }
  return households;
}

interface Draft extends Omit<Inhabitant, "key" | "ssn" | "formerHome"> {
  /** The place in the household of the twin registered before; null for anybody else. */
  readonly twinOf: number | null;
}

function drawHousehold(seed: number, household: number): Inhabitant[] {
  const draws = drawsFrom(seed, household, 41);
  const drafts = draftHousehold(draws);
  const numbers: string[] = [];
  return drafts.map((draft, place) => {
    const { twinOf, ...rest } = draft;
    const isNext = twinOf !== null && draws.happens(SHARE.twinsOfNextNumbers);
    const ssn = isNext ? nextNumber(numbers[twinOf] ?? "") : numberOf(seed, household * 8 + place);
    numbers.push(ssn);
    return {
      ...rest,
      key: household * 8 + place,
      ssn,
      formerHome: draws.happens(SHARE.moved) ? drawDwelling(draws) : null,
    };
  });
}

function draftHousehold(draws: Draws): Draft[] {
  const group = drawGroup(draws);
  const surname = drawSurname(draws, group);
  const home = drawDwelling(draws);
  const kind = draws.next();
  const base = { group, surname, home };
  const birth = (from: number, to: number): string => drawBirth(draws, from, to);
  if (kind < SHARE.single) {
    const one = draft(draws, { ...base, birth: birth(FIRST_BIRTH_YEAR, LAST_BIRTH_YEAR) });
    return draws.happens(SHARE.twins * 2) ? [one, twinOf(draws, one, 0)] : [one];
  }
  if (kind >= SHARE.single + SHARE.couple + SHARE.family) {
    const other = drawGroup(draws);
    const mate = { group: other, surname: drawSurname(draws, other), home, birth: birth(1970, LAST_BIRTH_YEAR) };
    return [draft(draws, { ...base, birth: birth(1970, LAST_BIRTH_YEAR) }), draft(draws, mate)];
  }
  const father = draft(draws, { ...base, sex: "male", birth: birth(FIRST_BIRTH_YEAR, 1984) });
  const year = Number(father.birth.slice(0, 4));
  const ofMother = draws.happens(SHARE.otherSurnameOfSpouse) ? drawSurname(draws, group) : surname;
  const mother = draft(draws, { ...base, surname: ofMother, sex: "female", birth: birth(year - 6, year + 8) });
  const couple = [father, mother];
  return kind < SHARE.single + SHARE.couple ? couple : [...couple, ...draftChildren(draws, father, year)];
}

function draftChildren(draws: Draws, father: Draft, year: number): Draft[] {
  const children: Draft[] = [];
  const wanted = draws.whole(1, 3);
  for (let at = 0; at < wanted; at += 1) {
    const born = Math.min(LAST_BIRTH_YEAR, year + draws.whole(20, 36));
    const { group, surname, home } = father;
    const isJunior = at === 0 && draws.happens(SHARE.juniors);
    const name = isJunior ? { sex: "male" as const, given: father.given, middle: father.middle, suffix: "Jr" } : {};
    const child = draft(draws, { group, surname, home, birth: drawBirth(draws, born, born), ...name });
    children.push(child);
    if (!isJunior && draws.happens(SHARE.twins * 2)) children.push(twinOf(draws, child, children.length + 1));
  }
  return children;
}

type Fixed = Pick<Draft, "group" | "surname" | "home" | "birth"> &
  Partial<Pick<Draft, "sex" | "given" | "middle" | "suffix">>;

function draft(draws: Draws, fixed: Fixed): Draft {
  const sex = fixed.sex ?? (draws.happens(0.5) ? "female" : "male");
  const isRenamed = sex === "female" && draws.happens(SHARE.renamedWomen);
  return {
    sex,
    given: drawGiven(draws, fixed.group, sex),
    middle: drawGiven(draws, fixed.group, sex),
    formerSurname: isRenamed ? drawSurname(draws, fixed.group) : null,
    suffix: "",
    twinOf: null,
    ...fixed,
  };
}

function twinOf(draws: Draws, one: Draft, place: number): Draft {
  const sex = draws.happens(0.65) ? one.sex : one.sex === "male" ? "female" : "male";
  const given = drawTwin(draws, one.group, { sex, other: one.given });
  return {
    ...draft(draws, { ...one, sex, given, middle: drawGiven(draws, one.group, sex), suffix: "" }),
    twinOf: place,
  };
}

/** A person like another, with a number and a home of their own, for whom nothing is on file. */
export function like(draws: Draws, one: Inhabitant, changes: Partial<Inhabitant>): Inhabitant {
  return { ...one, middle: drawGiven(draws, one.group, one.sex), ...changes };
}

/** A day of the years from `from` to `to`. */
export function drawBirth(draws: Draws, from: number, to: number): string {
  const day = new Date(Date.UTC(draws.whole(from, to), 0, draws.whole(1, 365)));
  return day.toISOString().slice(0, 10);
}

/** The number of a person, nobody else's in the county. */
export function numberOf(seed: number, key: number): string {
  // 6,700,417 has no factor in common with the number of numbers, so that no two persons have one.
  const numbers = 498 * 98 * 9_997;
  const index = (key * 6_700_417 + (seed % 1_000) * 7_919) % numbers;
  const serial = 1 + (index % 9_997);
  const group = 1 + (Math.floor(index / 9_997) % 98);
  const area = 101 + Math.floor(index / (9_997 * 98));
  return String(area).padStart(3, "0") + String(group).padStart(2, "0") + String(serial).padStart(4, "0");
}

/** The number that was given out next. */
export function nextNumber(ssn: string): string {
  return String(Number(ssn) + 1).padStart(9, "0");
}
