import type { Comparison } from "../comparison/compare.ts";
import type { Field, LevelBits, LinkageModel } from "./model.ts";

/** The posterior weight, in bits, from which a record is probable enough: 13.29 bits are a probability of 0.9999. */
export const THRESHOLD_BITS = 13.29;

/** How many of the subjects are believed to be on file, before anything is compared. */
const PRESENT_SHARE = 0.9;
const LEAST_POPULATION = 10_000;

/** How often two records of one person agree on a name: what the rarity of the name is multiplied by. */
const AGREEING_SHARE = 0.95;
const AGREEING_BITS = Math.log2(AGREEING_SHARE);

/** No probability is said to be higher: fewer wrong answers than one in ten thousand were never measured. */
const MOST_PROBABLE = 0.9999;

/** The part of a match weight that each field gives, in bits. */
export type FieldWeights = Record<Field, number>;

/**
 * What each field's level weighs, in bits: log2 of how much likelier the level is for one person than for two.
 *
 * A level that says nothing weighs 0, one that agrees never less, one that contradicts never more. Names weigh by their
 * rarity: agreeing on SMITH says less than on MACDONNELL.
 *
 * @param bits the model's
 *
 * Source: I. P. Fellegi and A. B. Sunter, "A theory for record linkage", JASA 64 (1969). How often a
 * name is borne comes from the US census (name-frequency.json).
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

/** Agreeing on a name of this rarity, in bits; more than 0 even for the commonest. */
function nameBits(rarity: number): number {
  return Math.max(rarity + AGREEING_BITS, 0);
}

/** The sum of the fields' weights, in bits: the Fellegi–Sunter match weight. */
export function matchWeight(fields: FieldWeights): number {
  return fields.given + fields.surname + fields.birth + fields.ssn + fields.address;
}

/**
 * What is believed before comparing, in bits: that the subject has a record here, shared out over all persons.
 *
 * @param population how many persons or records the source holds; fewer than ten thousand count as ten thousand, since a
 *   small source holds few of those who are asked about
 */
export function priorBits(population: number): number {
  return Math.log2(PRESENT_SHARE / Math.max(population, LEAST_POPULATION));
}

/**
 * The probability of a posterior weight in bits, by what was seen of such weights; at most 0.9999. Below the first weight
 * that the calibration knows, the weight is believed as it is, rounded down to four places. Never falls as the weight rises.
 *
 * @param calibration see `LinkageModel`
 */
export function probabilityOf(posteriorBits: number, calibration: LinkageModel["calibration"]): number {
  const believed = Math.floor((1 / (1 + 2 ** -posteriorBits)) * 10_000) / 10_000;
  const known = calibration.findLast(([from]) => posteriorBits >= from);
  if (known !== undefined) return known[1];
  return Math.min(MOST_PROBABLE, believed, calibration[0]?.[1] ?? MOST_PROBABLE);
}
