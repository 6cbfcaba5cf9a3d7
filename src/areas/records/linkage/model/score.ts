import type { Comparison } from "../comparison/compare.ts";
import type { LevelBits, LinkageModel, WeighedField } from "./model.ts";

/** The posterior weight of an accepted record, in bits: 13.29 bits are a probability of 0.9999. */
export const THRESHOLD_BITS = 13.29;

/** The share of subjects that are assumed to be on file, before any comparison. */
const PRESENT_SHARE = 0.9;
const LEAST_POPULATION = 10_000;

/** How often two records of one person agree on a name: the factor of the name's rarity. */
const AGREEING_SHARE = 0.95;
const AGREEING_BITS = Math.log2(AGREEING_SHARE);

/**
 * The highest probability that is returned: fewer wrong answers than one in ten thousand were never
 * measured.
 */
const MOST_PROBABLE = 0.9999;

/** The part of each field in a match weight, in bits. */
export type FieldWeights = Record<WeighedField, number>;

/**
 * The weight of each field's level, in bits: log2 of how much more likely the level is for one
 * person than for two.
 *
 * A missing field weighs 0, a level that agrees never less, one that contradicts never more. Names
 * weigh by their rarity: SMITH weighs less than MACDONNELL.
 *
 * @param bits the model's
 *
 * Source: I. P. Fellegi and A. B. Sunter, "A theory for record linkage", JASA 64 (1969). The
 * frequencies of names come from the US census (name-frequency.json).
 */
export function fieldWeights(comparison: Comparison, bits: LevelBits): FieldWeights {
  const given = nameBits(comparison.givenRarity);
  const surname = nameBits(comparison.surnameRarity);
  return {
    given: Math.min(bits.given[comparison.given], given),
    surname: Math.min(bits.surname[comparison.surname], surname),
    birth: bits.birth[comparison.birth],
    ssn: bits.ssn[comparison.ssn],
    address: bits.address[comparison.address],
  };
}

/** The weight of agreement on a name of this rarity, in bits; at least 0. */
function nameBits(rarity: number): number {
  return Math.max(rarity + AGREEING_BITS, 0);
}

/** The sum of the fields' weights, in bits: the Fellegi–Sunter match weight. */
export function matchWeight(fields: FieldWeights): number {
  return fields.given + fields.surname + fields.birth + fields.ssn + fields.address;
}

/**
 * The prior in bits: that the subject has a record here, divided by all persons.
 *
 * @param population how many persons or records the source holds; fewer than ten thousand count as
 *   ten thousand, since a small source holds few of the subjects
 */
export function priorBits(population: number): number {
  return Math.log2(PRESENT_SHARE / Math.max(population, LEAST_POPULATION));
}

/**
 * The probability of a posterior weight in bits, as observed for such weights; at most 0.9999.
 * Below the first weight of the calibration, it is computed from the weight, rounded down to four
 * places. Never falls as the weight rises.
 *
 * @param calibration see `LinkageModel`
 */
export function probabilityOf(posteriorBits: number, calibration: LinkageModel["calibration"]): number {
  const believed = Math.floor((1 / (1 + 2 ** -posteriorBits)) * 10_000) / 10_000;
  const known = calibration.findLast(([from]) => posteriorBits >= from);
  if (known !== undefined) return known[1];
  return Math.min(MOST_PROBABLE, believed, calibration[0]?.[1] ?? MOST_PROBABLE);
}
