/**
 * A stream of draws that only depends on its seeds: the world is computed again, person by person,
 * wherever it is needed.
 */
export interface Draws {
  /** 0 (included) to 1 (not). */
  next(): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
}

/** One for each word of the state, so that each depends on all seeds in its own way. */
const WORD_SEEDS = [0x2545f491, 0x9e3779b9, 0x7f4a7c15, 0x94d049bb] as const;
/** Rounds after which every bit of the state depends on every bit of the seeds. */
const WARM_UP_ROUNDS = 15;

/**
 * A separate stream of draws for each combination of seeds. The state has 128 bits: with 32 bits, a
 * million streams have some hundred pairs of equal ones, and households that differ in one draw
 * only.
 *
 * Source: C. Doty-Humphrey's sfc32 of PractRand, seeded by the mixing step of MurmurHash3 (both
 * public domain).
 */
export function drawsFrom(...seeds: readonly number[]): Draws {
  let [a, b, c, counter] = WORD_SEEDS.map((word) =>
    seeds.reduce((mixed, seed) => mix(mixed ^ mix(seed + word)), word),
  ) as [number, number, number, number];
  function next(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  }
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) next();
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    happens: (probability) => next() < probability,
    whole,
    pick: (from) => from[whole(0, from.length - 1)] as (typeof from)[number],
  };
}

function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
