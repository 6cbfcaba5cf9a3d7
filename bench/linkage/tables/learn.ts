import { comparePair, type Pair } from "./pairs.ts";
import { type Field, LEVELS, type Row } from "./schema.ts";

/** The parameters learnt from the tables. */
export interface TableModel {
  /** log2(m / u) by field and level. */
  readonly bits: readonly (readonly number[])[];
  /** log2 of m of the best level: the rarity of an equal value is added to it. */
  readonly exactBits: readonly number[];
  /** The share of each value in the tables, by field. */
  readonly shares: readonly ReadonlyMap<string, number>[];
  /** The prior of a pair, in bits. */
  readonly priorBits: number;
}

export interface Tables {
  readonly fields: readonly Field[];
  readonly left: readonly Row[];
  readonly right: readonly Row[];
}

const RANDOM_PAIRS = 200_000;
const ROUNDS = 6;
/** The least weight, without a field, of a pair that counts for that field: 0.999. */
const TEACHING_BITS = 10;

/**
 * Learns m, u, the rarity of values and the prior from the tables only: u on random pairs; m of
 * each field on the pairs that the other fields identify (anchored, as in the service's own
 * estimation), in rounds; the prior from the matched pairs.
 */
export function learnTables(tables: Tables, pairs: readonly Pair[]): TableModel {
  const u = randomShares(tables);
  let m = tables.fields.map(({ kind }) => startingShares(LEVELS[kind].length));
  const shares = tables.fields.map((_, at) => valueShares(tables, at));
  let priorBits = Math.log2(0.5 / Math.max(tables.left.length, tables.right.length));
  for (let round = 0; round < ROUNDS; round += 1) {
    const model = modelOf(m, u, { shares, priorBits });
    m = learnShares(tables, pairs, model);
    priorBits = Math.log2(countMatches(tables, pairs, model) / (tables.left.length * tables.right.length));
  }
  return modelOf(m, u, { shares, priorBits });
}

function modelOf(
  m: readonly number[][],
  u: readonly number[][],
  rest: Pick<TableModel, "shares" | "priorBits">,
): TableModel {
  const bits = m.map((levels, at) => levels.map((share, level) => Math.log2(share / (u[at]?.[level] ?? 1))));
  return { bits: bits.map(falling), exactBits: m.map(([exact = 1]) => Math.log2(exact)), ...rest };
}

/** A level never weighs more than a better one. */
function falling(bits: readonly number[]): number[] {
  let most = Number.POSITIVE_INFINITY;
  return bits.map((value) => {
    most = Math.min(most, value);
    return most;
  });
}

function startingShares(levels: number): number[] {
  const rest = 0.15 / (levels - 1);
  return Array.from({ length: levels }, (_, level) => (level === 0 ? 0.85 : rest));
}

function randomShares(tables: Tables): number[][] {
  const counts = tables.fields.map(({ kind }) => LEVELS[kind].map(() => 0.5));
  for (let n = 0; n < RANDOM_PAIRS; n += 1) {
    const left = (n * 7_919) % tables.left.length;
    const right = Math.floor(((n * 0.618_033_988_749) % 1) * tables.right.length);
    addLevels(counts, comparePair(tables.fields, tables, [left, right]));
  }
  return counts.map(normalizedCounts);
}

function addLevels(counts: readonly number[][], { levels }: Pair): void {
  levels.forEach((level, at) => {
    const count = counts[at];
    if (level >= 0 && count !== undefined) count[level] = (count[level] ?? 0) + 1;
  });
}

function normalizedCounts(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => count / total);
}

function valueShares({ left, right }: Tables, field: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of [...left, ...right]) {
    const value = row.values[field] ?? "";
    if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return new Map([...counts].map(([value, count]) => [value, count / (left.length + right.length)]));
}

function learnShares(tables: Tables, pairs: readonly Pair[], model: TableModel): number[][] {
  const counts = tables.fields.map(({ kind }) => LEVELS[kind].map(() => 0.5));
  for (const pair of pairs) {
    const weights = fieldBits(tables, pair, model);
    const total = model.priorBits + weights.reduce((sum, weight) => sum + weight, 0);
    pair.levels.forEach((level, at) => {
      const count = counts[at];
      if (level < 0 || count === undefined || total - (weights[at] ?? 0) < TEACHING_BITS) return;
      count[level] = (count[level] ?? 0) + 1;
    });
  }
  return counts.map(normalizedCounts);
}

function countMatches(tables: Tables, pairs: readonly Pair[], model: TableModel): number {
  let matches = 1;
  for (const pair of pairs) matches += pairBits(tables, pair, model) >= 0 ? 1 : 0;
  return matches;
}

/**
 * The weight of each field of a pair, in bits; equal values weigh by their rarity in the tables.
 */
export function fieldBits(tables: Tables, { levels, left }: Pair, model: TableModel): number[] {
  return Array.from(levels, (level, at) => {
    if (level < 0) return 0;
    const known = model.bits[at]?.[level] ?? 0;
    if (level > 0) return known;
    const share = model.shares[at]?.get(tables.left[left]?.values[at] ?? "");
    return share === undefined ? known : (model.exactBits[at] ?? 0) - Math.log2(share);
  });
}

/** The posterior weight of a pair, in bits. */
export function pairBits(tables: Tables, pair: Pair, model: TableModel): number {
  return fieldBits(tables, pair, model).reduce((sum, weight) => sum + weight, model.priorBits);
}
