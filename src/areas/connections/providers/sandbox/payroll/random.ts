import { hash } from "node:crypto";

/**
 * A stream of draws that a seed determines, and hashes of numbers that do not depend on what was
 * drawn before.
 */
export interface Draws {
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** One of the entries; at least one is given. */
  pick<Value>(entries: readonly Value[]): Value;
  /**
   * A whole number from 0 to `below` − 1 that belongs to `key`: the same however often and in
   * whichever order it is asked for.
   */
  keyed(of: { readonly key: number; readonly below: number }): number;
}

/**
 * Opens the draws of a seed: equal seeds give equal draws on every machine.
 *
 * The generator is Mulberry32 (32 bits of state, period 2^32), seeded with SHA-256. It decides
 * nothing secret.
 */
export function drawsOf(seed: string): Draws {
  const digest = hash("sha256", seed, "buffer");
  const salt = digest.readUInt32LE(4);
  let state = digest.readUInt32LE(0);

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    return scrambled(state) / 2 ** 32;
  }

  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    whole,
    pick: (entries) => {
      const entry = entries[whole(0, entries.length - 1)];
      if (entry === undefined) throw new Error("nothing to pick from");
      return entry;
    },
    keyed: ({ key, below }) => scrambled((salt + Math.imul(key, 0x9e3779b1)) >>> 0) % below,
  };
}

function scrambled(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}
