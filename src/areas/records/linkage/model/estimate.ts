import { editDistance } from "../../../../kernel/text/similarity.ts";
import { type Comparison, compare } from "../comparison/compare.ts";
import type { Person } from "../comparison/normalize.ts";
import { birthAgrees, givenAgrees, surnameAgrees } from "./agreement-patterns.ts";
import { FIELDS, type LevelBits, type LinkageModel, type WeighedField } from "./model.ts";
import { type PlaceholderCounts, placeholdersIn } from "./name-placeholders.ts";
import { countNamesTogether, type FullNames } from "./names-together.ts";
import { agreeInAllElse } from "./person-set.ts";
import {
  auditPairs,
  type NumberPair,
  noOneNumberPairs,
  noteOneNumber,
  noteTwoNumbers,
  type OneNumberPairs,
  type StrangerOptions,
} from "./two-numbers.ts";

/** How many pairs of records have each level of each field. Counts of two loads may be added. */
export interface PairCounts {
  /** Pairs of one person, identified by other fields than the one that is counted. */
  readonly same: Record<WeighedField, Record<string, number>>;
  /** Pairs drawn at random: two persons. */
  readonly random: Record<WeighedField, Record<string, number>>;
  /**
   * What records of two numbers have in common, by the two numbers. Only in memory while counting,
   * never stored.
   */
  readonly numberPairs: Map<string, NumberPair>;
  readonly oneNumber: OneNumberPairs;
  /** Of single records, by source. Only in memory while counting. */
  readonly placeholders: PlaceholderCounts;
  /** Of single records, by number. Only in memory while counting. */
  readonly fullNames: FullNames;
  /** Pairs of records of one house that share a key, of any persons. */
  housemates: number;
}

const SLIPS_OF_TWO = 2;
/** Years of birth further apart than these are a parent's and a child's. */
const GENERATION_YEARS_MIN = 15;

/** No pairs counted. */
export function noPairCounts(): PairCounts {
  const none = (): Record<WeighedField, Record<string, number>> => ({
    given: {},
    surname: {},
    birth: {},
    ssn: {},
    address: {},
  });
  return {
    same: none(),
    random: none(),
    numberPairs: new Map(),
    oneNumber: noOneNumberPairs(),
    placeholders: new Map(),
    fullNames: new Map(),
    housemates: 0,
  };
}

/**
 * Counts a pair of records that share a blocking key. The whole SSN shows whether they are one
 * person's. If it is equal, the pair counts for every field whose two neighbours among given name,
 * surname and date of birth agree; if it is more than a slip apart, the pair is recorded for {@link
 * auditPairs}.
 */
export function countBlockedPair(
  pairCounts: PairCounts,
  [a, b]: readonly [Person, Person],
  options: StrangerOptions,
): void {
  const pair = compare(a, b);
  if (pair.address === "same") pairCounts.housemates += 1;
  if (areSurelyOne(pair)) increment(pairCounts.same.ssn, pair.ssn);
  if (pair.ssn === "nine") {
    countSamePerson(pairCounts, pair);
    noteOneNumber(pairCounts.oneNumber, [a, b], { pair, options });
  } else if (areTwoNumbers(pair, a, b)) noteTwoNumbers(pairCounts.numberPairs, [a, b], { pair, options });
}

/** Counts a random pair of records: two persons. */
export function countRandomPair({ random }: PairCounts, [a, b]: readonly [Person, Person]): void {
  const pair = compare(a, b);
  for (const field of FIELDS) increment(random[field], pair[field]);
}

/**
 * True if two numbers are more than two slips apart, since each record may have one; or if one is
 * next to the other, as twins' numbers are, unless the given name is the same and no generation
 * lies between. If everything else agrees as well, the pair is recorded all the same: it shows how
 * often the next number is a slip.
 */
function areTwoNumbers(pair: Comparison, a: Person, b: Person): boolean {
  if (a.ssn9 === null || b.ssn9 === null) return false;
  const mayBeOneName = pair.given === "exact" && pair.birthYearsApart < GENERATION_YEARS_MIN;
  if (Math.abs(Number(a.ssn9) - Number(b.ssn9)) === 1 && (!mayBeOneName || agreeInAllElse(a, b, pair))) return true;
  return editDistance(a.ssn9, b.ssn9, SLIPS_OF_TWO) > SLIPS_OF_TWO && sorted(a.ssn9) !== sorted(b.ssn9);
}

/** Digits that were swapped twice are still the same digits. */
function sorted(digits: string): string {
  return [...digits].sort().join("");
}

/**
 * All fields of a form agree, in one house: two persons with other numbers would be one with a
 * wrong number.
 */
function areSurelyOne(pair: Comparison): boolean {
  return pair.given === "exact" && pair.surname === "exact" && birthAgrees(pair) && pair.address === "same";
}

function countSamePerson({ same }: PairCounts, pair: Comparison): void {
  const agreeing = { given: givenAgrees(pair), surname: surnameAgrees(pair), birth: birthAgrees(pair) };
  if (agreeing.surname && agreeing.birth) increment(same.given, pair.given);
  if (agreeing.given && agreeing.birth) increment(same.surname, pair.surname);
  if (agreeing.given && agreeing.surname) increment(same.birth, pair.birth);
  if (Object.values(agreeing).filter(Boolean).length >= 2) increment(same.address, pair.address);
}

function increment(counts: Record<string, number>, level: string): void {
  counts[level] = (counts[level] ?? 0) + 1;
}

/** Levels from the best to the worst; the order within a group has no meaning. */
const ORDERS: { readonly [F in WeighedField]: readonly (keyof LevelBits[F] & string)[] } = {
  given: ["exact", "typo", "nickname", "variant", "near", "initial", "far", "alias", "letter", "garbled", "differ"],
  surname: ["exact", "near", "part", "far", "differ"],
  birth: ["exact", "january_first", "close", "year", "differ"],
  // Payroll has whole numbers, which do not show the weight of the last four.
  ssn: ["nine", "nine_near", "last_four_only", "differ"],
  address: ["same", "near", "area", "state", "differ"],
};

/** The records that pairs were counted on. */
export interface Sample {
  /** The number of records in the sample. */
  readonly records: number;
  /** The number of records in the store. */
  readonly population: number;
}

/**
 * A pair of two records in the sample is counted once, and housemates with other surnames share no
 * key.
 */
const HOUSEMATES_UNSEEN = 4;

/**
 * The share of random pairs of records that are of one house. It is too small to count among random
 * pairs, where one more or less by chance would double it; so it follows from the number of
 * housemates that a record has in the whole store.
 */
function shareOfHouse({ housemates }: PairCounts, { records, population }: Sample): number {
  return (HOUSEMATES_UNSEEN * Math.max(housemates, 1)) / (records * population);
}

/** The number of pairs that the weights of the former model count for. */
const FORMER_PAIRS = 200;
/**
 * The most that a level of a field weighs: what is rarer among strangers is shared within families.
 */
const MOST_BITS: Readonly<Record<WeighedField, number>> = { given: 14, surname: 14, birth: 14.5, ssn: 18, address: 18 };
/** Levels that agree never weigh less than 0, and those that contradict never more. */
const CONTRADICTING = new Set(["letter", "garbled", "differ", "four_near", "last_four_only"]);

/**
 * The model that the counts support: of each level, log2 of its share among pairs of one person
 * divided by its share among random pairs, as far as enough pairs were counted, else the former
 * model's; falling from the best level to the worst.
 *
 * @param options `persons`: how many persons, identified by SSN, the pairs are of; `sample`: how
 *   many records were compared with those that share a key with them, and of how many: without it,
 *   the share of houses is counted on random pairs alone
 * Source: I. P. Fellegi and A. B. Sunter (1969); m and u from pairs anchored by a shared
 * identifier, as in the Census Bureau's studies of its Person Identification Validation System.
 */
export function estimateModel(
  pairCounts: PairCounts,
  options: {
    readonly former: LinkageModel;
    readonly version: string;
    readonly persons: number;
    readonly sample?: Sample;
  },
): LinkageModel {
  const { former, version, persons, sample } = options;
  const house = sample === undefined ? undefined : shareOfHouse(pairCounts, sample);
  const bitsOf = <F extends WeighedField>(field: F): Readonly<Record<string, number>> =>
    estimateField(field, {
      same: pairCounts.same[field],
      random: pairCounts.random[field],
      former: former.bits[field],
      randomShares: field === "address" && house !== undefined ? { same: house } : {},
    });
  const bits = {
    given: { ...former.bits.given, ...bitsOf("given") },
    surname: { ...former.bits.surname, ...bitsOf("surname") },
    birth: { ...former.bits.birth, ...bitsOf("birth") },
    ssn: { ...former.bits.ssn, ...bitsOf("ssn") },
    address: { ...former.bits.address, ...bitsOf("address") },
  };
  return {
    version,
    bits,
    audit: {
      persons,
      ...auditPairs(pairCounts.numberPairs.values(), pairCounts.oneNumber),
      placeholders: placeholdersIn(pairCounts.placeholders),
      together: countNamesTogether(pairCounts.fullNames),
      places: placesOf(pairCounts.random.address),
    },
    calibration: former.calibration,
  };
}

function placesOf(counts: Readonly<Record<string, number>>): { pairs: number; inOneZip: number } {
  const { same = 0, near = 0, area = 0, state = 0, differ = 0 } = counts;
  const inOneZip = same + near + area;
  return { pairs: inOneZip + state + differ, inOneZip };
}

interface FieldCounts {
  readonly same: Readonly<Record<string, number>>;
  readonly random: Readonly<Record<string, number>>;
  readonly former: Readonly<Record<string, number>>;
  /** Shares of random pairs that are known better than from counting. */
  readonly randomShares: Readonly<Record<string, number>>;
}

function estimateField(
  field: WeighedField,
  { same, random, former, randomShares }: FieldCounts,
): Record<string, number> {
  const levels = ORDERS[field];
  const total = (counts: Readonly<Record<string, number>>): number =>
    levels.reduce((sum, level) => sum + (counts[level] ?? 0), 0);
  const [sameTotal, randomTotal] = [total(same), total(random)];
  const raw = levels.map((level) => {
    const before = former[level] ?? 0;
    // Half a pair for a level that was never seen keeps the logarithm finite.
    const m = ((same[level] ?? 0) + 0.5) / (sameTotal + 1);
    const u = randomShares[level] ?? ((random[level] ?? 0) + 0.5) / (randomTotal + 1);
    const pairs = Math.min(same[level] ?? 0, sameTotal);
    const share = pairs / (pairs + FORMER_PAIRS * m + 5);
    return share * Math.log2(m / u) + (1 - share) * before;
  });
  return Object.fromEntries(bounded(field, levels, raw).map((value, at) => [levels[at] ?? "", round(value)]));
}

function bounded(field: WeighedField, levels: readonly string[], raw: readonly number[]): number[] {
  let most = MOST_BITS[field];
  return raw.map((value, at) => {
    const level = levels[at] ?? "";
    // The rarity of equal names comes from the census: this is the most that a name can weigh.
    const wanted = at === 0 && (field === "given" || field === "surname") ? MOST_BITS[field] : value;
    const signed = CONTRADICTING.has(level) ? Math.min(wanted, -0.5) : Math.max(wanted, 0);
    most = Math.min(most, signed);
    return most;
  });
}

function round(bits: number): number {
  return Math.round(bits * 100) / 100;
}
