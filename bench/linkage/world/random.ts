/** Draws that depend on nothing but their seed: the world is made anew, person by person, wherever one is asked for. */
export interface Draws {
  /** 0 (included) to 1 (not). */
  next(): number;
  /** Claims an event of this probability. */
  happens(probability: number): boolean;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
}

/** Source: T. Ettinger's mulberry32 and the mixing step of MurmurHash3 (both public domain). */
export function drawsFrom(...seeds: readonly number[]): Draws {
  let state = seeds.reduce((mixed, seed) => mix(mixed ^ mix(seed + 0x9e3779b9)), 0x2545f491);
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
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
