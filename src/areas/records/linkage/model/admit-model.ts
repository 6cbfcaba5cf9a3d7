import type { PairCounts } from "./estimate.ts";
import { FIELDS, type LinkageModel, type WeighedField } from "./model.ts";

/** With fewer pairs than these, of one person or drawn at random, no weight is estimated. */
export const COUNTED_PAIRS_MIN = 200;

/**
 * The most that a weight may differ from the shipped one, in bits: beyond that, the load is not
 * payroll, or is damaged.
 */
export const WEIGHT_DRIFT_MAX = 8;

/**
 * Why an estimated model must not decide, or null if it may.
 *
 * It needs enough pairs that share an SSN, and enough random ones. A weight further than {@link
 * WEIGHT_DRIFT_MAX} from the shipped one shows a fault of the load (a shifted column, one name in
 * all rows). A level that agrees must not have a negative weight, nor one that contradicts a
 * positive one.
 *
 * @param shipped the model that the weights are compared with
 */
export function modelFault(
  model: LinkageModel,
  { pairCounts, shipped }: { readonly pairCounts: PairCounts; readonly shipped: LinkageModel },
): string | null {
  // Each field counts all pairs, so any field gives their number.
  const same = pairsOf(pairCounts.same.given);
  if (same < COUNTED_PAIRS_MIN) return tooFew(same, "pairs of records that share an SSN");
  const random = pairsOf(pairCounts.random.given);
  if (random < COUNTED_PAIRS_MIN) return tooFew(random, "pairs of records drawn at random");
  return FIELDS.map((field) => fieldFault(field, model, shipped)).find((fault) => fault !== null) ?? null;
}

/** No fault of the load: more records will have more pairs. */
function tooFew(pairs: number, what: string): string {
  return `not enough pairs yet, the former model stays: ${pairs} of the ${COUNTED_PAIRS_MIN} ${what}`;
}

function fieldFault(field: WeighedField, model: LinkageModel, shipped: LinkageModel): string | null {
  const shippedBits = new Map<string, number>(Object.entries(shipped.bits[field]));
  for (const [level, bits] of Object.entries(model.bits[field])) {
    const shippedWeight = shippedBits.get(level);
    if (shippedWeight === undefined || !Number.isFinite(bits))
      return `${field} ${level} has no weight that can be judged: the former model stays`;
    if (Math.abs(bits - shippedWeight) > WEIGHT_DRIFT_MAX) {
      return `${field} ${level} would weigh ${bits} bits, further than ${WEIGHT_DRIFT_MAX} from ${shippedWeight}: look for a shifted column, or one value in all rows; the former model stays`;
    }
    if ((shippedWeight > 0 && bits < 0) || (shippedWeight < 0 && bits > 0))
      return `${field} ${level} would turn to ${bits} bits, where the shipped model has ${shippedWeight}: look for a shifted column; the former model stays`;
  }
  return null;
}

function pairsOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
