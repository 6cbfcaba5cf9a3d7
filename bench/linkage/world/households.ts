import { otherNameOf } from "./aliases.ts";
import { drawFirst, drawLast, drawTwinFirst, type Sex, shareOfName } from "./names.ts";
import { type Dwelling, drawDwelling, drawMove } from "./places.ts";
import { type Draws, drawsFrom } from "./random.ts";

/** A dwelling and the years in which a person lived there. */
export interface Stay {
  readonly dwelling: Dwelling;
  readonly fromYear: number;
  /** The last year; the current year for a present dwelling. */
  readonly toYear: number;
}

/** A person before any record is written. */
export interface WorldPerson {
  /** `household * 8 + position in it`. */
  readonly key: number;
  readonly sex: Sex;
  readonly given: string;
  readonly middle: string;
  readonly surname: string;
  /** The surname up to {@link renamedYear}; null without a change. */
  readonly formerSurname: string | null;
  readonly renamedYear: number;
  /** `Jr`, `Sr`, or "". */
  readonly suffix: string;
  readonly birth: string;
  /** The number that the person works under: the own one, or a borrowed one; "" for none. */
  readonly ssn: string;
  /** The own number; "" for none. */
  readonly ownSsn: string;
  /**
   * Numbers of the household that the person may borrow: not those of a member born the same day,
   * but for worlds of lending twins.
   */
  readonly relativesSsns: readonly string[];
  /** Oldest first, without gaps. */
  readonly stays: readonly Stay[];
  /** True if the registry holds records of the person. */
  readonly isOnFile: boolean;
}

/** The world's shares. Many of them are far above real ones, since the world is a stress test. */
const SHARE = {
  absent: 0.15,
  namesake: 0.003,
  withoutNumber: 0.02,
  doubleBarrelled: 0.03,
  renamedWomen: 0.25,
  twinsOfOneName: 0.03,
} as const;
/** In worlds of these seeds twins also lend each other their numbers. */
const LENDING_TWINS_SEED_MIN = 9_001;
/**
 * One in this many has a name that others of the same birthday also have: James Brown, Mary
 * Anderson.
 */
const COMMON_NAME_SHARE = 1 / 1_000_000;
const MODELS_LOOKED_AT = 50;
export const THIS_YEAR = 2026;
const FIRST_YEAR = 2006;

interface Draft {
  sex: Sex;
  given: string;
  surname: string;
  birth: string;
  suffix: string;
  formerSurname: string | null;
  /** True if the person still lives at the household's address. */
  isHome: boolean;
}

/** The household of a number: one to five persons, the same in every call. */
export function householdOf(seed: number, household: number): WorldPerson[] {
  const draws = drawsFrom(seed, household, 1);
  const drafts = withTwinsOfOneName(draftHousehold(draws), drawsFrom(seed, household, 9)).map((draft, place) =>
    asNamesake(draft, { seed, household, place }),
  );
  const numbers = ssnsOf(seed, household, drafts.length);
  const common = drawStays(draws, FIRST_YEAR, drawDwelling(draws));
  const without = drafts.map(() => draws.happens(SHARE.withoutNumber));
  return drafts.map((draft, place) => {
    const ownSsn = without[place] ? "" : (numbers[place] ?? "");
    const mayLend = (other: number): boolean =>
      other !== place && (seed >= LENDING_TWINS_SEED_MIN || drafts[other]?.birth !== draft.birth);
    const relativesSsns = numbers.filter((_, other) => mayLend(other));
    return {
      key: household * 8 + place,
      sex: draft.sex,
      given: draft.given,
      middle: asMiddleName(drawFirst(draws, draft.sex), draft, drafts),
      surname: draft.surname,
      formerSurname: draft.formerSurname,
      renamedYear: draws.whole(FIRST_YEAR + 2, THIS_YEAR - 1),
      suffix: draft.suffix,
      birth: draft.birth,
      ownSsn,
      relativesSsns,
      ssn: ownSsn !== "" ? ownSsn : borrowed(draws, relativesSsns),
      stays: draft.isHome ? common : leaving(draws, common),
      isOnFile: !draws.happens(SHARE.absent),
    };
  });
}

/** A few twins have two names that one person may be known by: Jan and Johannes. */
function withTwinsOfOneName(drafts: readonly Draft[], draws: Draws): readonly Draft[] {
  const [one, twin, ...rest] = drafts;
  if (one === undefined || twin === undefined || one.birth !== twin.birth) return drafts;
  const given = draws.happens(SHARE.twinsOfOneName) ? otherNameOf(draws, one.given) : null;
  return given === null ? drafts : [one, { ...twin, given }, ...rest];
}

/** Nobody gives a child the name of its twin as a second name. */
function asMiddleName(name: string, draft: Draft, drafts: readonly Draft[]): string {
  const isTwins = drafts.some((other) => other !== draft && other.birth === draft.birth && other.given === name);
  return isTwins ? "Quincy" : name;
}

function draftHousehold(draws: Draws): Draft[] {
  const kind = draws.next();
  const surname = draws.happens(SHARE.doubleBarrelled) ? `${drawLast(draws)}-${drawLast(draws)}` : drawLast(draws);
  if (kind < 0.25) return [draftPerson(draws, { surname })];
  if (kind < 0.57) return draftCouple(draws, surname);
  if (kind < 0.68) return draftTwins(draws, surname);
  if (kind < 0.76) return draftSeniorAndJunior(draws, surname);
  if (kind < 0.92) return [...draftCouple(draws, surname), ...draftChildren(draws, surname)];
  return [draftPerson(draws, { surname }), draftPerson(draws, { surname: drawLast(draws) })];
}

interface Fixed {
  readonly surname: string;
  readonly sex?: Sex;
  readonly given?: string;
  readonly birth?: string;
  readonly suffix?: string;
  readonly isHome?: boolean;
  readonly bornIn?: readonly [low: number, high: number];
}

function draftPerson(draws: Draws, fixed: Fixed): Draft {
  const sex = fixed.sex ?? (draws.happens(0.5) ? "female" : "male");
  const isRenamed = sex === "female" && draws.happens(SHARE.renamedWomen);
  const former = isRenamed ? drawLast(draws) : null;
  const [low, high] = fixed.bornIn ?? [1946, 2005];
  return {
    sex,
    given: fixed.given ?? drawFirst(draws, sex),
    surname: former !== null && draws.happens(0.15) ? `${former}-${fixed.surname}` : fixed.surname,
    birth: fixed.birth ?? drawBirth(draws, low, high),
    suffix: fixed.suffix ?? "",
    formerSurname: former,
    isHome: fixed.isHome ?? true,
  };
}

function drawBirth(draws: Draws, low: number, high: number): string {
  const day = new Date(Date.UTC(draws.whole(low, high), 0, 1));
  day.setUTCDate(draws.happens(0.004) ? 1 : draws.whole(1, 365));
  return day.toISOString().slice(0, 10);
}

function draftCouple(draws: Draws, surname: string): Draft[] {
  const one = draftPerson(draws, { surname, sex: "male", bornIn: [1946, 1985] });
  const spouse = draws.happens(0.8) ? surname : drawLast(draws);
  return [one, draftPerson(draws, { surname: spouse, sex: "female", bornIn: [1946, 1985] })];
}

/** Born on one day at one address; half of them still live together. */
function draftTwins(draws: Draws, surname: string): Draft[] {
  const isHome = draws.happens(0.5);
  const one = draftPerson(draws, { surname });
  const sex = draws.happens(0.7) ? one.sex : one.sex === "male" ? "female" : "male";
  const given = drawTwinFirst(draws, sex, one.given);
  const other = draftPerson(draws, { surname, sex, given, birth: one.birth, isHome });
  const twins = [
    { ...one, surname, formerSurname: null },
    { ...other, surname, formerSurname: null },
  ];
  return draws.happens(0.3) ? [...twins, draftPerson(draws, { surname, bornIn: [1946, 1960] })] : twins;
}

function draftSeniorAndJunior(draws: Draws, surname: string): Draft[] {
  const sex: Sex = draws.happens(0.9) ? "male" : "female";
  const senior = draftPerson(draws, { surname, sex, bornIn: [1946, 1975], suffix: "Sr" });
  const year = Number(senior.birth.slice(0, 4)) + draws.whole(17, 32);
  // One in ten is born on his father's day and month, so that a slip of a digit spans a generation.
  const sameDay = draws.happens(0.1) ? `${year}${senior.birth.slice(4).replace("02-29", "02-28")}` : undefined;
  const birth = sameDay ?? drawBirth(draws, year, year);
  const given = senior.given;
  const junior = draftPerson(draws, { surname, sex, given, birth, suffix: "Jr", isHome: draws.happens(0.6) });
  return [
    { ...senior, surname, formerSurname: null },
    { ...junior, surname, formerSurname: null },
  ];
}

function draftChildren(draws: Draws, surname: string): Draft[] {
  return Array.from({ length: draws.whole(1, 2) }, () =>
    draftPerson(draws, { surname, bornIn: [1986, 2005], isHome: draws.happens(0.6) }),
  );
}

/**
 * A few persons have the name and the date of birth of a person in another household, as happens
 * with common names.
 */
function asNamesake(
  draft: Draft,
  at: { readonly seed: number; readonly household: number; readonly place: number },
): Draft {
  const draws = drawsFrom(at.seed, at.household, 2, at.place);
  if (at.household === 0 || !draws.happens(SHARE.namesake)) return draft;
  const model = findModel(draws, at);
  if (model === undefined) return draft;
  return {
    ...draft,
    given: model.given,
    surname: model.surname,
    birth: model.birth,
    sex: model.sex,
    formerSurname: null,
  };
}

function findModel(draws: Draws, at: { readonly seed: number; readonly household: number }): Draft | undefined {
  for (let tries = 0; tries < MODELS_LOOKED_AT; tries += 1) {
    const model = draftHousehold(drawsFrom(at.seed, draws.whole(0, at.household - 1), 1))[0];
    if (model !== undefined && shareOfName(model) >= COMMON_NAME_SHARE) return model;
  }
  return undefined;
}

/**
 * The numbers of a household are consecutive, as those of children who were registered together.
 */
function ssnsOf(seed: number, household: number, count: number): string[] {
  // 7,919,317 has no factor in common with the number of blocks, so that no two households share
  // one.
  const blocks = 9_000_000;
  const block = (household * 7_919_317 + (seed % 1_000) * 104_729) % blocks;
  return Array.from({ length: count }, (_, place) => validSsn(block * 8 + place));
}

/** A random number; one in some seventy is a person's in a world of a million. */
export function drawSsn(draws: Draws): string {
  return validSsn(draws.whole(0, 65_000_000));
}

/**
 * The number of a person in an earlier household: it is lent, if that person also works under it.
 */
export function drawStrangersSsn(draws: Draws, at: { readonly seed: number; readonly household: number }): string {
  return at.household === 0 ? drawSsn(draws) : (ssnsOf(at.seed, draws.whole(0, at.household - 1), 1)[0] ?? "");
}

function validSsn(index: number): string {
  const serial = 1 + (index % 9_999);
  const group = 1 + (Math.floor(index / 9_999) % 99);
  const area = 1 + (Math.floor(index / (9_999 * 99)) % 664);
  return String(area).padStart(3, "0") + String(group).padStart(2, "0") + String(serial).padStart(4, "0");
}

/**
 * A person without a number works under a relative's (not a twin's, who was registered together),
 * under a made-up one, under one that is lent to many, or under none.
 */
function borrowed(draws: Draws, relativesSsns: readonly string[]): string {
  const kind = draws.next();
  if (kind < 0.4 && relativesSsns.length > 0) return draws.pick(relativesSsns);
  if (kind < 0.6) return drawSsn(draws);
  if (kind < 0.75) return validSsn(7_777_000 + draws.whole(0, 40));
  return kind < 0.85 ? draws.pick(["123456789", "111111111", "078051120", "999999999"]) : "";
}

function drawStays(draws: Draws, fromYear: number, first: Dwelling): Stay[] {
  const stays: Stay[] = [];
  let dwelling = first;
  let year = fromYear;
  while (year <= THIS_YEAR) {
    const years = 1 + Math.floor(-Math.log(1 - draws.next()) * 8);
    stays.push({ dwelling, fromYear: year, toYear: Math.min(THIS_YEAR, year + years - 1) });
    dwelling = drawMove(draws, dwelling);
    year += years;
  }
  return stays;
}

/** A person who lived with the others up to a year and has lived elsewhere since. */
function leaving(draws: Draws, common: readonly Stay[]): Stay[] {
  const left = draws.whole(FIRST_YEAR + 1, THIS_YEAR - 2);
  const shared = common.filter(({ fromYear }) => fromYear < left);
  const last = shared.at(-1);
  if (last === undefined) return [...common];
  const kept = [...shared.slice(0, -1), { ...last, toYear: Math.min(last.toYear, left - 1) }];
  return [...kept, ...drawStays(draws, left, drawMove(draws, last.dwelling))];
}
