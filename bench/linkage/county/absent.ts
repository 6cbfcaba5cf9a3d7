import type { Draws } from "../world/random.ts";
import { drawTwin } from "./names.ts";
import { type Absent, drawBirth, type Inhabitant, like, nextNumber, numberOf } from "./persons.ts";
import { drawDwelling } from "./places.ts";

/** How many persons without records are asked about in a county of 50,000 records, by kind. */
const WANTED = { twins: 600, family: 500, namesakes: 350, sameDay: 250, lenders: 400, housemates: 900 } as const;
const LENT_SHARE = 0.018;
const OF_A_HOUSE = 0.6;
/** The keys of added persons begin here: nobody of a household has one. */
const FIRST_ADDED_KEY = 4_000_000;

/** Who works under whose number, by key: a number that is lent by somebody who is not on file, or that is nobody's but theirs. */
export function borrowersOf(
  draws: Draws,
  onFile: readonly Inhabitant[],
  persons: readonly Inhabitant[],
): ReadonlyMap<number, string> {
  const keys = new Set(onFile.map(({ key }) => key));
  const lenders = persons.filter(({ key }) => !keys.has(key));
  const borrowed = new Map<number, string>();
  for (const { key } of onFile) {
    const lender = draws.happens(LENT_SHARE) ? draws.pick(lenders) : undefined;
    if (lender !== undefined) borrowed.set(key, lender.ssn);
  }
  return borrowed;
}

/** The persons without records: relatives and namesakes of those on file, owners of lent numbers, and housemates. */
export function absentsOf(
  draws: Draws,
  county: {
    readonly seed: number;
    readonly households: readonly (readonly Inhabitant[])[];
    readonly onFile: readonly Inhabitant[];
    readonly borrowed: ReadonlyMap<number, string>;
    readonly scale: number;
  },
): Absent[] {
  const { seed, households, onFile, borrowed, scale } = county;
  let added = FIRST_ADDED_KEY;
  const ownNumber = () => {
    added += 1;
    return { key: added, ssn: numberOf(seed, added) };
  };
  const somebody = (): Inhabitant => draws.pick(onFile);
  const many = (wanted: number, draw: () => Absent): Absent[] =>
    Array.from({ length: Math.round(wanted * scale) }, draw);
  const keys = new Set(onFile.map(({ key }) => key));
  const lent = new Set(borrowed.values());
  const lenders = households.flat().filter(({ key, ssn }) => !keys.has(key) && lent.has(ssn));
  const housemates = households
    .filter((members) => members.some(({ key }) => keys.has(key)))
    .flatMap((members) => members.filter(({ key, ssn }) => !keys.has(key) && !lent.has(ssn)));
  return [
    ...many(WANTED.twins, () => {
      const one = somebody();
      const sex = draws.happens(0.65) ? one.sex : one.sex === "male" ? "female" : "male";
      const given = drawTwin(draws, one.group, { sex, other: one.given });
      const number = draws.happens(0.5) ? { ...ownNumber(), ssn: nextNumber(one.ssn) } : ownNumber();
      const home = draws.happens(0.5) ? one.home : drawDwelling(draws);
      return { kind: "twin", person: like(draws, one, { sex, given, home, formerSurname: null, ...number }) };
    }),
    ...many(WANTED.family, () => {
      const one = somebody();
      const year = Number(one.birth.slice(0, 4)) + (draws.happens(0.5) ? -1 : 1) * draws.whole(20, 36);
      const home = draws.happens(OF_A_HOUSE) ? one.home : drawDwelling(draws);
      const birth = drawBirth(draws, year, year);
      return { kind: "namesake of the family", person: { ...one, birth, home, ...ownNumber() } };
    }),
    ...many(WANTED.namesakes, () => {
      const home = drawDwelling(draws);
      const person = like(draws, somebody(), { birth: drawBirth(draws, 1948, 2006), home, ...ownNumber() });
      return { kind: "namesake", person };
    }),
    ...many(WANTED.sameDay, () => {
      const person = like(draws, somebody(), { home: drawDwelling(draws), ...ownNumber() });
      return { kind: "namesake born that day", person };
    }),
    ...lenders.slice(0, Math.round(WANTED.lenders * scale)).map((person) => ({ kind: "lender" as const, person })),
    ...housemates
      .slice(0, Math.round(WANTED.housemates * scale))
      .map((person) => ({ kind: "housemate" as const, person })),
  ];
}
