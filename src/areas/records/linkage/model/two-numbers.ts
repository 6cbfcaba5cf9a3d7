import { type Comparison, compare, middlesDiffer } from "../comparison/compare.ts";
import type { Person } from "../comparison/normalize.ts";
import { addressAgrees, birthAgrees, type PatternShape, SHAPES, surnameAgrees } from "./agreement-patterns.ts";
import type { LevelBits } from "./model.ts";
import { agreeInAllElse, areNeighbours } from "./person-set.ts";
import { type FalseMatchAudit, type Stranger, strangerOf } from "./record-audit.ts";
import { fieldWeights, matchWeight, priorBits, THRESHOLD_BITS } from "./score.ts";

/** What the records of two numbers have in common, compared without the numbers. */
export interface NumberPair {
  readonly shapes: Set<PatternShape>;
  /**
   * Maximum bits against siblings of given names that agree without being the same; null if none
   * do.
   */
  nonSiblingBits: number | null;
  /** True if records of the two have the same surname, date of birth and house. */
  areHousemates: boolean;
  /** True if two records of them agree in all but the number: one person works under both. */
  agreeInAllElse: boolean;
  hasSameMiddle: boolean;
  hasOtherMiddle: boolean;
  /** True if the numbers are neighbours, as those of children who were registered together. */
  readonly areNeighbours: boolean;
}

/** How often one person is written in two ways, from pairs of records that share a number. */
export interface OneNumberPairs {
  /** Pairs that {@link agreeInAllElse}. */
  identical: number;
  /** The other pairs that have a shape without the number. */
  readonly shapes: Partial<Record<PatternShape, number>>;
  housemates: number;
}

/** The weights for strangers: as in `decide`. */
export interface StrangerOptions {
  readonly model: { readonly bits: LevelBits };
  readonly population: number;
  readonly thresholdBits?: number;
}

/** No pairs of one number. */
export function noOneNumberPairs(): OneNumberPairs {
  return { identical: 0, shapes: {}, housemates: 0 };
}

/**
 * Records what two records of two numbers have in common; see {@link NumberPair}. All records of
 * the same two numbers share one entry, in any order.
 */
export function noteTwoNumbers(
  pairs: Map<string, NumberPair>,
  [a, b]: readonly [Person, Person],
  { pair, options }: { readonly pair: Comparison; readonly options: StrangerOptions },
): void {
  const shown = shownBy(a, b, { pair, options });
  if (shown === null) return;
  const key = [a.ssn9, b.ssn9].sort().join(" ");
  const before = pairs.get(key);
  if (before === undefined) pairs.set(key, shown);
  else add(before, shown);
}

/** Counts a pair of records of one person by what it would show if the numbers were two. */
export function noteOneNumber(
  seen: OneNumberPairs,
  [a, b]: readonly [Person, Person],
  { pair, options }: { readonly pair: Comparison; readonly options: StrangerOptions },
): void {
  const shown = shownBy(a, b, { pair, options });
  if (shown === null) return;
  if (shown.agreeInAllElse) {
    seen.identical += 1;
    return;
  }
  for (const shape of shown.shapes) seen.shapes[shape] = (seen.shapes[shape] ?? 0) + 1;
  if (shown.areHousemates) seen.housemates += 1;
}

function shownBy(
  a: Person,
  b: Person,
  { pair, options }: { readonly pair: Comparison; readonly options: StrangerOptions },
): NumberPair | null {
  const hasOtherMiddle = middlesDiffer(a.given, b.given);
  const shapes = new Set<PatternShape>();
  let nonSiblingBits: number | null = null;
  const bare = hasOtherMiddle ? compare(calledOnly(a), calledOnly(b)) : pair;
  for (const each of hasOtherMiddle ? [pair, bare] : [pair]) {
    const stranger = strangerWithoutNumber(each, options);
    if (stranger?.kind === "shape") shapes.add(stranger.shape);
    if (stranger?.kind === "sibling") nonSiblingBits = Math.max(stranger.bits, nonSiblingBits ?? stranger.bits);
  }
  if (areBornOneDayOfTheYear(bare, a, b)) shapes.add("misdated_year");
  const areHousemates = birthAgrees(pair) && surnameAgrees(pair) && addressAgrees(pair);
  if (shapes.size === 0 && nonSiblingBits === null && !areHousemates) return null;
  return {
    shapes,
    nonSiblingBits,
    areHousemates,
    hasOtherMiddle,
    agreeInAllElse: agreeInAllElse(a, b, pair),
    areNeighbours: areNeighbours(a, b),
    hasSameMiddle: a.given[1] !== undefined && b.given[1] !== undefined && !hasOtherMiddle,
  };
}

function strangerWithoutNumber(
  pair: Comparison,
  { model, population, thresholdBits }: StrangerOptions,
): Stranger | null {
  const unnumbered: Comparison = { ...pair, ssn: "missing" };
  const bits = priorBits(population) + matchWeight(fieldWeights(unnumbered, model.bits));
  return strangerOf(unnumbered, { bits, thresholdBits: thresholdBits ?? THRESHOLD_BITS });
}

/** A subject gives no middle name: so a record is also compared without it. */
function calledOnly(person: Person): Person {
  return { ...person, given: person.given.slice(0, 1) };
}

/**
 * A father and his son of one name and house: a slip in the year of either takes one for the other.
 */
function areBornOneDayOfTheYear(pair: Comparison, a: Person, b: Person): boolean {
  const isSameDay = a.birth?.slice("YYYY".length) === b.birth?.slice("YYYY".length);
  const isNamesake = pair.given === "exact" && surnameAgrees(pair) && addressAgrees(pair);
  return isNamesake && pair.birthYearsApart > 0 && isSameDay;
}

function add(before: NumberPair, shown: NumberPair): void {
  for (const shape of shown.shapes) before.shapes.add(shape);
  if (shown.nonSiblingBits !== null)
    before.nonSiblingBits = Math.max(shown.nonSiblingBits, before.nonSiblingBits ?? -Infinity);
  before.areHousemates ||= shown.areHousemates;
  before.agreeInAllElse ||= shown.agreeInAllElse;
  before.hasSameMiddle ||= shown.hasSameMiddle;
  before.hasOtherMiddle ||= shown.hasOtherMiddle;
}

/**
 * One in some twelve has a given middle initial: the bits that an equal one adds for one person.
 */
const SAME_MIDDLE_BITS = Math.log2(12);

/** An audit's figures from pairs of two numbers. */
type PairAudit = Required<Pick<FalseMatchAudit, "strangers" | "twins" | "siblings">>;

/**
 * This many pairs that a middle name shows to be one person's are enough to estimate the others.
 */
const TOLD_PAIRS_MIN = 3;
/**
 * Counts the pairs of two numbers that are two persons'. One person who works under two numbers is not
 * a stranger, and neither is one whose number was mistyped: pairs that differ in the number only
 * do not count. Some of the others are still one person's, whose records also differ in something
 * else:
 *
 * - Pairs of a common name and one date of birth in two places are one person's if they have the
 *   same middle name.
 * - Rare names hardly have a stranger by chance: the share of strangers among the pairs with middle
 *   names also holds for the others. If hardly any pair has them, as many are expected to be one
 *   person's as below.
 * - Of pairs that agree in the place, as many are expected as one person's records show under one
 *   number, for each pair that differs in the number only. This many plus two standard deviations
 *   are not evidence of strangers; this many, of twins.
 * - Pairs of given names that are not the same are two siblings' with the probability that follows
 *   from the names' bits for one person, and from the number of twins for each person under two
 *   numbers, or under two neighbouring ones.
 *
 * Pairs with other middle names always count as two persons'.
 */
export function auditPairs(pairs: Iterable<NumberPair>, seen: OneNumberPairs): PairAudit {
  const all = [...pairs];
  const others = all.filter((pair) => !isAlone(pair));
  const alone = all.filter(isAlone);
  const neighbours = alone.filter(({ areNeighbours }) => areNeighbours).length;
  const renumbered = alone.length - neighbours;
  const share = seen.identical === 0 ? 0 : renumbered / seen.identical;
  const strangers: Partial<Record<PatternShape, number>> = {};
  for (const shape of SHAPES) {
    const isOfShape = ({ shapes }: NumberPair): boolean => shapes.has(shape);
    const expected = share * (seen.shapes[shape] ?? 0);
    const count = countStrangers(shape, all.filter(isOfShape), expected);
    if (count > 0) strangers[shape] = rounded(count);
  }
  const housemates = others.filter(({ areHousemates }) => areHousemates).length;
  const twins = rounded(Math.max(housemates - share * seen.housemates, 0));
  return { strangers, twins, siblings: countSiblings(others, { renumbered, neighbours, twins }) };
}

/**
 * True if two records of the numbers differ in the number only, and none has another middle name.
 */
function isAlone({ agreeInAllElse, hasOtherMiddle }: NumberPair): boolean {
  return agreeInAllElse && !hasOtherMiddle;
}

/**
 * @param expected the pairs that do not differ in the number only and are one person's
 */
function countStrangers(shape: PatternShape, pairs: readonly NumberPair[], expected: number): number {
  const others = pairs.filter((pair) => !isAlone(pair));
  if (shape === "rare_namesake") return countByMiddles(pairs, expected);
  // Common names have strangers by chance: only the same middle name shows one person.
  if (shape === "namesake") return others.filter((pair) => pair.hasOtherMiddle || !pair.hasSameMiddle).length;
  return countBeyond(others, expected + 2 * Math.sqrt(expected));
}

/**
 * @param expected the pairs that are one person's, if too few have middle names
 */
function countByMiddles(pairs: readonly NumberPair[], expected: number): number {
  const two = pairs.filter(({ hasOtherMiddle }) => hasOtherMiddle).length;
  const one = pairs.filter((pair) => isAlone(pair) || (pair.hasSameMiddle && !pair.hasOtherMiddle)).length;
  if (one < TOLD_PAIRS_MIN)
    return countBeyond(
      pairs.filter((pair) => !isAlone(pair)),
      expected,
    );
  return two + ((pairs.length - one - two) * two) / (one + two);
}

function countBeyond(pairs: readonly NumberPair[], expected: number): number {
  const two = pairs.filter(({ hasOtherMiddle }) => hasOtherMiddle).length;
  return Math.max(two, pairs.length - expected);
}

function countSiblings(
  pairs: readonly NumberPair[],
  known: { readonly renumbered: number; readonly neighbours: number; readonly twins: number },
): Record<string, number> {
  const counts = new Map<number, number>();
  for (const pair of pairs) {
    if (pair.nonSiblingBits === null) continue;
    const bits = pair.nonSiblingBits + (pair.hasSameMiddle ? SAME_MIDDLE_BITS : 0);
    const oneNumbered = pair.areNeighbours ? enough(known.neighbours) : known.renumbered;
    const probability = pair.hasOtherMiddle ? 1 : 1 / (1 + (2 ** bits * oneNumbered) / Math.max(known.twins, 1));
    counts.set(pair.nonSiblingBits, (counts.get(pair.nonSiblingBits) ?? 0) + probability);
  }
  return Object.fromEntries(
    [...counts].map(([bits, count]) => [bits, rounded(count)] as const).filter(([, count]) => count > 0),
  );
}

/** One or two pairs by chance are not evidence. */
function enough(pairs: number): number {
  return pairs < TOLD_PAIRS_MIN ? 0 : pairs;
}

function rounded(count: number): number {
  return Math.round(count * 100) / 100;
}
