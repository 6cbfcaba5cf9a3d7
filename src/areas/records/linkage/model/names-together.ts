import { yearOf } from "../../../../kernel/ids.ts";
import { compareBirths } from "../comparison/births.ts";
import type { Comparison } from "../comparison/compare.ts";
import type { Person } from "../comparison/normalize.ts";

/**
 * How often persons of these records share a full name, next to how often they would if given names and surnames were independent:
 * by the rarity that their product has, in bits, from the least of each class on. Counts only, no names.
 */
export type NamesTogether = Readonly<Record<string, NamesOfRarity>>;

/** Persons with full names of one class of rarity. */
interface NamesOfRarity {
  /** Pairs of two persons of one full name, born in one decade on other days. */
  readonly pairs: number;
  /** The pairs that there would be if given names and surnames were independent. */
  readonly expected: number;
}

type Counts = { -readonly [K in keyof NamesOfRarity]: NamesOfRarity[K] };

/** A person's full name while it is counted, by number. Only in memory. */
export type FullNames = Map<string, Person>;

/** The least rarity of each class, in bits. */
const CLASSES = [0, 14, 17, 20, 23] as const;
const YEARS_A_DECADE = 10;

/**
 * Before an audit: names of a group that is one in 256 of all people go together so much that a full name is so many bits commoner
 * than the product says. Source: US Census Bureau, 2020: residents of Vietnamese, Korean or Asian Indian descent are 0.5 to 1.4 %
 * each; some groups are smaller.
 */
const UNSEEN_BITS = 8;
/** However few namesakes are on file, names of one decade and one region go together by so much, and by no more than that. */
const LEAST_BITS = 1;
const MOST_BITS = 10;
/** With fewer expected pairs, their lack says nothing. */
const EXPECTED_MIN = 0.05;

/** Notes the full name of a record's person; the first record of a number counts. */
export function noteFullName(names: FullNames, person: Person): void {
  const { ssn9, birth } = person;
  if (ssn9 === null || birth === null || person.nameRarity === 0) return;
  if (!names.has(ssn9)) names.set(ssn9, person);
}

/**
 * Counts the pairs of two persons of one full name who were born in one decade: a name is in fashion for a decade, and a father and
 * a son of one name are not namesakes by chance. Pairs of one date of birth, or of dates a slip apart, may be one person's.
 */
export function countNamesTogether(names: FullNames): NamesTogether {
  const counts = new Map<number, Counts>();
  for (const persons of Map.groupBy(names.values(), decadeOf).values()) {
    for (const person of persons) {
      const ofClass = countsOf(counts, person.nameRarity);
      ofClass.expected += ((persons.length - 1) * 2 ** -person.nameRarity) / 2;
    }
    for (const namesakes of Map.groupBy(persons, nameOf).values()) {
      const pairs = countPairs(namesakes);
      if (pairs > 0) countsOf(counts, namesakes[0]?.nameRarity ?? 0).pairs += pairs;
    }
  }
  return Object.fromEntries(
    [...counts].map(([from, { pairs, expected }]) => [from, { pairs, expected: Math.round(expected * 100) / 100 }]),
  );
}

function countsOf(counts: Map<number, Counts>, rarity: number): Counts {
  const from = classOf(rarity);
  const known = counts.get(from) ?? { pairs: 0, expected: 0 };
  counts.set(from, known);
  return known;
}

function decadeOf({ birth }: Person): number {
  return birth === null ? 0 : Math.floor(yearOf(birth) / YEARS_A_DECADE);
}

function nameOf({ given, surname }: Person): string {
  return `${given[0]}|${surname.whole}`;
}

function countPairs(namesakes: readonly Person[]): number {
  let pairs = 0;
  namesakes.forEach((one, at) => {
    for (const other of namesakes.slice(at + 1)) if (compareBirths(one.birth, other.birth) === "differ") pairs += 1;
  });
  return pairs;
}

function classOf(rarity: number): number {
  return CLASSES.findLast((from) => rarity >= from) ?? CLASSES[0];
}

/**
 * How many bits commoner than the product of its names a full name of this rarity may be: by the upper confidence bound of the
 * pairs that were seen.
 *
 * @param together undefined: nobody was examined
 */
function togetherBits(rarity: number, together: NamesTogether | undefined): number {
  const seen = together?.[classOf(rarity)];
  if (seen === undefined || seen.expected < EXPECTED_MIN) return UNSEEN_BITS;
  return Math.min(Math.max(Math.log2(upperBound(seen.pairs) / seen.expected), LEAST_BITS), MOST_BITS);
}

/** What is hardly ever exceeded by the mean of a count of which this many were seen. Poisson; some 97.5 %. */
export function upperBound(seen: number): number {
  return seen + 2 * Math.sqrt(seen) + 3;
}

/**
 * A lower bound of the rarity of the names of a pair, in bits: the product of both names' shares, less what names that go together
 * are commoner, here or in the group of the surname, and more where both have one middle initial. Within a group that says
 * nothing: every other woman from Vietnam has the middle name THI.
 */
export function namesakeBits(pair: Comparison, together: NamesTogether | undefined): number {
  const bits = pair.nameRarity - Math.max(togetherBits(pair.nameRarity, together), pair.groupBits);
  const isMiddleTelling = pair.shareMiddleInitial && pair.groupBits === 0;
  return Math.max(bits, 0) + (isMiddleTelling ? SAME_MIDDLE_BITS : 0);
}

/** One in some twelve has a given middle initial; some names nearly always have the same. */
const SAME_MIDDLE_BITS = 3;
