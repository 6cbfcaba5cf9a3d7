import type { Comparison } from "./compare.ts";
import { givenNameBits, surnameBits } from "./name-frequency.ts";
import type { Person } from "./normalize.ts";
import weights from "./weights.json" with { type: "json" };

/** The version of the weights that a decision was made with. */
export const WEIGHTS_VERSION: string = weights.version;

/** The posterior weight, in bits, from which a record is probable enough: 13.29 bits are a probability of 0.9999. */
export const THRESHOLD_BITS: number = weights.thresholdBits;

/** No probability is said to be higher: fewer wrong answers than one in ten thousand were never measured. */
const MOST_PROBABLE = 0.9999;

/** The part of a match weight that each field gives, in bits. */
export type FieldWeights = Record<"given" | "surname" | "birth" | "ssn" | "address", number>;

/**
 * What each field's level weighs, in bits: log2 of how much likelier the level is for one person than for two.
 *
 * A level that says nothing weighs 0, one that agrees never less, one that contradicts never more. Names weigh by their
 * rarity: agreeing on SMITH says less than on MACDONNELL.
 *
 * @param persons the two that were compared; of their names the commoner counts
 *
 * Source: I. P. Fellegi and A. B. Sunter, "A theory for record linkage", JASA 64 (1969). The shipped weights are set by hand
 * after estimates on simulated pairs that share an SSN; names come from the US census (name-frequency.json).
 */
export function fieldWeights(comparison: Comparison, persons: readonly Person[]): FieldWeights {
  const { bits } = weights;
  const given = nameBits(Math.min(...persons.map(givenRarity)));
  const surname = nameBits(Math.min(...persons.map(surnameRarity)));
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
  return Math.max(rarity + Math.log2(weights.agreeingShare), 0);
}

function givenRarity({ given }: Person): number {
  return givenNameBits(given[0] ?? "");
}

/** The commonest part counts: half of a double-barrelled name may be all that agrees. */
function surnameRarity({ surname }: Person): number {
  return Math.min(surnameBits(surname.whole), ...surname.parts.map(surnameBits));
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
  return Math.log2(weights.presentShare / Math.max(population, weights.leastPopulation));
}

/** The probability of a posterior weight in bits, rounded down to four places and at most 0.9999. */
export function probabilityOf(posteriorBits: number): number {
  const probability = 1 / (1 + 2 ** -posteriorBits);
  return Math.min(MOST_PROBABLE, Math.floor(probability * 10_000) / 10_000);
}
